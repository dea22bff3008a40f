"""What is not inductive is proved with what the prover finds, and nothing false is taken."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from rulewright.core import build as b
from rulewright.core.build import TRUE, constant, less
from rulewright.core.ir import Assign, Bounded, Core, Expr, Property, Read, Scalar
from rulewright.core.proof import Induction, Judged
from rulewright.core.search import Budget
from rulewright.reference.machine import Machine
from rulewright.symbolic.alike.seats import compared
from rulewright.symbolic.proofs import induction
from rulewright.symbolic.proofs.candidates import FOUND as NAMED
from rulewright.symbolic.proofs.candidates import candidates, wanted
from rulewright.symbolic.proofs.ledger import Ledger
from rulewright.symbolic.proofs.proving import Proving, UsedUpError
from rulewright.symbolic.proofs.questions import Asking
from rulewright.symbolic.proofs.world import World
from rulewright.symbolic.suggesting.alternatives import alternatives
from rulewright.symbolic.suggesting.conserved import conserved_sums, relations
from rulewright.symbolic.suggesting.quantities import occurrences, placed
from rulewright.symbolic.suggesting.sampled import sampled
from tests.cores.reached import reachable
from tests.cores.small import core, number, site, stated
from tests.native.both import core_of
from tests.symbolic.agreeing import LIMITS, silent

RULES = Path(__file__).parent / "strengthened"

FOUND = {
    "place": "one of stone and tree at each place",
    "conserved": "pool + all shells == 5",
    "phase": "in shopping, debt is 0",
    "bounds": "hour within 0..2",
    "turn": "in placing, how much of each is in tent by who is on turn",
    "narrower": "in day, each_is_kept in its narrower form 1",
    "nothing": "while leader is none, score below 3",
    "everybody": "everybody has some of hut, but in settling",
    "same": "guest and current are never the same",
    "kept": "while back is night, lamp is true",
    "excepted": "partner is none, but in dealing",
    "counted": "everybody has some of hut, but in settling",
}
"""For each rule book what proves it."""


def book(name: str) -> Core:
    """A rule book of this folder."""
    return core_of(RULES / f"{name}.rules", None)


def proof(name: str) -> Induction:
    """What is shown of a rule book of this folder."""
    return induction.prove(book(name), LIMITS, silent)


def standings(name: str) -> set[str]:
    """What is known of properties and obligations."""
    made = proof(name)
    return {each.standing for each in (*made.properties, *made.obligations)}


@pytest.mark.parametrize("name", FOUND)
def test_what_is_found_proves_what_is_stated(name: str) -> None:
    assert standings(name) == {"proved"}
    assert FOUND[name] in proof(name).found


@pytest.mark.parametrize("name", FOUND)
def test_nothing_is_proved_without_what_is_found(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(induction, "candidates", lambda *_: [])
    assert "broken" in standings(name)


def test_what_only_games_at_random_say_is_not_taken() -> None:
    made = proof("far")
    assert [each.standing for each in made.properties] == ["broken"]
    assert made.found == ()


def test_every_rule_book_is_proved() -> None:
    assert {path.stem for path in RULES.glob("*.rules")} == {*FOUND, "far"}


def test_relations_are_those_that_hold_in_all_samples() -> None:
    assert relations([(0, 3, 7), (1, 1, 7), (3, -3, 7)], never) == [((2, 1, 0), 3), ((0, 0, 1), 7)]
    assert relations([(0, 0), (1, 0), (0, 1)], never) == []


def test_what_is_settled_stands_and_is_not_asked_again() -> None:
    key = ("range", "take", "pool")
    ledger = Ledger((), [key])
    ledger.fall(key, "unknown", "take")
    assert not ledger.is_open(key)
    assert (ledger.judged(key).standing, ledger.keys(), ledger.proved()) == ("proved", [key], [key])


def test_only_what_is_needed_is_told() -> None:
    names = ("stated", "used", "using", "spare", "apart")
    ledger = Ledger([stated("lemma", name, TRUE) for name in names])
    ledger.show(("", "stated", ""), 0, frozenset({"using"}))
    ledger.show(("", "using", ""), 0, frozenset({"used"}))
    ledger.show(("", "spare", ""), 0, frozenset({"apart"}))
    assert ledger.needed({"used", "using", "spare", "apart"}) == ["used", "using"]


def test_nothing_is_found_where_no_game_can_begin() -> None:
    failing = Bounded(constant(7), 0, 3, site("range"), Scalar(0, 3))
    nowhere = core(
        variables=(number("count", 0, 3),),
        initial=(Assign("count", (), failing),),
        properties=(
            stated("invariant", "low", less(constant(9), Read("count", (), Scalar(0, 3)))),
        ),
    )
    made = induction.prove(nowhere, LIMITS, silent)
    assert made.found == ()
    assert {each.standing for each in made.obligations} == {"broken"}


def never() -> None:
    """There is time for everything."""


def test_the_sample_is_always_the_same_and_of_the_game() -> None:
    core = book("turn")
    first, second = sampled(core, never), sampled(core, never)
    assert first == second
    assert len({*first.positions}) > 100
    assert reachable(Machine(core)).issuperset(first.positions)


def test_the_sample_is_bounded_by_what_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.symbolic.suggesting.sampled.TRIES", 30)
    assert 2 < len(sampled(book("turn"), never).positions) < 100


@pytest.mark.parametrize("limit", ["time", "memory"])
def test_a_limit_in_the_sample_leaves_what_was_proved_before(
    limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def out_of_it(*_: object) -> None:
        raise UsedUpError(limit)

    monkeypatch.setattr(induction, "sampled", out_of_it)
    made = proof("place")
    assert made.stopped == limit
    assert {each.standing for each in made.properties} == {"broken"}
    assert {each.standing for each in made.obligations} <= {"proved"}


def stop() -> None:
    """There is no time left."""
    raise UsedUpError("time")


def test_limits_are_looked_at_while_something_is_supposed() -> None:
    core = book("narrower")
    sample, stated = sampled(core, never), core.properties
    with pytest.raises(UsedUpError):
        next(conserved_sums(core, placed(core), sample.positions, stop))
    with pytest.raises(UsedUpError):
        next(alternatives(core, sample, stated, stop))
    fallen = [Judged(each.name, "", "broken", action=core.actions[0].name) for each in stated]
    with pytest.raises(UsedUpError):
        candidates(core, sample, wanted(core, fallen), stop)
    with pytest.raises(UsedUpError):
        compared(core, stated, stop)


def test_without_time_to_compare_seats_nothing_is_known() -> None:
    made = induction.prove(book("turn"), Budget(0.0, None), silent)
    assert (made.stopped, made.asked) == ("time", ())
    assert {each.standing for each in made.properties} == {"unknown"}


@pytest.mark.parametrize("largest", [5, 9])
def test_nothing_is_supposed_of_large_numbers(
    largest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.symbolic.proofs.candidates.LARGEST", largest)
    core = book("conserved")
    fallen = [Judged("no_more_than_there_are", "", "broken", action="take")]
    proposed = candidates(core, sampled(core, never), wanted(core, fallen), never)
    about = {name for each in proposed for name in ("pool", "shells") if name in each.name}
    assert about == (set() if largest == 5 else {"pool", "shells"})


def test_without_work_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.symbolic.proofs.proving.CANDIDATE_WORK", 0)
    made = proof("place")
    assert made.found == ()
    assert {each.standing for each in made.properties} == {"broken"}


@pytest.mark.parametrize("name", FOUND)
def test_two_runs_find_the_same(name: str) -> None:
    first, second = proof(name), proof(name)
    assert first.found == second.found
    assert [one.verdict for one in first.asked] == [one.verdict for one in second.asked]


def test_only_what_counts_is_counted() -> None:
    """What fell at first and is proved then is no open question, nor is what was only supposed."""
    answers = {each.verdict for each in proof("place").asked if not each.again}
    assert answers == {"cannot hold"}


PARTIAL = """
game Partial
    \"\"\"Red has something that blue has not.\"\"\"

