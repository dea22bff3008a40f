"""What may hold in all positions, and may help to show something else.

Nothing of it is known to hold: it has to be shown like what the text states.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.core.footprints import Footprints
from rulewright.core.ir import Core, Property
from rulewright.core.proof import Judged
from rulewright.symbolic.proofs.ledger import STATED
from rulewright.symbolic.proofs.situations import Key
from rulewright.symbolic.suggesting.quantities import Placed, placed
from rulewright.symbolic.suggesting.sampled import Sampled
from rulewright.symbolic.suggesting.templates import Candidate, Templates, Wanted

FOUND = "found: "
"""Names of candidates begin so."""

MOST = 100
"""So many candidates are tried."""

LARGEST = 10**6
"""Nothing is supposed of variables with larger numbers: solvers are slow with them."""


def is_supposed(stated: Property) -> bool:
    """Whether a property is a candidate."""
    return stated.name.startswith(FOUND)


def is_candidate(key: Key) -> bool:
    """The same of a goal."""
    kind, name, _ = key
    return kind == STATED and name.startswith(FOUND)


def wanted(core: Core, fallen: Sequence[Judged]) -> Wanted:
    """What may help to show what could not be shown."""
    names = {each.name for each in fallen if not each.kind}
    properties = tuple(each for each in core.properties if each.name in names)
    actions = [each for each in core.actions if each.name in {one.action for one in fallen}]
    prints = Footprints(core)
    large = {each.name for each in placed(core) if not _is_small(each)}
    read = set[str]()
    narrowed, together = [], []
    for stated in properties:
        theirs = frozenset(at.variable for at in prints.reads(stated.condition, {}))
        together.append(theirs)
        read |= theirs
        if theirs.isdisjoint(large):
            narrowed.append(stated)
    for action in actions:
        made = prints.block(action.effects, {})
        read.update(at.variable for at in (*made.reads, *made.demands))
        read.update(write.access.variable for write in made.writes)
    phases = frozenset(phase for action in actions for phase in action.during)
    return Wanted(frozenset(read), phases, tuple(narrowed), tuple(together))


def _is_small(of: Placed) -> bool:
    return max(abs(of.variable.low), abs(of.variable.high)) <= LARGEST


def candidates(
    core: Core, sample: Sampled, wanted: Wanted, look: Callable[[], None]
) -> list[Property]:
    """What may hold and may help, the most promising first.

    `look` is called now and then, and may raise.
    """
    if not sample.positions:
        return []
    variables = [
        each
        for each in placed(core)
        if _is_small(each) and (not each.variable.ghost or each.name in wanted.variables)
    ]
    proposed = Templates(core, sample, wanted, variables, look)
    found: dict[str, Candidate] = {}
    for each in proposed.all():
        if each.variables & wanted.variables:
            found.setdefault(each.words, each)
    best = sorted(found.values(), key=lambda each: each.rank)[:MOST]
    return [Property("lemma", f"{FOUND}{each.words}", each.condition, ()) for each in best]
