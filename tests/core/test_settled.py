"""Obligations that conditions settle are dropped, and no other ones."""

from collections.abc import Container, Iterable
from random import Random

import pytest
from hypothesis import assume, given, settings
from msgspec.structs import replace

from rulewright.core import build as b
from rulewright.core.ir import (
    Assign,
    Block,
    Bounded,
    Core,
    Demand,
    Effect,
    Expr,
    ForEach,
    Let,
    Logic,
    Obliged,
    Property,
    Run,
    Scalar,
    When,
)
from rulewright.core.search import Position
from rulewright.core.settled import settled
from rulewright.core.slice import without_ghosts
from rulewright.core.text import parse_core, print_core
from rulewright.core.walk import block_expressions, effects_within, rests_on_conditions, walk
from rulewright.core.wellformed import complaints
from rulewright.reference.machine import Machine
from rulewright.reference.schedule import levels
from tests.core.rules_at_random import (
    FUNCTIONS,
    HOLDER,
    LOWER,
    ROW,
    SEEN,
    SMALL,
    VALUE,
    VARIABLES,
    WORTH,
    X,
    Y,
    blocks,
    truths,
)
from tests.cores.small import action, choice, chosen, core, requirement, site, step

RULES = core(variables=VARIABLES, tables=(WORTH,), functions=FUNCTIONS, procedures=(LOWER,))


def _positions() -> tuple[Position, ...]:
    random = Random(1)  # noqa: S311 - positions for tests
    return tuple(
        (
            random.randint(0, 4),
            random.randint(-2, 3),
            *random.choices(range(4), k=3),
            random.randint(0, 4),
        )
        for _ in range(60)
    )


POSITIONS = _positions()


def settled_well(before: Core) -> Core:
    """The core settled; it is well formed before and after, and can be written down."""
    after = settled(before).core
    assert complaints(before) == ()
    assert complaints(after) == ()
    assert print_core(parse_core(print_core(after))) == print_core(after)
    return after


# ---- what is random keeps its meaning


def property_of(condition: Expr) -> Core:
    """A core with a property of this condition, which is judged over moves."""
    stated = Property("invariant", "stated", condition, (), over_moves=True)
    return replace(RULES, properties=(stated,))


@settings(max_examples=400)
@given(truths(back=True))
def test_conditions_keep_their_values_and_failures(condition: Expr) -> None:
    before = property_of(condition)
    after = settled_well(before)
    machines = Machine(before), Machine(after)
    (stated,) = after.properties
    for position, back in zip(POSITIONS, reversed(POSITIONS), strict=True):
        there = machines[0].evaluate(condition, position, {}, back)
        assert machines[1].evaluate(stated.condition, position, {}, back) == there


@settings(max_examples=400)
@given(blocks())
def test_effects_keep_what_they_do_and_where_they_fail(block: Block) -> None:
    before = replace(RULES, initial=block)
    after = settled_well(before)
    machines = Machine(before), Machine(after)
    for position in POSITIONS:
        there = machines[0].apply(block, position)
        assert machines[1].apply(after.initial, position) == there


def _demands(core: Core) -> int:
    return sum(isinstance(each, Demand) for each in effects_within(core.initial))


@settings(max_examples=200)
@given(blocks(ghosts=True))
def test_nothing_rests_on_what_goes_with_a_ghost(block: Block) -> None:
    before = replace(RULES, initial=block)
    sliced = without_ghosts(before, frozenset())
    after = without_ghosts(settled(before).core, frozenset())
    # What reads a ghost and does not rest on it goes with it, unless that is settled before.
    assume(_demands(sliced) == _demands(after))
    machines = Machine(sliced), Machine(after)
    kept = len(sliced.variables) + 2  # the row has three cells
    for position in POSITIONS:
        there = machines[0].apply(sliced.initial, position[:kept])
        assert machines[1].apply(after.initial, position[:kept]) == there


