"""Searches and games by Rulewright, through its public command."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from tests.benchmarks.compare.models import ROOT, Model
from tests.benchmarks.compare.processes import Done, NotThere, RowError, end, run
from tests.benchmarks.compare.searches import Search, counted

OURS = "Rulewright"

NOT_SUPPORTED_YET = "RW12"
"""How the codes of what the command does not know yet begin."""


class Ran(Struct, frozen=True):
    """What a check says of its own cost."""

    compile_seconds: float
    search_seconds: float


class Check(Struct, frozen=True):
    """One check in the document, as far as it is read here."""

    run: Ran
    backend: str = ""
    states: int = 0
    transitions: int = 0


class RefusedFor(Struct, frozen=True):
    """A mistake in a text or a call."""

    code: str
    message: str


class Document(Struct, frozen=True):
    """The document that `check --json` prints."""

    verdict: str
    checks: tuple[Check, ...] = ()
    mistakes: tuple[RefusedFor, ...] = ()


class Sizes(Struct, frozen=True):
    """How wide a position is."""

    bits: int


class Shown(Struct, frozen=True):
    """The document that `show --sizes --json` prints."""

    sizes: Sizes


def call(words: Sequence[str], cache: Path | None = None) -> Done:
    """Call the command of this checkout; without `cache` nothing compiled before is there."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {
            "PYTHONPATH": str(ROOT / "checker"),
            "PYTHONUTF8": "1",
            "RULEWRIGHT_CACHE": str(cache or folder / "cache"),
        }
        done = run([sys.executable, "-m", "rulewright", *words], folder, environment)
    refuse_what_is_not_there(done)
    return done


def refuse_what_is_not_there(done: Done) -> None:
    """Say so where the command does not know a backend or a command yet."""
    if done.code != 2:
        return
    try:
        mistakes = msgspec.json.decode(done.out, type=Document).mistakes
    except msgspec.DecodeError:
        raise RowError(f"rulewright: {end(done.err or done.out)}") from None
    told = "; ".join(mistake.message for mistake in mistakes)
    if all(mistake.code.startswith(NOT_SUPPORTED_YET) for mistake in mistakes):
        raise NotThere(f"not there yet: {told}")
    raise RowError(f"rulewright: {told}")


def check_words(model: Model, backend: str, threads: int) -> list[str]:
    """The command that searches a model."""
    settings = [word for setting in model.settings for word in ("--set", setting)]
    limits = ["--time", "3h", "--memory", f"{nine_tenths_of_memory()}MB"]
    engine = ["--engine", "exhaustive", "--backend", backend, "--threads", str(threads)]
    return ["check", str(model.rules), *settings, *engine, *limits, "--json", "--quiet"]


def check(
    model: Model, backend: str, threads: int = 1, cache: Path | None = None
) -> tuple[Search, str]:
    """Search a model; the search, and the whole document as printed."""
    done = call(check_words(model, backend, threads), cache)
    document = decoded(done)
    found = only_check(document, backend)
    if document.verdict != "clean":
        raise RowError(f"{model.name}: the verdict is {document.verdict}")
    search = Search(
        found.states,
        found.transitions,
        found.run.compile_seconds,
        found.run.search_seconds,
        done.seconds,
        done.peak,
    )
    return counted(model, search), done.out


def compile_seconds(rules: Path, instance: str, backend: str) -> float:
    """How long an instance takes to be compiled, with nothing compiled before."""
    words = ["check", str(rules), "--instance", instance, "--engine", "exhaustive"]
    done = call([*words, "--backend", backend, "--time", "5s", "--json", "--quiet"])
    return only_check(decoded(done), backend).run.compile_seconds


def only_check(document: Document, backend: str) -> Check:
    """The one check of a document, if it ran with the engine that was asked for."""
    if len(document.checks) != 1:
        raise RowError(f"{len(document.checks)} checks in place of one")
    found = document.checks[0]
    same_engine(found.backend, backend)
    return found


def same_engine(ran: str, backend: str) -> None:
    """See to it that the engine that was asked for is the one that ran."""
    if ran != backend:
        raise NotThere(f"not there on this machine: {ran} ran in place of {backend}")


def bits(model: Model) -> int:
    """How many bits a position of the model takes."""
    settings = [word for setting in model.settings for word in ("--set", setting)]
    done = call(["show", str(model.rules), *settings, "--sizes", "--json"])
    return msgspec.json.decode(done.out, type=Shown).sizes.bits


def decoded(done: Done) -> Document:
    """What a check has printed."""
    try:
        return msgspec.json.decode(done.out, type=Document)
    except msgspec.DecodeError:
        raise RowError(f"rulewright: exit code {done.code}: {end(done.err or done.out)}") from None


def without_cost(document: str) -> bytes:
    """The document without its members named `run`, which alone may differ between two calls."""

    def kept(value: object) -> object:
        if isinstance(value, dict):
            return {name: kept(part) for name, part in value.items() if name != "run"}
        if isinstance(value, list):
            return [kept(part) for part in value]
        return value

    return msgspec.json.encode(kept(msgspec.json.decode(document)))


def nine_tenths_of_memory() -> int:
    """What a search may take, in megabytes."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 9 // 10 // 1_000_000
