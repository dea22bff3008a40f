"""Mistakes in the call: what is told, and that the exit code is 2."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.diagnostics.mistake import Entry
from rulewright.diagnostics.registry import command_line, unsupported
from tests.cli.command import run
from tests.reports.schemas import validate

GOLDEN = Path(__file__).parent / "golden"

# The calls whose outputs lie in `golden`; every mistake that a call can have is in one of them.
CALLS = {
    "no_command": "",
    "unknown_command": "chekc game.rules",
    "strange_command": "game.rules",
    "unknown_option": "check game.rules --jsno",
    "unknown_option_of_all": "--json check game.rules",
    "no_file": "check",
    "two_files": "check game.rules other.rules",
    "option_without_value": "check game.rules --instance",
    "value_not_wanted": "check game.rules --json=found.json",
    "repeated": "check game.rules --set rows=3 --set rows=4 --choose who=a --choose who=a",
    "malformed_pairs": "check game.rules --set stones --set =7 --choose who=",
    "threads": "check game.rules --threads -2",
    "no_threads": "test game.rules --threads 0",
    "time": "check game.rules --time soon",
    "no_time": "check game.rules --time 0s",
    "memory": "check game.rules --memory 2",
    "unknown_engine": "check game.rules --engine exhautsive",
    "engine_without_bound": "check game.rules --engine bounded",
    "engine_with_bound": "check game.rules --engine induction:3",
    "engine_with_nonsense": "check game.rules --engine games:many",
    "unknown_backend": "check game.rules --backend python",
    "output_in_no_folder": "check game.rules --output nowhere/found.json",
    "output_is_folder": "check game.rules --sarif folder",
    "output_over_rules": "check --output game.rules game.rules",
    "output_over_other_rules": "check game.rules --junit other.rules",
    "outputs_collide": "check game.rules --output found --sarif ./found",
    "html": "check game.rules --html found.html --itf found.itf",
    "no_code": "explain",
    "unknown_code": "explain unknown-naem",
    "unknown_kind": "explain stock",
    "two_codes": "explain RW0201 RW0202",
    "list_and_code": "explain --list RW0201",
    "unknown_packaged_file": "check spec:tic_tac_toe.rules",
    "packaged_file_outside": "check spec:../pyproject.toml",
    "root_is_no_folder": "show game.rules --root game.rules",
    "checkpoint_in_no_folder": "check game.rules --checkpoint nowhere/game.checkpoint",
    "checkpoint_over_rules": "check game.rules --checkpoint other.rules",
    "checkpoint_is_folder": "check game.rules --checkpoint folder",
    "spill_in_no_folder": "check game.rules --spill nowhere",
    "queries_in_no_folder": "check game.rules --smt2 nowhere",
    "kept_by_nobody": "check game.rules --backend reference --checkpoint a --resume b --spill .",
    "all_at_once": "check --threads x --time y --memory z --engine a --backend b --set c",
    "reserved": "play game.rules --seed 3",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file of rules, which no call here comes to read."""
    (tmp_path / "game.rules").write_text("game Unread\n", encoding="utf-8")
    (tmp_path / "other.rules").write_text("game Unread\n", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    return tmp_path


@pytest.mark.parametrize("name", CALLS)
def test_call(name: str, folder: Path, golden: Callable[[Path, str], None]) -> None:
    answer = run(shlex.split(CALLS[name]), folder)
    assert (answer.code, answer.err) == (2, "")
    golden(GOLDEN / f"{name}.expected", answer.out)


@pytest.mark.parametrize("name", ["unknown_option", "all_at_once", "two_files", "threads"])
def test_call_in_json_says_the_same(name: str, folder: Path) -> None:
    answer = run([*shlex.split(CALLS[name]), "--json"], folder)
    document = validate(answer.out, "check-1")
    assert (answer.code, document["verdict"], document["schema"]) == (
        2,
        "mistakes",
        "rulewright/check/1",
    )
    expected = (GOLDEN / f"{name}.expected").read_text(encoding="utf-8")
    told = [f"{m['code']} {m['name']}: {m['message']}" for m in document["mistakes"]]
    assert told
    assert [line for line in told if line not in expected] == []


def entries_of_calls() -> list[Entry]:
    own = (unsupported.COMMAND_UNSUPPORTED, unsupported.OPTION_UNSUPPORTED)
    return [*(e for e in vars(command_line).values() if isinstance(e, Entry)), *own]


@pytest.mark.parametrize("entry", entries_of_calls(), ids=lambda entry: entry.name)
def test_every_mistake_of_a_call_has_a_case(entry: Entry) -> None:
    told = [path.read_text(encoding="utf-8") for path in GOLDEN.glob("*.expected")]
    assert any(f"{entry.code} {entry.name}" in text for text in told)


def test_no_expected_output_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.expected")} == set(CALLS)


@pytest.mark.parametrize(
    "command",
    [
        "certify",
        "docs",
        "play",
        "replay",
        "fmt",
        "lint",
        "new",
        "lsp",
    ],
)
def test_names_of_later_commands_are_taken(command: str, folder: Path) -> None:
    answer = run([command, "game.rules", "--anything", "-o", "x"], folder)
    assert answer.code == 2
    assert f"RW1201 command-unsupported: `rulewright {command}`" in answer.out


def test_nothing_is_left_where_the_call_is_wrong(folder: Path) -> None:
    before = sorted(folder.iterdir())
    call = "check game.rules --output a.json --sarif a.sarif --junit nowhere/a.xml"
    answer = run(shlex.split(call), folder)
    assert answer.code == 2
    written = {path.name for path in folder.iterdir()} - {path.name for path in before}
    assert written == {"a.json", "a.sarif"}
    assert json.loads((folder / "a.json").read_text())["verdict"] == "mistakes"
    assert (folder / "game.rules").read_text() == "game Unread\n"
