"""A core as machine code that a search runs, made before anything else of the search is needed."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING

from rulewright.core.ir import Core
from rulewright.native.beginning import begin, begin_search
from rulewright.native.jit import Linked
from rulewright.native.meanwhile import Meanwhile, nothing
from rulewright.native.position import Code, write_position
from rulewright.native.steering import Kernel

if TYPE_CHECKING:
    from rulewright.reference.reduction import Reduction


class Compiled:
    """A core as machine code, ready to search. Raises NotNative where it cannot be.

    Where it `reduces`, it makes use of the symmetries of the core. The kernel of its search may
    have been begun before. `meanwhile` is called while LLVM is at work on the rules.
    """

    def __init__(
        self,
        core: Core,
        *,
        reduces: bool = False,
        begun: Meanwhile[Kernel] | None = None,
        meanwhile: Callable[[], None] = nothing,
    ) -> None:
        self.core = core
        self.reduced = _reduction(core) if reduces else None
        group = None if self.reduced is None else self.reduced.group
        with begun or begin_search(core, begin()) as kernel:
            self.code: Code = write_position(core, group=group)
            with Meanwhile(lambda: self._link(kernel.result())) as linked:
                meanwhile()
        self.kernel = kernel.result()
        self.compiler = self.kernel.compiler
        self.linked: Linked = linked.result()
        self.probes: Linked | None = None
        self.linking = Lock()

    def _link(self, kernel: Kernel) -> Linked:
        """The code of the rules."""
        return kernel.compiler.link(self.code.text, ["position"])

    def probe(self) -> int:
        """Where the code is that finds out whether a requirement alone refuses something.

        Several threads of a search ask at about the same time. It is linked once: code that nobody
        keeps any more is taken away, even from a thread that runs it.
        """
        with self.linking:
            if self.probes is None:
                from rulewright.native.passing import write_probe_module  # noqa: PLC0415 - slow

                text = write_probe_module(self.core, self.code.wanted)
                self.probes = self.compiler.link(text, ["probe"])
            return self.probes["probe"]


def _reduction(core: Core) -> Reduction:
    from rulewright.reference.reduction import Reduction  # noqa: PLC0415 - mostly not needed

    return Reduction(core)
