"""Tables and attributes of enums: constants by key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, islice
from math import prod

from rulewright.core import build, search
from rulewright.core.ir import Constant
from rulewright.core.shapes import BagOf, MapOf, Member, ScalarShape, Shape
from rulewright.core.values import cell_count, cells, from_ordinal, show, size
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import Mistakes, MistakesFound, mistake
from rulewright.diagnostics.registry.instances import (
    MISSING_ROWS,
    NO_SUCH_KEY,
    PICTURE_SIZE,
    REPEATED_KEY,
)
from rulewright.diagnostics.registry.limits import TOO_MANY_CELLS, TOO_MANY_TABLE_CELLS
from rulewright.diagnostics.source import Span
from rulewright.elaborate.constants import known
from rulewright.elaborate.context import Context, reported
from rulewright.elaborate.convert import Fitting, joined
from rulewright.elaborate.parameters import Settings
from rulewright.elaborate.scope import Rule, Scope
from rulewright.elaborate.shaping import MOST_CELLS, scalar_of, shape_of
from rulewright.elaborate.values import Value, ordinal
from rulewright.semantics import typed, types

Key = tuple[int, ...]
"""The ordinals of a row's keys, one for each column."""


def table(context: Context, name: str, settings: Settings) -> Value:
    """A whole table, as a map."""
    declared = next(each for each in context.game.tables if each.name == name)
    given = settings.table(name)
    rows = given.rows if given else declared.rows
    picture = given.picture if given else declared.picture
    columns, of_value = _columns(context, declared)
    scope = Scope(Rule(name))
    if picture is not None:
        by_key = _drawn(context, picture, columns)
        otherwise = None
    else:
        by_key = _by_key(context, declared, rows, columns, scope)
        otherwise = next((row.value for row in rows if not row.keys), None)
    keys = prod(map(size, columns))
    if otherwise is None and len(by_key) < keys:
        place, many = given.span if given else declared.span, keys - len(by_key)
        _refuse_missing(declared.name, place, many, _missing(by_key, columns, many))
    _refuse_too_many(context, keys, name, declared.span)
    nodes = [otherwise] * keys
    for key, node in by_key.items():
        nodes[_row_major(key, columns)] = node
    return _filled(context, name, columns, of_value, [n for n in nodes if n], declared.span)


def _refuse_too_many(context: Context, many: int, name: str, span: Span) -> None:
    """Raise a mistake where a table, or all tables so far together, would have too many cells."""
    if many > MOST_CELLS:
        raise MistakesFound((mistake(TOO_MANY_CELLS, span, count=many, limit=MOST_CELLS),))
    room = context.room
    if many > room.left:
        # Whatever comes later is not to blame: it is told of the first place again.
        if room.given_up is None:
            room.given_up = mistake(TOO_MANY_TABLE_CELLS, span, name=name, limit=room.most)
        raise MistakesFound((room.given_up,))


def _row_major(key: Key, columns: list[ScalarShape]) -> int:
    """The number of the cell with this key, where the last column changes fastest."""
    number = 0
    for place, column in zip(key, columns, strict=True):
        number = number * size(column) + place
    return number


def _key_at(number: int, columns: list[ScalarShape]) -> Key:
    """The key of the cell of this number."""
    places: list[int] = []
    for column in reversed(columns):
        number, place = divmod(number, size(column))
        places.append(place)
    return tuple(reversed(places))


def _missing(by_key: Mapping[Key, object], columns: list[ScalarShape], many: int) -> str:
    """The first keys without a row, of which there are `many`."""
    keys = (_key_at(number, columns) for number in count())
    missing = (key for key in keys if key not in by_key)
    return ", ".join(_shown(key, columns) for key in islice(missing, min(many, _NAMED)))


def _columns(context: Context, declared: typed.Table) -> tuple[list[ScalarShape], types.Type]:
    columns: list[ScalarShape] = []
    of = declared.type
    while isinstance(of, types.MapType):
        columns.append(scalar_of(context, of.key, declared.span))
        of = of.value
    return columns, of


def _by_key(
    context: Context,
    declared: typed.Table,
    rows: Sequence[typed.Row],
    columns: list[ScalarShape],
    scope: Scope,
) -> dict[Key, typed.Expression]:
    """What each key has; rows for players who do not take part are left out."""
    by_key: dict[Key, typed.Expression] = {}
    for row in rows:
        of_row = [(key,) for key in row.keys] if len(columns) == 1 else [row.keys] * bool(row.keys)
        for keys in of_row:
            if any(_is_absent_player(context, key) for key in keys):
                continue
            place = tuple(
                _place(context, declared, key, column, scope)
                for key, column in zip(keys, columns, strict=True)
            )
            if place in by_key:
                shown = _shown(place, columns)
                found = mistake(REPEATED_KEY, keys[0].span, key=shown, name=declared.name)
                raise MistakesFound((found,))
            by_key[place] = row.value
    return by_key


