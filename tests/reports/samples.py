"""Results made by hand, one of each kind that reports must tell."""

from msgspec.structs import replace

from rulewright.analyses.results import (
    BoundedFigures,
    CheckResult,
    Culprit,
    FileResult,
    Finding,
    LeftOutScenario,
    Notice,
    ObligationResult,
    OpenQuestion,
    ProofFigures,
    PropertyResult,
    RunFigures,
    ScenarioResult,
    SearchFigures,
    ToldMove,
    ToldOrder,
    ToldPlay,
    ToldStep,
    ToldTwin,
)
from rulewright.core.proof import Asked
from rulewright.core.search import Hindrance, Reason
from rulewright.diagnostics.mistake import Entry, Mistake, Note, mistake
from rulewright.diagnostics.source import Source, Span

TEXT = """\
game Market
    \"\"\"Sell what you have; whoever sold most has won.\"\"\"
    ja \"\"\"市場。\"\"\"

action sell(goods: bag[Good] within hand[current]) by current:
    require offered: goods != {} because "nothing to sell"
    stall[current] += goods

invariant nothing_lost: all(count(hand[p]) + count(stall[p]) == 4 for p in Player)
reachable sold_out: all(hand[p] == {} for p in Player)
reachable both_rich: all(coins[p] >= 3 for p in Player)

scenario "a sale":
    do sell({cloth: 1}) by red
    expect coins[red] == 2

winner most(p for p in Player by coins[p])
"""
SOURCE = Source("rules/market.rules", TEXT)


def at(words: str) -> Span:
    """Where these words stand first."""
    start = TEXT.index(words)
    return Span(SOURCE, start, start + len(words))


PLAY = ToldPlay(
    moves=(
        ToldMove(
            "sell",
            ("red",),
            (("goods", {"cloth": 1, "salt": 1}),),
            "sell({cloth: 1, salt: 1}) by red",
            (("stall[red]", {"cloth": 1, "salt": 1}), ("current", "blue")),
        ),
        ToldMove("rain", ("chance",), (("days", 2), ("where", None)), "rain(2, none)", ()),
    ),
    position=(
        ("stall", {"red": {"cloth": 1, "salt": 1}}, "{red: {cloth: 1, salt: 1}}"),
        ("current", "blue", "blue"),
    ),
    board="  . . red\n  . . .\n",
    scenario='scenario "nothing_lost is refuted":\n'
    "    in small\n"
    "    do sell({cloth: 1, salt: 1}) by red\n"
    "    do rain(2, none)\n"
    "    # nothing_lost does not hold here",
)
SHORT_PLAY = replace(PLAY, moves=PLAY.moves[:1], board=None)
NO_PLAY_NEEDED = replace(PLAY, moves=())


def stated(kind: str, name: str, cites: tuple[str, ...] = ()) -> PropertyResult:
    """A property that holds in every position."""
    return PropertyResult(
        name, kind, "holds", "proved", "closure", False, cites, at("nothing_lost"), None, None
    )


