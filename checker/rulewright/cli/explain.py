"""`rulewright explain`: the page of a mistake."""

from __future__ import annotations

from typing import TypedDict, Unpack

import click

from rulewright.cli.exits import Exit
from rulewright.cli.options import DEBUG, flag
from rulewright.cli.streams import write


class _Given(TypedDict):
    codes: tuple[str, ...]
    as_list: bool
    debug: bool


_CODE = click.Argument(["codes"], nargs=-1, metavar="CODE")
_LIST = flag("--list", "as_list", help="List all mistakes with code and name.")


@click.command(params=[_CODE, _LIST, DEBUG])
def explain(**given: Unpack[_Given]) -> Exit:
    """Explain the mistake CODE, which is a code (RW0201) or a name (unknown-name)."""
    from rulewright.cli.pages import contents, named_entry, page, refuse_arguments

    codes = given["codes"]
    if given["as_list"]:
        refuse_arguments(codes)
        write(contents())
    else:
        write(page(named_entry(codes)))
    return Exit.NOTHING_FOUND
