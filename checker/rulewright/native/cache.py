"""Keeps compiled code in a folder of the user's, found again by a hash of what it was made from."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

try:
    from _blake2 import blake2b  # to load OpenSSL, as `hashlib` does, takes longer than a search
except ImportError:
    from hashlib import blake2b

FOLDER = "RULEWRIGHT_CACHE"
"""The environment variable that names another folder; empty: nothing is kept."""

MOST_BYTES = 200 << 20
"""When more than this is kept, what was not used for longest goes."""

_DIGEST = 32


class Cache:
    """A folder of compiled code. Whatever cannot be read or written there is made anew."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def key(self, text: str, made_for: str) -> str:
        """A name for what is made from this text for this machine."""
        return _digest(f"{made_for}\n{text}".encode()).hex()

    def get(self, key: str) -> bytes | None:
        """What is kept under this name, if it is whole."""
        if self.folder is None:
            return None
        path = self.folder / key
        try:
            kept = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        digest, code = kept[:_DIGEST], kept[_DIGEST:]
        return code if _digest(code) == digest else None

    def put(self, key: str, code: bytes) -> None:
        """Keep it; two programs may do so at once."""
        if self.folder is None:
            return
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            unfinished = self.folder / f"{key}.{os.getpid()}"
            unfinished.write_bytes(_digest(code) + code)
            unfinished.replace(self.folder / key)
            self._shrink()

    def _shrink(self) -> None:
        if self.folder is None:
            return
        kept = sorted(
            (path.stat().st_mtime, path.stat().st_size, path) for path in self.folder.iterdir()
        )
        total = sum(size for _, size, _ in kept)
        for _, size, path in kept:
            if total <= MOST_BYTES:
                return
            path.unlink()
            total -= size


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=_DIGEST).digest()


def own_folder() -> Path | None:
    """The folder of this user: beside what other programs keep, unless the environment names one.

    None where somebody else could write there: what is kept is run.
    """
    named = os.environ.get(FOLDER)
    if named is not None:
        return _if_own(Path(named)) if named else None
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return _if_own((Path(base) if base else Path.home() / ".cache") / "rulewright")
    except RuntimeError:  # nobody knows where this user is at home
        return None


def _if_own(folder: Path) -> Path | None:
    """The folder, if it is this user's alone or is not there yet."""
    if not hasattr(os, "getuid"):
        return folder
    try:
        state = folder.stat()
    except FileNotFoundError:
        return folder
    except OSError:
        return None
    others_write = stat.S_IWGRP | stat.S_IWOTH
    return folder if state.st_uid == os.getuid() and not state.st_mode & others_write else None
