"""A refuted property names the part of it that is false, and what that part reads."""

from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import Culprit

RULES = """
game Culprits
players 2 of red, blue
enum Good: brick, ore
enum Fault: land_underpaid, overpaid
topology Island = hexes([2, 3, 2])
record Stall(owner: Player, full: bool)
state:
    coins: Player -> 0..3
    seen: set[Player]
    hand: Player -> bag[Good] within {brick: 3, ore: 3}
    land: Corner -> Player?
    wide: (0..9) -> 0..9999999999999999
    vast: (0..999) -> bool
    stall: Stall = Stall(red, false)
    done: bool
ghost:
    faults: set[Fault]
def rich(player: Player) -> bool:
    return coins[player] > 2
def richer(player: Player) -> bool:
    let other = next(player)
    return rich(player) and coins[player] > coins[other]
def lands(player: Player) -> int:
    return count(c for c in Corner if land[c] == player)
action go() by red:
    require not done
    done = true
    coins[blue] = 3
    seen = {blue, red}
    hand[red] = {brick: 2}
    land[c3] = red
    land[c5] = blue
    stall = Stall(blue, true)
    for n in 0..9:
        wide[n] = 9999999999999999 - n
    faults += {land_underpaid}
ended when done
invariant told:
"""

# The condition of an invariant; the part that is false; the values in words.
CASES = [
    ("red not in seen", None, "seen = {red, blue}"),
    ("count(seen) < 2", None, "seen = {red, blue}"),
    ("faults == {}", None, "faults = {land_underpaid}"),
    ("hand[red] within {brick: 1}", None, "hand[red] = {brick: 2}"),
    ("count(hand[red]) < 2 and done", "count(hand[red]) < 2", "hand[red] = {brick: 2}"),
    ("hand[red][brick] < 2", None, "hand[red][brick] = 2"),
    ("not any(rich(p) for p in Player)", None, "p = blue, coins[blue] = 3"),
    ("all(not rich(p) for p in Player)", "not rich(p)", "p = blue, coins[blue] = 3"),
    ("not richer(blue)", None, "coins[blue] = 3, coins[red] = 0"),
    ("richer(red)", None, "coins[red] = 0"),
    ("not (rich(blue) or not done)", None, "coins[blue] = 3"),
    ("not (rich(red) or done)", None, "done = true"),
    ("done implies not rich(next(red))", "not rich(next(red))", "coins[blue] = 3"),
    (
        "not any(land[c] == p for p in Player for c in Corner if p != red)",
        None,
        "p = blue, c = c5, land[c5] = blue",
    ),
    ("lands(red) < 1", None, "land = {c3: red, c5: blue, else none}"),
    ("any(coins[p] == 2 for p in Player)", None, "coins = {red: 0, blue: 3}"),
    ("sum(coins[p] for p in Player) < 3", None, "coins = {red: 0, blue: 3}"),
    ("1 < (coins[red] if done else coins[blue])", None, "done = true, coins[red] = 0"),
    ("coins[blue] - coins[red] in 0..2", None, "coins[blue] = 3, coins[red] = 0"),
    ("stall.owner == red", None, "stall = Stall(blue, true)"),
    (
        "coins[the(p for p in seen if rich(p))] < 3",
        None,
        "coins[blue] = 3, seen = {red, blue}, coins = {red: 0, blue: 3}",
    ),
    ("vast[7] or any(vast[n] for n in 0..999)", None, "vast[7] = false"),
    ("not ended", None, ""),
]


def culprit_of(condition: str, folder: Path) -> Culprit:
    path = folder / "game.rules"
    path.write_text(RULES.rstrip() + f" done implies ({condition})\n")
    (check,) = check_file(CheckRequest(path), lambda *_: None).checks
    (judged,) = check.properties
    assert judged.culprit is not None
    return judged.culprit


@pytest.mark.parametrize(("condition", "part", "words"), CASES, ids=[case[0] for case in CASES])
def test_what_is_false_and_for_which_values(
    condition: str, part: str | None, words: str, tmp_path: Path
) -> None:
    found = culprit_of(condition, tmp_path)
    assert found.text in {part, condition, f"({condition})"} - ({condition} if part else set())
    assert ", ".join(f"{name} = {told}" for name, _, told in found.values) == words


def test_values_are_as_in_json(tmp_path: Path) -> None:
    found = culprit_of("hand[red] within {brick: 1} or red not in seen", tmp_path)
    values = {name: value for name, value, _ in found.values}
    assert values == {"hand[red]": {"brick": 2}, "seen": ["red", "blue"]}


def test_not_too_many_values_are_told_and_none_at_length(tmp_path: Path) -> None:
    many = " + ".join(f"wide[{n}]" for n in range(10))
    assert len(culprit_of(f"{many} == 0", tmp_path).values) == 6
    (name, value, words), *_ = culprit_of("sum(wide[n] for n in 0..9) == 0", tmp_path).values
    assert (name, isinstance(value, dict) and len(value)) == ("wide", 10)
    assert len(words) < 110
    assert words.endswith("…")


def test_a_long_chain_of_calls_is_followed_only_so_far(tmp_path: Path) -> None:
    """Each `def` calls the one before twice: there are more calls than anybody could follow."""
    path = tmp_path / "game.rules"
    chain = ["def f0() -> int:\n    return 0"]
    chain += [f"def f{n}() -> int:\n    return max(f{n - 1}(), f{n - 1}())" for n in range(1, 15)]
    condition = "f14() + coins[blue] == 0"
    text = RULES.replace("action go", "\n".join(chain) + "\naction go").rstrip()
    path.write_text(f"{text} {condition}\n")
    (check,) = check_file(CheckRequest(path), lambda *_: None).checks
    assert check.properties[0].culprit is not None