players 2 of red, blue

state:
    purse: Player -> 0..3
    current: Player = red

action pass() by current:
    current = next(current)

invariant of_red: purse[red] == 0
invariant of_all: all(purse[p] == 0 for p in Player)
"""


def test_what_is_settled_may_still_tell_players_apart(tmp_path: Path) -> None:
    """A proof with the first player on turn is one for all only if all it may use is alike."""
    path = tmp_path / "partial.rules"
    path.write_text(PARTIAL, "utf-8")
    core = core_of(path, None)
    alike = replace(core, properties=core.properties[1:])
    assert World(alike).alike == {"pass"}
    assert World(core, {"of_red"}).alike == frozenset()


PURSES = """
game Purses
    \"\"\"Only blue ever has a coin. Whoever has one may spend it.\"\"\"

players 2 of red, blue

phases earning, spending

state:
    coin: Player -> 0..1
    spent: bool
    current: Player = red

action earn() by current during earning:
    coin[blue] = 1
    current = next(current)

action shop() by current during earning:
    goto spending

action spend() by current during spending:
    if coin[current] > 0:
        spent = true
    current = next(current)

action rest() by current during spending:
    goto earning

invariant kept: not spent
"""


OURS = frozenset({"shop", "spend", "rest"})
"""The actions that are the same for all."""


def supposing(
    path: Path, text: str, condition: Expr, alike: frozenset[str] = OURS
) -> dict[str, str]:
    """What is shown of a rule book and of what is supposed beside it."""
    path.write_text(text, "utf-8")
    core = core_of(path, None)
    supposed = Property("lemma", f"{NAMED}it", condition, ())
    more = replace(core, properties=(*core.properties, supposed))
    proving = Proving(more, LIMITS, silent, Asking(None, confirm=False))
    made = proving.result_of_run()
    assert alike <= {*made.alike}
    return {each.name.removeprefix(NAMED): each.standing for each in made.properties}


def test_what_tells_players_apart_is_not_used_where_one_stands_for_all(tmp_path: Path) -> None:
    """Red has nothing to spend, but blue has."""
    red = b.equal(Read("coin", (constant(0),), Scalar(0, 1)), constant(0))
    shown = supposing(tmp_path / "purses.rules", PURSES, red)
    assert shown == {"kept": "broken", "it": "proved"}


def test_what_is_supposed_of_a_phase_falls_where_somebody_leads_there(tmp_path: Path) -> None:
    """`rest` is the same for all, and leads to where it is supposed that blue has nothing."""
    in_earning = b.equal(Read("phase", (), Scalar(0, 1)), constant(0))
    blue = b.equal(Read("coin", (constant(1),), Scalar(0, 1)), constant(0))
    text = PURSES.replace("earn() by current during earning", "earn() by current during spending")
    nowhere = text.replace("    goto earning", "    goto spending")
    supposed = b.implies(in_earning, blue)
    path = tmp_path / "purses.rules"
    assert supposing(path, text, supposed)["it"] == "unknown"
    assert supposing(path, nowhere, supposed)["it"] == "proved"


PASSING = """
game Passing
    \"\"\"A coin goes round.\"\"\"

