"""What may be read at one place in a text, and the local names there."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulewright.diagnostics.mistake import Entry, Note
from rulewright.diagnostics.registry import names as entries
from rulewright.diagnostics.registry import order
from rulewright.diagnostics.source import Span
from rulewright.semantics.check.environment import Environment, Trace, Use
from rulewright.semantics.types import Type
from rulewright.syntax.tree import Word


class Access(Struct, frozen=True):
    """What may be read: `state`, `ghosts`, `questions`, `ended`; the rest is in `forbidden`.

    `looks_back` says that `old` may stand here, `in_old` that this is what one speaks of.
    """

    allowed: frozenset[str]
    looks_back: bool = False
    in_old: bool = False

    @property
    def forbidden(self) -> frozenset[str]:
        """What may not be read."""
        return frozenset({"state", "ghosts", "questions", "ended"}) - self.allowed


# Defaults, bounds of types, tables: what is known of an instance.
CONSTANT = Access(frozenset())
# Initial values, and the `when` of a property or scenario: what is known once readings are chosen.
SWITCH = Access(frozenset({"questions"}))
# Rules: all but ghosts.
RULE = Access(frozenset({"state", "questions"}))
# Ghost assignments, and defs: a def that reads ghosts is only for those who may.
LEDGER = Access(frozenset({"state", "questions", "ghosts"}))
# Properties and what scenarios expect.
PROPERTY = Access(frozenset({"state", "questions", "ghosts", "ended"}))
# Invariants and claims.
OVER_MOVES = Access(PROPERTY.allowed, looks_back=True)
# What an `old` in them speaks of.
BEFORE = Access(PROPERTY.allowed, in_old=True)

# The mistake it is to read something where it may not be read.
NOT_ALLOWED: dict[str, Entry] = {
    "state": order.NOT_CONSTANT,
    "questions": order.NOT_CONSTANT,
    "ghosts": order.GHOST_READ,
    "ended": order.ENDED_READ,
}


class Local(Struct, frozen=True):
    """A local name: its type and where it was bound."""

    type: Type
    span: Span


class Scope(Struct, frozen=True, eq=False):
    """The local names of a block, in those of the blocks around it.

    `names` grows as the statements of a block are read in order. `trace` collects what the def or
    procedure around uses.
    """

    environment: Environment
    access: Access
    parent: Scope | None = None
    names: dict[str, Local] = {}
    trace: Trace | None = None

    def inner(self) -> Scope:
        """A block inside this one."""
        return Scope(self.environment, self.access, self, {}, self.trace)

    def reading(self, access: Access) -> Scope:
        """The same place, where other things may be read."""
        return replace(self, access=access)

    def find(self, name: str) -> Local | None:
        """The local name, if there is one."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.parent
        return None

    def bind(self, word: Word, type_: Type) -> None:
        """Make a local name; one that hides another name is a mistake."""
        hidden = self.find(word.text)
        if hidden is not None:
            self.report_hiding(word, "another local name", hidden.span)
        else:
            self.bind_parameter(word, type_)
        self.names[word.text] = Local(type_, word.span)

    def bind_parameter(self, word: Word, type_: Type) -> None:
        """Make a local name out of a parameter; that it occurs twice has been said before."""
        meaning = self.environment.meaning(word.text)
        if meaning is not None:
            self.report_hiding(word, *meaning)
        self.names[word.text] = Local(type_, word.span)

    def report_hiding(self, word: Word, what: str, where: Span | None) -> None:
        """Say that a local name hides something."""
        notes = (Note(f"`{word.text}` means this", where),) if where is not None else ()
        self.environment.report(
            entries.HIDDEN_NAME, word.span, notes=notes, name=word.text, what=what
        )

    def read(self, what: str, name: str, span: Span) -> bool:
        """Note that `state`, `ghosts`, `questions` or `ended` is read; whether it may be here."""
        if self.trace is not None:
            self.trace.reads.add(what)
        if what in self.access.allowed:
            return True
        self.environment.report(NOT_ALLOWED[what], span, name=name)
        return False

    def call(self, function: str, span: Span) -> None:
        """Note that a procedure is called here."""
        if self.trace is not None:
            self.trace.calls.setdefault(function, span)

    def apply(self, function: str, span: Span) -> None:
        """Note that a def is used here: what it reads has to be allowed here."""
        self.call(function, span)
        if self.access.forbidden:
            self.environment.uses.append(Use(function, self.access.forbidden, span))
