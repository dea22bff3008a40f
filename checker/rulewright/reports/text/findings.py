"""Findings: where the text has a hole, and what to ask its author."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.analyses.results import Finding
from rulewright.core.search import MOST_CANDIDATES, Hindrance, Reason
from rulewright.diagnostics.render import place
from rulewright.reports.text.parts import Line, Part, Value, prose, titled
from rulewright.reports.text.plays import length, play_parts, step_parts
from rulewright.reports.text.words import listed

_ADVICE = {
    "dead": "never used",
    "vacuous": "about something that never occurs",
    "shadowed": "earlier cases leave nothing to it",
    "idle": "never refused what the other requirements allow",
}


def finding_blocks(findings: Sequence[Finding]) -> list[list[Part]]:
    """Expected findings and advice in short, then every other finding at length."""
    expected = [Line(_short(one)) for one in findings if one.expected and not one.advice]
    return [
        titled("Found, as expected:", expected),
        titled("Advice:", _advice([one for one in findings if one.advice])),
        *(_whole(one) for one in findings if not one.expected and not one.advice),
    ]


def _where(one: Finding) -> str:
    cited = f" ({', '.join(one.cites)})" if one.cites else ""
    return f"{one.kind} in `{one.rule}`{cited}"


def _short(one: Finding) -> str:
    if one.grade == "possible":
        return f"{_where(one)}: possible, though no play to it is known"
    return _where(one) + (f": {length(one.play)}" if one.play is not None else "")


def _advice(advice: Sequence[Finding]) -> list[Part]:
    """A heading per kind, since they all say the same, and a line for each place."""
    parts: list[Part] = []
    for kind in dict.fromkeys(one.kind for one in advice):
        places = [Line(_place_of(one)) for one in advice if one.kind == kind]
        parts.extend(titled(f"{kind} ({_ADVICE.get(kind, 'advice')}):", places))
    return parts


def _place_of(one: Finding) -> str:
    return one.rule + (f", {place(one.span)}" if one.span is not None else "")


def _whole(one: Finding) -> list[Part]:
    where = f", {place(one.span)}" if one.span is not None else ""
    doubt = [Line("This is possible; no play to it is known.")] if one.grade == "possible" else []
    others = [Line(f"Also concerned: {listed(one.others)}.")] if one.others else []
    play = play_parts(one.play) if one.play is not None else []
    message = one.message[:1].upper() + one.message[1:]
    step = step_parts(one.step) if one.step is not None else []
    behind = [*twin_parts(one), *hindrance_parts(one)]
    shown = [*order_parts(one), *doubt, *step, *others, *play, *behind]
    told = [*prose(f"{message}."), *shown, *prose(one.question)]
    return titled(f"Finding: {_where(one)}{where}", told)


def order_parts(one: Finding) -> list[Part]:
    """What each of two orders comes to."""
    parts: list[Part] = []
    for each in one.orders:
        differs = ", ".join(f"{name} = {words}" for name, _, words in each.differs)
        told = f"no answer: {each.failure}" if each.failure is not None else differs
        parts.extend(prose(f"{each.first} first: {told or 'an answer'}", hanging="  "))
    return titled("What it comes to:", parts)


def twin_parts(one: Finding) -> list[Part]:
    """Another position that looks the same to those who make a move."""
    twin = one.twin
    if twin is None:
        return []
    to_whom = f"it looks the same to {listed(twin.by)}"
    where: list[Part] = [Line(f"At the start of the game {to_whom}.")]
    if twin.moves:
        ways = [way for move in twin.moves for way in prose(move.call, hanging="  ")]
        where = titled(f"Behind these moves {to_whom}:", ways)
    moves = (("It does not have", twin.here), ("It has", twin.there))
    told = [f"{words}: {', '.join(calls)}." for words, calls in moves if calls]
    differs = [Value(name, words) for name, _, words in twin.differs]
    return [
        *where,
        *(part for each in told for part in prose(each, hanging="  ")),
        *titled("What is something else there:", differs),
    ]


def hindrance_parts(one: Finding) -> list[Part]:
    """Why each action is refused, where nobody can move."""
    parts: list[Part] = []
    for each in one.hindrances:
        told = "; ".join([*map(_reason, each.reasons), *_untried(each)])
        parts.extend(prose(f"{each.action}: {told}", hanging="  "))
    return titled("Why nothing is possible there:", parts)


def _untried(hindrance: Hindrance) -> Iterator[str]:
    """That there is more to try than was tried."""
    if not hindrance.in_time:
        yield "there was no time to try all choices"
    elif not hindrance.complete:
        yield f"only the first {MOST_CANDIDATES:,} choices were tried"


def _reason(reason: Reason) -> str:
    """The words, and the requirement's name if it has one that they do not quote."""
    numbered = reason.kind != "requirement" or reason.name.isdigit()
    if numbered or f"require {reason.name}:" in reason.words:
        return reason.words
    return f"{reason.words} ({reason.name})"
