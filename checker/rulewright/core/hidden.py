"""Actions whose moves may depend on what those who make them cannot see, as far as the text tells.

An action is free of that if all it reads, before its effects, is seen by those who make the move:
what everybody sees, what is at a place of their own (`hand[current]` in a move by `current`), or
only how many things there are, where that is seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rulewright.core.calls import functions_first
from rulewright.core.footprints import Access, Footprints, Place
from rulewright.core.ir import (
    Action,
    ByChance,
    ByEach,
    ByPlayers,
    Call,
    Constant,
    Core,
    Element,
    Expr,
    GuardLet,
    Interval,
    Local,
    Read,
    Reduce,
    Scalar,
    Sight,
)
from rulewright.core.rebuild import with_parts
from rulewright.core.walk import domain_parts, fold, walk

_MOVER = "who moves "
"""Begins the names that stand for those who make a move."""

_SIZE = "size of "
"""Begins the names that stand for how many things are in a variable."""


def peeking(core: Core) -> tuple[int, ...]:
    """The numbers of actions that may depend on what those who make the move cannot see."""
    hidden = frozenset(sight.variable for sight in core.sights)
    if not hidden:
        return ()
    reading = _reading(core, hidden)
    return tuple(
        number
        for number, action in enumerate(core.actions)
        if not isinstance(action.owner, ByChance) and _may_peek(core, action, reading)
    )


def _reading(core: Core, hidden: frozenset[str]) -> frozenset[str]:
    """The functions that read what not everybody sees, themselves or through others."""
    found: set[str] = set()
    for function in functions_first(core.functions):
        for node in walk([function.body]):
            match node:
                case Read(variable) if variable in hidden:
                    found.add(function.name)
                case Call(name) if name in found:
                    found.add(function.name)
                case _:
                    pass
    return frozenset(found)


def _may_peek(core: Core, action: Action, reading: frozenset[str]) -> bool:
    plain = _Plain(core, action)
    footprints = Footprints(
        replace(
            core,
            functions=tuple(
                replace(each, body=plain.of(each.body) if each.name in reading else Constant(0))
                for each in core.functions
            ),
        )
    )
    found = {
        access for expr in _judged(core, action) for access in footprints.reads(plain.of(expr), {})
    }
    sights = {sight.variable: sight for sight in core.sights}
    return any(not _is_seen(access, sights, plain.own) for access in found)


def _judged(core: Core, action: Action) -> Iterator[Expr]:
    """What decides which moves there are."""
    for choice in action.choices:
        yield from domain_parts(choice.domain)
    for guard in action.guards:
        yield guard.value if isinstance(guard, GuardLet) else guard.condition
    if isinstance(action.owner, ByPlayers):
        yield from action.owner.players
    if action.weight is not None:
        yield _possible(core, action, action.weight)


def _possible(core: Core, action: Action, weight: Expr) -> Expr:
    """What tells whether there is anything that chance can bring.

    Where the odds of each thing are how many of it are there, that is whether there are any.
    """
    dims = {variable.name: variable.dims for variable in core.variables}
    match weight:
        case Read(variable, (*before, Local(name))) if len(dims[variable]) == len(before) + 1:
            every = Interval(Constant(0), Constant(dims[variable][-1] - 1))
            if any(c.name == name and c.by_chance and c.domain == every for c in action.choices):
                return Read(_SIZE + variable, tuple(before), Scalar(0, 0))
        case _:
            pass
    return weight


class _Plain:
    """Expressions of one action, in which those who make the move have names of their own.

    `own` are these names, among them choices of the action.
    """

    def __init__(self, core: Core, action: Action) -> None:
        self.dims = {variable.name: variable.dims for variable in core.variables}
        self.movers: dict[Expr, Local] = {}
        self.own: set[Place] = set()
        match action.owner:
            case ByEach(choice):
                self.own.add(choice)
            case ByPlayers(players):
                for number, player in enumerate(players):
                    self._name(player, number)
            case _:
                pass

    def _name(self, player: Expr, number: int) -> None:
        match player:
            case Local(name):
                self.own.add(name)
            case Constant(value):
                self.own.add(value)
            case _:
                mover = Local(f"{_MOVER}{number}", player.type)
                self.movers[player] = mover
                self.own.add(mover.name)

    def of(self, expr: Expr) -> Expr:
        """The same expression in these names; sums over a whole bag or set read its size."""
        return fold(expr, None, lambda _scope, _name, _of: None, self._node)

    def _node(self, node: Expr, _scope: None, parts: tuple[Expr, ...]) -> Expr:
        made = with_parts(node, parts)
        if made in self.movers:
            return self.movers[made]
        if isinstance(made, Reduce):
            counted = self._counted(made)
            if counted is not None:
                return Read(_SIZE + counted.variable, counted.indices, Scalar(0, 0))
        return made

    def _counted(self, sum_: Reduce) -> Read | None:
        """What is counted, where this is the sum of all counts of one bag, or members of a set."""
        match sum_:
            case Reduce("sum", (generator,), Read(variable, (*before, Local(name)))):
                pass
            case Reduce("sum", (generator,), Element(Read(variable, before), (Local(name),))):
                pass
            case _:
                return None
        dims = self.dims[variable]
        whole = len(dims) == len(before) + 1
        counted = Read(variable, tuple(before), Scalar(0, 0))
        every = Interval(Constant(0), Constant(dims[-1] - 1))
        plain = generator.condition is None and generator.domain == every
        return counted if whole and plain and generator.name == name else None


def _is_seen(access: Access, sights: dict[str, Sight], own: Iterable[Place]) -> bool:
    """Whether those who make the move see what is read."""
    variable = access.variable.removeprefix(_SIZE)
    if variable not in sights:
        return True
    sight = sights[variable]
    seen = _sees(sight, sight.content, access, own)
    return seen or (variable != access.variable and _sees(sight, sight.size, access, own))


def _sees(sight: Sight, viewer: Expr | None, access: Access, own: Iterable[Place]) -> bool:
    match viewer:
        case None:
            return True
        case Constant(player):
            return player in own
        case Local(name) if name == sight.key:
            return bool(access.places) and access.places[0] is not None and access.places[0] in own
        case _:
            return False
