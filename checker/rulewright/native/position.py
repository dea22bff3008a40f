"""Writes the function that expands one position: its moves, and what is judged in it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulewright.core.effects import suspects
from rulewright.core.hidden import peeking
from rulewright.core.ir import Action, ByChance, Core
from rulewright.core.liveness.kept import Kept, what_is_kept
from rulewright.core.symmetry.group import Group
from rulewright.native import arithmetic, context, settling
from rulewright.native.calls import handed
from rulewright.native.edges import begin_position, outcome_places
from rulewright.native.expressions import Writer
from rulewright.native.frame import Frame
from rulewright.native.ir import I64, PTR, Reg, Value
from rulewright.native.moves import Moves
from rulewright.native.notes import Notes, note, note_order
from rulewright.native.phases import only_in_phase
from rulewright.native.properties import (
    JUDGE,
    OUTCOME,
    write_judge,
    write_judge_of_moves,
    write_outcome,
)
from rulewright.native.refusal import NotNative, depth_refused
from rulewright.native.rules import MOST_PLAYERS, Rules
from rulewright.native.scope import Scope
from rulewright.native.state import Memory, State, Words
from rulewright.native.symmetry import ORBIT, write_symmetry


class Code(Struct, frozen=True):
    """The module of a core's rules, and what its numbers mean.

    `notes` numbers what is noticed once, `sites` the obligations; `frame_cells` are needed for the
    choices of a candidate, `wanted` are the requirements of all actions, in order. `kept` is what
    is kept of each move, if that is needed, and `outcomes` how many outcomes are told apart.
    """

    text: str
    rules: Rules
    notes: Notes
    wanted: tuple[tuple[int, int], ...]
    frame_cells: int
    kept: Kept | None
    outcomes: int


def write_position(core: Core, *, judges: bool = True, group: Group | None = None) -> Code:
    """The module that exports `position`. Raises NotNative.

    Where it does not judge, it makes the moves of a position and nothing else. With a group each of
    them leads to the least position of an orbit.
    """
    if judges and len(core.players.members) > MOST_PLAYERS:
        raise NotNative("there are more than a dozen players")
    with depth_refused():
        return _written(core, judges=judges, group=group)


def _written(core: Core, *, judges: bool, group: Group | None) -> Code:
    rules = Rules(core, group=group)
    if group is not None:
        write_symmetry(rules, group)
    notes = Notes(rules.module)
    keys: dict[tuple[int, int], int] = {}
    if core.steps:
        settling.write_settling(rules)
    asked = keys if judges else None
    kept = what_is_kept(core) if judges else None
    places = None if kept is None else outcome_places(core, kept)

    def moves_of(number: int) -> Moves:
        if kept is None or places is None:
            return Moves(rules, notes, number, asked)
        return Moves(rules, notes, number, asked, (kept, places[number]))

    moves = [moves_of(number).write() for number in range(len(core.actions))]
    if judges:
        write_judge(rules, notes)
        write_judge_of_moves(rules, notes)
        write_outcome(rules)
    _Position(rules, notes, moves, judges=judges, keeps=kept is not None).write()
    frames = max((Frame(action).cells for action in core.actions), default=1)
    outcomes = 0 if places is None else places[-1]
    return Code(rules.module.text(), rules, notes, tuple(keys), frames, kept, outcomes)


class _Position:
    """Writes `position(context, number)`."""

    def __init__(
        self, rules: Rules, notes: Notes, moves: Sequence[str], *, judges: bool, keeps: bool
    ) -> None:
        self.judges = judges
        self.keeps = keeps
        # Positions and actions that the reference engine wants to look into.
        self.watches = judges and bool(suspects(rules.core))
        self.peeking = frozenset(peeking(rules.core) if judges else ())
        self.rules = rules
        self.core = rules.core
        self.notes = notes
        self.moves = moves
        self.f = rules.module.function("position", [("context", PTR), ("number", I64)], "void", "")
        self.where, self.number = self.f.parameters
        f = self.f
        self.end_failed, self.over, self.any_move = f.slot(), f.slot(), f.slot()
        self.by_chance, self.by_player = f.slot(), f.slot()

    def write(self) -> None:
        """The function."""
        f = self.f
        for slot, value in (
            (self.end_failed, 0), (self.over, 0), (self.any_move, 0),
            (self.by_chance, -1), (self.by_player, -1),
        ):  # fmt: skip
            f.store(value, slot)
        context.put(f, self.where, "number", self.number)
        if self.keeps:
            begin_position(f, self.where, self.number)
        self.state = self._state()
        if self.rules.group is not None:
            orbit = f.call(ORBIT, I64, [(PTR, self._start())])
            context.add(f, self.where, "orbits", orbit)
        judge, going = f.label("judge"), f.label("going")
        self._ended(judge, going)
        f.begin(going)
        context.add(f, self.where, "going")
        if self.watches:
            self._note_order()
        for number, action in enumerate(self.core.actions):
            self._action(number, action)
        if self.judges:
            self._after_moves()
        f.begin(judge)
        if self.judges:
            self._judge()
        f.give()

    def _note_order(self) -> None:
        """Let the reference engine look into what is not seen from single moves, if it wants to."""
        f = self.f
        with f.when(f.compare("ne", context.get(f, self.where, "orders_open"), 0)):
            note_order(f, self.where, self.number)

    def _state(self) -> State:
        f, words, start = self.f, self.rules.layout.words, self._start()
        if self.rules.in_registers:
            return Words([f.load(f.at(start, word)) for word in range(words)])
        return Memory(start)

    def _start(self) -> Reg:
        f, words = self.f, self.rules.layout.words
        return f.at(
            context.pointer(f, self.where, "states"), arithmetic.multiply(f, self.number, words)
        )

    def _handed(self) -> list[tuple[str, Value]]:
        return handed(self.rules, self.f, self.state)

    def _ended(self, judge: str, going: str) -> None:
        f = self.f
        if self.core.ended is None:
            f.jump(going)
            return
        ended, fails = f.label("ended"), f.label("fails")
        writer = Writer(self.rules, f, fails)
        writer.conditions.jump(self.core.ended, Scope(self.state), ended, going)
        f.begin(fails)
        note(f, self.where, "seen_sites", f.load(writer.failed))
        f.store(f.op("add", f.load(writer.failed), 1), self.end_failed)
        f.jump(going)
        f.begin(ended)
        f.store(1, self.over)
        f.jump(judge)

    def _judge(self) -> None:
        f = self.f
        over, failed = f.load(self.over), f.load(self.end_failed)
        given = [(PTR, self.where), (I64, over), (I64, failed), *self._handed()]
        f.call(JUDGE, "void", given)
        with f.when(f.compare("ne", over, 0)):
            f.call(OUTCOME, "void", [(PTR, self.where), *self._handed()])

    # ---- moves

    def _action(self, number: int, action: Action) -> None:
        f = self.f
        behind = f.label("behind")
        only_in_phase(self.rules, f, self.state, action, behind)
        if number in self.peeking:
            self._note_order()
        given = [(PTR, self.where), (I64, self.number), *self._handed()]
        moved = f.call(self.moves[number], I64, given)
        f.store(f.op("or", f.load(self.any_move), moved), self.any_move)
        self._first_owner(number, action, moved)
        with f.when(f.compare("ne", context.get(f, self.where, "stop"), 0)):
            f.give()
        f.begin(behind)

    def _first_owner(self, number: int, action: Action, moved: Reg) -> None:
        """Remember the first action of chance, and the first of players, that has a move."""
        f = self.f
        slot = self.by_chance if isinstance(action.owner, ByChance) else self.by_player
        known = f.load(slot)
        news = f.op("and", f.compare("ne", moved, 0), f.compare("slt", known, 0), "i1")
        f.store(f.choose(news, number, known), slot)

    def _after_moves(self) -> None:
        """What follows from the moves of the position as a whole."""
        f = self.f
        none, some = f.label("none"), f.label("some")
        f.branch(f.compare("eq", f.load(self.any_move), 0), none, some)
        f.begin(none)
        if self.core.ends_without_move:
            f.store(1, self.over)
        else:
            note(f, self.where, "seen", self.notes.number("stuck"))
        f.begin(some)
        self._owners()

    def _owners(self) -> None:
        """Chance and a player must not both be able to move."""
        count = len(self.core.actions)
        chance = sum(isinstance(each.owner, ByChance) for each in self.core.actions)
        if not 0 < chance < count:
            return
        f = self.f
        pairs = [self.notes.number(("owner", pair)) for pair in range(count * count)]
        one, other = f.load(self.by_chance), f.load(self.by_player)
        both = f.op("and", f.compare("sge", one, 0), f.compare("sge", other, 0), "i1")
        with f.when(both):
            pair = f.op("add", f.op("mul", one, count), other)
            note(f, self.where, "seen", f.op("add", pair, pairs[0]))
