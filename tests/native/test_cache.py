"""Compiled code is kept and found again; nothing is run that somebody else could have put there."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.native import cache
from rulewright.native.cache import Cache, own_folder


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    kept = Cache(tmp_path / "new")
    key = kept.key("text", "this machine")
    assert kept.get(key) is None
    kept.put(key, b"code")
    assert kept.get(key) == b"code"
    assert kept.get(kept.key("text", "another machine")) is None


@pytest.mark.parametrize("broken", [b"", b"short", b"x" * 100])
def test_what_is_broken_is_not_there(tmp_path: Path, broken: bytes) -> None:
    kept = Cache(tmp_path)
    kept.put("key", b"code")
    (tmp_path / "key").write_bytes(broken)
    assert kept.get("key") is None


def test_a_changed_byte_is_seen(tmp_path: Path) -> None:
    kept = Cache(tmp_path)
    kept.put("key", b"code")
    whole = (tmp_path / "key").read_bytes()
    (tmp_path / "key").write_bytes(whole[:-1] + b"f")
    assert kept.get("key") is None


def test_without_a_folder_nothing_is_kept() -> None:
    kept = Cache(None)
    kept.put("key", b"code")
    assert kept.get("key") is None


def test_the_oldest_goes_when_there_is_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "MOST_BYTES", 250)
    kept = Cache(tmp_path)
    for name in ("first", "second", "third"):
        kept.put(name, b"c" * 100)
    assert kept.get("third") is not None
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(("mode", "trusted"), [(0o700, True), (0o755, True), (0o777, False)])
def test_a_folder_that_others_write_to_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int, *, trusted: bool
) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    folder.chmod(mode)
    monkeypatch.setenv(cache.FOLDER, str(folder))
    assert own_folder() == (folder if trusted else None)


def test_the_environment_names_a_folder_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(cache.FOLDER, "")
    assert own_folder() is None
    monkeypatch.delenv(cache.FOLDER)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert own_folder() == tmp_path / "rulewright"
