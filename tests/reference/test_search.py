"""What a search of all positions sees, finds and counts."""

import threading
from itertools import pairwise
from time import process_time

import pytest
from msgspec.structs import replace

from rulewright.core import build as b
from rulewright.core.ir import (
    Action,
    Array,
    ByChance,
    ByEach,
    ByPlayers,
    Choice,
    Core,
    Counts,
    Effect,
    Ended,
    Expr,
    Interval,
    Outcome,
    Scalar,
    Score,
    Variable,
    When,
)
from rulewright.core.search import Budget, Failure, Progress, SearchResult, Witnessed
from rulewright.core.shapes import BagOf, MapOf, Member, Number, Truth
from rulewright.reference import offers, probe
from rulewright.reference.machine import Machine
from rulewright.reference.memory import memory_used
from rulewright.reference.search import search
from tests.cores.small import (
    PLAYER,
    action,
    choice,
    chosen,
    core,
    number,
    put,
    requirement,
    site,
    stated,
    step,
)
from tests.cores.tic_tac_toe import TIC_TAC_TOE

X = number("x", 0, 9)
READ_X = b.read(X)
ZERO, ONE, TWO = b.constant(0), b.constant(1), b.constant(2)
NO_LIMIT = Budget(None, None)


def silent(_progress: Progress) -> None:
    pass


def searched(of: Core, budget: Budget = NO_LIMIT) -> SearchResult:
    """The result; every play in it has been replayed."""
    result = search(of, budget, silent)
    for witnessed in result.found:
        replay(Machine(of), witnessed)
    return result


def replay(machine: Machine, witnessed: Witnessed) -> None:
    """The moves of a play lead through its positions; a move too many is the one that fails."""
    moves, positions = witnessed.play.moves, witnessed.play.positions
    if not positions:
        assert machine.initial() == witnessed.failure
        return
    assert positions[0] == machine.initial()
    for move, before, after in zip(moves, positions, positions[1:], strict=False):
        assert (move, after) in machine.moves(before)
    if len(moves) == len(positions):
        assert (moves[-1], witnessed.failure) in machine.moves(positions[-1])


def found_in(result: SearchResult) -> list[tuple[str, str, int]]:
    """Kind, name, and length of the play."""
    return [(each.kind, each.name, len(each.play.moves)) for each in result.found]


def up(by: int = 1) -> Effect:
    return put(X, b.bounded(b.add(READ_X, b.constant(by)), 0, 9, site("range", "up")))


def below(limit: int) -> Expr:
    return b.less(READ_X, b.constant(limit))


def is_(value: int) -> Expr:
    return b.equal(READ_X, b.constant(value))


GO = action("go", up(), guards=(requirement(below(3), "limit"),))
COUNTING = core(variables=(X,), actions=(GO,), ended=is_(3))


# ---- positions and counts


def test_tic_tac_toe_has_its_known_numbers() -> None:
    result = searched(TIC_TAC_TOE)
    assert (result.states, result.transitions, result.final) == (5478, 16167, 958)
    assert result.levels == (1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78)
    assert result.outcomes == (((), 16), ((0,), 626), ((1,), 316))
    assert (result.complete, result.stopped, result.depth) == (True, None, 9)
    assert result.fired == (("place", 16167),)
    assert result.refused == {("place", "empty")}
    assert found_in(result) == [
        ("reached", "cross_wins", 5),
        ("reached", "nought_wins", 6),
        ("reached", "a_draw", 9),
    ]


def test_two_searches_give_the_same_result() -> None:
    first, second = searched(TIC_TAC_TOE), searched(TIC_TAC_TOE)
    assert replace(first, seconds=0) == replace(second, seconds=0)


def test_an_ended_position_is_not_searched_beyond() -> None:
    result = searched(COUNTING)
    assert (result.states, result.transitions, result.final) == (4, 3, 1)
    assert result.levels == (1, 1, 1, 1)
    assert result.found == ()


def test_large_numbers_are_kept_too() -> None:
    wide = number("wide", -5, 2**40)
    double = action("double", put(wide, b.multiply(b.read(wide), TWO)))
    limited = replace(double, guards=(requirement(b.less(b.read(wide), b.constant(2**39))),))
    result = searched(
        core(
            variables=(wide,),
            initial=(put(wide, ONE),),
            actions=(limited,),
            ended=b.equal(b.read(wide), b.constant(2**39)),
        )
    )
    assert (result.states, result.complete) == (40, True)


