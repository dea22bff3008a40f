"""The house rules of Catan, and the island that is laid by chance: each changes what it says.

Every file checks clean. The plays below come out so with a house rule and not without it, what a
file removes of its base would not hold any more, and a slip in each rule is seen.
"""

import re
import shutil
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

import pytest

from tests.rulebooks.command import SPEC, run, run_check, run_command

CATAN = SPEC / "catan"
HOUSE = sorted(path.stem for path in (CATAN / "house").glob("*.rules"))
FILES = {name: f"house/{name}.rules" for name in HOUSE} | {"random_island": "random_island.rules"}

# A play on the board of four, told on the game with the house rule and on the game without it.
PLAYS = {
    "peaceful_start": """
        phase = before_roll
    refuse roll(7) by red because "rolled again"
""",
    "gifts": """
        phase = trading
        move {wool: 1} from bank to hand[red]
    do trade(blue, {wool: 1}, {}) by red and blue
""",
    "nine_cards": """
        phase = before_roll
        move {wool: 9} from bank to hand[red]
    do roll(7) by red
    expect phase == moving_robber
""",
    "friendly_robber": """
        phase = moving_robber
        building[c4] = Building(city, blue)
        move {wool: 1} from bank to hand[blue]
    do move_robber(h1) by red
    expect phase == trading
""",
    "harbours": """
        phase = trading
        building[c32] = Building(city, red)
        move {wool: 2} from bank to hand[red]
    do trade_with_bank(wool, ore) by red
""",
    "five_card_prices": """
        phase = trading
        land[c20] = red
    do set_price(c20, {ore: 2, any_card: 3}) by red
""",
    "late_king": """
        phase = trading
        building[c19] = Building(settlement, red)
        deals[red] = 4
        move {brick: 1, lumber: 1} from bank to hand[red]
    do develop(c20, {brick: 1, lumber: 1}) by red
    expect king is none
""",
    "random_island": """
        resume = trading
    refuse place(c12, e11) by red because "not in this phase"
""",
}

# What a file removes although it would still hold: these plays say nothing on a bare island.
STILL_TRUE = {
    "random_island": {
        "too few cards for all: nobody gets any",
        "an empty bank brings nothing, and the turn goes on",
    }
}


@dataclass(frozen=True, slots=True)
class Slip:
    """A change in a house rule, and a scenario or a property that shows it to be wrong."""

    file: str
    written: str
    instead: str
    seen_by: str


REQUIREMENTS = {
    "peaceful_start.no_robber": "two rounds of peace",
    "peaceful_start.no_knight": "knights wait for the third round",
    "gifts.some_card": "a gift, and a present in return",
}

SLIPS = [
    Slip("peaceful_start", "round <= peaceful_rounds\n", "true\n", "two rounds of peace"),
    Slip("peaceful_start", "if next(current) == red", "if true", "two rounds of peace"),
    Slip(
        "nine_cards",
        "hand_limit = 9",
        "hand_limit = 8",
        "on a 7, whoever has more than nine cards discards half, as they choose",
    ),
    Slip(
        "nine_cards",
        "hand_limit = 9",
        "hand_limit = 10",
        "on a 7, whoever has more than nine cards discards half, as they choose",
    ),
    Slip(
        "friendly_robber",
        "and open_points(player) > spared\n",
        "and open_points(player) >= spared\n",
        "two points or fewer are spared",
    ),
    Slip(
        "friendly_robber",
        "and open_points(player) > spared\n",
        "and points(player) > spared\n",
        "points face down do not count, awards do",
    ),
    Slip("friendly_robber", " + awards(player)", "", "points face down do not count, awards do"),
    Slip("harbours", "else common_rate for c", "else 3 for c", "every harbour gives one for two"),
    Slip(
        "harbours",
        "return min(2 if",
        "return min(common_rate if",
        "only harbours of a resource are used",
    ),
    Slip(
        "five_card_prices",
        "1..5 = 5",
        "1..5 = 4",
        "every new land gets a price of five cards at most",
    ),
    Slip(
        "five_card_prices",
        "1..5 = 5",
        "1..6 = 6",
        "every new land gets a price of five cards at most",
    ),
    Slip(
        "late_king",
        "king_from = 6",
        "king_from = 5",
        "six deals make a king",
    ),
    Slip(
        "late_king",
        "king_from = 6",
        "king_from = 7",
        "six deals make a king",
    ),
    Slip(
        "random_island",
        "        robber = place_for_it\n",
        "        pass\n",
        "nineteen hexes, eighteen chips, and the first settlements",
    ),
]

# Seen on the small islands only: here a search has to run.
SLIPS_OF_LAYING = [
    Slip("random_island", "    tiles_left -= {tile: 1}\n", "", "each_hex_is_laid_once"),
    Slip("random_island", "    weight tiles_left[tile]\n", "", "supply in lay_hex"),
    Slip("random_island", "    weight chips_left[number]\n", "", "supply in lay_chip"),
    Slip("random_island", "and terrain[hex] != desert ", "", "the_desert_has_no_chip"),
    Slip(
        "random_island",
        "    if count(chips_left) == 0:\n",
        "    if count(chips_left) == 1:\n",
        "the_island_is_whole",
    ),
]


def wrong_scenarios(rule_book: Path, root: Path) -> set[str]:
    """The titles of the scenarios that fail."""
    _, document = run_command("test", str(rule_book), "--root", str(root))
    assert document["verdict"] != "mistakes", document["mistakes"]
    told = [one for check in document["checks"] for one in check["scenarios"]]
    assert told
    return {one["name"] for one in told if one["verdict"] != "passed"}