players 2 of red, blue

state:
    coin: Player -> 0..1
    current: Player = red

action take() by current:
    coin[blue] = 1
    current = next(current)

action give() by current:
    coin[next(current)] = coin[current]
    coin[current] = 0
    current = next(current)
"""


def test_what_tells_players_apart_is_shown_of_all_who_may_be_on_turn(tmp_path: Path) -> None:
    """Red keeps having nothing while red gives, and not when blue does."""
    red = b.equal(Read("coin", (constant(0),), Scalar(0, 1)), constant(0))
    path, alike = tmp_path / "passing.rules", frozenset({"give"})
    assert supposing(path, PASSING, red, alike)["it"] == "unknown"
    keeping = PASSING.replace("coin[next(current)] = coin[current]", "pass")
    assert supposing(path, keeping, red, alike)["it"] == "proved"


COUNTING = """
game Counting
    \"\"\"Stones are laid.\"\"\"

players 2 of red, blue

topology Field = grid(3, 3)

state:
    stone: Square -> Player?
    current: Player = red

action lay(square: Square) by current:
    require room: stone[square] is none because "there is one"
    stone[square] = current
    current = next(current)

invariant of_both: count((s, p) for s in Square for p in Player if stone[s] == p) <= 9
"""


def test_a_sum_gets_a_number_later_only_where_nothing_has_been_made_of_it(tmp_path: Path) -> None:
    """Else what was made before would speak of something else."""
    path = tmp_path / "counting.rules"
    path.write_text(COUNTING, "utf-8")
    core = core_of(path, None)
    stone, (stated,) = placed(core)[0], core.properties
    red, blue = (of.expr for _, of in occurrences(stone))
    few = Property("lemma", f"{NAMED}few", b.at_most(red, constant(5)), ())
    both = Property("lemma", f"{NAMED}both", b.at_most(b.add(red, blue), constant(8)), ())
    without, first = World(replace(core, properties=())), World(core)
    for earlier, properties, continued, counters in (
        (without, (few,), True, 1),
        (first, (stated, few), False, 2),
        (first, (stated, both), True, 1),
    ):
        more = World(replace(core, properties=properties), (), (), earlier)
        assert more.continued == continued
        assert (more.terms is earlier.terms) == continued
        assert len(more.counters) == counters
