"""The file and the folder that a call names."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from rulewright.data import data_folder
from rulewright.diagnostics.mistake import Mistakes, mistake
from rulewright.diagnostics.registry.checkpoints import BAD_FOLDER
from rulewright.diagnostics.registry.command_line import (
    BAD_ROOT,
    EXTRA_ARGUMENT,
    MISSING_ARGUMENT,
    OUTPUT_OVER_RULES,
    UNKNOWN_PACKAGED_FILE,
    UNWRITABLE_OUTPUT,
)
from rulewright.diagnostics.suggest import closest

_PACKAGED = "spec:"


def rule_file(files: Sequence[str], mistakes: Mistakes) -> Path:
    """The one file of rules; `spec:` begins the name of one that comes with the package."""
    if not files:
        mistakes.add(mistake(MISSING_ARGUMENT, None, what="a file of rules"))
        return Path()
    for argument in files[1:]:
        mistakes.add(mistake(EXTRA_ARGUMENT, None, argument=argument))
    if files[0].startswith(_PACKAGED):
        return _packaged(files[0].removeprefix(_PACKAGED), mistakes)
    return Path(files[0])


def _packaged(name: str, mistakes: Mistakes) -> Path:
    spec = data_folder() / "spec"
    known = sorted(path.relative_to(spec).as_posix() for path in spec.rglob("*.rules"))
    if name not in known:
        near = closest(name, known) or _same_end(name, known)
        hint = f"did you mean `{_PACKAGED}{near}`?" if near else None
        mistakes.add(mistake(UNKNOWN_PACKAGED_FILE, None, suggestion=hint, name=name))
    return spec / name


def _same_end(name: str, known: Sequence[str]) -> str | None:
    """The file that has this name in a folder, for those who leave the folder out."""
    return next((path for path in known if path.endswith(f"/{name}")), None)


def root_folder(name: str | None, mistakes: Mistakes) -> Path | None:
    """The value of `--root`."""
    if name is None:
        return None
    if not Path(name).is_dir():
        mistakes.add(mistake(BAD_ROOT, None, path=name))
    return Path(name)


def checkpoint(name: str | None, rules: Path, mistakes: Mistakes) -> Path | None:
    """The value of `--checkpoint`: a file, there or not, beside which another can be made."""
    if name is None:
        return None
    path = Path(name)
    target = os.path.realpath(path)
    if target == os.path.realpath(rules) or target.endswith(".rules"):
        mistakes.add(mistake(OUTPUT_OVER_RULES, None, path=name))
        return path
    reason = _why_not_writable(path)
    if reason is not None:
        mistakes.add(mistake(UNWRITABLE_OUTPUT, None, path=name, reason=reason))
    return path


def _why_not_writable(path: Path) -> str | None:
    from tempfile import NamedTemporaryFile

    if path.exists() and not path.is_file():
        return "it is no file"
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}."):
            return None
    except OSError as error:
        return error.strerror or str(error)


def writable_folder(name: str | None, mistakes: Mistakes) -> Path | None:
    """The value of `--spill` or `--smt2`: a folder that is there."""
    if name is None:
        return None
    from tempfile import TemporaryFile

    try:
        with TemporaryFile(dir=name):
            pass
    except OSError as error:
        reason = error.strerror or str(error)
        mistakes.add(mistake(BAD_FOLDER, None, path=name, reason=reason))
    return Path(name)
