"""The core's text says all of a core but its spans, and comes back as it went."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from rulewright.core import build as b
from rulewright.core.intervals import IntervalTooWide
from rulewright.core.ir import Core, Graph, ListTable, Table
from rulewright.core.text import parse_core, print_core
from rulewright.core.wellformed import complaints
from rulewright.diagnostics.fault import Fault
from tests.core.recipes import ENDS, NEAR, PATH, TWICE, WORTH, Recipe, built, numbers, truths
from tests.cores.small import EMPTY, stated
from tests.cores.tic_tac_toe import TIC_TAC_TOE

EVERYTHING = (Path(__file__).parents[1] / "cores" / "everything.core").read_text(encoding="utf-8")


def test_a_text_with_every_form_comes_back_as_it_was() -> None:
    assert print_core(parse_core(EVERYTHING)) == EVERYTHING


def test_a_core_without_spans_comes_back_the_same() -> None:
    assert parse_core(print_core(TIC_TAC_TOE)) == TIC_TAC_TOE


def test_lines_are_not_too_long() -> None:
    assert max(map(len, EVERYTHING.splitlines())) <= 100


def test_comments_are_passed_over() -> None:
    commented = EVERYTHING.replace("\n", " ; a comment (with marks\n")
    assert parse_core(commented) == parse_core(EVERYTHING)


def around(recipe: Recipe) -> Core:
    """A core whose only property compares a recipe."""
    table: tuple[Table, ...] = (WORTH, ENDS)
    lists: tuple[ListTable, ...] = (NEAR,)
    graphs: tuple[Graph, ...] = (PATH,)
    condition = b.equal(built(recipe, {}), b.constant(0))
    return replace(
        EMPTY,
        tables=table,
        lists=lists,
        graphs=graphs,
        functions=(TWICE,),
        properties=(stated("claim", "zero", condition),),
    )


@settings(max_examples=150)
@given(numbers() | truths())
def test_expressions_come_back_the_same_and_are_well_formed(recipe: Recipe) -> None:
    try:
        core = around(recipe)
    except IntervalTooWide:
        return
    text = print_core(core)
    assert parse_core(text) == core
    assert print_core(parse_core(text)) == text
    assert complaints(core) == ()


@pytest.mark.parametrize(
    "text",
    [
        "(core x",
        "(core x))",
        "(core x)",
        "(core x) (sort P a) (players Q)",
        "(sort P a) (players P) (ended nothing_bound)",
        "(sort P a) (players P) (ended (nonsense 1 2))",
        "(sort P a) (players P) (ended (add 1))",
        "(sort P a) (players P) (ended (typed wide 1))",
        "(sort P a) (players P) (variable v 0..1 Unknown)",
        "(sort P a) (players P) (action go)",
        "(sort P a) (players P) (step go)",
        "(sort P a) (players P) (invariant (ended))",
        "(sort P a) (players P) (initial (jump 1))",
    ],
)
def test_what_is_no_core_is_refused(text: str) -> None:
    with pytest.raises(Fault):
        parse_core(text)
