"""Terms mean what they are made of, however they are kept, also after a permutation."""

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.core.running.algebra import NotUnderstood, Term
from rulewright.core.symmetry import terms as module
from rulewright.core.symmetry.substitution import Substitution
from rulewright.core.symmetry.terms import Terms

RANGES = [(0, 2), (0, 2), (0, 2), (0, 1)]
ALL = (0, 1, 2, 3)
POSITIONS = list(product(*(range(low, high + 1) for low, high in RANGES)))

Meaning = Callable[[tuple[int, ...]], int]
Drawn = tuple[Callable[[Terms], Term], Meaning]


def constant(value: int) -> Drawn:
    return (lambda terms: terms.constant(value)), (lambda _: value)


def variable(number: int) -> Drawn:
    return (lambda terms: terms.variable(number)), (lambda position: position[number])


LEAVES = st.one_of(st.integers(-2, 3).map(constant), st.sampled_from(ALL).map(variable))


def truth(drawn: Drawn) -> Drawn:
    """Whether it is more than 0."""
    make, mean = drawn
    return (
        lambda terms: terms.operation("less", terms.constant(0), make(terms)),
        lambda position: int(mean(position) > 0),
    )


def joined(parts: tuple[str, list[Drawn]]) -> Drawn:
    """Several put together."""
    kind, inner = parts
    truths = [truth(each) for each in inner]
    match kind:
        case "and":
            return (
                lambda terms: terms.all_of([make(terms) for make, _ in truths]),
                lambda position: int(all(mean(position) for _, mean in truths)),
            )
        case "or":
            return (
                lambda terms: terms.any_of([make(terms) for make, _ in truths]),
                lambda position: int(any(mean(position) for _, mean in truths)),
            )
        case "sum":
            return (
                lambda terms: terms.total([make(terms) for make, _ in inner]),
                lambda position: sum(mean(position) for _, mean in inner),
            )
        case "minimum" | "maximum":
            return (
                lambda terms: terms.extreme(kind, [make(terms) for make, _ in inner]),
                lambda position: (min if kind == "minimum" else max)(
                    mean(position) for _, mean in inner
                ),
            )
        case _:
            raise LookupError(kind)


def paired(parts: tuple[str, Drawn, Drawn, Drawn]) -> Drawn:
    """Two or three put together, in an order that matters."""
    kind, (one, mean_one), (two, mean_two), three = parts
    holds, mean_holds = truth(three)
    match kind:
        case "equal":
            return (
                lambda terms: terms.operation("equal", one(terms), two(terms)),
                lambda position: int(mean_one(position) == mean_two(position)),
            )
        case "less":
            return (
                lambda terms: terms.operation("less", one(terms), two(terms)),
                lambda position: int(mean_one(position) < mean_two(position)),
            )
        case "minus":
            return (
                lambda terms: terms.total([one(terms), terms.scaled(two(terms), -1)]),
                lambda position: mean_one(position) - mean_two(position),
            )
        case "not":
            return (
                lambda terms: terms.negation(holds(terms)),
                lambda position: 1 - mean_holds(position),
            )
        case _:
            return (
                lambda terms: terms.choice(holds(terms), one(terms), two(terms)),
                lambda position: mean_one(position) if mean_holds(position) else mean_two(position),
            )


DRAWN = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.tuples(
            st.sampled_from(["and", "or", "sum", "minimum", "maximum"]),
            st.lists(inner, min_size=1, max_size=4),
        ).map(joined),
        st.tuples(
            st.sampled_from(["equal", "less", "minus", "not", "choice"]), inner, inner, inner
        ).map(paired),
    ),
    max_leaves=14,
)


@pytest.mark.parametrize("most", [2, 8, 1_024])
def test_values(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether there is room for large tables, small ones or none, the values are the same."""
    monkeypatch.setattr(module, "MOST_VALUES", most)

    @given(DRAWN)
    @settings(max_examples=150, deadline=None)
    def judge(drawn: Drawn) -> None:
        make, mean = drawn
        terms = Terms(RANGES)
        assert list(terms.values(make(terms), ALL)) == list(map(mean, POSITIONS))

    judge()


@pytest.mark.parametrize("most", [4, 1_024])
def test_values_after_a_permutation(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Variables 0, 1 and 2 go round, and of the values that go to 0 the first two change places."""
    monkeypatch.setattr(module, "MOST_VALUES", most)
    codes = {0: 1, 1: 0, 2: 2}

    @given(DRAWN)
    @settings(max_examples=150, deadline=None)
    def judge(drawn: Drawn) -> None:
        make, mean = drawn
        terms = Terms(RANGES)
        sources = {0: (1, codes), 1: (2, None), 2: (0, None), 3: (3, None)}
        permuted = Substitution(terms, sources).of(make(terms))
        expected = [mean((codes[b], c, a, d)) for a, b, c, d in POSITIONS]
        assert list(terms.values(permuted, ALL)) == expected

    judge()


def test_order_does_not_matter() -> None:
    """Lists in another order are the same term, be they larger than any table."""
    terms = Terms([(0, 9)] * 8)
    parts = [
        terms.operation("equal", terms.variable(number), terms.variable(number + 1))
        for number in range(7)
    ]
    assert terms.all_of(parts) == terms.all_of(parts[::-1])
    assert terms.any_of(parts) == terms.any_of([terms.any_of(parts[3:]), *parts[:3]])
    assert terms.total(parts) == terms.total(parts[::-1])
    assert terms.all_of(parts) != terms.all_of(parts[1:])


def test_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_STEPS", 1_000)
    terms = Terms([(0, 9)] * 3)
    with pytest.raises(NotUnderstood, match="too much"):
        terms.operation(
            "equal",
            terms.operation("less", terms.variable(0), terms.variable(1)),
            terms.operation("less", terms.variable(1), terms.variable(2)),
        )
