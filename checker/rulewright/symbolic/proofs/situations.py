"""What has to be shown, and where: in a position, or behind each kind of move."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core import build as b
from rulewright.core.ir import Action, Property
from rulewright.core.running.algebra import NotUnderstood, Term
from rulewright.core.running.symbolic import Fails
from rulewright.symbolic.moves.transition import (
    Because,
    Known,
    Refuted,
    Transition,
    Turn,
    transition,
)
from rulewright.symbolic.proofs.world import Hypotheses, World
from rulewright.symbolic.terms.given import sharpened

Key = tuple[str, str, str]
"""A property ("", its name, ""), or an obligation: kind, rule, what it is about."""


Refuting = Callable[[Turn, Sequence[Term], "Share"], Because]
"""As `Refuted`, with what is to be shown there."""


class Goal(Struct, frozen=True):
    """What always holds, if no position contradicts it in which all that may be `assumed` holds."""

    key: Key
    parts: tuple[Term, ...]
    assumed: tuple[Term, ...]


Share = Literal["everything", "alike", "apart"]
"""What is to be shown in a situation: all, or what is the same for all players, or the rest."""


class Situation(Struct, frozen=True):
    """A position (no `transition`), or the one behind a move, and what is to be shown there.

    Where the player on turn stands for all players, it is only what is the same for all (`alike`),
    and nothing else may be assumed. What tells players apart is shown of the same move once more
    for each seat: everybody has `moved_on` by so many. Steps in `open` may happen behind the move,
    for all that was found out.
    """

    transition: Transition | None
    goals: tuple[Goal, ...]
    share: Share = "everything"
    moved_on: int = 0
    open: tuple[tuple[Turn, tuple[Term, ...]], ...] = ()

    @property
    def name(self) -> str:
        """The action, or "" where there is none."""
        return "" if self.transition is None else self.transition.action.name

    @property
    def rests(self) -> frozenset[str]:
        """The properties without which more steps may happen behind the move."""
        return frozenset() if self.transition is None else self.transition.rests


class Moving(Struct, frozen=True):
    """An action in a phase (None: in any) with this player on turn (None: anybody, or nobody)."""

    action: Action
    phase: int | None
    seat: int | None

    @property
    def place(self) -> tuple[str, int | None, int | None]:
        """It by name."""
        return self.action.name, self.phase, self.seat


def moving(made: Transition) -> Moving:
    """What is done in a transition, and when."""
    return Moving(made.action, made.phase, made.current)


class NotFollowed(Struct, frozen=True):
    """An action, or the positions without one, that cannot be written as terms, and why."""

    name: str
    why: str


def in_positions(world: World) -> Situation | NotFollowed:
    """The end and the outcome have an answer in all positions."""
    try:
        return Situation(None, tuple(_obligations(world, _position_fails(world), world.resting)))
    except (NotUnderstood, RecursionError) as reason:
        return NotFollowed("", why(reason))


def _position_fails(world: World) -> Fails:
    core, running = world.core, world.running(world.before)
    for step in core.steps:
        running.number(step.condition, {})
    ended = world.terms.false if core.ended is None else running.number(core.ended, {})
    fails = running.fails
    if core.outcome is not None:
        running.fails = []
        over = ended
        if core.ends_without_move:
            over = world.terms.any_of([ended, world.terms.truth("no move")])
        running.path.append(over)
        for score in core.outcome.scores:
            running.value(score.value, {})
        if core.outcome.winners is not None:
            running.value(core.outcome.winners, {})
        fails += [(("ending", "outcome", what), where) for (_, _, what), where in running.fails]
    return fails


def behind_moves(
    world: World, refuted: Refuting, standing: Container[str], earlier: Iterable[Situation] = ()
) -> Iterator[Situation | NotFollowed]:
    """Every action in each phase that it belongs to, whoever is on turn.

    Of properties, those are to be shown that are still `standing`. Where an action is the same for
    all players, the first stands for all, but for what tells them apart. The moves of `earlier`
    situations in the same world are taken as they are, as long as what may happen behind them is
    the same.
    """
    core = world.core
    seats: Sequence[int | None] = (None,)
    if core.current is not None:
        seats = range(len(core.players.members))
    known = {moving(each.transition).place: each for each in earlier if each.transition is not None}
    for action in core.actions:
        for phase in action.during or (None,):
            if action.name in world.alike:
                first = Moving(action, phase, 0)
                found = behind_move(
                    world, first, refuted, standing, "alike", known.get(first.place)
                )
                yield found
                if isinstance(found, Situation) and world.apart_in(phase):
                    yield from (apart(world, found, seat, standing) for seat in range(len(seats)))
                continue
            steps: Refuting = _AskedOnce(refuted)
            for seat in seats:
                each = Moving(action, phase, seat)
                yield behind_move(world, each, steps, standing, "everything", known.get(each.place))


class _AskedOnce:
    """Steps that were not refuted with one player on turn are not asked for with the others.

    Players are much alike, and to find nothing out takes longest.
    """

    def __init__(self, refuted: Refuting) -> None:
        self.refuted = refuted
        self.open: set[Turn] = set()

    def __call__(self, turn: Turn, where: Sequence[Term], share: Share) -> Because:
        if turn in self.open:
            return None
        because = self.refuted(turn, where, share)
        if because is None:
            self.open.add(turn)
        return because


def behind_move(
    world: World,
    of: Moving,
    refuted: Refuting,
    standing: Container[str],
    share: Share,
    earlier: Situation | None = None,
) -> Situation | NotFollowed:
    """An action: its obligations, and what invariants say where it leads."""
    terms = world.terms
    goals: list[Goal] = []
    try:
        made, left = _followed(world, of, partial(_of, refuted, share), earlier)
        # Where an obligation fails, what is judged behind it need not hold.
        every = share == "everything"
        obliged = _obligations(world, made.fails, world.going_on)
        goals.extend(obliged if every else _in_groups(world, made))
        if made.allowed != terms.false:
            goals.extend(_statements(world, made, standing, share))
    except (NotUnderstood, RecursionError) as reason:
        return NotFollowed(of.action.name, why(reason))
    return Situation(made, tuple(goal for goal in goals if goal.parts), share, 0, left)


def _of(refuted: Refuting, share: Share, turn: Turn, where: Sequence[Term]) -> Because:
    return refuted(turn, where, share)


Open = tuple[tuple[Turn, tuple[Term, ...]], ...]
"""Steps that may happen, and the conditions under which they would."""


def _followed(
    world: World, of: Moving, refuted: Refuted, earlier: Situation | None
) -> tuple[Transition, Open]:
    """A move, and the steps that may happen behind it. May raise NotUnderstood.

    It is as `earlier` where no more is found out of the steps than was then.
    """
    match earlier:
        case Situation(Transition() as known, open=steps) if all(
            refuted(*step) is None for step in steps
        ):
            return known, steps
        case _:
            pass
    left: list[tuple[Turn, tuple[Term, ...]]] = []

    def asked(turn: Turn, where: Sequence[Term]) -> Because:
        because = refuted(turn, where)
        if because is None:
            left.append((turn, tuple(where)))
        return because

    given = Known(world.going_on, of.seat, asked)
    made = transition(world.terms, world.running(world.before), of.action, of.phase, given)
    return made, tuple(left)


def apart(
    world: World, of: Situation, seats: int, standing: Container[str]
) -> Situation | NotFollowed:
    """What tells players apart, behind a move that is the same for all, of a player further on.

    That is the move of the first player in a position from which everybody has moved on by so many
    `seats`, and everything that is theirs with them.
    """
    first = of.transition
    if first is None:
        return Situation(None, ())
    try:
        before, after = (world.moved_on(each, seats) for each in (first.before, first.after))
        made = replace(first, before=before, after=after)
        goals = tuple(_statements(world, made, standing, "apart", world.hypotheses_of(seats)))
    except (NotUnderstood, RecursionError) as reason:
        return NotFollowed(of.name, why(reason))
    shown = tuple(goal for goal in goals if goal.parts)
    return Situation(first, shown, "apart", seats, of.open)


def _obligations(world: World, fails: Fails, assumed: tuple[Term, ...]) -> Iterator[Goal]:
    """Each obligation, where those before it did not fail."""
    for key, where in fails:
        holds = world.terms.negation(where)
        yield Goal(key, (holds,), assumed)
        assumed = world.conjuncts([*assumed, holds])


def _in_groups(world: World, made: Transition) -> Iterator[Goal]:
    """The same where one player stands for all: only what comes first for each of them is assumed.

    Of the steps behind the move none is: which comes first there may depend on the seats.
    """
    order, terms = world.seats.order[made.action.name], world.terms
    groups: dict[int, list[tuple[Key, Term]]] = {}
    for key, where in made.fails[: made.own]:
        groups.setdefault(order.get(key, len(order)), []).append((key, terms.negation(where)))
    assumed = world.going_on
    for number in sorted(groups):
        yield from (Goal(key, (holds,), assumed) for key, holds in groups[number])
        assumed = world.conjuncts([*assumed, *(holds for _, holds in groups[number])])
    for key, where in made.fails[made.own :]:
        yield Goal(key, (terms.negation(where),), assumed)


def _statements(
    world: World,
    made: Transition,
    standing: Container[str],
    share: Share,
    said: Hypotheses | None = None,
) -> Iterator[Goal]:
    """What properties say behind a move, of those still `standing` of which it is to be shown here.

    What they have `said` of the position before is known.
    """
    answered = [world.terms.negation(where) for _, where in made.fails]
    assumed = world.conjuncts([made.allowed, *answered])
    here = world.apart_in(made.phase)
    said = world.hypotheses if said is None else said
    for stated in world.to_show:
        if stated.name not in standing:
            continue
        match share:
            case "everything":
                yield _stated(world, stated, made, assumed, said)
            case "alike" if stated.name not in world.apart:
                yield _stated(world, stated, made, assumed, said)
            case "alike" if stated.name not in here:
                yield _elsewhere(world, stated, made, assumed)
            case "apart" if stated.name in here:
                yield _stated(world, stated, made, assumed, said)
            case _:
                pass  # it is shown with the others


def _stated(
    world: World,
    stated: Property,
    made: Transition,
    assumed: tuple[Term, ...],
    said: Hypotheses,
) -> Goal:
    """What a property says behind a move, without what it said before in the same words."""
    if not stated.over_moves and _untouched(world, stated, made):
        return Goal(("", stated.name, ""), (), assumed)
    known = {*said.get(stated.name, ()), *assumed, world.terms.true}
    told = world.stated(stated, made.after, made.before)
    left = [part for part in told if part not in known]
    parts = (each for part in left for each in sharpened(world.terms, world.support, part))
    return Goal(("", stated.name, ""), tuple(part for part in parts if part not in known), assumed)


def _elsewhere(world: World, stated: Property, made: Transition, assumed: tuple[Term, ...]) -> Goal:
    """That a move does not lead to the phase of which a property speaks, whoever makes it."""
    key = ("", stated.name, "")
    if _untouched(world, stated, made):
        return Goal(key, (), assumed)
    guard = replace(stated, condition=b.negation(world.guards[stated.name]))
    parts = world.stated(guard, made.after, made.before)
    return Goal(key, tuple(each for each in parts if each != world.terms.true), assumed)


def _untouched(world: World, stated: Property, made: Transition) -> bool:
    """Whether a move leaves all cells as they are that a property reads."""
    places = world.remembered.slices
    return all(
        made.after[places[name]] == made.before[places[name]]
        for name in world.remembered.read([stated.condition])
    )


def why(reason: Exception) -> str:
    """Why rules cannot be followed, for people."""
    return "they are nested too deeply" if isinstance(reason, RecursionError) else str(reason)
