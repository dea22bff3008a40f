"""Games that are played at random are games of the rules."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

import pytest
from hypothesis.control import current_build_context
from hypothesis.internal.conjecture.data import ConjectureData

from rulewright.core.ir import Core
from rulewright.core.search import Budget, Progress, Sampling, Value
from rulewright.elaborate.elaborate import elaborate
from rulewright.fuzz.engine import fuzz
from rulewright.fuzz.game import Game
from rulewright.fuzz.tally import Tally
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp
from rulewright.reference.counts import from_here_on, listed
from rulewright.reference.drawing import TRIES, Draw, Drawing
from rulewright.reference.layout import Cells, Frame
from rulewright.reference.machine import Machine
from rulewright.reference.offers import TooManyCandidates
from rulewright.reference.probe import Probe
from rulewright.semantics.analyse import analyse
from tests.cores.reached import reachable
from tests.rulebooks.command import SPEC

GAMES = Path(__file__).parent / "games"
NO_LIMIT = Budget(None, None)


def core_of(path: Path, instance: str | None) -> Core:
    return elaborate(analyse(path, path.parent).game, instance, {}, {}).core


def quietly(_progress: Progress) -> None:
    """Nobody looks."""


@pytest.mark.parametrize(
    ("book", "instance"),
    [
        ("classics/tic_tac_toe.rules", None),
        ("classics/nim.rules", "one_two_three"),
        ("classics/jugs.rules", None),
        ("classics/missionaries.rules", None),
        ("classics/trade.rules", "small"),
        ("tutorial/snail_race.rules", None),
    ],
)
def test_only_positions_of_the_game_are_met(
    book: str, instance: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    core = core_of(SPEC / book, instance)
    met: set[tuple[int, ...]] = set()

    def note(_tally: Tally, cells: Cells, _moves: int) -> None:
        met.add(tuple(map(int, cells)))

    monkeypatch.setattr(Tally, "position", note)
    result = fuzz(core, Sampling(30, 1, 50), NO_LIMIT, quietly)
    assert result.games == 30
    assert len(met) > 10
    assert met <= reachable(Machine(core))


def test_only_whole_games_are_counted(tmp_path: Path) -> None:
    (tmp_path / "heap.rules").write_text(
        "game Heap\nplayers 2 of red, blue\n"
        "state:\n    heap: 0..4 = 4\n    current: Player = red\n"
        "action take(number: 1..2) by current:\n"
        "    require more: number <= heap\n    heap -= number\n    current = next(current)\n"
        "ended when heap == 0\noutcome:\n    winner current\n",
        "utf-8",
    )
    result = fuzz(core_of(tmp_path / "heap.rules", None), Sampling(100, 1, 50), NO_LIMIT, quietly)
    assert result.games == result.final == 100
    assert sum(times for _, times in result.outcomes) == 100
    assert 2 * 100 <= result.moves == sum(times for _, times in result.fired) <= 4 * 100


def chosen(core: Core, draw: Callable[[int], int]) -> tuple[Value, ...]:
    """The choices of the move of the first action that is found at the start."""
    machine = Machine(core)
    first = machine.initial()
    assert isinstance(first, tuple)
    compiled = machine.actions[0]
    frame: Frame = compiled.frame()
    drawing = Drawing(compiled, list(first), frame, draw, lambda *_: None, Probe(machine.actions))
    assert drawing.found()
    return compiled.chosen(len(compiled.choices), frame)


def test_the_one_move_among_many_is_found(tmp_path: Path) -> None:
    (tmp_path / "safe.rules").write_text(
        "game Safe\nplayers 1 of thief\nstate:\n    open: bool\n"
        "action turn(first: 0..60, second: 0..60) by thief:\n"
        "    require first == 43\n    require second == first - 20\n    open = true\n"
        "ended when open\n",
        "utf-8",
    )
    core = core_of(tmp_path / "safe.rules", None)
    assert TRIES > 61 * 61
    for place in (0, 43, 44, 60):
        assert chosen(core, partial(min, place)) == (43, 23)


def test_chance_draws_by_the_weights(tmp_path: Path) -> None:
    (tmp_path / "dice.rules").write_text(
        "game Dice\nplayers 1 of child\nstate:\n    sum: 0..12\n"
        "table ways: 1..3 -> 0..5:\n    1: 5\n    2: 0\n    3: 1\n"
        "action roll(number: 1..3 by chance) by child:\n"
        "    weight ways[number]\n    sum += number\n"
        "ended when sum > 8\n",
        "utf-8",
    )
    core = core_of(tmp_path / "dice.rules", None)
    drawn = [chosen(core, partial(min, place)) for place in range(6)]
    assert drawn == [(1,)] * 5 + [(3,)]


@pytest.mark.parametrize("first", [(0, 0, 0), (1, 0, 2), (2, 1, 0)])
def test_bags_are_gone_through_from_any_of_them(first: tuple[int, ...]) -> None:
    bound, total = (2, 1, 3), 4
    every = listed(bound, total)
    assert every is not None
    place = every.index(first)
    assert tuple(from_here_on(first, bound, total)) == every[place:] + every[:place]


@pytest.mark.parametrize(
    ("budget", "stopped"), [(Budget(0.5, None), "time"), (Budget(None, 1), "memory")]
)
def test_hypothesis_notes_a_game_down_whatever_is_up(
    budget: Budget, stopped: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it fails over its own notes: here it is so slow that a limit is passed meanwhile."""
    begun, done = [], []
    freeze = ConjectureData.freeze

    def slowly(self: ConjectureData) -> None:
        begun.append(self)
        end = perf_counter() + 0.3
        while perf_counter() < end:
            pass
        freeze(self)
        done.append(self)

    monkeypatch.setattr(ConjectureData, "freeze", slowly)
    core = core_of(GAMES / "garden.rules", None)
    result = fuzz(core, Sampling(1_000, 1, 50), budget, quietly)
    assert result.stopped == stopped
    assert begun
    assert begun == done


@pytest.mark.parametrize(
    ("ending", "stopped"),
    [
        (TimeIsUp(), "time"),
        (MemoryIsUp(), "memory"),
        (TooManyCandidates("sing", "note"), "choices"),
        (KeyboardInterrupt(), "interrupted"),
    ],
)
def test_the_games_may_be_ended_while_one_is_replayed(
    ending: KeyboardInterrupt, stopped: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the end Hypothesis replays what it found, and whatever ends that looks unsteady to it."""
    move = Game.move

    def ended_in_the_replay(self: Game, number: int, draw: Draw) -> None:
        if current_build_context().is_final:
            raise ending
        move(self, number, draw)

    monkeypatch.setattr(Game, "move", ended_in_the_replay)
    result = fuzz(core_of(GAMES / "shells.rules", None), Sampling(60, 1, 200), NO_LIMIT, quietly)
    assert result.stopped == stopped
    assert result.found
