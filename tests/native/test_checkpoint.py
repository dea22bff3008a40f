"""Searches that go on from a checkpoint find what they would have found without one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.core.backend import Keeping
from rulewright.core.ir import Core
from rulewright.core.search import Budget, Progress, SearchResult
from rulewright.diagnostics.mistake import MistakesFound
from rulewright.native import checkpoint, keeping, search, steering, team
from rulewright.native.checkpoint import MAGIC, Reader
from rulewright.native.compiled import Compiled
from rulewright.native.refusal import NotNative
from tests.native.both import UNLIMITED, core_of, differing, silent, without_live

HERE = Path(__file__).parent
SPEC = HERE.parents[1] / "spec"
TIC_TAC_TOE = SPEC / "classics/tic_tac_toe.rules"

Row = tuple[Path, str | None]

ROWS: list[Row] = [
    (TIC_TAC_TOE, None),
    (SPEC / "classics/connect_four.rules", "four_by_three"),
    (SPEC / "classics/trade.rules", "small"),
    (SPEC / "little_town/little_town.rules", "castle_hill"),
]


@pytest.fixture(autouse=True)
def _little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python has its say after every chunk, and chunks stay small."""
    monkeypatch.setattr(search, "CHUNK", 0.0)
    monkeypatch.setattr(steering, "_MOST_FASTER", 1)
    monkeypatch.setattr(team, "WORTHWHILE", 1)
    monkeypatch.setattr(team, "PATIENCE", 0.0)


def interrupting(states: int) -> Callable[[Progress], None]:
    """A report that interrupts the search when it has seen more positions than that."""

    def report(progress: Progress) -> None:
        if progress.states > states:
            raise KeyboardInterrupt

    return report


def searched(
    core: Core,
    kept: Keeping,
    report: Callable[[Progress], None] = silent,
    threads: int = 1,
    budget: Budget = UNLIMITED,
) -> SearchResult:
    return search.search(Compiled(core), budget, report, threads, kept)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("file", "instance"), ROWS)
def test_it_goes_on_as_if_nothing_had_been(
    file: Path, instance: str | None, threads: int, tmp_path: Path
) -> None:
    core = without_live(core_of(file, instance))
    whole = searched(core, Keeping(), threads=threads)
    path = tmp_path / "checkpoint"
    kept, states = Keeping(checkpoint=path), 1
    for _ in range(3):
        part = searched(core, kept, interrupting(states), threads)
        assert part.stopped == "interrupted"
        assert states < part.states < whole.states
        kept, states = Keeping(checkpoint=path, resume=path), part.states
    assert differing(searched(core, Keeping(resume=path), threads=3 - threads), whole) == []


def test_it_goes_on_where_the_memory_was_used_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "LEAST_MEMORY", 1 << 17)
    core = core_of(SPEC / "classics/connect_four.rules", "four_by_three")
    path = tmp_path / "checkpoint"
    part = searched(core, Keeping(checkpoint=path), budget=Budget(None, 1))
    whole = searched(core, Keeping())
    assert part.stopped == "memory"
    assert part.states < whole.states
    assert differing(searched(core, Keeping(resume=path)), whole) == []


def test_one_is_written_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "SECONDS_BETWEEN", 0.0)
    monkeypatch.setattr(keeping, "_SHARE", 0)
    written: list[int] = []

    def noted(_path: Path, head: bytes, *_rest: object) -> None:
        written.append(json.loads(head)["standing"]["count"])

    monkeypatch.setattr(keeping, "write", noted)
    whole = searched(core_of(TIC_TAC_TOE, None), Keeping(checkpoint=tmp_path / "checkpoint"))
    assert len(written) > 3
    assert written == sorted(written)
    assert written[-1] <= whole.states


def test_spilling_changes_nothing(tmp_path: Path) -> None:
    core = core_of(SPEC / "classics/connect_four.rules", "four_by_three")
    spilled = searched(core, Keeping(spill=tmp_path))
    assert differing(spilled, searched(core, Keeping())) == []
    assert list(tmp_path.iterdir()) == []


def test_what_takes_all_moves_is_not_kept(tmp_path: Path) -> None:
    core = core_of(SPEC / "classics/nim.rules", None)
    with pytest.raises(NotNative, match="no file keeps"):
        searched(core, Keeping(checkpoint=tmp_path / "checkpoint"))


