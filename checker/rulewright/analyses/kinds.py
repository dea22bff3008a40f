"""The kinds of findings and the pages that explain them, which are sections of `findings.md`."""

from __future__ import annotations

import re

from msgspec import Struct

from rulewright.analyses.wording import WORDINGS
from rulewright.data import data_folder

_SECTION = re.compile(r"^## `(?P<kind>[a-z]+)`\n(?P<page>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


class Kind(Struct, frozen=True):
    """One kind of finding. `page` is Markdown: what it means, an example, and what closes it.

    In `question` words in braces are filled in.
    """

    name: str
    summary: str
    question: str
    page: str


def kinds() -> tuple[Kind, ...]:
    """All kinds, in the order of the page."""
    text = (data_folder() / "docs" / "findings.md").read_text(encoding="utf-8")
    return tuple(
        Kind(
            found["kind"],
            WORDINGS[found["kind"]].summary,
            WORDINGS[found["kind"]].question,
            found["page"].strip(),
        )
        for found in _SECTION.finditer(text)
    )
