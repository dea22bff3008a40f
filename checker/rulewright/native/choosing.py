"""Writes how a game at random goes on: one of all moves is kept, then made.

Which one is kept `core.games` says; `reference.random_player` does the same.
"""

from __future__ import annotations

from rulewright.core.ir import Action, ByChance, ByEach, GuardLet, Listing
from rulewright.native import context, draws, settling
from rulewright.native.calls import handed_on, state_of, state_parameters
from rulewright.native.candidates import Candidates, Hooks
from rulewright.native.effects import EffectWriter
from rulewright.native.expressions import Writer
from rulewright.native.frame import Frame
from rulewright.native.ir import I64, PTR, Reg, Value
from rulewright.native.moves import CHOICES
from rulewright.native.refusal import NotNative
from rulewright.native.rules import Rules
from rulewright.native.scope import Scope
from rulewright.native.seats import in_turn
from rulewright.native.state import FEW, Memory, Slots, State


def decided(action: Action) -> int | None:
    """How many choices are made before the first one by chance; None without chance."""
    if isinstance(action.owner, ByChance):
        return 0
    by_chance = (number for number, choice in enumerate(action.choices) if choice.by_chance)
    return next(by_chance, None)


class Choosing:
    """Writes `choose.N(context, position)`, which may keep a move of the action N."""

    def __init__(self, rules: Rules, number: int) -> None:
        self.rules = rules
        self.number = number
        self.action = rules.core.actions[number]
        self.decided = decided(self.action)
        self._see_that_groups_are_told_apart()
        parameters = [("context", PTR), *state_parameters(rules)]
        self.f = rules.module.function(choose_name(number), parameters, "void")
        self.where = self.f.parameters[0]
        self.state, _ = state_of(rules, self.f, 1)
        self.writer = Writer(rules, self.f, "nowhere")
        self.frame = Frame(self.action)
        self.any_move, self.fresh = self.f.slot(), self.f.slot()
        self.is_chosen, self.total = self.f.slot(), self.f.slot()

    def _see_that_groups_are_told_apart(self) -> None:
        """What a player decides is a group; here each choice begins one, even the same again."""
        for choice in self.action.choices[: self.decided or 0]:
            if isinstance(choice.domain, Listing) and choice.domain.longest is not None:
                raise NotNative("chance follows a choice from a list that may repeat itself")

    def write(self) -> None:
        """The function."""
        f = self.f
        f.store(0, self.any_move)
        f.store(1, self.fresh)
        hooks = Hooks(
            complete=self._move,
            refused=lambda _guard, _made, _scope: None,
            failed=lambda _made: None,
            too_many=self._too_many,
            reached=self._reached,
        )
        candidates = Candidates(self.writer, self.action, hooks)
        if isinstance(self.action.owner, ByEach):
            in_turn(
                self.rules,
                f,
                self.state,
                self.any_move,
                lambda player: candidates.write(Scope(self.state), player),
            )
        else:
            candidates.write(Scope(self.state))
        f.give()

    def _reached(self, made: int, _scope: Scope) -> None:
        """So many choices are made: with them a group may begin."""
        if made == self.decided:
            self.f.store(1, self.fresh)

    def _too_many(self) -> None:
        context.put(self.f, self.where, "stop", CHOICES)
        self.f.give()

    def _move(self, scope: Scope, weight: Value | None) -> None:
        """Keep the move, or do not."""
        f = self.f
        f.store(1, self.any_move)
        if self.decided is None:
            with f.when(self._begins_chosen()):
                self._keep(scope)
            return
        with f.when(f.compare("ne", f.load(self.fresh), 0)):
            f.store(0, self.fresh)
            f.store(0, self.total)
            f.store(f.convert("zext", self._begins_chosen(), I64), self.is_chosen)
        with f.when(f.compare("ne", f.load(self.is_chosen), 0)):
            added: Value = 1 if weight is None else weight
            before = f.load(self.total)
            total = f.call("@llvm.uadd.sat.i64", I64, [(I64, before), (I64, added)])
            f.store(total, self.total)
            drawn = draws.below(f, self.where, total)
            with f.when(f.compare("ult", drawn, added)):
                self._keep(scope)

    def _begins_chosen(self) -> Reg:
        """A group begins; whether it is the chosen one so far."""
        f = self.f
        groups = f.op("add", context.get(f, self.where, "groups"), 1)
        context.put(f, self.where, "groups", groups)
        return f.compare("eq", draws.below(f, self.where, groups), 0)

    def _keep(self, scope: Scope) -> None:
        f = self.f
        context.put(f, self.where, "kept_action", self.number)
        frame = context.pointer(f, self.where, "kept")
        for name in self.frame.places:
            self.frame.write(f, frame, name, scope.names[name])


def write_making(rules: Rules, number: int) -> None:
    """`make.N(context)`: make the move that was kept, of the action N; 0 means all went well."""
    f = rules.module.function(make_name(number), [("context", PTR)], I64)
    (where,) = f.parameters
    action = rules.core.actions[number]
    frame, kept = Frame(action), context.pointer(f, where, "kept")
    pointer = context.pointer(f, where, "playing")
    state: State = Memory(pointer)
    words = rules.layout.words
    if words <= FEW:
        state = Slots(f, [f.load(f.at(pointer, word)) for word in range(words)])
    scope = Scope(state)
    lets = [guard.name for guard in action.guards if isinstance(guard, GuardLet)]
    for name in (*(choice.name for choice in action.choices), *lets):
        scope = scope.bind(name, frame.read(f, kept, name))
    writer = Writer(rules, f, "fails")
    EffectWriter(writer).block(action.effects, scope)
    if isinstance(state, Slots):
        for word, slot in enumerate(state.slots):
            f.store(f.load(slot), f.at(pointer, word))
    if rules.core.steps:
        rests = f.call(settling.NAME, I64, [(PTR, where), (PTR, pointer)])
        handed_on(writer, rests)
    f.give(0)
    f.begin_after_jump("fails")
    f.give(f.op("add", f.load(writer.failed), 1))


def choose_name(number: int) -> str:
    """The name of the function that may keep a move of an action."""
    return f"choose.{number}"


def make_name(number: int) -> str:
    """The name of the function that makes a move of an action."""
    return f"make.{number}"
