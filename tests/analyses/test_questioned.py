"""What another reading would need is not held against the rules."""

from pathlib import Path

from tests.rulebooks.command import run_check

FROG = '''
game Stones

players 1 of frog

state:
    stone: 0..3
    hops: 0..9

question backwards:
    """May the frog hop back?"""
    reading no: "It only hops ahead."
    reading yes: "It may."
    choose no

def may_turn() -> bool:
    return backwards is yes

action ahead() by frog:
    require water: stone < 3 because "there is only water"
    stone += 1

action back() by frog:
    require wanted: may_turn() because "frogs do not look back"
    require far: stone >= 2 because "it is too near the bank"
    stone -= 1
    hops += 1

ended when no move

invariant it_turned: hops > 0 and may_turn() implies stone < 3

check: exhaustive
'''


def overall(text: str, folder: Path) -> set[tuple[str, str, bool]]:
    """The findings about the whole file, and which of them are advice."""
    (folder / "frog.rules").write_text(text, encoding="utf-8")
    _, document = run_check(str(folder / "frog.rules"))
    return {(each["kind"], each["rule"], each["advice"]) for each in document["overall"]}


def test_a_rule_that_asks_may_be_meant_for_another_reading(tmp_path: Path) -> None:
    assert overall(FROG, tmp_path) == {("dead", "back", True), ("vacuous", "it_turned", True)}


def test_one_that_asks_nothing_is_meant_for_this_one(tmp_path: Path) -> None:
    asking_nothing = FROG.replace("return backwards is yes", "return stone > 3")
    assert overall(asking_nothing, tmp_path) >= {("dead", "back", False)}
