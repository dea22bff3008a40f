"""The reference interpreter: what a core means, one position at a time.

Every other engine must give the same positions, moves and failures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from math import prod

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.calls import safe_functions
from rulewright.core.ir import Block, Core, Domain, Expr, Step
from rulewright.core.search import Failure, Move, Position, Value
from rulewright.diagnostics.fault import Fault
from rulewright.reference.actions import CompiledAction, compile_action
from rulewright.reference.compile import Compiler, Consulted
from rulewright.reference.effects import EffectCompiler
from rulewright.reference.layout import Cells, Code, Frame, NoAnswer, Scope, plain
from rulewright.reference.offers import FirstOffers, Offers, Sink
from rulewright.reference.probe import Probe
from rulewright.reference.settling import Settling
from rulewright.reference.sinks import Counted, First, Places, Reached


class Compiled(Struct, frozen=True):
    """A compiled expression in which no names are bound, and the size of its frame."""

    code: Code
    frame_size: int

    def value(self, cells: Cells) -> Value:
        """Its value in this state. Raises NoAnswer."""
        value: Value = self.code(cells, [None] * self.frame_size)
        return value


class Machine:
    """A core ready to run."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.before: Cells = []
        """The state before the move that properties are judged over now."""
        tables: list[Consulted] = [*core.tables, *core.lists, *core.graphs]
        self.expressions = Compiler(
            tables,
            core.functions,
            core.variables,
            lambda cells, _frame: self.over(cells),
            before=lambda: self.before,
        )
        self.effects = self.effect_compiler(self.expressions)
        self.settling = self.made_settling(core.steps)
        winners = None if core.outcome is None else core.outcome.winners
        self.ending = None if core.ended is None else self.compiled(core.ended)
        self.winning = None if winners is None else self.compiled(winners)
        self.known_end: tuple[Cells, bool | Failure] = ([], False)
        """A state of which is known what `over` answers there, so as not to ask again."""
        self.phase_cell = self._cell(core.phase)
        self.current_cell = self._cell(core.current)

    def effect_compiler(self, expressions: Compiler) -> EffectCompiler:
        """What compiles effects."""
        return EffectCompiler(expressions, self.core.procedures)

    def made_settling(self, steps: tuple[Step, ...]) -> Settling:
        """The steps, ready to run."""
        return Settling(steps, self.effects)

    @cached_property
    def actions(self) -> tuple[CompiledAction, ...]:
        """The actions, in order. Where machine code searches, hardly any machine needs them."""
        safe = safe_functions(self.core.functions)
        return tuple(
            compile_action(self.effects, number, action, safe)
            for number, action in enumerate(self.core.actions)
        )

    def compiled(self, expr: Expr) -> Compiled:
        """Compile an expression in which no names are bound."""
        scope = Scope()
        code = self.expressions.expression(expr, scope)
        return Compiled(code, scope.extent.size)

    def _cell(self, variable: str | None) -> int | None:
        return None if variable is None else self.expressions.variables[variable].start

    # ---- positions

    def initial(self) -> Position | Failure:
        """The initial position: the initial effects, then steps until none is possible."""
        cells: Cells = []
        for variable in self.core.variables:
            blank = 0 if variable.low <= 0 <= variable.high else variable.low
            cells.extend([blank] * prod(variable.dims))
        begun = self.apply(self.core.initial, tuple(cells))
        return begun if isinstance(begun, Failure) else self.settle(begun)

    def apply(self, block: Block, position: Position) -> Position | Failure:
        """The position after these effects, without steps."""
        scope = Scope()
        effects = self.effects.block(block, scope)
        return _changed(position, lambda cells: effects(cells, [None] * scope.extent.size))

    def settle(self, position: Position) -> Position | Failure:
        """The position after all steps that are possible."""
        return _changed(position, self.settling.settle)

    def ended(self, position: Position) -> bool | Failure:
        """Whether the game says that it has ended here."""
        return self.ended_in(list(position))

    def ended_in(self, cells: Cells) -> bool | Failure:
        """The same of a state."""
        try:
            return self.ending is not None and bool(self.ending.value(cells))
        except NoAnswer as no_answer:
            return no_answer.failure

    def over(self, cells: Cells) -> bool:
        """Whether the game has ended here, be it by having no move. Raises NoAnswer."""
        known, over = self.known_end
        if known is cells:
            if isinstance(over, Failure):
                raise NoAnswer(over)
            return over
        if self.ending is not None and self.ending.value(cells):
            return True
        return self.core.ends_without_move and not self.any_move(cells)

    def winners(self, position: Position) -> tuple[int, ...] | Failure:
        """The players who win if the game ends here; nobody in a draw."""
        if self.winning is None:
            return ()
        found = _answer(self.winning.value, position)
        return self.as_ending(found) if isinstance(found, Failure) else members_of(found)

    def as_ending(self, failure: Failure) -> Failure:
        """What a failure is called that is met while the outcome is judged."""
        cites = () if self.core.outcome is None else self.core.outcome.cites
        cites = tuple(dict.fromkeys((*cites, *failure.site.cites)))
        site = replace(failure.site, kind="ending", rule="outcome", cites=cites)
        return Failure(site, failure.values)

    # ---- expressions

    def evaluate(
        self,
        expr: Expr,
        position: Position,
        names: Mapping[str, Value],
        before: Position | None = None,
    ) -> Value | Failure:
        """The value of an expression in which these names are bound.

        `before` is where the move began that led here, for what looks back.
        """
        self.before = list(before or ())
        scope = Scope().bind_all(names)
        code = self.expressions.expression(expr, scope)
        return _answer(lambda cells: code(cells, scope.frame(names.values())), position)

    def members(
        self,
        domain: Domain,
        position: Position,
        names: Mapping[str, Value],
        before: Position | None = None,
    ) -> tuple[int, ...]:
        """The values of a domain, in a place that was judged before, so that nothing fails."""
        self.before = list(before or ())
        scope = Scope().bind_all(names)
        code = self.expressions.domain_in(domain, scope)
        try:
            return tuple(code(list(position), scope.frame(names.values())))
        except NoAnswer as no_answer:
            raise Fault("a domain had values before and has no answer now") from no_answer

    # ---- moves

    def move_at(self, position: Position, place: int) -> Move:
        """The move at this place of all that `moves` lists, without making any."""
        return self.moves_at(position, (place,))[place]

    def moves_at(self, position: Position, places: Iterable[int]) -> dict[int, Move]:
        """The moves at these places, while the position is gone through once."""
        found = Places(places)
        try:
            self.offer(list(position), found)
        except Reached:
            return found.moves
        raise Fault(f"there are only {found.passed} moves")

    def moves(self, position: Position) -> list[tuple[Move, Position | Failure]]:
        """All moves in order, with what they lead to.

        A candidate in which an obligation fails before it is a move is in the list too, with the
        choices made so far. An ended position has no moves.
        """
        if self.ended(position) is True:
            return []
        found = Listed(self)
        self.offer(list(position), found)
        return found.moves

    def any_move(self, cells: Cells) -> bool:
        """Whether there is a move in this state; its effects need not have an answer."""
        return any(
            self.in_phase(each, cells) and self._anybody(each, cells) for each in self.actions
        )

    def _anybody(self, action: CompiledAction, cells: Cells) -> bool:
        """Whether anybody has a move of this action, if it belongs to the phase."""
        players = [None] if action.seat is None else self.seats(cells)
        return any(self.able(action, player, cells) for player in players)

    def offer(self, cells: Cells, sink: Sink, probe: Probe | None = None) -> None:
        """Offer every move that is possible in this state to `sink`, in order."""
        for action in self.actions:
            self.offer_of(action, cells, sink, probe)

    def offer_of(
        self, action: CompiledAction, cells: Cells, sink: Sink, probe: Probe | None = None
    ) -> None:
        """Offer the moves of one action."""
        if not self.in_phase(action, cells):
            return
        if action.seat is None:
            Offers(action, cells, action.frame(), sink, probe).candidate(0)
        else:
            self._offer_in_turn(action, cells, sink, probe)

    def in_phase(self, action: CompiledAction, cells: Sequence[int]) -> bool:
        """Whether the action belongs to the phase of this state."""
        during = action.action.during
        return not during or self.phase_cell is None or cells[self.phase_cell] in during

    def _offer_in_turn(
        self, action: CompiledAction, cells: Cells, sink: Sink, probe: Probe | None
    ) -> None:
        """Offer the moves of the first player, in seat order, who has any."""
        for player in self.seats(cells):
            counted = Counted(sink)
            Offers(action, cells, action.frame(player), counted, probe).candidate(0)
            if counted.moves:
                return

    def seats(self, cells: Sequence[int]) -> Iterator[int]:
        """The players in seat order, the current one first."""
        count = len(self.core.players.members)
        first = 0 if self.current_cell is None else cells[self.current_cell]
        return ((first + seat) % count for seat in range(count))

    def successor(self, action: CompiledAction, cells: Cells, frame: Frame) -> Cells:
        """The state after a move whose choices are in `frame`. Raises NoAnswer."""
        after = cells.copy()
        action.effects(after, frame)
        self.settling.settle(after)
        return after

    def others_first(self, action: CompiledAction, player: int, cells: Cells) -> bool:
        """Whether somebody who sits before `player` has a move of this action by each."""
        before = takewhile(lambda other: other != player, self.seats(cells))
        return any(self.able(action, other, cells) for other in before)

    def in_seat(self, action: CompiledAction, by: tuple[int, ...], cells: Cells) -> bool:
        """Whether one player makes the move of this action by each, and nobody acts before."""
        return len(by) == 1 and not self.others_first(action, by[0], cells)

    def able(self, action: CompiledAction, player: int | None, cells: Cells) -> bool:
        """Whether there is a move of this action; of this player, if it is by each."""
        return self.first_move(action, player, cells) is not None

    def first_move(self, action: CompiledAction, player: int | None, cells: Cells) -> Move | None:
        """The first move of this action, if there is one; of this player, if it is by each."""
        first = First()
        offers = FirstOffers(action, cells, action.frame(player), first, None)
        try:
            offers.candidate(0)
        except Reached:
            return offers.move_by(first.by, offers.last)
        return None


