"""What is said of numbers that stand for sums is true of the sums."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rulewright.symbolic.moves.sums import Sums
from rulewright.symbolic.proofs.induction import prove
from rulewright.symbolic.proofs.world import World
from rulewright.symbolic.terms.cone import operands
from rulewright.symbolic.terms.counting import add_counter
from rulewright.symbolic.terms.evaluate import evaluate
from rulewright.symbolic.terms.support import Support
from rulewright.symbolic.terms.terms import Terms
from tests.native.both import core_of
from tests.symbolic.agreeing import LIMITS, silent

LANDS = """
game Lands
    \"\"\"Markers lie on land, or with their owner.\"\"\"

players 2 of red, blue

enum Field: f0, f1, f2, f3, f4, f5, f6, f7, f8

state:
    land: Field -> Player?
    markers: Player -> 0..3 = 3
    current: Player = red

action claim(field: Field) by current:
    require free: land[field] is none and markers[current] > 0
    land[field] = current
    markers[current] -= 1
    current = next(current)

action leave(field: Field) by current:
    require own: land[field] == current
    land[field] = none
    markers[current] += 1
    current = next(current)

def lands(player: Player) -> int:
    return count(f for f in Field if land[f] == player)

invariant no_marker_is_lost: all(lands(p) + markers[p] == 3 for p in Player)
"""


@settings(max_examples=100)
@given(st.randoms(use_true_random=True))
def test_what_is_said_of_a_sum_is_true_of_it(random: Random) -> None:
    terms = Terms()
    truths = [terms.truth(f"t{place}") for place in range(random.randint(1, 6))]
    times = random.choice((1, 3))
    parts = {truths[0]: 1, **{each: random.choice((1, times)) for each in truths[1:]}}
    add_counter(terms, "count", parts)
    ((counter,),) = terms.counters.values()
    sums = Sums(terms, Support(terms))
    few = sums.facts([counter.number], [])
    share = random.choice((0.1, 0.6))
    values = {each: int(random.random() < share) for each in truths}
    right = sum(values[each] * of for each, of in counter.parts.items())
    for said in range(terms.lows[counter.number], terms.highs[counter.number] + 1):
        values[counter.number] = said
        if said == right:
            assert evaluate(terms, few, values) == [1] * len(few)
        elif 0 in (said, right):
            assert evaluate(terms, few, values) == [0] * len(few)


def test_what_is_not_spoken_of_is_left_out() -> None:
    terms = Terms()
    truths = [terms.truth(f"t{place}") for place in range(6)]
    add_counter(terms, "count", dict.fromkeys(truths, 1))
    sums = Sums(terms, Support(terms))
    assert sums.facts(truths, []) == []


@pytest.mark.parametrize("left_out", ["nothing", "facts", "everything"])
def test_a_step_from_a_position_that_cannot_be_is_not_told(
    left_out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever leaves land has one marker less than three: what lies there is one."""
    path = tmp_path / "lands.rules"
    path.write_text(LANDS, "utf-8")
    if left_out != "nothing":
        monkeypatch.setattr(Sums, "facts", lambda *_: [])
    if left_out == "everything":
        monkeypatch.setattr(World, "sums", ())
    (obligation,) = prove(core_of(path, None), LIMITS, silent).obligations
    if left_out == "everything":
        assert obligation.standing == "unknown"
        assert obligation.reason == "the position that the solver gave is one that cannot be"
    else:
        assert obligation.standing == "proved"


def test_what_is_put_together_of_several_counts_has_a_number_for_each(tmp_path: Path) -> None:
    """So that a count means the same wherever it is spoken of."""
    path = tmp_path / "lands.rules"
    together = "sum(lands(p) for p in Player) == 6 - sum(markers[p] for p in Player)"
    path.write_text(f"{LANDS}\ninvariant no_marker_at_all: {together}\n", "utf-8")
    core = core_of(path, None)
    (stated,) = (each for each in core.properties if each.name == "no_marker_at_all")
    world = World(replace(core, properties=(stated,)))
    assert [set(each.parts.values()) for each in world.counters] == [{1}] * 2
    assert [len(each.parts) for each in world.counters] == [9] * 2
    (said,) = world.hypotheses[stated.name]
    (compared,) = operands(world.terms.nodes[said])
    parts = world.terms.parts(compared)[1]
    assert {each.number for each in world.counters} <= parts.keys()
    assert len(parts) == 4
