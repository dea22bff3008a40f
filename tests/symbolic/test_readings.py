"""Readings are shown to be the same game only where they are."""

from __future__ import annotations

from math import prod
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from msgspec.structs import replace

from rulewright.analyses.ambiguities.others import other_readings
from rulewright.analyses.bounding import for_solvers
from rulewright.analyses.proving import proved_of
from rulewright.core.ir import Core
from rulewright.core.proof import Proved
from rulewright.core.readings import Agreed, Sight, Theirs
from rulewright.core.search import Budget
from rulewright.core.slice import without_ghosts
from rulewright.elaborate.altered import Alterations
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.model import Model
from rulewright.elaborate.reading import read_game
from rulewright.symbolic.proofs.induction import prove
from rulewright.symbolic.proofs.questions import Way
from rulewright.symbolic.readings import agreeing
from rulewright.symbolic.readings.agreeing import NO_TIME, agreed
from tests.ambiguities.test_agreement import compared
from tests.native.games import readings
from tests.symbolic.agreeing import silent

NO_LIMITS = Budget(None, None)

TOWER = """
game Tower
    \"\"\"Two climb a tower that is so high that nobody sees all positions.\"\"\"

players 2 of red, blue

phases below, above
{setting}
state:
    steps: Player -> 0..1000000 = {begin}
    total: 0..2000000 = {first}
    coins: 0..9 = 9
    tired: bool
    current: Player = red
{state}
question q:
    \"\"\"How is it read?\"\"\"
    reading a: "So."
    reading b: "Otherwise."
    choose a

def both() -> int:
    return steps[red] + steps[blue]

def mover() -> Player:
    return {mover}

action climb({far}) by mover() during below, above:
    require room: steps[current] + far <= 1000000 because "that is the top"
    require allowed: {allowed} because "it is not read so"
    steps[current] += far
    total += far
    {effect}
    current = next(current)

action stumble({back} by chance) by mover():
    weight {weight}
    require there: back <= steps[current] because "that is the ground"
    steps[current] -= back
    total -= back
    current = next(current)

step rest when {rest}:
    tired = not tired
    current = next(current)
    steps[red] = {resting}
    total = both()

ended when {ended}
outcome:
    winners {{p for p in Player if {wins}}}

invariant both_count: total == both()
{more}
"""

PLAIN = {
    "begin": "0",
    "first": "0",
    "setting": "",
    "far": "far: 1..3",
    "back": "back: 0..2",
    "state": "",
    "mover": "current",
    "allowed": "true",
    "effect": "tired = false",
    "weight": "1",
    "rest": "false",
    "resting": "0",
    "ended": "steps[red] == 1000000",
    "wins": "steps[p] == 1000000",
    "more": "",
}

GHOST = "ghost:\n    moves: 0..3\n"
COUNTED = "moves += 1"
FEW = "invariant few: total <= 3 * moves\ninvariant at_most_nine: total <= 9"
"""A ghost that cannot count on has no answer; the game goes on without it."""

