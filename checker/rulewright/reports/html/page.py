"""Pages from templates; of what a rule book says nothing is taken for markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from jinja2 import Environment, PackageLoader, StrictUndefined

from rulewright.diagnostics.render import printable
from rulewright.reports.text.layout import TO_PASTE
from rulewright.reports.text.parts import Line, Part, Prose, Titled

_CODE = re.compile(r"`([^`]+)`")


def page(template: str, **view: object) -> str:
    """A whole page of HTML. Every text in `view` is escaped, and nothing in it is invisible."""
    environment = Environment(
        loader=PackageLoader("rulewright.reports.html"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_visible,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    environment.filters |= {"runs": _runs, "spans": _spans}
    environment.tests |= {"listing": _is_listing}
    environment.globals |= {"to_paste": TO_PASTE}
    return environment.get_template(template).render(view)


def _visible(value: object) -> object:
    """A text as it may stand in a page; what templates made themselves has `__html__`."""
    if isinstance(value, str) and not hasattr(value, "__html__"):
        return printable(value)
    return value


def _runs(parts: Iterable[Part]) -> Iterator[tuple[str, list[Part]]]:
    """Parts of one kind that follow each other, with the kind."""
    for kind, run in groupby(parts, type):
        yield kind.__name__, list(run)


def _spans(text: str) -> Iterator[tuple[bool, str]]:
    """The pieces of a sentence, and whether each is code: what stands between backticks."""
    for place, piece in enumerate(_CODE.split(text)):
        yield place % 2 == 1, piece


def _is_listing(part: Titled) -> bool:
    """Whether there is nothing but sentences under the title."""
    return all(isinstance(each, Prose | Line) for each in part.parts)
