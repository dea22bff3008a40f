"""What is wrong with a file although no check and no scenario would meet it.

An instance that nothing asks for still has to fit its parameters, and a name for a place that no
instance has is a slip.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rulewright.diagnostics.mistake import Mistake, mistake
from rulewright.diagnostics.registry.names import MEMBER_LIKE_NAME, UNKNOWN_NAME
from rulewright.elaborate.context import reported
from rulewright.elaborate.elaborate import in_order, worked_out
from rulewright.elaborate.elaborator import Elaborator
from rulewright.semantics import typed

MOST_WORK = 10_000_000
"""So many steps go into all instances together; what is left then is not looked at."""


def unasked_mistakes(
    game: typed.Game,
    asked: Collection[str | None],
    settings: Mapping[str, str],
    readings: Mapping[str, str],
) -> Iterator[Mistake]:
    """The mistakes of instances that are not `asked` for, and of the names of places."""
    names = [each.name for each in game.instances if game.place_names or each.name not in asked]
    left = MOST_WORK
    sorts: dict[str, str] = {}
    all_seen = True
    for name in [*([None] if game.place_names else []), *names]:
        if left <= 0:
            all_seen = False
            break
        elaborator = worked_out(game, name, settings, readings)
        if name is not None and name not in asked:
            yield from in_order(elaborator.mistakes.found, game)
        if game.place_names:
            sorts = {**dict(reversed(list(_places(elaborator, game)))), **sorts}
        left -= elaborator.spent
    yield from _misnamed(game, sorts, all_seen=all_seen)


def _misnamed(game: typed.Game, sorts: Mapping[str, str], *, all_seen: bool) -> Iterator[Mistake]:
    """Names of places that no instance has, and those that are a place's own name already.

    `sorts` has the places that were seen, with their sorts; only where these are all, another name
    is unknown.
    """
    for given, member, span in game.place_names:
        if all_seen and member not in sorts:
            yield mistake(UNKNOWN_NAME, span, kind="place", name=member)
        if given in sorts:
            yield mistake(
                MEMBER_LIKE_NAME, span, name=given, what="a name for a place", sort=sorts[given]
            )


def _places(elaborator: Elaborator, game: typed.Game) -> Iterator[tuple[str, str]]:
    """The places of an instance with their sorts; none of a board that has a mistake."""
    for board in game.boards:
        with reported(elaborator.mistakes):
            for sort in elaborator.board(board.sorts[0]).sorts:
                for member in sort.members:
                    yield member, sort.name
