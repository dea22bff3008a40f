"""How many bits a position takes, variable by variable."""

from __future__ import annotations

from math import prod

from rulewright.core.ir import Core, Variable
from rulewright.reports.members import Document
from rulewright.reports.show.tables import table

_HEADING = ("variable", "cells", "range", "bits")


def sizes(core: Core) -> str:
    """A line for each state variable, and the sum; ghosts count only where properties are asked."""
    kept = [variable for variable in core.variables if not variable.ghost]
    ghosts = [variable for variable in core.variables if variable.ghost]
    rows = [_HEADING, *map(_row, kept), ("a position", "", "", str(_total(kept)))]
    if ghosts:
        rows += [*map(_row, ghosts), ("with ghosts", "", "", str(_total(kept + ghosts)))]
    return "\n".join(table(rows, right=(False, True, True, True)))


def bits(variable: Variable) -> int:
    """The bits of all cells, each packed to its own range."""
    return prod(variable.dims) * (variable.high - variable.low).bit_length()


def _total(variables: list[Variable]) -> int:
    return sum(map(bits, variables))


def _row(variable: Variable) -> tuple[str, str, str, str]:
    name = f"ghost {variable.name}" if variable.ghost else variable.name
    span = f"{variable.low}..{variable.high}"
    return name, str(prod(variable.dims)), span, str(bits(variable))


def sizes_member(core: Core) -> Document:
    """The same as data."""
    return {
        "bits": _total([variable for variable in core.variables if not variable.ghost]),
        "bits_with_ghosts": _total(list(core.variables)),
        "variables": [_variable_member(variable) for variable in core.variables],
    }


def _variable_member(variable: Variable) -> Document:
    return {
        "name": variable.name,
        "ghost": variable.ghost,
        "cells": prod(variable.dims),
        "low": variable.low,
        "high": variable.high,
        "bits": bits(variable),
    }
