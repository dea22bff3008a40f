"""A drawing of games at random, as SVG: how long they were, and who won.

```
      ▄█▄
    ▄█████▄▄        games by their length
    5      12  moves

    red   ├──┼──┤   shares with their intervals
    blue    ├─┼─┤
```
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from itertools import pairwise

from rulewright.analyses.simulate import Simulation
from rulewright.analyses.statistics import Share, share
from rulewright.diagnostics.render import printable
from rulewright.reports.text.words import counted

WIDTH = 720
LEFT, RIGHT = 120, 700
"""The drawn part lies between these; names stand to the left of it."""

TOP, BASE = 60, 260
"""The highest bar begins at TOP; all stand on BASE."""

ROW = 28
MOST_BARS = 60

BARS, LINES, WORDS = "#4477aa", "#888888", "#222222"
"""Colours that can be told apart in grey as well."""

Bin = tuple[int, int, int]
"""The lengths from the first to the last number, and how many games had one of them."""


def simulate_plot(simulation: Simulation) -> str:
    """The whole drawing."""
    rows = _rows(simulation)
    height = BASE + 90 + ROW * len(rows)
    root = ET.Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        width=str(WIDTH),
        height=str(height),
        attrib={"font-family": "sans-serif", "font-size": "13"},
    )
    subject, played = simulation.subject, simulation.played
    games = counted(played.games, "game")
    title = f"{subject.game}, {subject.instance or 'as written'}: {games} at random"
    ET.SubElement(root, "title").text = printable(title)
    _shape(root, "rect", x=0, y=0, width=WIDTH, height=height, fill="#ffffff")
    _text(root, LEFT, 28, title, size=16)
    _lengths(root, bins(played.lengths))
    if rows:
        of_all = f"Who won, of {counted(simulation.judged, 'game')} (lines: 95 % confidence)"
        _text(root, LEFT, BASE + 66, of_all)
        for place, (name, of_player) in enumerate(rows):
            _winner(root, BASE + 90 + ROW * place, name, of_player)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def bins(lengths: Sequence[tuple[int, int]]) -> list[Bin]:
    """The games by their length, in bars of the same width, few enough to be told apart."""
    if not lengths:
        return []
    least, greatest = lengths[0][0], lengths[-1][0]
    width = -(-(greatest - least + 1) // MOST_BARS)
    starts = range(least, greatest + 1, width)
    counts = [0] * len(starts)
    for length, games in lengths:
        counts[(length - least) // width] += games
    return [(first, first + width - 1, games) for first, games in zip(starts, counts, strict=True)]


def _rows(simulation: Simulation) -> list[tuple[str, Share]]:
    wins = [*simulation.wins, ("draw", simulation.draws)]
    shares = [(name, share(games, simulation.judged)) for name, games in wins]
    return [(name, of_all) for name, of_all in shares if of_all is not None]


def _lengths(root: ET.Element, bars: Sequence[Bin]) -> None:
    _line(root, LEFT, BASE, RIGHT, BASE)
    if not bars:
        return
    most = max(games for _, _, games in bars)
    edges = [LEFT + (RIGHT - LEFT) * place / len(bars) for place in range(len(bars) + 1)]
    for (first, last, games), (start, stop) in zip(bars, pairwise(edges), strict=True):
        height = (BASE - TOP) * games / most
        bar = _shape(
            root, "rect", x=start + 0.5, y=BASE - height, width=stop - start - 1, height=height,
            fill=BARS,
        )  # fmt: skip
        moves = counted(first, "move") if first == last else f"{first:,} to {last:,} moves"
        ET.SubElement(bar, "title").text = f"{moves}: {counted(games, 'game')}"
    _text(root, LEFT - 8, TOP + 5, f"{most:,}", anchor="end")
    _text(root, LEFT - 8, BASE, "0", anchor="end")
    _text(root, LEFT, BASE + 18, f"{bars[0][0]:,}")
    _text(root, RIGHT, BASE + 18, f"{bars[-1][1]:,}", anchor="end")
    _text(root, (LEFT + RIGHT) / 2, BASE + 18, "moves in a game", anchor="middle")


def _winner(root: ET.Element, y: float, name: str, of_all: Share) -> None:
    """A row: the share as a bar, its interval as a line with two ends."""
    reach = RIGHT - LEFT - 70
    low, middle, high = (LEFT + reach * part for part in (of_all.low, of_all.value, of_all.high))
    _text(root, LEFT - 8, y + 5, name, anchor="end")
    _shape(root, "rect", x=LEFT, y=y - 8, width=middle - LEFT, height=16, fill=BARS)
    _line(root, low, y, high, y, WORDS)
    for end in (low, high):
        _line(root, end, y - 5, end, y + 5, WORDS)
    _text(root, LEFT + reach + 10, y + 5, f"{100 * of_all.value:.1f} %")


def _shape(root: ET.Element, kind: str, fill: str, **places: float) -> ET.Element:
    return ET.SubElement(root, kind, {name: _place(at) for name, at in places.items()}, fill=fill)


def _line(
    root: ET.Element, x1: float, y1: float, x2: float, y2: float, colour: str = LINES
) -> None:
    places = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    ET.SubElement(root, "line", {name: _place(at) for name, at in places.items()}, stroke=colour)


def _text(
    root: ET.Element, x: float, y: float, words: str, anchor: str = "start", size: int = 13
) -> None:
    of = ET.SubElement(
        root, "text", {"x": _place(x), "y": _place(y), "text-anchor": anchor, "fill": WORDS}
    )
    if size != 13:
        of.set("font-size", str(size))
    of.text = printable(words)


def _place(at: float) -> str:
    """A coordinate, to a tenth of a point: nobody sees more."""
    return f"{at:.1f}".removesuffix(".0")