CASES: dict[str, tuple[dict[str, str], bool]] = {
    "a guard": ({"allowed": "q is a or total == both()"}, True),
    "a guard, once": ({"allowed": "q is a or total != 70000"}, False),
    "an effect": ({"effect": "if q is b and total != both():\n        steps[red] = 0"}, True),
    "an effect, once": ({"effect": "if q is b and total == 70000:\n        coins = 0"}, False),
    "who moves": ({"mover": "current if q is a or total == both() else next(current)"}, True),
    "who moves, once": (
        {"mover": "current if q is a or total != 70000 else next(current)"},
        False,
    ),
    "odds": ({"weight": "1 if q is a or total == both() else back"}, True),
    "odds, once": ({"weight": "1 if q is a or total != 70000 else 1 + back"}, False),
    "the end": ({"ended": "steps[red] == 1000000 or (q is b and total > both())"}, True),
    "the end, once": ({"ended": "steps[red] == 1000000 or (q is b and total == 70000)"}, False),
    "the winner": ({"wins": "steps[p] == 1000000 or (q is b and total < steps[p])"}, True),
    "the winner, once": ({"wins": "steps[p] == 1000000 or (q is b and tired)"}, False),
    "a step": ({"rest": "q is b and total < both()"}, True),
    "a step, once": ({"rest": "q is b and total == 70000"}, False),
    "a step that happens": (
        {"rest": "total == 70000 and tired", "resting": "0 if q is a or total == both() else 1"},
        True,
    ),
    "a step that happens, otherwise": (
        {"rest": "total == 70000 and tired", "resting": "0 if q is a else 1"},
        False,
    ),
    "a step, wherever it is": (
        {"rest": "total == 70000 and (coins > 9 if q is a else coins > 10)"},
        True,
    ),
    "the start": ({"first": "0 if q is a else 1", "more": "lemma l: true"}, False),
    "an answer": ({"effect": "coins = 9 if q is a else 9 + both() - total"}, True),
    "an answer, once": ({"effect": "coins = 9 if q is a or total != 70000 else 10"}, False),
    "an answer in a guard": (
        {"allowed": "red == the(p for p in Player if p == red and (q is a or total == both()))"},
        True,
    ),
    "an answer in a guard, once": (
        {"allowed": "red == the(p for p in Player if p == red and (q is a or total != 70000))"},
        False,
    ),
    "no answer with both": (
        {"effect": "coins -= 1 if q is a or total == both() else 2"},
        True,
    ),
    "what is not proved": (
        {"allowed": "q is a or total <= 70000", "more": "invariant few: total <= 70000"},
        False,
    ),
    "what a ghost ends": (
        {
            "state": GHOST,
            "effect": COUNTED,
            "allowed": "q is a or total <= 9",
            "more": FEW,
        },
        False,
    ),
    "a step in the middle of a move": (
        {
            "effect": "tired = true",
            "rest": "tired",
            "resting": "0 if q is a else 1",
            "more": "invariant awake: not tired",
        },
        False,
    ),
    "too many steps": (
        {
            "begin": "{red: 20, blue: 0}",
            "first": "20",
            "effect": "steps[red] = 0 if far == 3 else steps[red]",
            "rest": "steps[red] < 20",
            "resting": "steps[red] + (1 if q is a or steps[red] != 15 else 2)",
        },
        False,
    ),
    "a choice": ({"far": "far: 1..(3 if q is a or total == both() else 2)"}, True),
    "a choice, once": ({"far": "far: 1..(3 if q is a or total != 70000 else 2)"}, False),
    "another choice": ({"far": "far: 1..(3 if q is a else 4)"}, False),
    "a phase": ({"allowed": "q is a or phase == below"}, False),
    "where the end has no answer": (
        {
            "ended": "red == the(p for p in Player if p == red and total != 70000)",
            "allowed": "q is a or total != 70000",
        },
        False,
    ),
    "the winner where nobody can move": (
        {"ended": "no move", "wins": "steps[p] == 1000000 or (q is b and tired)"},
        False,
    ),
    "who is on turn": ({"allowed": "q is a or total >= steps[current]"}, True),
    "who is on turn, once": ({"allowed": "q is a or current == red or far < 3"}, False),
}


def read(path: Path, text: str) -> Model:
    """The rules of a text as they are played."""
    path.write_text(text, encoding="utf-8")
    return elaborate(read_game(path, None, None, {}, {}), None, {}, {})


def beside(ours: Core, theirs: Core) -> Agreed:
    """What is shown of another core, with nothing proved."""
    others = [Theirs(theirs, Alterations(ours).under(theirs))]
    (found,) = agreed(ours, Proved(ours), others, NO_LIMITS, silent)
    return found


def shown(path: Path, text: str, budget: Budget = NO_LIMITS) -> Agreed:
    """What is shown of the other reading of the one question of a text."""
    model = read(path, text)
    ours = without_ghosts(model.core, frozenset())
    (other,) = other_readings(model, ours)
    proved = proved_of(model, prove(for_solvers(model), NO_LIMITS, silent))
    (found,) = agreed(ours, proved, [other.beside], budget, silent)
    return found


