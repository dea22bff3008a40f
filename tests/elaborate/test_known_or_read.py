"""What is known before play and what is read in play mean the same, and what Python makes of it.

Expressions of numbers and sets are written at random, together with what they are worth by a small
evaluator here. Each is judged twice: with names that are params, whose values are worked out while
the rules are made ready, and with names that are state variables, which are read in play.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.core.search import Failure
from rulewright.reference.machine import Machine
from tests.elaborate.texts import model_of

Names = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Number:
    """The text of a number, and what it is worth."""

    text: str
    of: Callable[[Names], int]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The text of a set of numbers, and what is in it."""

    text: str
    of: Callable[[Names], frozenset[int]]


@dataclass(frozen=True, slots=True)
class Truth:
    """The text of a condition, and whether it holds."""

    text: str
    of: Callable[[Names], bool]


OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}
COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
}
JOINTS: dict[str, Callable[[bool, bool], bool]] = {
    "and": lambda a, b: a and b,
    "or": lambda a, b: a or b,
    "implies": lambda a, b: b or not a,
}


def names(bound: tuple[str, ...]) -> st.SearchStrategy[Number]:
    """A name, or a number written out."""
    known = st.sampled_from(["a", "b", *bound])
    return st.one_of(
        known.map(lambda name: Number(name, lambda at: at[name])),
        st.integers(-2, 4).map(lambda value: Number(f"({value})", lambda _: value)),
    )


@st.composite
def numbers(draw: st.DrawFn, bound: tuple[str, ...], depth: int) -> Number:
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        return draw(names(bound))
    match draw(st.sampled_from(["operator", "choice", "count", "sum", "divided"])):
        case "operator":
            sign = draw(st.sampled_from(sorted(OPERATORS)))
            left, right = draw(names(bound)), draw(numbers(bound, depth - 1))
            use = OPERATORS[sign]
            return Number(
                f"({left.text} {sign} {right.text})", lambda at: use(left.of(at), right.of(at))
            )
        case "choice":
            asked = draw(truths(bound, depth - 1))
            one, other = draw(numbers(bound, depth - 1)), draw(names(bound))
            return Number(
                f"({one.text} if {asked.text} else {other.text})",
                lambda at: one.of(at) if asked.of(at) else other.of(at),
            )
        case "count":
            members = draw(sets(bound, depth - 1))
            return Number(f"count({members.text})", lambda at: len(members.of(at)))
        case "divided":
            left, divisor = draw(numbers(bound, depth - 1)), draw(st.sampled_from([-3, -1, 2, 3]))
            sign = draw(st.sampled_from(["//", "%"]))
            return Number(
                f"({left.text} {sign} ({divisor}))",
                lambda at: left.of(at) // divisor if sign == "//" else left.of(at) % divisor,
            )
        case _:
            rounds, body, asked, name = draw(loops(bound, depth))
            return Number(
                f"sum({body.text} for {name} in {rounds.text} if {asked.text})",
                lambda at: sum(
                    body.of({**at, name: value})
                    for value in rounds.of(at)
                    if asked.of({**at, name: value})
                ),
            )


@st.composite
def loops(
    draw: st.DrawFn, bound: tuple[str, ...], depth: int
) -> tuple[Numbers, Number, Truth, str]:
    """What a comprehension runs over, what it gives, its condition, and the name it binds."""
    name = f"k{len(bound)}"
    rounds = draw(sets(bound, depth - 1))
    inside = (*bound, name)
    return rounds, draw(numbers(inside, depth - 1)), draw(truths(inside, depth - 1)), name


def as_set(members: Numbers) -> str:
    """A range is a set where it is run over; elsewhere its members are collected."""
    return f"{{k for k in {members.text}}}" if ".." in members.text else members.text


@st.composite
def sets(draw: st.DrawFn, bound: tuple[str, ...], depth: int) -> Numbers:
    kind = draw(st.sampled_from(["range", "items"] if depth <= 0 else ["range", "both", "all"]))
    if kind == "range":
        low, high = draw(names(bound)), draw(names(bound))
        return Numbers(
            f"({low.text})..({high.text})",
            lambda at: frozenset(range(low.of(at), high.of(at) + 1)),
        )
    if kind == "items":
        one, other = draw(names(bound)), draw(names(bound))
        return Numbers(
            f"{{{one.text}, {other.text} + 0}}", lambda at: frozenset({one.of(at), other.of(at)})
        )
    if kind == "both":
        left, right = draw(sets(bound, 0)), draw(sets(bound, depth - 1))
        sign = draw(st.sampled_from("+-"))
        return Numbers(
            f"({as_set(left)} {sign} {as_set(right)})",
            lambda at: left.of(at) | right.of(at) if sign == "+" else left.of(at) - right.of(at),
        )
    rounds, body, asked, name = draw(loops(bound, depth))
    return Numbers(
        f"{{{body.text} for {name} in {rounds.text} if {asked.text}}}",
        lambda at: frozenset(
            body.of({**at, name: value}) for value in rounds.of(at) if asked.of({**at, name: value})
        ),
    )


