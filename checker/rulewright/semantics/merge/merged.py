"""The whole text of a game after its files have been joined and its variants applied."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Source, Span
from rulewright.semantics.typed import VariantReport
from rulewright.syntax.tree import Declaration, Documentation


class Merged(Struct, frozen=True):
    """One list of declarations, as if one file had been written.

    There is no header, change or `use` left among the `declarations`; bases come first, what was
    replaced keeps its place, and each state variable stands in a block of its own. `name` is what
    the file that was asked for calls itself (empty where it does not), `variants` the games it
    stands on, from the root. `removed` says where a variant removed a name that nothing bears any
    more, `renamed` likewise with the new name. `dropped_scenarios` are titles and reasons.
    `inherited` are the keys of what the file that was asked for, a variant, left as it was.
    `unread` are names in what could not be read: nothing should be said about their absence.
    """

    name: str
    variants: tuple[str, ...]
    documentation: Documentation | None
    source: Source
    declarations: tuple[Declaration, ...]
    removed: dict[str, Span]
    renamed: dict[str, tuple[str, Span]]
    dropped_scenarios: tuple[tuple[str, str], ...]
    inherited: frozenset[str]
    unread: frozenset[str]
    report: VariantReport
