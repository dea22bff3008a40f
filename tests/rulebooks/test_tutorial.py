"""The tutorial's race has one hole, which it declares; its house rules close it."""

from pathlib import Path

from tests.rulebooks.command import SPEC, run_check


def test_the_race_has_the_hole_it_declares() -> None:
    code, document = run_check("tutorial/snail_race.rules")
    (check,) = document["checks"]
    (finding,) = check["findings"]
    assert (finding["kind"], finding["grade"]) == ("ending", "reachable")
    assert finding["expected"]
    assert finding["play"]
    assert finding["question"].endswith("?")
    assert code == 0


def test_undeclared_the_hole_fails_the_check(tmp_path: Path) -> None:
    text = (SPEC / "tutorial/snail_race.rules").read_text(encoding="utf-8")
    declaration = "    expect finding ending in outcome\n"
    assert declaration in text
    undeclared = tmp_path / "snail_race.rules"
    undeclared.write_text(text.replace(declaration, ""), encoding="utf-8")
    code, document = run_check(str(undeclared))
    (finding,) = document["checks"][0]["findings"]
    assert not finding["expected"]
    assert code == 1


def test_the_house_rules_close_it() -> None:
    code, document = run_check("tutorial/house.rules")
    (check,) = document["checks"]
    assert check["findings"] == []
    assert check["complete"]
    assert code == 0
