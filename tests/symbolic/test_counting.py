"""How many of many hold after a change is what it was, and a little more or less."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.counting import add_counter
from rulewright.symbolic.terms.evaluate import evaluate
from rulewright.symbolic.terms.nodes import Cases
from rulewright.symbolic.terms.terms import Terms
from tests.symbolic.beside import Leaves, assign

SQUARES = 9
"""So many that a board is counted, not looked at square by square."""


class Write(Struct, frozen=True):
    """Under a condition a value is put on the square, or on all of them (None)."""

    condition: Term
    square: Term | None
    value: Term


class Board:
    """A board on which something stands on each square, on ground that never changes.

    Counted is where `wanted` stands, `on_ground` only where there is some.
    """

    def __init__(self, wanted: int, *, on_ground: bool) -> None:
        self.terms = Terms()
        self.on_ground = on_ground
        self.wanted = wanted
        self.cells = [self.terms.free_member(f"cell{at}", 0, 2) for at in range(SQUARES)]
        self.ground = [self.terms.truth(f"ground{at}") for at in range(SQUARES)]
        self.squares = [self.terms.free_member(f"square{at}", 0, SQUARES - 1) for at in range(2)]
        self.values = [self.terms.free_member(f"value{at}", 0, 2) for at in range(2)]
        self.conditions = [self.terms.truth(name) for name in "ab"]
        self.before = self.counted(self.cells)
        add_counter(self.terms, "count", self.terms.parts(self.before)[1])

    def counted(self, cells: Sequence[Term]) -> Term:
        """How many are counted."""
        terms, wanted = self.terms, self.terms.constant(self.wanted)
        held = [terms.equal(cell, wanted) for cell in cells]
        if self.on_ground:
            held = [terms.all_of(pair) for pair in zip(self.ground, held, strict=True)]
        return terms.total(held)

    def after(self, writes: Sequence[Write]) -> list[Term]:
        """The cells behind all writes, as rules write."""
        terms, cells = self.terms, list(self.cells)
        for write in writes:
            for at, was in enumerate(cells):
                here = write.value
                if write.square is not None:
                    there = terms.equal(write.square, terms.constant(at))
                    here = terms.choice(there, write.value, was)
                cells[at] = terms.choice(write.condition, here, was)
        return cells

    def drawn(self, random: Random) -> dict[Term, int]:
        """A value for everything that is free."""
        numbers = {each: random.randrange(3) for each in [*self.cells, *self.values]}
        places = {each: random.randrange(SQUARES) for each in self.squares}
        truths = {each: random.randrange(2) for each in [*self.ground, *self.conditions]}
        fixed = {self.terms.constant(value): value for value in range(3)}
        return {**numbers, **places, **truths, **fixed}

    def count(self, values: dict[Term, int], writes: Sequence[Write]) -> int:
        """How many are counted behind the writes, in plain numbers."""
        cells = [values[cell] for cell in self.cells]
        for write in writes:
            if values[write.condition]:
                every = range(SQUARES) if write.square is None else [values[write.square]]
                for at in every:
                    cells[at] = values[write.value]
        ground = [values[each] or not self.on_ground for each in self.ground]
        return sum(
            cell == self.wanted and bool(there) for cell, there in zip(cells, ground, strict=True)
        )

    def leaves(self, values: dict[Term, int]) -> Leaves:
        """The values of all that terms are made of; the counter is what is counted."""
        leaves: Leaves = {}
        for term, value in values.items():
            assign(self.terms, leaves, term, value)
        ((counter,),) = self.terms.counters.values()
        return {**leaves, counter.number: self.count(values, ())}


@settings(max_examples=150)
@given(st.randoms(use_true_random=True), st.booleans())
def test_a_count_behind_changes_is_what_is_counted_there(random: Random, on_ground: bool) -> None:
    board = Board(random.randrange(3), on_ground=on_ground)
    terms = board.terms
    writes = [
        Write(
            random.choice([*board.conditions, terms.true]),
            random.choice([*board.squares, None]),
            random.choice([*board.values, *map(terms.constant, range(3))]),
        )
        for _ in range(random.randint(1, 3))
    ]
    after = board.counted(board.after(writes))
    few = terms.at_most_zero(terms.weighted([(after, 1)], -2))
    for _ in range(10):
        values = board.drawn(random)
        count = board.count(values, writes)
        assert evaluate(terms, [after, few], board.leaves(values)) == [count, int(count <= 2)]


@pytest.mark.parametrize("on_ground", [False, True])
@pytest.mark.parametrize("conditional", [False, True])
def test_where_one_square_changes_the_count_before_is_kept(
    on_ground: bool, conditional: bool
) -> None:
    board = Board(1, on_ground=on_ground)
    terms = board.terms
    condition = board.conditions[0] if conditional else terms.true
    written = board.after([Write(condition, board.squares[0], board.values[0])])
    parts = terms.parts(board.counted(written))[1]
    ((counter,),) = terms.counters.values()
    assert parts.pop(counter.number) == 1
    assert len(parts) <= 2  # one that comes, and one that goes


def test_where_all_squares_change_there_are_two_counts() -> None:
    """So that a board from which everything is taken is not counted square by square."""
    board = Board(1, on_ground=True)
    terms, value = board.terms, board.terms.constant(2)
    written = board.after([Write(board.conditions[0], None, value)])
    ((counter,),) = terms.counters.values()
    whole = board.counted(written)
    node = terms.nodes[whole]
    assert isinstance(node, Cases)
    assert {number for _, number in node.cases} == {counter.number, terms.false}
    nothing = terms.is_zero(whole)
    zero = terms.is_zero(counter.number)
    assert nothing == terms.any_of([board.conditions[0], zero])


def test_what_is_the_same_as_its_condition_is_no_choice() -> None:
    terms = Terms()
    cell = terms.free_member("cell", 0, 2)
    empty = terms.equal(cell, terms.false)
    terms.choice(empty, terms.false, terms.within(cell, 1, 2))
    assert empty not in terms.chosen


@settings(max_examples=60)
@given(st.randoms(use_true_random=True))
def test_a_set_that_leaves_one_out_is_one_less_where_that_was_in_it(random: Random) -> None:
    """Written with no choice: of each member, that it was in the set, and is another one."""
    terms = Terms()
    members = [terms.truth(f"member{at}") for at in range(SQUARES)]
    add_counter(terms, "count", dict.fromkeys(members, 1))
    ((counter,),) = terms.counters.values()
    square = terms.free_member("square", 0, SQUARES - 1)
    there = [terms.equal(square, terms.constant(at)) for at in range(SQUARES)]
    left = [
        terms.all_of([member, terms.negation(here)])
        for member, here in zip(members, there, strict=True)
    ]
    total = terms.total(left)
    parts = terms.parts(total)[1]
    assert parts.pop(counter.number) == 1
    assert len(parts) == 1
    values = {each: random.randrange(2) for each in members}
    out = random.randrange(SQUARES)
    leaves = {**values, counter.number: sum(values.values())}
    assign(terms, leaves, square, out)
    expected = sum(value for at, value in enumerate(values.values()) if at != out)
    assert evaluate(terms, [total], leaves) == [expected]


def test_what_follows_from_all_parts_of_another_is_left_out() -> None:
    """`a and b and (a and b or c)` is `a and b`, and the same with `or` and `and` changed."""
    terms = Terms()
    one, two, three = (terms.truth(name) for name in "abc")
    both, either = terms.all_of([one, two]), terms.any_of([one, two])
    assert terms.all_of([both, terms.any_of([both, three])]) == both
    assert terms.any_of([either, terms.all_of([either, three])]) == either
    some = terms.any_of([three, terms.all_of([one, three])])
    assert terms.all_of([both, some]) == terms.all_of([one, two, three])


def test_a_set_that_is_one_of_two_is_counted_in_each_case() -> None:
    """So its number in the case that it stays as it was is the one that is known."""
    terms = Terms()
    condition = terms.truth("condition")
    kept, other = (
        [terms.truth(f"{name}{at}") for at in range(SQUARES)] for name in ("kept", "other")
    )
    add_counter(terms, "count", terms.parts(terms.total(kept))[1])
    chosen = [terms.choice(condition, *pair) for pair in zip(other, kept, strict=True)]
    expected = terms.choice(condition, terms.total(other), terms.total(kept))
    assert isinstance(terms.nodes[expected], Cases)
    assert terms.total(chosen) == expected
