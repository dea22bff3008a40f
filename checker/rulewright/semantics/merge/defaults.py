"""`param NAME = VALUE` and `choose QUESTION = READING`: other defaults than the base's."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.diagnostics.mistake import Note
from rulewright.diagnostics.registry import variants
from rulewright.semantics.merge.changes import Changes
from rulewright.syntax.tree import Option, Param, Question, Rechoose


def set_default(changes: Changes, wish: Param) -> None:
    """Give an inherited param or option another default."""
    name = wish.name.text
    if changes.clashes(name, name, "given a default", wish.name.span):
        return
    found = changes.base.find(name)
    if isinstance(found, Param | Option) and wish.default is not None:
        documentation = wish.documentation or found.documentation
        changed = replace(found, default=wish.default, documentation=documentation)
        changes.base.put(name, changed)
        changes.made(name, name, "given a default", wish.name.span)
        return
    known = [one.name.text for one in changes.base if isinstance(one, Param | Option)]
    changes.missing(variants.DEFAULT_OF_NOTHING, wish.name, known, name=name)


def choose(changes: Changes, wish: Rechoose) -> None:
    """Choose another reading; a ruling that explained the base's choice goes with it."""
    name = wish.question.text
    if changes.clashes(name, name, "chosen", wish.question.span):
        return
    found = changes.base.find(name)
    if not isinstance(found, Question):
        known = [one.name.text for one in changes.base if isinstance(one, Question)]
        changes.nothing(f"question `{name}`", "choose a reading of", wish.question, known)
        return
    readings = [reading.name.text for reading in found.readings]
    if wish.reading.text not in readings:
        report_no_reading(changes, found, wish, readings)
        return
    changes.base.put(name, replace(found, chosen=wish.reading))
    changes.made(name, name, "chosen", wish.question.span)
    if changes.base.find(f"ruling {name}"):
        changes.base.drop(f"ruling {name}")


def report_no_reading(
    changes: Changes, question: Question, wish: Rechoose, readings: list[str]
) -> None:
    """Report a reading that the question does not have."""
    changes.report(
        variants.NO_SUCH_PART,
        wish.reading.span,
        notes=(Note("it is declared here", question.name.span),),
        suggestion=changes.suggestion(wish.reading.text, readings),
        owner=f"question `{question.name.text}`",
        noun="reading",
        name=wish.reading.text,
    )
