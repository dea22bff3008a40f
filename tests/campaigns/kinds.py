"""Much of one thing: for each kind of declaration and part, texts with any number of them."""

from __future__ import annotations

import re
from collections.abc import Callable

Text = Callable[[int], str]
"""The text of a rule book with so many of one thing."""

HEAD = "game G\nplayers 2 of red, blue\nphases p, q\nenum E: ea, eb\n"
REST = """state:
    x: 0..9
    current: Player = red
action go() by current:
    require x < 9 because "full"
    x += 1
    current = next(current)
ended when x == 9
procedure touch():
    x = min(9, x + 1)
"""
ACTION = "action c() by current:\n"


def game(text: str) -> str:
    return HEAD + REST + text


def lines(start: str, line: str, end: str = "") -> Text:
    """`line` again and again, with its number for each `#`."""
    return lambda n: game(start + "".join(line.replace("#", str(i)) for i in range(n)) + end)


def listed(start: str, item: str, end: str, between: str = ", ") -> Text:
    """`item` again and again in one line."""
    return lambda n: game(
        start + between.join(item.replace("#", str(i)) for i in range(n)) + end + "\n"
    )


DECLARATIONS: dict[str, Text] = {
    "invariants": lines("", "invariant d#: x >= 0\n"),
    "reachables": lines("", "reachable d#: x == 3\n"),
    "false claims": lines("", "claim d#: x == 1\n"),
    "params": lines("", "param d#: 1..2 = 1\n"),
    "options": lines("", "option d#: bool = true\n"),
    "enums": lines("", "enum N#: d#\n"),
    "parts of enums": lines("", "enum N# from E: ea\n"),
    "records": lines("", "record R#(a: 0..3)\n"),
    "tables": lines("", "table d#: E -> 0..9:\n    else: 1\n"),
    "defs": lines("", "def d#() -> int:\n    return x\n"),
    "procedures": lines("", "procedure d#():\n    x = 1\n"),
    "actions": lines("", ACTION.replace("c()", "d#()") + "    x = 1\n"),
    "actions by each": lines("", "action d#(player: Player) by each player:\n    x = 1\n"),
    "actions of chance": lines("", "action d#(c: 1..2 by chance) by current:\n    x = 1\n"),
    "steps": lines("", "step d# when x == 8:\n    x = 9\n"),
    "steps apart": lines("", "step d# when x == #:\n    x = 9\n"),
    "questions": lines("", 'question d#:\n    reading r#: "a"\n    choose r#\n'),
    "rulings": lines("", 'ruling d#: "a"\n'),
    "scenarios": lines("", 'scenario "d#":\n    expect x == 0\n'),
    "witnesses": lines("", 'witness "d#":\n    expect x == 0\n'),
    "boards": lines("", "topology T# = path(2)\n"),
    "names": lines("", "name d# = c0\n"),
    "prose": lines("", 'prose S# because "a"\n'),
    "states": lines("", "state:\n    s#: 0..9\n"),
    "used files": lines("", 'use "u#.rules"\n'),
    "instances": lines("", "instance i#:\n    players = 2\n"),
    "checks": lines("instance i:\n    players = 2\n", "check i: exhaustive\n"),
    "unknown names": lines("", "invariant d#: go(x) and foo(x) and bar\n"),
}

