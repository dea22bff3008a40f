"""Writes the function that plays a whole game at random and adds it to the sums."""

from __future__ import annotations

from math import prod

from rulewright.core.games import ENDS, End
from rulewright.core.ir import Array, Core, Expr
from rulewright.native import arrays, context, draws, settling
from rulewright.native.calls import handed
from rulewright.native.choosing import Choosing, choose_name, make_name, write_making
from rulewright.native.expressions import Writer
from rulewright.native.frame import Frame
from rulewright.native.ir import I64, PTR, Module, Reg, Value
from rulewright.native.phases import only_in_phase
from rulewright.native.properties import as_bits
from rulewright.native.refusal import NotNative, depth_refused
from rulewright.native.rules import MOST_PLAYERS, Rules
from rulewright.native.scope import Scope
from rulewright.native.state import Memory, State, Words

MOMENT_WORDS = 6
"""A sum over games: how many games, the total, the squares in two words, the bounds."""

_WIDE = "i128"


def write_playing(core: Core) -> Rules:
    """The module that exports `games(context, first, end)`. Raises NotNative."""
    if len(core.players.members) > MOST_PLAYERS:
        raise NotNative("there are more than a dozen players")
    with depth_refused():
        return _written(core)


def _written(core: Core) -> Rules:
    rules = Rules(core)
    rules.module.declare("i64 @llvm.uadd.sat.i64(i64, i64)")
    _write_add(rules.module)
    if core.steps:
        settling.write_settling(rules)
    for number in range(len(core.actions)):
        Choosing(rules, number).write()
        write_making(rules, number)
    _Game(rules).write()
    _write_games(rules.module)
    return rules


def frame_cells(core: Core) -> int:
    """The room that the choices of a move need."""
    return max((Frame(action).cells for action in core.actions), default=1)


def moments(core: Core) -> int:
    """How many sums over games there are: of actions and steps, scores and figures."""
    scores = () if core.outcome is None else core.outcome.scores
    players = len(core.players.members)
    return len(core.actions) + len(core.steps) + len(scores) * players + len(core.figures)


def _write_add(module: Module) -> None:
    """`add_number(moment, number)`: the number of one more game."""
    f = module.function("add_number", [("moment", PTR), ("number", I64)], "void")
    moment, number = f.parameters
    games, total = f.load(moment), f.load(f.at(moment, 1))
    f.store(f.op("add", games, 1), moment)
    f.store(f.op("add", total, number), f.at(moment, 1))
    wide = f.convert("sext", number, _WIDE)
    square = f.op("mul", wide, wide, _WIDE)
    squares = f.at(moment, 2)
    known = f.value(f"load {_WIDE}, ptr {squares.name}, align 8", _WIDE)
    f.line(f"store {_WIDE} {f.op('add', known, square, _WIDE).name}, ptr {squares.name}, align 8")
    first = f.compare("eq", games, 0)
    for place, predicate in ((4, "slt"), (5, "sgt")):
        bound = f.load(f.at(moment, place))
        beyond = f.op("or", first, f.compare(predicate, number, bound), "i1")
        f.store(f.choose(beyond, number, bound), f.at(moment, place))
    f.give()


def _write_games(module: Module) -> None:
    """`games(context, first, end)`: the games of these numbers, one after the other."""
    parameters = [("context", PTR), ("first", I64), ("end", I64)]
    f = module.function("games", parameters, "void", "")
    where, first, end = f.parameters
    with f.rounds(first, end) as number:
        f.call("game", "void", [(PTR, where), (I64, number)])
        with f.when(f.compare("ne", context.get(f, where, "stop"), 0)):
            f.give()
    f.give()


