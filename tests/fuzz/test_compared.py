"""Games compare what one move after the other does not show, as a search does, with less work."""

from pathlib import Path

import pytest

from rulewright.core.ir import Core
from rulewright.core.search import Failure, Move, SampleResult, Sampling, Witnessed
from rulewright.fuzz import compared
from rulewright.fuzz.compared import Compared
from rulewright.fuzz.engine import fuzz
from rulewright.fuzz.ways import Ways
from rulewright.reference import commuting
from rulewright.reference.machine import Machine
from tests.elaborate.texts import model_of
from tests.findings.test_findings import FOLDER
from tests.fuzz.test_games import NO_LIMIT, core_of, quietly

LATE = """
game Late
players 3 of red, blue, green
state:
    time: 0..1000 visible to nobody
    place: 0..200 = 100
    taken: bool
    marks: Player -> bool
    hidden: 0..2 visible to nobody
action walk(far: 0..6) by red:
    time += 1
    place = max(0, min(200, place + far - 3))
action hide(what: 0..2 by chance) by red:
    hidden = what
    time += 1
{}
ended when time == 1000
"""
KINDS = {
    "order": """
action serve() by red:
    require place >= 108
    for p in Player:
        if not taken:
            marks[p] = true
            taken = true
    time += 1
""",
    "conflict": """
step one when place >= 108 and not taken:
    taken = true
    marks[red] = true
step other when place >= 108 and not taken:
    taken = true
    marks[blue] = true
""",
    "leak": """
action ask() by red:
    require place < 108 or hidden != 2
    time += 1
""",
}
"""What is met only after three moves, each of the farthest, and mostly comes behind many more."""

RACE = """
game Race
players 2 of red, blue
state:
    last: Player?
    turns: Player -> 0..2
action run(player: Player) by each player:
    require turns[player] < 2
    turns[player] += 1
    last = player
ended when turns[red] + turns[blue] == 4
"""
"""Whoever runs last is known by it, at any time."""


def played(core: Core, seed: int = 1, games: int = 20) -> SampleResult:
    return fuzz(core, Sampling(games, seed, 200), NO_LIMIT, quietly)


def of_kinds(found: tuple[Witnessed, ...], *kinds: str) -> list[Witnessed]:
    return [each for each in found if each.kind in kinds]


@pytest.mark.parametrize("kind", KINDS)
def test_what_comes_late_is_told_with_a_short_play(kind: str, tmp_path: Path) -> None:
    core = model_of(tmp_path, LATE.format(KINDS[kind])).core
    (found,) = played(core).found
    assert found.kind == kind
    assert len(found.play.moves) <= {"order": 4, "conflict": 3, "leak": 4}[kind] + 2
    assert found.twin is None or len(found.twin.moves) <= 8


def test_games_are_steady_where_work_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is met is met when the same game is replayed, also where that took the last trial."""
    core = core_of(FOLDER / "order" / "bad" / "harbour.rules", None)
    monkeypatch.setattr(commuting, "MORE", 0)
    met = []
    for trials in range(12):
        monkeypatch.setattr(compared, "FIRST_ROUNDS", trials)
        met.append(len(of_kinds(played(core).found, "order")))
    assert set(met) == {0, 1}


@pytest.mark.parametrize("kind", ["leak/bad/auction", "order/bad/buffet"])
def test_only_so_many_positions_are_compared(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    core = core_of(FOLDER / f"{kind}.rules", None)
    met = []
    for most in range(5):
        monkeypatch.setattr(compared, "MOST_POSITIONS", most)
        result = played(core)
        assert result.games == 20
        met.append(len(result.found))
    assert set(met) == {0, 1}


def test_what_is_tried_is_not_counted_as_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps run when orders are tried, too; they are counted as in games without that."""
    core = core_of(FOLDER / "order" / "good" / "harbour.rules", None)
    result = played(core)
    monkeypatch.setattr(compared, "MOST_POSITIONS", 0)
    monkeypatch.setattr(compared, "FIRST_ROUNDS", -1)
    assert result.found == played(core).found == ()
    assert played(core).fired == result.fired


def test_what_is_hunted_is_found_wherever_it_is_met(tmp_path: Path) -> None:
    """A shorter play may meet an order of players in another position than the first one did."""
    core = model_of(tmp_path, RACE).core
    machine = Machine(core)
    first = machine.initial()
    assert not isinstance(first, Failure)
    after = [to for _, to in machine.moves(first) if not isinstance(to, Failure)]
    positions = list(dict.fromkeys([first, *after]))
    (key,) = {found.key for at in positions for found in Compared(core, machine).position(None, at)}
    hunt = Compared(core, machine).hunting(key)
    met = [at for at in positions if hunt.position(None, at)]
    assert met == [at for at in positions if Compared(core, machine).position(None, at)]
    assert len(met) > 1


def test_ways_become_shorter() -> None:
    def step(number: int) -> Move:
        return Move(0, (number,), (0,))

    ways = Ways(4)
    start = ways.start((0,))
    one = ways.arrive((1,), start, step(1))
    two = ways.arrive((2,), one, step(1))
    three = ways.arrive((3,), two, step(1))
    assert len(ways.play_to((3,)).moves) == 3
    assert ways.arrive((2,), start, step(2)) == two
    assert ways.arrive((1,), three, step(9)) == one  # no shorter way
    assert ways.play_to((3,)).moves == (step(2), step(1))
    assert ways.play_to((3,)).positions == ((0,), (2,), (3,))
    assert ways.arrive((5,), three, step(2)) is None  # there is no room
    assert ways.arrive((6,), None, step(1)) is None
    assert ways.arrive((2,), None, step(1)) == two