def test_steps_are_counted_by_their_runs() -> None:
    on = step("on", is_(1), up())
    result = searched(replace(COUNTING, steps=(on, step("never", is_(9), up()))))
    assert result.fired == (("go", 2), ("on", 1), ("never", 0))
    assert result.levels == (1, 1, 1)


# ---- properties


@pytest.mark.parametrize("kind", ["invariant", "claim", "lemma"])
def test_the_first_position_that_refutes_is_told_and_the_search_goes_on(kind: str) -> None:
    result = searched(replace(COUNTING, properties=(stated(kind, "small", below(2)),)))
    assert found_in(result) == [("refuted", "small", 2)]
    assert result.states == 4


def test_the_initial_position_is_judged() -> None:
    result = searched(
        replace(COUNTING, properties=(stated("invariant", "positive", b.less(ZERO, READ_X)),))
    )
    assert found_in(result) == [("refuted", "positive", 0)]


def test_reachable_is_told_where_it_is_first_reached() -> None:
    properties = (stated("reachable", "two", is_(2)), stated("reachable", "seven", is_(7)))
    assert found_in(searched(replace(COUNTING, properties=properties))) == [("reached", "two", 2)]


def test_a_property_without_an_answer_is_a_finding_of_its_place() -> None:
    judged = b.equal(b.bounded(READ_X, 0, 1, site("missing", "odd")), READ_X)
    result = searched(replace(COUNTING, properties=(stated("invariant", "odd", judged),)))
    assert found_in(result) == [("failure", "odd", 2)]


# ---- what has no answer


def test_a_failing_initial_position_is_all_there_is() -> None:
    result = searched(replace(COUNTING, initial=(up(20),)))
    assert (result.states, result.transitions, result.complete) == (0, 0, True)
    assert found_in(result) == [("failure", "up", 0)]


def test_a_move_without_an_answer_is_told_once_with_a_shortest_play() -> None:
    jump, walk = action("jump", up(8)), action("walk", up())
    result = searched(core(variables=(X,), actions=(jump, walk), ended=is_(9)))
    assert found_in(result) == [("failure", "up", 2)]
    assert result.fired == (("jump", 9), ("walk", 9))
    assert result.transitions == 2 + 9


def test_a_guard_without_an_answer_is_told_with_the_choices_made() -> None:
    a = choice("a", 0, 2)
    tight = b.bounded(b.add(READ_X, chosen(a)), 0, 3, site("missing", "guard"))
    go = action(
        "go", up(), choices=(a,), guards=(requirement(below(3)), requirement(b.less(tight, TWO)))
    )
    result = searched(core(variables=(X,), actions=(go,), ended=is_(3)))
    assert found_in(result) == [("stuck", "", 2), ("failure", "guard", 2 + 1)]
    assert result.found[1].play.moves[-1].choices == (2,)


def test_an_ending_without_an_answer_leaves_the_game_going_on() -> None:
    unsure = b.less(b.bounded(READ_X, 0, 1, site("missing", "ended")), ZERO)
    result = searched(replace(COUNTING, ended=unsure, ends_without_move=True))
    assert found_in(result) == [("failure", "ended", 2)]
    assert (result.states, result.final) == (4, 1)


def test_a_winner_without_an_answer_is_a_finding() -> None:
    nobody = b.tabulate("p", 2, b.bounded(READ_X, 0, 1, site("ending", "outcome")))
    scored = b.tabulate("p", 2, b.bounded(READ_X, 0, 2, site("missing", "score")))
    result = searched(replace(COUNTING, outcome=Outcome((Score("points", scored),), nobody)))
    assert found_in(result) == [("failure", "outcome", 3), ("failure", "outcome", 3)]
    assert [found.failure.site.kind for found in result.found if found.failure] == 2 * ["ending"]
    assert (result.final, result.outcomes) == (1, ())


def test_steps_that_never_rest_are_endless() -> None:
    toggles = (step("up", is_(2), put(X, ONE)), step("down", is_(1), put(X, TWO)))
    result = searched(replace(COUNTING, steps=toggles))
    assert found_in(result) == [("endless", "down", 1)]
    assert result.found[0].failure == Failure(site("endless", "down"), (), loop=("down", "up"))


