"""What the declarations of a game give to every rule: names, sorts and signatures."""

from __future__ import annotations

import re

from msgspec import Struct

from rulewright.diagnostics.mistake import Entry, Mistakes, Note, mistake
from rulewright.diagnostics.registry import names as entries
from rulewright.diagnostics.source import Span
from rulewright.diagnostics.suggest import closest
from rulewright.semantics import builtins
from rulewright.semantics.check.wording import with_article
from rulewright.semantics.types import SortType, Type
from rulewright.syntax.foreign import WORDS

# How the members of a board's sorts are called, where the board does not name them itself.
PLACE_NAMES = {
    "Square": re.compile(r"[a-z]{1,3}[1-9][0-9]*"),
    "Hex": re.compile(r"h(0|[1-9][0-9]*)"),
    "Corner": re.compile(r"c(0|[1-9][0-9]*)"),
    "Edge": re.compile(r"e(0|[1-9][0-9]*)"),
    "Place": re.compile(r"p(0|[1-9][0-9]*)"),
}

# Looking for a similar name costs time, and a text with more mistakes than this needs none.
MOST_SUGGESTIONS = 100
MOST_CANDIDATES = 5_000


class Declared(Struct, frozen=True):
    """A name's declaration: its kind as messages say it (`state variable`), and where."""

    kind: str
    span: Span


class Sort(Struct, frozen=True):
    """A sort and its members by name. The members of a board have a pattern instead, if `open`.

    `part_of` and `extends` name the enum that this one takes members from or adds some to.
    """

    name: str
    members: dict[str, Span]
    span: Span
    part_of: str | None = None
    extends: str | None = None
    open: bool = False


class Signature(Struct, frozen=True):
    """The parameters (or fields) by name and type in order; `result` is None for a procedure."""

    parameters: tuple[tuple[str, Type], ...]
    result: Type | None
    span: Span


class Trace(Struct):
    """What a def or procedure uses: `reads` holds `state`, `ghosts` or `questions`."""

    calls: dict[str, Span] = {}
    reads: set[str] = set()


class Use(Struct, frozen=True):
    """A def called where not everything may be read: judged once all defs are known."""

    function: str
    forbidden: frozenset[str]
    span: Span


