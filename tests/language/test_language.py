"""Rule books that are right are accepted; those that are wrong get the messages beside them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.diagnostics.mistake import Mistakes, MistakesFound
from rulewright.diagnostics.registry import ENTRIES
from rulewright.diagnostics.render import render
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.reading import read_game

HERE = Path(__file__).parent
GOOD = sorted(HERE.glob("*/good/*.rules"))
BAD = sorted(HERE.glob("*/bad/*.rules"))


def case_name(path: Path) -> str:
    return str(path.relative_to(HERE).with_suffix(""))


def read(path: Path) -> None:
    """Read a file up to the models of all instances that its check lines name."""
    game = read_game(path, None, None, {}, {})
    mistakes = Mistakes()
    for instance in dict.fromkeys(check.instance for check in game.checks) or [None]:
        try:
            elaborate(game, instance, {}, {})
        except MistakesFound as found:
            for mistake in found.mistakes:
                mistakes.add(mistake)
    mistakes.raise_if_any()


@pytest.mark.parametrize("path", GOOD, ids=case_name)
def test_accepted(path: Path) -> None:
    read(path)


@pytest.mark.parametrize("path", BAD, ids=case_name)
def test_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch, golden: Callable[[Path, str], None]
) -> None:
    monkeypatch.chdir(path.parent)
    with pytest.raises(MistakesFound) as caught:
        read(Path(path.name))
    text = "\n".join(f"{render(mistake)}\n" for mistake in caught.value.mistakes)
    golden(path.with_suffix(".expected"), text)


def test_every_mistake_has_a_case() -> None:
    expected = "".join(path.read_text() for path in Path(HERE.parent).rglob("*.expected"))
    shown = set(re.findall(r"\bRW\d{4}\b", expected))
    assert sorted({entry.code for entry in ENTRIES} - shown) == []
