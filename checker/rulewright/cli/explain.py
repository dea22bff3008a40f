"""`rulewright explain`: the page of a mistake or of a kind of finding."""

from __future__ import annotations

from typing import TypedDict, Unpack

import click

from rulewright.cli.exits import Exit
from rulewright.cli.options import DEBUG, JSON, flag
from rulewright.cli.streams import write


class _Given(TypedDict):
    codes: tuple[str, ...]
    as_list: bool
    as_json: bool
    debug: bool


_CODE = click.Argument(["codes"], nargs=-1, metavar="CODE")
_LIST = flag("--list", "as_list", help="List all mistakes and kinds of findings.")


@click.command(params=[_CODE, _LIST, JSON, DEBUG])
def explain(**given: Unpack[_Given]) -> Exit:
    """Explain CODE: a mistake by code (RW0201) or name (unknown-name), or a finding (stuck)."""
    from rulewright.cli.pages import contents, named_pages, page

    pages = named_pages(given["codes"], everything=given["as_list"])
    if given["as_json"]:
        from rulewright.reports.json import explanation_document
        from rulewright.reports.members import text

        write(text(explanation_document(pages)))
    else:
        write(contents(pages) if given["as_list"] else page(pages[0]))
    return Exit.NOTHING_FOUND
