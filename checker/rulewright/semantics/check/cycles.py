"""What must not depend on itself, and what defs read by way of others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.diagnostics.registry import order
from rulewright.diagnostics.source import Span
from rulewright.semantics import builtins, walk
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.check.scope import NOT_ALLOWED
from rulewright.syntax import tree

# What is made before play, from others of its kind.
FIXED = tree.Param | tree.Option | tree.Table | tree.Topology | tree.Define

Edges = Mapping[str, Mapping[str, Span]]


def finished_first(edges: Edges, cycles: list[list[str]]) -> Iterator[str]:
    """All names, each after those it leads to; a way back to its start is added to `cycles`."""
    done: set[str] = set()
    for start in edges:
        path: dict[str, Iterator[str]] = {}
        if start not in done:
            path[start] = iter(edges[start])
        while path:
            name = next(reversed(path))
            below = next(path[name], None)
            if below is None:
                del path[name]
                done.add(name)
                yield name
            elif below in path:
                names = list(path)
                cycles.append([*names[names.index(below) :], below])
            elif below not in done and below in edges:
                path[below] = iter(edges[below])


def told(cycle: list[str]) -> str:
    """A way back to its start, in full unless it is very long."""
    shown = cycle if len(cycle) <= 20 else [*cycle[:18], "…", cycle[-1]]
    return " → ".join(shown)


def refuse_cycles(environment: Environment) -> None:
    """Report defs and procedures that call themselves, and uses of what a def may not read."""
    edges = {name: trace.calls for name, trace in environment.traces.items()}
    cycles: list[list[str]] = []
    reads: dict[str, set[str]] = {}
    for name in finished_first(edges, cycles):
        reads[name] = set(environment.traces[name].reads)
        for below in edges[name]:
            reads[name] |= reads.get(below, set())
    for cycle in cycles:
        environment.report(
            order.CALLS_ITSELF, edges[cycle[0]][cycle[1]],
            name=cycle[0], cycle=told(cycle),
        )  # fmt: skip
    for use in environment.uses:
        for what in sorted(use.forbidden & reads.get(use.function, set())):
            environment.report(NOT_ALLOWED[what], use.span, name=use.function)


def refuse_circular(nodes: Sequence[tree.Declaration], environment: Environment) -> None:
    """Report params, tables and boards that need themselves to be made."""
    declared: dict[str, tree.Declaration] = {}
    for node in nodes:
        if isinstance(node, FIXED):
            declared.setdefault(node.name.text, node)
    makers = {
        sort: node.name.text
        for node in nodes
        if isinstance(node, tree.Topology) and isinstance(node.shape, tree.Call)
        for sort in builtins.SHAPES.get(node.shape.function.text, ())
    }
    edges = {name: mentioned(node, declared, makers) for name, node in declared.items()}
    cycles: list[list[str]] = []
    for _ in finished_first(edges, cycles):
        pass
    for cycle in cycles:
        if not all(isinstance(declared[name], tree.Define) for name in cycle):
            environment.report(
                order.CIRCULAR, edges[cycle[0]][cycle[1]],
                name=cycle[0], cycle=told(cycle),
            )  # fmt: skip


def mentioned(
    node: tree.Declaration, declared: Mapping[str, object], makers: Mapping[str, str]
) -> dict[str, Span]:
    """What a declaration mentions of what is declared, and where; a sort stands for its board."""
    found: dict[str, Span] = {}
    for inner in walk.nodes(node):
        match inner:
            case tree.Name(text, span):
                pass
            case tree.Call(tree.Word(text, span)) | tree.NamedType(tree.Word(text, span)):
                pass
            case _:
                continue
        name = makers.get(text, text)
        if name in declared:
            found.setdefault(name, span)
    return found
