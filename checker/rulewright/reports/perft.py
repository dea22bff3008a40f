"""What `rulewright perft` tells: as text, and as `schema/perft-1.json` describes it."""

from __future__ import annotations

from rulewright.analyses.perft import Perft
from rulewright.diagnostics.render import printable
from rulewright.reports.members import (
    Document,
    present,
    told_run,
    told_seconds,
    told_stop,
    told_subject,
)
from rulewright.reports.text.figures import fallback_parts, introduction, why_stopped
from rulewright.reports.text.layout import laid_out
from rulewright.reports.text.words import counted, indented, joined, number, table, wrapped

SCHEMA = "rulewright/perft/1"


def perft_document(perft: Perft) -> Document:
    """How many plays of each length there are."""
    found = perft.counted
    return {
        "schema": SCHEMA,
        **told_subject(perft.subject),
        "backend": perft.backend,
        "depth": perft.depth,
        "plays": list(found.plays),
        "failed": list(found.failed),
        **present(told_stop(found)),
        "run": {**told_run(perft.run), "seconds": told_seconds(perft.seconds)},
    }


def perft_report(perft: Perft) -> str:
    """The same as a table."""
    subject = perft.subject
    blocks = [
        [f"{subject.game}, {subject.file}"],
        [
            f"{subject.instance or 'The game as written'}, perft",
            *indented(
                joined(
                    [
                        laid_out(introduction(subject)),
                        laid_out(fallback_parts(perft.run)),
                        _plays(perft),
                        _fails(perft),
                        _stopped(perft),
                    ],
                )
            ),
        ],
    ]
    return "\n".join(map(printable, joined(blocks))) + "\n"


def _plays(perft: Perft) -> list[str]:
    """A row for each length, up to the first without a play."""
    plays = perft.counted.plays
    last = plays.index(0) + 1 if 0 in plays else len(plays)
    rows = [(number(length), number(plays[length - 1])) for length in range(1, last + 1)]
    width = max((len(moves) for moves, _ in rows), default=0)
    aligned = [(moves.rjust(max(width, len("moves"))), times) for moves, times in rows]
    lines = table([("moves", "plays"), *aligned]) if rows else []
    return [*lines, *(["There are no longer ones."] if 0 in plays else [])]


def _fails(perft: Perft) -> list[str]:
    fails = [
        f"{counted(times, 'play')} of {counted(length, 'move')}"
        for length, times in enumerate(perft.counted.failed, start=1)
        if times
    ]
    if not fails:
        return []
    told = f"Not counted, as an obligation fails in the last move: {', '.join(fails)}."
    return wrapped(told, hanging="  ")


def _stopped(perft: Perft) -> list[str]:
    if perft.counted.stopped is None:
        return []
    done = len(perft.counted.plays)
    longer = f"Plays of more than {counted(done, 'move')}" if done else "Plays"
    return wrapped(f"{longer} were not counted to the end, because {why_stopped(perft.counted)}.")
