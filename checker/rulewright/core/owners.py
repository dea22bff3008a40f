"""Who may move together with whom."""

from __future__ import annotations

from rulewright.core.ir import ByChance, Core


def both_can_move(core: Core) -> bool:
    """Whether there may be a position in which chance and a player can both move."""
    of_chance = [a for a in core.actions if isinstance(a.owner, ByChance)]
    of_players = [a for a in core.actions if not isinstance(a.owner, ByChance)]
    return any(
        not one.during or not other.during or set(one.during) & set(other.during)
        for one in of_chance
        for other in of_players
    )
