"""What rules cite: statements of rule books, and those that need no rule."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.diagnostics.mistake import Note
from rulewright.diagnostics.registry import names as entries
from rulewright.semantics import typed
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.merge.merged import Merged
from rulewright.semantics.walk import nodes
from rulewright.syntax.tree import Cites, Prose, RuleSource, Word


def rule_books(merged: Merged, environment: Environment) -> tuple[typed.RuleBook, ...]:
    """The rule books with their statements. Each id stands once in all of them together."""
    known: dict[str, Word] = {}
    return tuple(
        rule_book(book, known, environment)
        for book in merged.declarations
        if isinstance(book, RuleSource)
    )


def rule_book(book: RuleSource, known: dict[str, Word], environment: Environment) -> typed.RuleBook:
    """One rule book; `known` are the statements of those before it, and grows."""
    statements = []
    for word, text in book.statements:
        first = known.setdefault(word.text, word)
        if first is word:
            statements.append(typed.Statement(word.text, text.value, word.span))
        else:
            repeated(word, first, f"source `{book.name.text}`", environment)
    return typed.RuleBook(
        book.name.text,
        book.title.value,
        book.language.text if book.language else None,
        tuple(statements),
        book.name.span,
    )


def repeated(word: Word, first: Word, owner: str, environment: Environment) -> None:
    """Report a statement whose id stands before."""
    environment.report(
        entries.OCCURS_TWICE,
        word.span,
        notes=(Note("the first is here", first.span),),
        noun="statement",
        name=word.text,
        owner=owner,
    )


def check_citations(
    merged: Merged, books: tuple[typed.RuleBook, ...], environment: Environment
) -> tuple[typed.ProseMark, ...]:
    """Report what is cited and not there; the marks of statements that need no rule."""
    known = {statement.id for book in books for statement in book.statements}
    names = sorted(known)
    cited: dict[str, list[Word]] = {}
    for word in citations(merged):
        if word.text in known:
            cited.setdefault(word.text, []).append(word)
        else:
            unknown(word, names, environment)
    return tuple(prose_marks(merged, names, cited, environment))


def citations(merged: Merged) -> Iterator[Word]:
    """Every id that stands behind a `cites`."""
    for declaration in merged.declarations:
        for node in nodes(declaration):
            if isinstance(node, Cites):
                yield from node.ids


def unknown(word: Word, names: list[str], environment: Environment) -> None:
    """Report an id that no rule book has; `names` are those that there are."""
    environment.unknown("statement", word.text, word.span, names)


def prose_marks(
    merged: Merged, names: list[str], cited: dict[str, list[Word]], environment: Environment
) -> Iterator[typed.ProseMark]:
    """The marks that hold. Rules of a variant may cite what its base marks."""
    known = set(names)
    marked: dict[str, Word] = {}
    for declaration in merged.declarations:
        if not isinstance(declaration, Prose):
            continue
        word = declaration.id
        first = marked.setdefault(word.text, word)
        if word.text not in known:
            unknown(word, names, environment)
        elif first is not word:
            repeated(word, first, "the `prose` marks", environment)
        elif word.text not in cited:
            yield typed.ProseMark(word.text, declaration.because.value, word.span)
        else:
            report_cited(word, cited[word.text], merged, environment)


def report_cited(mark: Word, places: list[Word], merged: Merged, environment: Environment) -> None:
    """Report a mark on what rules of the same file cite, or in a variant on what any rule cites."""
    main = mark.span.source is merged.source
    for place in places:
        if main or place.span.source is mark.span.source:
            notes = (Note("it is cited here", place.span),)
            environment.report(entries.PROSE_AND_CITED, mark.span, notes=notes, id=mark.text)
            return
