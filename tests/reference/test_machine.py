"""Positions, moves and failures, one rule of the meaning at a time."""

from itertools import product

import pytest
from msgspec.structs import replace

from rulewright.core import build as b
from rulewright.core.ir import (
    Array,
    ByChance,
    ByEach,
    ByPlayers,
    Choice,
    Counts,
    Demand,
    Effect,
    Ended,
    Expr,
    ForEach,
    GuardLet,
    Let,
    Outcome,
    Parameter,
    Procedure,
    Rows,
    Run,
    Scalar,
    Table,
    Variable,
    When,
)
from rulewright.core.search import Failure, Move, Outside
from rulewright.core.shapes import BagOf, MapOf, Member, Number, SetOf, Truth
from rulewright.reference.machine import Machine
from rulewright.reference.stated import Applied, Refused, play
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
    step,
)

X = number("x", 0, 9)
CURRENT = number("current", 0, 1, Member(PLAYER))
PHASE = number("phase", 0, 2)
HAND = Variable("hand", (3,), 0, 4, BagOf(Number(0, 2), 4), ghost=False)
ONE, TWO, THREE = b.constant(1), b.constant(2), b.constant(3)
ZERO = b.constant(0)
READ_X = b.read(X)


def up(by: Expr = ONE) -> Effect:
    """x becomes greater, within 0..9."""
    return put(X, b.bounded(b.add(READ_X, by), 0, 9, site("range")))


def choices_of(machine: Machine) -> list[tuple[object, ...]]:
    start = machine.initial()
    assert isinstance(start, tuple)
    return [move.choices for move, _ in machine.moves(start)]


def failures_of(machine: Machine) -> list[tuple[Move, str]]:
    start = machine.initial()
    assert isinstance(start, tuple)
    found = machine.moves(start)
    return [(move, after.site.rule) for move, after in found if isinstance(after, Failure)]


# ---- positions


def test_the_initial_position_has_the_lowest_values_then_effects_then_steps() -> None:
    low = number("low", 3, 5)
    machine = Machine(
        core(
            variables=(low, X),
            initial=(put(X, TWO),),
            steps=(step("grow", b.less(READ_X, b.constant(4)), up()),),
        )
    )
    assert machine.initial() == (3, 4)


def test_an_obligation_in_the_initial_effects_is_the_answer() -> None:
    machine = Machine(core(variables=(X,), initial=(up(b.constant(12)),)))
    failed = machine.initial()
    assert isinstance(failed, Failure)
    assert failed.site == site("range")


def test_given_effects_run_without_steps() -> None:
    machine = Machine(core(variables=(X,), steps=(step("grow", b.less(READ_X, THREE), up()),)))
    assert machine.apply((put(X, ONE),), (9,)) == (1,)
    assert machine.settle((1,)) == (3,)


def test_steps_happen_in_the_order_of_the_text() -> None:
    machine = Machine(
        core(
            variables=(X,),
            steps=(
                step("double", b.equal(READ_X, TWO), up(TWO)),
                step("grow", b.less(READ_X, b.constant(5)), up()),
            ),
        )
    )
    assert machine.settle((0,)) == (5,)
    assert machine.settling.runs == [1, 3]


def test_steps_that_never_rest_are_a_failure_of_the_one_that_would_happen_again() -> None:
    machine = Machine(
        core(
            variables=(X,),
            steps=(
                step("up", b.equal(READ_X, ONE), put(X, TWO)),
                step("down", b.equal(READ_X, TWO), put(X, ONE)),
            ),
        )
    )
    failed = machine.settle((1,))
    assert isinstance(failed, Failure)
    assert failed.site == site("endless", "up")


# ---- effects


def test_effects_see_earlier_writes_and_a_let_keeps_its_value() -> None:
    kept = b.local("kept", Scalar(0, 9))
    effects = (
        put(X, THREE),
        Let("kept", READ_X),
        put(X, ONE),
        When(b.equal(READ_X, ONE), (put(X, b.add(kept, READ_X)),), (put(X, ZERO),)),
    )
    assert Machine(core(variables=(X,))).apply(effects, (0,)) == (4,)


