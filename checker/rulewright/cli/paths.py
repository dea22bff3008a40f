"""The file and the folder that a call names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulewright.data import data_folder
from rulewright.diagnostics.mistake import Mistakes, mistake
from rulewright.diagnostics.registry.command_line import (
    BAD_ROOT,
    EXTRA_ARGUMENT,
    MISSING_ARGUMENT,
    UNKNOWN_PACKAGED_FILE,
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
