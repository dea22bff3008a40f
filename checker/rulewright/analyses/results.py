"""What a check found, as data: reports turn it into text, JSON, SARIF and JUnit.

Values (`Json`) are as the command-line reference says: a member is its name, `none` is null, a bag
an object, a set an array.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulewright.core.search import Hindrance, Reduced
from rulewright.core.values import Json
from rulewright.diagnostics.source import Span

Grade = Literal["reachable", "possible", "static"]
Verdict = Literal["clean", "findings", "undecided"]


class ToldMove(Struct, frozen=True):
    """One move as a player would tell it.

    `by` are names of players, or `chance`. `choices` are the chosen values by name, and
    `call` is the move as a scenario writes it (`develop(c12, {brick: 1}) by red`). `changes` are
    the cells of the position that the move and its steps changed (`land[c12]`), with their new
    values; empty where the move has no successor.
    """

    action: str
    by: tuple[str, ...]
    choices: tuple[tuple[str, Json], ...]
    call: str
    changes: tuple[tuple[str, Json], ...]


class ToldLoop(Struct, frozen=True):
    """Moves that lead back to where they began, and can be made again and again.

    `by_chance`: chance decides in some of them; whatever it brings, play can go on like this.
    """

    moves: tuple[ToldMove, ...]
    by_chance: bool


class ToldPlay(Struct, frozen=True):
    """A play from the start of the game, replayed by the reference interpreter.

    `position` is the last position reached: each variable's name, its value, and the value in the
    language's own words, large maps without their empty entries. `board` is the same drawn as text
    (None without a topology). `untold` are variables with more in them than anybody would read, or
    than there is still room for in a report. `scenario` is the play as a scenario that can be
    pasted into the rules, with one round of the `loop` that begins and ends in that position, where
    there is one. If it is not known to be `shortest`, there may be a shorter play.
    """

    moves: tuple[ToldMove, ...]
    position: tuple[tuple[str, Json, str], ...]
    board: str | None
    scenario: str
    untold: tuple[str, ...] = ()
    shortest: bool = True
    loop: ToldLoop | None = None


ToldValue = tuple[str, Json, str]
"""A name of the author's, its value, and the value in words."""


class Culprit(Struct, frozen=True):
    """The part of a refuted property that is false, in the author's words, and for which values.

    `values` are those of the names that are bound there, then what the part reads of the position.
    """

    text: str
    span: Span | None
    values: tuple[ToldValue, ...]


class PropertyResult(Struct, frozen=True):
    """What is known of one property.

    `basis` is the class of the verdict (`proved`, `bounded`, `sampled`, `not run`), with the number
    of `games` where it is `sampled`; `by` names the means (`closure`, `play`). `play` leads to the
    refutation, or to what was reached; `witness` is the title of the author's witness that tells
    it, else the engine has found it. `fair` are the actions on which an `eventually` relies.
    """

    name: str
    kind: str
    verdict: Literal["holds", "refuted", "reached", "unreached", "unknown"]
    basis: Literal["proved", "bounded", "sampled", "not run"]
    by: str | None
    expected: bool
    cites: tuple[str, ...]
    span: Span | None
    culprit: Culprit | None
    play: ToldPlay | None
    witness: str | None = None
    games: int | None = None
    fair: tuple[str, ...] = ()


class ScenarioResult(Struct, frozen=True):
    """`message` and `span` tell the line that failed, or why the scenario did not come to its end.

    Both are None where it passed.
    """

    title: str
    verdict: Literal["passed", "failed", "unfinished"]
    message: str | None
    span: Span | None


class LeftOutScenario(Struct, frozen=True):
    """A scenario that did not run: it is meant for other readings or parameters (`when`).

    Or it names `players` who do not take part. `message` says which.
    """

    title: str
    reason: Literal["when", "players"]
    message: str
    span: Span


