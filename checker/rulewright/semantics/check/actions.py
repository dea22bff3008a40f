"""Actions: choices, owners, requirements and effects."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulewright.diagnostics.registry import order, owners
from rulewright.semantics import typed
from rulewright.semantics.check import choices, effects
from rulewright.semantics.check.convert import NUMBER
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.rules import cited, refuse_too_many
from rulewright.semantics.check.scope import RULE, Scope
from rulewright.semantics.check.wording import quoted
from rulewright.semantics.types import BoolType, SortType
from rulewright.syntax import tree

PLAYER = SortType("Player")


class Parts(Struct):
    """What an action's body is made of, collected in order.

    A `let` belongs to the guards if a requirement or the weight follows it, else to the effects.
    """

    guards: list[typed.Let | typed.Require] = []
    pending: list[typed.Let] = []
    weight: typed.Expression | None = None
    effects: list[typed.Effect] = []
    acting: bool = False
    requires: int = 0

    def guard(self) -> None:
        """The lets so far stand before a guard."""
        self.guards += self.pending
        self.pending = []

    def act(self) -> None:
        """The first effect is here."""
        if not self.acting:
            self.effects += self.pending
            self.pending = []
            self.acting = True


def action(node: tree.Action, environment: Environment) -> typed.Action:
    """An action."""
    scope = Scope(environment, RULE)
    refuse_too_many(node.choices, "choices", node.name.text, environment)
    found: dict[str, typed.Choice] = {}
    for choice in node.choices:
        known = choices.choice(choice, scope)
        found.setdefault(known.name, known)
    owned = owner(node, found, scope)
    parts = body(node, scope)
    refuse_weight(node, owned, found, environment)
    return typed.Action(
        node.name.text, tuple(found.values()), owned, during(node, environment),
        tuple(parts.guards), parts.weight, tuple(parts.effects),
        cited(node.body), node.documentation, node.name.span,
    )  # fmt: skip


def owner(node: tree.Action, found: dict[str, typed.Choice], scope: Scope) -> typed.Owner:
    """Who makes the move."""
    environment = scope.environment
    if node.owner is None:
        environment.report(
            owners.NO_OWNER, node.name.span, suggestion="add `by current` or another owner",
            name=node.name.text,
        )  # fmt: skip
        return typed.OwnedByChance()
    match node.owner.kind:
        case "chance":
            return typed.OwnedByChance()
        case "each":
            return each(node.owner, found, environment)
        case _:
            refuse_repeated(node.owner.players, environment)
            return typed.OwnedByPlayers(
                tuple(expression(player, scope, PLAYER) for player in node.owner.players)
            )


def each(node: tree.Owner, found: dict[str, typed.Choice], environment: Environment) -> typed.Owner:
    """`by each player`: there is a choice of that name which is a Player."""
    wanted = node.players[0]
    name = wanted.span.text
    choice = found.get(name)
    if choice is None or choice.type != PLAYER:
        environment.report(owners.EACH_WITHOUT_CHOICE, wanted.span, name=name)
    elif choice.by_chance:
        environment.report(owners.EACH_BY_CHANCE, choice.span, name=name)
    return typed.OwnedByEach(name)


def refuse_repeated(players: Sequence[tree.Expression], environment: Environment) -> None:
    """Report a player who is named twice."""
    seen: set[str] = set()
    for player in players:
        if player.span.text in seen:
            environment.report(owners.OWNER_TWICE, player.span, name=quoted(player.span))
        seen.add(player.span.text)


def during(node: tree.Action, environment: Environment) -> tuple[str, ...]:
    """The phases in which an action may be done."""
    phases = environment.sorts.get("Phase")
    known = list(phases.members) if phases is not None else []
    for word in node.during:
        if word.text not in known and "phases" not in environment.unread:
            environment.unknown("phase", word.text, word.span, known)
    return tuple(word.text for word in node.during)


def body(node: tree.Action, scope: Scope) -> Parts:
    """Requirements and lets, then effects."""
    parts = Parts()
    for statement in node.body:
        match statement:
            case tree.Cites():
                pass
            case tree.Require():
                require(statement, parts, scope)
            case tree.Weight():
                weight(statement, parts, scope)
            case tree.Let() if not parts.acting:
                parts.pending.append(effects.let(statement, scope))
            case _:
                parts.act()
                done = effects.effect(statement, scope, effects.ACTION)
                parts.effects += [done] if done is not None else []
    parts.act()
    return parts


def require(statement: tree.Require, parts: Parts, scope: Scope) -> None:
    """One requirement, by its name or its number in the action."""
    if parts.acting:
        scope.environment.report(order.REQUIRE_AFTER_EFFECT, statement.span, word="require")
    parts.guard()
    parts.requires += 1
    label = statement.label.text if statement.label is not None else str(parts.requires)
    condition = expression(statement.condition, scope, BoolType())
    because = statement.because.value if statement.because is not None else None
    parts.guards.append(typed.Require(label, condition, because, statement.span))


def weight(statement: tree.Weight, parts: Parts, scope: Scope) -> None:
    """The odds of what chance decides."""
    if parts.acting:
        scope.environment.report(order.REQUIRE_AFTER_EFFECT, statement.span, word="weight")
    elif parts.weight is not None:
        scope.environment.report(
            order.MISPLACED, statement.span, word="weight", where="an action that has one already"
        )
    parts.guard()
    parts.weight = expression(statement.value, scope, NUMBER)


def refuse_weight(
    node: tree.Action,
    owned: typed.Owner,
    found: dict[str, typed.Choice],
    environment: Environment,
) -> None:
    """Report a weight where chance decides nothing."""
    by_chance = isinstance(owned, typed.OwnedByChance)
    if by_chance or any(choice.by_chance for choice in found.values()):
        return
    for statement in node.body:
        if isinstance(statement, tree.Weight):
            environment.report(owners.WEIGHT_WITHOUT_CHANCE, statement.span, name=node.name.text)