@settings(max_examples=200)
@given(truths(depth=3), truths(depth=3), blocks(depth=1))
def test_moves_stay_the_same(first: Expr, second: Expr, block: Block) -> None:
    guards = requirement(first, "1"), requirement(second, "2")
    before = replace(RULES, actions=(action("move", *block, guards=guards),))
    machines = Machine(before), Machine(settled_well(before))
    for position in POSITIONS:
        assert machines[1].moves(position) == machines[0].moves(position)


# ---- what is settled, and what is not

x, y = b.read(X), b.read(Y)
ZERO, ONE, TWO, THREE = (b.constant(number) for number in range(4))
SITE = site("range")


def place(value: Expr) -> Expr:
    """The value of an optional number below 4, which must be there."""
    return b.bounded(b.subtract(value, ONE), 0, 3, SITE)


def quotient(divisor: Expr) -> Expr:
    """A number divided by this one, which must not be 0."""
    return b.obliged(b.unequal(divisor, ZERO), SITE, b.divide(TWO, divisor))


def held(at: Expr) -> Expr:
    """Where something lies in the row."""
    return b.read(ROW, (at,))


def total(high: Expr, body: Expr, condition: Expr | None = None) -> Expr:
    """The sum of `body` for n = 0..high."""
    return b.total((b.over_interval("n", ZERO, high, SMALL, condition),), body)


def named(high: int) -> Expr:
    """The name that `total` binds, up to here."""
    return b.local("n", Scalar(0, high))


GREATER = b.less(ZERO, x)
VALUE_OF_N = b.call("value", (named(2),), VALUE.body.type)
HOLDER_OF_N = b.call("holder", (named(2),), HOLDER.body.type)
EMPTY = b.equal(x, ZERO)


def open_sites(exprs: Iterable[Expr]) -> int:
    """The obligations that are left in expressions."""
    return sum(
        isinstance(node, Obliged) or (isinstance(node, Bounded) and node.site is not None)
        for node in walk(exprs)
    )


SETTLED = [
    b.both(b.unequal(x, ZERO), b.equal(place(x), y)),
    b.both(b.both(GREATER, b.equal(y, ONE)), b.equal(place(x), y)),
    b.both(GREATER, b.either(b.equal(place(x), y), b.equal(place(x), TWO))),
    b.either(EMPTY, b.equal(place(x), y)),
    b.either(b.less(x, ONE), b.equal(place(x), y)),
    b.implies(b.at_most(ONE, x), b.equal(place(x), y)),
    b.implies(b.negation(EMPTY), b.equal(place(x), y)),
    b.both(b.negation(b.either(EMPTY, b.equal(y, ONE))), b.equal(place(x), y)),
    b.both(b.either(b.equal(x, ONE), b.equal(x, TWO)), b.equal(place(x), y)),
    b.both(b.negation(b.implies(GREATER, b.equal(y, ONE))), b.equal(place(x), y)),
    b.both(b.implies(EMPTY, b.equal(x, ONE)), b.equal(place(x), y)),
    b.both(b.unequal(b.subtract(x, ONE), b.constant(-1)), b.equal(place(x), y)),
    b.equal(b.conditional(EMPTY, ONE, place(x)), y),
    b.equal(b.conditional(GREATER, place(x), ONE), y),
    b.both(b.equal(x, b.maximum(y, ONE)), b.equal(place(x), y)),
    b.both(b.less(y, x), b.equal(b.bounded(b.subtract(x, y), 1, 6, SITE), ONE)),
    b.both(GREATER, b.equal(quotient(x), y)),
    b.equal(b.obliged(GREATER, SITE, place(x)), y),
    b.equal(b.add(place(x), place(x)), y),
    b.equal(b.let_in("n", x, b.conditional(GREATER, place(b.local("n", x.type)), ONE)), y),
    b.equal(b.let_in("n", place(x), place(x)), y),
    b.equal(b.total((b.over_interval("n", ONE, x, SMALL),), place(x)), y),
    b.equal(total(TWO, place(x), b.less(named(2), x)), y),
    b.equal(total(TWO, place(held(named(2))), b.unequal(held(named(2)), ZERO)), y),
    b.equal(total(TWO, place(held(named(2))), b.call("is_held", (named(2),), Scalar(0, 1))), y),
    b.equal(total(TWO, place(held(named(2))), b.equal(HOLDER_OF_N, TWO)), y),
    b.equal(total(TWO, place(held(named(2))), b.less(VALUE_OF_N, ZERO)), y),
    b.both(b.equal(b.old(x), TWO), b.equal(b.old(place(x)), y)),
    b.both(Logic("and", GREATER, b.FALSE), b.equal(place(y), y)),
]  # fmt: skip
"""Conditions in which obligations cannot fail."""

