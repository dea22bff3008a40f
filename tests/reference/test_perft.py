"""How many plays of each length there are."""

from collections.abc import Sequence
from itertools import accumulate, product

import pytest

from rulewright.core import build as b
from rulewright.core.ir import Core
from rulewright.core.perft import PerftResult
from rulewright.core.search import Budget, Progress
from rulewright.reference import perft
from rulewright.reference.perft import count_plays
from tests.cores.small import action, choice, chosen, core, number, put, requirement, site
from tests.cores.tic_tac_toe import TIC_TAC_TOE

NO_LIMIT = Budget(None, None)
X = number("x", 0, 9)
READ_X = b.read(X)
FAR = choice("far", 1, 2)


def silent(_progress: Progress) -> None:
    pass


def counted(of: Core, depth: int) -> PerftResult:
    return count_plays(of, depth, NO_LIMIT, silent)


def walk(limit: int) -> Core:
    """Steps of one or two; a step beyond `limit` fails, and nine is the end."""
    beyond = b.bounded(b.add(READ_X, chosen(FAR)), 0, limit, site("range", "walk"))
    walked = action("walk", put(X, beyond), choices=(FAR,))
    return core(variables=(X,), actions=(walked,), ended=b.equal(READ_X, b.constant(9)))


# No game of tic-tac-toe is over before the fifth move. The numbers of games that end after 5, 6, 7,
# 8 and 9 moves are published: 1440, 5328, 47952, 72576, 127872. Each takes its continuations away.
PLAYS = (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)


@pytest.mark.parametrize(("most_cells", "depth"), [(perft.MOST_CELLS, 9), (1000, 7), (0, 7)])
def test_plays_of_tic_tac_toe(most_cells: int, depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where there is room for few positions, or for one at a time."""
    monkeypatch.setattr(perft, "MOST_CELLS", most_cells)
    result = counted(TIC_TAC_TOE, depth)
    assert result.plays == PLAYS[:depth]
    assert result.failed == (0,) * depth
    assert result.stopped is None


def test_the_published_ends_agree_with_the_plays() -> None:
    ends = {5: 1440, 6: 5328, 7: 47952, 8: 72576, 9: 127872}
    longer = [plays - ends.get(length, 0) for length, plays in enumerate(PLAYS, start=1)]
    free = [9 - length for length in range(1, 10)]
    following = [plays * left for plays, left in zip(longer, free, strict=True)]
    assert following == [*PLAYS[1:], 0]


def test_plays_that_meet_again_count_each() -> None:
    def places(steps: Sequence[int]) -> list[int]:
        return list(accumulate(steps, initial=0))

    def are_made(steps: Sequence[int]) -> bool:
        """None of them is made at the end, none leads beyond it."""
        return all(place < 9 for place in places(steps)[:-1]) and places(steps)[-1] <= 9

    result = counted(walk(9), 6)
    lengths = range(1, 7)
    every = [list(product((1, 2), repeat=length)) for length in lengths]
    assert list(result.plays) == [sum(map(are_made, plays)) for plays in every]
    beyond = [[steps for steps in plays if places(steps)[-1] > 9] for plays in every]
    assert list(result.failed) == [
        sum(are_made(steps[:-1]) and places(steps)[-2] < 9 for steps in plays) for plays in beyond
    ]
    assert result.failed[-1] > 0


@pytest.mark.parametrize("most_cells", [perft.MOST_CELLS, 0])
def test_a_move_that_fails_makes_no_play(most_cells: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft, "MOST_CELLS", most_cells)
    result = counted(walk(2), 4)
    assert result.plays == (2, 1, 0, 0)
    assert result.failed == (0, 3, 2, 0)


def test_a_requirement_without_an_answer_is_no_move() -> None:
    nothing = b.bounded(READ_X, 5, 9, site("range", "guard"))
    guard = requirement(b.equal(nothing, b.constant(5)))
    result = counted(core(variables=(X,), actions=(action("go", guards=(guard,)),)), 2)
    assert (result.plays, result.failed) == ((0, 0), (0, 0))


def test_a_game_without_a_first_position_has_no_plays() -> None:
    broken = put(X, b.bounded(b.constant(7), 0, 3, site("range", "start")))
    result = counted(core(variables=(X,), initial=(broken,), actions=(action("go"),)), 2)
    assert (result.plays, result.failed) == ((0, 0), (0, 0))


def test_what_is_counted_when_the_time_is_up_is_told() -> None:
    result = count_plays(walk(9), 10**9, Budget(0.3, None), silent)
    assert result.stopped == "time"
    assert result.plays[:5] == (2, 4, 8, 16, 31)
    assert len(result.plays) == len(result.failed) < 10**9


def test_whoever_is_told_may_interrupt_the_count() -> None:
    def interrupt(_progress: Progress) -> None:
        raise KeyboardInterrupt

    result = count_plays(walk(9), 5, NO_LIMIT, interrupt)
    assert (result.stopped, result.plays) == ("interrupted", ())
