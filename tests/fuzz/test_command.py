"""The real command plays games at random and tells what they met, no more."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.command import ENVIRONMENT
from tests.findings.test_findings import FAULTS, Fault
from tests.findings.test_findings import FOLDER as FINDINGS
from tests.reports.schemas import validate
from tests.rulebooks.command import Report, run_check

GAMES = Path(__file__).parent / "games"
MET = [f for f in FAULTS if f.grade == "reachable" and f.kind != "reading"]
"""What `check` finds in play."""


def check_of(game: str, *options: str) -> tuple[int, Report]:
    code, document = run_check(str(GAMES / game), *options)
    (check,) = document["checks"]
    return code, check


def property_of(check: Report, name: str) -> Report:
    (found,) = (one for one in check["properties"] if one["name"] == name)
    assert isinstance(found, dict)
    return found


def met(check: Report) -> list[Report]:
    """What is found in play; of other orders than the text's, games never say that all is well."""
    return [each for each in check["findings"] if each["grade"] != "static"]


@pytest.mark.parametrize("fault", MET, ids=lambda fault: fault.file)
def test_a_seeded_fault_is_met_and_shrunk_to_a_shortest_play(fault: Fault) -> None:
    code, document = run_check(str(FINDINGS / fault.file), "--engine", "fuzz:20")
    (check,) = document["checks"]
    (finding,) = met(check)
    assert (finding["kind"], finding["rule"]) == (fault.kind, fault.rule)
    assert len(finding["play"]) == fault.moves
    assert fault.kind != "leak" or "leak_unknown" not in check
    assert finding["shortest"] is False
    assert code == 1


@pytest.mark.parametrize("fault", MET, ids=lambda fault: fault.repaired)
def test_nothing_is_met_in_the_repaired_rules(fault: Fault) -> None:
    code, document = run_check(str(FINDINGS / fault.repaired), "--engine", "fuzz:20")
    (check,) = document["checks"]
    assert met(check) == []
    suspected = {"order"} if fault.kind in {"order", "conflict"} else set()
    assert {each["kind"] for each in check["findings"]} <= suspected
    assert code == (1 if check["findings"] else 0)


SPARE = 2
"""A play that shrinks no more may be longer than the shortest: by a move of each player.

Red may take five times two shells, say. Whether the games of a seed leave such a play is chance.
"""


@pytest.fixture(scope="module")
def shells() -> tuple[int, Report]:
    """Of these games the best play to `few_shells` has 11 moves until it is shrunk."""
    return check_of("shells.rules", "--seed", "1")


def test_several_faults_are_all_met_and_shrunk(shells: tuple[int, Report]) -> None:
    """One of 2,001 candidates is a move, and three things are wrong with it and with the others."""
    code, check = shells
    assert code == 1
    assert check["sample"]["games"] == check["sample"]["asked"] == 60
    for name, moves in (("few_signs", 4), ("few_shells", 7)):
        refuted = property_of(check, name)
        assert (refuted["verdict"], refuted["class"]) == ("refuted", "proved")
        assert moves <= len(refuted["play"]) <= moves + SPARE
    (finding,) = check["findings"]
    assert (finding["kind"], finding["rule"]) == ("range", "whisper")
    assert 6 <= len(finding["play"]) <= 6 + SPARE
    assert property_of(check, "over")["verdict"] == "reached"
    lonely = property_of(check, "lonely")
    assert (lonely["verdict"], lonely["class"], lonely["n"]) == ("unknown", "sampled", 60)


def test_what_was_met_can_be_pasted_as_a_scenario(
    shells: tuple[int, Report], tmp_path: Path
) -> None:
    _, check = shells
    told = property_of(check, "few_shells")["scenario"]
    text = (GAMES / "shells.rules").read_text("utf-8")
    (tmp_path / "pasted.rules").write_text(f"{text}\n{told}\n", "utf-8")
    _, document = run_check(str(tmp_path / "pasted.rules"), "--engine", "bounded:1")
    (scenario,) = document["checks"][0]["scenarios"]
    assert scenario["verdict"] == "passed"


def test_what_is_not_met_is_neither_proved_nor_refuted() -> None:
    code, check = check_of("garden.rules")
    assert (code, check["verdict"]) == (0, "clean")
    held = property_of(check, "room_left")
    assert (held["verdict"], held["class"], held["n"]) == ("holds", "sampled", 20)
    assert property_of(check, "given_up")["verdict"] == "unknown"
    assert check["unmet"] == [{"kind": "refuted", "rule": "room_left"}]
    assert check["absent"] == []
    assert check["never_fired"] == ["burn"]
    assert sum(check["fired"].values()) == check["sample"]["moves"]


def test_the_same_games_are_played_each_time_and_others_from_another_seed() -> None:
    (_, once), (_, again) = check_of("garden.rules"), check_of("garden.rules")
    _, other = check_of("garden.rules", "--seed", "7")
    for check in (once, again, other):
        del check["run"]
    assert once == again
    assert other["sample"]["seed"] == 7
    assert other["fired"] != once["fired"]


def test_nothing_is_written_beside_the_rules(tmp_path: Path) -> None:
    (tmp_path / "garden.rules").write_text((GAMES / "garden.rules").read_text("utf-8"), "utf-8")
    command = [sys.executable, "-m", "rulewright", "check", "garden.rules", "--json"]
    done = subprocess.run(command, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, check=False)
    assert validate(done.stdout.decode(), "check-1")["verdict"] == "clean"
    assert [path.name for path in tmp_path.iterdir()] == ["garden.rules"]


def test_where_the_time_is_up_it_is_told_how_many_games_there_were() -> None:
    code, check = check_of("garden.rules", "--engine", "fuzz:1000000", "--time", "3s")
    assert (code, check["verdict"], check["sample"]["stopped"]) == (3, "undecided", "time")
    assert 0 < check["sample"]["games"] < check["sample"]["asked"]


def test_time_may_be_up_while_a_play_is_shortened() -> None:
    """Games are then run again of which Hypothesis knows how they should go on."""
    code, check = check_of("shells.rules", "--time", "2s")
    assert (code, check["verdict"], check["sample"]["stopped"]) == (1, "findings", "time")


def test_a_rule_with_too_much_to_choose_from_is_named(tmp_path: Path) -> None:
    (tmp_path / "word.rules").write_text(
        "game Word\nplayers 1 of child\nstate:\n    said: bool\n"
        "action say(word: 1..1000000000) by child:\n    require word * word == 7\n    said = true\n"
        "check: fuzz(5)\n",
        "utf-8",
    )
    code, document = run_check(str(tmp_path / "word.rules"))
    (check,) = document["checks"]
    assert (code, check["sample"]["stopped"]) == (3, "choices")
    assert check["sample"]["stopped_at"] == {"action": "say", "choice": "word"}


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal there")
def test_ctrl_c_ends_the_games(tmp_path: Path) -> None:
    junit = tmp_path / "junit.xml"
    command = [sys.executable, "-m", "rulewright", "check", str(GAMES / "garden.rules"), "--json"]
    command += ["--engine", "fuzz:1000000", "--junit", str(junit), "--quiet"]
    with subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE) as running:
        time.sleep(6)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=60)
    (check,) = validate(out.decode(), "check-1")["checks"]
    assert (running.returncode, check["sample"]["stopped"]) == (3, "interrupted")
    assert check["sample"]["games"] > 0
    assert "stopped: interrupted" in junit.read_text("utf-8")
