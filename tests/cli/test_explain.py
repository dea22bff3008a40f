"""`rulewright explain` knows every entry of the registry."""

from pathlib import Path

import pytest

from rulewright.cli.main import main
from rulewright.diagnostics.mistake import Entry
from rulewright.diagnostics.registry import ENTRIES
from tests.cli.command import run
from tests.reports.schemas import validate


@pytest.mark.parametrize("name", ["RW1101", "rw1101", "unknown-command"])
def test_a_page_is_found_by_code_and_by_name(name: str, tmp_path: Path) -> None:
    answer = run(["explain", name], tmp_path)
    assert (answer.code, answer.err) == (0, "")
    title, empty, *page = answer.out.split("\n")
    assert (title, empty) == ("# RW1101: unknown-command", "")
    assert any("rulewright check" in line for line in page)


def test_the_list_has_them_all(tmp_path: Path) -> None:
    answer = run(["explain", "--list"], tmp_path)
    assert (answer.code, answer.err) == (0, "")
    listed = [tuple(line.split()[:2]) for line in answer.out.splitlines()]
    assert listed == [(entry.code, entry.name) for entry in ENTRIES]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)
def test_each_page_has_something_to_say(
    entry: Entry, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["rulewright", "explain", entry.code])
    assert main() == 0
    title, _, *page = capsys.readouterr().out.rstrip("\n").split("\n")
    assert title.startswith(f"# {entry.code}: {entry.name}")
    assert len(" ".join(page)) > 60


@pytest.mark.parametrize(("arguments", "count"), [(["RW1101"], 1), (["--list"], len(ENTRIES))])
def test_json_agrees_with_its_schema(arguments: list[str], count: int, tmp_path: Path) -> None:
    answer = run(["explain", *arguments, "--json"], tmp_path)
    assert (answer.code, answer.err) == (0, "")
    assert len(validate(answer.out, "explain-1")["mistakes"]) == count