def _is_absent_player(context: Context, key: typed.Expression) -> bool:
    match key:
        case typed.MemberValue(member, types.SortType("Player")):
            return member not in context.sort("Player").members
        case _:
            return False


def _place(
    context: Context,
    declared: typed.Table,
    node: typed.Expression,
    column: ScalarShape,
    scope: Scope,
) -> int:
    """The ordinal of a key."""
    value = context.expression(node, scope)
    code = known(context, value, node.span)
    whole = Fitting(context.store, scope, node.span)
    fitted = whole.fit(Value(Constant(_single(code)), value.shape), column)
    place = ordinal(fitted)
    if isinstance(place, Constant):
        return place.value
    raise MistakesFound(
        (mistake(NO_SUCH_KEY, node.span, name=declared.name, key=f"`{node.span.text}`"),)
    )


def _single(code: search.Value) -> int:
    if not isinstance(code, int):
        raise Fault("a key that is no single value")
    return code


def _drawn(
    context: Context, picture: typed.Picture, columns: list[ScalarShape]
) -> dict[Key, typed.Expression]:
    """What each place of the board has, its symbols read in the board's own lines."""
    (column,) = columns
    if not isinstance(column, Member):
        raise Fault(f"a picture of {column}")
    board = context.board(column.sort.name)
    wanted = [len(row) for row in board.rows]
    given = [len(line) for line in picture.lines]
    if wanted != given:
        due, found = _counted(wanted), _counted(given)
        raise MistakesFound((mistake(PICTURE_SIZE, picture.span, due=due, found=found),))
    legend = dict(picture.legend)
    return {
        (place,): legend[symbol]
        for row, line in zip(board.rows, picture.lines, strict=True)
        for place, symbol in zip(row, line, strict=True)
    }


def _counted(lengths: list[int]) -> str:
    """`3 lines of 4 symbols`, `lines of 3, 4, 5 symbols`."""
    if lengths and len(set(lengths)) == 1:
        lines = "1 line" if len(lengths) == 1 else f"{len(lengths)} lines"
        return f"{lines} of {lengths[0]} symbol{'' if lengths[0] == 1 else 's'}"
    shown = ", ".join(str(length) for length in lengths[:8])
    more = ", …" if len(lengths) > 8 else ""
    return f"lines of {shown}{more} symbols"


def _refuse_missing(name: str, span: Span, many: int, shown: str) -> None:
    """Raise a mistake for keys without a row, of which the first ones are shown."""
    if many > _NAMED:
        shown += f" and {many - _NAMED:,} more"
    raise MistakesFound((mistake(MISSING_ROWS, span, name=name, keys=shown),))


_NAMED = 3
"""So many missing keys are named; the others are counted."""


def _shown(key: Key, columns: list[ScalarShape]) -> str:
    parts = (
        show(column, from_ordinal(column, place))
        for place, column in zip(key, columns, strict=True)
    )
    return f"`{', '.join(parts)}`"


# ---- cells


def attribute(context: Context, enum: typed.EnumSort, name: str) -> Value:
    """An attribute of an enum, as a map from its members."""
    column = [each.name for each in enum.attributes].index(name)
    nodes = [row[column] for row in enum.rows]
    member = scalar_of(context, types.SortType(enum.name), enum.span)
    of = enum.attributes[column].type
    return _filled(context, f"{enum.name}_{name}", [member], of, nodes, enum.span)


def _filled(
    context: Context,
    name: str,
    columns: list[ScalarShape],
    of: types.Type,
    nodes: Sequence[typed.Expression],
    span: Span,
) -> Value:
    """The table whose cells, row-major, are the values of `nodes`."""
    scope = Scope(Rule(name))
    # Rows often share one node: a picture's legend, an `else`.
    each = {id(node): node for node in nodes}
    values = {key: context.expression(node, scope) for key, node in each.items()}
    shape = shape_of(context, of, span, _joined_all(value.shape for value in values.values()))
    if isinstance(shape, BagOf):
        most = max(value.expr.type.high for value in values.values())
        shape = BagOf(shape.element, max(0, most))
    whole: Shape = shape
    for column in reversed(columns):
        whole = MapOf(column, whole)
    _refuse_too_many(context, cell_count(whole), name, span)
    context.room.left -= cell_count(whole)
    codes: dict[int, search.Value] = {}
    wrong = Mistakes()
    for key, node in each.items():
        with reported(wrong):
            fitted = Fitting(context.store, scope, node.span).fit(values[key], shape)
            codes[key] = known(context, fitted, node.span)
    wrong.raise_if_any()
    flat: list[int] = []
    for node in nodes:
        code = codes[id(node)]
        flat.extend(code if isinstance(code, tuple) else (code,))
    made = context.store.table(name, cells(whole), flat)
    return Value(build.lookup(made), whole)


def _joined_all(shapes: Iterable[Shape]) -> Shape:
    first, *others = shapes
    for other in others:
        first = joined(first, other)
    return first
