"""The worked example in CONTRIBUTING.md follows the code as it is."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "checker" / "rulewright"

ROW = re.compile(r"^\| (`.*`) \| (.*) \|$", re.MULTILINE)
# Words that are in the file of their row, such as `FUNCTIONS` or `_figure`.
NAME = re.compile(r"`(_?[A-Z_]{2,}|_[a-z_]+|Figure|Square|case)\b")


def rows() -> list[tuple[str, str]]:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    _, example = page.split("## A worked example")
    return ROW.findall(example.split("\n## ")[0])


@pytest.mark.parametrize(("files", "told"), rows())
def test_the_worked_example(files: str, told: str) -> None:
    for name in re.findall(r"`(.*?)`", files):
        found = [place / name for place in (PACKAGE, ROOT) if (place / name).exists()]
        assert found, name
        if found[0].is_file() and name != "CHANGELOG.md":
            text = found[0].read_text(encoding="utf-8")
            assert [word for word in ["column", *NAME.findall(told)] if word not in text] == []


def test_the_worked_example_is_there() -> None:
    assert len(rows()) >= 10
