"""`rulewright explain` knows every entry of the registry and every kind of finding."""

import re
from pathlib import Path

import pytest

from rulewright.analyses.kinds import kinds
from rulewright.analyses.wording import WORDINGS
from rulewright.cli.main import main
from rulewright.diagnostics.mistake import Entry
from rulewright.diagnostics.registry import ENTRIES
from tests.cli.command import run
from tests.reports.schemas import validate

PAGE = (Path(__file__).parents[2] / "docs" / "findings.md").read_text(encoding="utf-8")
TABLE = re.findall(r"^\| \[`(\w+)`\]\(#\1\) \| (.*) \|$", PAGE, re.MULTILINE)


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
    mistakes, findings = (part.splitlines() for part in answer.out.split("\n\n"))
    assert [tuple(line.split()[:2]) for line in mistakes] == [(e.code, e.name) for e in ENTRIES]
    assert [tuple(line.split(maxsplit=1)) for line in findings] == TABLE


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)
def test_each_page_has_something_to_say(
    entry: Entry, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["rulewright", "explain", entry.code])
    assert main() == 0
    title, _, *page = capsys.readouterr().out.rstrip("\n").split("\n")
    assert title.startswith(f"# {entry.code}: {entry.name}")
    assert len(" ".join(page)) > 60


def test_the_page_of_findings_and_the_checker_know_the_same_kinds() -> None:
    assert [(name, wording.summary) for name, wording in WORDINGS.items()] == TABLE
    assert [kind.name for kind in kinds()] == list(WORDINGS)
    assert not {entry.name for entry in ENTRIES} & set(WORDINGS)


@pytest.mark.parametrize("kind", WORDINGS)
def test_a_finding_is_explained_as_on_the_page(
    kind: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["rulewright", "explain", kind])
    assert main() == 0
    title, _, page = capsys.readouterr().out.split("\n", 2)
    assert title == f"# {kind}: {WORDINGS[kind].summary}"
    assert f"\n## `{kind}`\n\n{page}" in PAGE
    assert "\n## " not in page
    assert re.search(r"^```rules( lamp.rules)?\ngame ", page, re.MULTILINE)
    if kind == "reading":  # it is not `check` that finds it
        assert "told apart" in page
    else:
        assert "```text\n" in page
        assert f"{kind} in `" in page or f"{kind} (" in page


@pytest.mark.parametrize(
    ("arguments", "mistakes", "findings"),
    [(["RW1101"], 1, 0), (["stuck"], 0, 1), (["--list"], len(ENTRIES), len(WORDINGS))],
)
def test_json_agrees_with_its_schema(
    arguments: list[str], mistakes: int, findings: int, tmp_path: Path
) -> None:
    answer = run(["explain", *arguments, "--json"], tmp_path)
    assert (answer.code, answer.err) == (0, "")
    document = validate(answer.out, "explain-1")
    assert (len(document["mistakes"]), len(document["findings"])) == (mistakes, findings)
