"""Writes the function of one action: it makes the action's moves from one position."""

from __future__ import annotations

from rulewright.core.ir import Action, ByEach, GuardLet
from rulewright.core.liveness.kept import Kept
from rulewright.native import arithmetic, atomic, context, lookup, successors
from rulewright.native.calls import handed, state_of, state_parameters
from rulewright.native.candidates import Candidates, Hooks
from rulewright.native.context import BATCH
from rulewright.native.edges import Edges
from rulewright.native.expressions import Writer
from rulewright.native.frame import Frame
from rulewright.native.ir import I1, I8, I32, I64, PTR, Reg, Value
from rulewright.native.notes import Notes, note, note_order
from rulewright.native.properties import JUDGE_MOVE
from rulewright.native.rules import Rules
from rulewright.native.scope import Scope
from rulewright.native.seats import in_turn
from rulewright.native.symmetry import LEAST

TOO_MANY = "too many"
"""The note that in a position there is more to choose from than can be looked at."""

_MANY = 10_000
"""With so many candidates a position can take long."""

CHOICES = 2
"""The reason why a search stops: that note."""


class Moves:
    """Writes `moves.N(context, number, position)`, which returns how many moves there are.

    `keys` numbers the requirements of which it is asked whether they refuse alone; None: of none,
    and nothing is judged. `kept` says what is kept of each move, and where the outcomes begin.
    """

    def __init__(
        self,
        rules: Rules,
        notes: Notes,
        number: int,
        keys: dict[tuple[int, int], int] | None,
        kept: tuple[Kept, int] | None = None,
    ) -> None:
        self.rules = rules
        self.core = rules.core
        self.notes = notes
        self.action: Action = rules.core.actions[number]
        self.action_number = number
        self.keys = keys
        self.name = f"moves.{number}"
        parameters = [("context", PTR), ("number", I64), *state_parameters(rules)]
        self.f = rules.module.function(self.name, parameters, I64)
        self.where, self.number = self.f.parameters[:2]
        self.writer = Writer(rules, self.f, "nowhere")
        self.state, _ = state_of(rules, self.f, 2)
        self.moved, self.unmade = self.f.slot(), self.f.slot()
        self.frame = Frame(self.action)
        self.edges = None
        if kept is not None:
            what, place = kept
            self.edges = Edges(what, self.action, place, number, self.f, self.where)

    def write(self) -> str:
        """The function; its name."""
        f = self.f
        f.store(0, self.moved)
        f.store(0, self.unmade)
        hooks = Hooks(
            complete=lambda scope, _weight: self._move(scope),
            refused=self._refused,
            failed=self._failed,
            too_many=self._too_many,
            reached=self._reached,
        )
        self.candidates = Candidates(self.writer, self.action, hooks)
        if isinstance(self.action.owner, ByEach):
            self._in_turn()
        else:
            self.candidates.write(Scope(self.state))
        self._count()
        f.give(f.load(self.moved))
        return self.name

    def _count(self) -> None:
        f = self.f
        moved = f.load(self.moved)
        context.add(f, self.where, "transitions", f.op("sub", moved, f.load(self.unmade)))
        fired = f.at(context.pointer(f, self.where, "fired"), self.action_number)
        f.store(f.op("add", f.load(fired), moved), fired)

    def _in_turn(self) -> None:
        """The moves of the first player, in seat order, who has any."""
        f = self.f
        in_turn(
            self.rules,
            f,
            self.state,
            self.moved,
            lambda player: self.candidates.write(Scope(self.state), player),
        )
        if self.keys is None:
            return
        acted = f.compare("ne", f.load(self.moved), 0)
        asked = f.compare("ne", context.get(f, self.where, "orders_open"), 0)
        with f.when(f.op("and", acted, asked, I1)):
            note_order(f, self.where, self.number)

    # ---- candidates that are no moves

    def _failed(self, made: int) -> None:
        note(self.f, self.where, "seen_sites", self.f.load(self.writer.failed))
        if self.edges is not None:
            self.edges.hole(made)

    def _too_many(self) -> None:
        f = self.f
        note(f, self.where, "seen", self.notes.number(TOO_MANY))
        context.put(f, self.where, "stop", CHOICES)
        self._count()
        f.give(f.load(self.moved))

    def _reached(self, made: int, scope: Scope) -> None:
        """Between the values of all choices but the last, see whether Python wants the end.

        Where there is little to choose from that is not worth the code.
        """
        if self.edges is not None:
            self.edges.reached(made, scope)
        if self.candidates.most < _MANY or not 0 < made < len(self.action.choices):
            return
        f = self.f
        stop = atomic.load(f, context.field(f, self.where, "stop"))
        with f.when(f.compare("eq", stop, lookup.HALTED)):
            self._count()
            f.give(f.load(self.moved))

    def _refused(self, guard: int, made: int, scope: Scope) -> None:
        """Ask whether the requirement refuses alone, while that is not known of it."""
        if self.keys is None:
            return
        f = self.f
        number = self.keys.setdefault((self.action_number, guard), len(self.keys))
        byte = f.load(f.at(context.pointer(f, self.where, "wanted"), number, I8), I8)
        with f.when(f.compare("ne", byte, 0, I8)):
            self._frame(made, scope)
            probe = context.pointer(f, self.where, "probe")
            given: list[tuple[str, Value]] = [
                (PTR, self.where), (I64, self.number), (I64, number), (I64, made),
            ]  # fmt: skip
            f.call(probe.name, "void", given)

    def _frame(self, made: int, scope: Scope) -> None:
        """Write the player, the choices made and the lets to where a probe reads them."""
        f = self.f
        frame = context.pointer(f, self.where, "frame")
        f.store(self.candidates.player, frame)
        lets = [guard.name for guard in self.action.guards if isinstance(guard, GuardLet)]
        for name in (*(choice.name for choice in self.action.choices[:made]), *lets):
            if name in scope.names:
                self.frame.write(f, frame, name, scope.names[name])

    # ---- moves

    def _move(self, scope: Scope) -> None:
        """Make the move and put the position it leads to into the batch."""
        f = self.f
        f.store(f.op("add", f.load(self.moved), 1), self.moved)
        words = self.rules.layout.words
        count = context.get(f, self.where, "batch_count")
        target = f.at(context.pointer(f, self.where, "batch"), arithmetic.multiply(f, count, words))
        fails, outer = f.label("unmade"), self.writer.fail_at
        self.writer.fail_at = fails
        after = successors.write_successor(
            self.writer, self.where, self.action, self.state, scope, target
        )
        self.writer.fail_at = outer
        looks_back = any(stated.over_moves for stated in self.core.properties)
        if looks_back and self.keys is not None:
            states = [handed(self.rules, f, state) for state in (after, self.state)]
            f.call(JUDGE_MOVE, "void", [(PTR, self.where), *states[0], *states[1]])
        successors.put(self.writer, after, target)
        if self.rules.group is not None:
            f.call(LEAST, "void", [(PTR, target)])
        self._put(count)
        made = f.label("made")
        f.jump(made)
        f.begin(fails)
        f.store(f.op("add", f.load(self.unmade), 1), self.unmade)
        f.jump(outer)
        f.begin(made)

    def _put(self, count: Reg) -> None:
        f = self.f
        predecessors = context.pointer(f, self.where, "batch_predecessors")
        f.store(f.convert("trunc", self.number, I32), f.at(predecessors, count, I32), I32)
        if self.edges is not None:
            self.edges.move(count)
        more = f.op("add", count, 1)
        context.put(f, self.where, "batch_count", more)
        with f.when(f.compare("eq", more, BATCH)):
            flush = context.pointer(f, self.where, "flush")
            f.call(flush.name, "void", [(PTR, self.where)])