def test_loops_and_procedures() -> None:
    each = b.over_interval("i", ZERO, TWO, Number(0, 2), b.unequal(b.local("i", Scalar(0, 2)), ONE))
    i, n = b.local("i", Scalar(0, 2)), b.local("n", Scalar(0, 2))
    fill = Procedure(
        "fill",
        (Parameter("n", Scalar(0, 2), Number(0, 2)),),
        (put(HAND, b.add(n, ONE), n),),
    )
    machine = Machine(core(variables=(HAND,), procedures=(fill,)))
    assert machine.apply((ForEach(each, (Run("fill", (i,)),)),), (0, 4, 0)) == (1, 4, 3)


def test_whole_arrays_are_written_at_once() -> None:
    hands = Variable("hands", (2, 3), 0, 4, MapOf(Member(PLAYER), HAND.shape), ghost=False)
    machine = Machine(core(variables=(X, HAND, hands)))
    position = (1, 1, 2, 3, 0, 0, 0, 0, 0, 0)
    effects = (put(hands, b.read(HAND), READ_X), put(HAND, b.read(hands, (ZERO,))))
    assert machine.apply(effects, position) == (1, 0, 0, 0, 0, 0, 0, 1, 2, 3)


def test_a_demand_fails_between_effects() -> None:
    machine = Machine(core(variables=(X,)))
    effects = (put(X, ONE), Demand(b.equal(READ_X, TWO), site("gap")))
    assert machine.apply(effects, (2,)) == Failure(site("gap"), ())


def test_a_failure_tells_the_names_in_reach() -> None:
    machine = Machine(core(variables=(X,)))
    inner = b.bounded(b.local("n", Scalar(0, 9)), 0, 2, site("range"))
    expr = b.let_in("n", READ_X, inner)
    found = machine.evaluate(expr, (7,), {"a": 4, "set": (0, 1)})
    names = (("a", 4), ("set", (0, 1)), ("n", 7))
    assert found == Failure(site("range"), names, Outside(7, 0, 2))


def test_a_tie_tells_its_candidates() -> None:
    generator = b.over_members("p", b.read(HAND), Number(0, 2))
    expr = b.pick("the", generator, None, site("missing"), site("tie"))
    machine = Machine(core(variables=(HAND,)))
    assert machine.evaluate(expr, (1, 0, 1), {}) == Failure(site("tie"), (("p", 0), ("p", 2)))
    assert machine.evaluate(expr, (0, 0, 0), {}) == Failure(site("missing"), ())
    assert machine.evaluate(expr, (0, 1, 0), {}) == 1


# ---- moves


def test_moves_come_in_the_order_of_actions_then_choices() -> None:
    a, c = choice("a", 0, 1), choice("c", 1, 2)
    machine = Machine(
        core(variables=(X,), actions=(action("two", up(), choices=(a, c)), action("none", up())))
    )
    assert choices_of(machine) == [(0, 1), (0, 2), (1, 1), (1, 2), ()]


def test_a_move_is_an_action_and_then_its_steps() -> None:
    machine = Machine(
        core(
            variables=(X,),
            actions=(action("go", up()),),
            steps=(step("on", b.equal(READ_X, ONE), up()),),
        )
    )
    assert machine.moves((0,)) == [(Move(0, (), (0,)), (2,))]


def test_an_ended_position_has_no_moves() -> None:
    winners = b.tabulate("p", 2, b.equal(b.local("p", Scalar(0, 1)), READ_X))
    machine = Machine(
        core(
            variables=(X,),
            actions=(action("go", up()),),
            ended=b.equal(READ_X, ONE),
            outcome=Outcome((), winners),
        )
    )
    assert (machine.ended((0,)), machine.ended((1,))) == (False, True)
    assert machine.moves((1,)) == []
    assert (machine.winners((1,)), machine.winners((5,))) == ((1,), ())
    assert play(machine, (1,), "go", ()) == Refused(("the game has ended",))


def test_having_no_move_can_be_an_end() -> None:
    go = action("go", up(), guards=(requirement(b.less(READ_X, TWO)),))
    ends = core(variables=(X,), actions=(go,), ended=b.equal(READ_X, ONE), ends_without_move=True)
    machine = Machine(ends)
    assert [machine.evaluate(Ended(), (x,), {}) for x in range(3)] == [0, 1, 1]
    machine = Machine(replace(ends, ends_without_move=False))
    assert [machine.evaluate(Ended(), (x,), {}) for x in range(3)] == [0, 1, 0]


