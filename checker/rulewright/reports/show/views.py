"""Everything that can be shown of a rule book, as text and as a member of a JSON document."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from rulewright.core.text import print_core
from rulewright.diagnostics.render import printable
from rulewright.elaborate.model import Model
from rulewright.reports.members import Document
from rulewright.reports.show.board import board, board_member
from rulewright.reports.show.citations import citations, citations_member
from rulewright.reports.show.phases import phases, phases_member
from rulewright.reports.show.sizes import sizes, sizes_member
from rulewright.reports.show.summary import summary, summary_member
from rulewright.semantics.typed import Game

SCHEMA = "rulewright/show/1"


class View(Struct, frozen=True):
    """One thing to show: its name, and how text and JSON tell it."""

    name: str
    text: str
    member: object


def views_of_game(game: Game, wanted: Collection[str]) -> Iterator[View]:
    """What needs no instance, as far as it is wanted."""
    if "summary" in wanted:
        yield View("summary", summary(game), summary_member(game))
    if "citations" in wanted:
        yield View("citations", citations(game), citations_member(game))
    if "phases" in wanted:
        yield View("phases", phases(game), phases_member(game))


def views_of_model(model: Model, wanted: Collection[str]) -> Iterator[View]:
    """What is different from instance to instance, as far as it is wanted."""
    if "sizes" in wanted:
        yield View("sizes", sizes(model.core), sizes_member(model.core))
    if "board" in wanted:
        yield View("board", board(model), board_member(model))
    if "core" in wanted:
        printed = print_core(model.core)
        yield View("core", printed, printed)


def shown_text(views: Sequence[View]) -> str:
    """The views one after the other; nothing in them commands a terminal."""
    text = "\n\n".join(view.text.rstrip("\n") for view in views)
    return "\n".join(map(printable, text.split("\n"))) + "\n"


def shown_document(game: Game, views: Sequence[View]) -> Document:
    """The document that `schema/show-1.json` describes."""
    about = {"schema": SCHEMA, "file": game.source.name, "game": game.name}
    return {**about, **{view.name: view.member for view in views}}
