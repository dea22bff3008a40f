"""What is known so far of each property and obligation, and on what it rests."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from rulewright.core.ir import Property
from rulewright.core.proof import Judged, Standing, Step
from rulewright.core.running.algebra import Term
from rulewright.symbolic.proofs.situations import Key

STATED = ""
"""The kind of a property in a key."""


class Ledger:
    """Properties `stand` until one of their goals is not shown; obligations likewise.

    Each goal that was shown rests on properties. Where one of these falls, the goal must be shown
    again without it. What is `settled` was proved before, and stands whatever falls now. Where
    something was `cut` off, for a reason, nothing that was shown is proved.
    """

    def __init__(self, to_show: Iterable[Property], settled: Iterable[Key] = ()) -> None:
        self.settled = frozenset(settled)
        self.standing = {stated.name for stated in to_show}
        self.fallen: dict[Key, Judged] = {}
        self.shown: dict[Key, None] = {}
        self.rests_on: dict[tuple[Key, int], frozenset[str]] = {}
        self.cut = ""

    def show(self, key: Key, place: int, names: frozenset[str]) -> None:
        """A goal in the situation at this place is shown, and rests on these properties."""
        self.shown[key] = None
        self.rests_on[key, place] = self.rests_on.get((key, place), frozenset()) | names

    def fall(
        self, key: Key, standing: Standing, action: str, reason: str = "", step: Step | None = None
    ) -> None:
        """A goal is not shown."""
        if key in self.settled:
            return
        kind, name, what = key
        self.shown.pop(key, None)
        self.fallen.setdefault(key, Judged(name, what, standing, step, action, reason, kind))
        if kind == STATED:
            self.standing.discard(name)

    def must_be_shown_again(self, key: Key, place: int) -> bool:
        """Whether a goal rests on what has fallen. Then it counts as not shown."""
        names = self.rests_on.get((key, place), frozenset())
        if key in self.fallen or names <= self.standing:
            return False
        del self.rests_on[key, place]
        return True

    def judged(self, key: Key) -> Judged:
        """What is known of a property or an obligation, when all is looked at."""
        kind, name, what = key
        if self.cut and key not in self.fallen:
            return Judged(name, what, "unknown", reason=self.cut, kind=kind)
        return self.fallen.get(key) or Judged(name, what, "proved", kind=kind)

    def keys(self) -> list[Key]:
        """All obligations that there were, each once."""
        every = [*self.settled, *self.shown, *self.fallen]
        return sorted({key for key in every if key[0] != STATED})

    def is_open(self, key: Key) -> bool:
        """Whether a goal is still to be shown where it comes up."""
        return key not in self.fallen and key not in self.settled

    def proved(self) -> list[Key]:
        """What stands, when all is looked at."""
        if self.cut:
            return []
        stated = [(STATED, name, "") for name in sorted(self.standing)]
        return [*stated, *(key for key in self.keys() if key not in self.fallen)]

    def needed(self, among: Container[str]) -> list[str]:
        """Those properties, of these, on which rests what stands and is none of them."""
        uses: dict[Key, set[str]] = {}
        for (key, _), names in self.rests_on.items():
            if key not in self.fallen:
                uses.setdefault(key, set()).update(name for name in names if name in among)
        waiting = [name for key in uses if key[1] not in among for name in sorted(uses[key])]
        found: dict[str, None] = {}
        while waiting:
            name = waiting.pop()
            if name not in found:
                found[name] = None
                waiting.extend(sorted(uses.get((STATED, name, ""), ())))
        return sorted(found)


def resting(
    used: Iterable[Term], standing: Mapping[str, tuple[Term, ...]], own: str
) -> frozenset[str]:
    """The other properties that stand of which parts were used in a proof.

    What has fallen may say the same as something that stands; on that, nothing rests any more.
    """
    terms = set(used)
    return frozenset(
        name for name, parts in standing.items() if name != own and not terms.isdisjoint(parts)
    )
