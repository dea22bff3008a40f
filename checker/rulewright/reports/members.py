"""Members that several JSON documents have."""

from __future__ import annotations

import json

from rulewright.analyses.results import RunFigures, SampleFigures, SearchFigures
from rulewright.analyses.subject import Subject
from rulewright.core.games import GamesResult
from rulewright.core.perft import PerftResult
from rulewright.core.proof import Asked
from rulewright.diagnostics.source import Span

Document = dict[str, object]
"""A JSON object. Members that have nothing to say are left out unless the schema asks for them."""


def text(document: Document) -> str:
    """The document as text; pure ASCII, so that no terminal and no file garbles it."""
    return json.dumps(document, indent=2) + "\n"


def present(members: Document) -> Document:
    """Those that have something to say."""
    return {name: value for name, value in members.items() if value is not None}


def told_seconds(seconds: float) -> float:
    """Seconds to the microsecond: small searches in machine code take few milliseconds."""
    return round(seconds, 6)


def told_span(span: Span | None) -> Document | None:
    """A place in a text."""
    if span is None:
        return None
    return {"file": span.source.name, "start": list(span.first), "end": list(span.last)}


def told_run(run: RunFigures) -> Document:
    """What a run cost."""
    fallback = {} if run.fallback is None else {"fallback": run.fallback}
    asked = (*run.asked, *run.played)
    return {
        "compile_seconds": told_seconds(run.compile_seconds),
        "search_seconds": told_seconds(run.search_seconds),
        "threads": run.threads,
        "memory": run.memory,
        **fallback,
        **({"queries": list(map(_query, asked))} if asked else {}),
    }


def _query(asked: Asked) -> Document:
    """One question to a solver, in one way."""
    return present(
        {
            "about": asked.about,
            "action": asked.action or None,
            "how": asked.how,
            "verdict": asked.verdict,
            "reason": asked.reason or None,
            "seconds": told_seconds(asked.seconds),
            "script": asked.script,
        }
    )


def told_stop(figures: SearchFigures | SampleFigures | PerftResult | GamesResult) -> Document:
    """Why an engine did less than it was asked for; None where it did not."""
    at = figures.stopped_at
    told = None if at is None else {"action": at[0], "choice": at[1]}
    return {"stopped": figures.stopped, "stopped_at": told}


def told_subject(subject: Subject) -> Document:
    """The game and the instance that were worked on."""
    return {
        "file": subject.file,
        "game": subject.game,
        "instance": subject.instance,
        "documentation": subject.documentation,
        "parameters": dict(subject.parameters),
        "restrictions": list(subject.restrictions),
        "readings": dict(subject.readings),
    }


def exact(number: float | None) -> float | None:
    """No more digits than anybody needs."""
    return None if number is None else round(number, 6)


def told_share(times: int, games: int) -> Document:
    """So many of these games, with an interval of confidence."""
    # Slow to import, and of use only where games were played.
    from rulewright.analyses.statistics import share  # noqa: PLC0415

    of_all = share(times, games)
    known = (None, None, None) if of_all is None else (of_all.value, of_all.low, of_all.high)
    return {
        "games": times,
        **dict(zip(("share", "low", "high"), map(exact, known), strict=True)),
    }
