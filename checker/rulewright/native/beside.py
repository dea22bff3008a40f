"""Another reading beside the one that is played, in machine code, in positions that were seen.

Both are asked what each position comes to; where they write the same numbers they do not part. The
reference engine looks at the others.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import partial

from rulewright.core.ir import Action, Array, Choice, Core, Outcome, Type
from rulewright.core.readings import Theirs
from rulewright.core.search import Position
from rulewright.native import lookup
from rulewright.native.aside import Aside
from rulewright.native.cache import Cache, own_folder
from rulewright.native.context import Context
from rulewright.native.jit import Compiler, Linked
from rulewright.native.layout import Layout, layout
from rulewright.native.refusal import NotNative
from rulewright.native.settling import scratch_words
from rulewright.native.traces import ENDS, MOVES, ROOM, SWEEP, write_sweep, write_traces


class Screens:
    """Makes screens for positions of a core that lie at an address, one after the other."""

    def __init__(
        self, core: Core, states: int, compiler: Compiler, look: Callable[[], None]
    ) -> None:
        self.core = core
        self.states = states
        self.compiler = compiler
        self.look = look
        self.sweep = self.compiler.link(write_sweep(), [SWEEP])
        self.ours: dict[tuple[tuple[int, ...], bool], _Side] = {}

    def screen(self, theirs: Theirs) -> Screen | None:
        """One for another reading; None where it has no machine code or other choices."""
        actions = tuple(each.number for each in theirs.altered.actions)
        ends = theirs.altered.ended or theirs.altered.outcome
        alike = all(
            _same_choices(self.core.actions[number], theirs.core.actions[number])
            for number in actions
        )
        same_ends = _told(self.core.outcome) == _told(theirs.core.outcome)
        if theirs.core.variables != self.core.variables or not alike or not same_ends:
            return None
        try:
            if (actions, ends) not in self.ours:
                self.ours[actions, ends] = self._side(self.core, actions, ends=ends)
            ours = self.ours[actions, ends]
            return Screen(self, ours, self._side(theirs.core, actions, ends=ends))
        except NotNative:
            return None

    def _side(self, core: Core, actions: tuple[int, ...], *, ends: bool) -> _Side:
        return _Side(self.compiler, core, actions, ends=ends)


class LaidOut:
    """Screens for positions that are laid out for them. Raises NotNative."""

    def __init__(self, core: Core, look: Callable[[], None]) -> None:
        self.layout: Layout = layout(core.variables)
        self.words = (ctypes.c_uint64 * 0)()
        self.screens = Screens(core, 0, Compiler(Cache(own_folder())), look)

    def lay_out(self, positions: Sequence[Position]) -> None:
        """These positions have the numbers from 0 on, and those before have none any more."""
        words = [word for position in positions for word in self.layout.pack(position)]
        self.words = (ctypes.c_uint64 * len(words))(*words)
        self.screens.states = ctypes.addressof(self.words)

    def screen(self, theirs: Theirs) -> Screen | None:
        """One for another reading; None where it has no machine code or other choices."""
        return self.screens.screen(theirs)


class _Side:
    """The traces of one reading, and the memory they are written to."""

    def __init__(
        self, compiler: Compiler, core: Core, actions: tuple[int, ...], *, ends: bool
    ) -> None:
        traces = write_traces(core, actions, ends=ends)
        names = [MOVES, ENDS] if ends else [MOVES]
        self.linked: Linked = compiler.link(traces.text, names)
        self.context = context = Context()
        context.room("batch", ctypes.c_uint64, ROOM)
        context.room("fired", ctypes.c_uint64, len(core.actions) + len(core.steps))
        context.room("scratch", ctypes.c_uint64, scratch_words(traces.rules))


class Screen:
    """One other reading beside ours."""

    def __init__(self, screens: Screens, ours: _Side, theirs: _Side) -> None:
        self.screens = screens
        self.sides = ours, theirs
        number = ctypes.c_int64
        address = ctypes.c_void_p
        kind = ctypes.CFUNCTYPE(number, address, address, number, number)
        self.sweep = kind(screens.sweep[SWEEP])
        self.aside = Aside(self._halt)

    def moves(self, numbers: range) -> int:
        """The first of these positions whose moves may part; the end of the range if none do."""
        return self._first(MOVES, numbers)

    def ends(self, numbers: range) -> int:
        """The same of how the game ends."""
        return self._first(ENDS, numbers)

    def _first(self, name: str, numbers: range) -> int:
        for side in self.sides:
            side.context["states"] = self.screens.states
            side.context["position"] = side.linked[name]
            side.context["stop"] = 0
        ours, theirs = (side.context.address for side in self.sides)
        self.aside.look = self.screens.look
        work = partial(self.sweep, ours, theirs, numbers.start, numbers.stop)
        (found,) = self.aside.run([work])
        return found

    def _halt(self) -> None:
        for side in self.sides:
            side.context["stop"] = lookup.HALTED


def _told(outcome: Outcome | None) -> tuple[object, ...]:
    """What numbers of an outcome stand for: the scores, and whether there are winners."""
    if outcome is None:
        return ()
    scores = ((each.name, _dims(each.value.type)) for each in outcome.scores)
    return (*scores, outcome.winners is None)


def _same_choices(ours: Action, theirs: Action) -> bool:
    """Whether numbers written by one mean the same as those of the other."""
    return (
        type(ours.owner) is type(theirs.owner)
        and (ours.weight is None) == (theirs.weight is None)
        and list(map(_kind, ours.choices)) == list(map(_kind, theirs.choices))
    )


def _kind(choice: Choice) -> tuple[str, tuple[int, ...] | None, bool]:
    return choice.name, _dims(choice.type), choice.by_chance


def _dims(kind: Type) -> tuple[int, ...] | None:
    return kind.dims if isinstance(kind, Array) else None
