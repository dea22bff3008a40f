"""Turns LLVM IR into machine code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import llvmlite.binding as llvm

from rulewright.native.cache import Cache

_PASSES = (
    "sroa",
    "instruction_combine",
    "simplify_cfg",
    "loop_rotate",
    "simplify_cfg",
    "dead_code_elimination",
)
"""A light pipeline: most of the speed of -O2 at a fraction of its time (docs/performance.md)."""


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
        self.jit = llvm.create_lljit_compiler(self._target())
        self.libraries = 0

    def _target(self) -> llvm.TargetMachine:
        target = llvm.Target.from_default_triple()
        return target.create_target_machine(
            cpu=self.cpu, features=self.features, opt=1, reloc="pic", codemodel="default", jit=True
        )

    def object_code(self, text: str) -> bytes:
        """The machine code of a module, from the cache where it is there."""
        made_for = f"llvm {llvm.llvm_version_info} {self.cpu} {self.features} {_PASSES}"
        key = self.cache.key(text, made_for)
        kept = self.cache.get(key)
        if kept is not None:
            return kept
        code = self._compile(text)
        self.cache.put(key, code)
        return code

    def _compile(self, text: str) -> bytes:
        module = llvm.parse_assembly(text)
        module.verify()
        target = self._target()
        builder = llvm.create_pass_builder(target, llvm.create_pipeline_tuning_options())
        passes = llvm.create_new_module_pass_manager()
        for name in _PASSES:
            getattr(passes, f"add_{name}_pass")()
        passes.run(module, builder)
        code: bytes = target.emit_object(module)
        return code

    def link(self, texts: Sequence[str], exported: Sequence[str]) -> Linked:
        """Compile modules and link them; the exported functions can be asked for by name."""
        library = llvm.JITLibraryBuilder().add_current_process()
        for text in texts:
            library.add_object_img(self.object_code(text))
        for name in exported:
            library.export_symbol(name)
        self.libraries += 1
        return Linked(library.link(self.jit, f"rules{self.libraries}"))
