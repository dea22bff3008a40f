"""What is known of the properties of one check."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.analyses.results import CheckResult, Culprit, PropertyResult
from rulewright.core.ir import EVENTUALLY, LIVE
from rulewright.diagnostics.render import place
from rulewright.reports.text.plays import length, refuting_lines
from rulewright.reports.text.words import block, indented, listed, wrapped


def property_blocks(check: CheckResult) -> list[list[str]]:
    """A block per kind of answer; what failed stands last, where it is seen first."""
    known = check.properties
    proved = _having(known, "holds", proved=True)
    return [
        _group("Holds, in every position:", [one for one in proved if one.kind != EVENTUALLY]),
        _group("Comes about, in every play:", [one for one in proved if one.kind == EVENTUALLY]),
        _group(
            "Held as far as was looked, which is no proof:", _having(known, "holds", proved=False)
        ),
        _group("Can happen:", _having(known, "reached")),
        *_undecided(check),
        _group("Can never happen:", _having(known, "unreached")),
        _group("Does not hold:", _having(known, "refuted")),
    ]


def _undecided(check: CheckResult) -> list[list[str]]:
    unknown = _having(check.properties, "unknown")
    if check.ran is None:
        return [_group("Not looked at:", unknown)]
    unmet = [one for one in unknown if one.basis == "sampled"]
    others = [one for one in unknown if one.basis != "sampled"]
    beyond = [one for one in others if check.sample is not None and one.kind in LIVE]
    return [
        _group("Not met in these games:", unmet),
        _group("Games at random cannot tell:", beyond),
        _group("Not decided so far:", [one for one in others if one not in beyond]),
    ]


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
            return [_headline(one, None)]
        case "unreached":
            return [_headline(one, place(one.span) if one.span is not None else None)]
        case "holds":
            return [_headline(one, None)]


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
    play = refuting_lines(one)
    return [_headline(one, where), *indented([*culprit, *play])]


def _culprit(culprit: Culprit) -> list[str]:
    told = [f"This part is false: {culprit.text}"]
    values = ", ".join(f"{name} = {words}" for name, _, words in culprit.values)
    return [*told, *wrapped(f"with {values}", hanging="  ")] if values else told
