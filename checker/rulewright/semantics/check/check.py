"""Names and types of a whole game."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Mistakes
from rulewright.diagnostics.registry import limits
from rulewright.semantics import typed
from rulewright.semantics.check import (
    actions,
    boards,
    checks,
    citations,
    cycles,
    endings,
    enums,
    instances,
    params,
    rules,
    scenarios,
    state,
    symmetries,
    tables,
)
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.check.gather import Gathered, first, gather, of, signatures, variables
from rulewright.semantics.merge.merged import Merged
from rulewright.syntax import tree
from rulewright.syntax.limits import MOST_INSTANCES, MOST_STEPS


def check(merged: Merged, mistakes: Mistakes) -> typed.Game:
    """The typed game. All that is wrong goes to `mistakes`; without any the game is complete."""
    gathered = gather(merged, mistakes)
    environment, nodes = gathered.environment, merged.declarations
    signatures(nodes, environment, bounds=True)
    params.refuse_deep_records(of(nodes, tree.Record), environment)
    refuse_many(of(nodes, tree.Step), "steps", MOST_STEPS, environment)
    refuse_many(of(nodes, tree.Instance), "instances", MOST_INSTANCES, environment)
    unchosen = {each.name.text for each in of(nodes, tree.Question) if each.chosen is None}
    for ruling in of(nodes, tree.Ruling):
        endings.ruling(ruling, unchosen, environment)
    game = checked(merged, gathered, environment)
    cycles.refuse_cycles(environment)
    cycles.refuse_circular(nodes, environment)
    return game


def refuse_many(
    found: list[tree.Step] | list[tree.Instance], what: str, limit: int, environment: Environment
) -> None:
    """Report the first declaration of a kind that is too much."""
    if len(found) > limit:
        environment.report(
            limits.TOO_MANY_DECLARATIONS, found[limit].name.span, what=what, limit=limit
        )


def checked(merged: Merged, gathered: Gathered, environment: Environment) -> typed.Game:
    """The game from its declarations, one kind after the other."""
    nodes = merged.declarations
    rulings = {node.question.text: node for node in of(nodes, tree.Ruling)}
    found = [params.param(node, environment) for node in nodes if isinstance(node, params.NODES)]
    shapes = [boards.board(node, environment) for node in of(nodes, tree.Topology)]
    ended, outcome = first(of(nodes, tree.Ended)), first(of(nodes, tree.Outcome))
    acts = tuple(actions.action(node, environment) for node in of(nodes, tree.Action))
    by_name = {one.name: one for one in acts}
    books = citations.rule_books(merged, environment)
    return typed.Game(
        name=merged.name,
        variants=merged.variants,
        documentation=merged.documentation,
        source=merged.source,
        players=gathered.players,
        phases=gathered.phases,
        enums=enums.enums(of(nodes, tree.Enum), environment),
        records=tuple(params.record(node, environment) for node in of(nodes, tree.Record)),
        boards=tuple(board for board in shapes if board is not None),
        place_names=tuple(
            (node.name.text, node.member.text, node.name.span)
            for node in of(nodes, tree.MemberName)
        ),
        params=tuple(param for param in found if param is not None),
        tables=tuple(
            tables.table(node, environment.tables[node.name.text], environment)
            for node in of(nodes, tree.Table)
        ),
        variables=state_variables(merged, gathered, environment),
        defines=tuple(rules.define(node, environment) for node in of(nodes, tree.Define)),
        procedures=tuple(rules.procedure(node, environment) for node in of(nodes, tree.Procedure)),
        actions=acts,
        steps=tuple(rules.step(node, environment) for node in of(nodes, tree.Step)),
        questions=tuple(
            endings.question(node, rulings.get(node.name.text), environment)
            for node in of(nodes, tree.Question)
        ),
        ended=endings.ended(ended, environment) if ended is not None else None,
        outcome=endings.outcome(outcome, environment) if outcome is not None else None,
        figures=tuple(endings.figure(node, environment) for node in of(nodes, tree.Figure)),
        symmetries=symmetries.symmetries(of(nodes, tree.Symmetry), environment),
        properties=tuple(endings.property_(node, environment) for node in of(nodes, tree.Property)),
        scenarios=tuple(
            scenarios.scenario(node, by_name, merged, environment)
            for node in of(nodes, tree.Scenario)
        ),
        instances=tuple(
            instances.instance(node, merged, environment) for node in of(nodes, tree.Instance)
        ),
        checks=checks.check_lines(of(nodes, tree.Check), merged, environment),
        rule_books=books,
        prose=citations.check_citations(merged, books, environment),
        sections=tuple(
            typed.SectionMark(node.title.value, node.span) for node in of(nodes, tree.Section)
        ),
        dropped_scenarios=merged.dropped_scenarios,
        inherited=merged.inherited,
        report=merged.report,
    )


def state_variables(
    merged: Merged, gathered: Gathered, environment: Environment
) -> tuple[typed.StateVariable, ...]:
    """The state: the phase first, if there are phases."""
    phase = [state.phase(gathered.phases)] if gathered.phases is not None else []
    return (
        *phase,
        *(
            state.variable(node, ghost=ghost, environment=environment)
            for node, ghost in variables(merged.declarations)
        ),
    )
