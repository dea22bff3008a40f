"""An instance to be looked at, and what each engine saw of it, told in the author's words."""

from __future__ import annotations

from msgspec import Struct

from rulewright.analyses.cases import NO_CASES, Cases
from rulewright.analyses.results import (
    BoundedFigures,
    Finding,
    ObligationResult,
    ProofFigures,
    PropertyResult,
    SampleFigures,
    SearchFigures,
)
from rulewright.core.proof import Asked
from rulewright.elaborate.model import Model


class Prepared(Struct, frozen=True):
    """An instance that can be looked at, and in how many seconds that was made of the text."""

    model: Model
    seconds: float


class Closure(Struct, frozen=True):
    """What the search of one instance gave.

    `fired` counts moves per action and runs per step. `never_fired`, `never_refused` and `vacuous`
    (properties whose premise never occurred) are what was not seen at work; in a search that was
    stopped that says nothing by itself, yet what is missing in them was seen. `fallback` tells why
    the backend is not the one that was wanted. `cases` are those of a `match` of which play tells.
    """

    figures: SearchFigures
    properties: tuple[PropertyResult, ...]
    findings: tuple[Finding, ...]
    fired: tuple[tuple[str, int], ...]
    never_fired: tuple[str, ...]
    never_refused: tuple[str, ...]
    vacuous: tuple[str, ...]
    order_incomplete: tuple[str, ...]
    leak_unknown: tuple[str, ...]
    seconds: float
    compile_seconds: float
    backend: str
    fallback: str | None
    threads: int
    cases: Cases = NO_CASES


class Sample(Struct, frozen=True):
    """What games on one instance gave.

    `never_fired`, `never_refused` and `vacuous` are what was not seen at work, which is no more
    than advice; what is missing in them was seen.
    """

    figures: SampleFigures
    properties: tuple[PropertyResult, ...]
    findings: tuple[Finding, ...]
    fired: tuple[tuple[str, int], ...]
    never_fired: tuple[str, ...]
    never_refused: tuple[str, ...]
    vacuous: tuple[str, ...]
    seconds: float


class Proof(Struct, frozen=True):
    """What an induction gave, and the plays behind it; `played` are questions about these."""

    figures: ProofFigures
    properties: tuple[PropertyResult, ...]
    obligations: tuple[ObligationResult, ...]
    findings: tuple[Finding, ...]
    asked: tuple[Asked, ...]
    played: tuple[Asked, ...]
    seconds: float


class Plays(Struct, frozen=True):
    """What plays of some length gave; `obligations` are those of which it was not found out."""

    figures: BoundedFigures
    properties: tuple[PropertyResult, ...]
    obligations: tuple[ObligationResult, ...]
    findings: tuple[Finding, ...]
    asked: tuple[Asked, ...]
    seconds: float


Looked = Closure | Sample | Proof | Plays
"""What an engine saw."""
