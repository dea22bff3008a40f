"""Tic-tac-toe as a core, the way elaboration lowers the rules of `spec/classics`."""

from __future__ import annotations

from rulewright.core import build as b
from rulewright.core.ir import (
    Action,
    Assign,
    ByPlayers,
    Call,
    Choice,
    Core,
    Expr,
    Function,
    Generator,
    Interval,
    Outcome,
    Parameter,
    Property,
    Requirement,
    Scalar,
    Table,
    Variable,
)
from rulewright.core.shapes import MapOf, Maybe, Member, Sort

PLAYER = Sort("Player", ("cross", "nought"))
SQUARE = Sort("Square", ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"))
LINE = Sort("Line", ("top", "middle", "bottom", "left", "centre", "right", "falling", "rising"))
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

MARK = Variable("mark", (9,), 0, 2, MapOf(Member(SQUARE), Maybe(Member(PLAYER))), ghost=False)
CURRENT = Variable("current", (), 0, 1, Member(PLAYER), ghost=False)
ENDS = tuple(
    Table(f"Line.{name}", (8,), tuple(line[place] for line in LINES))
    for place, name in enumerate(("first", "second", "third"))
)
OTHER = Table("next", (2,), (1, 0))

player = b.local("player", Scalar(0, 1))
square = b.local("square", Scalar(0, 8))
line = b.local("line", Scalar(0, 7))


def _at(place: Expr) -> Expr:
    return b.read(MARK, (place,))


def _owned(end: Table) -> Expr:
    return b.equal(_at(b.lookup(end, (line,))), b.add(player, b.constant(1)))


def _over(name: str, sort: Sort, condition: Expr | None = None) -> tuple[Generator, ...]:
    last = b.constant(len(sort.members) - 1)
    return (b.over_interval(name, b.constant(0), last, Member(sort), condition),)


def _count(whose: int) -> Expr:
    owned = b.equal(_at(square), b.constant(whose + 1))
    return b.total(_over("square", SQUARE, owned), b.constant(1))


def _has_line(whose: Expr) -> Call:
    return b.call("has_line", (whose,), Scalar(0, 1))


HAS_LINE = Function(
    "has_line",
    (Parameter("player", Scalar(0, 1), Member(PLAYER)),),
    b.any_of(
        _over("line", LINE), b.both(b.both(_owned(ENDS[0]), _owned(ENDS[1])), _owned(ENDS[2]))
    ),
)
FULL = Function(
    "full", (), b.all_of(_over("square", SQUARE), b.unequal(_at(square), b.constant(0)))
)
PLACE = Action(
    "place",
    (
        Choice(
            "square", Scalar(0, 8), Interval(b.constant(0), b.constant(8)), False, Member(SQUARE)
        ),
    ),
    ByPlayers((b.read(CURRENT),)),
    (),
    (Requirement("empty", b.equal(_at(square), b.constant(0)), "this square is taken", None),),
    None,
    (
        Assign("mark", (square,), b.add(b.read(CURRENT), b.constant(1))),
        Assign("current", (), b.lookup(OTHER, (b.read(CURRENT),))),
    ),
    ("TT3",),
)
CROSS, NOUGHT = b.constant(0), b.constant(1)
TURN_ABOUT = b.equal(
    b.subtract(_count(0), _count(1)),
    b.conditional(b.equal(b.read(CURRENT), NOUGHT), b.constant(1), b.constant(0)),
)
DRAWN = b.both(
    b.both(b.call("full", (), Scalar(0, 1)), b.negation(_has_line(CROSS))),
    b.negation(_has_line(NOUGHT)),
)

TIC_TAC_TOE = Core(
    name="TicTacToe",
    sorts=(PLAYER, SQUARE, LINE),
    tables=(*ENDS, OTHER),
    lists=(),
    graphs=(),
    variables=(MARK, CURRENT),
    functions=(HAS_LINE, FULL),
    procedures=(),
    initial=(),
    actions=(PLACE,),
    steps=(),
    ended=b.either(
        _has_line(b.lookup(OTHER, (b.read(CURRENT),))), b.call("full", (), Scalar(0, 1))
    ),
    ends_without_move=False,
    outcome=Outcome((), b.tabulate("player", 2, _has_line(player))),
    properties=(
        Property("invariant", "turn_about", TURN_ABOUT, ()),
        Property(
            "invariant",
            "one_line_at_most",
            b.negation(b.both(_has_line(CROSS), _has_line(NOUGHT))),
            (),
        ),
        Property("reachable", "cross_wins", _has_line(CROSS), ()),
        Property("reachable", "nought_wins", _has_line(NOUGHT), ()),
        Property("reachable", "a_draw", DRAWN, ()),
    ),
    players=PLAYER,
    phase=None,
    current="current",
)