def test_nobody_can_move_and_the_game_has_not_ended() -> None:
    assert found_in(searched(replace(COUNTING, ended=is_(9)))) == [("stuck", "", 3)]
    ends = searched(replace(COUNTING, ended=is_(9), ends_without_move=True))
    assert (found_in(ends), ends.final) == ([], 1)


def test_moves_that_all_fail_are_no_stuck_position() -> None:
    result = searched(core(variables=(X,), actions=(action("jump", up(20)),)))
    assert found_in(result) == [("failure", "up", 1)]


@pytest.mark.parametrize(("end", "ends_without_move"), [(is_(3), False), (is_(9), True)])
def test_a_property_can_ask_whether_the_game_has_ended(end: Expr, ends_without_move: bool) -> None:
    ends = stated("reachable", "ends", Ended())
    result = searched(
        replace(COUNTING, ended=end, ends_without_move=ends_without_move, properties=(ends,))
    )
    assert found_in(result) == [("reached", "ends", 3)]


@pytest.mark.parametrize(
    ("ends_without_move", "expected"),
    [
        (False, [("failure", "guard", 4), ("stuck", "", 3)]),
        (True, [("failure", "guard", 4), ("reached", "ends", 3)]),
    ],
)
@pytest.mark.parametrize("place", ["guard", "domain", "weight", "owner"])
def test_what_has_no_answer_before_its_effects_is_no_move(
    place: str, ends_without_move: bool, expected: list[tuple[str, str, int]]
) -> None:
    unsure = b.bounded(READ_X, 0, 2, site("missing", "guard"))
    is_small = requirement(b.less(unsure, b.constant(5)))
    same = Choice("n", Scalar(0, 2), Interval(unsure, unsure), by_chance=False, shape=Number(0, 2))
    go = {
        "guard": action("go", up(), guards=(is_small,)),
        "domain": action("go", up(), choices=(same,)),
        "weight": action("go", up(), owner=ByChance(), weight=b.add(unsure, ONE)),
        "owner": action("go", up(), owner=ByPlayers((b.minimum(unsure, ONE),))),
    }[place]
    ends = stated("reachable", "ends", Ended())
    result = searched(
        core(
            variables=(X,),
            actions=(go,),
            ends_without_move=ends_without_move,
            properties=(ends,),
            outcome=Outcome((), None),
        )
    )
    assert sorted(found_in(result)) == expected
    assert result.final == ends_without_move


# ---- owners and orders


def test_chance_and_a_player_cannot_both_move() -> None:
    roll = action("roll", up(), owner=ByChance(), guards=(requirement(below(3)),))
    walk = action("walk", up(), guards=(requirement(b.equal(READ_X, TWO)),))
    result = searched(core(variables=(X,), actions=(walk, roll), ended=is_(3)))
    assert found_in(result) == [("owner", "roll", 2)]
    assert result.found[0].names == ("walk",)


OWING = Variable("owing", (2,), 0, 1, MapOf(Member(PLAYER), Truth()), ghost=False)
FIRST = number("first", 0, 2)
WHO = choice("who", 0, 1)


def discarding(*effects: Effect) -> Core:
    """Both players have to act; afterwards the game ends."""
    all_paid = b.both(b.equal(b.read(OWING, (ZERO,)), ZERO), b.equal(b.read(OWING, (ONE,)), ZERO))
    discard = action(
        "discard",
        put(OWING, ZERO, chosen(WHO)),
        *effects,
        choices=(WHO,),
        owner=ByEach("who"),
        guards=(requirement(b.equal(b.read(OWING, (chosen(WHO),)), ONE)),),
    )
    start = (put(OWING, b.tabulate("p", 2, ONE)),)
    return core(variables=(OWING, FIRST), initial=start, actions=(discard,), ended=all_paid)


def test_players_who_act_one_after_the_other_in_any_order() -> None:
    result = searched(discarding())
    assert (found_in(result), result.states) == ([], 3)


def test_an_order_of_players_that_matters_is_a_finding() -> None:
    takes = When(b.equal(b.read(FIRST), ZERO), (put(FIRST, b.add(chosen(WHO), ONE)),), ())
    result = searched(discarding(takes))
    assert found_in(result) == [("order", "discard", 0)]
    assert result.fired == (("discard", 2),)