class Finding(Struct, frozen=True):
    """One finding of the closed list.

    `advice` findings never fail a check. `rule` is the declaration concerned, `others` further
    ones. `message` says what is wrong, `question` asks the author. `hindrances` say for each action
    why it has no move, where nobody can move.
    """

    kind: str
    grade: Grade
    advice: bool
    expected: bool
    rule: str
    others: tuple[str, ...]
    cites: tuple[str, ...]
    span: Span | None
    message: str
    question: str
    play: ToldPlay | None
    hindrances: tuple[Hindrance, ...] = ()


class SearchFigures(Struct, frozen=True):
    """The numbers of an exhaustive search.

    `stopped_at` are the action and the choice for which there was too much to choose from, where
    the search was `stopped` by that (`choices`). A search that is `reduced` kept one position of
    each orbit, and all numbers count orbits; `no_symmetry` tells why symmetries that are
    declared could not be made use of.
    """

    states: int
    transitions: int
    depth: int
    levels: tuple[int, ...]
    final: int
    outcomes: tuple[tuple[str, int], ...]
    complete: bool
    stopped: str | None
    stopped_at: tuple[str, str] | None = None
    reduced: Reduced | None = None
    no_symmetry: str | None = None


class SampleFigures(Struct, frozen=True):
    """The numbers of games that were played at random.

    `games` of those `asked` for were played from this `seed`, each of `most_moves` at most. They
    had so many `moves` in all, the longest game `longest`, through so many different `positions`.
    `ended` of them came to an end, with `outcomes`. `stopped` says why there are fewer than asked,
    and `stopped_at` where, as of a search.
    """

    asked: int
    seed: int
    most_moves: int
    games: int
    moves: int
    longest: int
    positions: int
    ended: int
    outcomes: tuple[tuple[str, int], ...]
    stopped: str | None
    stopped_at: tuple[str, str] | None = None


class RunFigures(Struct, frozen=True):
    """What the run cost; the only part of a result that differs from run to run. Bytes, seconds.

    `fallback` tells why the backend is not the one that was wanted.
    """

    compile_seconds: float
    search_seconds: float
    threads: int
    memory: int
    fallback: str | None = None


class CheckResult(Struct, frozen=True):
    """One engine on one instance. `instance` None: the parameters' defaults.

    `figures` are there where positions were searched, `sample` where games were played; neither
    where the engine did not run (`engine` then says which one was asked for) or only scenarios were
    run (`engine` is `scenarios`). `absent` are expected findings and refutations that did not
    appear, as (kind, rule), and `unmet` those that games at random did not meet, which says
    nothing. `order_incomplete` are actions by each player
    of which not every order of players was tried. `left_out` are scenarios that did not run.
    """

    instance: str | None
    documentation: str | None
    parameters: tuple[tuple[str, Json], ...]
    restrictions: tuple[str, ...]
    readings: tuple[tuple[str, str], ...]
    engine: str
    backend: str | None
    verdict: Verdict
    figures: SearchFigures | None
    properties: tuple[PropertyResult, ...]
    scenarios: tuple[ScenarioResult, ...]
    fired: tuple[tuple[str, int], ...]
    never_fired: tuple[str, ...]
    never_refused: tuple[str, ...]
    findings: tuple[Finding, ...]
    absent: tuple[tuple[str, str], ...]
    run: RunFigures
    order_incomplete: tuple[str, ...] = ()
    left_out: tuple[LeftOutScenario, ...] = ()
    sample: SampleFigures | None = None
    unmet: tuple[tuple[str, str], ...] = ()

    @property
    def ran(self) -> SearchFigures | SampleFigures | None:
        """The figures of whatever engine ran."""
        return self.figures or self.sample


class Notice(Struct, frozen=True):
    """Something in the text that has a meaning and was not judged."""

    message: str
    span: Span


class FileResult(Struct, frozen=True):
    """All checks of a file. `notices` say what in the text was not judged.

    `overall` are findings judged over all closed instances together, `absent` those of these kinds
    that were expected and did not appear, as (kind, rule).
    """

    file: str
    game: str
    verdict: Verdict
    checks: tuple[CheckResult, ...]
    overall: tuple[Finding, ...]
    absent: tuple[tuple[str, str], ...]
    notices: tuple[Notice, ...]
    seconds: float
