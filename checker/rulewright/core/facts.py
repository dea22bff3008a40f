"""What is known where an expression stands: intervals of values, from conditions that hold there.

Values are numbered: two expressions with one number surely have one value. A number stands for a
name, for a cell of a variable as it is now, for a cell of a table, or for what is computed of such.
Each write to a variable gives it a new version, and what reads it other numbers; so a fact never
has to be forgotten.

All looks are bounded: nothing is known of what is too large, nor once the steps of a whole core are
used up. Where conditions contradict each other nothing is ever judged: there every fact holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core import intervals
from rulewright.core.intervals import IntervalTooWide
from rulewright.core.ir import (
    Arithmetic,
    Bounded,
    Call,
    Comparison,
    Conditional,
    Constant,
    Element,
    Expr,
    Function,
    Generator,
    Interval,
    LetIn,
    Local,
    Logic,
    Lookup,
    Not,
    Obliged,
    Old,
    Quoted,
    Read,
    Reduce,
    Scalar,
    Tabulate,
    Type,
)

MOST_STEPS = 400_000
"""So many expressions are looked at for one core, some of them several times."""

MOST_AT_ONCE = 120
"""And so many for one question."""

Key = tuple[str | int, ...]

DENIED = {
    "less": ("at_most", True),
    "at_most": ("less", True),
    "equal": ("unequal", False),
    "unequal": ("equal", False),
}
"""What holds where a comparison does not, and whether its sides are exchanged."""


class Known(Struct, frozen=True):
    """What is known in one place.

    `names` are the numbers of names bound inside the rule, `values` the intervals of numbers,
    `versions` those of the variables that were written, `state` that of all together. `back`: the
    place speaks of the position before the move. `never`: no play comes here.
    """

    names: Mapping[str, int] = {}
    values: Mapping[int, Scalar] = {}
    versions: Mapping[str, int] = {}
    state: int = 0
    back: bool = False
    never: bool = False


class Facts:
    """Numbers values and draws conclusions, over the expressions of one core."""

    def __init__(self, functions: Iterable[Function]) -> None:
        self._functions = {function.name: function for function in functions}
        self._fresh = count(1)
        self._numbers: dict[Key, int] = {}
        self._keys: dict[int, Key] = {}
        self._left = MOST_STEPS
        self._now = 0

    # ---- what the others ask

    def interval_of(self, expr: Expr, known: Known) -> Scalar:
        """Where the value of `expr`, or each cell of it, lies."""
        self._ask()
        return self._interval(expr, known)

    def holds(self, condition: Expr, known: Known) -> bool:
        """Whether a condition surely holds, if it has an answer."""
        self._ask()
        return known.never or self._holds(condition, True, known)

    def where(self, condition: Expr, known: Known, *, holds: bool = True) -> Known:
        """What is known where a condition was judged and holds, or does not."""
        self._ask()
        return self._assumed(condition, holds, known)

    def behind(self, expr: Expr, known: Known) -> Known:
        """What is known when `expr` was judged: the obligations on the way were met."""
        self._ask()
        return self._met(expr, known)

    def let(self, name: str, value: Expr, known: Known) -> Known:
        """What is known where `name` stands for `value`."""
        self._ask()
        return self._let(name, value, known)

    def bound(self, name: str, known: Known) -> Known:
        """What is known where `name` is bound to any value of its type."""
        return replace(known, names={**known.names, name: next(self._fresh)})

    def round(self, generator: Generator, known: Known) -> Known:
        """What is known in a round of a generator, before its condition is judged."""
        self._ask()
        return self._round(generator, known)

    def before(self, known: Known) -> Known:
        """What is known there of the position before the move."""
        return replace(known, back=True)

    def written(self, variables: Iterable[str], known: Known) -> Known:
        """What is known when these variables were written."""
        versions = {name: next(self._fresh) for name in variables}
        if not versions:
            return known
        return replace(known, versions={**known.versions, **versions}, state=next(self._fresh))

    def _ask(self) -> None:
        self._now = MOST_AT_ONCE if self._left > 0 else 0

    def _step(self) -> bool:
        """Take a step, if there is one left for this question."""
        self._now -= 1
        self._left -= 1
        return self._now >= 0

    # ---- numbers

    def _numbered(self, key: Key) -> int:
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = next(self._fresh)
            self._keys[number] = key
        return number

    def _number(self, expr: Expr, known: Known) -> int | None:
        """The number of a value; None where it has none."""
        if not self._step():
            return None
        match expr:
            case Constant(value):
                return self._numbered(("constant", value))
            case Local(name):
                number = known.names.get(name)
                return self._numbered(("name", name)) if number is None else number
            case Quoted(value) | Bounded(value) | Obliged(value=value):
                return self._number(value, known)
            case Read(variable, indices):
                version = -1 if known.back else known.versions.get(variable, 0)
                return self._with(("read", variable, version), indices, known)
            case Lookup(table, indices):
                return self._with(("lookup", table), indices, known)
            case Element(array, indices):
                return self._element(array, indices, known)
            case Arithmetic(operator, left, right):
                return self._with((operator,), (left, right), known)
            case Call(function, arguments):
                state = -1 if known.back else known.state
                return self._with(("call", function, state), arguments, known)
            case Old(value):
                return self._number(value, replace(known, back=True))
            case _:
                return None

    def _with(self, key: Key, parts: Iterable[Expr], known: Known) -> int | None:
        for part in parts:
            number = self._number(part, known)
            if number is None:
                return None
            key = (*key, number)
        return self._numbered(key)

    def _element(self, array: Expr, indices: Iterable[Expr], known: Known) -> int | None:
        """A cell of a part of a variable or table is a cell of that."""
        whole = self._number(array, known)
        if whole is None:
            return None
        key = self._keys.get(whole, ())
        if not key or key[0] not in {"read", "lookup"}:
            key = ("element", whole)
        return self._with(key, indices, known)

    def _term(self, expr: Expr, known: Known) -> tuple[int, int] | None:
        """A number and what is added to it."""
        added = 0
        while self._step():
            match expr:
                case Arithmetic("add", inner, Constant(value)):
                    expr, added = inner, added + value
                case Quoted(inner) | Bounded(inner) | Obliged(value=inner):
                    expr = inner
                case _:
                    number = self._number(expr, known)
                    return None if number is None else (number, added)
        return None

    # ---- intervals

    def _interval(self, expr: Expr, known: Known) -> Scalar:
        of = Scalar(expr.type.low, expr.type.high)
        if not self._step():
            return of
        of = _common(of, self._computed(expr, of, known))
        number = self._number(expr, known)
        if number is not None and number in known.values:
            return _common(of, known.values[number])
        return of

    def _computed(self, expr: Expr, of: Scalar, known: Known) -> Scalar:
        """Where the value lies by what its parts are."""
        match expr:
            case Quoted(value) | Obliged(value=value):
                return self._interval(value, known)
            case Bounded(value, low, high):
                return _common(Scalar(low, high), self._interval(value, known))
            case Old(value):
                return self._interval(value, replace(known, back=True))
            case Element(array=array):
                return self._interval(array, known)
            case Arithmetic(operator, left, right):
                return self._arithmetic(operator, left, right, of, known)
            case Conditional(condition, then, otherwise):
                first = self._interval(then, self._assumed(condition, True, known))
                second = self._interval(otherwise, self._assumed(condition, False, known))
                return _hull(first, second)
            case LetIn(name, value, body):
                return self._interval(body, self._let(name, value, known))
            case Tabulate(name, _, body):
                return self._interval(body, self.bound(name, known))
            case _:
                return of

    def _arithmetic(
        self, operator: str, left: Expr, right: Expr, of: Scalar, known: Known
    ) -> Scalar:
        sides = self._interval(left, known), self._interval(right, known)
        try:
            of = _common(of, intervals.arithmetic(operator, *sides))
        except IntervalTooWide:
            return of
        if operator == "subtract":
            return _common(of, self._difference(left, right, known) or of)
        return of

    def _difference(self, left: Expr, right: Expr, known: Known) -> Scalar | None:
        """What conditions say of `left - right`."""
        first, second = self._term(left, known), self._term(right, known)
        if first is None or second is None:
            return None
        added = first[1] - second[1]
        if first[0] == second[0]:
            return Scalar(added, added)
        found = known.values.get(self._numbered(("subtract", first[0], second[0])))
        if found is not None:
            return Scalar(found.low + added, found.high + added)
        return None

    # ---- conditions that hold

    def _assumed(self, condition: Expr, holds: bool, known: Known) -> Known:
        if not self._step():
            return known
        match condition:
            case Quoted(value):
                return self._assumed(value, holds, known)
            case Not(operand):
                return self._assumed(operand, not holds, known)
            case Obliged(asked, _, value):
                return self._assumed(value, holds, self._assumed(asked, True, known))
            case LetIn(name, value, body):
                inner = self._assumed(body, holds, self._let(name, value, known))
                return _outside(inner, known)
            case Constant(value):
                return known if bool(value) == holds else replace(known, never=True)
            case Call(function, arguments) if function in self._functions:
                body = self._functions[function].body
                inner = self._assumed(body, holds, self._called(function, arguments, known))
                known = _outside(inner, known)
                return self._narrowed(condition, int(holds), int(holds), known)
            case Logic(operator, left, right):
                return self._logic(operator, left, right, holds, known)
            case Comparison(operator, left, right):
                if not holds:
                    operator, exchanged = DENIED[operator]
                    left, right = (right, left) if exchanged else (left, right)
                return self._compared(operator, left, right, known)
            case _:
                return self._narrowed(condition, int(holds), int(holds), known)

    def _logic(self, operator: str, left: Expr, right: Expr, holds: bool, known: Known) -> Known:
        first = holds if operator != "implies" else not holds
        if holds == (operator == "and"):
            for each in _operands(operator, left, right):
                known = self._assumed(each, first if each is not right else holds, known)
            return known
        behind = self._assumed(left, not first, known)
        return _either(
            known, self._assumed(left, first, known), self._assumed(right, holds, behind)
        )

    def _compared(self, operator: str, left: Expr, right: Expr, known: Known) -> Known:
        one, two = self._interval(left, known), self._interval(right, known)
        match operator:
            case "equal":
                known = self._narrowed(left, two.low, two.high, known)
                known = self._narrowed(right, one.low, one.high, known)
                return self._apart(right, left, 0, self._apart(left, right, 0, known))
            case "unequal":
                known = self._other_than(left, one, two, known)
                return self._other_than(right, two, one, known)
            case _:
                more = 1 if operator == "less" else 0
                known = self._narrowed(left, one.low, two.high - more, known)
                known = self._narrowed(right, one.low + more, two.high, known)
                return self._apart(right, left, more, known)

    def _other_than(self, expr: Expr, of: Scalar, other: Scalar, known: Known) -> Known:
        """What is known where `expr` is not the only value of `other`."""
        if other.low != other.high:
            return known
        low = of.low + 1 if of.low == other.low else of.low
        high = of.high - 1 if of.high == other.high else of.high
        return self._narrowed(expr, low, high, known)

    def _apart(self, greater: Expr, smaller: Expr, by: int, known: Known) -> Known:
        """What is known where `greater - smaller` is at least `by`."""
        first, second = self._term(greater, known), self._term(smaller, known)
        if first is None or second is None or first[0] == second[0]:
            return known
        by += second[1] - first[1]
        there = self._numbered(("subtract", first[0], second[0]))
        back = self._numbered(("subtract", second[0], first[0]))
        known = _with_fact(known, there, Scalar(by, intervals.LARGEST))
        return _with_fact(known, back, Scalar(-intervals.LARGEST, -by))

    def _narrowed(self, expr: Expr, low: int, high: int, known: Known) -> Known:
        """What is known where the value of `expr` lies within `low..high`."""
        term = self._term(expr, known)
        if term is None:
            return known
        number, added = term
        known = _with_fact(known, number, Scalar(low - added, high - added))
        return self._of_call(expr, low, high, known)

    def _of_call(self, expr: Expr, low: int, high: int, known: Known) -> Known:
        """What a value of `low..high` says of a function that has one constant answer else."""
        match expr:
            case Quoted(value) | Bounded(value):
                return self._of_call(value, low, high, known) if self._step() else known
            case Arithmetic("add", value, Constant(added)):
                inner = low - added, high - added
                return self._of_call(value, *inner, known) if self._step() else known
            case Call(function, arguments) if function in self._functions:
                inside = self._called(function, arguments, known)
                match _without_words(self._functions[function].body):
                    case Conditional(condition, Constant(then), _) if not low <= then <= high:
                        return _outside(self._assumed(condition, False, inside), known)
                    case Conditional(condition, _, Constant(other)) if not low <= other <= high:
                        return _outside(self._assumed(condition, True, inside), known)
                    case _:
                        return known
            case _:
                return known

    def _called(self, function: str, arguments: Iterable[Expr], known: Known) -> Known:
        """What is known inside a function."""
        names: dict[str, int] = {}
        for parameter, argument in zip(
            self._functions[function].parameters, arguments, strict=True
        ):
            number = self._number(argument, known)
            names[parameter.name] = next(self._fresh) if number is None else number
        return replace(known, names=names)

    def _holds(self, condition: Expr, due: bool, known: Known) -> bool:
        """Whether a condition surely is as it is `due`."""
        if not self._step():
            return False
        match condition:
            case Constant(value):
                return bool(value) == due
            case Quoted(value):
                return self._holds(value, due, known)
            case Not(operand):
                return self._holds(operand, not due, known)
            case LetIn(name, value, body):
                return self._holds(body, due, self._let(name, value, known))
            case Logic(operator, left, right):
                first = due if operator != "implies" else not due
                if due == (operator == "and"):
                    behind = self._assumed(left, first, known)
                    return self._holds(left, first, known) and self._holds(right, due, behind)
                behind = self._assumed(left, not first, known)
                return self._holds(left, first, known) or self._holds(right, due, behind)
            case Comparison(operator, left, right):
                return self._decided(operator, left, right, known) is due
            case Reduce("all" | "any" as operator, generators, body) if due == (operator == "all"):
                for generator in generators:
                    known = self._round(generator, known)
                    if generator.condition is not None:
                        known = self._assumed(generator.condition, True, known)
                return self._holds(body, due, known)
            case _:
                of = self._interval(condition, known)
                return of.low == of.high == int(due)

    def _decided(self, operator: str, left: Expr, right: Expr, known: Known) -> bool | None:
        sides = self._interval(left, known), self._interval(right, known)
        decided = intervals.decided(operator, *sides)
        if decided is not None:
            return decided
        apart = self._difference(left, right, known)
        return None if apart is None else intervals.decided(operator, apart, Scalar(0, 0))

    # ---- names and obligations

    def _let(self, name: str, value: Expr, known: Known) -> Known:
        number = self._number(value, known)
        of = self._interval(value, known)
        number = next(self._fresh) if number is None else number
        known = replace(known, names={**known.names, name: number})
        if (of.low, of.high) == (value.type.low, value.type.high):
            return known
        return _with_fact(known, number, of)

    def _round(self, generator: Generator, known: Known) -> Known:
        inner = self.bound(generator.name, known)
        match generator.domain:
            case Interval(low, high):
                name = Local(generator.name, generator.type)
                return self._between(low, name, high, known, inner)
            case _:
                return inner

    def _between(self, low: Expr, name: Expr, high: Expr, known: Known, inner: Known) -> Known:
        """What is known of a bound name that lies between, and of its bounds.

        The bounds are judged where `known` is known, outside of the name.
        """
        first, last = self._interval(low, known), self._interval(high, known)
        inner = self._narrowed(name, first.low, last.high, inner)
        outside = replace(inner, names=known.names)
        outside = self._narrowed(low, first.low, last.high, outside)
        outside = self._narrowed(high, first.low, last.high, outside)
        return _outside(outside, inner)

    def _met(self, expr: Expr, known: Known) -> Known:
        """What is known when `expr` was judged."""
        waiting = [expr]
        while waiting and self._step():
            match waiting.pop():
                case Bounded(value, low, high):
                    known = self._narrowed(value, low, high, known)
                    waiting.append(value)
                case Obliged(condition, _, value):
                    known = self._assumed(condition, True, known)
                    waiting.extend((value, condition))
                case Quoted(inner) | Not(inner) | Conditional(inner) | LetIn(value=inner):
                    waiting.append(inner)
                case Logic(left=inner):
                    waiting.append(inner)
                case Arithmetic(left=left, right=right) | Comparison(left=left, right=right):
                    waiting.extend((right, left))
                case Read(indices=inside) | Lookup(indices=inside) | Call(arguments=inside):
                    waiting.extend(inside)
                case Element(array, indices):
                    waiting.extend((array, *indices))
                case _:
                    pass
        return known


def within(of: Type, low: int, high: int) -> bool:
    """Whether all values of a type lie within `low..high`."""
    return low <= of.low and of.high <= high


def _outside(inner: Known, known: Known) -> Known:
    """What is known of values in `inner`, where the names are those of `known`."""
    return replace(known, values=inner.values, never=inner.never)


def _without_words(expr: Expr) -> Expr:
    """The expression itself, without the words around it."""
    while isinstance(expr, Quoted):
        expr = expr.value
    return expr


def _operands(operator: str, left: Expr, right: Expr) -> list[Expr]:
    """The operands of a row of `and` or `or` that leans to the left, in order."""
    found = [right]
    while operator != "implies" and isinstance(left, Logic) and left.operator == operator:
        found.append(left.right)
        left = left.left
    return [left, *reversed(found)]


def _common(of: Scalar, other: Scalar) -> Scalar:
    """What lies in both; nothing is judged where nothing does."""
    low, high = max(of.low, other.low), min(of.high, other.high)
    return Scalar(low, high) if low <= high else of


def _hull(one: Scalar, other: Scalar) -> Scalar:
    return Scalar(min(one.low, other.low), max(one.high, other.high))


def _with_fact(known: Known, number: int, of: Scalar) -> Known:
    before = known.values.get(number)
    after = of if before is None else Scalar(max(before.low, of.low), min(before.high, of.high))
    if after.low > after.high:
        return replace(known, never=True)
    if after == before:
        return known
    return replace(known, values={**known.values, number: after})


def _either(known: Known, one: Known, other: Known) -> Known:
    """What is known where one of two is known."""
    if one.never or other.never:
        return _outside(other if one.never else one, known)
    values = {
        number: _hull(of, other.values[number])
        for number, of in one.values.items()
        if number in other.values
    }
    return replace(known, values=values)
