"""What one variant does to what it stands on, kept while its changes are applied."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulewright.diagnostics.mistake import Entry, Mistakes, Note, mistake
from rulewright.diagnostics.registry import variants
from rulewright.diagnostics.source import Span
from rulewright.diagnostics.suggest import closest
from rulewright.semantics.merge.declared import Declared
from rulewright.semantics.merge.kinds import place_of, title_of
from rulewright.syntax.tree import Declaration, Word

# Changes that leave the rest of a thing to others: several may meet in one variant.
GENTLE = frozenset({"extended", "changed in part"})

# Looking for a similar name costs time, and a text with more mistakes than this needs none.
MOST_SUGGESTIONS = 100
MOST_CANDIDATES = 5_000


class History(Struct):
    """What all variants did so far: names that went and where, and every change in order."""

    removed: dict[str, Span] = {}
    renamed: dict[str, tuple[str, Span]] = {}
    changes: list[tuple[str, str]] = []


class Changes(Struct):
    """The changes of one variant.

    `base` is what it stands on, `own` what it declares itself. `lost` are the names it takes away,
    `lost_rules` those among them that no expression mentions; `waived` are the actions whose
    requirements it takes away, each with the requirement's reason. `touched` is the first change
    of each thing; whatever follows it is compatible with it, so that one is enough to compare.
    """

    base: Declared
    own: dict[str, Declaration]
    history: History
    unread: frozenset[str]
    mistakes: Mistakes
    lost: set[str] = set()
    lost_rules: set[str] = set()
    waived: list[tuple[str, str]] = []
    touched: dict[str, tuple[str, Span]] = {}
    suggestions: int = 0

    def report(
        self,
        entry: Entry,
        span: Span,
        *,
        notes: tuple[Note, ...] = (),
        suggestion: str | None = None,
        **fields: object,
    ) -> None:
        """Report a mistake at `span`; the change that has it is left out."""
        self.mistakes.add(mistake(entry, span, notes=notes, suggestion=suggestion, **fields))

    def clashes(self, key: str, name: str, change: str, span: Span) -> bool:
        """Whether `change` cannot stand beside one that this variant made before; reports it."""
        if key not in self.touched:
            return False
        earlier, place = self.touched[key]
        if earlier in GENTLE and change in GENTLE:
            return False
        self.report(
            variants.CHANGED_TWICE,
            span,
            notes=(Note(f"it is {earlier} here", place),),
            name=name,
            changes=f"{change} twice" if change == earlier else f"{earlier} and {change}",
        )
        return True

    def made(self, key: str, name: str, change: str, span: Span) -> None:
        """Keep in mind that the variant made this change."""
        self.touched.setdefault(key, (change, span))
        self.history.changes.append((change, name))

    def lose(self, name: str, span: Span) -> None:
        """Keep in mind that this name went away."""
        self.lost.add(name)
        self.history.removed[name] = span

    def nothing(self, what: str, verb: str, word: Word, known: Sequence[str]) -> None:
        """Report that the base has no such thing; `known` are the names that were possible."""
        self.missing(variants.NOTHING_TO_CHANGE, word, known, what=what, verb=verb)

    def missing(self, entry: Entry, word: Word, known: Sequence[str], **fields: object) -> None:
        """Report a name that is not in the base, unless it may be in what could not be read."""
        if word.text in self.unread:
            return
        note = self.where_it_went(word.text)
        notes = (note,) if note else ()
        suggestion = None if note else self.suggestion(word.text, known)
        self.report(entry, word.span, notes=notes, suggestion=suggestion, **fields)

    def suggestion(self, name: str, known: Sequence[str]) -> str | None:
        """`did you mean …?`, if a known name is close; after many of them none any more."""
        self.suggestions += 1
        if self.suggestions > MOST_SUGGESTIONS:
            return None
        near = closest(name, known[:MOST_CANDIDATES])
        return f"did you mean `{near}`?" if near else None

    def where_it_went(self, name: str) -> Note | None:
        """Why a name that is not in the base may have been expected there."""
        if name in self.own:
            declaration = self.own[name]
            text = f"the variant itself declares {title_of(declaration)}: write it as it should be"
            return Note(text, place_of(declaration))
        if name in self.history.renamed:
            new, span = self.history.renamed[name]
            return Note(f"it was renamed to `{new}`", span)
        if name in self.history.removed:
            return Note("it was removed already", self.history.removed[name])
        return None
