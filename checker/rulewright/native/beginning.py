"""Begins to compile a search before the code of its rules is written, or can even be imported."""

from __future__ import annotations

from rulewright.core.ir import Core
from rulewright.native.cache import Cache, own_folder
from rulewright.native.jit import Compiler
from rulewright.native.layout import layout
from rulewright.native.meanwhile import Meanwhile
from rulewright.native.steering import Kernel
from rulewright.reference.moves_seen import what_is_kept


def begin(core: Core) -> Meanwhile[Kernel]:
    """The code of the search for positions of this core, being made. Raises NotNative."""
    words, keeps = layout(core.variables).words, what_is_kept(core) is not None
    return Meanwhile(lambda: Kernel(Compiler(Cache(own_folder())), words, keeps=keeps))
