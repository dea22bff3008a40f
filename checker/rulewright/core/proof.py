"""What an engine that proves answers: by induction, or by looking at all plays of some length."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulewright.core.ir import Core
from rulewright.core.search import Failure, Move, Position, Witnessed

Standing = Literal["proved", "broken", "unknown"]


Second = Literal["agrees", "gives up"]


class Step(Struct, frozen=True):
    """A move from a position that all hypotheses allow to one that breaks what was to be shown.

    Neither is known to be reachable. The reference engine has made the move; where an obligation
    fails in it there is a `failure` and no position `after`. Where an obligation fails in the
    position itself, as it can while the end or the outcome is judged, there is no `move` either.
    """

    before: Position
    move: Move | None
    after: Position | None
    failure: Failure | None = None


class Judged(Struct, frozen=True):
    """What is known of a property or an obligation in all reachable positions.

    `name` is that of the property, or the rule of the obligation. `what` and `kind` are those of
    the obligation's site ("" for a property). `broken` has the `step` that breaks it, or none where
    the initial position does so already; `unknown` the `reason`, and the `action` with which it
    arose.
    """

    name: str
    what: str
    standing: Standing
    step: Step | None = None
    action: str | None = None
    reason: str = ""
    kind: str = ""


class Asked(Struct, frozen=True):
    """One question to the solver.

    `about` is a property or an obligation, `action` the move it was asked about ("" for none),
    `how` the encoding and the hypotheses that were taken, `script` the name of the file that keeps
    it. Where its answer does not count, as it was put `again` in another way, the next one may. A
    `second` solver may have been asked the same.
    """

    about: str
    action: str
    how: str
    verdict: Literal["holds", "cannot hold", "unknown"]
    reason: str
    seconds: float
    script: str | None = None
    again: bool = False
    second: Second | None = None


class Induction(Struct, frozen=True):
    """What is true in all reachable positions, of what was to be shown.

    `properties` are invariants, claims and lemmas in the order of the core; other kinds are left
    out. `obligations` are those of all rules, each kind, rule and `what` once. `found` are
    strengthenings that were found on the way and proved with them, in words. `stopped` tells why
    not all was looked at (`time`, `memory`, `interrupted`). `alike` are the actions that are the
    same for all players, so that one of them on turn stood for all.
    """

    properties: tuple[Judged, ...]
    obligations: tuple[Judged, ...]
    found: tuple[str, ...]
    asked: tuple[Asked, ...]
    stopped: str | None
    seconds: float
    alike: tuple[str, ...] = ()


class Bounded(Struct, frozen=True):
    """What all plays of up to `depth` moves show.

    What is not in `found` does not happen in them, but for what is `undecided`: properties and
    obligations of which that was not found out, for a `reason`, and properties that have no answer
    somewhere. `found` are as in a search, with shortest plays. `stopped` tells why `depth` is less
    than what was asked for (`time`, `memory`, `interrupted`, and `choices` as in a search; `steps`
    where after some move they go on for longer than they are followed; or, in words, what of the
    rules cannot be written out); `depth` is None where not even the initial position was looked at.
    Where it was seen that no play has more moves than `longest`, everything of any length is known.
    """

    depth: int | None
    found: tuple[Witnessed, ...]
    asked: tuple[Asked, ...]
    stopped: str | None
    seconds: float
    undecided: tuple[Judged, ...] = ()
    longest: int | None = None


class Proved(Struct, frozen=True):
    """Rules, and what is proved of all positions that they can reach.

    `core` has no properties but those that hold in all of them. `obligations` never fail there:
    each is a kind, a rule and what it is about. A ghost that has no answer must end no play: those
    of ghosts are all among them, or there are no properties.
    """

    core: Core
    obligations: frozenset[tuple[str, str, str]] = frozenset()
