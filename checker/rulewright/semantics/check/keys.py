"""Keys of tables that are known before an instance is chosen."""

from __future__ import annotations

from itertools import product

from rulewright.semantics import typed
from rulewright.semantics.builtins import BOARD_SORTS
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.types import BoolType, IntType, SortType, Type

Key = tuple[str | int, ...]
"""For each column the name of a member, or a number."""

# A table with more keys than this is looked at when an instance is chosen.
MOST_KEYS = 10_000


def constant(values: tuple[typed.Expression, ...]) -> Key | None:
    """The key that these expressions write down, if each is a plain member or number."""
    parts = [plain_value(value) for value in values]
    known = tuple(part for part in parts if part is not None)
    return known if len(known) == len(parts) else None


def plain_value(value: typed.Expression) -> str | int | None:
    """The member or number that an expression writes down."""
    match value:
        case typed.MemberValue(member):
            return member
        case typed.PlaceValue(name):
            return name
        case typed.IntegerValue(number):
            return number
        case typed.TruthValue(truth):
            return str(truth).lower()
        case typed.Negative(typed.IntegerValue(number)):
            return -number
        case typed.Convert(inner):
            return plain_value(inner)
        case _:
            return None


def spelled(key: Key) -> str:
    """A key as a row writes it."""
    return ", ".join(str(part) for part in key)


def all_keys(columns: list[Type], environment: Environment) -> list[Key]:
    """All keys of a table in order; none where only an instance tells them."""
    domains: list[list[str] | range] = []
    count = 1
    for column in columns:
        domain = members(column, environment)
        if domain is None:
            return []
        domains.append(domain)
        count *= len(domain)
    return list(product(*domains)) if count <= MOST_KEYS else []


def members(column: Type, environment: Environment) -> list[str] | range | None:
    """The values of a column's type; None where only an instance tells them."""
    match column:
        case BoolType():
            return ["false", "true"]
        case IntType(typed.IntegerValue(low), typed.IntegerValue(high)):
            return range(low, high + 1)
        case SortType(name) if name != "Player" and name not in BOARD_SORTS:
            sort = environment.sorts.get(name)
            return list(sort.members) if sort else None
        case _:
            return None
