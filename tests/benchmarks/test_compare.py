"""The comparison runs, and all programs search the same transition systems."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.benchmarks.compare import models, ours, peers
from tests.benchmarks.compare.models import Model
from tests.benchmarks.compare.processes import NotThere, RowError
from tests.benchmarks.compare.searches import Search

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "tests/benchmarks/compare")


def compare(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words], cwd=ROOT, check=False, capture_output=True, text=True, timeout=300
    )


def test_it_measures_and_tells_the_same_as_a_table_and_as_json(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    rows = ["tiles_2x3", "start", "large", "questions", "bound", "connect_four"]
    done = compare(*rows, "--smoke", "--alone", "--backend", "reference", "--json", str(figures))
    told = json.loads(figures.read_text(encoding="utf-8"))
    assert (done.returncode, told["failed"]) == (0, []), done.stderr
    assert {line["row"] for line in told["lines"]} >= {"tiles_2x3", "start", "large"}
    seconds = [line["figures"] for line in told["lines"] if line["unit"] == "s"]
    assert all(len(figures) == 1 and figures[0] > 0 for figures in seconds)
    table = [line for line in done.stdout.splitlines() if line.startswith("| ")]
    assert len(table) == 1 + len(told["lines"])
    assert "- cores: " in done.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess",), "no such row: chess"),
        (("--rounds", "0"), "at least one round"),
    ],
)
def test_a_call_that_makes_no_sense_is_refused(words: tuple[str, ...], told: str) -> None:
    done = compare(*words)
    assert done.returncode == 2
    assert told in done.stderr


def test_what_is_not_there_yet_is_no_failure_and_a_wrong_call_is_one() -> None:
    with pytest.raises(NotThere, match="not there yet: `rulewright lsp`"):
        ours.call(["lsp", "--json"])
    with pytest.raises(RowError, match="abacus"):
        ours.check(models.TILES_2X3, "abacus")


def test_figures_of_one_engine_are_not_told_as_those_of_another() -> None:
    document = ours.Document("clean", (ours.Check(ours.Ran(0.1, 0.1), "reference"),))
    assert ours.only_check(document, "reference").backend == "reference"
    with pytest.raises(NotThere, match="reference ran in place of native"):
        ours.only_check(document, "native")


def test_wrong_counts_fail() -> None:
    wrong = replace(models.TILES_2X3, transitions=841)
    with pytest.raises(RowError, match="counted 360 positions and 840 moves, not 360 and 841"):
        ours.check(wrong, "reference")


@pytest.mark.parametrize(
    ("model", "classic", "instance"),
    [
        (models.C4_3X3, "connect_four", ["--instance", "three_by_three"]),
        (models.C4_4X3, "connect_four", ["--instance", "four_by_three"]),
        (models.SMALL_TRADE, "trade", ["--instance", "small"]),
        (models.TILES_2X3, "sliding_tiles", ["--instance", "two_by_three"]),
        pytest.param(models.PUZZLE_8, "eight_puzzle", [], marks=pytest.mark.slow),
    ],
    ids=lambda value: value.name if isinstance(value, Model) else "",
)
def test_lean_rules_make_the_levels_of_the_classics(
    model: Model, classic: str, instance: list[str]
) -> None:
    rules = str(models.SPEC / "classics" / f"{classic}.rules")
    words = ["check", rules, *instance, "--engine", "exhaustive", "--json", "--quiet"]
    lean, full = (
        json.loads(told)["checks"][0]
        for told in (ours.check(model, "reference")[1], ours.call(words).out)
    )
    for figure in ("levels", "transitions", "final"):
        assert lean[figure] == full[figure]


@pytest.mark.slow
@pytest.mark.parametrize("model", [models.C4_4X4, models.TRADE], ids=lambda model: model.name)
def test_lean_rules_reach_the_published_counts(model: Model) -> None:
    ours.check(model, "reference")  # fails where it counts anything else


PROGRAMS: list[tuple[Callable[[Model], Search], tuple[str, ...]]] = [
    (peers.spin, ("spin", "gcc")),
    (peers.rumur, ("rumur", "gcc")),
]


@pytest.mark.slow
@pytest.mark.parametrize(("program", "tools"), PROGRAMS, ids=["spin", "rumur"])
@pytest.mark.parametrize(
    "model",
    [models.TIC_TAC_TOE, models.C4_4X4, models.PUZZLE_8, models.TRADE],
    ids=lambda model: model.name,
)
def test_models_of_others_reach_the_published_counts(
    program: Callable[[Model], Search], tools: tuple[str, ...], model: Model
) -> None:
    if not all(map(shutil.which, tools)):
        pytest.skip(f"{' and '.join(tools)} are not installed")
    program(model)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
@pytest.mark.parametrize(
    "model", [models.C4_3X3, models.C4_4X3, models.C4_4X4], ids=lambda model: model.name
)
def test_the_program_by_hand_reaches_the_published_counts(model: Model) -> None:
    peers.by_hand(model)
    with pytest.raises(RowError, match="the table is full"):
        peers.by_hand(replace(model, slots=4))


@pytest.mark.parametrize("model", [models.C4_5X4, models.TRADE, models.PUZZLE_8])
def test_what_is_searched_usually_has_its_peers(model: Model) -> None:
    programs = {peers.SPIN, peers.SPIN_NO_REDUCE, peers.RUMUR}
    assert programs <= set(peers.searching(model))