class Environment(Struct, eq=False):
    """All declared names, by what they are. Filled by `gather`, then only read.

    `attributes` are those of each enum, and the fields of each record; `place_names` tell the sort
    of each name that was given to a place; `others` are declarations that no expression mentions;
    `unread` are names in what could not be read, which are not missed; `meant` keeps answers
    of `sorts_with`.
    """

    mistakes: Mistakes
    removed: dict[str, Span]
    renamed: dict[str, tuple[str, Span]]
    unread: frozenset[str] = frozenset()
    declared: dict[str, Declared] = {}
    others: dict[str, Declared] = {}
    sorts: dict[str, Sort] = {}
    holders: dict[str, list[str]] = {}
    readings: dict[str, Span] = {}
    attributes: dict[str, dict[str, Type]] = {}
    records: dict[str, Signature] = {}
    params: dict[str, Type] = {}
    tables: dict[str, Type] = {}
    variables: dict[str, Type] = {}
    ghosts: set[str] = set()
    defines: dict[str, Signature] = {}
    procedures: dict[str, Signature] = {}
    questions: dict[str, dict[str, Span]] = {}
    place_names: dict[str, str] = {}
    traces: dict[str, Trace] = {}
    uses: list[Use] = []
    suggestions: int = 0
    meant: dict[str, list[str]] = {}

    def report(
        self,
        entry: Entry,
        span: Span | None,
        /,
        *,
        notes: tuple[Note, ...] = (),
        suggestion: str | None = None,
        **fields: object,
    ) -> None:
        """Keep a mistake."""
        self.mistakes.add(mistake(entry, span, notes=notes, suggestion=suggestion, **fields))

    def unknown(self, kind: str, name: str, span: Span, *candidates: list[str]) -> None:
        """Report a name that nothing bears; `candidates` are lists of names, the likelier first."""
        if name in self.renamed:
            new, where = self.renamed[name]
            note = Note(f"renamed to `{new}` here", where)
            self.report(
                entries.DANGLING, span, notes=(note,), suggestion=f"write `{new}`",
                name=name, change="renamed",
            )  # fmt: skip
        elif name in self.removed:
            note = Note("removed here", self.removed[name])
            self.report(entries.DANGLING, span, notes=(note,), name=name, change="removed")
        elif name not in self.unread:
            self.report(
                entries.UNKNOWN_NAME, span, suggestion=self.suggestion(name, *candidates),
                kind=kind, name=name,
            )  # fmt: skip

    def suggestion(self, name: str, *candidates: list[str]) -> str | None:
        """`did you mean …?`, if a candidate is close, or other languages use this word for it."""
        if name in WORDS:
            return f"write `{WORDS[name]}`"
        for names in candidates:
            self.suggestions += 1
            if self.suggestions <= MOST_SUGGESTIONS:
                likely = closest(name, names[:MOST_CANDIDATES])
                if likely is not None:
                    return f"did you mean `{likely}`?"
        return None

    def fits(self, sort: str, wider: str) -> bool:
        """Whether each member of one sort is a member of the other: parts, then extensions."""
        below: set[str] = set()
        step: str | None = wider
        while step is not None and step not in below:
            below.add(step)
            step = self.sorts[step].extends if step in self.sorts else None
        seen: set[str] = set()
        step = sort
        while step is not None and step not in seen:
            if step in below:
                return True
            seen.add(step)
            step = self.sorts[step].part_of if step in self.sorts else None
        return False

    def holds(self, sort: str, name: str) -> bool:
        """Whether `name` is a member of this sort, as far as can be told before an instance."""
        known = self.sorts.get(sort)
        if known is None:
            return False
        if name in known.members or self.place_names.get(name) == sort:
            return True
        return known.open and PLACE_NAMES[sort].fullmatch(name) is not None

    def sorts_with(self, name: str) -> list[str]:
        """The sorts a name is a member of, of parts and their whole only the whole.

        Of an enum and what extends it that is the enum that is extended.
        """
        if name not in self.meant:
            holders = self.holders.get(name, [])
            self.meant[name] = list(dict.fromkeys(self.whole(sort, holders) for sort in holders))
        return self.meant[name] or self.places_with(name)

    def whole(self, sort: str, among: list[str]) -> str:
        """The sort, or the one among others from which it takes its members."""
        passed: set[str] = set()
        while sort not in passed:
            passed.add(sort)
            known = self.sorts.get(sort)
            beyond = None if known is None else known.part_of or known.extends
            if beyond in among and beyond is not None:
                sort = beyond
        return sort

    def places_with(self, name: str) -> list[str]:
        """The boards' sorts that `name` may be a place of."""
        if name in self.place_names:
            return [self.place_names[name]]
        return [sort for sort in PLACE_NAMES if sort in self.sorts and self.holds(sort, name)]

    def meaning(self, name: str) -> tuple[str, Span | None] | None:
        """What `name` means everywhere, in words, and where it says so."""
        if name in self.declared:
            declared = self.declared[name]
            return with_article(declared.kind), declared.span
        if name in self.holders:
            sort = self.holders[name][0]
            return f"a member of {sort}", self.sorts[sort].members[name]
        if name in self.readings:
            return "a reading", self.readings[name]
        if name in builtins.VALUES and self.has_value(name):
            return "a value that every game has", None
        places = self.places_with(name)
        return (f"a member of {places[0]}", None) if places else None

    def has_value(self, name: str) -> bool:
        """Whether this built-in value exists in this game."""
        match name:
            case "phase":
                return "Phase" in self.sorts
            case "adjacent":
                return bool(self.boards())
            case _:
                return True

    def is_value(self, name: str) -> bool:
        """Whether `name` has one meaning, whatever is expected where it stands."""
        return (
            name in self.declared
            or name in self.sorts
            or (name in builtins.VALUES and self.has_value(name))
        )

    def boards(self) -> list[str]:
        """The boards' sorts whose members have neighbours, as `adjacent` pairs them."""
        return [sort for sort in ("Square", "Corner", "Place") if sort in self.sorts]

    def has_edges(self) -> bool:
        """Whether there is a board whose edges have a type."""
        return "Edge" in self.sorts

    def value_names(self, due: Type | None) -> list[str]:
        """Names that may stand for a value, of members only those that fit what is due."""
        names = [*self.params, *self.tables, *self.variables, *self.place_names]
        match due:
            case SortType(sort):
                return [*names, *self.sorts[sort].members] if sort in self.sorts else names
            case _:
                return [*names, *self.holders]
