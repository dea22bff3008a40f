"""Properties that look back with `old`: judged over each move, and told with what they compare."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import CheckResult, PropertyResult
from rulewright.core.search import Failure, Position
from rulewright.core.slice import without_ghosts
from rulewright.core.wellformed import complaints
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.model import Model
from rulewright.reference.machine import Machine
from rulewright.semantics.analyse import analyse

CROWN = """
game Crown
players 3 of red, blue, white
enum Good: salt, wine

state:
    current: Player = red
    deals: Player -> 0..2
    king: Player?
    hand: bag[Good] up to 6
    holders: set[Player]
ghost:
    mover: Player?

def best() -> int:
    return max(deals[p] for p in Player)

def alone(player: Player) -> bool:
    return all(deals[player] > deals[q] for q in Player if q != player)

action deal() by current:
    require more: deals[current] < 2 because "no more deals"
    deals[current] += 1
    hand += {salt: 1}
    holders = holders + {current}
    king = most(p for p in Player by deals[p] else none)
    mover = current
    current = next(current)

action rest() by current:
    require tired: deals[current] == 2 because "you may still deal"
    mover = current
    current = next(current)
    deals = 0
    hand = {}
"""


@dataclass(frozen=True, slots=True)
class Case:
    """A condition and what becomes of it: `moves` is the length of the play that refutes it."""

    condition: str
    moves: int | None = None
    values: tuple[tuple[str, Any], ...] = ()


CASES = [
    # What is compared: numbers, members, optionals, sets, bags, whole maps through their keys.
    Case("all(deals[p] <= old(deals[p]) + 1 for p in Player)"),
    Case(
        "all(deals[p] >= old(deals[p]) for p in Player)",
        7,
        (("p", "red"), ("deals[red]", 0), ("old(deals[red])", 2)),
    ),
    Case("current == old(next(current))"),
    Case("old(current) == previous(current)"),
    Case("current == old(current)", 1, (("old(current)", "red"), ("current", "blue"))),
    Case("king == old(king) or king is none", 1, (("old(king)", None), ("king", "red"))),
    Case("old(holders) within holders"),
    Case("holders == old(holders)", 1, (("old(holders)", []), ("holders", ["red"]))),
    Case("count(old(hand)) + 1 == count(hand) or hand == {}"),
    Case("all(p in holders for p in old(holders))"),
    Case("all(p in old(holders) for p in holders)", 1, (("p", "red"),)),
    Case("old(deals)[red] <= 2 and old(deals[red]) == old(deals)[red]"),
    # Names bound around it mean what they mean now, in it too.
    Case("all(old(deals[p]) == 0 for p in Player if p == king)", 4),
    # `def`s are called where `old` stands.
    Case("old(best()) <= best() or best() == 0"),
    Case("old(best()) < best()", 2, (("deals", {"red": 1, "blue": 1, "white": 0}),)),
    Case("king is not none and king != old(king) implies alone(king)"),
    Case("old(alone(red)) implies king == red", 2),
    # The first position is not judged, whatever is left of the condition.
    Case("count(hand) >= 1 and old(deals[red]) <= 2", 7),
    Case("current != red or old(current) == white"),
    Case("old(current) == red or old(current) == blue or old(current) == white"),
    # What only `old` reads is kept; what never was never refutes.
    Case("old(mover) is none or old(mover) == old(previous(current))"),
    Case("old(mover) is none", 2, (("old(mover)", "red"),)),
    Case("not old(ended)"),
    # A conditional judges only the side that counts, in `old` too.
    Case("old(6 // count(hand) if count(hand) > 0 else 0) <= 6"),
]


def checked(folder: Path, text: str) -> CheckResult:
    path = folder / "game.rules"
    path.write_text(text, encoding="utf-8")
    (check,) = check_file(CheckRequest(path), lambda *_: None).checks
    return check


def judged(folder: Path, text: str) -> PropertyResult:
    (stated,) = checked(folder, text).properties
    return stated


def look_at(case: Case, stated: PropertyResult) -> None:
    assert stated.basis == "proved"
    if case.moves is None:
        assert (stated.verdict, stated.play) == ("holds", None)
        return
    assert (stated.verdict, stated.by) == ("refuted", "play")
    assert stated.play is not None
    assert stated.culprit is not None
    assert len(stated.play.moves) == case.moves
    told = {name: value for name, value, _ in stated.culprit.values}
    assert {name: told[name] for name, _ in case.values} == dict(case.values)


@pytest.mark.parametrize("kind", ["invariant", "claim"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.condition)
def test_what_becomes_of_it(kind: str, case: Case, tmp_path: Path) -> None:
    look_at(case, judged(tmp_path, f"{CROWN}{kind} stated: {case.condition}\n"))


def transitions(model: Model) -> list[tuple[int, Position, Position]]:
    """Every move of every position: how many moves lead to its end, where it begins and ends."""
    core = without_ghosts(model.core, frozenset({"stated"}), model.ghosts)
    assert complaints(core) == ()
    machine = Machine(core)
    first = machine.initial()
    assert not isinstance(first, Failure)
    depths, waiting, found = {first: 0}, [first], []
    for position in waiting:
        for _, after in machine.moves(position):
            assert not isinstance(after, Failure)
            found.append((depths[position] + 1, position, after))
            if after not in depths:
                depths[after] = depths[position] + 1
                waiting.append(after)
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.condition)
def test_every_move_of_every_position_counts(case: Case, tmp_path: Path) -> None:
    path = tmp_path / "game.rules"
    path.write_text(f"{CROWN}invariant stated: {case.condition}\n", encoding="utf-8")
    model = elaborate(analyse(path, None).complete(), None, {}, {})
    condition = next(each.condition for each in model.core.properties if each.name == "stated")
    core = without_ghosts(model.core, frozenset({"stated"}), model.ghosts)
    machine = Machine(core)
    refuting = [
        depth
        for depth, before, after in transitions(model)
        if machine.evaluate(condition, after, {}, before) == 0
    ]
    assert min(refuting, default=None) == case.moves


HEAP = """
game Heap
players 1 of solver
state:
    heap: 0..3
    turned: bool
