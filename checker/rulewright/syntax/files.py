"""The files of a rule book: the one that is asked for, those it is a variant of, those it uses.

All of them are below one root. Links are resolved before that is judged, so that no text can reach
a file outside.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from msgspec import Struct

from rulewright.data import data_folder
from rulewright.diagnostics.mistake import Entry, Mistakes, MistakesFound, mistake
from rulewright.diagnostics.registry import limits, variants
from rulewright.diagnostics.source import Source
from rulewright.syntax.limits import LARGEST_FILE, MOST_DECLARATIONS, MOST_FILES
from rulewright.syntax.parse import parse
from rulewright.syntax.reading import read_source
from rulewright.syntax.tree import RuleFile, Text, Use, Variant

ROOT_MARK = "rulewright.toml"

# Lines that name a file. One that could not be read may name the file that has all the names.
_NAMES_FILE = re.compile(r"^(?:use|variant)\b", re.MULTILINE)

_CIRCLE = "its links lead in a circle"


class Loaded(Struct, frozen=True):
    """A rule book's files.

    `files` are all of them, each once: what a file is a variant of and what it uses come before it,
    so that `main` is the last. `chain` is `main` and what it is, over all steps, a variant of, in
    the same order.
    """

    main: RuleFile
    chain: tuple[RuleFile, ...]
    files: tuple[RuleFile, ...]


def load(path: Path, root: Path | None, mistakes: Mistakes) -> Loaded:
    """Read a file and all it stands on. Mistakes in the texts are collected.

    Raises MistakesFound with all of them when a file is missing, or a line that names one cannot be
    read: of names that may stand there nothing can be said.
    """
    resolved = resolved_path(path)
    if resolved is None:
        mistakes.add(mistake(variants.FILE_NOT_READABLE, None, file=str(path), reason=_CIRCLE))
        raise MistakesFound(tuple(mistakes.found))
    loader = _Loader(resolved_root(resolved, root), mistakes)
    main = loader.main(path, resolved)
    if main is None or loader.incomplete:
        raise MistakesFound(tuple(mistakes.found))
    files = tuple(loader.files.values())
    chain = [main]
    while (base := loader.bases.get(chain[-1].source)) is not None:
        chain.append(base)
    return Loaded(main, tuple(reversed(chain)), files)


def resolved_root(file: Path, root: Path | None) -> Path:
    """The folder that no file of a rule book is outside of.

    What the call says; otherwise the nearest folder above with a `rulewright.toml`; otherwise, for
    the rule books that come with the package, their common folder; otherwise the file's own.
    """
    if root is not None:
        return root.resolve()
    for folder in file.parents:
        if (folder / ROOT_MARK).is_file():
            return folder
    packaged = (data_folder() / "spec").resolve()
    return packaged if packaged in file.parents else file.parent


class _Loader:
    """Follows `variant … of` and `use`, depth first."""

    def __init__(self, root: Path, mistakes: Mistakes) -> None:
        self.root = root
        self.mistakes = mistakes
        self.files: dict[Path, RuleFile] = {}
        self.bases: dict[Source, RuleFile] = {}
        self.open: list[Path] = []
        self.size = 0
        self.declared = 0
        self.incomplete = False

    def main(self, path: Path, resolved: Path) -> RuleFile | None:
        """The file that the call names, with all it stands on."""
        if not resolved.is_relative_to(self.root):
            self.mistakes.add(mistake(variants.OUTSIDE_ROOT, None, file=str(path)))
            return None
        source = read_source(resolved, self.mistakes, name=str(path))
        return None if source is None else self.read(source, resolved)

    def read(self, source: Source, path: Path) -> RuleFile:
        """A file's tree, after the files it stands on."""
        self.open.append(path)
        self.size += len(source.text)
        file = parse(source, self.mistakes, max(0, MOST_DECLARATIONS - self.declared))
        self.declared += len(file.declarations)
        headers = [one for one in file.declarations if isinstance(one, Variant)]
        uses = [one for one in file.declarations if isinstance(one, Use)]
        if len(headers) + len(uses) < len(_NAMES_FILE.findall(source.text)):
            self.incomplete = True
        if headers:
            base = self.follow(headers[0].base, source, path, headers[0])
            if base is not None:
                self.bases[source] = base
        for use in uses:
            self.follow(use.path, source, path, use)
        self.open.pop()
        self.files[path] = file
        return file

    def follow(
        self, written: Text, source: Source, path: Path, by: Variant | Use
    ) -> RuleFile | None:
        """The file that a line names, read at most once."""
        name = os.path.normpath(Path(source.name).parent / written.value)
        target = resolved_path(path.parent / written.value)
        if target in self.files:
            return self.files[target]
        if target is None:
            self.refuse(variants.FILE_NOT_READABLE, written, reason=_CIRCLE)
        elif self.allows(target, path, written, by):
            found = read_source(target, self.mistakes, name=name, asked_by=written.span)
            if found is not None and self.fits(found, written):
                return self.read(found, target)
        self.incomplete = True
        return None

    def allows(self, target: Path, path: Path, written: Text, by: Variant | Use) -> bool:
        """Whether a file may be read at all, as far as its name and place tell."""
        if not target.is_relative_to(self.root):
            self.refuse(variants.OUTSIDE_ROOT, written)
        elif target == path and isinstance(by, Variant):
            self.refuse(variants.VARIANT_OF_ITSELF, written)
        elif target in self.open:
            circle = self.open[self.open.index(target) :]
            names = " → ".join(f"`{one.name}`" for one in [*circle, target])
            self.refuse(variants.CYCLIC_FILES, written, circle=names)
        elif target.suffix != ".rules":
            self.refuse(variants.NOT_A_RULES_FILE, written)
        elif len(self.files) + len(self.open) >= MOST_FILES:
            self.refuse(limits.TOO_MANY_FILES, written, limit=MOST_FILES)
        else:
            return True
        return False

    def fits(self, found: Source, written: Text) -> bool:
        """Whether all files together are still small enough."""
        if self.size + len(found.text) <= LARGEST_FILE:
            return True
        self.refuse(limits.FILES_TOO_LARGE, written, limit=LARGEST_FILE)
        return False

    def refuse(self, entry: Entry, written: Text, **fields: object) -> None:
        """Report the line that names a file."""
        fields |= {"file": written.value}
        self.mistakes.add(mistake(entry, written.span, notes=(), suggestion=None, **fields))


def resolved_path(path: Path) -> Path | None:
    """A path without links in it, or None when they lead in a circle."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):
        return None
