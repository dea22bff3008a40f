"""The parts of the rules of a core, and the places at which a rule may have no answer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulewright.core.ir import Core, Site


def sites(core: Core) -> Iterator[Site]:
    """The sites of all rules and properties, in the order of their declarations."""
    return (node for node in nodes(core) if isinstance(node, Site))


def nodes(core: Core) -> Iterator[Struct]:
    """All parts of rules and properties, in the order of their declarations."""
    declared: list[object] = [
        *core.functions,
        *core.procedures,
        *core.initial,
        *core.actions,
        *core.steps,
        core.ended,
        core.outcome,
        *core.properties,
    ]
    waiting = declared[::-1]
    while waiting:
        node = waiting.pop()
        match node:
            case Struct():
                yield node
                fields = [getattr(node, name) for name in node.__struct_fields__]
                waiting.extend(reversed(fields))
            case tuple():
                waiting.extend(reversed(node))
            case _:
                pass
