"""Which rules carry which statements of a rule book."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulewright.reports.json import Document
from rulewright.reports.text.words import wrapped
from rulewright.semantics.typed import Game, RuleBook


class Carried(Struct, frozen=True):
    """A statement, the rules that cite it, and why it needs none (None where that is not said)."""

    id: str
    text: str
    rules: tuple[str, ...]
    prose: str | None

    @property
    def is_gap(self) -> bool:
        """Nothing carries it, and nobody says that nothing needs to."""
        return not self.rules and self.prose is None


def carried(game: Game) -> tuple[tuple[RuleBook, tuple[Carried, ...]], ...]:
    """Every statement of every rule book with what carries it."""
    citing: dict[str, list[str]] = {}
    for rule, cites in _citing_rules(game):
        for statement in cites:
            citing.setdefault(statement, []).append(rule)
    prose = {mark.id: mark.because for mark in game.prose}
    return tuple(
        (
            book,
            tuple(
                Carried(one.id, one.text, tuple(citing.get(one.id, ())), prose.get(one.id))
                for one in book.statements
            ),
        )
        for book in game.rule_books
    )


def _citing_rules(game: Game) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Everything that can cite, as a reader calls it, in the order in which rules are judged."""
    for define in game.defines:
        yield f"def {define.name}", define.cites
    for procedure in game.procedures:
        yield f"procedure {procedure.name}", procedure.cites
    for action in game.actions:
        yield f"action {action.name}", action.cites
    for step in game.steps:
        yield f"step {step.name}", step.cites
    for question in game.questions:
        yield f"question {question.name}", question.cites
    if game.ended is not None:
        yield "ended", game.ended.cites
    if game.outcome is not None:
        yield "outcome", game.outcome.cites
    for stated in game.properties:
        yield f"{stated.kind} {stated.name}", stated.cites
    for scenario in game.scenarios:
        yield f'scenario "{scenario.title}"', scenario.cites


def citations(game: Game) -> str:
    """A table per rule book, statements down and what carries them across; gaps are named below."""
    books = carried(game)
    if not books:
        return "The game names no rule book (`source`), so there is nothing to cite."
    return "\n\n".join(_book(book, statements) for book, statements in books)


def gaps(game: Game) -> tuple[str, ...]:
    """The statements that nothing carries."""
    return tuple(one.id for _, statements in carried(game) for one in statements if one.is_gap)


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
