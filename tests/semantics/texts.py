"""Rule books written into a folder and read from there, for tests of what comes after reading."""

from pathlib import Path

from rulewright.diagnostics.mistake import Mistakes
from rulewright.semantics.check.check import check
from rulewright.semantics.merge.merge import merge
from rulewright.semantics.merge.merged import Merged
from rulewright.semantics.typed import Game
from rulewright.syntax.files import load


def merge_files(folder: Path, **texts: str) -> tuple[Merged, list[str]]:
    """The merged game of the last of these files, and `name: message` of each mistake."""
    mistakes = Mistakes()
    return merged(folder, texts, mistakes), told(mistakes)


def check_files(folder: Path, **texts: str) -> tuple[Game, list[str]]:
    """The typed game of the last of these files, and `name: message` of each mistake."""
    mistakes = Mistakes()
    return check(merged(folder, texts, mistakes), mistakes), told(mistakes)


def merged(folder: Path, texts: dict[str, str], mistakes: Mistakes) -> Merged:
    """Write the files, read the last one with all it stands on, and merge them."""
    for name, text in texts.items():
        (folder / f"{name}.rules").write_text(text)
    loaded = load(folder / f"{list(texts)[-1]}.rules", folder, mistakes)
    return merge(loaded, mistakes)


def told(mistakes: Mistakes) -> list[str]:
    """Mistakes in short."""
    return [f"{found.entry.name}: {found.message}" for found in mistakes.found]
