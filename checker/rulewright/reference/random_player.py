"""Plays one game at random, as `core.games` says."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rulewright.core.draws import WORD, Draws
from rulewright.core.games import End, RandomGame
from rulewright.core.ir import Action, ByChance, Core, Site
from rulewright.core.search import Failure, Move, Play, Position
from rulewright.reference.actions import CompiledAction
from rulewright.reference.layout import Cells, Frame, NoAnswer
from rulewright.reference.machine import Machine, array_of, members_of, number_of, position_of
from rulewright.reference.offers import Offers


class _Kept(Struct):
    """A move that may be made: its action, its choices, who makes it."""

    action: CompiledAction
    frame: Frame
    by: tuple[int, ...]


class Choosing:
    """Keeps one of the moves that are offered. It is their sink."""

    def __init__(self, core: Core) -> None:
        self.decided = [_decided(action) for action in core.actions]

    def one_of(self, machine: Machine, cells: Cells, draws: Draws) -> _Kept | None:
        """A move of this position; None where there is none."""
        self.draws = draws
        self.groups = 0
        self.group: tuple[object, ...] | None = None
        self.is_chosen = False
        self.total = 0
        self.kept: _Kept | None = None
        machine.offer(cells, self)
        return self.kept

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """Keep the move, or do not."""
        action, frame = offers.action, offers.frame
        decided = self.decided[action.number]
        group = None if decided is None else (action.number, *frame[:decided])
        if group is None or group != self.group:
            self.group = group
            self.groups += 1
            self.is_chosen = self.draws.below(self.groups) == 0
            self.total = 0
        if self.is_chosen and (group is None or self.chance_keeps(offers)):
            self.kept = _Kept(action, frame.copy(), by)

    def chance_keeps(self, offers: Offers) -> bool:
        """Whether chance picks this move of the chosen group rather than those before it."""
        action = offers.action
        weight = 1 if action.weight is None else action.weight(offers.cells, offers.frame)
        self.total = min(WORD, self.total + weight)
        return self.draws.below(self.total) < weight

    def no_answer(
        self, _offers: Offers, _made: int, _by: tuple[int, ...], _failure: Failure
    ) -> None:
        """This is no move."""


def _decided(action: Action) -> int | None:
    """How many choices are made before the first one by chance; None without chance."""
    if isinstance(action.owner, ByChance):
        return 0
    by_chance = (number for number, choice in enumerate(action.choices) if choice.by_chance)
    return next(by_chance, None)


class RandomPlayer:
    """Plays games of one core; `look` is called now and then, and may raise."""

    def __init__(self, core: Core, look: Callable[[], None]) -> None:
        self.core = core
        self.look = look
        self.machine = Machine(core)
        self.choosing = Choosing(core)
        self.initial = self.machine.initial()
        scores = () if core.outcome is None else core.outcome.scores
        self.scores = [self.machine.compiled(score.value) for score in scores]
        self.figures = [self.machine.compiled(figure.value) for figure in core.figures]
        self.moves = 0

    def game(self, seed: int, number: int, most_moves: int, *, keep: bool = False) -> RandomGame:
        """The game `number` of this seed; with `keep` its play too."""
        game = _Game(len(self.core.actions), len(self.core.steps), keep=keep)
        self.machine.settling.runs = game.steps
        if isinstance(self.initial, Failure):
            return game.over("failed", failed=self.initial.site)
        cells = list(self.initial)
        game.reach(cells)
        draws = Draws(seed, number)
        while True:
            end = self.machine.ended_in(cells)
            if end is True:
                return self._judged(game, "ended", cells)
            self.machine.known_end = (cells, end)  # as long as there is a move to judge
            kept = self.choosing.one_of(self.machine, cells, draws)
            if kept is None and self.core.ends_without_move:
                return self._judged(game, "no_move", cells)
            if kept is None:
                return game.over("stuck")
            if game.length == most_moves:
                return game.over("cut_short")
            game.actions[kept.action.number] += 1
            try:
                cells = self.machine.successor(kept.action, cells, kept.frame)
            except NoAnswer as no_answer:
                return game.over("failed", failed=no_answer.failure.site)
            game.make(kept, cells)
            self.moves += 1
            self.look()

    def _judged(self, game: _Game, end: End, cells: Cells) -> RandomGame:
        """A game that came to an end: who wins, and the scores."""
        self.machine.known_end = (cells, True)
        for score in self.scores:
            try:
                game.scores.append(array_of(score.value(cells)))
            except NoAnswer:
                game.scores.append(None)
        for figure in self.figures:
            try:
                game.figures.append(number_of(figure.value(cells)))
            except NoAnswer:
                game.figures.append(None)
        if self.machine.winning is None:
            return game.over(end, winners=())
        try:
            return game.over(end, winners=members_of(self.machine.winning.value(cells)))
        except NoAnswer as no_answer:
            return game.over(end, unanswered=self.machine.as_ending(no_answer.failure).site)


class _Game:
    """A game that is being played."""

    def __init__(self, actions: int, steps: int, *, keep: bool) -> None:
        self.length = 0
        self.actions = [0] * actions
        self.steps = [0] * steps
        self.scores: list[tuple[int, ...] | None] = []
        self.figures: list[int | None] = []
        self.made: list[Move] | None = [] if keep else None
        self.reached: list[Position] = []

    def reach(self, cells: Cells) -> None:
        """The game rests in this position."""
        if self.made is not None:
            self.reached.append(position_of(cells))

    def make(self, kept: _Kept, cells: Cells) -> None:
        """A move is made that leads here."""
        self.length += 1
        if self.made is not None:
            choices = kept.action.chosen(len(kept.action.choices), kept.frame)
            self.made.append(Move(kept.action.number, choices, kept.by))
        self.reach(cells)

    def over(
        self,
        end: End,
        *,
        failed: Site | None = None,
        winners: tuple[int, ...] | None = None,
        unanswered: Site | None = None,
    ) -> RandomGame:
        """The game is over."""
        return RandomGame(
            length=self.length,
            end=end,
            failed=failed,
            winners=winners,
            unanswered=unanswered,
            scores=tuple(self.scores),
            figures=tuple(self.figures),
            fired=(*self.actions, *self.steps),
            play=None if self.made is None else Play(tuple(self.made), tuple(self.reached)),
        )
