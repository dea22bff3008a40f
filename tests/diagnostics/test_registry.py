"""The registry: codes for ever, names one by one, and a page for each."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from rulewright.diagnostics import registry
from rulewright.diagnostics.mistake import Entry, Mistakes, MistakesFound, mistake
from rulewright.diagnostics.registry import ENTRIES, FAMILIES, by_code
from rulewright.diagnostics.source import Source, Span


def each(entry: Entry) -> str:
    return entry.name


def test_every_module_of_the_folder_is_a_family() -> None:
    files = {path.stem for path in Path(registry.__file__).parent.glob("*.py")} - {"__init__"}
    assert {module.__name__.rpartition(".")[2] for module in FAMILIES.values()} == files


def test_codes_and_names_are_unique() -> None:
    assert len({entry.code for entry in ENTRIES}) == len(ENTRIES)
    assert len({entry.name for entry in ENTRIES}) == len(ENTRIES)


@pytest.mark.parametrize("digits", FAMILIES)
def test_codes_begin_with_their_family_and_ascend(digits: str) -> None:
    codes = [one.code for one in vars(FAMILIES[digits]).values() if isinstance(one, Entry)]
    assert codes == sorted(codes)
    assert all(re.fullmatch(rf"RW{digits}\d\d", code) for code in codes)


@pytest.mark.parametrize("entry", ENTRIES, ids=each)
def test_an_entry_is_complete(entry: Entry) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.name)
    assert not entry.message.endswith(".")
    assert list(Formatter().parse(entry.message))
    assert len(entry.page.split()) >= 8
    assert "Wrong" not in entry.page or "Right" in entry.page


@pytest.mark.parametrize("entry", ENTRIES, ids=each)
def test_an_entry_is_found_by_code_and_by_name(entry: Entry) -> None:
    assert by_code(entry.code) is by_code(entry.code.lower()) is by_code(entry.name) is entry


def test_what_is_no_code() -> None:
    assert by_code("RW0000") is None
    assert by_code("") is None


ODD = Entry("RW9901", "odd", "{what} is odd", "")


def test_a_message_is_filled_in_and_long_fields_are_cut() -> None:
    assert mistake(ODD, None, what="it").message == "it is odd"
    assert len(mistake(ODD, None, what="x" * 10_000).message) < 500


def test_each_mistake_is_kept_once_and_in_order() -> None:
    source = Source("a.rules", "a b")
    mistakes = Mistakes()
    mistakes.raise_if_any()
    for start in (2, 0, 2):
        mistakes.add(mistake(ODD, Span(source, start, start + 1), what="it"))
    assert [found.span.start for found in mistakes.found if found.span] == [2, 0]
    with pytest.raises(MistakesFound) as caught:
        mistakes.raise_if_any()
    assert caught.value.mistakes == tuple(mistakes.found)


def test_no_more_are_kept_than_asked_for() -> None:
    mistakes = Mistakes(2)
    for number in range(5):
        mistakes.add(mistake(ODD, None, what=number))
    assert mistakes.full
    assert [found.message for found in mistakes.found] == ["0 is odd", "1 is odd"]
