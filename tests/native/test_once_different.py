"""Cores in which the engines once did not find the same."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from rulewright.core import build as b
from rulewright.core.ir import (
    Action,
    ByPlayers,
    Choice,
    Core,
    GuardLet,
    Interval,
    ListTable,
    Rows,
    Scalar,
    Table,
)
from rulewright.core.shapes import Number
from rulewright.native import candidates
from rulewright.reference import offers
from tests.cores.small import (
    action,
    choice,
    chosen,
    core,
    number,
    put,
    requirement,
    site,
    stated,
)
from tests.native.both import differences

X = number("x", 0, 9)
READ_X = b.read(X)
DOWN = ListTable("down", (2,), ((3, 1, 2), (5,)))
ONES = ListTable("ones", (1,), ((1, 1, 1, 1, 1, 1),))
ALIKE = Table("alike", (6, 1), (1, 1, 1, 1, 1, 1))
UP = put(X, b.bounded(b.add(READ_X, b.constant(1)), 0, 3, site("range")))


def some(*actions: Action) -> Core:
    """A core with the variable x and lists that do not ascend, or name a member again."""
    return core(variables=(X,), lists=(DOWN, ONES), tables=(ALIKE,), actions=actions)


def listed(table: ListTable) -> Choice:
    loop = b.over_listing("n", table, (b.constant(0),), Number(0, 9))
    return Choice("n", loop.type, loop.domain, False, Number(0, 9))


def test_the_smallest_of_a_list_is_not_its_first() -> None:
    loop = b.over_listing("n", DOWN, (b.minimum(READ_X, b.constant(1)),), Number(0, 9))
    smallest = b.least_of((loop,), b.local("n", loop.type), None, site("gap"))
    core_of_it = some(action("go", UP, guards=(requirement(b.less(READ_X, b.constant(3))),)))
    found = [stated("invariant", f"is {n}", b.unequal(smallest, b.constant(n))) for n in (1, 3, 5)]
    of = core(variables=(X,), lists=(DOWN,), actions=core_of_it.actions, properties=tuple(found))
    assert differences(of) == []


TWO = (choice("a", 1, 4), choice("b", 1, 2))
ALIKE_ROWS = Choice(
    "r", b.array_type(b.lookup(ALIKE, (b.constant(0),))), Rows("alike"), False, Number(1, 1)
)


@pytest.mark.parametrize(
    "choices", [TWO, (listed(ONES),), (ALIKE_ROWS,)], ids=lambda of: of[0].name
)
@pytest.mark.parametrize("most", [5, 6, 8, 11, 12])
def test_the_same_is_too_much_to_choose_from(choices: tuple[Choice, ...], most: int) -> None:
    """The values of the first choices count too, and those that a list names again."""
    with (
        patch.object(candidates, "MOST_VALUES", most),
        patch.object(offers, "MOST_VALUES", most),
    ):
        assert differences(some(action("first", UP), action("go", UP, choices=choices))) == []


def test_a_play_is_told_though_behind_its_move_there_is_too_much() -> None:
    """The move that is told comes first; behind it there is more to choose from than may be."""
    few = b.minimum(READ_X, b.constant(1))
    many = Choice(
        "n",
        Scalar(0, 9),
        Interval(b.constant(0), b.multiply(few, b.constant(9))),
        False,
        Number(0, 9),
    )
    is_three = stated("invariant", "below", b.less(READ_X, b.constant(2)))
    of = core(
        variables=(X,),
        actions=(action("go", UP), action("many", UP, choices=(many,))),
        properties=(is_three,),
    )
    with patch.object(candidates, "MOST_VALUES", 5), patch.object(offers, "MOST_VALUES", 5):
        assert differences(of) == []


def test_players_are_asked_for_before_a_let_has_a_value() -> None:
    """The guard before the `let` has no answer; who would move has none either."""
    picked = choice("n", 0, 2)
    nobody = b.bounded(b.add(READ_X, b.constant(5)), 0, 1, site("range", "owner"))
    guards = (
        requirement(b.equal(b.bounded(chosen(picked), 5, 6, site("range")), b.constant(5))),
        GuardLet("later", b.add(READ_X, b.constant(1))),
    )
    going = action("go", UP, choices=(picked,), guards=guards, owner=ByPlayers((nobody,)))
    assert differences(some(going)) == []