CULPRIT = Culprit(
    "count(hand[p]) + count(stall[p]) == 4",
    at("count(hand[p]) + count(stall[p]) == 4"),
    (("p", "red", "red"), ("q", None, "none"), ("hand[red]", {"cloth": 1}, "{cloth: 1}")),
)
REFUTED = replace(
    stated("invariant", "nothing_lost", ("M4",)),
    verdict="refuted",
    by="play",
    culprit=CULPRIT,
    play=PLAY,
)
PROPERTIES = (
    stated("invariant", "turns_alternate", ("M1", "M2")),
    replace(stated("claim", "markets_close"), basis="bounded", by="closure"),
    replace(stated("reachable", "sold_out"), verdict="reached", by="play", play=SHORT_PLAY),
    replace(stated("reachable", "at_once"), verdict="reached", by="play", play=NO_PLAY_NEEDED),
    replace(stated("lemma", "helper"), verdict="unknown", basis="not run", by=None),
    replace(stated("reachable", "both_rich"), verdict="unreached", span=at("both_rich")),
    REFUTED,
    replace(REFUTED, kind="claim", name="first_wins", expected=True),
)
TIE = Finding(
    kind="ending",
    grade="reachable",
    advice=False,
    expected=False,
    rule="outcome",
    others=("sell", "rain"),
    cites=("M7",),
    span=at("most(p for p in Player by coins[p])"),
    message="the game ends, but `most(p for p in Player by coins[p])` names no single answer",
    question="Who has won in this position?",
    play=SHORT_PLAY,
)
STUCK = replace(
    TIE,
    kind="stuck",
    rule="Market",
    others=(),
    cites=(),
    span=None,
    message="nobody can move, and the game has not ended",
    question="What happens when nobody can move?",
    hindrances=(
        Hindrance(
            "sell",
            (
                Reason("requirement", "offered", "nothing to sell", at("require offered"), 3),
                Reason("choice", "goods", "there is no `goods` to choose", None, 1),
            ),
            complete=True,
        ),
        Hindrance(
            "barter",
            (Reason("requirement", "2", "`require fair`", at("goods"), 7),),
            complete=False,
        ),
        Hindrance("rest", (Reason("phase", "", "not in this phase", None, 1),), complete=True),
    ),
)
BOTH = replace(
    TIE,
    kind="conflict",
    rule="rain",
    others=("sun",),
    message="`rain` and `sun` both answer this case",
    question="Which of `rain` and `sun` holds where both apply?",
    orders=(
        ToldOrder("rain", (("coins[red]", 1, "1"), ("sold[blue]", {"corn": 2}, "{corn: 2}")), None),
        ToldOrder("sun", (), "`coins` has no value in its range"),
    ),
)
LEAK = replace(
    TIE,
    kind="leak",
    rule="sell",
    others=(),
    message="which moves of `sell` there are hangs on something that red cannot see",
    question="May red learn something hidden from what `sell` allows?",
    twin=ToldTwin(
        ("red", "blue"),
        ("sell(corn) by red and blue",),
        (),
        SHORT_PLAY.moves,
        (("coins[blue]", 2, "2"),),
    ),
)
FINDINGS = (
    TIE,
    replace(TIE, kind="supply", rule="pay", others=(), expected=True),
    replace(TIE, kind="range", rule="rain", others=(), grade="possible", cites=(), play=None),
    STUCK,
    BOTH,
    LEAK,
    replace(LEAK, rule="rain", twin=ToldTwin(("red",), (), ("rain()",), (), ())),
)
SCENARIOS = (
    ScenarioResult("a sale", "passed", None, None),
    ScenarioResult("no sale", "failed", "this does not hold", at("expect coins[red] == 2")),
)
LEFT_OUT = (
    LeftOutScenario("rain", "when", "its `when` does not hold here", at("a sale")),
    LeftOutScenario(
        "a third hand",
        "players",
        "`white` does not take part: the players here are red, blue",
        at("a sale"),
    ),
)
FIGURES = SearchFigures(
    states=12_345,
    transitions=45_678,
    depth=17,
    levels=(1, 2, 12_342),
    final=12,
    outcomes=(("red", 5), ("red and blue", 1), ("draw", 4)),
    complete=True,
    stopped=None,
)
CHECK = CheckResult(
    instance="small",
    documentation="Two players and two goods:\nsmall enough to see every position.\n",
    parameters=(("players", 2), ("prices", [{"salt": 1}, {"salt": 2}]), ("rain", False)),
    restrictions=("prices: 1 salt or 2 salt only", "no cloth"),
    readings=(("who_pays", "buyer"), ("when", "at_once")),
    engine="exhaustive",
    backend="reference",
    verdict="findings",
    figures=FIGURES,
    properties=PROPERTIES,
    scenarios=SCENARIOS,
    fired=(("sell", 45_000), ("rain", 678), ("wait", 0)),
    leak_unknown=("sell", "rain"),
    never_fired=("wait",),
    never_refused=("sell.offered", "sell.2"),
    findings=FINDINGS,
    absent=(("tie", "pay"), ("refuted", "markets_close")),
    run=RunFigures(0.12345, 1.5, 1, 123_456_789),
    left_out=LEFT_OUT,
)
IDLE = Finding(
    kind="idle",
    grade="static",
    advice=True,
    expected=False,
    rule="sell.offered",
    others=(),
    cites=(),
    span=at("require offered"),
    message="`sell.offered` never refuses anything that the other requirements allow",
    question="Is `sell.offered` needed?",
    play=None,
)
DEAD = replace(
    IDLE,
    span=None,
    kind="dead",
    rule="barter",
    advice=False,
    message="`barter` never applies in any position of the checked instances",
    question="When is `barter` meant to apply?",
)
EVERYTHING = FileResult(
    file="rules/market.rules",
    game="Market",
    verdict="findings",
    checks=(CHECK,),
    overall=(IDLE, replace(IDLE, rule="sell.3", span=None), DEAD),
    absent=(("dead", "auction"),),
    notices=(Notice("other numbers of players than 2 (`players 2..3`)", at("goods")),),
    seconds=1.75,
)

CLEAN_CHECK = replace(
    CHECK,
    instance=None,
    documentation=None,
    parameters=(),
    restrictions=(),
    readings=(),
    verdict="clean",
    properties=PROPERTIES[:1],
    scenarios=SCENARIOS[:1],
    leak_unknown=(),
    never_fired=(),
    never_refused=(),
    findings=(),
    absent=(),
    left_out=(),
)
CLEAN = replace(
    EVERYTHING, verdict="clean", checks=(CLEAN_CHECK,), overall=(), absent=(), notices=()
)


def stopped(why: str) -> FileResult:
    """A clean check that did not come to its end."""
    stopped_at = ("buy", "payment") if why == "choices" else None
    figures = replace(
        FIGURES, complete=False, stopped=why, stopped_at=stopped_at, final=0, outcomes=()
    )
    unknown = replace(PROPERTIES[0], verdict="unknown", basis="not run", by=None)
    check = replace(CLEAN_CHECK, verdict="undecided", figures=figures, properties=(unknown,))
    return replace(CLEAN, verdict="undecided", checks=(check,))


