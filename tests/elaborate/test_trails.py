"""`longest_trail` of a text: folded where it is known, and never without an end."""

from pathlib import Path

import pytest

from rulewright.core.ir import LongestTrail
from rulewright.core.search import Budget
from rulewright.core.walk import walk
from rulewright.reference.search import search
from tests.elaborate.texts import mistakes_in, model_of

GAME = """
game Roads

players 2 of red, blue
topology Island = hexes({rows})

state:
    current: Player = red
    roads: Player -> set[Edge]
    length: 0..999 = {start}

action build(edge: Edge) by current:
    require not any(edge in roads[p] for p in Player) because "taken"
    roads[current] += {{edge}}
    current = next(current)

ended when count(roads[red]) == 2

invariant asked: {asked}
"""

LARGE = "[15, 16, 17, 18, 17, 16, 15, 14, 13, 12, 11, 10]"


def game(asked: str, *, rows: str = "[1, 2]", start: str = "0") -> str:
    return GAME.format(rows=rows, start=start, asked=asked)


@pytest.mark.parametrize(
    ("asked", "times"),
    [
        ("longest_trail(Edge, {}) == 14", 0),
        ("longest_trail(edges(h0), {c for c in Corner if c in corners(h1)}) <= length + 6", 0),
        ("longest_trail(roads[red], {}) >= 0", 0),  # as every length is
        ("longest_trail(roads[red], {}) > 0", 1),
        ("all(longest_trail(roads[p], {}) <= 2 for p in Player)", 1),
    ],
)
def test_what_is_known_is_folded(tmp_path: Path, asked: str, times: int) -> None:
    core = model_of(tmp_path, game(asked)).core
    exprs = [stated.condition for stated in core.properties]
    assert sum(isinstance(each, LongestTrail) for each in walk(exprs)) == times
    assert [table.dims for table in core.tables if table.name == "ends_of_Edge"] == (
        [(15, 2)] if times else []
    )


@pytest.mark.parametrize(
    ("asked", "holds"),
    [
        ("longest_trail(roads[red], {}) <= 1", False),
        ("longest_trail(roads[red], Corner) <= 1", True),
        ("longest_trail(roads[red] + roads[blue], {}) <= 3", True),
        ("longest_trail(roads[red] + roads[blue], {}) <= 2", False),
    ],
)
def test_it_follows_the_position(tmp_path: Path, asked: str, holds: bool) -> None:
    model = model_of(tmp_path, game(asked))
    result = search(model.core, Budget(None, None), lambda _progress: None)
    assert result.stopped is None
    assert [found.name for found in result.found] == ([] if holds else ["asked"])


def test_a_constant_that_takes_too_long_is_a_mistake(tmp_path: Path) -> None:
    text = game("true", rows=LARGE, start="longest_trail(Edge, {})")
    (mistake,) = mistakes_in(tmp_path, text)
    assert mistake.startswith("too-much-work")


def test_a_search_that_takes_too_long_is_stopped(tmp_path: Path) -> None:
    model = model_of(tmp_path, game("longest_trail(Edge - roads[red], {}) > 0", rows=LARGE))
    result = search(model.core, Budget(0.5, None), lambda _progress: None)
    assert result.stopped == "time"
    assert result.seconds < 5
