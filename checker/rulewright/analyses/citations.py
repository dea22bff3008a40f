"""Which rules carry which statements of a rule book."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.semantics.typed import Game, RuleBook


class Carried(Struct, frozen=True):
    """A statement, the rules that cite it, and why it needs none (None where that is not said)."""

    id: str
    text: str
    rules: tuple[str, ...]
    prose: str | None
    span: Span

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
                Carried(
                    one.id, one.text, tuple(citing.get(one.id, ())), prose.get(one.id), one.span
                )
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
    for figure in game.figures:
        yield f"figure {figure.name}", figure.cites
    for stated in game.properties:
        yield f"{stated.kind} {stated.name}", stated.cites
    for scenario in game.scenarios:
        yield f'scenario "{scenario.title}"', scenario.cites


def gaps(game: Game) -> tuple[Carried, ...]:
    """The statements that nothing carries."""
    return tuple(one for _, statements in carried(game) for one in statements if one.is_gap)
