"""What is known of the properties of one check."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.analyses.results import (
    CheckResult,
    Culprit,
    ObligationResult,
    PropertyResult,
)
from rulewright.analyses.verdicts import BEYOND
from rulewright.core.ir import EVENTUALLY, LIVE
from rulewright.diagnostics.render import place
from rulewright.reports.text.layout import laid_out
from rulewright.reports.text.plays import length, refuting_parts, step_parts
from rulewright.reports.text.words import block, counted, indented, listed, wrapped


def property_blocks(check: CheckResult) -> list[list[str]]:
    """A block per kind of answer; what failed stands last, where it is seen first."""
    known = check.properties
    proved = _having(known, "holds", proved=True)
    held = _having(known, "holds", proved=False)
    return [
        _group("Holds, in every position:", [one for one in proved if one.kind != EVENTUALLY]),
        _group("Comes about, in every play:", [one for one in proved if one.kind == EVENTUALLY]),
        _group(
            "Held as far as was looked, which is no proof:",
            [one for one in held if one.depth is None],
        ),
        *_by_depth("Held, which is no proof, in all", held),
        _group("Can happen:", _having(known, "reached")),
        *_undecided(check),
        _group("Can never happen:", _having(known, "unreached")),
        _group("Does not hold:", _having(known, "refuted")),
    ]


def _undecided(check: CheckResult) -> list[list[str]]:
    unknown = _having(check.properties, "unknown")
    if check.ran is None:
        return [_group("Not looked at:", unknown)]
    if check.proof is not None:
        return _undecided_by_induction(unknown)
    if check.bounded is not None:
        unmet = [one for one in unknown if one.depth is not None]
        beyond = [one for one in unknown if one.kind in LIVE]
        others = [one for one in unknown if one.depth is None and one not in beyond]
        return [
            *_by_depth("Not met in", unmet),
            _group("Plays of some length cannot tell:", beyond),
            _group("Not decided so far:", others),
        ]
    unmet = [one for one in unknown if one.basis == "sampled"]
    others = [one for one in unknown if one.basis != "sampled"]
    beyond = [one for one in others if check.sample is not None and one.kind in LIVE]
    return [
        _group("Not met in these games:", unmet),
        _group("Games at random cannot tell:", beyond),
        _group("Not decided so far:", [one for one in others if one not in beyond]),
    ]


def _by_depth(words: str, members: Sequence[PropertyResult]) -> list[list[str]]:
    """A block for each length of plays that were looked at."""
    depths = dict.fromkeys(one.depth for one in members if one.depth is not None)
    return [
        _group(
            f"{words} plays of up to {counted(depth, 'move')}:",
            [one for one in members if one.depth == depth],
        )
        for depth in depths
    ]


def _undecided_by_induction(unknown: Sequence[PropertyResult]) -> list[list[str]]:
    beyond = [one for one in unknown if one.kind in BEYOND]
    broken = [one for one in unknown if one.step is not None]
    others = [one for one in unknown if one not in beyond and one not in broken]
    return [
        _group("An induction cannot tell:", beyond),
        _group("Not decided so far:", others),
        _group("Not proved, as a move might break it:", broken),
    ]


def obligation_lines(check: CheckResult) -> list[str]:
    """How many places always have an answer, and those of which that is not known."""
    unknown = [one for one in check.obligations if one.standing == "unknown"]
    lines = [line for one in unknown for line in wrapped(_obligation(one), hanging="  ")]
    answered = _answered(check) if check.proof is not None and check.obligations else []
    return [*answered, *block("Not known to have an answer in every position:", lines)]


def _answered(check: CheckResult) -> list[str]:
    proved = sum(one.standing == "proved" for one in check.obligations)
    places = counted(len(check.obligations), "place")
    return wrapped(
        f"Proved to have an answer in every position: {proved} of {places} where a rule might have"
        " none."
    )


def _obligation(one: ObligationResult) -> str:
    cited = f" ({', '.join(one.cites)})" if one.cites else ""
    where = f", {place(one.span)}" if one.span is not None else ""
    over = f" over `{one.action}`" if one.action else ""
    return f"{one.kind} in `{one.rule}`{cited}, `{one.what}`{where}{over}: {one.reason}"


def _having(
    known: Sequence[PropertyResult], verdict: str, *, proved: bool | None = None
) -> list[PropertyResult]:
    """Those with this verdict; `proved` None takes any class of it."""
    return [
        one for one in known if one.verdict == verdict and proved in {None, one.basis == "proved"}
    ]


def _group(title: str, members: Sequence[PropertyResult]) -> list[str]:
    return block(title, [line for one in members for line in _lines(one)])


def _lines(one: PropertyResult) -> list[str]:
    match one.verdict:
        case "refuted":
            return _refuted(one)
        case "reached":
            return [_headline(one, length(one.play) if one.play is not None else None)]
        case "unknown":
            return _unknown(one)
        case "unreached":
            return [_headline(one, place(one.span) if one.span is not None else None)]
        case "holds":
            several = one.basis == "proved" and one.depth is not None
            moves = counted(one.depth or 0, "move")
            return [_headline(one, f"by {moves} in a row" if several else None)]


def _headline(one: PropertyResult, remark: str | None) -> str:
    cited = f" ({', '.join(one.cites)})" if one.cites else ""
    expected = ", as expected" if one.expected else ""
    fair = (
        f", if {listed(one.fair)} {'is' if len(one.fair) == 1 else 'are'} fair" if one.fair else ""
    )
    return f"{one.kind} {one.name}{cited}{fair}" + (f": {remark}" if remark else "") + expected


def _refuted(one: PropertyResult) -> list[str]:
    where = place(one.span) if one.span is not None else None
    culprit = _culprit(one.culprit) if one.culprit is not None else []
    play = laid_out(refuting_parts(one))
    return [_headline(one, where), *indented([*culprit, *play])]


def _unknown(one: PropertyResult) -> list[str]:
    if one.step is None:
        return wrapped(_headline(one, one.reason or None), hanging="  ")
    where = place(one.span) if one.span is not None else None
    blamed = one.step.culprit
    culprit = _culprit(blamed, "This part is then false") if blamed is not None else []
    searched = "No play was looked at that might reach such a position."
    if one.depth is not None:
        searched = f"No play of up to {counted(one.depth, 'move')} breaks it."
    return [_headline(one, where), *indented([*laid_out(step_parts(one.step)), *culprit, searched])]


def _culprit(culprit: Culprit, what: str = "This part is false") -> list[str]:
    told = [f"{what}: {culprit.text}"]
    values = ", ".join(f"{name} = {words}" for name, _, words in culprit.values)
    return [*told, *wrapped(f"with {values}", hanging="  ")] if values else told
