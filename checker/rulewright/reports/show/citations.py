"""The matrix of statements and rules, as text and as data."""

from __future__ import annotations

from rulewright.analyses.citations import Carried, carried
from rulewright.reports.members import Document
from rulewright.reports.text.words import wrapped
from rulewright.semantics.typed import Game, RuleBook


def citations(game: Game) -> str:
    """A table per rule book, statements down and what carries them across; gaps are named below."""
    books = carried(game)
    if not books:
        return "The game names no rule book (`source`), so there is nothing to cite."
    return "\n\n".join(_book(book, statements) for book, statements in books)


def _book(book: RuleBook, statements: tuple[Carried, ...]) -> str:
    width = max((len(one.id) for one in statements), default=0)
    missing = [one for one in statements if one.is_gap]
    told = [f"  {one.id}: {one.text}" for one in missing]
    verdict = ["Carried by nothing:", *told] if missing else ["Every statement is carried."]
    lines = [line for one in statements for line in _line(one, width)]
    return "\n".join([book.title, *lines, *verdict])


def _line(one: Carried, width: int) -> list[str]:
    margin = " " * (width + 4)
    return wrapped(f"  {one.id.ljust(width)}  {_carriers(one)}", hanging=margin)


def _carriers(one: Carried) -> str:
    if one.is_gap:
        return "-"
    prose = [f"prose, because {one.prose}"] if one.prose is not None else []
    return ", ".join([*one.rules, *prose])


def citations_member(game: Game) -> list[Document]:
    """The same as data."""
    return [
        {
            "name": book.name,
            "title": book.title,
            "statements": [
                {"id": one.id, "text": one.text, "rules": list(one.rules), "prose": one.prose}
                for one in statements
            ],
        }
        for book, statements in carried(game)
    ]
