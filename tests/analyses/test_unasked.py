"""What no check meets is wrong all the same: instances that nothing asks for, names of places."""

from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.diagnostics.mistake import MistakesFound

RULES = """game Road
players 1 of solver
param places: 2..9 = 3
topology Road = path(places)
{more}
state:
    at: Place = p0

action go() by solver:
    require at == p0    because "there already"
    at = p1

ended when at == p1

check: exhaustive
"""

CASES = [
    ("", []),
    ("name inn = p2", []),
    ("name inn = p6\ninstance long:\n    places = 7", []),
    ("instance long:\n    places = 9\ninstance longer:\n    places = 10", ["setting-outside"]),
    ("instance full:\n    players = 2", ["setting-outside"]),
    ("name inn = p7", ["unknown-name"]),
    ("name inn = p7\ninstance long:\n    places = 7", ["unknown-name"]),
    ("name p2 = p1", ["member-like-name"]),
    ("name p6 = p1\ninstance long:\n    places = 7", ["member-like-name"]),
]


@pytest.mark.parametrize(("more", "names"), CASES)
def test_the_whole_file_is_looked_at(tmp_path: Path, more: str, names: list[str]) -> None:
    path = tmp_path / "road.rules"
    path.write_text(RULES.format(more=more))
    found: list[str] = []
    try:
        check_file(CheckRequest(path), lambda *_: None)
    except MistakesFound as mistakes:
        found = [mistake.entry.name for mistake in mistakes.mistakes]
    assert found == names
