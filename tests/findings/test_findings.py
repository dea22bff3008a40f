"""Seeded faults: each kind of finding has rules that show it, and the same rules repaired.

`with*.rules` have the fault, `without*.rules` are the same without it.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.docs.examples import REPAIR, blocks
from tests.rulebooks.command import Report, run_check

FOLDER = Path(__file__).parent
PAGE = FOLDER.parents[1] / "docs" / "findings.md"


@dataclass(frozen=True, slots=True)
class Fault:
    """A file that has this one finding. `moves` is the length of its play; None: it has none."""

    file: str
    rule: str
    grade: str = "reachable"
    moves: int | None = None
    advice: bool = False

    @property
    def kind(self) -> str:
        return self.file.split("/")[0]

    @property
    def repaired(self) -> str:
        return self.file.replace("/with", "/without")


FAULTS = [
    Fault("stuck/with.rules", "Stones", moves=2),
    Fault("range/with.rules", "hop", moves=2),
    Fault("range/with_division.rules", "send_home", moves=2),
    Fault("supply/with.rules", "bake", moves=2),
    Fault("tie/with.rules", "pluck", moves=2),
    Fault("missing/with.rules", "cross", moves=4),
    Fault("missing/with_nobody.rules", "collect", moves=1),
    Fault("gap/with.rules", "wait", moves=1),
    Fault("ending/with.rules", "outcome", moves=2),
    Fault("order/with.rules", "serve", grade="static"),
    Fault("order/with_steps.rules", "blow_out", grade="static"),
    Fault("order/with_each.rules", "take", moves=0),
    Fault("owner/with.rules", "dawn", moves=0),
    Fault("endless/with.rules", "sink", moves=1),
    Fault("dead/with.rules", "pay", grade="static"),
    Fault("vacuous/with.rules", "broken_is_last", grade="static"),
    Fault("uncited/with.rules", "FE2", grade="static"),
    Fault("idle/with.rules", "climb.not_at_the_top", grade="static", advice=True),
]


def findings(document: Report) -> list[Report]:
    (check,) = document["checks"]
    return [*check["findings"], *document["overall"]]


def look_at_place(fault: Fault, span: Report | None, place: Report) -> None:
    """The finding's place is in its rule, and the same in both forms."""
    if fault.kind == "stuck":  # it concerns the whole game
        assert span is None
        assert "region" not in place
        return
    assert span is not None
    line, column = span["start"]
    assert (place["region"]["startLine"], place["region"]["startColumn"]) == (line, column)
    text = (FOLDER / fault.file).read_text(encoding="utf-8").splitlines()
    assert fault.rule.split(".")[-1] in "\n".join(text[:line])


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.file)
def test_the_fault_is_found(fault: Fault, tmp_path: Path) -> None:
    log = tmp_path / "log.sarif"
    code, document = run_check(str(FOLDER / fault.file), "--sarif", str(log))
    (finding,) = findings(document)
    assert finding["kind"] == fault.kind
    assert finding["rule"] == fault.rule
    assert finding["grade"] == fault.grade
    assert finding["advice"] == fault.advice
    assert finding["question"].endswith("?")
    play = finding.get("play")
    assert (None if play is None else len(play)) == fault.moves
    assert code == (0 if fault.advice else 1)
    (result,) = json.loads(log.read_text(encoding="utf-8"))["runs"][0]["results"]
    look_at_place(fault, finding["span"], result["locations"][0]["physicalLocation"])


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.repaired)
def test_the_repaired_rules_are_clean(fault: Fault) -> None:
    code, document = run_check(str(FOLDER / fault.repaired))
    assert findings(document) == []
    assert code == 0


def test_every_file_is_in_the_table() -> None:
    files = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.rules")}
    assert files == {name for fault in FAULTS for name in (fault.file, fault.repaired)}


def test_the_page_shows_the_faults_and_their_repairs() -> None:
    shown, repaired = [], ""
    sources = {(FOLDER / fault.file).read_text(encoding="utf-8"): fault for fault in FAULTS}
    for block in blocks(PAGE.read_text(encoding="utf-8")):
        if block.title == REPAIR:
            assert [line for line in block.text.splitlines() if line not in repaired] == []
        elif block.language == "rules":
            fault = sources[block.text]
            repaired = (FOLDER / fault.repaired).read_text(encoding="utf-8")
            shown.append(fault)
    assert shown == FAULTS
