"""Every example in the pages for readers is run, and its output is as the page shows it."""

import re
import tomllib
from math import isqrt
from pathlib import Path
from shutil import copy

import pytest

from rulewright.elaborate.boards.board import MOST_MEMBERS
from rulewright.elaborate.builtins import MOST_DISTANCES
from rulewright.elaborate.state import MOST_CELLS_OF_STATE
from rulewright.reference.settling import LONGEST
from rulewright.semantics.check.bodies import LONGEST_BODY
from rulewright.semantics.check.sorts import LONGEST_CHAIN
from rulewright.syntax import limits
from tests.docs.examples import blocks, run_page

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SNAIL_RACE = ROOT / "spec" / "tutorial" / "snail_race.rules"
PAGES = sorted(
    page
    for page in DOCS.rglob("*.md")
    if any(block.language in {"rules", "console"} for block in blocks(page.read_text("utf-8")))
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_examples(page: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    shown = page.read_text(encoding="utf-8")
    copy(SNAIL_RACE, tmp_path)  # the tutorial asks its readers to do so
    run = run_page(shown, tmp_path)
    if request.config.getoption("--update"):
        page.write_text(run, encoding="utf-8")
    assert run == shown


def test_the_reference_lists_the_words_of_the_language() -> None:
    words = tomllib.loads((ROOT / "grammar" / "words.toml").read_text(encoding="utf-8"))
    page = (DOCS / "reference" / "language" / "lexical.md").read_text(encoding="utf-8")
    listed = re.findall(r"<!-- words: (\w+) -->\n\n(.*?)\n\n", page, re.DOTALL)
    assert {name: re.findall(r"`(\S+)`", text) for name, text in listed} == {
        name: words[name] for name, _ in listed
    }
    assert listed


LIMITS = [
    f"{limits.LARGEST_FILE // 2**20} MiB, and {limits.MOST_PIECES:,} words and symbols",
    f"| {limits.MOST_FILES}, and together",
    f"inside each other | {limits.DEEPEST} |",
    f"to {limits.LARGEST_INTEGER:,} |",
    f"members of all enums | {MOST_MEMBERS:,} each |",
    f"boards of up to {isqrt(MOST_DISTANCES):,} places |",
    f"cells of the whole state | {MOST_CELLS_OF_STATE:,} |",
    f"in one `def` | {LONGEST_BODY} |",
    f"records in records | {LONGEST_CHAIN};",
    f"steps of one move | {LONGEST:,};",
    f"mistakes shown | {limits.MOST_MISTAKES} |",
]


@pytest.mark.parametrize("limit", LIMITS)
def test_the_reference_states_the_limits(limit: str) -> None:
    assert limit in (DOCS / "reference" / "language" / "lexical.md").read_text(encoding="utf-8")


def test_the_tutorial_shows_the_house_rules_as_they_are() -> None:
    house = (ROOT / "spec" / "tutorial" / "house.rules").read_text(encoding="utf-8")
    assert f"```rules house.rules\n{house}```" in (DOCS / "tutorial.md").read_text(encoding="utf-8")


HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
ANCHOR = re.compile(r"\]\((?!\w+:)([^)#\s]*)#([^)\s]+)\)")


def anchor(heading: str) -> str:
    """The name under which GitHub links to a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.name)
def test_links_lead_to_headings(page: Path) -> None:
    for target, name in ANCHOR.findall(page.read_text(encoding="utf-8")):
        aimed = (page.parent / target if target else page).read_text(encoding="utf-8")
        assert name in map(anchor, HEADING.findall(aimed)), f"{target}#{name}"
