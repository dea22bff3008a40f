"""The closed list of findings: what each says, and the question it puts to the author."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct

from rulewright.core.ir import Site
from rulewright.core.search import Failure, Outside
from rulewright.semantics.check.wording import listed


class Wording(Struct, frozen=True):
    """How a kind of finding speaks: `{rule}` is the declaration, `{what}` the author's words.

    `summary` says what findings of this kind have in common, as the table in `docs/findings.md`
    does.
    """

    summary: str
    message: str
    question: str


WORDINGS: dict[str, Wording] = {
    "stuck": Wording(
        "nobody can move, and the game has not ended",
        "nobody can move, and the game has not ended",
        "What happens when nobody can move?",
    ),
    "range": Wording(
        "a value leaves its range",
        "`{what}` has no value in its range",
        "Where is the limit of `{what}`, and what happens at it?",
    ),
    "supply": Wording(
        "more is taken than is there",
        "`{what}` takes more than is there",
        "What happens when there is not enough for `{what}`?",
    ),
    "tie": Wording(
        "several qualify where the rule names one",
        "several qualify for `{what}`, and the rule names only one",
        "What holds when several qualify for `{what}`?",
    ),
    "missing": Wording(
        "something that a rule speaks of is not there",
        "`{what}` refers to something that is not there",
        "What holds when there is nothing that `{what}` could mean?",
    ),
    "gap": Wording(
        "no case of a `match` fits",
        "no case of `{what}` covers this",
        "What does `{rule}` say in this case?",
    ),
    "ending": Wording(
        "the game ends, and the rule names no winner",
        "the game ends, but `{what}` names no single answer",
        "Who has won in this position?",
    ),
    "conflict": Wording(
        "two rules answer one case differently",
        "`{rule}` and `{what}` both answer this case, differently, and the one leaves nothing to "
        "the other",
        "Which of `{rule}` and `{what}` holds where both apply?",
    ),
    "order": Wording(
        "the result hangs on an order that is not stated",
        "the result depends on an order that the rules do not state: {what}",
        "In which order does this happen in `{rule}`?",
    ),
    "owner": Wording(
        "chance and a player can both move",
        "chance and a player can both move: {what}",
        "Who goes first here, chance or the player?",
    ),
    "endless": Wording(
        "steps never come to rest",
        "the steps never come to rest: {what}",
        "When does `{rule}` stop?",
    ),
    "reading": Wording(
        "a question whose readings can be told apart",
        "its readings can be told apart: {what}",
        "Which reading of `{rule}` holds?",
    ),
    "dead": Wording(
        "a rule that can never be used",
        "`{rule}` never applies in any position of the checked instances",
        "When is `{rule}` meant to apply?",
    ),
    "shadowed": Wording(
        "a case of a `match` that an earlier one always takes",
        "earlier cases leave nothing to `{what}`",
        "When is `{what}` meant to apply in `{rule}`?",
    ),
    "vacuous": Wording(
        "a promise about what never happens",
        "what `{rule}` speaks of never occurs in the checked instances",
        "In which position is `{rule}` meant to matter?",
    ),
    "leak": Wording(
        "the legal moves of a player depend on what they cannot see",
        "which moves of `{rule}` there are hangs on something that {what} cannot see",
        "May {what} learn something hidden from what `{rule}` allows?",
    ),
    "uncited": Wording(
        "a statement of the rule book that no rule carries",
        "no rule carries {rule}: {what}",
        "Which rule carries {rule}, or why does it need none?",
    ),
    "idle": Wording(
        "a requirement that never refuses anything (advice)",
        "`{rule}` never refuses anything that the other requirements allow",
        "Is `{rule}` needed?",
    ),
}


def wording(kind: str, rule: str, what: str) -> tuple[str, str]:
    """The message and the question of a finding."""
    words = WORDINGS[kind]
    return words.message.format(rule=rule, what=what), words.question.format(rule=rule, what=what)


def failure_words(failure: Failure) -> str:
    """What ends a finding's message: the number out of bounds, or the loop of steps, if any."""
    match failure:
        case Failure(Site("supply"), _, Outside(value)):
            return f": {value} would be left"
        case Failure(Site("range"), _, Outside(value, low, high)):
            return f": it would be {value}, and its range is {low}..{high}"
        case Failure(loop=(_, *_) as loop):
            return f" ({_round(loop)}, again and again)"
        case _:
            return ""


def _round(loop: Sequence[str]) -> str:
    """The steps of a loop, each with how often it happens in a row."""
    runs = [(name, len(list(same))) for name, same in groupby(loop)]
    if len(runs) == 1:
        return f"`{loop[0]}`"
    return listed([f"`{name}`" + (f" {often} times" if often > 1 else "") for name, often in runs])
