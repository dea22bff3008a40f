"""Compiles a module again, better, while the first code already runs.

First in a thread, which is waited for in the end, for it takes no time to speak of. Then harder, in
a process of its own: it can be ended at any moment, and what goes wrong in it harms nobody. It is
started as `python -m rulewright.native.hardening TEXT CODE`, with two paths.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from rulewright.native.cache import Cache, own_folder
from rulewright.native.jit import Compiler
from rulewright.native.meanwhile import Meanwhile

if TYPE_CHECKING:
    import subprocess
    import tempfile

PATIENCE = 1.0
"""After so many seconds of work it pays to compile harder."""

LITTLE_PATIENCE = 0.1
"""After so many it pays to compile short text lightly."""

SHORT = 300_000
"""Text of so many characters is compiled lightly within some tenths of a second."""


class Hardening:
    """The better code of one module. It is made once work has taken long, and only then."""

    def __init__(self, compiler: Compiler, text: str) -> None:
        self.compiler = compiler
        self.text = text
        self.settled = compiler.kept(text, "hard") is not None
        self.wants_light = len(text) <= SHORT and compiler.kept(text, "light") is None
        self.light: Meanwhile[bytes] | None = None
        self.began = perf_counter()
        self.process: subprocess.Popen[bytes] | None = None
        self.folder: tempfile.TemporaryDirectory[str] | None = None

    def ready(self) -> bytes | None:
        """Better code, each once, when it is there. To be asked now and then."""
        if self.settled:
            return None
        return self._light_code() or self._hard_code()

    def _light_code(self) -> bytes | None:
        if self.wants_light and perf_counter() - self.began >= LITTLE_PATIENCE:
            self.wants_light = False
            self.light = Meanwhile(lambda: self.compiler.made(self.text, "light"))
        if self.light is None or not self.light.over:
            return None
        light, self.light = self.light, None
        with suppress(RuntimeError):  # LLVM does not take the text: the first code goes on
            return light.result()
        return None

    def _hard_code(self) -> bytes | None:
        if self.process is None:
            if perf_counter() - self.began >= PATIENCE:
                self._begin()
            return None
        if self.process.poll() is None:
            return None
        code = self._code() if self.process.returncode == 0 else None
        self.stop()
        return code

    def _begin(self) -> None:
        # Slow to import, and mostly not needed.
        import subprocess  # noqa: PLC0415
        import tempfile  # noqa: PLC0415

        try:
            self.folder = tempfile.TemporaryDirectory()
            text, code = self._paths()
            text.write_text(self.text)
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-m", __name__, str(text), str(code)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except OSError:
            self.stop()

    def _paths(self) -> tuple[Path, Path]:
        folder = Path("" if self.folder is None else self.folder.name)
        return folder / "module.ll", folder / "module.o"

    def _code(self) -> bytes | None:
        try:
            return self._paths()[1].read_bytes()
        except OSError:
            return None

    def stop(self) -> None:
        """No better code is wanted any more."""
        self.settled = True
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        if self.folder is not None:
            self.folder.cleanup()
            self.folder = None
        if self.light is not None:
            self.light.wait()


def main(text: str, code: str) -> None:
    """Compile the module in the file `text` and write what comes out to the file `code`."""
    compiler = Compiler(Cache(own_folder()))
    Path(code).write_bytes(compiler.made(Path(text).read_text(), "hard"))


if __name__ == "__main__":
    main(*sys.argv[1:])