PARTS: dict[str, Text] = {
    "choices": listed("action c(", "c#: 1..1", ") by current:\n    pass"),
    "parameters": listed("def f(", "c#: int", ") -> int:\n    return c0"),
    "fields": listed("record R(", "c#: 1..1", ")"),
    "generators": listed("invariant z: sum(1 ", "for y# in 1..1", ") == 1", " "),
    "generators of a set": listed("invariant z: x in {x ", "for y# in 1..1", "}", " "),
    "requirements": lines(ACTION, '    require x < 9 because "n"\n', "    x = 1\n"),
    "lets": lines(ACTION, "    let l# = x\n", "    x = 1\n"),
    "lets of lets": lines(
        ACTION + "    let k0 = x\n", "    let l# = min(9, k0 + #)\n", "    x = 1\n"
    ),
    "elifs": lines(ACTION + "    if x == 0:\n        x = 1\n", "    elif x == #:\n        x = 2\n"),
    "ifs": lines(ACTION, "    if x == #:\n        x = 2\n"),
    "cases": lines(ACTION + "    match x:\n", "        case #:\n            x = 2\n"),
    "values of a case": listed(ACTION + "    match x:\n        case ", "#", ":\n            x = 2"),
    "assignments": lines(ACTION, "    x = 2\n"),
    "calls": lines(ACTION, "    touch()\n"),
    "loops": lines(ACTION, "    for k# in E:\n        x = 1\n"),
    "sum": listed("invariant z: ", "x", " >= 0", " + "),
    "and": listed("invariant z: ", "x >= 0", "", " and "),
    "members of a set": listed("invariant z: x + 10 in {", "#", "}"),
    "members of a set in play": listed("invariant z: count({", "x", "}) > 0"),
    "items of a list": listed("param l: list[0..99999] = [", "#", "]"),
    "arguments of min": listed("invariant z: min(", "x", ") >= 0"),
    "owners": listed("action c() by ", "red", ":\n    x = 1", " and "),
    "phases of an action": listed("action c() by current during ", "p", ":\n    x = 1"),
    "members": listed("enum F: ", "m#", ""),
    "lines of a scenario": lines('scenario "s":\n', "    expect x == 0\n"),
    "rows": lines("table t: 0..99999 -> 0..9:\n    else: 1\n", "    #: 3\n"),
    "keys": listed("table t: 0..99999 -> 0..9:\n    ", "#", ": 3\n    else: 1"),
    "variables": lines("state:\n", "    s#: 0..9\n"),
    "scores": lines("outcome:\n", "    score s#: x\n"),
    "readings": lines("question w:\n", '    reading r#: "a"\n', "    choose r0\n"),
    "statements of a source": lines('source b "B":\n', '    S# "a"\n'),
}

CHANGES: dict[str, tuple[Text, Text]] = {
    "renamings": (lines("", "def x#() -> int:\n    return 1\n"), lines("", "rename x# to y#\n")),
    "removals": (lines("", "def x#() -> int:\n    return 1\n"), lines("", "remove x#\n")),
    "replacements": (
        lines("", "def x#() -> int:\n    return 1\n"),
        lines("", "replace def x#() -> int:\n    return 2\n"),
    ),
    "new members": (lines("", ""), lines("", "extend enum E: v#\n")),
    "extended enums": (lines("", "enum N#: n#\n"), lines("", "extend enum N#: v#\n")),
    "new phases": (lines("", ""), lines("", "extend phases v#\n")),
    "extensions": (
        lines("", ACTION.replace("c()", "a#()") + "    x = 1\n"),
        lines("", 'extend a#:\n    require x < 8 because "a"\n'),
    ),
    "new defaults": (lines("", "param p#: 1..3 = 1\n"), lines("", "param p# = 2\n")),
    "new rows": (
        lines("table t: 0..9999 -> 0..9:\n    else: 1\n", ""),
        lines("", "extend table t:\n    #: 1\n"),
    ),
}
"""What a variant does, with the base it is done to."""


def files(kind: str, count: int) -> dict[str, str]:
    """The files of a rule book with `count` of this kind, by name."""
    if kind in CHANGES:
        base, changes = CHANGES[kind]
        variant = changes(count).removeprefix(HEAD + REST)
        return {"base.rules": base(count), "game.rules": 'variant V of "base.rules"\n' + variant}
    return {"game.rules": (DECLARATIONS | PARTS)[kind](count)}


KINDS = (*DECLARATIONS, *PARTS, *CHANGES)


def most(kind: str) -> int:
    """About as many of a kind as a file may have words for."""
    one, more = (files(kind, count)["game.rules"] for count in (1, 101))
    pieces = len(words(more)) - len(words(one))
    return 95_000 * 100 // max(1, pieces)


def words(text: str) -> list[str]:
    """About the words and symbols of a text."""
    return re.findall(r'"[^"]*"|\w+|[^\w\s]|\n', text)
