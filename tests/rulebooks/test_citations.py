"""Each statement of the rule books of Catan is carried by a rule, or marked as needing none."""

import re
from pathlib import Path

import pytest

from tests.rulebooks.altered import write_books
from tests.rulebooks.command import run
from tests.rulebooks.requirements import text_of

# The statements of the base game and of the variant, whose ids are permanent.
STATEMENTS = [*(f"CA{n}" for n in range(1, 31)), *(f"RE{n}" for n in range(1, 36))]

# Passages without which a statement is carried by nothing.
CARRYING = [
    ("base", "CA1", "cites CA1, ", "cites "),
    ("real_estate", "RE34", 'prose RE34 because "a claim about strategy"\n', ""),
]


def citations(path: Path) -> tuple[int, str]:
    return run("show", str(path), "--citations")


@pytest.mark.parametrize(("book", "sources"), [("base", ["CA"]), ("real_estate", ["CA", "RE"])])
def test_no_statement_is_without_a_rule(book: str, sources: list[str], tmp_path: Path) -> None:
    write_books(tmp_path, {})
    code, matrix = citations(tmp_path / f"{book}.rules")
    assert code == 0, matrix
    shown = re.findall(r"^  ([A-Z]{2}\d+) ", matrix, re.MULTILINE)
    assert shown == [one for one in STATEMENTS if one[:2] in sources]


@pytest.mark.parametrize(("book", "statement", "passage", "instead"), CARRYING)
def test_a_statement_without_a_rule_is_told(
    book: str, statement: str, passage: str, instead: str, tmp_path: Path
) -> None:
    text = text_of(book)
    assert text.count(passage) == 1
    write_books(tmp_path, {book: text.replace(passage, instead)})
    code, matrix = citations(tmp_path / f"{book}.rules")
    assert code == 1
    _, _, missing = matrix.partition("\nCarried by nothing:\n")
    assert re.findall(r"^  (\w+): ", missing, re.MULTILINE) == [statement]
