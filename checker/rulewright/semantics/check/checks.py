"""`check` lines: which engines look at an instance, and what they are expected to find."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics.registry import instances as entries
from rulewright.diagnostics.registry.names import OCCURS_TWICE
from rulewright.semantics import typed
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.check.instances import declared_names, find_instance, report_needed
from rulewright.semantics.merge.merged import Merged
from rulewright.syntax import tree

# The engines, and an example of the number that some of them take.
ENGINES: dict[str, int | None] = {
    "exhaustive": None,
    "induction": None,
    "bounded": 20,
    "games": 1000,
    "fuzz": 1000,
    "ambiguities": None,
}

FINDINGS = (
    "conflict", "gap", "tie", "order", "owner", "stuck", "endless", "ending", "supply", "range",
    "missing", "dead", "shadowed", "vacuous", "leak", "reading", "uncited", "idle",
)  # fmt: skip

PROPERTIES = ("invariant", "reachable", "always_possible", "eventually", "claim", "lemma")


def check_lines(
    nodes: Iterable[tree.Check], merged: Merged, environment: Environment
) -> tuple[typed.Check, ...]:
    """All `check` lines, of which no two say the same."""
    lines = tuple(check_line(node, merged, environment) for node in nodes)
    seen: set[tuple[str | None, str, int | None]] = set()
    for line in lines:
        for asked in line.engines:
            key = (line.instance, asked.engine, asked.argument)
            if key in seen:
                environment.report(
                    OCCURS_TWICE, asked.span, noun="engine", name=" ".join(asked.span.text.split()),
                    owner=f"the checks of {line.instance or 'the game as written'}",
                )  # fmt: skip
            seen.add(key)
    return lines


def check_line(node: tree.Check, merged: Merged, environment: Environment) -> typed.Check:
    """A `check` line."""
    instance = None
    if node.instance is None:
        report_needed("this check", node, merged, environment)
    else:
        instance = find_instance(node.instance, environment)
    engines = [engine(call, environment) for call in node.engines]
    expected = [expectation(one, merged, environment) for one in node.expected]
    return typed.Check(
        instance,
        tuple(one for one in engines if one is not None),
        tuple(expected),
        node.span,
    )


def engine(node: tree.EngineCall, environment: Environment) -> typed.EngineRequest | None:
    """An engine and its number, if it takes one."""
    name = node.name.text
    if name not in ENGINES:
        environment.unknown("engine", name, node.name.span, list(ENGINES))
        return None
    example = ENGINES[name]
    match node.arguments:
        case () if example is None:
            return typed.EngineRequest(name, None, node.span)
        case (tree.Integer(value),) if example is not None and value >= 1:
            return typed.EngineRequest(name, value, node.span)
    if example is None:
        problem, right = f"`{name}` takes no number", f"`{name}`"
    else:
        problem, right = f"`{name}` takes one number, from 1", f"`{name}({example})`, for one"
    environment.report(
        entries.ENGINE_ARGUMENT, node.span, suggestion=f"write {right}", problem=problem
    )
    return None


def expectation(
    node: tree.ExpectFinding | tree.ExpectRefuted, merged: Merged, environment: Environment
) -> typed.Expected:
    """A finding or refutation that the text itself knows of."""
    match node:
        case tree.ExpectFinding(kind=kind, rule=rule):
            if kind.text not in FINDINGS:
                environment.unknown("kind of finding", kind.text, kind.span, list(FINDINGS))
            known = rule_names(kind.text, merged, environment)
            if rule.text not in known:
                what = "statement" if kind.text == "uncited" else "rule"
                environment.unknown(what, rule.text, rule.span, known)
            return typed.Expected(kind.text, rule.text, node.span)
        case tree.ExpectRefuted(property=name):
            known = declared_names(environment, *PROPERTIES)
            if name.text not in known:
                environment.unknown("property", name.text, name.span, known)
            return typed.Expected("refuted", name.text, node.span)


def rule_names(kind: str, merged: Merged, environment: Environment) -> list[str]:
    """What a finding of this kind can be in: anything declared, or a statement that is cited."""
    if kind == "uncited":
        return [
            word.text
            for book in merged.declarations
            if isinstance(book, tree.RuleSource)
            for word, _ in book.statements
        ]
    return [*environment.declared, *environment.others, merged.name, "ended", "outcome"]