# ---- requirements that refuse

A, C = choice("a", 0, 2), choice("c", 0, 2)


def refused(go: Action) -> set[str]:
    result = searched(core(variables=(X,), actions=(go,), ended=is_(3)))
    assert result.probe_incomplete == frozenset()
    return {label for _, label in result.refused}


@pytest.mark.parametrize(
    ("guards", "expected"),
    [
        ([below(3)], set()),  # where it fails the game has ended
        ([below(2)], {"0"}),
        ([b.less(chosen(A), ONE), b.less(chosen(C), ONE)], {"0", "1"}),
        ([b.less(chosen(A), ONE), b.less(chosen(A), TWO)], {"0"}),  # the second is never alone
        ([b.less(chosen(A), ONE), b.less(TWO, chosen(C))], {"1"}),  # the first never either
        ([b.TRUE, b.less(chosen(A), TWO)], {"1"}),
    ],
)
def test_a_requirement_refuses_alone_where_all_others_hold(
    guards: list[Expr], expected: set[str]
) -> None:
    numbered = tuple(requirement(guard, str(place)) for place, guard in enumerate(guards))
    assert refused(action("go", up(), choices=(A, C), guards=numbered)) == expected


def test_a_requirement_that_keeps_an_obligation_from_failing_is_not_idle() -> None:
    tight = b.less(b.bounded(chosen(A), 0, 1, site("range")), ZERO)
    guards = (requirement(b.less(chosen(A), TWO), "keeps"), requirement(b.negation(tight), "kept"))
    assert refused(action("go", up(), choices=(A,), guards=guards)) == {"keeps"}


def test_what_chance_cannot_choose_is_not_refused() -> None:
    guards = (requirement(b.less(chosen(A), TWO), "late"),)
    roll = action("roll", up(), choices=(A,), owner=ByChance(), guards=guards)
    assert refused(roll) == {"late"}
    assert refused(replace(roll, weight=b.subtract(TWO, chosen(A)))) == set()


def test_probing_that_takes_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "FIRST", 2)
    monkeypatch.setattr(probe, "MORE", 0)
    both_small = b.less(b.add(chosen(A), chosen(C)), ONE)
    guards = (requirement(b.less(chosen(A), ONE), "never alone"), requirement(both_small, "alone"))
    go = action("go", up(), choices=(A, C), guards=guards)
    result = searched(core(variables=(X,), actions=(go,), ended=is_(3)))
    assert result.refused == {("go", "alone")}
    assert result.probe_incomplete == {("go", "never alone")}


# ---- budgets


def endless_counting() -> Core:
    """More positions than anybody wants to see."""
    wide = number("wide", 0, 2**50)
    return core(variables=(wide,), actions=(action("go", put(wide, b.add(b.read(wide), ONE))),))


def test_a_time_limit_ends_the_search() -> None:
    properties = (
        stated("reachable", "ten", b.equal(b.read(number("wide", 0, 2**50)), b.constant(10))),
    )
    started = process_time()
    result = search(replace(endless_counting(), properties=properties), Budget(0.3, None), silent)
    assert process_time() - started < 5
    assert (result.complete, result.stopped) == (False, "time")
    assert result.states > 10
    assert sum(result.levels) == result.states
    assert found_in(result) == [("reached", "ten", 10)]


def test_a_time_limit_holds_within_a_single_position() -> None:
    long = b.over_interval("i", ZERO, b.constant(2**30), Number(0, 2**30))
    i = b.local("i", long.type)
    no_square = b.equal(b.modulo(b.multiply(i, i), b.constant(4)), TWO)
    slow = stated("reachable", "never", b.any_of((long,), no_square))
    started = process_time()
    result = search(replace(COUNTING, properties=(slow,)), Budget(0.2, None), silent)
    assert process_time() - started < 5
    assert (result.stopped, result.states) == ("time", 2)


def test_a_memory_limit_ends_the_search() -> None:
    result = search(endless_counting(), Budget(20, memory_used() + 2**22), silent)
    assert (result.complete, result.stopped) == (False, "memory")


