"""Whatever a file or a call holds: a clear mistake, exit code 2, within 15 seconds and 2 GB."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.command import run

MOST_SECONDS = 15
MOST_MEGABYTES = 2000

GAME = """\
game Tiny
players 2 of red, blue
param most: 1..9 = 3
state:
    heap: 0..9 = 3
    current: Player = red
question end:
    reading early: "Early."
    reading late: "Late."
    choose late
action take() by current:
    require heap > 0 because "nothing is left"
    heap -= 1
    current = next(current)
ended when heap == 0
instance small:
    most = 1
check: exhaustive
"""


def texts(**files: str) -> Callable[[Path], None]:
    """Files with these contents, named without their endings, beside an empty folder `inner`."""

    def make(folder: Path) -> None:
        (folder / "inner").mkdir()
        for name, content in files.items():
            (folder / f"{name}.rules").write_text(content, encoding="utf-8")

    return make


def text(content: str) -> Callable[[Path], None]:
    """A file `game.rules` with this content."""
    return texts(game=content)


def with_line(line: str) -> Callable[[Path], None]:
    """The tiny game with one more line behind its first."""
    return text(GAME.replace("\n", f"\n{line}\n", 1))


def with_state(line: str) -> Callable[[Path], None]:
    """The tiny game with one more state variable."""
    return text(GAME.replace("state:\n", f"state:\n    {line}\n"))


def with_guard(condition: str) -> Callable[[Path], None]:
    """The tiny game with one more requirement."""
    return text(GAME.replace("    heap -= 1\n", f"    require {condition}\n    heap -= 1\n"))


def nothing(folder: Path) -> None:
    """No file at all."""


def directory(folder: Path) -> None:
    (folder / "game.rules").mkdir()


def not_utf_8(folder: Path) -> None:
    (folder / "game.rules").write_bytes(
        GAME.replace("nothing", "r\xfcckw\xe4rts").encode("latin-1")
    )


def utf_16(folder: Path) -> None:
    (folder / "game.rules").write_bytes(GAME.encode("utf-16"))


def endless_device(folder: Path) -> None:
    (folder / "game.rules").symlink_to("/dev/zero")


def pipe(folder: Path) -> None:
    os.mkfifo(folder / "game.rules")


def link_out_of_the_root(folder: Path) -> None:
    inner = folder / "inner"
    inner.mkdir()
    (folder / "secret.rules").write_text("param secret: 1..2 = 1\n", encoding="utf-8")
    (inner / "link.rules").symlink_to(folder / "secret.rules")
    (folder / "game.rules").symlink_to(inner / "game.rules")
    used = GAME.replace("\n", '\nuse "link.rules"\n', 1)
    (inner / "game.rules").write_text(used, encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Case:
    """How to make the files, what to add to the call, and what the answer has to say."""

    make: Callable[[Path], None]
    said: str
    arguments: tuple[str, ...] = ()


CASES = {
    "no file": Case(nothing, "game.rules"),
    "empty file": Case(text(""), "RW0"),
    "only comments": Case(text("# nothing\n\n# here\n"), "RW0"),
    "directory": Case(directory, "game.rules"),
    "not UTF-8": Case(not_utf_8, "UTF-8"),
    "UTF-16": Case(utf_16, "UTF-8"),
    "zero bytes": Case(text("\0" * 1000), "RW0"),
    "endless device": Case(endless_device, "game.rules"),
    "pipe": Case(pipe, "game.rules"),
    "a million lines": Case(text("# a line\n" * 1_000_000), "1,048,576"),
    "a million declarations": Case(text("param p: 1..2 = 1\n" * 1_000_000), "1,048,576"),
    "as many declarations as fit": Case(
        text(
            "game G\nplayers 1 of p\n" + "".join(f"param p{n}: 1..2 = 3\n" for n in range(45_000))
        ),
        "RW0",
    ),
    "as many unknown names as fit": Case(
        with_guard(" and ".join(["unknown"] * 80_000) + ' because "x"'), "RW0"
    ),
    "10,000 parentheses": Case(with_guard("(" * 10_000 + "heap == 1" + ")" * 10_000), "200"),
    "500,000 parentheses": Case(with_guard("(" * 500_000), "RW0"),
    "10,000 negations": Case(with_guard("not " * 10_000 + "heap == 1"), "200"),
    "10,000 minus signs": Case(with_guard("-" * 10_000 + "heap == 1"), "RW0"),
    "10,000 levels of if": Case(with_guard("1 if heap == 1 else " * 10_000 + "0 == 1"), "RW0"),
    "10,000 levels of indentation": Case(
        text("\n".join(" " * level + "if true:" for level in range(1_000))), "RW0"
    ),
    "topology of 10^10 squares": Case(with_line("topology Town = grid(100000, 100000)"), "100,000"),
    "topology of 10^100 places": Case(with_line(f"topology Town = ring({10**100})"), "RW08"),
    "island of 10^10 hexes": Case(with_line("topology Island = hexes([10000000000])"), "100,000"),
    "negative topology": Case(with_line("topology Town = grid(-1, 3)"), "RW0"),
    "range of 10^30": Case(with_state(f"much: 0..{10**30} = 0"), "RW08"),
    "map of 10^15 cells": Case(
        with_state("many: 1..100000 -> 1..100000 -> 1..100000 -> bool"), "RW0"
    ),
    "product beyond 63 bits": Case(
        with_guard(" * ".join(["9223372036854775807"] * 3) + " > 0"), "RW0"
    ),
    "backwards range": Case(with_state("odd: 5..3"), "RW0"),
    "calls itself": Case(with_line("def f() -> int:\n    return f()"), "RW0"),
    "variant of itself": Case(text('variant V of "game.rules"\n'), "RW07"),
    "variants of each other": Case(
        texts(game='variant A of "other.rules"\n', other='variant B of "game.rules"\n'), "RW07"
    ),
    "missing use": Case(with_line('use "nowhere.rules"'), "nowhere.rules"),
    "cyclic use": Case(
        texts(
            game=GAME.replace("\n", '\nuse "a.rules"\n', 1),
            a='use "b.rules"\n',
            b='use "a.rules"\n',
        ),
        "RW07",
    ),
    "use that leaves the root": Case(with_line('use "../secret.rules"'), "RW07"),
    "use by absolute path": Case(with_line('use "/etc/passwd"'), "RW07"),
    "use of another kind of file": Case(with_line('use "notes.txt"'), "RW07"),
    "link that leaves the root": Case(link_out_of_the_root, "RW07", ("--root", "inner")),
    "file outside --root": Case(texts(game=GAME), "RW07", ("--root", "inner")),
    "unknown instance": Case(text(GAME), "`smal`", ("--instance", "smal")),
    "--set outside its range": Case(text(GAME), "most", ("--set", "most=10")),
    "--set of nothing": Case(text(GAME), "mots", ("--set", "mots=1")),
    "--set of another type": Case(text(GAME), "most", ("--set", "most=true")),
    "--set of no value": Case(text(GAME), "most", ("--set", "most=((")),
    "--set that computes": Case(text(GAME), "RW", ("--set", "most=" + "(" * 10_000)),
    "more players than seats": Case(text(GAME), "players", ("--set", "players=7")),
    "unknown question": Case(text(GAME), "`edn`", ("--choose", "edn=late")),
    "unknown reading": Case(text(GAME), "`never`", ("--choose", "end=never")),
    "negative threads": Case(text(GAME), "-1", ("--threads", "-1")),
    "no memory": Case(text(GAME), "0MB", ("--memory", "0MB")),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_bad_input(case: Case, tmp_path: Path) -> None:
    case.make(tmp_path)
    answer = run(["check", "game.rules", *case.arguments], tmp_path, megabytes=MOST_MEGABYTES)
    assert (answer.code, answer.err) == (2, ""), answer.out[:2000] + answer.err[-2000:]
    assert case.said in answer.out
    assert "mistake RW" in answer.out.split("\n")[0]
    assert answer.seconds < MOST_SECONDS


def test_the_tiny_game_itself_is_well(tmp_path: Path) -> None:
    text(GAME)(tmp_path)
    answer = run(["check", "game.rules"], tmp_path, megabytes=MOST_MEGABYTES)
    assert answer.code == 0, answer.out + answer.err
