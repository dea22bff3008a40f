"""The text report on games at random."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.analyses.simulate import Simulation
from rulewright.analyses.statistics import Mean, mean, moments_of, quantile
from rulewright.core.games import Missed, Moments
from rulewright.diagnostics.render import place, printable
from rulewright.reports.simulate.document import PERCENTS
from rulewright.reports.text.figures import fallback_parts, introduction, why_stopped
from rulewright.reports.text.layout import laid_out
from rulewright.reports.text.words import (
    block,
    counted,
    indented,
    joined,
    listed,
    number,
    share_words,
    table,
    wrapped,
)

_ENDS = {
    "ended": "ended by the rules",
    "no_move": "ended as nobody could move",
    "stuck": "stuck: nobody could move",
    "failed": "a rule without an answer",
    "cut_short": "cut short",
}

_INTERVALS = (
    "In brackets stand intervals of 95 % confidence: of shares Wilson's, of means those of the"
    " normal distribution."
)


def simulate_report(simulation: Simulation) -> str:
    """Everything a reader needs; nothing in it commands a terminal."""
    subject = simulation.subject
    body = joined(
        [
            laid_out(introduction(subject)),
            [*_played(simulation), *laid_out(fallback_parts(simulation.run))],
            *_figures(simulation),
        ]
    )
    blocks = [
        [f"{subject.game}, {subject.file}"],
        [f"{subject.instance or 'The game as written'}, games at random", *indented(body)],
    ]
    return "\n".join(map(printable, joined(blocks))) + "\n"


def _played(simulation: Simulation) -> list[str]:
    played, sampling = simulation.played, simulation.sampling
    asked = counted(sampling.games, "game")
    seed = f"`--seed {sampling.seed}` plays the same games again"
    moves = counted(played.moves, "move")
    if played.stopped is None:
        return wrapped(f"Played {asked} at random, with {moves}; {seed}.")
    games = f"Played only {number(played.games)} of {asked} at random"
    return wrapped(f"{games}, because {why_stopped(played)}, with {moves}; {seed}.")


def _figures(simulation: Simulation) -> list[list[str]]:
    if simulation.played.games == 0:
        return []
    return [
        _ends(simulation),
        _winners(simulation),
        _lengths(simulation),
        _fired(simulation),
        *(_score(simulation, name, values) for name, values in simulation.played.scores),
        _told_figures(simulation),
        _missed("Rules without an answer, in a move:", simulation.played.failed),
        _missed("Rules without an answer, of who wins:", simulation.played.unanswered),
        wrapped(_INTERVALS),
    ]


def _ends(simulation: Simulation) -> list[str]:
    played = simulation.played
    rows = [_shared(_ENDS[end], games, played.games) for end, games in played.ends if games]
    cut = dict(played.ends)["cut_short"]
    told = f"A game is cut short after {counted(simulation.sampling.most_moves, 'move')}."
    return [*block("How games ended:", table(rows)), *(indented([told]) if cut else [])]


def _winners(simulation: Simulation) -> list[str]:
    judged = simulation.judged
    if judged == 0:
        return []
    rows = [_shared(name, games, judged) for name, games in simulation.wins]
    draws = [_shared("draw", simulation.draws, judged)] if simulation.draws else []
    of_all = "that came to an end" if judged == simulation.came_to_an_end else "that say so"
    return block(f"Who won, of {counted(judged, 'game')} {of_all}:", table([*rows, *draws]))


def _lengths(simulation: Simulation) -> list[str]:
    lengths = simulation.played.lengths
    most = [number(quantile(lengths, percent) or 0) for percent in PERCENTS]
    percents = listed([str(percent) for percent in PERCENTS])
    told = f"{percents} of 100 games have at most {listed(most)} moves."
    rows = [_mean("moves", moments_of(lengths))]
    return [*block("How long games were:", table(rows)), *indented(wrapped(told))]


def _fired(simulation: Simulation) -> list[str]:
    rows = [_mean(name, moments) for name, moments in simulation.played.fired]
    return block("How often in a game:", table(rows))


def _score(simulation: Simulation, name: str, values: Sequence[Moments]) -> list[str]:
    known = zip(simulation.players, values, strict=True)
    rows = [_mean(player, moments) for player, moments in known if moments.games]
    return block(f"Score `{name}` at the end:", table(rows))


def _told_figures(simulation: Simulation) -> list[str]:
    known = ((name, moments) for name, moments in simulation.played.figures if moments.games)
    return block("Figures at the end:", table([_mean(name, moments) for name, moments in known]))


def _shared(name: str, times: int, games: int) -> list[str]:
    return [name, number(times), *share_words(times, games)]


def _mean(name: str, moments: Moments) -> list[str]:
    return [
        name,
        *_interval(mean(moments)),
        f"from {number(moments.least)} to {number(moments.greatest)}",
    ]


def _interval(of_all: Mean | None) -> list[str]:
    if of_all is None:
        return ["", ""]
    told = f"{of_all.value:,.2f}"
    if of_all.low is None or of_all.high is None:
        return [told, ""]
    return [told, f"({of_all.low:,.2f} to {of_all.high:,.2f})"]


def _missed(title: str, missed: Sequence[Missed]) -> list[str]:
    lines = [line for one in missed for line in wrapped(_told(one), hanging="  ")]
    return block(title, lines)


def _told(one: Missed) -> str:
    where = f", {place(one.site.span)}" if one.site.span is not None else ""
    what = f"{one.site.kind} in `{one.site.rule}`: `{one.site.what}`"
    return f"{what}{where}; {counted(one.games, 'game')}"
