"""Where each question of the rule books stands, and their questions and answers, made anew.

`python tests/campaigns/placements.py [BOOK …]` compares the readings of the questions on each
instance of a rule book that closes, prints the table, and writes it and the book's page in
`docs/questions` as the command makes them now. It ends with 1 if either is another one than it was;
half an hour for all books. Read the difference before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.ambiguities.placing import BOOKS, FOLDER, ROOT, calls, paragraph
from tests.rulebooks.command import SPEC, run

PAGES = {"real_estate": "real_estate.md", "full": "little_town.md"}
"""The books with a page in `docs/questions`."""

OPTIONS = {"real_estate": ["--under", "earnings_join_the_hand=at_the_end"], "full": []}


def page(book: str) -> Path:
    """Where its questions and answers stand."""
    return ROOT / "docs" / "questions" / PAGES[book]


def main(books: list[str]) -> int:
    """Make all anew; 1 if anything is another than before."""
    differing = [book for book in books or BOOKS if differs(book)]
    for book in differing:
        sys.stderr.write(f"{book} is another\n")
    return int(bool(differing))


def differs(book: str) -> bool:
    """Whether the table or the page is no longer what it was."""
    table = FOLDER / f"{book}.txt"
    files = [table, page(book)] if book in PAGES else [table]
    before = [file.read_text(encoding="utf-8") if file.exists() else "" for file in files]
    paragraphs = []
    for call in calls(book):
        started = process_time()
        paragraphs.append(paragraph(call))
        sys.stdout.write(f"{paragraphs[-1]}\n\n")
        sys.stderr.write(f"{call.title}: {process_time() - started:.0f} s\n")
    table.write_text("\n\n".join(paragraphs) + "\n", encoding="utf-8")
    if book in PAGES:
        options = [*OPTIONS[book], "--quiet", "--faq", str(page(book))]
        run("ambiguities", str(SPEC / BOOKS[book]), *options)
    return before != [file.read_text(encoding="utf-8") for file in files]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
