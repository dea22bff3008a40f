"""Small rule books whose questions come to what their authors can tell by hand."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright.analyses.ambiguities import beyond
from rulewright.analyses.ambiguities.ambiguities import find_ambiguities
from rulewright.analyses.ambiguities.beyond import Beyond
from rulewright.analyses.ambiguities.results import Comparison
from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest

BOOKS = Path(__file__).parent / "books"


@dataclass(frozen=True, slots=True)
class Apart:
    """A reading that is told from the one that is played: in what, after how many moves.

    `words` is what the two readings say about it.
    """

    book: str
    theirs: str
    how: str
    moves: int
    words: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Alike:
    """A reading that no play tells from the one that is played."""

    book: str
    theirs: str
    kept: bool = False
    alters: tuple[str, ...] = ()


MOST = "most(p for p in Player by feathers[p])"

APART = [
    Apart("start", "three", "start", 0, ("at the start", "at the start")),
    Apart("ended", "both", "ended", 3, ("the game has ended", "the game goes on")),
    Apart(
        "outcome",
        "worthless",
        "outcome",
        2,
        ("red and blue win; worth red 1, blue 1", "red wins; worth red 1, blue 0"),
    ),
    Apart(
        "offered",
        "yes",
        "offered",
        3,
        ("it is refused: frogs do not look back", "it can be made"),
    ),
    Apart(
        "open",
        "yes",
        "offered",
        3,
        ("it is refused: frogs do not look back", "it can be made"),
    ),
    Apart("owner", "same", "offered", 2, ("it is refused: not your turn", "it can be made")),
    Apart("led", "kept", "led", 1, ("it can be made", "it can be made")),
    Apart(
        "odds",
        "two",
        "odds",
        1,
        ("chance brings it with odds of 1 in 2", "chance brings it with odds of 2 in 3"),
    ),
    Apart(
        "no_answer",
        "only_one",
        "led",
        2,
        (
            "it can be made",
            f"the rules have no answer: tie in `most_feathers`, `{MOST}`",
        ),
    ),
    Apart("kept_at_first", "no", "ended", 2, ("the game goes on", "the game has ended")),
    Apart("counted", "none_at_all", "led", 1, ("it can be made", "it can be made")),
    Apart(
        "before_choice",
        "of_six",
        "offered",
        2,
        (
            "no rule is asked for what it does not say",
            "the rules have no answer: range in `take`, `6 // sweets`",
        ),
    ),
    Apart(
        "no_answer_behind",
        "one_more",
        "led",
        1,
        (
            "it can be made",
            (
                "the rules have no answer: range in `fill`, `lids`: "
                "it would be 2, and its range is 0..1"
            ),
        ),
    ),
    Apart(
        "choice",
        "the_right",
        "offered",
        1,
        ("it can be made", "it is refused: it is locked"),
    ),
    Apart("classes", "two", "led", 1, ("it can be made", "it can be made")),
    Apart("classes", "half", "led", 1, ("it can be made", "it can be made")),
    Apart(
        "classes",
        "three",
        "offered",
        1,
        ("it is refused: sweets fall off a spoon", "it can be made"),
    ),
    Apart(
        "classes",
        "four",
        "offered",
        1,
        ("it is refused: sweets fall off a spoon", "it can be made"),
    ),
    Apart("hidden_card", "c", "led", 1, ("it can be made", "it can be made")),
    Apart("piles", "b", "led", 1, ("it can be made", "it can be made")),
    Apart("record", "b", "led", 1, ("it can be made", "it can be made")),
    Apart("paired", "one_coin", "led", 1, ("it can be made", "it can be made")),
    Apart("four", "up_to_two", "offered", 1, ("it is refused: one at a time", "it can be made")),
    Apart("four", "two_coins", "led", 3, ("it can be made", "it can be made")),
    Apart("four", "over", "ended", 3, ("the game goes on", "the game has ended")),
]

ALIKE = [
    Alike("kept", "no", kept=True, alters=("call",)),
    Alike("counted", "the_king", kept=True, alters=("lay",)),
    Alike("harmless", "no", alters=("come_down",)),
    Alike("hidden_card", "b", kept=True, alters=("hide",)),
    Alike("partners", "b", alters=("go",)),
    Alike("same_rules", "bea"),
    Alike("same_odds", "two", alters=("draw",)),
    Alike("paired", "the_ferryman"),
    Alike("paired", "kept"),
    Alike("four", "allowed", alters=("take",)),
]


UNKNOWN = [
    # A ghost has no answer after three moves, and the game goes on without it.
    ("ghost", "q", "b", "search", 2),
    ("too_many", "q", "b", "choices", 0),
    # What others would see is not compared.
    ("sights", "open", "shown", "sights", 0),
    # A game without a first position shows nothing.
    ("no_start", "r", "b", "search", 0),
    # Nobody sees all positions.
    ("tower", "far_ahead", "no", "search", 18),
]
"""Book, question, other reading, why no more was compared, and up to how many moves it was."""


@pytest.mark.parametrize(("book", "question", "theirs", "stopped", "depth"), UNKNOWN)
def test_nothing_is_claimed_of_what_was_not_compared(
    book: str,
    question: str,
    theirs: str,
    stopped: str,
    depth: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(beyond, "GAMES", 0)
    one = comparison(book, theirs, question)
    assert (one.verdict, one.basis) == ("no difference found", "bounded")
    assert (one.stopped, one.depth) == (stopped, depth)


def test_games_come_to_where_no_search_does() -> None:
    # A search ends where the ghost has no answer; games are played without it.
    apart = comparison("ghost", "b").apart
    assert apart is not None
    assert not apart.play.shortest


def test_where_what_is_seen_differs_nothing_else_is_tried() -> None:
    one = comparison("sights", "shown", "open")
    assert (one.games, one.unproved) == (None, None)


def test_a_proof_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # The check line asks for an induction: no other one is needed.
    monkeypatch.delattr(Beyond, "_prove")
    assert comparison("tower", "noticed").by == "induction"


def test_a_proof_is_made_where_no_check_line_asks_for_one(tmp_path: Path) -> None:
    text = (BOOKS / "tower.rules").read_text("utf-8")
    (tmp_path / "tower.rules").write_text(text.replace("induction", "fuzz(1)"), encoding="utf-8")
    found = find_ambiguities(CheckRequest(tmp_path / "tower.rules"), lambda _, __: None)
    (slips,) = (each for asked in found.questions[:1] for each in asked.comparisons)
    assert (slips.by, slips.rests) == ("induction", ("both_count",))


def test_too_much_to_choose_from_silences_no_other_question() -> None:
    assert comparison("too_many", "b", "r").verdict == "distinguished"


def comparison(book: str, theirs: str, question: str | None = None) -> Comparison:
    """What is found of this reading."""
    found = find_ambiguities(CheckRequest(BOOKS / f"{book}.rules"), lambda _, __: None)
    every = [each for asked in found.questions for each in asked.comparisons]
    here = [each for each in every if question in {None, each.question}]
    (one,) = (each for each in here if each.readings[1] == theirs)
    return one


@pytest.mark.parametrize("case", APART, ids=lambda case: f"{case.book}-{case.theirs}")
def test_told_apart(case: Apart) -> None:
    one = comparison(case.book, case.theirs)
    apart = one.apart
    assert apart is not None
    assert (one.verdict, one.basis, apart.how, apart.moves) == (
        "distinguished",
        "proved",
        case.how,
        case.moves,
    )
    assert tuple(each.words for each in apart.sayings) == case.words
    assert tuple(each.reading for each in apart.sayings) == one.readings
    if case.how in {"led", "start"} and "no answer" not in case.words[1]:
        ours, theirs = (dict(each.places) for each in apart.sayings)
        assert ours.keys() == theirs.keys()
        assert all(ours[place] != theirs[place] for place in ours)


@pytest.mark.parametrize("case", ALIKE, ids=lambda case: f"{case.book}-{case.theirs}")
def test_told_apart_by_no_play(case: Alike) -> None:
    one = comparison(case.book, case.theirs)
    assert (one.verdict, one.basis, one.apart) == ("harmless", "proved", None)
    assert (one.kept, one.alters) == (case.kept, case.alters)


CLASSES = [
    ("classes", "handful", (("one",), ("two", "half"))),
    ("classes", "spoonful", (("none_at_all",), ("three",), ("four",))),
    ("harmless", "two_at_a_time", (("yes", "no"),)),
    ("led", "leftover", (("lost",), ("kept",))),
]


@pytest.mark.parametrize(("book", "question", "classes"), CLASSES)
def test_readings_that_no_play_tells_apart_are_together(
    book: str, question: str, classes: tuple[tuple[str, ...], ...]
) -> None:
    found = find_ambiguities(CheckRequest(BOOKS / f"{book}.rules"), lambda _, __: None)
    (one,) = (each for each in found.questions if each.name == question)
    assert one.classes == classes


def held(path: Path, *choices: tuple[str, str]) -> list[bool]:
    """Which scenarios of a rule book pass under a reading."""
    request = CheckRequest(path, readings=choices, scenarios_only=True)
    (check,) = check_file(request, lambda _, __: None).checks
    return [each.verdict == "passed" for each in check.scenarios]


# Of the book `open` no reading is chosen, so that nobody can have ruled on it.
CHOSEN = [case for case in APART if case.book != "open"]


@pytest.mark.parametrize("case", CHOSEN, ids=lambda case: f"{case.book}-{case.theirs}")
def test_what_was_decided_is_held_by_a_scenario(case: Apart, tmp_path: Path) -> None:
    text = (BOOKS / f"{case.book}.rules").read_text("utf-8")
    question = comparison(case.book, case.theirs).question
    (tmp_path / "decided.rules").write_text(f'{text}\nruling {question}: "The author: yes."\n')
    request = CheckRequest(tmp_path / "decided.rules")
    found = find_ambiguities(request, lambda _, __: None)
    (one,) = (each for each in found.questions if each.name == question)
    assert one.shortest is not None
    apart = one.shortest.apart
    if one.scenario is None:
        assert apart is not None
        no_answer = [each for each in apart.sayings if "no answer" in each.words]
        said = apart.how not in {"outcome", "odds"} and not no_answer
        assert not said or case.book == "before_choice"
        return
    (tmp_path / "held.rules").write_text(f"{text}\n{one.scenario}\n")
    passes = [held(tmp_path / "held.rules", (question, name)) for name in one.shortest.readings]
    assert passes == [[True], [False]]


def test_nothing_is_claimed_of_what_was_not_made_ready_in_time() -> None:
    found = find_ambiguities(CheckRequest(BOOKS / "four.rules", seconds=0.0), lambda _, __: None)
    assert [each.comparisons for each in found.questions] == [()] * 4
    assert {each.verdict for each in found.questions} == {"no difference found"}
    assert found.verdict == "undecided"


def test_every_book_is_in_a_table() -> None:
    tables = {case.book for case in APART} | {case.book for case in ALIKE}
    tables |= {book for book, *_ in UNKNOWN}
    assert tables == {path.stem for path in BOOKS.glob("*.rules")}
