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


BASKET = """
game Basket

players 1 of cook

enum Fruit: apple, pear

state:
    basket: bag[Fruit] within {apple: 1, pear: 1} = {}
    turns: 0..3 = 0

question filled:
    reading no: "The basket is empty."
    reading yes: "It holds an apple."
    choose no

def there() -> bag[Fruit]:
    return basket if filled is no else {apple: 1}

action wait() by cook:
    require turns < 3
    turns += 1

action eat(eaten: bag[Fruit] within there()) by cook:
    require some: count(eaten) > 0
    turns = 3

ended when no move

check: exhaustive
"""


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


def test_what_a_choice_is_taken_from_may_ask(tmp_path: Path) -> None:
    assert overall(BASKET, tmp_path) == {("dead", "eat", True)}
