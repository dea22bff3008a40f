"""Loads LLVM's library in a thread of its own, while Python imports what is needed before it.

It is a hundred megabytes to be fitted into the process. `import llvmlite` then finds it there.
"""

from __future__ import annotations

import ctypes
import os
from importlib.util import find_spec
from pathlib import Path
from threading import Thread

_NAMES = ("libllvmlite.so", "libllvmlite.dylib")


def load_aside() -> None:
    """Begin with it, if it lies where llvmlite keeps it; else it is loaded when it is imported."""
    path = shared_object()
    if path is not None:
        # Unlike `CDLL(path)` a call of the function itself lets other threads run Python.
        load = ctypes.CDLL(None).dlopen
        load.argtypes, load.restype = (ctypes.c_char_p, ctypes.c_int), ctypes.c_void_p
        Thread(target=load, args=(os.fsencode(path), os.RTLD_NOW), daemon=True).start()


def shared_object() -> Path | None:
    """Where the library lies, if it can be loaded so."""
    try:
        found = find_spec("llvmlite")
    except ValueError:  # somebody sees to it that it is not there
        return None
    if not hasattr(os, "RTLD_NOW") or found is None:
        return None
    folders = found.submodule_search_locations or ()
    paths = (Path(each) / "binding" / name for each in folders for name in _NAMES)
    return next((path for path in paths if path.exists()), None)