def test_actions_belong_to_phases() -> None:
    machine = Machine(
        core(
            variables=(X, PHASE),
            actions=(action("early", up(), during=(0, 1)), action("late", up(), during=(2,))),
            phase="phase",
        )
    )
    assert [move.action for move, _ in machine.moves((0, 1))] == [0]
    assert [move.action for move, _ in machine.moves((0, 2))] == [1]
    assert play(machine, (0, 0), "late", ()) == Refused(("not in this phase",))


@pytest.mark.parametrize(("total", "most"), [(None, 9), (2, 2), (0, 0), (9, 9)])
def test_counts_come_in_lexicographic_order(total: int | None, most: int) -> None:
    up_to = None if total is None else b.constant(total)
    bound = b.read(HAND)
    bag = Choice("bag", Array((3,), 0, 4), Counts(bound, up_to), False, HAND.shape)
    machine = Machine(core(variables=(HAND,), actions=(action("pay", choices=(bag,)),)))
    expected = [counts for counts in product(range(3), range(1), range(2)) if sum(counts) <= most]
    assert [move.choices[0] for move, _ in machine.moves((2, 0, 1))] == expected


def test_a_domain_reads_earlier_choices_and_the_state() -> None:
    a = choice("a", 0, 2)
    up_to_a = b.over_interval("c", READ_X, chosen(a), Number(0, 2)).domain
    c = Choice("c", Scalar(0, 2), up_to_a, False, Number(0, 2))
    machine = Machine(core(variables=(X,), actions=(action("two", choices=(a, c)),)))
    assert [move.choices for move, _ in machine.moves((1,))] == [(1, 1), (2, 1), (2, 2)]


def test_rows_of_a_table_can_be_chosen() -> None:
    prices = Table("prices", (2, 3), (1, 0, 0, 0, 2, 0))
    price = Choice("price", Array((3,), 0, 2), Rows("prices"), False, HAND.shape)
    machine = Machine(
        core(variables=(HAND,), tables=(prices,), actions=(action("ask", choices=(price,)),))
    )
    assert choices_of(machine) == [((1, 0, 0),), ((0, 2, 0),)]
    refused = Refused(("`price` is not among the choices",))
    assert play(machine, (0, 0, 0), "ask", ((0, 1, 0),)) == refused
    made = Applied((0, 0, 0), Move(0, ((0, 2, 0),), (0,)))
    assert play(machine, (0, 0, 0), "ask", ((0, 2, 0),)) == made


# ---- guards

A, C = choice("a", 0, 2), choice("c", 0, 2)
A_IS_ONE = b.equal(chosen(A), ONE)


def dividing(of: Choice, rule: str) -> Expr:
    """6 divided by a choice is more than 2; no answer for 0."""
    guarded = b.obliged(
        b.unequal(chosen(of), ZERO), site("range", rule), b.divide(b.constant(6), chosen(of))
    )
    return b.less(TWO, guarded)


def test_a_requirement_guards_the_obligations_behind_it() -> None:
    guarded = (requirement(b.unequal(chosen(A), ZERO), "1"), requirement(dividing(A, "r"), "2"))
    machine = Machine(core(variables=(X,), actions=(action("go", choices=(A,), guards=guarded),)))
    assert failures_of(machine) == []
    assert choices_of(machine) == [(1,), (2,)]


def test_a_requirement_does_not_guard_the_obligations_before_it() -> None:
    guarded = (requirement(dividing(A, "r"), "1"), requirement(b.unequal(chosen(A), ZERO), "2"))
    machine = Machine(core(variables=(X,), actions=(action("go", choices=(A,), guards=guarded),)))
    assert failures_of(machine) == [(Move(0, (0,), (0,)), "r")]


def test_a_late_requirement_does_not_save_an_earlier_one_from_having_no_answer() -> None:
    # The second could be judged before `c` is chosen, but then the first would not be reached.
    guarded = (requirement(dividing(C, "r"), "1"), requirement(b.unequal(chosen(A), ZERO), "2"))
    machine = Machine(core(variables=(X,), actions=(action("go", choices=(A, C), guards=guarded),)))
    assert [move.choices for move, _ in failures_of(machine)] == [(0, 0), (1, 0), (2, 0)]


