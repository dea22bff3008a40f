"""Texts that are deep, long or double at each step take little time and no deep stack."""

from pathlib import Path

import pytest

from rulewright.core.search import Budget
from rulewright.reference.search import search
from tests.elaborate.texts import mistakes_in, model_of

HEAD = """
game Deep

players 2 of red, blue

state:
    at: Player -> 0..9
    current: Player = red

action wait() by current:
    current = next(current)

"""


def chain(length: int, parameter: str, body: str, last: str) -> str:
    """`f0` to `f…`, each with the next one's name in its body."""
    defs = [
        f"def f{number}({parameter}) -> int:\n    return {body.format(next=f'f{number + 1}')}\n"
        for number in range(length)
    ]
    return "".join(defs) + f"def f{length}({parameter}) -> int:\n    return {last}\n"


def nested(opening: str, inside: str, closing: str, levels: int) -> str:
    return opening * levels + inside + closing * levels


FINE = [
    "invariant deep: " + nested("not ", "at[red] < 10", "", 180),
    "invariant deep: " + nested("(", "at[red] < 10", ")", 180),
    "invariant deep: " + " + ".join(["at[red]"] * 180) + " >= 0",
    "invariant deep: " + " and ".join(["at[red] >= 0"] * 180),
    "invariant deep: at[" + nested("next(", "red", ")", 180) + "] >= 0",
    "invariant deep: " + nested("(1 if at[red] == 3 else ", "0", ")", 80) + " >= 0",
    "invariant deep: "
    + nested("all(", "at[red] >= 0", "", 20)
    + "".join(f" for p{number} in Player if at[p{number}] > 0)" for number in range(20)),
    chain(40, "", "({next}() + {next}()) // 2 + (1 if 3 == 4 else 0)", "1")
    + "invariant deep: f0() == 1",
    chain(30, "number: 0..9", "{next}(number)", "number")
    + "invariant deep: f0(at[red]) == at[red]",
    chain(20, "number: int", "{next}(number // 2) + {next}(number // 3) % 7", "number")
    + "invariant deep: f0(at[red]) >= 0",
    "invariant deep: "
    + nested("any(", "at[red] >= 0", "", 6)
    + "".join(
        "".join(f" for p{place}_{number} in red..red" for number in range(30)).replace(
            "red..red", "{red}"
        )
        + ")"
        for place in range(6)
    ),
    "invariant many: at[red] + 1000 in {" + ", ".join(map(str, range(1000, 3000))) + "}",
    "invariant many: at[red] in {" + ", ".join(f"{n} * at[red]" for n in range(100)) + "}",
    "action go() by current:\n"
    + "".join(f"    let x{number} = at[red] + {number}\n" for number in range(2000))
    + "    at[red] = min(9, x0)",
    "action go() by current:\n    if at[red] == 0:\n        at[red] = 1\n"
    + "".join(f"    elif at[red] == {number % 9}:\n        at[red] = 2\n" for number in range(190)),
]


@pytest.mark.parametrize("text", FINE, ids=range(len(FINE)))
def test_deep_texts_are_played(tmp_path: Path, text: str) -> None:
    model = model_of(tmp_path, HEAD + text + "\n")
    result = search(model.core, Budget(10, None), lambda _: None)
    assert result.complete
    assert [found.kind for found in result.found] == []


TOO_MUCH = [
    (
        chain(300, "player: Player", "{next}(player) + at[player] + at[next(player)]", "1")
        + "invariant deep: f0(red) >= 0",
        "too-deep: what `f",
    ),
    (
        chain(60, "number: int", "{next}(number) + number * (number + number)", "1")
        + "invariant deep: f0(3) >= 0",
        "too-deep: the calls that lead to `f",
    ),
    (
        "action go() by current:\n    if at[red] == 0:\n        at[red] = 1\n"
        + "".join(
            f"    elif at[red] == {number % 9}:\n        at[red] = 2\n" for number in range(300)
        ),
        "too-deep: the branches of this are nested more than 200 deep",
    ),
    (
        "invariant many: count({"
        + ", ".join(f"at[red] % {n + 2} + {n}" for n in range(400))
        + "}) > 0",
        "too-deep: `many`, with what it calls, is nested more than 300 deep",
    ),
    (
        "action go() by current:\n    require count({"
        + ", ".join(f"at[red] % {n + 2} + {n}" for n in range(400))
        + '}) > 0 because "so"\n    at[red] = 1',
        "too-deep: `go`, with what it calls, is nested more than 300 deep",
    ),
    (
        'scenario "many":\n    expect count({'
        + ", ".join(f"at[red] % {n + 2} + {n}" for n in range(400))
        + "}) > 0",
        "too-deep: this, with what it calls, is nested more than 300 deep",
    ),
    (
        chain(8, "number: int", "{next}(number * number) + 1", "number")
        + "invariant deep: f0(at[red]) >= 0",
        "integer-too-wide",
    ),
]


@pytest.mark.parametrize(("text", "found"), TOO_MUCH, ids=range(len(TOO_MUCH)))
def test_what_is_too_deep_is_said_once(tmp_path: Path, text: str, found: str) -> None:
    (mistake,) = mistakes_in(tmp_path, HEAD + text + "\n")
    assert mistake.startswith(found)


@pytest.mark.parametrize(("member", "found"), [(15, []), (3, ["failure"])])
def test_many_members_that_must_not_be_there_are_asked_for(
    tmp_path: Path, member: int, found: list[str]
) -> None:
    rules = f"""
state:
    wide: set[0..20] = {{{member}}}
    narrow: set[12..30]
action take() by current:
    require count(narrow) == 0
    narrow = wide
invariant kept: all({member} in narrow for once in 1..1 if count(narrow) > 0)
"""
    result = search(model_of(tmp_path, HEAD + rules).core, Budget(10, None), lambda _: None)
    kinds = [each.kind for each in result.found if each.kind != "reached"]
    assert (result.complete, kinds) == (True, found)
