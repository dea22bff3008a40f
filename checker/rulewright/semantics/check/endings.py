"""Questions, the end of the game, its outcome, and properties."""

from __future__ import annotations

from collections.abc import Container

from rulewright.diagnostics.registry import order
from rulewright.diagnostics.registry.names import OCCURS_TWICE, RULING_ON_NOTHING
from rulewright.semantics import typed
from rulewright.semantics.check.convert import NUMBER
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.instances import declared_names
from rulewright.semantics.check.rules import ids
from rulewright.semantics.check.scope import LEDGER, OVER_MOVES, PROPERTY, RULE, SWITCH, Scope
from rulewright.semantics.types import BoolType, SetType, SortType
from rulewright.syntax import tree

TRUTH = BoolType()
PLAYER = SortType("Player")

# Kinds whose conditions may ask what was before a move.
LOOKING_BACK = ("invariant", "claim")


def question(
    node: tree.Question, ruled: tree.Ruling | None, environment: Environment
) -> typed.Question:
    """An open question with its readings."""
    name = node.name.text
    readings = {reading.name.text: reading.meaning.value for reading in node.readings}
    if node.chosen is not None and node.chosen.text not in readings:
        environment.unknown(
            f"reading of `{name}`", node.chosen.text, node.chosen.span, list(readings)
        )
    return typed.Question(
        name,
        node.number.text if node.number is not None else None,
        tuple(readings.items()),
        node.chosen.text if node.chosen is not None else None,
        ruled.text.value if ruled is not None else None,
        ids(node.cites),
        node.documentation,
        node.name.span,
    )


def ruling(node: tree.Ruling, unchosen: Container[str], environment: Environment) -> None:
    """Report a ruling on what is no question, or on one of which no reading is chosen."""
    if node.question.text in unchosen:
        environment.report(RULING_ON_NOTHING, node.question.span, name=node.question.text)
    elif node.question.text not in environment.questions:
        environment.unknown(
            "question", node.question.text, node.question.span, list(environment.questions)
        )


def ended(node: tree.Ended, environment: Environment) -> typed.Ended:
    """When the game ends."""
    condition = None
    if node.condition is not None:
        condition = expression(node.condition, Scope(environment, RULE), TRUTH)
    return typed.Ended(condition, ids(node.cites), node.span)


def outcome(node: tree.Outcome, environment: Environment) -> typed.Outcome:
    """Scores of each player, and who wins."""
    scores = tuple(score(one, environment) for one in node.scores)
    winner = None
    if node.winner is not None:
        due = SetType(PLAYER) if node.several else PLAYER
        winner = expression(node.winner, Scope(environment, RULE), due)
    return typed.Outcome(scores, winner, node.several, ids(node.cites), node.span)


def score(node: tree.Score, environment: Environment) -> typed.Score:
    """A figure of each player, who is called `player` in it."""
    scope = Scope(environment, RULE)
    scope.bind_parameter(tree.Word("player", node.span), PLAYER)
    return typed.Score(node.name.text, expression(node.value, scope, NUMBER), node.span)


def figure(node: tree.Figure, environment: Environment) -> typed.Figure:
    """A number that each game has at its end; ghosts may be read."""
    value = expression(node.value, Scope(environment, LEDGER), NUMBER)
    return typed.Figure(node.name.text, value, ids(node.cites), node.documentation, node.name.span)


def property_(node: tree.Property, environment: Environment) -> typed.Property:
    """A property, and where it is to be judged."""
    access = OVER_MOVES if node.kind in LOOKING_BACK else PROPERTY
    condition = expression(node.condition, Scope(environment, access), TRUTH)
    when = None
    if node.when is not None:
        when = expression(node.when, Scope(environment, SWITCH), TRUTH)
    return typed.Property(
        node.kind, node.name.text, condition, when, fair_actions(node, environment),
        ids(node.cites), node.documentation, node.name.span,
    )  # fmt: skip


def fair_actions(node: tree.Property, environment: Environment) -> tuple[str, ...]:
    """The actions that are fair in what is to come about, each of them once."""
    if node.fair and node.kind != "eventually":
        environment.report(order.FAIR_ELSEWHERE, node.fair[0].span, kind=node.kind)
    known = declared_names(environment, "action")
    for at, word in enumerate(node.fair):
        if word.text not in known:
            environment.unknown("action", word.text, word.span, known)
        elif word.text in (earlier.text for earlier in node.fair[:at]):
            environment.report(
                OCCURS_TWICE, word.span, noun="action", name=word.text,
                owner=f"the fair actions of `{node.name.text}`",
            )  # fmt: skip
    return tuple(word.text for word in node.fair)
