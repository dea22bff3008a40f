"""How to measure."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class Settings(Struct, frozen=True):
    """What the call asks for.

    `backend` is the engine of Rulewright. `peers` says whether other programs are run, and
    `peers_python` is a Python that has catanatron and open_spiel. `few` games are enough to see
    that the program works.
    """

    rounds: int
    backend: str
    peers: bool
    peers_python: Path | None
    few: bool
