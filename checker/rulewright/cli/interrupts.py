"""Ctrl-C: a search stops at its next report and tells what it has seen so far."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType

from rulewright.analyses.request import Report
from rulewright.core.search import Progress

_PATIENCE = 0.5
"""Seconds without a report after which something else than a search must be running."""


class Interrupts:
    """Wraps a report, so that KeyboardInterrupt is raised where a search can take it.

    Once interrupted, every later search of the same call stops at its first report. Where no
    search is running, or at a second Ctrl-C, KeyboardInterrupt is raised at once.
    """

    def __init__(self, report: Report) -> None:
        self._report = report
        self._reported = float("-inf")
        self._interrupted = False

    def __call__(self, name: str, progress: Progress) -> None:
        """Report, or stop the search that reports."""
        self._reported = monotonic()
        if self._interrupted:
            raise KeyboardInterrupt
        self._report(name, progress)

    def _note(self, _signal: int, _frame: FrameType | None) -> None:
        searching = monotonic() - self._reported < _PATIENCE
        again = self._interrupted
        self._interrupted = True
        if again or not searching:
            raise KeyboardInterrupt

    @contextmanager
    def noted(self) -> Iterator[None]:
        """While this lasts, Ctrl-C is noted here."""
        before = signal.signal(signal.SIGINT, self._note)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
