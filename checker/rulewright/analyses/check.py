"""Checks a file. Where machine code is wanted, what makes it is begun before the file is read."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from rulewright.analyses.request import Beside, CheckRequest, Report
from rulewright.analyses.results import FileResult

if TYPE_CHECKING:
    from rulewright.native.jit import Compiler
    from rulewright.native.meanwhile import Meanwhile
    from rulewright.semantics.typed import Game


def check_file(
    request: CheckRequest, report: Report, beside: Beside | None = None, game: Game | None = None
) -> FileResult:
    """All that `request` asks of its file, which may have been read: the `game` is what it says.

    `beside` is shown what engines know.

    Raises MistakesFound with every mistake of the text, or of any instance that is asked for.
    """
    started = perf_counter()
    compiler = _compiler(request)
    begun = perf_counter() - started
    # Slow to import: the compiler is made meanwhile.
    from rulewright.analyses.running import Running  # noqa: PLC0415
    from rulewright.analyses.whole import check_whole  # noqa: PLC0415

    running = Running(request, report, compiler, begun, beside)
    return check_whole(request, running, started, game)


def _compiler(request: CheckRequest) -> Meanwhile[Compiler] | None:
    """What makes machine code, being made; None where it may not be needed, or is not there."""
    searches = request.engine in {None, "exhaustive"} and not request.scenarios_only
    if request.backend != "native" or not searches:
        return None
    try:
        from rulewright.native.beginning import begin  # noqa: PLC0415 - slow to import
    except ImportError:
        return None  # what needs it will say so
    return begin()
