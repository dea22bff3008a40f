"""Pages for readers point at what is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]+)")


def pages() -> list[Path]:
    folders = [ROOT / "docs", ROOT / "spec"]
    nested = [page for folder in folders for page in sorted(folder.rglob("*.md"))]
    return [*sorted(ROOT.glob("*.md")), *nested]


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_readme_shows_the_example_as_it_is() -> None:
    example = (ROOT / "docs" / "examples" / "shells.rules").read_text(encoding="utf-8")
    assert f"```rules\n{example}```" in (ROOT / "README.md").read_text(encoding="utf-8")
