"""Little Town: what it promises is seen, nothing in it is there for nothing, and faults show.

Faults are put into a copy, and the scenario that fails then is named. Some of them were seen in
programs that play this game.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from tests.independent.little_town import CASTLE_HILL, HAMLET, MARKET, Town, little_town
from tests.independent.search import explore
from tests.rulebooks.command import SPEC, Report, run, run_check
from tests.rulebooks.requirements import requirements

TOWN = SPEC / "little_town"
READINGS = Path(__file__).parent / "little_town_readings"
BOOKS = ("little_town", "ties", "full")

# Nothing to refuse under the chosen readings; the variants of the other readings give them some.
IDLE = {"lay_aside.may_pass", "use.no_coins_instead"}


# Where the text does not say who wins, games on a full board are not played at random.
FULL_BOARDS = {"pair", "trio", "standard", "second_side"}


@pytest.fixture(scope="module")
def reports() -> dict[str, Report]:
    found = {}
    for book in BOOKS:
        code, report = run_check(f"little_town/{book}.rules")
        assert code == 0, report
        found[book] = report
    return found


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_all_is_seen_and_holds(book: str, reports: dict[str, Report]) -> None:
    report = reports[book]
    assert report["verdict"] == "clean"
    searched = [check for check in report["checks"] if check["engine"] == "exhaustive"]
    assert searched
    for check in searched:
        assert check["complete"]
        promised = {one["verdict"] for one in check["properties"] if one["kind"] == "invariant"}
        assert promised == {"holds"}
        promised = {one["verdict"] for one in check["properties"] if one["kind"] == "reachable"}
        assert promised <= {"reached"}
    sampled = {
        check["instance"] for check in report["checks"] if check["engine"].startswith("fuzz")
    }
    assert sampled == (set() if book == "little_town" else FULL_BOARDS)
    every_search = [set(check["never_refused"]) for check in searched]
    assert set.intersection(*every_search) == IDLE
    assert set.intersection(*[set(check["never_fired"]) for check in searched]) == set()


@pytest.mark.slow
def test_the_holes_of_the_text_are_found(reports: dict[str, Report]) -> None:
    """Two equals, for the last round and for the victory: the variant has an answer for both."""
    expected = {book: set[str]() for book in BOOKS}
    for book in BOOKS:
        for check in reports[book]["checks"]:
            for finding in check["findings"]:
                assert finding["expected"]
                expected[book].add(f"{finding['kind']} in {finding['rule']}")
    holes = {"tie in next_starter", "ending in outcome"}
    assert expected == {"little_town": holes, "ties": set(), "full": set()}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("instance", "town"), [("hamlet", HAMLET), ("market", MARKET), ("castle_hill", CASTLE_HILL)]
)
def test_a_model_counts_the_same(instance: str, town: Town, reports: dict[str, Report]) -> None:
    (check,) = (
        one
        for one in reports["little_town"]["checks"]
        if one["instance"] == instance and one["engine"] == "exhaustive"
    )
    figures = explore(little_town(town))
    assert check["states"] == figures.states
    assert check["transitions"] == figures.transitions
    assert tuple(check["levels"]) == figures.levels
    assert check["final"] == figures.final


@pytest.mark.parametrize("book", BOOKS)
def test_every_statement_is_carried(book: str) -> None:
    code, matrix = run("show", str(TOWN / f"{book}.rules"), "--citations")
    assert code == 0, matrix


@dataclass(frozen=True, slots=True)
class Fault:
    """A text of a book, what a mistaken author would write, and the scenario that fails then."""

    what: str
    old: str
    new: str
    shown_by: str
    book: str = "little_town"
    played: str = "little_town"


FAULTS = [
    Fault(
        "a castle counts itself",
        "tile.by_house * count(s for s in neighbours(square) if",
        "tile.by_house * count(s for s in neighbours(square) + {square} if",
        "a castle alone is worth nothing",
    ),
    Fault(
        "price and rent are each held against the purse, and paid together",
        "return rest >= rent(square)",
        "return rest >= 0 and purse[current][coin] >= rent(square)",
        "one coin does not pay a rival's price and rent",
    ),
    Fault(
        "the same with a fountain",
        "return rest >= rent(square)",
        "return rest >= 0 and purse[current][coin] >= rent(square)",
        "a rival's fountain with exactly one coin",
        played="full",
    ),
    Fault(
        "what one has is held against the box, not what is asked for",
        "pieces[good] - sum(purse[p][good] for p in Player) + returned",
        "pieces[good] - purse[current][good] + returned",
        "read otherwise",
        played="q12_no_more",
    ),
    Fault(
        "as many workers for four as for two",
        "    2: 5\n    3: 4\n    4: 3\n",
        "    else: 5\n",
        "three workers and six houses for four",
    ),
    Fault(
        "as many houses for two as for four",
        "    2: 7\n    3: 6\n    4: 6\n",
        "    else: 6\n",
        "five workers and seven houses for two",
    ),
    Fault(
        "workers reach four squares",
        "grid(columns, rows) with diagonals",
        "grid(columns, rows)",
        "a lake and a forest with one worker",
    ),
    Fault(
        "a square is used as often as one likes",
        '"nothing grows here"\n    unused -= {square}\n',
        '"nothing grows here"\n',
        "a lake and a forest with one worker",
    ),
    Fault(
        "rent is paid to the box",
        "move {coin: rent(square)} from purse[current] to purse[building[square].owner]",
        "purse[current] -= {coin: rent(square)}",
        "rent for another player's building",
    ),
    Fault(
        "rent for one's own building",
        "    if owner(square) == current:\n        return 0\n",
        "",
        "what one needs later is kept",
    ),
    Fault(
        "two coins stand for a resource",
        "return due[coin] + 3 * (",
        "return due[coin] + 2 * (",
        "coins spare materials",
    ),
    Fault(
        "a question mark is a resource of one's own choice, and nothing is given for it",
        "+ due[any]\n\ndef coins_due",
        "\n\ndef coins_due",
        "any two resources for any two",
    ),
    Fault(
        "materials stay in the hand",
        "    purse[current] -= paid + {coin: coins_due(tile.cost, paid)}\n",
        "",
        "a building is paid for and gets a house",
    ),
    Fault(
        "the tile stays on offer",
        "    left -= {tile: 1}\n",
        "",
        "a building is paid for and gets a house",
    ),
    Fault(
        "points stop at zero",
        "points[player] -= 3 * missing",
        "points[player] = max(0, points[player] - 3 * missing)",
        "what is missing costs three points each, also below zero",
    ),
    Fault(
        "one point for each missing meal",
        "points[player] -= 3 * missing",
        "points[player] -= missing",
        "what is missing costs three points each, also below zero",
    ),
    Fault("workers stay in the town", "    worker = none\n", "", "the next round"),
    Fault(
        "buildings are cleared away with the workers",
        "    worker = none\n",
        "    worker = none\n    building = none\n",
        "the next round",
    ),
    Fault(
        "red begins every round", "return next(first)\n", "return red\n", "not with four players"
    ),
    Fault(
        "whoever is behind begins every last round",
        "if players == 3 and round + 1 == rounds:",
        "if round + 1 == rounds:",
        "not with four players",
    ),
    Fault(
        "whoever is behind begins every round of three",
        "if players == 3 and round + 1 == rounds:",
        "if players == 3:",
        "not before the last round",
    ),
    Fault(
        "a point for every coin",
        "purse[player][coin] // 3",
        "purse[player][coin]",
        "after four rounds coins and buildings count",
    ),
    Fault(
        "the worker on the construction site is not counted",
        "    building[square] = Building(tile, current)\n    to_place[current] -= 1\n",
        "    building[square] = Building(tile, current)\n",
        "any number of workers on the construction site",
    ),
    Fault(
        "a cathedral rings when the workers have gone",
        "    late = true\n",
        "    late = true\n    worker = none\n",
        "a cathedral counts the workers around it when the round ends",
        book="full",
        played="full",
    ),
    Fault(
        "a watchtower looks at workers too",
        "if empty(s))\n\nsection",
        "if land[s] is none and building[s] is none)\n\nsection",
        "a watchtower looks at empty squares",
        book="full",
        played="full",
    ),
    Fault(
        "a residence works for whoever placed last",
        "current = building[home].owner",
        "pass",
        "a residence works when the round ends, for rent at a rival's",
        book="full",
        played="full",
    ),
    Fault(
        "of those who are behind, the first seat begins",
        "by steps(p))",
        "by index(p))",
        "the last starter comes last",
        book="ties",
        played="ties",
    ),
]


# The promise that is broken by a fault, and the instance whose search shows it.
BROKEN = {
    "a castle counts itself": ("castle_hill", "the_score_is_earned"),
    "rent is paid to the box": ("hamlet", "a_square_explains_it"),
    "two coins stand for a resource": ("hamlet", "buildings_are_paid_for"),
    "materials stay in the hand": ("hamlet", "buildings_are_paid_for"),
    "the tile stays on offer": ("hamlet", "every_tile_is_somewhere"),
    "points stop at zero": ("hamlet", "meals_are_paid_for"),
    "workers stay in the town": ("castle_hill", "workers_come_back"),
    "red begins every round": ("castle_hill", "the_start_goes_round"),
    "a point for every coin": ("hamlet", "the_score_is_earned"),
}


def copied(folder: Path, book: str, text: str) -> None:
    """All books and readings, one of them with another text."""
    shutil.copytree(TOWN, folder / "spec" / "little_town")
    shutil.copytree(READINGS, folder / "tests" / "rulebooks" / READINGS.name)
    (folder / "spec" / "little_town" / f"{book}.rules").write_text(text, encoding="utf-8")


def failing(folder: Path, played: str) -> set[str]:
    """The scenarios that fail in the copy of a book or a reading."""
    (path,) = folder.rglob(f"{played}.rules")
    result = check_file(
        CheckRequest(path, root=folder, scenarios_only=True), lambda _name, _progress: None
    )
    return {
        one.title for check in result.checks for one in check.scenarios if one.verdict == "failed"
    }


@pytest.mark.parametrize("book", BOOKS)
def test_the_copies_are_whole(book: str, tmp_path: Path) -> None:
    copied(tmp_path, book, text_of(book))
    assert failing(tmp_path, book) == set()


def text_of(book: str) -> str:
    return (TOWN / f"{book}.rules").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_a_fault_shows(fault: Fault, tmp_path: Path) -> None:
    text = text_of(fault.book)
    assert text.count(fault.old) == 1
    copied(tmp_path, fault.book, text.replace(fault.old, fault.new))
    assert fault.shown_by in failing(tmp_path, fault.played)


@pytest.mark.slow
@pytest.mark.parametrize("what", BROKEN)
def test_a_fault_breaks_a_promise(what: str, tmp_path: Path) -> None:
    (fault,) = (one for one in FAULTS if one.what == what)
    instance, broken = BROKEN[what]
    copied(tmp_path, fault.book, text_of(fault.book).replace(fault.old, fault.new))
    (path,) = tmp_path.rglob(f"{fault.played}.rules")
    request = CheckRequest(path, root=tmp_path, instance=instance, engine="exhaustive")
    (check, *_) = check_file(request, lambda _name, _progress: None).checks
    assert check.instance == instance
    assert broken in {one.name for one in check.properties if one.verdict == "refuted"}


# Each requirement: the scenario that fails without it, and in which book or reading.
DELETED = {
    "work.empty_square": ("workers stand on empty squares", "little_town"),
    "build.on_offer": ("a building is paid for and gets a house", "little_town"),
    "build.a_house": ("no house, no building", "little_town"),
    "build.can_pay": ("too few materials, and nothing is built", "little_town"),
    "build.empty_square": ("buildings stand on empty squares", "little_town"),
    "lay_aside.may_pass": ("read otherwise", "q07_cannot_happen"),
    "lay_aside.no_square": (
        "a worker without a square and a building is laid aside",
        "little_town",
    ),
    "gather.reached": ("a lake and a forest with one worker", "little_town"),
    "gather.yields": ("two mountains and a field", "little_town"),
    "use.reached": ("an exchange is made once", "little_town"),
    "use.a_building": ("land is no building", "little_town"),
    "use.fits": ("any two resources for any two", "little_town"),
    "use.no_coins_instead": ("read otherwise", "q04_no"),
    "use.can_pay": ("without a coin there is no rent", "little_town"),
    "use.all_wanted": ("any two resources for any two", "little_town"),
    "feed.not_fed": ("fish, wheat and coins in any mix", "little_town"),
    "feed.can_pay": ("what is missing costs three points each, also below zero", "little_town"),
    "feed.no_food_kept": ("food is not kept", "little_town"),
    "feed.no_coins_kept": ("coins buy food", "little_town"),
}


@pytest.mark.slow
@pytest.mark.parametrize("requirement", DELETED)
def test_a_missing_requirement_shows(requirement: str, tmp_path: Path) -> None:
    text = text_of("little_town")
    place = requirements(text)[requirement]
    copied(tmp_path, "little_town", text[: place.start] + text[place.stop :])
    shown_by, played = DELETED[requirement]
    assert shown_by in failing(tmp_path, played)


def test_no_requirement_is_unclassified() -> None:
    assert set(requirements(text_of("little_town"))) == set(DELETED)
    assert text_of("little_town").count("\n    require ") == len(DELETED)
    assert all("\n    require " not in text_of(book) for book in ("ties", "full"))


TILE = "windmill (2, {wood: 1, fish: 1}, 6, 1, {wheat: 1, any: 1}, {stone: 1, any: 1, crest: 2})"

PLAY = """
scenario "a windmill":
    in pair
    given:
        phase = placing
        purse[red] = {wood: 3, fish: 1, wheat: 1}
        building[d3] = Building(field, blue)
    do build(windmill, {wood: 1, fish: 1}, d4) by red
    expect left[windmill] == 1 and worth(d4) == 7
    do work(g3) by blue
    do work(c3) by red
    do use(d4, {wood: 1, wheat: 1}, {fish: 1}) by red
    expect purse[red] == {wood: 1, stone: 1, fish: 1} and points[red] == 2
"""


def test_a_tile_is_one_row(tmp_path: Path) -> None:
    """Its cost, points and effect, question marks and crests among them, are played at once."""
    text = text_of("little_town")
    castle = next(line for line in text.splitlines(keepends=True) if line.startswith("    castle "))
    copied(tmp_path, "little_town", text.replace(castle, f"{castle}    {TILE}\n") + PLAY)
    failed = failing(tmp_path, "little_town")
    assert failed == {"five fields, twelve buildings, and an empty town"}