action add() by solver:
    heap += 1
action turn() by solver:
    require heap == 3
    heap = 0
    turned = not turned
ended when turned and heap == 3
"""


def test_a_move_to_a_known_position_is_judged(tmp_path: Path) -> None:
    text = HEAP.replace("turned = not turned", "pass").replace("turned and heap == 3", "turned")
    text = text.replace("action add() by solver:", "action add() by solver:\n    require heap < 3")
    stated = judged(tmp_path, f"{text}invariant grows: heap > old(heap)\n")
    assert stated.play is not None
    assert [move.call for move in stated.play.moves][-1] == "turn() by solver"
    assert len(stated.play.moves) == 4
    assert stated.play.scenario.endswith("    # grows does not hold over this move")
    assert "expect" not in stated.play.scenario


def test_steps_belong_to_the_move(tmp_path: Path) -> None:
    text = HEAP.replace("ended when", "step fill when heap == 1:\n    heap = 2\nended when")
    stated = judged(tmp_path, f"{text}claim by_one: heap <= old(heap) + 1\n")
    assert stated.culprit is not None
    assert {name: value for name, value, _ in stated.culprit.values} == {"heap": 2, "old(heap)": 0}


def test_what_has_no_answer_is_a_finding_with_its_move(tmp_path: Path) -> None:
    text = HEAP.replace("action add() by solver:", "action add() by solver:\n    require heap < 3")
    check = checked(tmp_path, f"{text}invariant odd: 3 // old(heap) >= 0\n")
    (finding,) = check.findings
    assert (finding.kind, finding.rule) == ("range", "odd")
    assert finding.play is not None
    assert [move.call for move in finding.play.moves] == ["add() by solver"]
    assert {name: value for name, value, _ in finding.play.position}["heap"] == 1
    (stated,) = check.properties
    assert stated.verdict == "unknown"


@pytest.mark.parametrize(
    ("condition", "vacuous"),
    [
        ("old(heap) == 2 implies heap == 3", False),
        ("old(heap) == 0 and heap == 2 implies turned", True),
        ("heap == 0 and not turned implies old(heap) == 3", True),  # only before any move
        ("all(old(heap) == n for n in 1..2 if heap == n + 3)", True),
    ],
)
def test_premises_are_looked_for_over_moves(condition: str, vacuous: bool, tmp_path: Path) -> None:
    path = tmp_path / "game.rules"
    text = HEAP.replace("action add() by solver:", "action add() by solver:\n    require heap < 3")
    text = text.replace("require heap == 3", "require heap == 3 and not turned")
    path.write_text(f"{text}claim stated: {condition}\n", encoding="utf-8")
    result = check_file(CheckRequest(path), lambda *_: None)
    assert [one.rule for one in result.overall if one.kind == "vacuous"] == ["stated"] * vacuous


def test_a_game_without_moves_refutes_nothing(tmp_path: Path) -> None:
    text = "game G\nplayers 1 of solver\nstate:\n    x: 0..1\nended when x == 0\n"
    text += "action go() by solver:\n    x = 1\ninvariant never: old(x) == 1 and x == 1\n"
    assert judged(tmp_path, text).verdict == "holds"
