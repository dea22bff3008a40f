"""A game on an instance under another reading of one of its questions.

What does not ask the question is the same under all its readings, and is taken over as it is.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.core.settled import settled
from rulewright.diagnostics.mistake import MistakesFound
from rulewright.elaborate.asked import ghosts_asked
from rulewright.elaborate.drafting import Drafting
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.model import Model
from rulewright.elaborate.needed import needed_again
from rulewright.elaborate.symmetries import refuse_broken


def reread(model: Model, question: str, reading: str) -> Model:
    """The model under another reading, without scenarios.

    Which cases of a `match` are shadowed is still said of the `model`. Raises MistakesFound where
    the text makes a mistake under that reading.
    """
    try:
        return _again(model, question, reading)
    except MistakesFound:
        # All are told that are told where that reading is played, and none that is not.
        chosen = {**dict(model.chosen), question: reading}
        whole = elaborate(model.game, model.instance, dict(model.settings), chosen)
        return replace(whole, scenarios=(), left_out=())


def _again(model: Model, question: str, reading: str) -> Model:
    game, draft = model.game, model.draft
    readings: dict[str, str | None] = {**draft.elaborator.readings, question: reading}
    asking = draft.elaborator.routines.asking(question)
    elaborator = draft.elaborator.under(readings, asking)
    drafting = Drafting(elaborator, game, draft.rules, question)
    drafting.closed(each for each in draft.routines if each.name in asking)
    rules = drafting.rules()
    drafting.uncalled(draft.routines)
    elaborator.mistakes.raise_if_any()
    core = needed_again(settled(drafting.core(rules), draft.settled).core, model.core)
    refuse_broken(core)
    stated = {each.name for each in core.properties}
    same = stated == {each.name for each in model.core.properties}
    return replace(
        model,
        core=core,
        scenarios=(),
        left_out=(),
        readings=tuple((name, chosen) for name, chosen in readings.items() if chosen),
        ghosts=model.ghosts if same else ghosts_asked(game, stated),
        chosen=tuple({**dict(model.chosen), question: reading}.items()),
    )