def without_position(*, complete: bool) -> FileResult:
    """A search that has seen nothing: the start fails, or it was interrupted before."""
    (check,) = stopped("interrupted").checks
    why = None if complete else "interrupted"
    figures = SearchFigures(0, 0, 0, (), 0, (), complete, why)
    return replace(CLEAN, verdict="undecided", checks=(replace(check, figures=figures),))


NOT_RUN = replace(
    CLEAN,
    verdict="undecided",
    checks=(
        replace(
            CLEAN_CHECK,
            verdict="undecided",
            engine="bounded(20)",
            figures=None,
            backend=None,
            properties=(replace(PROPERTIES[0], verdict="unknown", basis="not run", by=None),),
        ),
    ),
)
STEP = ToldStep(PLAY.position, ("ledger",), PLAY.board, PLAY.moves[0], CULPRIT)
UNKNOWN = replace(PROPERTIES[0], verdict="unknown", basis="not run", by=None)
BROKEN = replace(UNKNOWN, name="nothing_lost", step=STEP, basis="bounded", depth=8)
INDUCTION = replace(
    CLEAN,
    verdict="undecided",
    checks=(
        replace(
            CLEAN_CHECK,
            verdict="undecided",
            engine="induction",
            backend=None,
            figures=None,
            fired=(),
            proof=ProofFigures(
                questions=12,
                safe=9,
                unsafe=2,
                unanswered=(OpenQuestion("long_run", "sell", "it took too long"),),
                found=("nobody has more salt than there is",),
                stopped="time",
                searched=8,
            ),
            properties=(
                replace(PROPERTIES[0], by="induction"),
                replace(UNKNOWN, name="long_run", reason="it took too long (over `sell`)"),
                replace(UNKNOWN, kind="reachable", name="sold_out", basis="bounded", depth=8),
                replace(UNKNOWN, kind="eventually", name="an_end"),
                BROKEN,
                replace(BROKEN, name="few_goods", basis="not run", depth=None, span=None),
            ),
            obligations=(
                ObligationResult("supply", "pay", "coins", "proved", ("M4",), at("goods")),
                ObligationResult("range", "rain", "days", "broken", (), at("goods")),
                ObligationResult(
                    "tie", "king", "most", "unknown", ("M7",), at("goods"), "sell", "no time left"
                ),
                ObligationResult("ending", "outcome", "best", "unknown", (), None, "", "too large"),
            ),
            findings=(
                replace(FINDINGS[2], step=replace(STEP, culprit=None)),
                replace(FINDINGS[2], kind="ending", step=replace(STEP, move=None, culprit=None)),
                replace(FINDINGS[2], kind="tie", expected=True),
            ),
            unmet=(("tie", "pay"),),
            run=replace(
                CHECK.run,
                asked=(
                    Asked("nothing_lost", "sell", "bits", "unknown", "timeout", 0.4, again=True),
                    Asked("nothing_lost", "sell", "numbers", "holds", "", 0.25, "q2.smt2"),
                    Asked("supply pay coins", "", "bits", "cannot hold", "", 0.125),
                ),
            ),
        ),
    ),
)


def bounded(depth: int | None, stopped: str | None, longest: int | None = None) -> FileResult:
    """Plays of up to 20 moves, as far as they were looked at."""
    held = replace(PROPERTIES[0], basis="bounded", depth=depth, by=None)
    unmet = replace(held, kind="reachable", name="sold_out", verdict="unknown")
    unknown = replace(UNKNOWN, name="long_run", reason="it took too long")
    check = replace(
        CLEAN_CHECK,
        verdict="clean" if stopped is None else "undecided",
        engine="bounded(20)",
        backend=None,
        figures=None,
        fired=(),
        properties=(PROPERTIES[0],) if longest is not None else (held, unmet, unknown),
        bounded=BoundedFigures(20, depth, stopped, longest),
    )
    return replace(CLEAN, verdict=check.verdict, checks=(check,))


SCENARIOS_ONLY = replace(
    CLEAN,
    checks=(replace(CLEAN_CHECK, engine="scenarios", figures=None, backend=None, properties=()),),
)
UNFINISHED = replace(
    CLEAN,
    verdict="undecided",
    checks=(
        replace(
            CLEAN_CHECK,
            verdict="undecided",
            scenarios=(
                *SCENARIOS[:1],
                ScenarioResult("a long day", "unfinished", "the time was used up", at("a sale")),
            ),
            order_incomplete=("sell",),
        ),
    ),
)

ENTRY = Entry("RW0201", "unknown-name", "there is no {kind} named `{name}`", "\nA page.\n")
MISTAKES: tuple[Mistake, ...] = (
    mistake(
        ENTRY,
        at("stall[current]"),
        notes=(Note("declared here", at("goods")), Note("and elsewhere")),
        suggestion="Did you mean `stalls`?",
        kind="state variable",
        name="stall",
    ),
    mistake(ENTRY, None, kind="instance", name="smal"),
)
