"""The JSON document that `schema/simulate-1.json` describes."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.analyses.exhaustive import winners_told
from rulewright.analyses.simulate import Simulation
from rulewright.analyses.statistics import CONFIDENCE, mean, moments_of, quantile
from rulewright.core.games import Missed, Moments
from rulewright.reports.members import (
    Document,
    exact,
    present,
    told_seconds,
    told_share,
    told_span,
    told_stop,
    told_subject,
)

SCHEMA = "rulewright/simulate/1"

PERCENTS = (5, 25, 50, 75, 95)
"""The lengths of games are told for these."""


def simulate_document(simulation: Simulation) -> Document:
    """What the games gave."""
    played, sampling = simulation.played, simulation.sampling
    return {
        "schema": SCHEMA,
        **told_subject(simulation.subject),
        "backend": simulation.backend,
        "asked": sampling.games,
        "seed": sampling.seed,
        "most_moves": sampling.most_moves,
        "games": played.games,
        "moves": played.moves,
        "confidence": CONFIDENCE,
        "ends": dict(played.ends),
        "end_shares": {end: told_share(games, played.games) for end, games in played.ends},
        "length": _length(simulation),
        "winners": _winners(simulation),
        "fired": {name: _moments(moments) for name, moments in played.fired},
        "scores": {
            name: dict(zip(simulation.players, map(_moments, of_players), strict=True))
            for name, of_players in played.scores
        },
        "figures": {name: _moments(moments) for name, moments in played.figures},
        "failed": _missed(played.failed),
        "unanswered": _missed(played.unanswered),
        **present(told_stop(played)),
        "run": _run(simulation),
    }


def _moments(moments: Moments) -> Document:
    of_all = mean(moments)
    known = (None, None, None) if of_all is None else (of_all.value, of_all.low, of_all.high)
    return {
        "games": moments.games,
        "total": moments.total,
        **dict(zip(("mean", "low", "high"), map(exact, known), strict=True)),
        "least": moments.least,
        "greatest": moments.greatest,
    }


def _length(simulation: Simulation) -> Document:
    lengths = simulation.played.lengths
    return {
        **_moments(moments_of(lengths)),
        "quantiles": {str(percent): quantile(lengths, percent) for percent in PERCENTS},
        "histogram": [list(pair) for pair in lengths],
    }


def _winners(simulation: Simulation) -> Document:
    judged = simulation.judged
    return {
        "games": judged,
        "players": {name: told_share(games, judged) for name, games in simulation.wins},
        "draw": told_share(simulation.draws, judged),
        "outcomes": {
            winners_told(simulation.players, winners): games
            for winners, games in simulation.played.outcomes
        },
    }


def _missed(missed: Sequence[Missed]) -> list[Document]:
    return [
        {
            "kind": one.site.kind,
            "rule": one.site.rule,
            "what": one.site.what,
            "cites": list(one.site.cites),
            "span": told_span(one.site.span),
            "games": one.games,
            "first": one.first,
        }
        for one in missed
    ]


def _run(simulation: Simulation) -> Document:
    run, played = simulation.run, simulation.played
    seconds = max(run.search_seconds, 1e-6)
    return {
        "compile_seconds": told_seconds(run.compile_seconds),
        "play_seconds": told_seconds(run.search_seconds),
        "seconds": told_seconds(simulation.seconds),
        "games_per_second": round(played.games / seconds, 1),
        "moves_per_second": round(played.moves / seconds, 1),
        "threads": run.threads,
        "memory": run.memory,
        **({} if run.fallback is None else {"fallback": run.fallback}),
    }
