"""Seeded faults: for each kind of finding rules that have it, and near misses that do not.

`KIND/bad` has the rules with the fault, each exactly one finding. `KIND/good` has them repaired,
under the same name, and rules in which nothing is wrong although a careless reader might think so.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright.analyses.wording import WORDINGS
from tests.docs.examples import REPAIR, blocks
from tests.rulebooks.command import Report, run_command

FOLDER = Path(__file__).parent
PAGE = FOLDER.parents[1] / "docs" / "findings.md"


@dataclass(frozen=True, slots=True)
class Fault:
    """A file that has this one finding. `moves` is the length of its play; None: it has none."""

    kind: str
    name: str
    rule: str
    grade: str = "reachable"
    moves: int | None = None
    advice: bool = False

    @property
    def file(self) -> str:
        return f"{self.kind}/bad/{self.name}.rules"

    @property
    def repaired(self) -> str:
        return f"{self.kind}/good/{self.name}.rules"


COMMANDS = {"reading": "ambiguities"}
"""What finds the kinds that `check` does not look for."""

FAULTS = [
    Fault("stuck", "stones", "Stones", moves=2),
    Fault("stuck", "ferry", "Ferry", moves=1),
    Fault("stuck", "urn", "Urn", moves=3),
    Fault("range", "stones", "hop", moves=2),
    Fault("range", "harvest", "send_home", moves=2),
    Fault("range", "ladder", "slide", moves=2),
    Fault("supply", "bakery", "bake", moves=2),
    Fault("supply", "bank", "roll", moves=2),
    Fault("supply", "larder", "boil", moves=2),
    Fault("tie", "crown", "pluck", moves=2),
    Fault("tie", "judge", "judge", moves=3),
    Fault("tie", "seat", "sit", moves=2),
    Fault("missing", "ferry", "cross", moves=4),
    Fault("missing", "crown", "collect", moves=1),
    Fault("missing", "path", "ask", moves=2),
    Fault("gap", "weather", "wait", moves=1),
    Fault("gap", "lights", "allowed", moves=2),
    Fault("gap", "scores", "score", moves=4),
    Fault("ending", "shells", "outcome", moves=2),
    Fault("ending", "race", "outcome", moves=3),
    Fault("ending", "vault", "outcome", moves=2),
    Fault("conflict", "gate", "heavy_pays", moves=1),
    Fault("conflict", "reveal", "equal_cards", moves=1),
    Fault("conflict", "well", "spill", moves=2),
    Fault("order", "famine", "serve", moves=1),
    Fault("order", "candle", "blow_out", moves=1),
    Fault("order", "buffet", "take", moves=0),
    Fault("order", "relay", "everybody_looks", moves=1),
    Fault("order", "harbour", "lift", moves=1),
    Fault("owner", "night", "dawn", moves=0),
    Fault("owner", "market", "rain", moves=0),
    Fault("owner", "dice", "fall", moves=1),
    Fault("endless", "scales", "sink", moves=1),
    Fault("endless", "pendulum", "swing", moves=1),
    Fault("endless", "refill", "fill", moves=1),
    Fault("reading", "lamp", "broken_switch", moves=1),
    Fault("reading", "raffle", "put_back", moves=0),
    Fault("reading", "cake", "who_chooses", moves=1),
    Fault("reading", "shells", "broken_shells", moves=2),
    Fault("dead", "toll", "pay", grade="static"),
    Fault("dead", "gate", "unlock", grade="static"),
    Fault("dead", "alarm", "bark", grade="static"),
    Fault("shadowed", "toll", "let_pass", grade="static"),
    Fault("shadowed", "bells", "sound", grade="static"),
    Fault("shadowed", "duel", "strike", grade="static"),
    Fault("shadowed", "heralds", "let_pass", grade="static"),
    Fault("vacuous", "lamp", "broken_is_last", grade="static"),
    Fault("vacuous", "vote", "all_three", grade="static"),
    Fault("vacuous", "tank", "safe_in_flood", grade="static"),
    Fault("leak", "fish", "ask", moves=1),
    Fault("leak", "mine", "walk", moves=1),
    Fault("leak", "auction", "put", moves=1),
    Fault("uncited", "ferry", "FE2", grade="static"),
    Fault("uncited", "cards", "CD2", grade="static"),
    Fault("uncited", "two_books", "BB1", grade="static"),
    Fault("idle", "steps", "climb.not_at_the_top", grade="static", advice=True),
    Fault("idle", "purse", "buy.some_money", grade="static", advice=True),
    Fault("idle", "door", "enter.has_knocked", grade="static", advice=True),
]

DANGLING = {"procedure": 1, "state": 4, "action": 1}
"""Variants that mention what they removed, and in how many places: mistakes, and no findings."""

GOOD = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/good/*.rules"))


def findings(document: Report) -> list[Report]:
    found = [each for check in document["checks"] for each in check["findings"]]
    return [*found, *document["overall"]]


def run_file(file: str, *options: str) -> tuple[int, Report]:
    """The exit code and the document of whatever finds the kind of this file."""
    command = COMMANDS.get(file.split("/", maxsplit=1)[0], "check")
    return run_command(command, str(FOLDER / file), *options)


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
    code, document = run_file(fault.file, "--sarif", str(log))
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


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.file)
def test_every_backend_finds_the_same(fault: Fault) -> None:
    told = [
        findings(run_file(fault.file, "--backend", backend)[1])
        for backend in ("native", "reference")
    ]
    assert told[0] == told[1]


@pytest.mark.parametrize("file", GOOD)
def test_nothing_is_found_where_nothing_is_wrong(file: str) -> None:
    code, document = run_file(file)
    assert findings(document) == []
    assert code == 0


def test_every_file_is_in_the_table() -> None:
    bad = {path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/bad/*.rules")}
    dangling = {f"dangling/bad/{name}.rules" for name in DANGLING}
    assert bad == {fault.file for fault in FAULTS} | dangling
    assert {fault.repaired for fault in FAULTS} <= set(GOOD)
    every = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.rules")}
    assert every == {*bad, *GOOD, "dangling/shells.rules"}


@pytest.mark.parametrize("kind", [*WORDINGS, "dangling"])
def test_every_kind_has_faults_and_near_misses(kind: str) -> None:
    assert len([*(FOLDER / kind / "bad").iterdir()]) >= 3
    assert len([*(FOLDER / kind / "good").iterdir()]) >= 3


@pytest.mark.parametrize("name", DANGLING)
def test_what_is_removed_and_mentioned_is_a_mistake_in_each_place(name: str) -> None:
    code, document = run_file(f"dangling/bad/{name}.rules")
    assert code == 2
    assert [each["name"] for each in document["mistakes"]] == ["dangling"] * DANGLING[name]
    assert all(each["notes"] for each in document["mistakes"])  # where it was removed


def test_the_page_shows_faults_of_every_kind_and_their_repairs() -> None:
    shown, repaired = [], ""
    sources = {(FOLDER / fault.file).read_text(encoding="utf-8"): fault for fault in FAULTS}
    for block in blocks(PAGE.read_text(encoding="utf-8")):
        if block.title == REPAIR:
            assert [line for line in block.text.splitlines() if line not in repaired] == []
        elif block.language == "rules":
            fault = sources[block.text]
            repaired = (FOLDER / fault.repaired).read_text(encoding="utf-8")
            shown.append(fault)
    assert shown == [fault for fault in FAULTS if fault in shown]
    assert list(dict.fromkeys(fault.kind for fault in shown)) == list(WORDINGS)