ALONE = {17, 18, 20}
"""Those in which the first of two obligations can fail, and settles the other."""

OPEN = [
    b.both(b.equal(place(x), y), b.unequal(x, ZERO)),
    b.either(GREATER, b.equal(place(x), y)),
    b.implies(EMPTY, b.equal(place(x), y)),
    b.both(b.either(GREATER, b.equal(y, ONE)), b.equal(place(x), y)),
    b.both(b.negation(b.both(EMPTY, b.equal(y, ONE))), b.equal(place(x), y)),
    b.both(b.negation(b.implies(EMPTY, b.equal(y, ONE))), b.equal(place(x), y)),
    b.both(b.implies(GREATER, b.equal(y, ONE)), b.equal(place(x), y)),
    b.both(b.implies(b.equal(x, ONE), b.equal(x, TWO)), b.equal(place(x), y)),
    b.both(b.either(b.equal(x, ONE), b.equal(x, ZERO)), b.equal(place(x), y)),
    b.both(b.negation(b.equal(y, x)), b.equal(place(x), y)),
    b.both(
        b.unequal(b.call("holder", (ZERO,), HOLDER.body.type), TWO), b.equal(place(held(ZERO)), y)
    ),
    b.both(GREATER, b.equal(b.obliged(b.less(ZERO, y), SITE, x), y)),
    b.both(b.unequal(y, ZERO), b.equal(quotient(y), ONE)),
    b.both(b.unequal(x, ONE), b.equal(place(x), y)),
    b.equal(b.conditional(GREATER, ONE, place(x)), y),
    b.both(b.at_most(y, x), b.equal(b.bounded(b.subtract(x, y), 1, 6, SITE), ONE)),
    b.both(b.unequal(held(ZERO), ZERO), b.equal(place(held(ONE)), y)),
    b.both(GREATER, b.equal(b.old(place(x)), y)),
    b.both(b.equal(b.old(x), TWO), b.equal(place(x), y)),
    b.equal(total(x, place(x)), y),
    b.equal(total(TWO, place(held(named(2))), b.at_most(VALUE_OF_N, ZERO)), y),
    b.equal(
        b.let_in("n", x, b.conditional(b.less(ZERO, named(4)), total(TWO, place(named(2))), ONE)), y
    ),
    b.both(GREATER, b.equal(b.obliged(b.unequal(x, ZERO), SITE, b.add(b.divide(TWO, x), ONE)), y)),
    b.both(GREATER, b.equal(b.let_in("n", y, place(b.local("n", y.type))), y)),
    b.both(GREATER, b.equal(total(TWO, b.bounded(named(2), 0, 1, SITE)), y)),
    b.both(b.equal(total(TWO, ONE, GREATER), ONE), b.equal(place(x), y)),
]
"""Conditions in which one obligation can fail."""


@pytest.mark.parametrize("number", range(len(SETTLED)))
def test_what_conditions_settle_is_dropped(number: int) -> None:
    after = settled_well(property_of(SETTLED[number]))
    assert open_sites([after.properties[0].condition]) == (1 if number in ALONE else 0)
    assert rests_on_conditions(after.properties[0].condition)


@pytest.mark.parametrize("condition", OPEN)
def test_what_can_fail_stays(condition: Expr) -> None:
    after = settled_well(property_of(condition))
    assert open_sites([after.properties[0].condition]) == open_sites([condition]) == 1


# ---- effects


def put(value: Expr) -> Effect:
    """y becomes this."""
    return Assign("y", (), b.bounded(value, -2, 3, SITE))


LESS = put(b.subtract(x, ONE))
"""Cannot fail, as x is at most 4."""
LOOK = Let("seen", place(x))
TAKE = Assign("x", (), place(x))

