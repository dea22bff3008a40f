"""The line of a file that says which game it is: `game` or `variant … of`."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Mistakes, Note, mistake
from rulewright.diagnostics.registry import names, variants
from rulewright.diagnostics.source import Span
from rulewright.syntax.files import Loaded
from rulewright.syntax.tree import Game, RuleFile, Variant


def header_of(file: RuleFile) -> Game | Variant | None:
    """The first header of a file."""
    headers = headers_of(file)
    return headers[0] if headers else None


def headers_of(file: RuleFile) -> list[Game | Variant]:
    """All headers of a file; one is right."""
    return [one for one in file.declarations if isinstance(one, Game | Variant)]


def report_headers(loaded: Loaded, mistakes: Mistakes) -> None:
    """Report headers that are there twice, missing, or in a file that is used."""
    for file in loaded.files:
        headers = headers_of(file)
        for extra in headers[1:]:
            notes = (Note("the first is here", headers[0].span),)
            mistakes.add(mistake(names.DECLARED_TWICE, extra.span, notes=notes, title="the game"))
        if any(file is link for link in loaded.chain):
            if not headers and not file.unread & {"game", "variant"}:
                mistakes.add(mistake(variants.NO_GAME, Span(file.source, 0, 0)))
        elif headers:
            kind = "game" if isinstance(headers[0], Game) else "variant"
            mistakes.add(mistake(variants.USED_GAME, headers[0].span, kind=kind))