@st.composite
def truths(draw: st.DrawFn, bound: tuple[str, ...], depth: int) -> Truth:
    if depth <= 0 or draw(st.integers(0, 4)) == 0:
        sign = draw(st.sampled_from(sorted(COMPARISONS)))
        left, right = draw(names(bound)), draw(numbers(bound, max(0, depth)))
        compare = COMPARISONS[sign]
        return Truth(
            f"({left.text} {sign} {right.text})", lambda at: compare(left.of(at), right.of(at))
        )
    match draw(st.sampled_from(["joint", "not", "in", "within", "all", "any"])):
        case "joint":
            word = draw(st.sampled_from(sorted(JOINTS)))
            first, second = draw(truths(bound, depth - 1)), draw(truths(bound, depth - 1))
            join = JOINTS[word]
            return Truth(
                f"({first.text} {word} {second.text})",
                lambda at: join(first.of(at), second.of(at)),
            )
        case "not":
            inner = draw(truths(bound, depth - 1))
            return Truth(f"(not {inner.text})", lambda at: not inner.of(at))
        case "in":
            left, members = draw(numbers(bound, depth - 1)), draw(sets(bound, depth - 1))
            return Truth(
                f"({left.text} in {members.text})", lambda at: left.of(at) in members.of(at)
            )
        case "within":
            part, whole = draw(sets(bound, depth - 1)), draw(sets(bound, depth - 1))
            return Truth(
                f"({as_set(part)} within {as_set(whole)})",
                lambda at: part.of(at) <= whole.of(at),
            )
        case word:
            rounds, _, asked, name = draw(loops(bound, depth))
            limit = draw(truths((*bound, name), 0))
            judge = all if word == "all" else any
            return Truth(
                f"{word}({asked.text} for {name} in {rounds.text} if {limit.text})",
                lambda at: judge(
                    asked.of({**at, name: value})
                    for value in rounds.of(at)
                    if limit.of({**at, name: value})
                ),
            )


@st.composite
def narrowed(draw: st.DrawFn, bound: tuple[str, ...], depth: int) -> Truth:
    """A condition over a range, often an empty one, whose rounds hang on a name around it.

    That name takes all values that the range could have, so that nothing is clear without it.
    """
    outer, inner = f"k{len(bound)}", f"k{len(bound) + 1}"
    low, high = draw(names(bound)), draw(names(bound))
    sign = draw(st.sampled_from(sorted(COMPARISONS)))
    asked = draw(truths((*bound, outer, inner), depth - 1))
    word, judge = draw(st.sampled_from([("all", all), ("any", any)]))
    compare = COMPARISONS[sign]

    def judged(at: Names) -> bool:
        return judge(
            asked.of({**at, outer: one, inner: other})
            for one in range(-2, 5)
            for other in range(low.of(at), high.of(at) + 1)
            if compare(other, one)
        )

    return Truth(
        f"{word}({asked.text} for {outer} in (-2)..4"
        f" for {inner} in ({low.text})..({high.text}) if {inner} {sign} {outer})",
        judged,
    )


PLACES = {
    "params": "param a: -2..4 = {a}\nparam b: -2..4 = {b}\nstate:\n    told: bool",
    "state": "state:\n    a: -2..4 = {a}\n    b: -2..4 = {b}",
    "one of each": "param a: -2..4 = {a}\nstate:\n    b: -2..4 = {b}",
}


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
@given(
    st.tuples(*[truths((), 3)] * 16, *[narrowed((), 1)] * 4),
    st.integers(-2, 4),
    st.integers(-2, 4),
)
def test_all_mean_the_same(written: tuple[Truth, ...], a: int, b: int) -> None:
    expected = [one.of({"a": a, "b": b}) for one in written]
    stated = "\n".join(f"invariant i{at}: {one.text}" for at, one in enumerate(written))
    for place, declared in PLACES.items():
        text = f"game G\nplayers 1 of solver\n{declared.format(a=a, b=b)}\n{stated}\n"
        with TemporaryDirectory() as folder:
            model = model_of(Path(folder), text)
        machine = Machine(model.core)
        start = machine.initial()
        assert not isinstance(start, Failure)
        conditions = {each.name: each.condition for each in model.core.properties}
        for at, one in enumerate(written):
            found = machine.evaluate(conditions[f"i{at}"], start, {})
            assert found == int(expected[at]), (place, one.text, a, b)
