"""`rulewright check`: everything a file asks for."""

from __future__ import annotations

from typing import Unpack

import click

from rulewright.cli.exits import Exit
from rulewright.cli.options import (
    CHECK,
    KEEPING,
    PROOF,
    CheckGiven,
    KeepingGiven,
    ProofGiven,
    valued,
)


class _Given(CheckGiven, KeepingGiven, ProofGiven):
    engine: str | None
    seed: str | None


_ENGINE = valued("--engine", "ENGINE", "auto, exhaustive, induction, bounded:K, games:N or fuzz:N.")

_SEARCHING = (None, "auto", "exhaustive")
"""Engines that may want machine code at once."""

_SEED = valued("--seed", "N", "Which games fuzz plays; else the rules decide.")


@click.command(params=[*CHECK, _ENGINE, _SEED, *KEEPING, *PROOF])
def check(**given: Unpack[_Given]) -> Exit:
    """Check the rules in FILE: properties, scenarios, and cases the text does not answer."""
    if given["engine"] in _SEARCHING and given["backend"] != "reference":
        from rulewright.native.loading import load_aside

        load_aside()  # before all else: what is imported from here on hides how long it takes
    from rulewright.cli.checking import run_check

    return run_check(given, given["engine"] or "auto", given["seed"], given, given)