class _Game:
    """Writes `game(context, number)`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.core = rules.core
        self.f = rules.module.function("game", [("context", PTR), ("number", I64)], "void")
        self.where, self.number = self.f.parameters
        self.length = self.f.slot()
        self.pointer = context.pointer(self.f, self.where, "playing")

    def write(self) -> None:
        """The function."""
        f = self.f
        initial = context.pointer(f, self.where, "initial")
        settling.copy(f, initial, self.pointer, self.rules.layout.words)
        draws.begin(f, self.where, self.number)
        f.store(0, self.length)
        again = f.label("position")
        f.begin(again)
        state = self._state()
        self._ended(state)
        self._choose(state)
        self._make(again)

    def _state(self) -> State:
        if not self.rules.in_registers:
            return Memory(self.pointer)
        f, words = self.f, self.rules.layout.words
        return Words([f.load(f.at(self.pointer, word)) for word in range(words)])

    def _ended(self, state: State) -> None:
        """The end, where the rules say so; where that has no answer, the game goes on."""
        if self.core.ended is None:
            return
        f = self.f
        ended, going = f.label("ended"), f.label("going")
        writer = Writer(self.rules, f, going)
        writer.conditions.jump(self.core.ended, Scope(state), ended, going)
        f.begin(ended)
        self._judged("ended", state)
        f.begin_after_jump(going)

    def _choose(self, state: State) -> None:
        """Keep a move; the game ends where there is none, or where it is long enough."""
        f = self.f
        context.put(f, self.where, "groups", 0)
        context.put(f, self.where, "kept_action", -1)
        for number, action in enumerate(self.core.actions):
            behind = f.label("behind")
            only_in_phase(self.rules, f, state, action, behind)
            given: list[tuple[str, Value]] = [
                (PTR, self.where), *handed(self.rules, f, state),
            ]  # fmt: skip
            f.call(choose_name(number), "void", given)
            f.begin(behind)
        with f.when(f.compare("ne", context.get(f, self.where, "stop"), 0)):
            f.give()
        none, some = f.label("none"), f.label("some")
        kept = context.get(f, self.where, "kept_action")
        f.branch(f.compare("slt", kept, 0), none, some)
        f.begin(none)
        if self.core.ends_without_move:
            self._judged("no_move", state)
        else:
            self._over("stuck")
        f.begin_after_jump(some)
        most = context.get(f, self.where, "most_moves")
        with f.when(f.compare("sge", f.load(self.length), most)):
            self._over("cut_short")

    def _make(self, again: str) -> None:
        """Make the move that was kept, and go on."""
        f = self.f
        kept = context.get(f, self.where, "kept_action")
        fired = f.at(context.pointer(f, self.where, "fired"), kept)
        f.store(f.op("add", f.load(fired), 1), fired)
        failed, made = f.slot(), f.label("made")
        labels = [f.label("make") for _ in self.core.actions]
        f.switch(kept, labels)
        for number, label in enumerate(labels):
            f.begin_after_jump(label)
            f.store(f.call(make_name(number), I64, [(PTR, self.where)]), failed)
            f.jump(made)
        f.begin_after_jump(made)
        fails, goes_on = f.label("fails"), f.label("goes_on")
        f.branch(f.compare("ne", f.load(failed), 0), fails, goes_on)
        f.begin(fails)
        self._failed(f.op("sub", f.load(failed), 1), "failed_games", "first_failed")
        self._over("failed")
        f.begin_after_jump(goes_on)
        f.store(f.op("add", f.load(self.length), 1), self.length)
        context.add(f, self.where, "transitions")
        f.jump(again)

    # ---- the end of a game

    def _over(self, end: End) -> None:
        """The game is over: add it up."""
        f = self.f
        length = f.at(context.pointer(f, self.where, "lengths"), f.load(self.length))
        f.store(f.op("add", f.load(length), 1), length)
        ways = f.at(context.pointer(f, self.where, "ends"), ENDS.index(end))
        f.store(f.op("add", f.load(ways), 1), ways)
        fired, sums = context.pointer(f, self.where, "fired"), self._moment(0)
        rules = len(self.core.actions) + len(self.core.steps)
        with f.rounds(0, rules) as index:
            at = f.at(fired, index)
            moment = f.at(sums, f.op("mul", index, MOMENT_WORDS))
            f.call("add_number", "void", [(PTR, moment), (I64, f.load(at))])
            f.store(0, at)
        context.add(f, self.where, "games")
        f.give()

    def _moment(self, number: int) -> Reg:
        return self.f.at(context.pointer(self.f, self.where, "moments"), number * MOMENT_WORDS)

    def _failed(self, site: Reg, games: str, first: str) -> None:
        """An obligation failed in this game."""
        f = self.f
        count = f.at(context.pointer(f, self.where, games), site)
        known = f.load(count)
        f.store(f.op("add", known, 1), count)
        with f.when(f.compare("eq", known, 0)):
            f.store(self.number, f.at(context.pointer(f, self.where, first), site))

    def _judged(self, end: End, state: State) -> None:
        """A game that came to an end: scores, figures, and who wins."""
        number = len(self.core.actions) + len(self.core.steps)
        scope = Scope(state, over=lambda: 1)
        outcome = self.core.outcome
        for score in () if outcome is None else outcome.scores:
            self._numbers(score.value, scope, number)
            number += len(self.core.players.members)
        for figure in self.core.figures:
            self._numbers(figure.value, scope, number)
            number += 1
        if outcome is not None and outcome.winners is not None:
            self._winners(outcome.winners, scope)
        self._over(end)

    def _numbers(self, expr: Expr, scope: Scope, first: int) -> None:
        """Add a number, or one for each player, where it has an answer."""
        f = self.f
        behind = f.label("added")
        writer = Writer(self.rules, f, behind)
        if isinstance(expr.type, Array):
            values = arrays.kept(f, writer.array(expr, scope))
            numbers = [arrays.cell(f, values, place) for place in range(prod(expr.type.dims))]
        else:
            numbers = [writer.number(expr, scope)]
        for place, value in enumerate(numbers):
            f.call("add_number", "void", [(PTR, self._moment(first + place)), (I64, value)])
        f.begin(behind)

    def _winners(self, winners: Expr, scope: Scope) -> None:
        f = self.f
        fails, behind = f.label("fails"), f.label("told")
        writer = Writer(self.rules, f, fails)
        mask = as_bits(writer, writer.array(winners, scope))
        place = f.at(context.pointer(f, self.where, "outcomes"), mask)
        f.store(f.op("add", f.load(place), 1), place)
        f.jump(behind)
        f.begin(fails)
        self._failed(f.load(writer.failed), "unanswered_games", "first_unanswered")
        f.begin(behind)
