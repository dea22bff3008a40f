"""Rules that are the same for all players: then it is enough to look at one of them on turn.

When everybody moves on by one seat, and all that is theirs with them, a rule must say the same as
before of what was there. Each rule is run on terms for this, on any position; the two sides are the
same function where they have the same form. Nothing else is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.ir import Action, Core, Expr, Property, Step
from rulewright.core.running.algebra import NotUnderstood, Term
from rulewright.core.running.remembered import Cells, Remembered, Value
from rulewright.core.running.symbolic import Fails, SiteKey, Symbolic
from rulewright.core.shapes import Member
from rulewright.core.symmetry.action import Acted, Images, acted, on_positions
from rulewright.symbolic.alike.forms import Forms
from rulewright.symbolic.alike.renaming import Renaming
from rulewright.symbolic.alike.unordered import Unordered
from rulewright.symbolic.moves.position import free_choice, free_position
from rulewright.symbolic.moves.transition import without_steps
from rulewright.symbolic.smt.solver import ask
from rulewright.symbolic.terms import nodes

WORK = 1_000_000
"""With so much work it is tried to find out that two truth values are the same."""

SECONDS = 2.0
"""The same in time, where a machine is slow."""

T = TypeVar("T")


class Seats(Struct, frozen=True):
    """The actions that are `alike` for all players, whoever is on turn.

    There are none where the steps behind them are not, or the end. What is stated of all positions
    and tells players `apart` must not be used where a proof of one action is to be that of all.
    Properties of the names in `compared` have been looked at, by these `rules` (None: all of them
    count as telling players apart).
    """

    alike: frozenset[str]
    apart: frozenset[str]
    order: Mapping[str, Mapping[SiteKey, int]] = {}
    """Of each action its obligations, each with the number of its group: what is in a later group
    comes later, whoever is on turn."""
    compared: frozenset[str] = frozenset()
    rules: _Rules | None = None

    def with_more(self, stated: Sequence[Property], look: Callable[[], None]) -> Seats:
        """The same where this is stated, some of which has been compared; `look` may raise."""
        more = [each for each in stated if each.name not in self.compared]
        names = self.compared.union(each.name for each in more)
        rules, apart = self.rules, set[str]()
        for each in more:
            look()
            if rules is None or not _is_same(rules.same_property, each):
                apart.add(each.name)
        return replace(self, apart=self.apart | apart, compared=names)


def compared(core: Core, stated: Sequence[Property], look: Callable[[], None]) -> Seats:
    """What is the same for all players of the actions of a core, and of what is stated.

    `look` is called before each rule, and may raise.
    """
    count = len(core.players.members)
    on_turn = next((each for each in core.variables if each.name == core.current), None)
    nothing = Seats(frozenset(), frozenset()).with_more(stated, look)
    if on_turn is None or on_turn.shape != Member(core.players) or count == 1:
        return nothing
    next_seats = tuple((seat + 1) % count for seat in range(count))
    try:
        rules = _Rules(core, {core.players.name: next_seats})
        if not rules.same_for_all(look):
            return nothing
    except (NotUnderstood, RecursionError):
        return nothing
    alike = set[str]()
    for action in core.actions:
        look()
        if _is_same(rules.same_action, action):
            alike.add(action.name)
    return Seats(frozenset(alike), frozenset(), rules.order, frozenset(), rules).with_more(
        stated, look
    )


def _is_same(same: Callable[[T], bool], of: T) -> bool:
    try:
        return same(of)
    except (NotUnderstood, RecursionError):
        return False


def together(fails: Fails) -> Iterator[Mapping[SiteKey, tuple[Term, ...]]]:
    """Obligations in groups, each in the order in which they are judged first.

    Those are in one group that alternate, as in a loop over the players: which of them comes first
    depends on the seats.
    """
    last = {key: place for place, (key, _) in enumerate(fails)}
    group: dict[SiteKey, list[Term]] = {}
    end = -1
    for place, (key, where) in enumerate(fails):
        end = max(end, last[key])
        group.setdefault(key, []).append(where)
        if place == end:
            yield {of: tuple(each) for of, each in group.items()}
            group = {}


class _Rules:
    """Compares what rules say of a position with what they say of it when all have moved on."""

    def __init__(self, core: Core, images: Images) -> None:
        self.core = core
        self.moved_on = images
        self.terms = Unordered()
        self.remembered = Remembered(core)
        self.now = free_position(self.terms, core, "")
        self.earlier = free_position(self.terms, core, "earlier ")
        self.positions = on_positions(core, images)
        renamed = {
            **self._images(self.now, self.positions),
            **self._images(self.earlier, self.positions),
        }
        for action in core.actions:
            for choice in action.choices:
                cells = _cells(free_choice(self.terms, action.name, choice))
                renamed.update(self._images(cells, acted(choice.shape, images)))
        self.forms = Forms(self.terms)
        self.renaming = Renaming(self.terms, self.forms, renamed)
        self.order: dict[str, Mapping[SiteKey, int]] = {}

    def _images(self, cells: Sequence[Term], moving: Acted) -> dict[Term, Term]:
        """For what is free in cells, what says the same of the cells that they become."""
        found: dict[Term, Term] = {}
        for cell, place, codes in zip(cells, moving.places, moving.codes, strict=True):
            there = cells[place]
            match self.terms.nodes[cell]:
                case nodes.Constant():
                    pass
                case nodes.Number() if codes is None:
                    found[cell] = there
                case nodes.Truth():
                    found[cell] = self._ways(there)[1 if codes is None else codes[1]]
                case nodes.Member(values):
                    ways = self._ways(there)
                    found.update((on, ways[codes[v] if codes else v]) for v, on in values)
                case _:
                    raise NotUnderstood("a cell has too many values")
        return found

    def _ways(self, cell: Term) -> Mapping[int, Term]:
        ways = self.terms.members(cell)
        if ways is None:
            raise NotUnderstood("a cell has too many values")
        return ways

    def _running(self) -> Symbolic:
        running = Symbolic(self.core, self.terms, self.now, self.remembered)
        running.before = list(self.earlier)
        return running

    # ---- rules

    def same_for_all(self, look: Callable[[], None]) -> bool:
        """Whether the end and the steps are the same for all. May raise."""
        ended = self.core.ended
        if ended is not None and not self._same_condition(ended):
            return False
        for step in self.core.steps:
            look()
            if not self._same_step(step):
                return False
        return True

    def same_property(self, stated: Property) -> bool:
        """Whether what is stated is the same for all. May raise."""
        return self._same_condition(stated.condition)

    def _same_condition(self, condition: Expr) -> bool:
        running = self._running()
        return self._same_truths([running.number(condition, {})], running.fails)

    def _same_step(self, step: Step) -> bool:
        running = self._running()
        condition = running.number(step.condition, {})
        running.path.append(condition)
        running.block(step.effects, {})
        return self._same_truths([condition], running.fails) and self._same_cells(running.state)

    def same_action(self, action: Action) -> bool:
        """Whether the action is the same for all. May raise."""
        running = self._running()
        made = without_steps(self.terms, running, action, None)
        groups = enumerate(together(made.fails))
        self.order[action.name] = {key: number for number, group in groups for key in group}
        return self._same_truths([made.allowed], made.fails) and self._same_cells(made.after)

    # ---- comparing

    def _same_truths(self, truths: Iterable[Term], fails: Fails) -> bool:
        """Whether these are the same, and where obligations fail."""
        failing = (
            self.terms.any_of(where) for group in together(fails) for where in group.values()
        )
        return all(self._same(each, each) for each in (*truths, *failing))

    def _same_cells(self, after: Sequence[Term]) -> bool:
        """Whether cells become the cells of all that have moved on."""
        moving = zip(after, self.positions.places, self.positions.codes, strict=True)
        return all(self._same_cell(cell, after[place], codes) for cell, place, codes in moving)

    def _same_cell(self, cell: Term, there: Term, codes: Mapping[int, int] | None) -> bool:
        if codes is None:
            return self._same(cell, there)
        before, after = self._ways(cell), self._ways(there)
        if not before.keys() <= codes.keys() or {codes[v] for v in before} != after.keys():
            return False
        return all(self._same(on, after[codes[value]]) for value, on in before.items())

    def _same(self, one: Term, other: Term) -> bool:
        """Whether a term is the other when all have moved on."""
        terms, moved = self.terms, self.renaming.of(one)
        if self.forms.of(moved) == self.forms.of(other):
            return True
        if not terms.is_truth(moved) or not terms.is_truth(other):
            return False
        return self._never(moved, terms.negation(other)) and self._never(
            other, terms.negation(moved)
        )

    def _never(self, *truths: Term) -> bool:
        return ask(self.terms, truths, WORK, SECONDS).verdict == "cannot hold"


def _cells(value: Value) -> tuple[Term, ...]:
    return value.cells if isinstance(value, Cells) else (value,)
