"""Which rules ask a question of the text, and so are others under another reading."""

from __future__ import annotations

from rulewright.elaborate.depth import calls_in, nodes
from rulewright.semantics import typed


class Questioned:
    """Tells of the rules of one game whether they ask, in their own words or through calls."""

    def __init__(self, game: typed.Game) -> None:
        bodies: dict[str, object] = {each.name: each.body for each in game.defines}
        bodies.update((each.name, each.body) for each in game.procedures)
        asking = {name for name, body in bodies.items() if _asks_itself(body)}
        while True:
            more = {
                name
                for name, body in bodies.items()
                if name not in asking and not asking.isdisjoint(calls_in(body))
            }
            if not more:
                break
            asking |= more
        self._asking = asking

    def asks(self, rule: object) -> bool:
        """Whether anything in a rule asks, be it what a choice of an action is taken from."""
        types = [each.type for each in rule.choices] if isinstance(rule, typed.Action) else []
        parts = (rule, *types)
        return any(
            _asks_itself(part) or not self._asking.isdisjoint(calls_in(part)) for part in parts
        )


def _asks_itself(root: object) -> bool:
    return any(isinstance(node, typed.IsReading) for node, _ in nodes(root))
