"""How much memory a search takes for which nobody gave a limit."""

from __future__ import annotations

import mmap
from pathlib import Path

import pytest

from rulewright.native import memory
from rulewright.native.memory import memory_to_take
from rulewright.reference.memory import memory_used

FREE = "MemTotal: 64000000 kB\nMemAvailable: 8000000 kB\n"


@pytest.fixture(autouse=True)
def _machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with 8.192 GB free, and no container."""
    (tmp_path / "meminfo").write_text(FREE, encoding="ascii")
    monkeypatch.setattr(memory, "_MEMORY", tmp_path / "meminfo")
    monkeypatch.setattr(memory, "_ALLOWED", tmp_path / "max")


def about(taken: int) -> float:
    """In gigabytes, beside what the tests themselves use."""
    return round((taken - memory_used()) / 1e9, 1)


def test_a_limit_is_a_limit() -> None:
    assert memory_to_take(12_345) == 12_345


def test_half_of_what_is_free() -> None:
    assert about(memory_to_take(None)) == 4.1


@pytest.mark.parametrize(("allowed", "taken"), [("2000000000\n", 1.0), ("max\n", 4.1)])
def test_a_container_has_less(allowed: str, taken: float, tmp_path: Path) -> None:
    (tmp_path / "max").write_text(allowed, encoding="ascii")
    assert about(memory_to_take(None)) == taken


def test_where_nothing_is_told(tmp_path: Path) -> None:
    (tmp_path / "meminfo").write_text("?", encoding="ascii")
    assert memory_to_take(None) > memory_used()


@pytest.mark.skipif(not hasattr(mmap, "MADV_HUGEPAGE"), reason="there are no large pages")
def test_what_is_read_at_random_places_is_whole_large_pages() -> None:
    """Else it may begin in the middle of one, and have small pages up to its end."""
    large = 2 << 20
    area = memory.Area(large + 5, scattered=True)
    with area.view(4 * large) as whole:
        assert len(whole) == 2 * large
    area.release()