@pytest.mark.parametrize("name", CASES)
def test_readings_are_shown_to_agree_where_they_do(name: str, tmp_path: Path) -> None:
    parts, same = CASES[name]
    found = shown(tmp_path / "tower.rules", TOWER.format(**PLAIN | parts))
    assert found.same == same, found.reason
    assert bool(found.reason) == (not same)


def test_it_is_told_on_what_it_rests(tmp_path: Path) -> None:
    text = TOWER.format(**PLAIN | {"allowed": "q is a or total == both()"})
    assert shown(tmp_path / "tower.rules", text).rests == ("both_count",)
    without = text.replace("invariant both_count: total == both()", "")
    assert not shown(tmp_path / "tower.rules", without).same


def test_who_sees_what_is_not_compared(tmp_path: Path) -> None:
    parts = {"state": "    purse: 0..9 visible to (red if q is a else blue)\n"}
    assert not shown(tmp_path / "tower.rules", TOWER.format(**PLAIN | parts)).same


def test_nothing_is_claimed_without_time(tmp_path: Path) -> None:
    text = TOWER.format(**PLAIN | {"allowed": "q is a or total == both()"})
    found = shown(tmp_path / "tower.rules", text, Budget(0.0, None))
    assert found == Agreed(same=False, reason=NO_TIME)


def test_what_a_solver_does_not_find_out_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = TOWER.format(**PLAIN | {"allowed": "q is a or total == both()"})
    monkeypatch.setattr(agreeing, "WAYS", (Way(counts=True, radius=None, work=1),))
    assert not shown(tmp_path / "tower.rules", text).same


def test_what_is_listed_twice_is_twice_as_likely(tmp_path: Path) -> None:
    parts = {"setting": "\nparam falls: list[0..2] = [0, 1]\n", "back": "back in falls"}
    ours = read(tmp_path / "tower.rules", TOWER.format(**PLAIN | parts)).core
    (listed,) = ours.lists
    twice = replace(listed, values=((0, 1, 1),))
    assert beside(ours, ours).same
    assert not beside(ours, replace(ours, lists=(twice,))).same


def test_chance_is_nobody_who_chooses(tmp_path: Path) -> None:
    ours = read(tmp_path / "tower.rules", TOWER.format(**PLAIN)).core
    *others, last = ours.actions
    chosen = replace(last, choices=tuple(replace(each, by_chance=False) for each in last.choices))
    assert not beside(ours, replace(ours, actions=(*others, chosen))).same


def test_a_distance_on_another_board_is_another_one(tmp_path: Path) -> None:
    parts = {
        "setting": "\ntopology Town = grid(3, 1)\n",
        "allowed": "distance(a1, c1, avoiding={s for s in Square if tired} else 9) == 2",
    }
    ours = read(tmp_path / "tower.rules", TOWER.format(**PLAIN | parts)).core
    assert ours.graphs
    torn = tuple(replace(each, neighbours=((1,), (0,), ())) for each in ours.graphs)
    assert beside(ours, ours).same
    assert not beside(ours, replace(ours, graphs=torn)).same


def test_nothing_false_is_shown_of_drawn_readings() -> None:
    of_those_alike: list[bool] = []

    # Shrinking a whole game takes minutes and hardly makes it smaller.
    @settings(max_examples=150, phases=(Phase.explicit, Phase.generate), derandomize=True)
    @given(readings())
    def one_pair(pair: tuple[Core, Core]) -> None:
        ours, theirs = (without_ghosts(core, frozenset()) for core in pair)
        other = Theirs(theirs, Alterations(ours).under(theirs))
        cells = sum(prod(variable.dims) for variable in ours.variables)
        (one,) = compared(ours, [other], Sight(tuple(range(cells)), ()))
        found = beside(ours, theirs)
        assert not found.same or (one.parting is None and not one.kept)
        if one.complete and one.parting is None and other.altered.actions:
            of_those_alike.append(found.same)

    one_pair()
    assert any(of_those_alike)
