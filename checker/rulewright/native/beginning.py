"""Begins to compile a search before the code of its rules is written, or they are even known."""

from __future__ import annotations

from rulewright.core.ir import Core
from rulewright.core.liveness.kept import what_is_kept
from rulewright.native import kernel
from rulewright.native.cache import Cache, own_folder
from rulewright.native.jit import Compiler
from rulewright.native.layout import layout
from rulewright.native.meanwhile import Meanwhile
from rulewright.native.steering import Kernel


def begin() -> Meanwhile[Compiler]:
    """A compiler, with what any search needs, being made."""
    return Meanwhile(_compiler)


def _compiler() -> Compiler:
    compiler = Compiler(Cache(own_folder()))
    compiler.compile_ahead(kernel.exploring(), "plain")
    return compiler


def begin_search(core: Core, compiler: Meanwhile[Compiler]) -> Meanwhile[Kernel]:
    """The code of the search for positions of this core, being made. Raises NotNative."""
    words, keeps = layout(core.variables).words, what_is_kept(core) is not None
    return Meanwhile(lambda: Kernel(compiler.result(), words, keeps=keeps))