def position_of(cells: Cells) -> Position:
    """The position with these cells."""
    return tuple(map(int, cells))


def array_of(value: Value) -> tuple[int, ...]:
    """The cells of a value that is an array."""
    if isinstance(value, int):
        raise Fault("an array is due here")
    return tuple(map(int, value))


def number_of(value: Value) -> int:
    """A value that is no array."""
    if isinstance(value, tuple):
        raise Fault("a number is due here")
    return int(value)


def members_of(cells: Value) -> tuple[int, ...]:
    """The ordinals in a set."""
    return tuple(place for place, cell in enumerate(array_of(cells)) if cell)


def _answer(run: Callable[[Cells], Value], position: Position) -> Value | Failure:
    """What is found in this position, or the obligation that fails."""
    try:
        return plain(run(list(position)))
    except NoAnswer as no_answer:
        return no_answer.failure


def _changed(position: Position, change: Callable[[Cells], None]) -> Position | Failure:
    """The position after a change, or the obligation that fails in it."""
    cells = list(position)
    try:
        change(cells)
    except NoAnswer as no_answer:
        return no_answer.failure
    return position_of(cells)


class Listed:
    """Makes the moves that are offered, and lists them with what they lead to."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.moves: list[tuple[Move, Position | Failure]] = []

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """Make the move and list it."""
        move = offers.move_by(by, offers.last)
        try:
            after = self.machine.successor(offers.action, offers.cells, offers.frame)
        except NoAnswer as no_answer:
            self.moves.append((move, no_answer.failure))
        else:
            self.moves.append((move, position_of(after)))

    def no_answer(self, offers: Offers, made: int, by: tuple[int, ...], failure: Failure) -> None:
        """List the candidate with its failure."""
        self.moves.append((offers.move_by(by, made), failure))
