"""What one search by any program gives."""

from __future__ import annotations

from msgspec import Struct

from tests.benchmarks.compare.models import Model
from tests.benchmarks.compare.processes import RowError


class Search(Struct, frozen=True):
    """One search, from the command to the verdict.

    Times are seconds: of compiling alone, of the search alone, and of all processes together.
    `peak` is the most memory that the searching process held, in bytes.
    """

    states: int
    transitions: int
    compile_seconds: float
    search_seconds: float
    whole_seconds: float
    peak: int


def counted(model: Model, search: Search) -> Search:
    """The search, if it has counted what there is."""
    found = (search.states, search.transitions)
    if found != (model.states, model.transitions):
        raise RowError(
            f"{model.name}: counted {search.states:,} positions and {search.transitions:,} moves,"
            f" not {model.states:,} and {model.transitions:,}"
        )
    return search
