"""What excludes a play that the solver gives and the reference engine does not make."""

from __future__ import annotations

from rulewright.core.ir import ByEach
from rulewright.core.running.remembered import Cells, Value
from rulewright.core.search import Position
from rulewright.core.search import Value as Chosen
from rulewright.reference.machine import Machine
from rulewright.symbolic.plays.actual import Actual
from rulewright.symbolic.plays.frame import Frame
from rulewright.symbolic.plays.showing import Made, Model
from rulewright.symbolic.terms.terms import Terms


class Refining:
    """Corrects the frames of a model, and with them all where the same frames stand."""

    def __init__(self, machine: Machine, actual: Actual, model: Model) -> None:
        self.machine = machine
        self.actual = actual
        self.model = model

    def refine(self, done: Made, failing: int | None) -> bool:
        """Correct the first frame that is wrong about a play; whether something was wrong.

        Raises TooManyCandidates.
        """
        depth = self.first_wrong(done)
        frame = self.model.frames[depth]
        known = len(frame.facts)
        self.unknown_numbers(frame, depth)
        if len(frame.facts) == known and depth < len(self.model.moves):
            self.seats(frame, depth, done.play.positions[depth], failing)
        if self.machine.core.ends_without_move and depth < len(done.play.positions):
            self.no_move(frame, depth, done.play.positions[depth])
        return len(frame.facts) > known

    def first_wrong(self, done: Made) -> int:
        """The number of moves after which the model is wrong about the game."""
        frames = self.model.frames
        positions = done.play.positions[: len(frames)]
        for depth, position in enumerate(positions):
            if tuple(self.model.of(depth, frames[depth].now)) != position:
                return depth - 1  # the first position is known
        return len(positions) - 1

    def unknown_numbers(self, frame: Frame, depth: int) -> None:
        """Note what numbers really are of which the model says something else."""
        unknowns = list(frame.terms.unknowns.items())
        terms = [term for (_, parts), unknown in unknowns for term in (unknown, *parts)]
        found = dict(zip(terms, self.model.of(depth, terms), strict=True))
        for key, unknown in unknowns:
            parts = [found[part] for part in key[1]]
            fact = self.actual.fact(frame.terms, key, parts, found[unknown])
            if fact is not None and fact not in frame.facts:
                frame.facts.append(fact)

    def seats(self, frame: Frame, depth: int, position: Position, failing: int | None) -> None:
        """Note who moves first, where the model lets another player act."""
        moves = self.model.moves[depth]
        last = depth == len(self.model.frames) - 1 and failing is not None
        made = moves.transitions[failing] if last and failing is not None else None
        made = self.model.taken(depth) if made is None else made
        if not isinstance(made.action.owner, ByEach):
            return
        number = self.machine.core.actions.index(made.action)
        for player in self.machine.seats(position):
            move = self.machine.first_move(self.machine.actions[number], player, list(position))
            if move is not None:
                names = [choice.name for choice in made.action.choices]
                pairs = zip(names, move.choices, strict=True)
                chosen = {name: _value(frame.terms, value) for name, value in pairs}
                frame.facts += frame.somebody_first(made.action, player, chosen)
                return

    def no_move(self, frame: Frame, depth: int, position: Position) -> None:
        """Note that there is a move wherever this one is possible, where there is one."""
        unknown = frame.terms.unknowns.get(("no move", frame.now))
        if unknown is None or not self.model.of(depth, [unknown])[0]:
            return
        cells = list(position)
        for action in self.machine.actions:
            if not self.machine.in_phase(action, cells):
                continue
            for player in [None] if action.seat is None else self.machine.seats(cells):
                move = self.machine.first_move(action, player, cells)
                if move is None:
                    continue
                pairs = zip(action.action.choices, move.choices, strict=True)
                chosen = {choice.name: _value(frame.terms, value) for choice, value in pairs}
                able = frame.can_happen(action.action, chosen)
                both = frame.terms.all_of([able, unknown])
                frame.facts.append(frame.terms.negation(both))
                return


def _value(terms: Terms, value: Chosen) -> Value:
    if isinstance(value, int):
        return terms.constant(value)
    return Cells((len(value),), tuple(map(terms.constant, value)))
