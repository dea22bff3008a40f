"""What is to be kept of the moves of a search, where all of them are judged together."""

from __future__ import annotations

from msgspec import Struct

from rulewright.core.ir import EVENTUALLY, LIVE, Action, ByChance, Core


class Throw(Struct, frozen=True):
    """What chance has to do with an action.

    So many choices are `decided` before the first one by chance; None: the whole action is by
    chance. `thrown` are the numbers of the choices by chance, behind which something is `left` to
    players, or is not.
    """

    decided: int | None
    thrown: tuple[int, ...]
    left: bool


def _throw(action: Action) -> Throw | None:
    """None where chance has nothing to do with the action."""
    thrown = tuple(at for at, choice in enumerate(action.choices) if choice.by_chance)
    if isinstance(action.owner, ByChance):
        return Throw(None, thrown, left=False)
    if not thrown:
        return None
    return Throw(thrown[0], thrown, left=len(thrown) < len(action.choices) - thrown[0])


class Kept(Struct, frozen=True):
    """What is kept of moves beside where they lead; `throws` has one for each action or None."""

    decisions: bool
    outcomes: bool
    actions: bool
    throws: tuple[Throw | None, ...]


def what_is_kept(core: Core) -> Kept | None:
    """What is to be kept of the moves of a search; None where no property needs any of it."""
    live = [each for each in core.properties if each.kind in LIVE]
    if not live:
        return None
    eventual = [each for each in live if each.kind == EVENTUALLY]
    throws = tuple(_throw(action) for action in core.actions)
    by_chance = [each for each in throws if each is not None]
    return Kept(
        decisions=bool(eventual and by_chance),
        outcomes=bool(eventual) and any(each.left for each in by_chance),
        actions=any(each.fair for each in eventual),
        throws=throws,
    )