SETTLED_EFFECTS: list[Block] = [
    (When(GREATER, (LOOK,), ()),),
    (When(EMPTY, (), (LOOK,)),),
    (Demand(GREATER, SITE), LOOK, TAKE),
    (Let("n", x), Demand(b.less(ZERO, b.local("n", x.type)), SITE), TAKE),
    (When(GREATER, (put(ONE), LOOK),  ()),),
    (Demand(GREATER, SITE), ForEach(b.over_interval("n", ZERO, TWO, SMALL), (LOOK, put(ONE)))),
    (ForEach(b.over_interval("n", ZERO, TWO, SMALL, GREATER), (TAKE,)),),
    (Demand(GREATER, SITE), Run("lower", (ONE,)), TAKE),
]  # fmt: skip

OPEN_EFFECTS: list[Block] = [
    (When(GREATER, (), (LOOK,)),),
    (When(GREATER, (put(ONE),), ()), LOOK),
    (When(GREATER, (Assign("x", (), ZERO), LOOK), ()),),
    (When(GREATER, (When(b.equal(y, ONE), (Assign("x", (), ZERO),), ()), LOOK), ()),),
    (When(GREATER, (ForEach(b.over_interval("n", ZERO, TWO, SMALL), (TAKE,)),), ()),),
    (Assign("seen", (), b.bounded(place(x), 0, 3, SITE)), Let("n", place(x))),
    (Demand(b.both(GREATER, b.less(ONE, b.read(SEEN))), SITE), TAKE),
    (When(b.unequal(held(ONE), ZERO), (Run("lower", (TWO,)), Let("n", place(held(ONE)))), ()),),
]


@pytest.mark.parametrize("block", SETTLED_EFFECTS)
def test_what_holds_before_effects_settles_them(block: Block) -> None:
    after = settled_well(replace(RULES, initial=block))
    assert open_sites(block_expressions(after.initial)) == 0


@pytest.mark.parametrize("block", OPEN_EFFECTS)
def test_a_write_ends_what_is_known(block: Block) -> None:
    after = settled_well(replace(RULES, initial=block))
    assert open_sites(block_expressions(after.initial)) == open_sites(block_expressions(block)) > 0


# ---- rules


def test_guards_and_conditions_of_steps_settle_effects() -> None:
    guards = (requirement(GREATER),)
    rules = replace(
        RULES, actions=(action("take", TAKE, guards=guards),), steps=(step("go", GREATER, TAKE),)
    )
    after = settled_well(rules)
    assert open_sites(block_expressions(after.actions[0].effects)) == 0
    assert open_sites(block_expressions(after.steps[0].effects)) == 0


def test_a_requirement_settles_no_other_one() -> None:
    guards = requirement(GREATER, "1"), requirement(b.equal(place(x), y), "2")
    after = settled_well(replace(RULES, actions=(action("move", guards=guards),)))
    (move,) = after.actions
    assert move.guards == guards


def test_a_guard_that_is_settled_does_not_wait() -> None:
    first, second = choice("first", 0, 4), choice("second", 0, 4)
    given = b.both(b.unequal(chosen(first), ZERO), b.equal(place(chosen(first)), y))
    guards = requirement(b.equal(chosen(second), x), "1"), requirement(given, "2")
    rules = replace(RULES, actions=(action("move", choices=(first, second), guards=guards),))

    def judged(of: Core) -> tuple[tuple[int, ...], ...]:
        return levels(of.actions[0], frozenset())

    assert judged(rules) == ((), (), (0, 1))
    assert judged(settled_well(rules)) == ((), (1,), (0,))


@pytest.mark.parametrize(("length", "left"), [(100, {1}), (6_000, range(2, 6_000))])
def test_a_long_row_of_conditions_is_settled_as_far_as_its_work_is_bounded(
    length: int, left: Container[int]
) -> None:
    condition = b.equal(place(x), y)
    for number in range(length):
        condition = b.both(condition, b.equal(place(x), b.constant(number % 3)))
    after = settled(property_of(condition)).core
    assert open_sites([after.properties[0].condition]) in left
