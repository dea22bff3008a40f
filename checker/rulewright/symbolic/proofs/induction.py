"""What holds at the start and after every move from where it holds, holds always."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from rulewright.core.ir import Core
from rulewright.core.proof import Asked, Induction, Judged
from rulewright.core.search import Budget, Report
from rulewright.symbolic.proofs.candidates import FOUND, candidates, wanted
from rulewright.symbolic.proofs.proving import Earlier, Proving, UsedUpError
from rulewright.symbolic.proofs.questions import Asking
from rulewright.symbolic.suggesting.sampled import sampled


def prove(
    core: Core, budget: Budget, report: Report, keep: Path | None = None, *, confirm: bool = False
) -> Induction:
    """Show by induction what the invariants, lemmas and claims of a core say, and its obligations.

    What is not shown is not assumed for the rest. The folder `keep` gets every question as SMT-LIB.
    To `confirm`, a second solver is asked all that the first one has denied. Raises Disagreement
    where they disagree.
    """
    proving = Proving(core, budget, report, Asking(keep, confirm=confirm))
    first = proving.result_of_run()
    if not proving.complete or not proving.ledger.fallen:
        return first
    try:
        return _strengthened(proving, first)
    except UsedUpError as used_up:
        return replace(first, stopped=used_up.limit, seconds=proving.seconds)
    except KeyboardInterrupt:
        return replace(first, stopped="interrupted", seconds=proving.seconds)


def _strengthened(proving: Proving, first: Induction) -> Induction:
    """Look again at what is not proved, with what games at random suggest beside it.

    What was proved stays so, whatever falls now: it does not rest on what is looked at again.
    Raises UsedUpError.
    """
    core, budget = proving.core, proving.budget
    fallen = proving.ledger.fallen.values()
    look = proving.look
    found = candidates(core, sampled(core, look), wanted(core, list(fallen)), look)
    missed = any(each.name in proving.world.set_apart for each in fallen)
    if not found and not missed:
        return replace(first, seconds=proving.seconds)
    more = replace(core, properties=(*core.properties, *found))
    left = Budget(None if budget.seconds is None else max(0.0, proving.left), budget.memory)
    earlier = Earlier(
        proving.ledger.proved(),
        _asked_again(first),
        frozenset(proving.given_up),
        proving.world,
        proving.situations,
    )
    again = Proving(more, left, proving.report, proving.asking, earlier)
    second = again.result_of_run()
    if not again.complete:
        asked = first.asked + second.asked[len(first.asked) :]
        return replace(first, asked=asked, stopped=second.stopped, seconds=proving.seconds)
    names = {each.name for each in found}
    needed = again.ledger.needed(names)
    return Induction(
        _better(first.properties, [each for each in second.properties if each.name not in names]),
        _better(first.obligations, second.obligations),
        tuple(name.removeprefix(FOUND) for name in needed),
        tuple(_counted(second.asked, names.difference(needed))),
        None,
        proving.seconds,
        first.alike,
    )


def _asked_again(first: Induction) -> tuple[Asked, ...]:
    """The questions of the first look; those about what it did not prove are asked again."""
    fallen = {
        _about(each)
        for each in (*first.properties, *first.obligations)
        if each.standing != "proved"
    }
    return tuple(
        replace(each, again=True) if each.about in fallen else each for each in first.asked
    )


def _about(judged: Judged) -> str:
    return " ".join(word for word in (judged.kind, judged.name, judged.what) if word)


def _counted(asked: Iterable[Asked], dropped: set[str]) -> Iterable[Asked]:
    """Questions, of which those about candidates that are dropped do not count."""
    return (replace(each, again=True) if each.about in dropped else each for each in asked)


def _better(first: Iterable[Judged], second: Iterable[Judged]) -> tuple[Judged, ...]:
    """What the second look gave; but a step of the first one, where the second has none."""
    broken = {_about(each): each for each in first if each.standing == "broken"}
    return tuple(
        broken.get(_about(each), each) if each.standing == "unknown" else each for each in second
    )