def test_an_early_requirement_without_an_answer_waits_for_those_before_it() -> None:
    guarded = (requirement(b.unequal(chosen(C), ZERO), "1"), requirement(dividing(A, "r"), "2"))
    machine = Machine(core(variables=(X,), actions=(action("go", choices=(A, C), guards=guarded),)))
    assert [move.choices for move, _ in failures_of(machine)] == [(0, 1), (0, 2)]


def test_a_requirement_spares_the_domains_behind_it() -> None:
    narrow = b.over_interval(
        "c", ZERO, b.bounded(chosen(A), 1, 2, site("range", "c")), Number(0, 2)
    )
    c = Choice("c", Scalar(0, 2), narrow.domain, False, Number(0, 2))
    spared = action("go", choices=(A, c), guards=(requirement(A_IS_ONE),))
    judged = action("go", choices=(A, c))
    assert failures_of(Machine(core(variables=(X,), actions=(spared,)))) == []
    assert failures_of(Machine(core(variables=(X,), actions=(judged,)))) == [
        (Move(0, (0,), (0,)), "c")
    ]


def test_a_let_between_requirements_is_in_reach_behind_it() -> None:
    twice = b.local("twice", Scalar(0, 4))
    guards = (
        GuardLet("twice", b.multiply(TWO, chosen(A))),
        requirement(b.less(ZERO, twice)),
    )
    machine = Machine(
        core(variables=(X,), actions=(action("go", put(X, twice), choices=(A,), guards=guards),))
    )
    assert machine.moves((9,)) == [(Move(0, (1,), (0,)), (2,)), (Move(0, (2,), (0,)), (4,))]


# ---- owners and chance


def test_a_move_by_two_players_belongs_to_both() -> None:
    partner = choice("partner", 0, 1)
    owner = ByPlayers((b.read(CURRENT), chosen(partner)))
    machine = Machine(
        core(variables=(CURRENT,), actions=(action("trade", choices=(partner,), owner=owner),))
    )
    assert [move.by for move, _ in machine.moves((0,))] == [(0,), (0, 1)]


def test_an_owner_without_an_answer_is_a_failure_of_the_candidate() -> None:
    nobody = b.bounded(b.subtract(READ_X, ONE), 0, 1, site("missing", "owner"))
    machine = Machine(core(variables=(X,), actions=(action("go", owner=ByPlayers((nobody,))),)))
    assert failures_of(machine) == [(Move(0, (), ()), "owner")]


def test_by_each_offers_the_move_to_the_first_in_seat_order_who_has_one() -> None:
    owing = Variable("owing", (2,), 0, 1, MapOf(Member(PLAYER), Truth()), ghost=False)
    who = choice("who", 0, 1)
    guards = (requirement(b.equal(b.read(owing, (chosen(who),)), ONE), because="owes nothing"),)
    discard = action(
        "discard", put(owing, ZERO, chosen(who)), choices=(who,), owner=ByEach("who"), guards=guards
    )
    machine = Machine(core(variables=(CURRENT, owing), actions=(discard,), current="current"))
    both, blue_first = (0, 1, 1), (1, 1, 1)
    assert machine.moves(both) == [(Move(0, (0,), (0,)), (0, 0, 1))]
    assert machine.moves((0, 0, 1)) == [(Move(0, (1,), (1,)), (0, 0, 0))]
    assert machine.moves(blue_first) == [(Move(0, (1,), (1,)), (1, 1, 0))]
    assert play(machine, both, "discard", (1,)) == Refused(("not your turn",))
    assert play(machine, both, "discard", (0,), (1,)) == Refused(("not your turn",))
    assert play(machine, both, "discard", (0,), (0,)) == Applied((0, 0, 1), Move(0, (0,), (0,)))
    assert play(machine, (0, 0, 1), "discard", {"who": 0}) == Refused(("owes nothing",))


