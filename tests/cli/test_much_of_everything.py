"""Rule books with much of one thing get a clear answer; `tests/campaigns` tries every kind."""

from pathlib import Path

import pytest

from tests.campaigns import much_of_everything as campaign

pytestmark = pytest.mark.slow

BEYOND = {
    "choices": (1_200, "RW0815"),
    "parameters": (1_200, "RW0815"),
    "generators": (1_200, "RW0816"),
    "lets": (2_600, "RW0817"),
    "lines of a scenario": (2_600, "RW0817"),
    "invariants": (5_100, "RW0818"),
    "renamings": (2_600, "RW0818"),
    "steps": (600, "RW0818"),
}


@pytest.mark.parametrize("kind", BEYOND)
def test_beyond_a_limit(kind: str, tmp_path: Path) -> None:
    count, code = BEYOND[kind]
    complaint, shown = campaign.tried(kind, count, tmp_path)
    assert (complaint, code in shown) == ("", True), shown


AT_THE_LIMIT = {
    "choices": 64,
    "parameters": 64,
    "generators": 32,
    "generators of a set": 32,
    "lets": 2_490,
    "lines of a scenario": 2_490,
    "steps": 490,
    "members of a set": 10_000,
}


@pytest.mark.parametrize(("kind", "count"), AT_THE_LIMIT.items(), ids=AT_THE_LIMIT)
def test_at_a_limit(kind: str, count: int, tmp_path: Path) -> None:
    complaint, shown = campaign.tried(kind, count, tmp_path)
    assert complaint == ""
    assert "mistake" not in shown
