"""How far a search is, told on standard error while it runs."""

from __future__ import annotations

import os
import sys
from time import monotonic
from typing import TYPE_CHECKING

from rulewright.cli.streams import tell
from rulewright.core.search import Progress
from rulewright.reference.memory import memory_used

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

_UNSEEN = 0.5  # seconds: what is over sooner needs no progress
_BETWEEN_LINES = 5.0
_BETWEEN_FRAMES = 0.1


class Lines:
    """A line every few seconds, for a log."""

    def __init__(self) -> None:
        self._due = monotonic() + _BETWEEN_LINES

    def __call__(self, name: str, progress: Progress) -> None:
        """Tell how far the search of `name` is, unless that was told a moment ago."""
        if monotonic() >= self._due:
            self._due = monotonic() + _BETWEEN_LINES
            tell(f"{name}: {describe(progress)}\n")

    def close(self) -> None:
        """Nothing stays on the screen that would have to go."""


class Bar:
    """A bar that moves, for a terminal; it goes away when the work is done."""

    def __init__(self) -> None:
        self._due = monotonic() + _UNSEEN
        self._shown: tuple[RichProgress, TaskID] | None = None

    def __call__(self, name: str, progress: Progress) -> None:
        """Draw the bar anew, unless that was done a moment ago."""
        if monotonic() < self._due:
            return
        self._due = monotonic() + _BETWEEN_FRAMES
        bar, task = self._shown or self._show()
        bar.update(task, description=name, figures=describe(progress))
        bar.refresh()

    def _show(self) -> tuple[RichProgress, TaskID]:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn

        bar = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=20),
            TextColumn("{task.fields[figures]}", markup=False),
            console=Console(stderr=True),
            transient=True,
            auto_refresh=False,
        )
        bar.start()
        self._shown = (bar, bar.add_task("", total=None, figures=""))
        return self._shown

    def close(self) -> None:
        """Take the bar away."""
        if self._shown is not None:
            bar, _ = self._shown
            bar.stop()


class Silence:
    """Tells nothing."""

    def __call__(self, name: str, progress: Progress) -> None:
        """Tell nothing."""

    def close(self) -> None:
        """Nothing was shown."""


def shown_progress(*, quiet: bool) -> Lines | Bar | Silence:
    """What suits the call and where standard error leads."""
    if quiet or sys.stderr is None:
        return Silence()
    dumb = os.environ.get("TERM") in {"dumb", "unknown"}
    return Bar() if sys.stderr.isatty() and not dumb else Lines()


def describe(progress: Progress) -> str:
    """`12,345 positions, 6,789/s, depth 7, 120 MB`; games and queries are told in their own way.

    These are `12 games, 3,456 positions, 120 MB` and `41 queries, now: king over crown, 120 MB`.
    """
    rate = progress.states / max(progress.seconds, 0.001)
    memory = f"{memory_used() // 10**6:,} MB"
    if progress.games is not None:
        return f"{progress.games:,} games, {progress.states:,} positions, {memory}"
    if progress.queries is not None:
        now = f", now: {progress.about}" if progress.about else ""
        queries = "1 query" if progress.queries == 1 else f"{progress.queries:,} queries"
        depth = f", depth {progress.depth}" if progress.depth else ""
        return f"{queries}{depth}{now}, {memory}"
    return f"{progress.states:,} positions, {rate:,.0f}/s, depth {progress.depth}, {memory}"