def text_of(name: str) -> str:
    return (CATAN / FILES[name]).read_text(encoding="utf-8")


def base_of(name: str) -> str:
    (base,) = re.findall(r'^variant \w+ of "(?:\.\./)?(\w+)\.rules"$', text_of(name), re.MULTILINE)
    assert isinstance(base, str)
    return base


def changed_copy(folder: Path, name: str, text: str) -> Path:
    """The rule books in `folder`, one of them with another text."""
    shutil.copytree(CATAN, folder, dirs_exist_ok=True)
    copy = folder / FILES[name]
    copy.write_text(text, encoding="utf-8")
    return copy


def scenario(name: str) -> str:
    return f'\nscenario "{name}":\n    in standard\n    given:{PLAYS[name]}'


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_it_checks_clean(name: str) -> None:
    code, document = run_check(f"catan/{FILES[name]}")
    assert (code, document["verdict"]) == (0, "clean")
    assert [one for one in document["overall"] if one["kind"] == "uncited"] == []
    searched = [check for check in document["checks"] if check["engine"] == "exhaustive"]
    assert searched
    assert all(check["complete"] for check in searched)


@pytest.mark.parametrize("name", FILES)
def test_every_statement_is_carried(name: str) -> None:
    code, matrix = run("show", str(CATAN / FILES[name]), "--citations")
    assert code == 0, matrix


@pytest.mark.parametrize("base", ["base", "real_estate"])
def test_without_the_house_rule_its_play_is_wrong(base: str, tmp_path: Path) -> None:
    shutil.copytree(CATAN, tmp_path, dirs_exist_ok=True)
    plays = {name for name in PLAYS if base_of(name) == base}
    played = tmp_path / "as_printed.rules"
    told = "".join(scenario(name) for name in sorted(plays))
    played.write_text(f'variant AsPrinted of "{base}.rules"\n{told}', encoding="utf-8")
    assert wrong_scenarios(played, tmp_path) == plays


@pytest.mark.parametrize("name", FILES)
def test_with_the_house_rule_its_play_is_right(name: str, tmp_path: Path) -> None:
    played = changed_copy(tmp_path, name, text_of(name) + scenario(name))
    assert wrong_scenarios(played, tmp_path) == set()


@pytest.mark.parametrize("name", [name for name in FILES if 'remove "' in text_of(name)])
def test_no_scenario_is_removed_that_would_hold(name: str, tmp_path: Path) -> None:
    pattern = re.compile(r'^remove "(.*)"\n', re.MULTILINE)
    removed = set(pattern.findall(text_of(name)))
    played = changed_copy(tmp_path, name, pattern.sub("", text_of(name)))
    assert wrong_scenarios(played, tmp_path) == removed - STILL_TRUE.get(name, set())


def requirements(name: str) -> dict[str, str]:
    """The requirements that a file adds: labels, and the lines they are."""
    lines = re.findall(r"^    require .*\n", text_of(name), re.MULTILINE)
    return {f"{name}.{line.split()[1].removesuffix(':')}": line for line in lines}


def test_no_requirement_is_left_out() -> None:
    assert {label for name in FILES for label in requirements(name)} == set(REQUIREMENTS)


@pytest.mark.parametrize("requirement", REQUIREMENTS)
def test_a_missing_requirement_is_seen(requirement: str, tmp_path: Path) -> None:
    name = requirement.split(".", maxsplit=1)[0]
    text = text_of(name).replace(requirements(name)[requirement], "")
    assert wrong_scenarios(changed_copy(tmp_path, name, text), tmp_path) == {
        REQUIREMENTS[requirement]
    }


def with_slip(slip: Slip) -> str:
    text = text_of(slip.file)
    assert text.count(slip.written) == 1
    return text.replace(slip.written, slip.instead)


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: f"{slip.file}-{slip.instead.strip()}")
def test_a_slip_is_seen(slip: Slip, tmp_path: Path) -> None:
    copy = changed_copy(tmp_path, slip.file, with_slip(slip))
    assert slip.seen_by in wrong_scenarios(copy, tmp_path)


@pytest.mark.parametrize("slip", SLIPS_OF_LAYING, ids=lambda slip: slip.seen_by)
def test_a_slip_in_laying_is_seen(slip: Slip, tmp_path: Path) -> None:
    copy = changed_copy(tmp_path, slip.file, with_slip(slip))
    code, document = run_check(str(copy), "--root", str(tmp_path))
    assert code == 1
    wrong = set()
    for check in document["checks"]:
        wrong |= {one["name"] for one in check["properties"] if one["verdict"] == "refuted"}
        wrong |= {f"{found['kind']} in {found['rule']}" for found in check["findings"]}
    assert slip.seen_by in wrong


def starts(row: list[str], length: int) -> int:
    """How many beginnings of this length the arrangements of a row have."""
    return len(set(permutations(row, length)))


@pytest.mark.parametrize(
    ("instance", "tiles", "chips"),
    [
        ("atoll", ["hills", "forest", "desert"], ["2", "3"]),
        ("twins", ["forest", "forest", "hills"], ["2", "3", "3"]),
    ],
)
def test_every_island_is_seen(instance: str, tiles: list[str], chips: list[str]) -> None:
    _, document = run_check("catan/random_island.rules", "--instance", instance)
    (check,) = (one for one in document["checks"] if one["engine"] == "exhaustive")
    islands = starts(tiles, len(tiles))
    laid = [starts(tiles, length) for length in range(len(tiles) + 1)]
    numbered = [islands * starts(chips, length) for length in range(1, len(chips) + 1)]
    levels = laid + numbered
    assert check["levels"][: len(levels)] == levels
