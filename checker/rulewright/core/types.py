"""The type that an expression has by its parts alone, for whoever has no `build` at hand.

A node may know better: its own type may be narrower than this one, never wider in dimensions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct

from rulewright.core import intervals
from rulewright.core.build import lookup_type
from rulewright.core.intervals import TRUTH, clipped, hull, of_array, of_scalar, part
from rulewright.core.ir import (
    Arithmetic,
    Bounded,
    Call,
    Comparison,
    Conditional,
    Constant,
    Core,
    Distance,
    Domain,
    Element,
    Ended,
    Expr,
    LetIn,
    Listing,
    ListTable,
    Local,
    Logic,
    LongestTrail,
    Lookup,
    Not,
    Obliged,
    Old,
    Pick,
    Quoted,
    Read,
    Reduce,
    Scalar,
    Table,
    Tabulate,
    Type,
    Variable,
)

Names = Mapping[str, Type]
"""The names in reach and their types."""


def with_name(names: Names, name: str, of: Type) -> Names:
    """The names in reach with one more."""
    return {**names, name: of}


class Types(Struct, frozen=True):
    """Types over declarations; `results` are the types of functions."""

    variables: Mapping[str, Variable]
    tables: Mapping[str, Table]
    lists: Mapping[str, ListTable]
    results: Mapping[str, Type]

    def of(self, expr: Expr, names: Names) -> Type:
        """The type of `expr` from those of its parts. KeyError where a name is not declared."""
        match expr:
            case Constant() | Ended():
                return expr.type
            case Local(name):
                return names[name]
            case Read(variable, indices):
                read = self.variables[variable]
                return part(read.dims, read.low, read.high, len(indices))
            case Lookup(table, indices):
                return lookup_type(self.tables[table], indices)
            case Element(array, indices):
                array_type = of_array(array.type)
                return part(array_type.dims, array_type.low, array_type.high, len(indices))
            case Arithmetic(operator, left, right):
                return intervals.arithmetic(operator, of_scalar(left.type), of_scalar(right.type))
            case Comparison() | Logic() | Not():
                return TRUTH
            case Conditional(then=then, otherwise=otherwise):
                return hull(then.type, otherwise.type)
            case Call(function):
                return self.results[function]
            case LetIn(body=inner):
                return inner.type
            case Obliged(value=inner) | Quoted(value=inner) | Old(value=inner):
                return inner.type
            case Bounded(value, low, high):
                return clipped(value.type, low, high)
            case Tabulate(size=size, body=body):
                return intervals.tabulated(size, body.type)
            case Reduce() | Pick() | Distance():
                return _of_loop(expr)
            case LongestTrail(edges=edges):
                return intervals.longest_trail(of_array(edges.type))
            case _:
                assert_never(expr)

    def of_domain(self, domain: Domain) -> Scalar:
        """The interval of a domain's values."""
        listed = self.lists[domain.table].values if isinstance(domain, Listing) else ()
        return intervals.domain_type(domain, listed)

    def longest(self, listing: Listing) -> int:
        """The length of the longest list of a listing's table."""
        return max((len(values) for values in self.lists[listing.table].values), default=0)


def types_in(core: Core) -> Types:
    """Types over the declarations of a core."""
    return Types(
        {variable.name: variable for variable in core.variables},
        {table.name: table for table in core.tables},
        {table.name: table for table in core.lists},
        {function.name: function.body.type for function in core.functions},
    )


def _of_loop(expr: Reduce | Pick | Distance) -> Scalar:
    otherwise = None if expr.otherwise is None else of_scalar(expr.otherwise.type)
    match expr:
        case Reduce(operator="all" | "any"):
            return TRUTH
        case Reduce(operator="sum", generators=generators, body=body):
            return intervals.total(generators, of_scalar(body.type))
        case Reduce(body=body):
            return intervals.extreme(of_scalar(body.type), otherwise)
        case Pick(generator=generator, wrap=wrap):
            return intervals.picked(generator.type, wrap, otherwise)
        case Distance(avoiding=avoiding):
            return intervals.distance(of_array(avoiding.type).dims[0], otherwise)
        case _:
            assert_never(expr)
