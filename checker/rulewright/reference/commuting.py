"""Whether what happens in one move, in no stated order, comes to the same in any order.

The text names suspects (`core.effects`): loops whose rounds may disturb each other, and steps that
may be possible together. Here their effects change places, in every position that a search sees:
two rounds of a loop, one after the other and the other way round, wherever other rounds may have
gone before; two steps, whichever of them is first. Only what the whole move comes to counts.

Two steps of which each takes its case from the other, so that only one of them ever happens, are
two answers to one case: a `conflict`. All else is a question of `order`.

The work is bounded: `MOST_POSITIONS` are looked at, with `FIRST` trials and `MORE` for each of
them. What was cut short is known neither to matter nor not to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import groupby, islice, permutations
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.effects import Rounds, Suspect, Together, suspects, suspicion
from rulewright.core.ir import Block, Core, ForEach, Run, Site
from rulewright.core.search import Clash, Failure, Move, Position, Result
from rulewright.core.values import show
from rulewright.core.walk import effects_within
from rulewright.diagnostics.fault import Fault
from rulewright.reference.exchange import (
    Places,
    StepsExchanged,
    changed,
    differing_rounds,
    same,
)
from rulewright.reference.layout import Cells, Frame
from rulewright.reference.machine import position_of
from rulewright.reference.offers import Offers
from rulewright.reference.record import Made
from rulewright.reference.watched import Round, WatchedMachine

MOST_POSITIONS = 20_000
FIRST = 500_000
MORE = 200

FEW = 20
"""So many pairs of rounds are looked into of one loop, where they seem to differ."""

MOST_PERMUTED = 5
"""All orders of so many rounds are tried where pairs of them differ, and the move does not."""


class Noticed(Struct, frozen=True):
    """A suspect that matters in a position; `made` is the move, None before the first one."""

    site: Site
    names: tuple[str, ...]
    made: Made | None


class _Different(Struct, frozen=True):
    """A suspect that matters, as a finding of this kind."""

    suspect: int
    kind: str
    clash: Clash


_Ran = tuple[int, int]
"""A loop, and which of its runs in a move."""


class _Exchanged(Struct, frozen=True):
    """Rounds of one run of a loop, over these values, that seem to differ in another order."""

    ran: _Ran
    values: list[int]
    places: Places


class _Cut(Exception):  # noqa: N818 - the work ends here, nothing is wrong
    """There is too much to try."""


class Commuting:
    """Looks for suspects that matter. `open` are those of which that is not known yet."""

    def __init__(self, core: Core, first: int | None = None) -> None:
        self.core = core
        self.suspects: tuple[Suspect, ...] = suspects(core)
        self.unsure: set[int] = set()
        self.positions = 0
        self.left = FIRST if first is None else first
        self.loops: dict[int, int] = {}
        self.pairs: dict[tuple[int, int], int] = {}
        for number, suspect in enumerate(self.suspects):
            match suspect:
                case Rounds(loop=loop) if id(loop) in self.loops:
                    self.unsure.add(number)
                case Rounds(loop=loop):
                    self.loops[id(loop)] = number
                case Together(first, second):
                    self.pairs[first, second] = number
        self.open = set(range(len(self.suspects))) - self.unsure
        if self.open:
            self.entangled = {number for pair in self.pairs for number in pair}
            self.machine = WatchedMachine(core, self.loops.keys(), self)
            self.acting = _acting(core, self.loops.keys(), with_steps=bool(self.pairs))
        # How the machine runs: a move is looked at, other orders are tried on the way, or the
        # rounds of one run of a loop come in an order that is given.
        self.mode: Literal["look", "try", "force"] = "try"
        self.runs: Counter[int] = Counter()
        self.forced: tuple[_Ran, list[int]] = ((0, 0), [])
        self.of_rounds: list[_Exchanged] = []
        self.of_steps: list[_Different] = []

    @property
    def harmless(self) -> frozenset[int]:
        """The suspects that did not matter anywhere, where everything was tried."""
        return frozenset(self.open - self.unsure)

    # ---- positions and moves

    def initial(self) -> list[Noticed]:
        """What matters already before the first move."""
        return self._noticed(self.machine.initial, lambda: None) if self.open else []

    def position(self, position: Position) -> list[Noticed]:
        """What is now known to matter, from this position on; the game goes on there."""
        if not self._may_look():
            return []
        moves = _Moves(self)
        self.machine.offer(list(position), moves)
        return moves.noticed

    def one_move(self, position: Position, move: Move) -> list[Noticed]:
        """What is now known to matter, in this move alone; it counts as a position."""
        if not self._may_look() or move.action not in self.acting:
            return []
        run = self._repeated(position, move)

        def made() -> Made:
            after = run()
            return Made(move, None if isinstance(after, Failure) else after)

        return self._noticed(run, made)

    def _may_look(self) -> bool:
        """Whether one more position may be looked at, which is counted."""
        if not self.open:
            return False
        self.positions += 1
        self.left += MORE
        if self.positions > MOST_POSITIONS:
            self.give_up()
        return bool(self.open)

    def move(self, offers: Offers, by: tuple[int, ...]) -> list[Noticed]:
        """What is now known to matter, in this move."""
        action = offers.action
        if not self.open or action.number not in self.acting:
            return []
        position, frame = position_of(offers.cells), offers.frame.copy()

        def run() -> Result:
            return changed(position, lambda cells: self._make(action.effects, cells, frame))

        def made() -> Made:
            after = run()
            move = offers.move_by(by, offers.last)
            return Made(move, None if isinstance(after, Failure) else after)

        return self._noticed(run, made)

    def clash(self, position: Position, move: Move | None, site: Site) -> Clash:
        """What was found in a move, or before the first one, once more."""
        run = self.machine.initial if move is None else self._repeated(position, move)
        for each in self._look(run):
            if suspicion(self.core, self.suspects[each.suspect], each.kind) == site:
                return each.clash
        raise Fault("what hung on an order does not hang on it any more")

    def _repeated(self, position: Position, move: Move) -> Callable[[], Result]:
        """Makes a move that is known to be one."""
        action = self.machine.actions[move.action]
        frame = action.frame_of(move.choices)
        return lambda: changed(position, lambda cells: self._make(action.effects, cells, frame))

    def _make(self, effects: Callable[[Cells, Frame], None], cells: Cells, frame: Frame) -> None:
        effects(cells, frame.copy())
        self.machine.settling.settle(cells)

    def _noticed(self, run: Callable[[], Result], made: Callable[[], Made | None]) -> list[Noticed]:
        noticed: list[Noticed] = []
        for each in self._look(run):
            if each.suspect in self.open:
                self.open.discard(each.suspect)
                self.unsure.discard(each.suspect)
                suspect = self.suspects[each.suspect]
                names: tuple[str, ...] = ()
                if isinstance(suspect, Together):
                    names = (self.core.steps[suspect.second].name,)
                noticed.append(Noticed(suspicion(self.core, suspect, each.kind), names, made()))
        return noticed

    def give_up(self) -> None:
        """Look no further: nothing is known of what is open."""
        self.unsure |= self.open
        self.open.clear()

    def _spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise _Cut

    # ---- one move

    def _look(self, run: Callable[[], Result]) -> list[_Different]:
        """Run a move, try other orders on the way, and return what leads elsewhere."""
        self.of_rounds, self.of_steps = [], []
        self.exchanged = StepsExchanged(
            self.machine.settling, self.pairs, self.entangled, self._spend
        )
        try:
            self._run(run, "look")
        except _Cut:
            self.give_up()
        found = self.of_steps
        for ran, pairs in groupby(self.of_rounds, lambda each: each.ran):
            number = self.loops[ran[0]]
            clash = self._clash_of_rounds(run, list(pairs))
            if clash is None:
                self.unsure.add(number)
            elif not same(clash.one_first, clash.other_first):
                found.append(_Different(number, "order", clash))
        return found

    def _clash_of_rounds(self, run: Callable[[], Result], pairs: list[_Exchanged]) -> Clash | None:
        """Two orders of a loop for which a move comes to something else, the smallest ones.

        If there are none, two for which it does not; None if there are too many to try.
        """
        first = pairs[0]
        for each in pairs:
            one, other = each.places.orders
            clash = self._whole_move(run, each, one, other)
            if not same(clash.one_first, clash.other_first):
                one_of, other_of = (self._told(each, (place,)) for place in each.places.pair)
                return replace(clash, one=one_of, other=other_of)
        if len(first.values) > MOST_PERMUTED:
            return None
        usual, *others = permutations(range(len(first.values)))
        clashes = (self._whole_move(run, first, usual, other) for other in others)
        for clash in clashes:
            if not same(clash.one_first, clash.other_first):
                return clash
        return self._whole_move(run, first, usual, usual)

    def _whole_move(
        self,
        run: Callable[[], Result],
        ran: _Exchanged,
        one: tuple[int, ...],
        other: tuple[int, ...],
    ) -> Clash:
        """What a move comes to for two orders of one run of a loop."""
        results: list[Result] = []
        for order in (one, other):
            self.forced = (ran.ran, [ran.values[number] for number in order])
            results.append(self._run(run, "force"))
        return Clash(self._told(ran, one), self._told(ran, other), results[0], results[1])

    def _told(self, ran: _Exchanged, order: tuple[int, ...]) -> str:
        """The values of some rounds."""
        suspect = self.suspects[self.loops[ran.ran[0]]]
        if not isinstance(suspect, Rounds):
            raise Fault("a loop that is no loop")
        shape = suspect.loop.generator.shape
        return ", ".join(show(shape, ran.values[number]) for number in order)

    def _run(self, run: Callable[[], Result], mode: Literal["look", "force"]) -> Result:
        self.runs.clear()
        self.mode = mode
        try:
            return run()
        finally:
            self.mode = "try"

    # ---- what the machine asks

    def rounds(
        self, loop: int, values: list[int], cells: Cells, frame: Frame, one: Round
    ) -> list[int]:
        """The order of the text, unless another one is tried."""
        if self.mode == "try":
            return values
        ran = (loop, self.runs[loop])
        self.runs[loop] += 1
        if self.mode == "force":
            return self.forced[1] if self.forced[0] == ran else values
        if len(values) < 2 or self.loops[loop] not in self.open:
            return values

        def then(before: Result, number: int) -> Result:
            self._spend()
            return changed(before, lambda cells: one(cells, frame, values[number]))

        self.mode = "try"
        found = differing_rounds(len(values), position_of(cells), then)
        self.of_rounds += [_Exchanged(ran, values, places) for places in islice(found, FEW)]
        self.mode = "look"
        return values

    def step(self, enabled: list[int], cells: Cells) -> int:
        """The first of them, as ever."""
        if self.mode == "look" and len(enabled) > 1 and self.pairs:
            self.mode = "try"
            for each in self.exchanged.differing(position_of(cells)):
                one, other = (self.core.steps[number].name for number in each.pair)
                kind = "conflict" if each.exclusive else "order"
                clash = Clash(one, other, *each.results)
                self.of_steps.append(_Different(self.pairs[each.pair], kind, clash))
            self.mode = "look"
        return enabled[0]


class _Moves:
    """Looks at the moves that are offered."""

    def __init__(self, commuting: Commuting) -> None:
        self.commuting = commuting
        self.noticed: list[Noticed] = []

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """Look at it."""
        self.noticed += self.commuting.move(offers, by)

    def no_answer(
        self, _offers: Offers, _made: int, _by: tuple[int, ...], _failure: Failure
    ) -> None:
        """What fails before its effects is no move."""


def _acting(core: Core, loops: Iterable[int], *, with_steps: bool) -> set[int]:
    """The actions that come to a suspect: all of them where steps do."""
    procedures = {each.name: each.body for each in core.procedures}
    wanted = frozenset(loops)

    def comes(block: Block) -> bool:
        waiting, known = [block], set[str]()
        while waiting:
            for effect in effects_within(waiting.pop()):
                match effect:
                    case ForEach() if id(effect) in wanted:
                        return True
                    case Run(procedure) if procedure not in known:
                        known.add(procedure)
                        waiting.append(procedures[procedure])
                    case _:
                        pass
        return False

    all_do = with_steps or any(comes(step.effects) for step in core.steps)
    return {number for number, each in enumerate(core.actions) if all_do or comes(each.effects)}
