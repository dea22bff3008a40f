"""What a caller asks of a check."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from rulewright.core.backend import Backend, Keeping
from rulewright.core.search import Progress

if TYPE_CHECKING:
    from rulewright.core.ir import Core
    from rulewright.core.proof import Proved
    from rulewright.elaborate.model import Model
    from rulewright.reference.seen import Visit


class CheckRequest(Struct, frozen=True):
    """A file and how to check it.

    `instance` None takes the file's own `check` lines. `settings` are the texts of `--set`,
    `readings` those of `--choose`. `engine` None takes what the check lines ask for. `seconds` and
    `memory` (bytes) bound each search; None means no bound. `scenarios_only` runs scenarios alone.
    `seed` decides which games are played; None takes one that follows from the rules. `backend` is
    what runs the rules, on `threads` threads at most. `keeping` is for an exhaustive check; with a
    checkpoint there must be just one, and nothing else but scenarios. Without `symmetry`
    every position is searched, whatever the rules declare. An induction keeps its queries in the
    folder `scripts`, and has a second solver `confirm` what it has proved. `needed_later` are names
    of modules that the caller will need: they are imported while something else is waited for.
    """

    path: Path
    root: Path | None = None
    instance: str | None = None
    settings: tuple[tuple[str, str], ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    engine: str | None = None
    seconds: float | None = None
    memory: int | None = None
    scenarios_only: bool = False
    seed: int | None = None
    backend: Backend = "auto"
    threads: int = 1
    keeping: Keeping = Keeping()
    symmetry: bool = True
    scripts: Path | None = None
    confirm: bool = False
    needed_later: tuple[str, ...] = ()


class InstanceRequest(Struct, frozen=True):
    """A file and the instance of it that is to be played.

    `instance` None takes the parameters' defaults. The other fields are those of a CheckRequest.
    """

    path: Path
    root: Path | None = None
    instance: str | None = None
    settings: tuple[tuple[str, str], ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    seconds: float | None = None
    memory: int | None = None
    backend: Backend = "auto"
    threads: int = 1


def check_of(asked: InstanceRequest) -> CheckRequest:
    """A check of all that a file asks for on an instance, or by itself."""
    return CheckRequest(
        path=asked.path,
        root=asked.root,
        instance=asked.instance,
        settings=asked.settings,
        readings=asked.readings,
        seconds=asked.seconds,
        memory=asked.memory,
        backend=asked.backend,
        threads=asked.threads,
    )


class Beside(Protocol):
    """Whoever looks at what engines come to know of a model, besides their results."""

    def positions(self, model: Model, searched: Core) -> Visit:
        """What is shown the positions that a search of this core of the model has seen."""

    def proved(self, model: Model, proved: Proved) -> None:
        """Take note of what an induction has proved."""


Report = Callable[[str, Progress], None]
"""Called now and then with the name of the instance and how far its search is."""