# ---- files that are not as they should be


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A checkpoint of tic-tac-toe."""
    path = tmp_path / "checkpoint"
    searched(core_of(TIC_TAC_TOE, None), Keeping(checkpoint=path), interrupting(1000))
    return path


def refused(path: Path, file: Path = TIC_TAC_TOE, budget: Budget = UNLIMITED) -> str:
    with pytest.raises(MistakesFound) as found:
        searched(without_live(core_of(file, None)), Keeping(resume=path), budget=budget)
    (mistake,) = found.value.mistakes
    return f"{mistake.entry.code} {mistake.message}"


def test_a_file_that_is_cut_off_is_refused(whole: Path) -> None:
    content = whole.read_bytes()
    for length in (0, 5, len(MAGIC), 20, 30, 500, len(content) // 2, len(content) - 1):
        whole.write_bytes(content[:length])
        assert refused(whole).startswith("RW1303")
    whole.write_bytes(content + b"\0")
    assert refused(whole).startswith("RW1303")


def test_a_file_that_was_changed_is_refused(whole: Path) -> None:
    content = whole.read_bytes()
    for place in [*range(0, 40, 3), *range(40, len(content), len(content) // 40)]:
        changed = bytearray(content)
        changed[place] ^= 0x41
        whole.write_bytes(changed)
        assert refused(whole).startswith(("RW1303", "RW1304"))


def test_other_rules_are_refused(whole: Path) -> None:
    assert "other rules" in refused(whole, SPEC / "classics/nim.rules")


def test_no_file_is_refused(tmp_path: Path) -> None:
    assert "No such file" in refused(tmp_path / "nowhere")
    assert refused(tmp_path).startswith("RW1303")


def test_one_that_leaves_no_room_is_refused(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LEAST_MEMORY", 1 << 14)
    assert refused(whole, budget=Budget(None, 1)).startswith("RW1305")


def test_what_is_told_of_them(
    whole: Path, monkeypatch: pytest.MonkeyPatch, golden: Callable[[Path, str], None]
) -> None:
    told = [refused(TIC_TAC_TOE), refused(whole, SPEC / "classics/nim.rules")]
    monkeypatch.setattr(search, "LEAST_MEMORY", 1 << 14)
    told.append(refused(whole, budget=Budget(None, 1)))
    lines = "\n".join(told).replace(str(whole.parent), "").replace(str(SPEC), "spec")
    golden(HERE / "golden" / "checkpoints.expected", lines + "\n")


Standing = dict[str, object]


def forged(path: Path, change: Callable[[Standing, bytearray, bytearray], None]) -> None:
    """Change what a checkpoint says of itself, its positions or predecessors; the digest fits."""
    with Reader(path) as reader:
        head = json.loads(reader.head)
        count, words = head["standing"]["count"], head["words"]
        sections = [
            bytearray(count * 8 * words),
            bytearray(count * 4),
            bytearray(head["standing"]["levels"] * 4),
        ]
        for section in sections:
            reader.into(memoryview(section), lambda: None)
    change(head["standing"], sections[0], sections[1])
    parts = [memoryview(section) for section in sections]
    checkpoint.write(path, json.dumps(head).encode(), parts, lambda: None)


def _no_field(known: Standing, *_: bytearray) -> None:
    del known["final"]


def _negative(known: Standing, *_: bytearray) -> None:
    known["final"] = -1


def _too_many(known: Standing, *_: bytearray) -> None:
    known["count"] = 10**12


def _ahead(known: Standing, *_: bytearray) -> None:
    known["expanded"] = known["count"]


def _few_actions(known: Standing, *_: bytearray) -> None:
    known["fired"] = []


def _told_later(known: Standing, *_: bytearray) -> None:
    known["told"] = [known["count"]]


def _not_an_action(known: Standing, *_: bytearray) -> None:
    known["tried"] = {"open": [7], "cut": [], "trials": [], "seen": 0}


def _no_such_order(known: Standing, *_: bytearray) -> None:
    known["disorder"] = [[0, ["nothing"]]]


def _seen_before(known: Standing, *_: bytearray) -> None:
    known["tried"] = {"open": [], "cut": [], "trials": [], "seen": -4}


def _out_of_bounds(_known: Standing, states: bytearray, _predecessors: bytearray) -> None:
    states[8 * 100] |= 3  # both bits of a cell, which is nobody's, red's or yellow's


def _unused_bits(_known: Standing, states: bytearray, _predecessors: bytearray) -> None:
    states[8 * 100 + 7] |= 0x80


def _other_beginning(_known: Standing, states: bytearray, _predecessors: bytearray) -> None:
    states[:8] = states[8:16]


def _in_a_circle(_known: Standing, _states: bytearray, predecessors: bytearray) -> None:
    predecessors[4 * 100 : 4 * 101] = (100).to_bytes(4, "little")


FORGED = [
    _no_field,
    _negative,
    _too_many,
    _ahead,
    _few_actions,
    _told_later,
    _not_an_action,
    _no_such_order,
    _seen_before,
    _out_of_bounds,
    _unused_bits,
    _other_beginning,
    _in_a_circle,
]


@pytest.mark.parametrize("change", FORGED)
def test_a_forged_file_is_refused(
    change: Callable[[Standing, bytearray, bytearray], None], whole: Path
) -> None:
    forged(whole, change)
    assert refused(whole).startswith(("RW1303", "RW1305"))


def test_what_is_not_forged_is_taken(whole: Path) -> None:
    forged(whole, lambda _known, _states, _predecessors: None)
    assert searched(core_of(TIC_TAC_TOE, None), Keeping(resume=whole)).complete
