"""Which ghost variables the properties of a game ask for."""

from __future__ import annotations

from collections.abc import Container, Iterator

from rulewright.elaborate.depth import calls_in, nodes
from rulewright.semantics import typed


def ghosts_asked(game: typed.Game, judged: Container[str]) -> frozenset[str]:
    """The ghosts that the `judged` properties speak of, in their own words or through `def`s.

    The core does not tell: a condition may have been folded away, and the ghost's own obligations
    are asked for all the same.
    """
    ghosts = {variable.name for variable in game.variables if variable.ghost}
    return frozenset(
        node.name
        for expression in _asked(game, judged)
        for node, _ in nodes(expression)
        if isinstance(node, typed.StateValue) and node.name in ghosts
    )


def _asked(game: typed.Game, judged: Container[str]) -> Iterator[typed.Expression]:
    """The conditions of these properties, and the bodies of the `def`s that they lead to."""
    bodies = {define.name: define.body for define in game.defines}
    waiting = [stated.condition for stated in game.properties if stated.name in judged]
    seen: set[str] = set()
    while waiting:
        expression = waiting.pop()
        yield expression
        for name in calls_in(expression):
            if name not in seen:
                seen.add(name)
                waiting.append(bodies[name])
