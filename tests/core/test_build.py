"""Constructors fold what is decided, and nothing else."""

import pytest

from rulewright.core import build as b
from rulewright.core.intervals import LARGEST, IntervalTooWide
from rulewright.core.ir import (
    Array,
    Bounded,
    Constant,
    Expr,
    ListTable,
    Logic,
    Lookup,
    Obliged,
    Read,
    Reduce,
    Scalar,
    Site,
    Table,
    Variable,
)
from rulewright.core.shapes import MapOf, Number
from rulewright.diagnostics.fault import Fault

SITE = Site("range", "rule", "what", (), None)
X = b.local("x", Scalar(0, 5))
Y = b.local("y", Scalar(6, 9))
FLAG = b.local("flag", Scalar(0, 1))
MAY_FAIL = b.bounded(X, 0, 3, SITE)
MAY_FAIL_TRUTH = b.obliged(FLAG, SITE, b.local("other", Scalar(0, 1)))
BOARD = Variable("board", (3, 3), 0, 2, MapOf(Number(0, 8), Number(0, 2)), ghost=False)
TABLE = Table("worth", (2, 3), (1, 2, 3, 4, 5, 6))
ZERO = b.constant(0)
TWO = b.constant(2)


def over(name: str, low: int, high: int) -> Expr:
    generator = b.over_interval(name, b.constant(low), b.constant(high), Number(low, high))
    return b.all_of((generator,), b.equal(b.local(name, generator.type), X))


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        (b.add(TWO, b.constant(3)), b.constant(5)),
        (b.add(ZERO, X), X),
        (b.add(MAY_FAIL, ZERO), MAY_FAIL),
        (b.subtract(X, ZERO), X),
        (b.add(TWO, X), b.add(X, TWO)),
        (b.subtract(b.add(X, TWO), TWO), X),
        (b.add(b.subtract(X, b.constant(5)), TWO), b.subtract(X, b.constant(3))),
        (b.subtract(X, TWO), b.add(X, b.constant(-2))),
        (b.subtract(ZERO, TWO), b.constant(-2)),
        (b.multiply(X, b.TRUE), X),
        (b.multiply(X, ZERO), ZERO),
        (b.divide(b.constant(-7), TWO), b.constant(-4)),
        (b.modulo(b.constant(-7), TWO), b.constant(1)),
        (b.divide(MAY_FAIL, b.TRUE), MAY_FAIL),
        (b.minimum(X, Y), X),
        (b.maximum(X, Y), Y),
        (b.minimum(MAY_FAIL, Y), MAY_FAIL),
        (b.less(X, Y), b.TRUE),
        (b.equal(X, Y), b.FALSE),
        (b.at_most(Y, X), b.FALSE),
        (b.both(b.TRUE, FLAG), FLAG),
        (b.both(FLAG, b.TRUE), FLAG),
        (b.both(b.FALSE, MAY_FAIL_TRUTH), b.FALSE),
        (b.both(FLAG, b.FALSE), b.FALSE),
        (b.either(b.TRUE, MAY_FAIL_TRUTH), b.TRUE),
        (b.either(FLAG, b.TRUE), b.TRUE),
        (b.either(FLAG, b.FALSE), FLAG),
        (b.implies(b.FALSE, MAY_FAIL_TRUTH), b.TRUE),
        (b.implies(b.TRUE, FLAG), FLAG),
        (b.implies(FLAG, b.FALSE), b.negation(FLAG)),
        (b.negation(b.negation(FLAG)), FLAG),
        (b.conditional(b.TRUE, X, MAY_FAIL), X),
        (b.conditional(FLAG, b.TRUE, b.FALSE), FLAG),
        (b.conditional(FLAG, b.FALSE, b.TRUE), b.negation(FLAG)),
        (b.conditional(FLAG, TWO, TWO), TWO),
        (b.let_in("n", X, TWO), TWO),
        (b.lookup(TABLE, (b.TRUE, TWO)), b.constant(6)),
        (b.bounded(X, 0, 5, SITE), X),
        (b.obliged(b.TRUE, SITE, X), X),
        (b.quoted(TWO, None), TWO),
        (over("i", 3, 2), b.TRUE),
    ],
)
def test_what_is_decided_is_folded(built: Expr, expected: Expr) -> None:
    assert built == expected


