"""What is said of longest trails is true of them, and enough to prove what rests on it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.core.running.symbolic import trail_name
from rulewright.reference.machine import Machine
from rulewright.symbolic.moves.lengths import Lengths
from rulewright.symbolic.plays.actual import Actual
from rulewright.symbolic.proofs.induction import prove
from rulewright.symbolic.terms.evaluate import evaluate
from rulewright.symbolic.terms.support import Support
from rulewright.symbolic.terms.terms import Terms
from tests.native.both import core_of
from tests.symbolic.agreeing import LIMITS, silent

ROADS = Path(__file__).parent / "roads.rules"


CORE = core_of(ROADS, None)
MACHINE = Machine(CORE)
(ENDS,) = {table for table in CORE.tables if table.dims[1:] == (2,)}
EDGES = ENDS.dims[0]
PLACES = max(ENDS.values) + 1
CELLS = EDGES + PLACES


@settings(max_examples=200)
@given(st.randoms(use_true_random=True))
def test_what_is_said_of_two_trails_is_true(random: Random) -> None:
    """The second trail is over the same edges as the first, with some changes."""
    terms = Terms()
    cells = [terms.truth(f"c{place}") for place in range(CELLS)]
    changes = [terms.truth(f"d{place}") for place in range(CELLS)]
    more = [terms.any_of(pair) for pair in zip(cells, changes, strict=True)]
    less = [terms.all_of(pair) for pair in zip(cells, changes, strict=True)]
    other = [*random.choice((more, less))[:EDGES], *random.choice((more, less))[EDGES:]]
    name = trail_name(ENDS.name)
    trails = [terms.unknown(name, tuple(each), 0, EDGES) for each in (cells, other)]
    facts = Lengths(CORE, terms, Support(terms)).facts([terms.operation("less", *trails)], [])
    assert len(facts) == 4
    share = random.choice((0.2, 0.5, 0.8))
    values = {each: int(random.random() < share) for each in [*cells, *changes]}
    actual = Actual(MACHINE)
    for trail, parts in zip(trails, (cells, other), strict=True):
        length = actual.value(name, evaluate(terms, parts, values))
        assert length is not None
        values[trail] = length
    assert evaluate(terms, facts, values) == [1] * len(facts)


def test_who_has_the_longest_road_is_proved() -> None:
    found = prove(CORE, LIMITS, silent)
    assert {each.name: each.standing for each in found.properties} == {
        "the_card_is_held": "proved",
        "the_holder_has_a_road": "proved",
    }


FACTS = ("at_most_its_edges", "not_shorter")


@pytest.mark.parametrize("fact", FACTS)
def test_nothing_is_proved_without_what_is_said(fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lengths, fact, lambda lengths, *_: lengths.terms.true)
    found = prove(CORE, LIMITS, silent)
    reasons = {each.reason for each in found.properties if each.standing == "unknown"}
    assert reasons
    assert all("it was free to choose the lengths of longest trails" in each for each in reasons)


def test_what_does_not_hold_of_roads_is_not_proved(tmp_path: Path) -> None:
    """A house may cut a road: where nobody looks then, the card is held by the wrong one."""
    careless = ROADS.read_text("utf-8").replace(
        "    building[corner] = Building(hut, current)\n    award()\n",
        "    building[corner] = Building(hut, current)\n",
    )
    path = tmp_path / "careless.rules"
    path.write_text(careless, "utf-8")
    found = prove(core_of(path, None), LIMITS, silent)
    assert {each.standing for each in found.properties}.isdisjoint({"proved"})