WIDE = number("wide", 0, 2**40)
MANY = choice("many", 0, 2**23)
REACHING_FAR = action("go", put(WIDE, chosen(MANY)), choices=(MANY,))
TWO_COUNTS = Array((2,), 0, 2**40)
BAG = BagOf(Member(PLAYER), 2**40)
SO_MANY = b.tabulate("i", 2, b.constant(2**40))
SOME = Counts(SO_MANY, b.constant(2**40))
PILES = Choice("piles", TWO_COUNTS, SOME, by_chance=False, shape=BAG)
FIRST_PILE = b.element(b.local("piles", TWO_COUNTS), (ZERO,))
NO_PILE = requirement(b.equal(FIRST_PILE, b.constant(2**40)))
REFUSING_PILES = action("go", choices=(PILES,), guards=(NO_PILE,))


@pytest.mark.parametrize(
    ("go", "seconds", "stopped"),
    [(REACHING_FAR, 20, "memory"), (REFUSING_PILES, 0.5, "time")],
)
def test_budgets_hold_among_the_moves_of_one_position(
    go: Action, seconds: float, stopped: str
) -> None:
    started = process_time()
    of = core(variables=(WIDE,), actions=(go,))
    result = search(of, Budget(seconds, memory_used() + 2**24), silent)
    assert (result.complete, result.stopped) == (False, stopped)
    assert process_time() - started < 10


def piles(total: Expr | None) -> Choice:
    return Choice("piles", TWO_COUNTS, Counts(SO_MANY, total), by_chance=False, shape=BAG)


TOO_MANY = {
    "a range": (choice("far", 0, 2**62),),
    "counts": (piles(None),),
    "counts up to so many in all": (piles(b.constant(2**40)),),
    "one after the other": (choice("near", 0, 99), choice("other", 0, 99)),
}


@pytest.mark.parametrize("choices", TOO_MANY.values(), ids=TOO_MANY)
def test_too_much_to_choose_from_ends_the_search(
    choices: tuple[Choice, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "MOST_VALUES", 1_000)
    wide = action("wide", choices=choices)
    # What the first action leads to is seen, what the last one would lead to is not.
    of = replace(COUNTING, actions=(*COUNTING.actions, wide))
    result = searched(of)
    assert (result.complete, result.stopped, result.states) == (False, "choices", 2)
    assert result.stopped_at == ("wide", choices[-1].name)


def test_as_much_to_choose_from_as_may_be_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "MOST_VALUES", 110)
    grid = (choice("row", 0, 9), choice("column", 0, 9))
    of = core(variables=(X,), actions=(action("place", choices=grid),))
    assert searched(of).transitions == 100
    monkeypatch.setattr(offers, "MOST_VALUES", 109)
    assert searched(of).stopped == "choices"


def test_memory_taken_by_a_single_judgement_is_seen() -> None:
    domain = b.over_interval("i", ZERO, b.constant(2**40), Number(0, 2**40))
    every = b.pick("the", domain, None, site("missing"), site("tie"))
    slow = stated("reachable", "one", b.equal(every, ONE))
    result = search(
        replace(COUNTING, properties=(slow,)), Budget(30, memory_used() + 2**24), silent
    )
    assert (result.complete, result.stopped) == (False, "memory")


def test_an_interrupt_ends_the_search_with_what_was_seen() -> None:
    def interrupt(progress: Progress) -> None:
        if progress.states > 10:
            raise KeyboardInterrupt

    result = search(endless_counting(), Budget(20, None), interrupt)
    assert (result.complete, result.stopped) == (False, "interrupted")
    assert result.states > 10


def test_an_interrupt_before_the_first_position_is_taken_too() -> None:
    def interrupt(_progress: Progress) -> None:
        raise KeyboardInterrupt

    result = search(TIC_TAC_TOE, NO_LIMIT, interrupt)
    assert (result.complete, result.stopped, result.states) == (False, "interrupted", 0)


def test_progress_is_told_a_few_times_a_second() -> None:
    told: list[Progress] = []
    search(endless_counting(), Budget(0.9, None), told.append)
    assert told[0].states == 0
    assert 2 <= len(told) <= 7
    assert all(before.states < after.states for before, after in pairwise(told))
    assert all(progress.frontier > 0 for progress in told[1:])


def test_a_search_in_a_thread_keeps_its_time_limit() -> None:
    results: list[SearchResult] = []
    thread = threading.Thread(
        target=lambda: results.append(search(endless_counting(), Budget(0.3, None), silent))
    )
    thread.start()
    thread.join(10)
    assert [result.stopped for result in results] == ["time"]
