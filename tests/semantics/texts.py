"""Rule books written into a folder and read from there, for tests of what comes after reading."""

from pathlib import Path

from rulewright.diagnostics.mistake import Mistakes
from rulewright.semantics.merge.merge import merge
from rulewright.semantics.merge.merged import Merged
from rulewright.syntax.files import load


def merge_files(folder: Path, **texts: str) -> tuple[Merged, list[str]]:
    """The game of the last of these files, and `name: message` of each mistake."""
    for name, text in texts.items():
        (folder / f"{name}.rules").write_text(text)
    mistakes = Mistakes()
    loaded = load(folder / f"{list(texts)[-1]}.rules", folder, mistakes)
    merged = merge(loaded, mistakes)
    return merged, [f"{found.entry.name}: {found.message}" for found in mistakes.found]
