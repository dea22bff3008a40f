"""Each question of the rule books of `spec` is placed, and their pages in `docs` say where.

`tests/campaigns/placements.py` makes all tables and pages anew; here it is a part of them.
"""

import re
from pathlib import Path

import pytest

from rulewright.analyses.ambiguities.ambiguities import find_ambiguities
from rulewright.analyses.request import CheckRequest
from rulewright.reports.ambiguities.faq import faq
from tests.ambiguities.placing import (
    BOOKS,
    ROOT,
    UNDER_ANOTHER_ANSWER,
    Call,
    calls,
    paragraph,
    shortest,
    table,
)
from tests.campaigns.placements import PAGES, page

QUICK = [
    Call("real_estate", "auction"),
    Call("real_estate", "estates"),
    *UNDER_ANOTHER_ANSWER,
    Call("little_town", "alley"),
    Call("ties", "three_at_the_lake"),
    Call("ties", "oven"),
    Call("full", "alley"),
    Call("full", "terrace"),
]

# Questions that are told apart by a play from the chosen answers, by the books that ask them.
TOLD_APART = {
    "real_estate": {f"Q{number}" for number in range(1, 26)} - {"Q3", "Q16", "Q17", "Q18", "Q20"},
    # Q1 and Q2 are findings there: the text has no answer.
    "little_town": {f"Q{number}" for number in range(3, 15)} - {"Q11"},
    "ties": {f"Q{number}" for number in range(1, 15)} - {"Q11"},
    "full": {f"Q{number}" for number in range(1, 17)} - {"Q15"},
}

# Those that no play tells apart, and the instances on which they can arise.
HARMLESS = {
    ("real_estate", "Q3"): "court",
    ("little_town", "Q15"): "alley",
    ("ties", "Q15"): "alley",
    ("full", "Q15"): "alley",
}

# Those that matter only under another answer to another question.
MATTER_UNDER_ANOTHER = {"Q16", "Q20"}


@pytest.mark.parametrize("book", BOOKS)
def test_each_instance_that_closes_is_in_the_table(book: str) -> None:
    assert list(table(book)) == [call.title for call in calls(book)]


@pytest.mark.slow
@pytest.mark.parametrize("call", QUICK, ids=lambda call: f"{call.book}-{call.title}")
def test_the_command_says_what_the_table_says(call: Call) -> None:
    assert paragraph(call) == table(call.book)[call.title]


@pytest.mark.parametrize("book", BOOKS)
def test_questions_are_told_apart_by_shortest_plays(book: str) -> None:
    assert set(shortest(book)) == TOLD_APART[book]


@pytest.mark.parametrize(("book", "number"), HARMLESS)
def test_a_question_is_harmless_on_each_instance(book: str, number: str) -> None:
    lines = re.findall(rf"^    {number} .*$", "\n".join(table(book).values()), re.MULTILINE)
    assert len(lines) == len(calls(book))
    assert all(line.endswith(": harmless, proved") for line in lines)
    assert HARMLESS[book, number] in table(book)


def test_two_questions_matter_under_another_answer() -> None:
    for call in UNDER_ANOTHER_ANSWER:
        told = table(call.book)[call.title]
        apart = set(re.findall(r"^    (\w+) .*: distinguished, proved", told, re.MULTILINE))
        assert apart >= MATTER_UNDER_ANOTHER


def test_the_text_of_little_town_has_no_answer_to_two() -> None:
    told = "\n".join(table("little_town").values())
    assert "finding tie in next_starter: reachable" in told
    assert "finding ending in outcome: reachable" in told


def sections(text: str) -> dict[str, list[str]]:
    """The paragraphs below each heading of a page."""
    found = {}
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heading, *paragraphs = section.strip().split("\n\n")
        found[heading] = paragraphs
    return found


def split_off(paragraphs: list[str]) -> tuple[list[str], str]:
    """What is the author's, and what was found: where the question stands, and why."""
    place = next(n for n, each in enumerate(paragraphs) if each.startswith("**"))
    found = " ".join(paragraphs[place : place + 2])
    return paragraphs[:place] + paragraphs[place + 2 :], found


@pytest.mark.slow
@pytest.mark.parametrize("book", PAGES)
def test_a_page_asks_what_the_rule_book_asks(book: str) -> None:
    path = ROOT / "spec" / BOOKS[book]
    result = find_ambiguities(CheckRequest(Path(path), seconds=0.0), lambda *_: None)
    asked = sections(faq(result))
    there = sections(page(book).read_text(encoding="utf-8"))
    *_, named = there.pop("Where answers were compared")
    assert {f"- `{call.instance}`" for call in calls(book)} <= {
        line.partition(":")[0] for line in named.splitlines()
    }
    assert list(there) == list(asked)
    for heading, paragraphs in there.items():
        assert split_off(paragraphs)[0] == split_off(asked[heading])[0]


@pytest.mark.parametrize("book", PAGES)
def test_a_page_says_what_the_table_says(book: str) -> None:
    told = {}
    for heading, paragraphs in sections(page(book).read_text(encoding="utf-8")).items():
        found = split_off(paragraphs)[1] if heading.startswith("Q") else ""
        if found.startswith("**Open"):
            (moves,) = re.findall(r"(?:In move|After) (\d+)", found)
            told[heading.partition(".")[0]] = int(moves)
    assert told == shortest(book)
    numbers = [int(number.removeprefix("Q")) for number in told]
    assert numbers == sorted(numbers)
