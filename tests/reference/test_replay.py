"""A single move made again, without a look at the others."""

from collections.abc import Iterator
from pathlib import Path
from time import process_time

import pytest

from rulewright.core import build as b
from rulewright.core.ir import ByChance, ByEach, ByPlayers, Core, Expr
from rulewright.core.search import Budget, Failure, Move, Position
from rulewright.core.text import parse_core
from rulewright.reference.machine import Machine
from rulewright.reference.replay import replayed
from rulewright.reference.search import search
from tests.cores.small import action, choice, chosen, core, number, put, requirement, site
from tests.cores.tic_tac_toe import TIC_TAC_TOE

X = number("x", 0, 9)
READ_X = b.read(X)
A, C, WHO = choice("a", 0, 3), choice("c", 0, 3), choice("who", 0, 1)


def bounded_sum(low: int, high: int, what: str) -> Expr:
    return b.bounded(b.add(READ_X, chosen(A)), low, high, site("range", what))


IN_A_GUARD = action(
    "guarded",
    put(X, bounded_sum(0, 9, "effect")),
    choices=(A, C),
    guards=(requirement(b.less(bounded_sum(0, 7, "guard"), b.constant(6))),),
)
IN_TURN = action(
    "in_turn",
    put(X, bounded_sum(0, 9, "turn")),
    choices=(A, WHO),
    owner=ByEach("who"),
    guards=(requirement(b.less(chosen(WHO), READ_X)),),
)
BY_CHANCE = action(
    "chance",
    put(X, chosen(A)),
    choices=(A,),
    owner=ByChance(),
    weight=b.subtract(chosen(A), READ_X),
)
BY_OTHERS = action(
    "others",
    put(X, b.constant(9)),
    choices=(A,),
    owner=ByPlayers((b.bounded(chosen(A), 0, 1, site("missing", "owner")),)),
)
MIXED = core(variables=(X,), actions=(IN_A_GUARD, IN_TURN, BY_CHANCE, BY_OTHERS))
EVERYTHING = parse_core(
    (Path(__file__).parents[1] / "cores" / "everything.core").read_text(encoding="utf-8")
)


def positions(machine: Machine, most: int = 40) -> Iterator[Position]:
    """The first few positions of a game."""
    initial = machine.initial()
    assert not isinstance(initial, Failure)
    waiting = [initial]
    seen = set(waiting)
    while waiting and most > 0:
        position = waiting.pop(0)
        yield position
        most -= 1
        for _, after in machine.moves(position):
            if not isinstance(after, Failure) and after not in seen:
                seen.add(after)
                waiting.append(after)


@pytest.mark.parametrize("of", [MIXED, TIC_TAC_TOE, EVERYTHING], ids=lambda of: of.name)
def test_each_move_that_is_offered_leads_where_it_did(of: Core) -> None:
    machine = Machine(of)
    for position in positions(machine):
        for move, after in machine.moves(position):
            assert replayed(machine, position, move) == after


def test_nothing_else_is_made() -> None:
    machine = Machine(MIXED)
    candidates = [
        Move(number, choices[:made], by)
        for number in range(4)
        for choices in ((a, c) for a in range(5) for c in range(5))
        for made in range(3)
        for by in ((), (0,), (1,), (0, 1))
        if made <= len(MIXED.actions[number].choices)
    ]
    for position in positions(machine):
        offered = dict(machine.moves(position))
        for move in candidates:
            assert replayed(machine, position, move) == offered.get(move)


def test_an_ended_game_has_no_moves() -> None:
    machine = Machine(core(variables=(X,), actions=(action("go"),), ended=b.TRUE))
    assert replayed(machine, (0,), Move(0, (), (0,))) is None


def test_what_a_cut_search_found_is_told_without_a_look_at_all_moves() -> None:
    many = choice("many", 0, 10**6)
    go = action(
        "go",
        put(X, b.bounded(chosen(many), 0, 9, site("range", "go"))),
        choices=(many, C, A),
        guards=(requirement(b.less(b.constant(2), chosen(many))),),
    )
    of = core(variables=(X,), actions=(go,))
    started = process_time()
    result = search(of, Budget(0.5, None), lambda _progress: None)
    (found,) = result.found
    machine = Machine(of)
    assert found.play.moves[-1].choices == (10, 0, 0)
    assert replayed(machine, found.play.positions[-1], found.play.moves[-1]) == found.failure
    far = Move(0, (10**6, 3, 3), (0,))
    assert isinstance(replayed(machine, (0,), far), Failure)
    assert process_time() - started < 5
