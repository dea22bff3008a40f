"""What a text says and no check judges yet, so that nothing is passed over in silence."""

from __future__ import annotations

from rulewright.analyses.results import Notice
from rulewright.semantics.typed import Game


def notices(game: Game) -> tuple[Notice, ...]:
    """One notice for each variable that not everybody sees."""
    return tuple(
        Notice(
            f"who sees `{variable.name}` (`visible to`): leaks are not looked for", variable.span
        )
        for variable in game.variables
        if variable.visibility.content is not None or variable.visibility.size is not None
    )
