"""What elaboration gives: a game on one instance, ready for an engine."""

from __future__ import annotations

from msgspec import Struct

from rulewright.core.ir import Core, Site
from rulewright.core.values import Json
from rulewright.diagnostics.source import Span
from rulewright.elaborate.drafting import Draft
from rulewright.elaborate.layout import BoardLayout
from rulewright.elaborate.told import LeftOut, ModelScenario
from rulewright.semantics.typed import Game


class Model(Struct, frozen=True):
    """A game on one instance.

    `parameters` are all parameters and options by name, `players` first; `restrictions` say in
    words where they and the tables differ from the game's own; `readings` are the questions with
    the reading that is played. `ghosts` are the ghost variables that properties speak of.
    `settings` and `chosen` are what a call gives that the text does not say: texts of values by
    parameter, and readings by question. Cases of a `match` are `shadowed` where earlier ones always
    take them, `applying` where not; of the `unclear` only play tells, and of
    those `told_by_play` it does in whatever way their text was elaborated. Other readings take from
    the `draft` what they share with these.
    """

    core: Core
    instance: str | None
    parameters: tuple[tuple[str, Json], ...]
    restrictions: tuple[str, ...]
    boards: tuple[BoardLayout, ...]
    scenarios: tuple[ModelScenario, ...]
    left_out: tuple[LeftOut, ...]
    readings: tuple[tuple[str, str], ...]
    ghosts: frozenset[str]
    game: Game
    settings: tuple[tuple[str, str], ...]
    chosen: tuple[tuple[str, str], ...]
    shadowed: tuple[Site, ...]
    applying: frozenset[Span]
    unclear: tuple[Site, ...]
    told_by_play: frozenset[Span]
    draft: Draft