def test_chance_cannot_choose_what_weighs_nothing() -> None:
    card = choice("card", 0, 2, by_chance=True)
    weigh = b.read(HAND, (chosen(card),))
    machine = Machine(
        core(
            variables=(HAND,),
            actions=(action("draw", choices=(card,), owner=ByChance(), weight=weigh),),
        )
    )
    assert [move for move, _ in machine.moves((2, 0, 1))] == [Move(0, (0,), ()), Move(0, (2,), ())]
    assert play(machine, (2, 0, 1), "draw", (1,)) == Refused(("chance cannot choose so",))
    assert play(machine, (2, 0, 1), "draw", (0,), (1,)) == Refused(("not your turn",))


def test_a_negative_weight_is_out_of_range() -> None:
    card = choice("card", 0, 2, by_chance=True)
    weigh = b.subtract(chosen(card), ONE)
    machine = Machine(
        core(
            variables=(X,),
            actions=(action("draw", choices=(card,), owner=ByChance(), weight=weigh),),
        )
    )
    (failed,) = [after for _, after in machine.moves((0,)) if isinstance(after, Failure)]
    assert (failed.site.kind, failed.site.rule, failed.values) == ("range", "draw", (("card", 0),))
    assert choices_of(machine) == [(0,), (2,)]


# ---- single moves


def test_a_move_without_an_answer_has_no_successor() -> None:
    machine = Machine(core(variables=(X,), actions=(action("go", up(b.constant(9))),)))
    assert machine.moves((0,)) == [(Move(0, (), (0,)), (9,))]
    ((move, after),) = machine.moves((1,))
    failure = Failure(site("range"), (), Outside(10, 0, 9))
    assert (move, after) == (Move(0, (), (0,)), failure)
    assert play(machine, (1,), "go", ()) == failure


def test_all_reasons_of_a_refused_move_are_told() -> None:
    guards = (
        requirement(A_IS_ONE, "1", "a is not one"),
        requirement(dividing(A, "r"), "2", "too small"),
        requirement(b.less(READ_X, THREE), "3", "x is great"),
        requirement(b.less(READ_X, TWO), "named"),
    )
    machine = Machine(
        core(
            variables=(X,),
            actions=(action("go", choices=(A,), guards=guards),),
            ended=b.equal(READ_X, b.constant(9)),
        )
    )
    named = "requirement named of go does not hold"
    assert play(machine, (5,), "go", (2,)) == Refused(("a is not one", "x is great", named))
    assert play(machine, (5,), "go", (0,), (1,)) == Refused(("a is not one", "not your turn"))
    assert play(machine, (0,), "go", (1,)) == Applied((0,), Move(0, (1,), (0,)))
    assert play(machine, (0,), "go", (7,)) == Refused(("`a` is not among the choices",))


def test_a_choice_outside_its_domain_is_refused() -> None:
    bag = Choice("bag", Array((3,), 0, 4), Counts(b.read(HAND), TWO), False, HAND.shape)
    few = choice("few", 0, 4)
    narrow = Choice(
        "few", few.type, b.over_interval("few", ZERO, READ_X, few.shape).domain, False, few.shape
    )
    machine = Machine(core(variables=(X, HAND), actions=(action("pay", choices=(bag, narrow)),)))
    position = (1, 2, 0, 1)
    made = Applied(position, Move(0, ((1, 0, 1), 1), (0,)))
    assert play(machine, position, "pay", ((1, 0, 1), 1)) == made
    assert play(machine, position, "pay", ((2, 0, 1), 1)) == Refused(
        ("`bag` is not among the choices",)
    )
    assert play(machine, position, "pay", ((0, 1, 0), 1)) == Refused(
        ("`bag` is not among the choices",)
    )
    assert play(machine, position, "pay", ((0, 0, 0), 2)) == Refused(
        ("`few` is not among the choices",)
    )


# ---- expressions


def test_members_of_a_domain() -> None:
    machine = Machine(core(variables=(X, HAND)))
    interval = b.over_interval("i", b.local("n", Scalar(0, 9)), READ_X, Number(0, 9)).domain
    assert machine.members(interval, (4, 0, 0, 0), {"n": 2}) == (2, 3, 4)
    inside = b.over_members("i", b.read(HAND), SetOf(Number(0, 2)))
    assert machine.members(inside.domain, (0, 1, 0, 1), {}) == (0, 2)
    assert machine.members(interval, (1, 0, 0, 0), {"n": 2}) == ()
