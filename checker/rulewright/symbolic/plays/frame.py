"""One position of a play and the moves there, as terms that are the same at any depth.

What is free is named by what it is: `now x` are cells of the position, `next x` those of the one
behind the move, `move x` choices, which move it is, and unknown numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from rulewright.core.ir import LIVE, PREMISE, Action, ByEach, Core, Expr, Outcome, Property
from rulewright.core.running.algebra import NotUnderstood, Term
from rulewright.core.running.remembered import Remembered, Value
from rulewright.core.running.symbolic import Fails, Symbolic
from rulewright.symbolic.moves.position import Known as Shape
from rulewright.symbolic.moves.position import free_choice, free_position
from rulewright.symbolic.moves.transition import Known, Transition, is_move, transition
from rulewright.symbolic.plays.actual import Actual
from rulewright.symbolic.terms.nodes import Both
from rulewright.symbolic.terms.terms import Terms

Key = tuple[str, str, str]
"""What is asked: `refuted`, `reached` or UNANSWERED and a property, or an obligation.

That is kind, rule and text.
"""

TO_REACH = ("reachable", PREMISE)

UNANSWERED = "unanswered"
"""Whether a property has no answer, whatever obligation it is that fails."""

FEW_CASES = 4
"""Comparisons are split into so few cases, as bits are compared easily and much is written out."""


class Question(Struct, frozen=True):
    """Whether something happens: `where` it does, and what it is judged by.

    That is a property, the outcome, a move (its number among the moves), or the end (None).
    """

    key: Key
    source: Property | Outcome | int | None
    where: Term


class Unread(Struct, frozen=True):
    """What cannot be asked, and why."""

    key: Key
    reason: str


class Moves(Struct, frozen=True):
    """All moves of a frame. One of `taken` holds, or `none` where no move is made.

    `asserted` says what that means for the cells of the `next` position, of which some have the
    same values after all moves. `questions` are about moves that fail, `behind` about those made.
    """

    transitions: tuple[Transition, ...]
    taken: tuple[Term, ...]
    none: Term
    next: tuple[Term, ...]
    shape: Shape
    asserted: tuple[Term, ...]
    questions: tuple[Question, ...]
    behind: tuple[Question, ...]


class Frame:
    """A position of which some cells are known, and what is asked there."""

    def __init__(self, core: Core, actual: Actual, shape: Shape) -> None:
        self.core = core
        self.shape = tuple(shape)
        self.terms = Terms("move ", actual.value)
        self.terms.most_cases = FEW_CASES
        self.remembered = Remembered(core)
        self.now = tuple(free_position(self.terms, core, "now ", shape))
        self.facts: list[Term] = []
        """What was found out of unknown numbers, and of who moves first."""
        self.unread: list[Unread] = []
        self.ended, ends = self._end()
        self.questions = (*ends, *self._stated(), *self._outcome())

    def running(self, state: Sequence[Term], before: Sequence[Term] = ()) -> Symbolic:
        """Something to run rules on a position, with the one before a move."""
        running = Symbolic(self.core, self.terms, state, self.remembered)
        running.before = list(before)
        return running

    # ---- what is judged in a position

    def _end(self) -> tuple[Term, list[Question]]:
        """Whether the rules say that the game has ended; it goes on where they have no answer."""
        terms, core = self.terms, self.core
        running = self.running(self.now)
        ended = terms.false if core.ended is None else running.number(core.ended, {})
        ended = terms.all_of([ended, *self._answered(running.fails)])
        return ended, self._failing(None, running.fails)

    def _stated(self) -> list[Question]:
        found: list[Question] = []
        for stated in self.core.properties:
            if not stated.over_moves:
                found += self._property(stated, self.running(self.now))
        return found

    def _property(self, stated: Property, running: Symbolic) -> list[Question]:
        """Where a property is settled, and where it has no answer."""
        reach = stated.kind in TO_REACH
        key = ("reached" if reach else "refuted", stated.name, "")
        try:
            holds = running.number(stated.condition, {})
        except NotUnderstood as reason:
            self.unread.append(Unread(key, str(reason)))
            return []
        found = self._failing(stated, running.fails)
        if found:
            unanswered = self.terms.any_of(each.where for each in found)
            found.append(Question((UNANSWERED, stated.name, ""), stated, unanswered))
        if stated.kind not in LIVE:
            settled = holds if reach else self.terms.negation(holds)
            where = self.terms.all_of([settled, *self._answered(running.fails)])
            found.append(Question(key, stated, where))
        return found

    def _outcome(self) -> list[Question]:
        """Where who wins, or a score, has no answer."""
        outcome = self.core.outcome
        if outcome is None:
            return []
        found: list[Question] = []
        over = self.ended
        if self.core.ends_without_move:
            no_move = self.terms.unknown("no move", self.now, 0, 1)
            over = self.terms.any_of([over, no_move])
        exprs: list[Expr] = [score.value for score in outcome.scores]
        if outcome.winners is not None:
            exprs.append(outcome.winners)
        for expr in exprs:
            running = self.running(self.now)
            running.path.append(over)
            try:
                running.value(expr, {})
            except NotUnderstood as reason:
                self.unread.append(Unread(("ending", "outcome", ""), str(reason)))
                continue
            fails = [(("ending", "outcome", what), where) for (_, _, what), where in running.fails]
            found += self._failing(outcome, fails)
        return found

    def _answered(self, fails: Fails) -> list[Term]:
        return [self.terms.negation(where) for _, where in fails]

    def _failing(self, source: Property | Outcome | int | None, fails: Fails) -> list[Question]:
        """Where each obligation is the first that fails."""
        first: dict[Key, list[Term]] = {}
        before: list[Term] = []
        for key, where in fails:
            first.setdefault(key, []).append(self.terms.all_of([where, *before]))
            before.append(self.terms.negation(where))
        questions = (Question(key, source, self.terms.any_of(on)) for key, on in first.items())
        return [each for each in questions if each.where != self.terms.false]

    # ---- moves

    def moves(self) -> Moves:
        """All moves. Raises NotUnderstood."""
        terms = self.terms
        made = list(self._transitions())
        group = terms.free_member("move ", 0, len(made)) if made else terms.constant(0)
        none, *taken = (terms.is_constant(group, number) for number in range(len(made) + 1))
        shape = self._shape([each.after for each in made])
        following = free_position(terms, self.core, "next ", shape)
        asserted: list[Term] = []
        questions: list[Question] = []
        for number, (on, move) in enumerate(zip(taken, made, strict=True)):
            demanded = [move.allowed, *self._answered(move.fails)]
            asserted += self._if_any([on], demanded)
            questions += self._failing(number, move.fails)
        for place, cell in enumerate(following):
            ways: dict[Term, list[Term]] = {}
            for on, move in zip(taken, made, strict=True):
                ways.setdefault(move.after[place], []).append(on)
            for after, on_all in ways.items():
                asserted += self._if_any(on_all, [terms.equal(cell, after)])
        behind: list[Question] = []
        for stated in self.core.properties:
            if stated.over_moves:
                behind += self._property(stated, self.running(following, self.now))
        return Moves(
            tuple(made),
            tuple(taken),
            none,
            tuple(following),
            shape,
            tuple(dict.fromkeys(each for each in asserted if each != terms.true)),
            tuple(questions),
            tuple(behind),
        )

    def _if_any(self, conditions: Sequence[Term], demanded: Iterable[Term]) -> list[Term]:
        """That these hold, part by part, where one of the conditions does."""
        terms = self.terms
        off = terms.negation(terms.any_of(conditions))
        return [terms.any_of([off, part]) for each in demanded for part in self._parts(each)]

    def _parts(self, term: Term) -> tuple[Term, ...]:
        """What must all hold so that a truth value does."""
        node = self.terms.nodes[term]
        return node.parts if isinstance(node, Both) else (term,)

    def _transitions(self) -> Iterator[Transition]:
        """Each action in each phase, on a game that goes on."""
        terms = self.terms
        goes_on = terms.negation(self.ended)  # what fails where there is no move is found as well
        if goes_on == terms.false:
            return
        for action in self.core.actions:
            for phase in self._phases(action):
                running = self.running(self.now)
                made = transition(terms, running, action, phase, Known((goes_on,)))
                if made.allowed != terms.false or made.fails:
                    if isinstance(action.owner, ByEach) and len(action.choices) == 1:
                        self._in_order(action)
                    yield made

    def _phases(self, action: Action) -> list[int | None]:
        """The phases in which an action may be possible here; None: in any."""
        core = self.core
        if core.phase is None or not action.during:
            return [None]
        place, _ = self.running(self.now).places[core.phase]
        phase = self.now[place]
        found = [each for each in action.during if self._may_be(phase, each)]
        return list(found)

    def _may_be(self, term: Term, value: int) -> bool:
        return self.terms.is_constant(term, value) != self.terms.false

    def _shape(self, afters: Sequence[tuple[Term, ...]]) -> Shape:
        """The values of cells that all moves give the same."""
        if not afters:
            return self.shape
        shape: list[int | None] = []
        for cells in zip(*afters, strict=True):
            values = {self.terms.value(cell) for cell in cells}
            shape.append(values.pop() if len(values) == 1 else None)
        return tuple(shape)

    # ---- who moves first

    def _in_order(self, action: Action) -> None:
        """That nobody moves while somebody before can, where the player is all that is chosen."""
        seat = action.choices[0].name
        for player in range(len(self.core.players.members)):
            self.facts += self.somebody_first(action, player, {seat: self.terms.constant(player)})

    def somebody_first(
        self, action: Action, player: int, chosen: Mapping[str, Value]
    ) -> list[Term]:
        """That nobody takes this action by each who sits behind a player who can choose so."""
        terms, core = self.terms, self.core
        able = self.can_happen(action, chosen)
        (choice,) = (
            each
            for each in action.choices
            if isinstance(action.owner, ByEach) and each.name == action.owner.choice
        )
        acting = free_choice(terms, action.name, choice)
        if not isinstance(acting, int):
            raise NotUnderstood("an array is chosen from players")
        current = terms.constant(0)
        if core.current is not None:
            current = self.now[self.running(self.now).places[core.current][0]]
        count = len(core.players.members)
        behind = [
            terms.all_of([terms.is_constant(current, first), terms.is_constant(acting, other)])
            for first in range(count)
            for other in range(count)
            if (player - first) % count < (other - first) % count
        ]
        return [terms.negation(terms.all_of([able, each])) for each in behind]

    def can_happen(self, action: Action, chosen: Mapping[str, Value]) -> Term:
        """Whether these choices make a move here, whoever else can move."""
        terms = self.terms
        return terms.any_of(
            is_move(terms, self.running(self.now), action, phase, chosen)
            for phase in self._phases(action)
        )
