"""Turns LLVM IR into machine code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import llvmlite.binding as llvm
from msgspec import Struct

from rulewright.native.cache import Cache

Effort = Literal["soon", "plain", "light", "hard"]
"""How much is done to make the code fast: `soon` takes a twentieth of the time of `hard`, `light` a
quarter. `plain` is for text in which passes find nothing to do, but registers are worth the time.
"""


NOTHING: Mapping[str, int] = {}


class _Way(Struct, frozen=True):
    """The passes over the IR in order, or those of a level of LLVM, and the level of the rest."""

    passes: tuple[str, ...] | int
    codegen: int


# LLVM's `new_gvn` would make the light way a tenth faster, but it fails on some modules.
_WAYS: dict[Effort, _Way] = {
    "soon": _Way(("sroa", "simplify_cfg"), 0),
    "plain": _Way(("sroa", "simplify_cfg"), 1),
    "light": _Way(
        (
            "sroa",
            "instruction_combine",
            "simplify_cfg",
            "loop_rotate",
            "simplify_cfg",
            "dead_code_elimination",
        ),
        1,
    ),
    "hard": _Way(2, 2),
}


_BETTER: dict[Effort, tuple[Effort, ...]] = {
    "soon": ("hard", "light"),
    "plain": (),
    "light": ("hard",),
    "hard": (),
}


class Linked:
    """Machine code in memory; the addresses are good as long as this is kept."""

    def __init__(self, tracker: Mapping[str, int]) -> None:
        self._tracker = tracker

    def __getitem__(self, name: str) -> int:
        return self._tracker[name]


class Compiler:
    """Compiles for this machine and links into this process."""

    def __init__(self, cache: Cache) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        self.cache = cache
        self.cpu = llvm.get_host_cpu_name()
        self.features = llvm.get_host_cpu_features().flatten()
        # This linker keeps the parts of a module together. The older one asks for memory for each
        # part, and ends the program where the next free place is more than 2 GB away, as behind the
        # memory of positions.
        self.jit = llvm.create_lljit_compiler(self._target(1), use_jit_link=True)
        self.libraries = 0
        self.ahead: dict[str, bytes] = {}
        self.targets: dict[int, llvm.TargetMachine] = {}

    def _target(self, level: int) -> llvm.TargetMachine:
        target = llvm.Target.from_default_triple()
        return target.create_target_machine(
            cpu=self.cpu,
            features=self.features,
            opt=level,
            reloc="pic",
            codemodel="default",
            jit=True,
        )

    # ---- object code

    def key(self, text: str, effort: Effort) -> str:
        """The name under which the code of a module is kept."""
        made_for = f"llvm {llvm.llvm_version_info} {self.cpu} {self.features} {_WAYS[effort]}"
        return self.cache.key(text, made_for)

    def object_code(self, text: str, effort: Effort) -> bytes:
        """The machine code of a module, from the cache where it is there."""
        kept = self.kept(text, effort)
        return self.made(text, effort) if kept is None else kept

    def compile_ahead(self, text: str, effort: Effort) -> None:
        """Compile a module that will be linked later."""
        self.ahead[self.key(text, effort)] = self.object_code(text, effort)

    def made(self, text: str, effort: Effort) -> bytes:
        """The machine code of a module, made now and kept."""
        module = llvm.parse_assembly(text)
        module.verify()
        way = _WAYS[effort]
        target = self.targets.get(way.codegen) or self._target(way.codegen)
        self.targets[way.codegen] = target
        options = llvm.create_pipeline_tuning_options()
        if isinstance(way.passes, int):
            options.speed_level = way.passes
        builder = llvm.create_pass_builder(target, options)
        if isinstance(way.passes, int):
            passes = builder.getModulePassManager()
        else:
            passes = llvm.create_new_module_pass_manager()
            for name in way.passes:
                getattr(passes, f"add_{name}_pass")()
        passes.run(module, builder)
        code: bytes = target.emit_object(module)
        self.cache.put(self.key(text, effort), code)
        return code

    def kept(self, text: str, effort: Effort) -> bytes | None:
        """The machine code of a module, if it is kept or was compiled ahead."""
        key = self.key(text, effort)
        return self.ahead.get(key) or self.cache.get(key)

    # ---- linking

    def link(
        self,
        text: str,
        exported: Sequence[str],
        effort: Effort = "soon",
        imported: Mapping[str, int] = NOTHING,
    ) -> Linked:
        """Compile a module with this effort, or take the best code of it that is kept.

        The exported functions can be asked for by name; those that it takes from elsewhere are
        imported.
        """
        for better in _BETTER[effort]:
            code = self.kept(text, better)
            if code is not None:
                return self.linked(code, exported, imported)
        return self.linked(self.object_code(text, effort), exported, imported)

    def linked(
        self, code: bytes, exported: Sequence[str], imported: Mapping[str, int] = NOTHING
    ) -> Linked:
        """Link machine code into this process."""
        library = llvm.JITLibraryBuilder().add_current_process().add_object_img(code)
        for name, address in imported.items():
            library.import_symbol(name, address)
        for name in exported:
            library.export_symbol(name)
        self.libraries += 1
        return Linked(library.link(self.jit, f"rules{self.libraries}"))