@pytest.mark.parametrize(
    "built",
    [
        b.multiply(MAY_FAIL, ZERO),
        b.less(MAY_FAIL, Y),
        b.minimum(X, b.bounded(Y, 6, 7, SITE)),
        b.both(MAY_FAIL_TRUTH, b.FALSE),
        b.either(MAY_FAIL_TRUTH, b.TRUE),
        b.implies(MAY_FAIL_TRUTH, b.TRUE),
        b.conditional(MAY_FAIL_TRUTH, TWO, TWO),
        b.let_in("n", MAY_FAIL, TWO),
        b.multiply(b.call("f", (), Scalar(0, 1)), ZERO),
        b.divide(TWO, ZERO),
        b.all_of((b.over_interval("i", MAY_FAIL, X, Number(0, 5)),), b.TRUE),
    ],
)
def test_an_obligation_that_would_be_judged_is_kept(built: Expr) -> None:
    assert not isinstance(built, Constant)


@pytest.mark.parametrize(
    ("built", "of"),
    [
        (b.add(X, Y), Scalar(6, 14)),
        (b.subtract(ZERO, X), Scalar(-5, 0)),
        (b.read(BOARD), Array((3, 3), 0, 2)),
        (b.read(BOARD, (X,)), Array((3,), 0, 2)),
        (b.read(BOARD, (X, X)), Scalar(0, 2)),
        (b.lookup(TABLE, (X, X)), Scalar(1, 6)),
        (b.lookup(TABLE, (b.TRUE,)), Array((3,), 4, 6)),
        (b.element(b.read(BOARD), (X,)), Array((3,), 0, 2)),
        (b.conditional(FLAG, X, Y), Scalar(0, 9)),
        (b.tabulate("i", 4, b.read(BOARD, (X,))), Array((4, 3), 0, 2)),
        (b.bounded(b.subtract(X, b.TRUE), 0, 9, SITE), Scalar(0, 4)),
        (b.bounded(b.read(BOARD), 0, 1, SITE), Array((3, 3), 0, 1)),
    ],
)
def test_types_are_intervals_of_the_parts(built: Expr, of: Scalar | Array) -> None:
    assert built.type == of


def test_a_bound_beyond_the_interval_remains() -> None:
    assert isinstance(b.bounded(X, 1, 5, SITE), Bounded)
    assert isinstance(b.obliged(FLAG, SITE, X), Obliged)


def test_the_obligation_of_the_empty_goes_where_there_is_always_one() -> None:
    never_empty = b.over_interval("i", ZERO, TWO, Number(0, 2))
    perhaps_empty = b.over_interval("i", X, TWO, Number(0, 2))
    assert b.least_of((never_empty,), X, None, SITE).empty is None
    assert b.least_of((perhaps_empty,), X, None, SITE).empty is SITE
    assert b.pick("most", never_empty, X, SITE, SITE).none is None
    assert b.pick("the", perhaps_empty, None, SITE, SITE).none is SITE


def test_an_else_takes_the_place_of_the_obligations_of_a_description() -> None:
    generator = b.over_interval("i", ZERO, TWO, Number(0, 2), condition=FLAG)
    picked = b.pick_or("the", generator, None, ZERO, wrap=1)
    assert (picked.none, picked.several, picked.type) == (None, None, Scalar(0, 3))


def test_a_listing_knows_its_interval_and_its_longest_list() -> None:
    table = ListTable("near", (2,), ((4, 7, 4), (9,)))
    generator = b.over_listing("i", table, (X,), Number(0, 9))
    assert generator.type == Scalar(4, 9)
    assert b.total((generator,), TWO).type == Scalar(0, 6)


def test_a_table_is_not_read_beyond_its_end() -> None:
    with pytest.raises(Fault):
        b.lookup(TABLE, (TWO, ZERO))


def test_numbers_beyond_63_bits_are_refused() -> None:
    with pytest.raises(IntervalTooWide):
        b.constant(LARGEST + 1)
    with pytest.raises(IntervalTooWide):
        b.multiply(b.constant(LARGEST), X)


def test_an_array_is_no_number() -> None:
    with pytest.raises(Fault):
        b.add(b.read(BOARD), X)


def test_kinds_of_nodes() -> None:
    assert isinstance(b.read(BOARD, (X, X)), Read)
    assert isinstance(b.lookup(TABLE, (X,)), Lookup)
    assert isinstance(over("i", 0, 2), Reduce)
    assert isinstance(b.both(FLAG, MAY_FAIL_TRUTH), Logic)
    assert b.constant(7) == Constant(7)
