"""Findings: where the text has a hole, and what to ask its author."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.analyses.results import Finding
from rulewright.core.search import MOST_CANDIDATES, Hindrance, Reason
from rulewright.diagnostics.render import place
from rulewright.reports.text.plays import length, play_lines, step_lines
from rulewright.reports.text.words import block, indented, listed, wrapped

_ADVICE = {
    "dead": "never used",
    "vacuous": "about something that never occurs",
    "shadowed": "earlier cases leave nothing to it",
    "idle": "never refused what the other requirements allow",
}


def finding_blocks(findings: Sequence[Finding]) -> list[list[str]]:
    """Expected findings and advice in short, then every other finding at length."""
    expected = [_short(one) for one in findings if one.expected and not one.advice]
    return [
        block("Found, as expected:", expected),
        block("Advice:", _advice([one for one in findings if one.advice])),
        *(_whole(one) for one in findings if not one.expected and not one.advice),
    ]


def _where(one: Finding) -> str:
    cited = f" ({', '.join(one.cites)})" if one.cites else ""
    return f"{one.kind} in `{one.rule}`{cited}"


def _short(one: Finding) -> str:
    if one.grade == "possible":
        return f"{_where(one)}: possible, though no play to it is known"
    return _where(one) + (f": {length(one.play)}" if one.play is not None else "")


def _advice(advice: Sequence[Finding]) -> list[str]:
    """A heading per kind, since they all say the same, and a line for each place."""
    lines: list[str] = []
    for kind in dict.fromkeys(one.kind for one in advice):
        lines.append(f"{kind} ({_ADVICE.get(kind, 'advice')}):")
        lines.extend(indented(_place_of(one) for one in advice if one.kind == kind))
    return lines


def _place_of(one: Finding) -> str:
    return one.rule + (f", {place(one.span)}" if one.span is not None else "")


def _whole(one: Finding) -> list[str]:
    where = f", {place(one.span)}" if one.span is not None else ""
    doubt = ["This is possible; no play to it is known."] if one.grade == "possible" else []
    others = [f"Also concerned: {listed(one.others)}."] if one.others else []
    play = play_lines(one.play) if one.play is not None else []
    message = one.message[:1].upper() + one.message[1:]
    words = [*wrapped(f"{message}."), *wrapped(one.question)]
    step = step_lines(one.step) if one.step is not None else []
    behind = [*twin_lines(one), *hindrance_lines(one)]
    told = [*words, *order_lines(one), *doubt, *step, *others, *play, *behind]
    return [f"Finding: {_where(one)}{where}", *indented(told)]


def order_lines(one: Finding) -> list[str]:
    """What each of two orders comes to."""
    lines: list[str] = []
    for each in one.orders:
        parts = ", ".join(f"{name} = {words}" for name, _, words in each.differs)
        told = f"no answer: {each.failure}" if each.failure is not None else parts
        lines.extend(wrapped(f"{each.first} first: {told or 'an answer'}", hanging="  "))
    return block("What it comes to:", lines)


def twin_lines(one: Finding) -> list[str]:
    """Another position that looks the same to those who make a move."""
    twin = one.twin
    if twin is None:
        return []
    to_whom = f"it looks the same to {listed(twin.by)}"
    where = [f"At the start of the game {to_whom}."]
    if twin.moves:
        ways = [line for move in twin.moves for line in wrapped(move.call, hanging="  ")]
        where = block(f"Behind these moves {to_whom}:", ways)
    moves = (("It does not have", twin.here), ("It has", twin.there))
    told = [f"{words}: {', '.join(calls)}." for words, calls in moves if calls]
    differs = [f"{name} = {words}" for name, _, words in twin.differs]
    return [
        *where,
        *(line for each in told for line in wrapped(each, hanging="  ")),
        *block("What is something else there:", [*differs]),
    ]


def hindrance_lines(one: Finding) -> list[str]:
    """Why each action is refused, where nobody can move."""
    lines: list[str] = []
    for each in one.hindrances:
        told = "; ".join([*map(_reason, each.reasons), *_untried(each)])
        lines.extend(wrapped(f"{each.action}: {told}", hanging="  "))
    return block("Why nothing is possible there:", lines)


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
