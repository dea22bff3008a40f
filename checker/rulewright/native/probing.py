"""Finds out for the machine code whether a requirement alone refuses a candidate."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from math import prod

from rulewright.core.ir import Array
from rulewright.core.search import Value
from rulewright.native.context import Context
from rulewright.native.frame import Frame
from rulewright.native.layout import Layout
from rulewright.native.passing import Key
from rulewright.native.position import Code
from rulewright.reference.actions import CompiledAction
from rulewright.reference.machine import Machine
from rulewright.reference.probe import Probe

RAISED = 3
"""The reason why a search stops: something was raised in Python."""

MOST_CALLS = 400
"""After so many questions it pays to compile the probe."""

PROBE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)


class Probing:
    """Answers the machine code with the reference engine's probe.

    `link` compiles the probe and tells where it is: first the reference engine answers, as most
    requirements refuse alone soon, and only if it is asked often that pays.
    """

    def __init__(
        self,
        machine: Machine,
        layout: Layout,
        context: Context,
        code: Code,
        link: Callable[[], int],
        most_calls: int = MOST_CALLS,
    ) -> None:
        self.machine = machine
        self.layout = layout
        self.context = context
        self.keys = code.wanted
        self.link = link
        count = len(self.keys)
        self.frame = context.room("frame", ctypes.c_int64, code.frame_cells)
        self.wanted = context.room("wanted", ctypes.c_uint8, count)
        self.cut = context.room("probe_cut", ctypes.c_uint8, count)
        self.spent = context.room("probe_spent", ctypes.c_uint64, count)
        self.at = context.room("probe_at", ctypes.c_uint64, count)
        self.position = -1
        self._probe: Probe | None = None
        self.failure: BaseException | None = None
        self.calls, self.most_calls = 0, most_calls
        for number in range(count):
            self.wanted[number] = 1
        self.callback = PROBE(self._asked)
        context["probe"] = ctypes.cast(self.callback, ctypes.c_void_p).value or 0

    @property
    def probe(self) -> Probe:
        """What the reference engine asks with; it is made when it is needed."""
        if self._probe is None:
            self._probe = Probe(self.machine.actions)
        return self._probe

    def _asked(self, _context: int, position: int, number: int, made: int) -> None:
        """A requirement refused a candidate with so many choices made, which are in the frame.

        What goes wrong here cannot pass through machine code: it is kept for whoever called it.
        """
        try:
            self._look(position, number, made)
            self.calls += 1
            if self.calls == self.most_calls:
                self._go_native()
        except BaseException as failure:  # noqa: BLE001 - raised again behind the machine code
            self.failure = failure
            self.context["stop"] = RAISED

    def _go_native(self) -> None:
        """From now on the machine code finds out by itself."""
        for place, key in enumerate(self.keys):
            self.spent[place], self.at[place] = self.probe.spent[key], self.position
            self.cut[place] = int(key in self.probe.cut)
        self.context["probe"] = self.link()

    def _look(self, position: int, number: int, made: int) -> None:
        words = self.layout.words
        start = self.context["states"] + position * 8 * words
        cells = list(self.layout.unpack(list((ctypes.c_uint64 * words).from_address(start))))
        action_number, guard = self.keys[number]
        action = self.machine.actions[action_number]
        frame = action.frame(None if action.seat is None else self.frame[0])
        for place, value in enumerate(self._choices(action, made)):
            frame[place] = value
        for tests in action.tests[:made]:
            for test in tests:
                test.holds(cells, frame)  # lets keep what later guards read
        if position != self.position:
            self.probe.begin(position)
            self.position = position
        self.probe.refusal(action, guard, made, cells, frame)
        if (action_number, guard) not in self.probe.wanted:
            self.wanted[number] = 0

    def _choices(self, action: CompiledAction, made: int) -> list[Value]:
        """The choices made."""
        values: list[Value] = []
        frame = Frame(action.action)
        for choice in action.action.choices[:made]:
            at, kind = frame.places[choice.name]
            if isinstance(kind, Array):
                values.append(tuple(self.frame[at : at + prod(kind.dims)]))
            else:
                values.append(self.frame[at])
        return values

    def no_longer_wanted(self, wanted: bytes) -> None:
        """Go on where of some requirements it is known that they refuse alone."""
        self.wanted[:] = list(wanted)
        self.probe.wanted -= self.refused

    def was_cut(self, cut: bytes) -> None:
        """Go on where for some requirements the work to find out was cut short."""
        self.probe.cut.update(key for key, yes in zip(self.keys, cut, strict=False) if yes)

    @property
    def refused(self) -> set[Key]:
        """The requirements that were seen to refuse alone."""
        return {key for place, key in enumerate(self.keys) if not self.wanted[place]}

    @property
    def incomplete(self) -> set[Key]:
        """Those not seen to do so for which the work to find out was cut short."""
        cut = {key for place, key in enumerate(self.keys) if self.cut[place]}
        if self._probe is not None:
            cut |= self._probe.cut
        return cut - self.refused

    def raise_what_went_wrong(self) -> None:
        """Raise what could not pass through machine code."""
        if self.failure is not None:
            failure, self.failure = self.failure, None
            raise failure
