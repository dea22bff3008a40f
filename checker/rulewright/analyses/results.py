"""What a check found, as data: reports turn it into text, JSON, SARIF and JUnit.

Values (`Json`) are as the command-line reference says: a member is its name, `none` is null, a bag
an object, a set an array.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulewright.core.proof import Asked, Standing
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


class ToldStep(Struct, frozen=True):
    """A move from a position that all that is known allows, yet that nobody is known to reach.

    `position`, `untold` and `board` tell where the move begins, as in a play; what becomes of it
    are the changes in `move`, or no position at all. Without a `move` it is the position itself for
    which there is no answer. `culprit` is the part of a property that is false behind the move.
    """

    position: tuple[ToldValue, ...]
    untold: tuple[str, ...]
    board: str | None
    move: ToldMove | None
    culprit: Culprit | None = None


class PropertyResult(Struct, frozen=True):
    """What is known of one property.

    `basis` is the class of the verdict (`proved`, `bounded`, `sampled`, `not run`), with the number
    of `games` where it is `sampled`, and of moves, `depth`, where it is `bounded`, or where an
    induction took several in a row; `by` names the means (`closure`, `induction`, `play`). `play`
    leads to the refutation, or to what was reached; `witness` is the title of the author's witness
    that tells it, else the engine has found it. `fair` are the actions on which an `eventually`
    relies. Of what is `unknown` there may be a `reason`, or the `step` that breaks an induction.
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
    depth: int | None = None
    reason: str = ""
    step: ToldStep | None = None


class ObligationResult(Struct, frozen=True):
    """What is known of one place where a rule may have no answer, in all reachable positions.

    What is `broken` is told as a finding, too; of what is `unknown` there is a `reason`, and the
    `action` with which it arose, if it was one.
    """

    kind: str
    rule: str
    what: str
    standing: Standing
    cites: tuple[str, ...]
    span: Span | None
    action: str | None = None
    reason: str = ""


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


class ToldOrder(Struct, frozen=True):
    """What a move comes to where one of two things is `first`.

    `differs` are the parts of the position that differ, each with what it is then, as JSON and in
    words. With `failure` the move has no answer then, for this reason.
    """

    first: str
    differs: tuple[ToldValue, ...]
    failure: str | None


class ToldTwin(Struct, frozen=True):
    """Another position that looks the same to players, `by`, who have other moves there.

    `here` are moves that only the position of the finding has, `there` those that only the other
    one has: a few of them, as a scenario writes them, without what chance decides behind them.
    `moves` lead to the other one. `differs` are the parts of the position that are something else
    there, with what they are, as JSON and in words.
    """

    by: tuple[str, ...]
    here: tuple[str, ...]
    there: tuple[str, ...]
    moves: tuple[ToldMove, ...]
    differs: tuple[ToldValue, ...]


class Finding(Struct, frozen=True):
    """One finding of the closed list.

    `advice` findings never fail a check, nor do those of grade `possible`: an induction could not
    rule them out, and no play to them is known, but a `step`. `rule` is the declaration concerned,
    `others` further ones. `message` says what is wrong, `question` asks the author. `hindrances`
    say for each action why it has no move, where nobody can move. `orders` are two orders of one
    thing that lead elsewhere, and `twin` is a position with other moves that looks the same.
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
    step: ToldStep | None = None
    orders: tuple[ToldOrder, ...] = ()
    twin: ToldTwin | None = None


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


class OpenQuestion(Struct, frozen=True):
    """A question to which a solver had no answer, whatever way it was put, and the last reason."""

    about: str
    action: str
    reason: str


class ProofFigures(Struct, frozen=True):
    """The numbers of an induction.

    A question is whether something can be broken, by one move or as things stand: of so many
    `questions`, `safe` were answered so that it cannot, and `unsafe` so that it can. `found` are
    strengthenings in words, which are proved with what was asked. `stopped` says why not all was
    looked at. To break what is not proved, plays of up to `searched` moves were looked at (None:
    there was no need, or no time). In the actions that are `alike` for all players, one of them on
    turn stood for all. A second solver agreed with so many answers as are `confirmed`, and gave up
    on what is `unconfirmed`.
    """

    questions: int
    safe: int
    unsafe: int
    unanswered: tuple[OpenQuestion, ...]
    found: tuple[str, ...]
    stopped: str | None
    searched: int | None
    alike: tuple[str, ...] = ()
    confirmed: int = 0
    unconfirmed: tuple[str, ...] = ()


class BoundedFigures(Struct, frozen=True):
    """The numbers of a search through all plays of some length.

    Of the moves `asked` for, plays of up to `depth` were looked at (None: of no length at all);
    `stopped` says why that is less. No play has more moves than `longest`, where that was seen.
    """

    asked: int
    depth: int | None
    stopped: str | None
    longest: int | None


class RunFigures(Struct, frozen=True):
    """What the run cost; the only part of a result that differs from run to run. Bytes, seconds.

    `fallback` tells why the backend is not the one that was wanted. `asked` are all questions to a
    solver, each in every way in which it was put; `played` those about plays, where an induction
    was followed by a look at some.
    """

    compile_seconds: float
    search_seconds: float
    threads: int
    memory: int
    fallback: str | None = None
    asked: tuple[Asked, ...] = ()
    played: tuple[Asked, ...] = ()


class CheckResult(Struct, frozen=True):
    """One engine on one instance. `instance` None: the parameters' defaults.

    `figures` are there where positions were searched, `sample` where games were played, `proof`
    where an induction was tried, `bounded` where plays of some length were looked at; none where
    the engine did not run (`engine` then says which one was asked for) or only scenarios were run
    (`engine` is `scenarios`). `obligations` are all of them in an induction, and those left open
    where plays were looked at. `absent` are expected findings and refutations that did not appear,
    as (kind, rule), and `unmet` those that an engine did not meet, which says nothing.
    `order_incomplete` are actions by each player of which not every order of players was tried,
    `leak_unknown` those of which it is not known whether their moves depend on what is hidden.
    `left_out` are scenarios that did not run. `unasked` are kinds of findings that this engine does
    not look for.
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
    leak_unknown: tuple[str, ...] = ()
    left_out: tuple[LeftOutScenario, ...] = ()
    sample: SampleFigures | None = None
    unmet: tuple[tuple[str, str], ...] = ()
    proof: ProofFigures | None = None
    obligations: tuple[ObligationResult, ...] = ()
    bounded: BoundedFigures | None = None
    unasked: tuple[str, ...] = ()

    @property
    def ran(self) -> SearchFigures | SampleFigures | ProofFigures | BoundedFigures | None:
        """The figures of whatever engine ran."""
        return self.figures or self.sample or self.proof or self.bounded


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
