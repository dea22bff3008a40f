"""What would take too much time or memory is refused while its code is written, and soon."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest

from rulewright.analyses.backends import explore
from rulewright.core import build as b
from rulewright.core.backend import Keeping
from rulewright.core.ir import Array, Choice, Core, Counts, Expr, Function, Parameter, Scalar, Table
from rulewright.core.search import Budget
from rulewright.core.shapes import Number
from rulewright.native.position import write_position
from rulewright.native.refusal import NotNative
from tests.cores.small import action, core, number, put, requirement, site, stated
from tests.native.both import differences, silent
from tests.native.declared import variable

SECONDS = 10
"""So long it may take at most to find out that a core is refused."""

X = number("x", 0, 9)
READ_X = b.read(X)
ONE = b.constant(1)
UP = put(X, b.bounded(b.add(READ_X, ONE), 0, 3, site("range")))


def many_actions() -> Core:
    guards = (requirement(b.less(READ_X, b.constant(3))),)
    return core(
        variables=(X,), actions=tuple(action(f"a{n}", UP, guards=guards) for n in range(4000))
    )


def many_effects() -> Core:
    return core(variables=(X,), actions=(action("go", *(UP,) * 4000),))


def many_counts() -> Core:

    bound = b.tabulate(
        "i", 5000, b.modulo(b.add(b.local("i", Scalar(0, 4999)), READ_X), b.constant(2))
    )
    taken = Choice("taken", Array((5000,), 0, 1), Counts(bound, ONE), False, Number(0, 1))
    return core(variables=(X,), actions=(action("go", UP, choices=(taken,)),))


def long_positions() -> Core:
    cells = variable("cells", (100_000,), 0, 1)
    return core(variables=(X, cells), actions=(action("go", UP),))


def long_arrays() -> Core:
    """Each copy of the cells would lie on the stack."""
    cells = variable("cells", (10_000,), 0, 1)
    whole: Expr = b.read(cells)
    for copy in range(12):
        index = b.local(f"i{copy}", Scalar(0, 9_999))
        turned = b.subtract(ONE, b.element(whole, (index,)))
        whole = b.bounded(b.tabulate(f"i{copy}", 10_000, turned), 0, 0, site("range", f"{copy}"))
    one = b.element(whole, (b.constant(7),))
    return core(variables=(X, cells), properties=(stated("claim", "odd", b.equal(one, ONE)),))


def long_trails() -> Core:
    ends = Table("ends", (9000, 2), tuple(place for n in range(9000) for place in (n, n + 1)))
    every = b.tabulate("e", 9000, ONE)
    free = b.tabulate("p", 9001, b.constant(0))
    longest = b.longest_trail(ends, every, free)
    return core(
        variables=(X,),
        tables=(ends,),
        properties=(stated("claim", "long", b.equal(longest, READ_X)),),
    )


def largest_number() -> Core:
    largest = b.constant(2**63 - 1)
    loop = b.over_interval("n", b.subtract(largest, READ_X), largest, Number(0, 2**63 - 1))
    rounds = b.total((loop,), ONE)
    return core(variables=(X,), properties=(stated("claim", "one", b.equal(rounds, ONE)),))


def deep_calls() -> Core:
    """Functions too large to be written in place, each of which calls the one before."""
    parameter = Parameter("n", Scalar(0, 9), Number(0, 9))
    given = b.local("n", parameter.type)
    functions: list[Function] = []
    for number_of in range(400):
        loop = b.over_interval("k", b.constant(0), given, Number(0, 9))
        body: Expr = b.modulo(b.total((loop,), READ_X), b.constant(10))
        if functions:
            body = b.modulo(
                b.add(body, b.call(functions[-1].name, (given,), Scalar(0, 9))), b.constant(10)
            )
        functions.append(Function(f"f{number_of}", (parameter,), body))
    last = b.call("f399", (READ_X,), Scalar(0, 9))
    return core(
        variables=(X,),
        functions=tuple(functions),
        properties=(stated("claim", "last", b.equal(last, READ_X)),),
    )


REFUSED: list[tuple[Callable[[], Core], str]] = [
    (many_actions, "the rules come to too much code"),
    (many_effects, "a rule comes to too much code"),
    (many_counts, "a rule comes to too much code"),
    (long_positions, "positions are too long"),
    (long_arrays, "rules work with arrays that are too long"),
    (long_trails, "trails over so many edges are too long"),
    (largest_number, "a range reaches to the largest number there is"),
    (deep_calls, "rules lie too deep in each other"),
]


@pytest.mark.parametrize(("make", "why"), REFUSED, ids=[make.__name__ for make, _ in REFUSED])
def test_it_is_refused_soon(make: Callable[[], Core], why: str) -> None:
    of = make()
    begun = process_time()
    with pytest.raises(NotNative, match=why):
        write_position(of)
    assert process_time() - begun < SECONDS


def test_the_reference_engine_searches_instead() -> None:
    searched = explore(long_positions(), Budget(None, None), silent, "native", 1, Keeping())
    assert (searched.backend, searched.found.states) == ("reference", 4)
    assert searched.fallback == "there is no machine code for it: positions are too long"


def test_long_arrays_that_fit_the_stack_are_searched() -> None:
    cells = variable("cells", (10_000,), 0, 1)
    index = b.local("i", Scalar(0, 9_999))
    turned = b.subtract(ONE, b.read(cells, (index,)))
    turn = put(cells, b.tabulate("i", 10_000, turned))
    of = core(variables=(X, cells), actions=(action("go", UP, turn),))
    assert differences(of) == []


def test_sums_that_are_known_are_not_worked_out_at_any_price() -> None:
    """Three sums of 400 rounds inside each other: 64 million rounds if done beforehand."""
    names = ("i", "j", "k")
    body: Expr = ONE
    for name in names:
        body = b.multiply(body, b.add(b.local(name, Scalar(0, 399)), ONE))
    body = b.modulo(body, b.constant(7))
    for name in names:
        loop = b.over_interval(name, b.constant(0), b.constant(399), Number(0, 399))
        body = b.total((loop,), body)
    of = core(variables=(X,), properties=(stated("claim", "much", b.less(READ_X, body)),))
    begun = process_time()
    write_position(of)
    assert process_time() - begun < SECONDS
