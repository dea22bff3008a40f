"""The JSON document that `schema/check-1.json` describes.

Everything in it but `run` is the same whenever the same rules are checked in the same way.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from rulewright.analyses.kinds import Kind
from rulewright.analyses.results import (
    CheckResult,
    Culprit,
    FileResult,
    Finding,
    LeftOutScenario,
    PropertyResult,
    RunFigures,
    SampleFigures,
    ScenarioResult,
    SearchFigures,
    ToldMove,
    ToldPlay,
)
from rulewright.core.search import Hindrance
from rulewright.diagnostics.mistake import Entry, Mistake, Note
from rulewright.diagnostics.source import Span

SCHEMA = "rulewright/check/1"

Document = dict[str, object]
"""A JSON object. Members that have nothing to say are left out unless the schema asks for them."""


def text(document: Document) -> str:
    """The document as text; pure ASCII, so that no terminal and no file garbles it."""
    return json.dumps(document, indent=2) + "\n"


def check_document(result: FileResult) -> Document:
    """What a check found."""
    return {
        "schema": SCHEMA,
        "file": result.file,
        "game": result.game,
        "verdict": result.verdict,
        "checks": [_check(check) for check in result.checks],
        "overall": [_finding(finding) for finding in result.overall],
        "absent": _absent(result.absent),
        "notices": [
            {"message": notice.message, "span": _span(notice.span)} for notice in result.notices
        ],
        "run": {"seconds": _seconds(result.seconds)},
    }


def mistakes_document(file: str | None, mistakes: Sequence[Mistake]) -> Document:
    """Why nothing was checked; `file` None where the call names none."""
    return _present(
        {
            "schema": SCHEMA,
            "file": file,
            "verdict": "mistakes",
            "mistakes": [_mistake(mistake) for mistake in mistakes],
        }
    )


def explanation_document(pages: Sequence[Entry | Kind]) -> Document:
    """Pages of mistakes and findings, as `schema/explain-1.json` describes them."""
    return {
        "schema": "rulewright/explain/1",
        "mistakes": [
            {
                "code": entry.code,
                "name": entry.name,
                "message": entry.message,
                "page": entry.page.strip(),
            }
            for entry in pages
            if isinstance(entry, Entry)
        ],
        "findings": [
            {
                "kind": kind.name,
                "summary": kind.summary,
                "question": kind.question,
                "page": kind.page,
            }
            for kind in pages
            if isinstance(kind, Kind)
        ],
    }


def interrupted_document(file: str) -> Document:
    """A check that was interrupted before there was anything to tell."""
    return {
        "schema": SCHEMA,
        "file": file,
        "verdict": "undecided",
        "checks": [],
        "stopped": "interrupted",
    }


def _present(members: Document) -> Document:
    return {name: value for name, value in members.items() if value is not None}


def _seconds(seconds: float) -> float:
    """Seconds to the microsecond: small searches in machine code take few milliseconds."""
    return round(seconds, 6)


def _mistake(mistake: Mistake) -> Document:
    return {
        "code": mistake.entry.code,
        "name": mistake.entry.name,
        "span": _span(mistake.span),
        "message": mistake.message,
        "notes": [_note(note) for note in mistake.notes],
        "suggestion": mistake.suggestion,
    }


def _note(note: Note) -> Document:
    return {"message": note.message, "span": _span(note.span)}


def _span(span: Span | None) -> Document | None:
    if span is None:
        return None
    return {"file": span.source.name, "start": list(span.first), "end": list(span.last)}


def _absent(pairs: Iterable[tuple[str, str]]) -> list[Document]:
    return [{"kind": kind, "rule": rule} for kind, rule in pairs]


def _check(check: CheckResult) -> Document:
    return {
        "instance": check.instance,
        "documentation": check.documentation,
        "parameters": dict(check.parameters),
        "restrictions": list(check.restrictions),
        "readings": dict(check.readings),
        "engine": check.engine,
        "backend": check.backend,
        "verdict": check.verdict,
        **(_figures(check.figures) if check.figures is not None else {}),
        **({"sample": _sample(check.sample)} if check.sample is not None else {}),
        "properties": [_property(judged) for judged in check.properties],
        "scenarios": [_scenario(scenario) for scenario in check.scenarios],
        **({"left_out": [_left_out(each) for each in check.left_out]} if check.left_out else {}),
        "fired": dict(check.fired),
        "never_fired": list(check.never_fired),
        "never_refused": list(check.never_refused),
        "findings": [_finding(finding) for finding in check.findings],
        "absent": _absent(check.absent),
        **({"unmet": _absent(check.unmet)} if check.unmet else {}),
        **({"order_incomplete": list(check.order_incomplete)} if check.order_incomplete else {}),
        "run": _run(check.run),
    }


def _figures(figures: SearchFigures) -> Document:
    return _present(
        {
            "states": figures.states,
            "transitions": figures.transitions,
            "depth": figures.depth,
            "levels": list(figures.levels),
            "final": figures.final,
            "outcomes": dict(figures.outcomes),
            "complete": figures.complete,
            **_stopped(figures),
        }
    )


def _stopped(figures: SearchFigures | SampleFigures) -> Document:
    at = figures.stopped_at
    told = None if at is None else {"action": at[0], "choice": at[1]}
    return {"stopped": figures.stopped, "stopped_at": told}


def _sample(sample: SampleFigures) -> Document:
    return _present(
        {
            "games": sample.games,
            "asked": sample.asked,
            "seed": sample.seed,
            "most_moves": sample.most_moves,
            "moves": sample.moves,
            "longest": sample.longest,
            "positions": sample.positions,
            "ended": sample.ended,
            "outcomes": dict(sample.outcomes),
            **_stopped(sample),
        }
    )


def _run(run: RunFigures) -> Document:
    return {
        "compile_seconds": _seconds(run.compile_seconds),
        "search_seconds": _seconds(run.search_seconds),
        "threads": run.threads,
        "memory": run.memory,
    }


def _property(judged: PropertyResult) -> Document:
    return {
        "name": judged.name,
        "kind": judged.kind,
        "verdict": judged.verdict,
        "class": judged.basis,
        **({"n": judged.games} if judged.games is not None else {}),
        "by": judged.by,
        "expected": judged.expected,
        "cites": list(judged.cites),
        "span": _span(judged.span),
        **({"culprit": _culprit(judged.culprit)} if judged.culprit is not None else {}),
        **(_play(judged.play) if judged.play is not None else {}),
    }


def _culprit(culprit: Culprit) -> Document:
    return {
        "text": culprit.text,
        "span": _span(culprit.span),
        "values": {name: value for name, value, _ in culprit.values},
    }


def _scenario(scenario: ScenarioResult) -> Document:
    told = {"name": scenario.title, "verdict": scenario.verdict}
    return _present({**told, "message": scenario.message, "span": _span(scenario.span)})


def _left_out(scenario: LeftOutScenario) -> Document:
    return {
        "name": scenario.title,
        "reason": scenario.reason,
        "message": scenario.message,
        "span": _span(scenario.span),
    }


def _finding(finding: Finding) -> Document:
    refused = [_hindrance(each) for each in finding.hindrances]
    return {
        "kind": finding.kind,
        "grade": finding.grade,
        "advice": finding.advice,
        "expected": finding.expected,
        "rule": finding.rule,
        "others": list(finding.others),
        "cites": list(finding.cites),
        "span": _span(finding.span),
        "message": finding.message,
        "question": finding.question,
        **(_play(finding.play) if finding.play is not None else {}),
        **({"refused": refused} if refused else {}),
    }


def _hindrance(hindrance: Hindrance) -> Document:
    return {
        "action": hindrance.action,
        "complete": hindrance.complete,
        "reasons": [
            {
                "kind": reason.kind,
                "name": reason.name,
                "words": reason.words,
                "span": _span(reason.span),
                "times": reason.times,
            }
            for reason in hindrance.reasons
        ],
    }


def _play(play: ToldPlay) -> Document:
    """The moves, and where they end; a play of no moves ends at the start of the game."""
    return _present(
        {
            "play": [_move(move) for move in play.moves],
            "shortest": None if play.shortest else False,
            "scenario": play.scenario,
            "position": {name: value for name, value, _ in play.position},
            "board": play.board,
        }
    )


def _move(move: ToldMove) -> Document:
    return {
        "move": move.action,
        "by": list(move.by),
        "choices": dict(move.choices),
        "changes": dict(move.changes),
    }
