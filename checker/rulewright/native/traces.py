"""Writes what a position comes to, number by number, so that two readings of rules can be compared.

Where two cores with the same choices write the same numbers, they make the same moves with the same
odds, and those lead to the same positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from msgspec import Struct

from rulewright.core.ir import Action, Array, ByEach, ByPlayers, Core
from rulewright.native import arithmetic, arrays, atomic, context, lookup, settling, successors
from rulewright.native.calls import handed, state_of, state_parameters
from rulewright.native.candidates import Candidates, Hooks
from rulewright.native.expressions import Writer
from rulewright.native.ir import I64, PTR, Function, Module, Reg, Value
from rulewright.native.phases import only_in_phase
from rulewright.native.refusal import NotNative, depth_refused
from rulewright.native.rules import Rules
from rulewright.native.scope import Operand, Scope
from rulewright.native.seats import in_turn
from rulewright.native.state import Memory, State, Words
from rulewright.native.words import signed

ROOM = 1 << 16
"""So many numbers there is room for, those of one position."""

GAVE_UP = -1
"""A rule has no answer, or there is too much to write: the reference engine is to look."""

OVER = -2
"""The game has ended, so that there are no moves."""

MOVES, ENDS = "trace_moves", "trace_ends"
"""Functions of a module: i64 (context, number of a position). They write to the context's `batch`,
and return how many numbers, or why there are none."""

_OUTCOME = "trace_outcome"


class Traces(Struct, frozen=True):
    """The module of such functions for one core."""

    text: str
    rules: Rules


def write_traces(core: Core, actions: Sequence[int], *, ends: bool) -> Traces:
    """What the actions of these numbers do, and with `ends` how games end. Raises NotNative.

    Ghosts make no difference.
    """
    with depth_refused():
        rules = Rules(core)
        if core.steps:
            settling.write_settling(rules)
        names = [_Trace(rules, number).write() for number in actions]
        _write_moves(rules, actions, names)
        if ends:
            _write_ends(rules)
        return Traces(rules.module.text(), rules)


def _begin(rules: Rules, name: str) -> tuple[Function, State]:
    """A function that others may call, and the position it is about."""
    f = rules.module.function(name, [("context", PTR), ("number", I64)], I64, "")
    where, number = f.parameters
    words = rules.layout.words
    start = f.at(context.pointer(f, where, "states"), arithmetic.multiply(f, number, words))
    if rules.in_registers:
        return f, Words([f.load(f.at(start, word)) for word in range(words)])
    return f, Memory(start)


def _write_moves(rules: Rules, actions: Sequence[int], names: Sequence[str]) -> None:
    f, state = _begin(rules, MOVES)
    where = f.parameters[0]
    if rules.core.ended is not None:
        over, going = f.label("over"), f.label("going")
        writer = Writer(rules, f, "fails")
        writer.conditions.jump(rules.core.ended, Scope(state), over, going)
        f.begin(over)
        f.give(OVER)
        f.begin_after_jump("fails")
        f.give(GAVE_UP)
        f.begin_after_jump(going)
    written = f.slot()
    f.store(0, written)
    for number, name in zip(actions, names, strict=True):
        behind = f.label("behind")
        only_in_phase(rules, f, state, rules.core.actions[number], behind)
        given = [(PTR, where), (I64, f.load(written)), *handed(rules, f, state)]
        now = f.call(name, I64, given)
        with f.when(f.compare("eq", now, GAVE_UP)):
            f.give(GAVE_UP)
        f.store(now, written)
        f.begin(behind)
    f.give(f.load(written))


class _Trace:
    """Writes the moves of one action: i64 (context, numbers written before, position)."""

    def __init__(self, rules: Rules, number: int) -> None:
        self.rules = rules
        self.number = number
        self.action: Action = rules.core.actions[number]
        self.name = f"{MOVES}.{number}"
        parameters = [("context", PTR), ("written", I64), *state_parameters(rules)]
        self.f = rules.module.function(self.name, parameters, I64)
        self.where, before = self.f.parameters[:2]
        self.writer = Writer(rules, self.f, "nowhere")
        self.state, _ = state_of(rules, self.f, 2)
        self.written, self.moved = self.f.slot(), self.f.slot()
        self.f.store(before, self.written)
        self.f.store(0, self.moved)
        self.masks = _masks(rules)

    def write(self) -> str:
        """The function; its name."""
        hooks = Hooks(
            complete=self._move,
            refused=lambda _guard, _made, _scope: None,
            failed=lambda _made: self._give_up(),
            too_many=self._give_up,
            reached=lambda made, _scope: self._reached(made),
        )
        self.candidates = Candidates(self.writer, self.action, hooks)
        if isinstance(self.action.owner, ByEach):
            in_turn(
                self.rules,
                self.f,
                self.state,
                self.moved,
                lambda player: self.candidates.write(Scope(self.state), player),
            )
        else:
            self.candidates.write(Scope(self.state))
        self.f.give(self.f.load(self.written))
        return self.name

    def _give_up(self) -> None:
        self.f.give(GAVE_UP)

    def _reached(self, made: int) -> None:
        """Between the values of all choices but the last, see whether Python wants the end."""
        if not 0 < made < len(self.action.choices):
            return
        stop = atomic.load(self.f, context.field(self.f, self.where, "stop"))
        with self.f.when(self.f.compare("eq", stop, lookup.HALTED)):
            self._give_up()

    def _move(self, scope: Scope, weight: Value | None) -> None:
        f = self.f
        f.store(1, self.moved)
        here = f.load(self.written)
        made = self._made(scope, weight)
        end = f.op("add", here, sum(map(_width, made)) + len(self.masks))
        with f.when(f.compare("sgt", end, ROOM)):
            self._give_up()
        place = f.at(context.pointer(f, self.where, "batch"), here)
        for operand in made:
            _store(f, operand, place)
            place = f.at(place, _width(operand))
        self._led(scope, place)
        f.store(end, self.written)

    def _made(self, scope: Scope, weight: Value | None) -> list[Operand]:
        """What is said of a move but where it leads."""
        made: list[Operand] = [self.number, 1 if weight is None else weight]
        made += [scope.names[choice.name] for choice in self.action.choices]
        if isinstance(self.action.owner, ByPlayers):
            made += [self.writer.number(player, scope) for player in self.action.owner.players]
        return made

    def _led(self, scope: Scope, place: Reg) -> None:
        f = self.f
        fails, outer = f.label("fails"), self.writer.fail_at
        self.writer.fail_at = fails
        after = successors.write_successor(
            self.writer, self.where, self.action, self.state, scope, place
        )
        self.writer.fail_at = outer
        successors.put(self.writer, after, place)
        for word, mask in enumerate(self.masks):
            at = f.at(place, word)
            f.store(f.op("and", f.load(at), signed(mask)), at)
        led = f.label("led")
        f.jump(led)
        f.begin(fails)
        if f.live:
            self._give_up()
        f.begin(led)


def _masks(rules: Rules) -> list[int]:
    """The bits of each word of a position that belong to no ghost."""
    masks = [0] * rules.layout.words
    for variable, field in zip(rules.core.variables, rules.layout.fields, strict=True):
        if not variable.ghost:
            for cell in range(field.cells):
                word, shift = field.place(cell)
                masks[word] |= field.mask << shift
    return masks


def _width(operand: Operand) -> int:
    """So many numbers it is."""
    return 1 if isinstance(operand, (int, Reg)) else operand.count


def _store(f: Function, operand: Operand, place: Reg) -> None:
    if isinstance(operand, (int, Reg)):
        f.store(arithmetic.number(f, operand), place)
    else:
        arrays.write_to(f, operand, place)


# ---- ends


def _write_ends(rules: Rules) -> None:
    """Whether the game has ended; the outcome too, where it has or having no move may end it."""
    _write_outcome(rules)
    f, state = _begin(rules, ENDS)
    where = f.parameters[0]
    given = [(PTR, where), *handed(rules, f, state)]
    place = context.pointer(f, where, "batch")
    if rules.core.ended is None:
        f.give(f.call(_OUTCOME, I64, given) if rules.core.ends_without_move else 0)
        return
    over, going = f.label("over"), f.label("going")
    writer = Writer(rules, f, "fails")
    writer.conditions.jump(rules.core.ended, Scope(state), over, going)
    f.begin(over)
    f.store(1, place)
    f.give(f.call(_OUTCOME, I64, given))
    f.begin_after_jump("fails")
    f.give(GAVE_UP)
    f.begin_after_jump(going)
    f.store(0, place)
    f.give(f.call(_OUTCOME, I64, given) if rules.core.ends_without_move else 1)


def _write_outcome(rules: Rules) -> None:
    """The scores and the winners, behind the first number; how many numbers there are."""
    f = rules.module.function(_OUTCOME, [("context", PTR), *state_parameters(rules)], I64)
    state, _ = state_of(rules, f, 1)
    writer = Writer(rules, f, "fails")
    place = context.pointer(f, f.parameters[0], "batch")
    outcome, used = rules.core.outcome, 1
    exprs = [] if outcome is None else [score.value for score in outcome.scores]
    if outcome is not None and outcome.winners is not None:
        exprs.append(outcome.winners)
    for expr in exprs:
        width = prod(expr.type.dims) if isinstance(expr.type, Array) else 1
        if used + width > ROOM:
            raise NotNative("the outcome has too many numbers")
        _store(f, writer.operand(expr, Scope(state)), f.at(place, used))
        used += width
    f.give(used)
    f.begin_after_jump("fails")
    f.give(GAVE_UP)


# ---- both readings, position by position

SWEEP = "sweep"


def write_sweep() -> str:
    """The LLVM IR of `sweep`, which tells the first position in which two readings may part.

    i64 (context of ours, context of theirs, first number, number to end before): that number, or
    the last argument. `position` in each context is the function to ask.
    """
    module = Module()
    f = module.function(
        SWEEP, [("ours", PTR), ("theirs", PTR), ("first", I64), ("end", I64)], I64, ""
    )
    ours, theirs, first, end = f.parameters
    with f.rounds(first, end) as number:
        differ, same = f.label("differ"), f.label("same")
        stop = atomic.load(f, context.field(f, ours, "stop"))
        asked = f.label("asked")
        f.branch(f.compare("eq", stop, lookup.HALTED), differ, asked)
        f.begin(asked)
        one = f.call(context.pointer(f, ours, "position").name, I64, [(PTR, ours), (I64, number)])
        going = f.label("going")
        f.branch(f.compare("eq", one, OVER), same, going)
        f.begin(going)
        other = f.call(
            context.pointer(f, theirs, "position").name, I64, [(PTR, theirs), (I64, number)]
        )
        counted, known = f.label("counted"), f.label("known")
        f.branch(f.compare("eq", one, other), counted, differ)
        f.begin(counted)
        f.branch(f.compare("slt", one, 0), differ, known)
        f.begin(known)
        mine, others = (context.pointer(f, each, "batch") for each in (ours, theirs))
        with f.rounds(0, one) as place:
            onwards = f.label("onwards")
            here, there = f.load(f.at(mine, place)), f.load(f.at(others, place))
            f.branch(f.compare("eq", here, there), onwards, differ)
            f.begin(onwards)
        f.jump(same)
        f.begin(differ)
        f.give(number)
        f.begin_after_jump(same)
    f.give(end)
    return module.text()
