"""Machine code finds each position in which two readings part; what is told stays the same."""

from collections.abc import Callable, Sequence
from math import prod
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rulewright.analyses.ambiguities.others import other_readings, sight
from rulewright.analyses.ambiguities.screening import lay_out
from rulewright.core.ir import Core, Outcome, Score
from rulewright.core.readings import Compared, Sight, Theirs
from rulewright.core.search import Budget, Position, Sampling
from rulewright.core.slice import without_ghosts
from rulewright.elaborate.altered import Alterations
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.reading import read_game
from rulewright.native import search as native
from rulewright.native.beside import LaidOut
from rulewright.native.compiled import Compiled
from rulewright.native.refusal import NotNative
from rulewright.reference import side_games, together
from rulewright.reference.machine import Machine
from rulewright.reference.partner import Partner, Side
from rulewright.reference.screen import Screener, found_by
from rulewright.reference.seen import Seen
from rulewright.reference.shared import Shared, WithoutGhosts
from rulewright.reference.side_games import Weighed, weigh
from tests.ambiguities.test_agreement import BOOKS, CASES
from tests.native.games import readings

NO_LIMIT = Budget(None, None)
ESTATE = Path(__file__).parents[2] / "spec" / "catan" / "real_estate.rules"


def silent(_progress: object) -> None:
    """Nobody is told."""


def look() -> None:
    """Nothing is looked at."""


def visited(core: Core, visit: Callable[[Seen], None]) -> None:
    """Search a core in machine code, and visit its positions."""
    native.search(Compiled(core), NO_LIMIT, silent, visit=visit)


def parts_here(ours: Core, theirs: Theirs, sees: Sight, seen: Seen, number: int) -> set[str]:
    """In what two readings part in this position, as the reference engine sees it."""
    partner = Partner(Side(Machine(ours)), theirs, sees)
    position = seen.positions.position(number)
    found: set[str] = set()
    if partner.judges_ends and partner.ends_differ(position, position) is not None:
        found.add("ends")
    if partner.ours.end(position) is not True:
        differs, follow = partner.here(position, {})
        if differs is not None or any(each.ours != each.theirs for each in follow):
            found.add("moves")
    return found


def see_that_it_is_found(ours: Core, theirs: Theirs, sees: Sight) -> None:
    """No position in which two readings part is missed."""

    def visit(seen: Seen) -> None:
        assert seen.screening is not None
        screen = seen.screening(look).screen(theirs)
        if screen is None:
            return
        numbers = range(len(seen.positions))
        moves = set(found_by(screen.moves, numbers))
        ends = set(found_by(screen.ends, numbers)) if _judges_ends(theirs) else set()
        for number in numbers[:200]:
            parts = parts_here(ours, theirs, sees, seen, number)
            assert "moves" not in parts or number in moves
            assert "ends" not in parts or number in ends

    visited(ours, visit)


def _judges_ends(theirs: Theirs) -> bool:
    return theirs.altered.ended or theirs.altered.outcome


# Shrinking a whole game takes minutes and hardly makes it smaller.
@settings(max_examples=150, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(readings(), st.integers(0, 3))
def test_nothing_is_missed_of_drawn_readings(pair: tuple[Core, Core], unseen: int) -> None:
    ours, theirs = (without_ghosts(core, frozenset()) for core in pair)
    cells = sum(prod(variable.dims) for variable in ours.variables)
    beside = Theirs(theirs, Alterations(ours).under(theirs))
    try:
        see_that_it_is_found(ours, beside, Sight(tuple(range(cells - unseen)), ()))
    except NotNative:
        return


def test_numbers_that_stand_for_something_else_are_not_compared() -> None:
    path = BOOKS / "outcome.rules"
    core = elaborate(read_game(path, None, None, {}, {}), None, {}, {}).core
    ours = without_ghosts(core, frozenset())
    assert ours.outcome is not None
    assert ours.outcome.winners is not None
    winners, score = ours.outcome.winners, Score("score", ours.outcome.winners)
    ours = replace(ours, outcome=Outcome((), winners))
    theirs = replace(ours, outcome=Outcome((score,), None))

    def visit(seen: Seen) -> None:
        assert seen.screening is not None
        screens = seen.screening(look)
        assert screens.screen(Theirs(theirs, Alterations(ours).under(theirs))) is None
        assert screens.screen(Theirs(ours, Alterations(ours).under(theirs))) is not None

    visited(ours, visit)


@pytest.mark.parametrize(("path", "instance"), CASES, ids=lambda case: getattr(case, "stem", case))
def test_what_is_found_is_the_same(
    path: Path, instance: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = elaborate(read_game(path, None, instance, {}, {}), instance, {}, {})
    ours = without_ghosts(model.core, frozenset())
    beside = [other.beside for other in other_readings(model, ours)]
    found: list[tuple[Compared, ...]] = []
    screened: list[bool] = []

    def visit(seen: Seen) -> None:
        assert seen.screening is not None
        positions = WithoutGhosts(ours, seen.positions)
        screens = seen.screening(look)
        screened.extend(screens.screen(each) is not None for each in beside)
        for screener in (None, Screener(seen.screening, lambda number: beside[number])):
            shared = Shared(positions, seen.levels, seen.complete, screener)
            sees = sight(ours)
            found.append(together.compare(ours, beside, sees, shared, NO_LIMIT, silent))

    monkeypatch.setattr(together, "ENOUGH", 0)
    visited(ours, visit)
    assert found[0] == found[1]
    assert any(screened)


def weighed(core: Core, others: list[Theirs], sees: Sight, *, screened: bool) -> list[Weighed]:
    """What some games show of other readings."""
    sampling = Sampling(4, 1, 40)
    laying_out = lay_out if screened else None
    found = weigh(core, others, sees, sampling, NO_LIMIT, silent, laying_out=laying_out)
    return list(found)


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Screens are made after the first game; how many positions each has been shown at once."""
    shown: list[int] = []

    def lay(self: LaidOut, positions: Sequence[Position]) -> None:
        shown.append(len(positions))
        plainly(self, positions)

    plainly = LaidOut.lay_out
    monkeypatch.setattr(side_games, "ENOUGH", 0.0)
    monkeypatch.setattr(LaidOut, "lay_out", lay)
    return shown


@pytest.mark.parametrize(("path", "instance"), [*CASES, (ESTATE, "duel")], ids=str)
def test_games_show_the_same_with_screens(
    path: Path, instance: str | None, eager: list[int]
) -> None:
    model = elaborate(read_game(path, None, instance, {}, {}), instance, {}, {})
    ours = without_ghosts(model.core, frozenset())
    others = [each.beside for each in other_readings(model, ours)]
    sees = sight(ours)
    found = [weighed(ours, others, sees, screened=screened) for screened in (False, True)]
    assert found[0] == found[1]
    assert len(eager) >= found[1][0].games


@pytest.mark.usefixtures("eager")
@settings(
    max_examples=30,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(readings())
def test_games_of_drawn_readings_show_the_same_with_screens(pair: tuple[Core, Core]) -> None:
    ours, theirs = (without_ghosts(core, frozenset()) for core in pair)
    cells = sum(prod(variable.dims) for variable in ours.variables)
    sees = Sight(tuple(range(cells)), ())
    others = [Theirs(theirs, Alterations(ours).under(theirs))]
    found = [weighed(ours, others, sees, screened=screened) for screened in (False, True)]
    assert found[0] == found[1]
