"""Loops and steps whose order may matter are seen, and those that are free of it are not."""

from time import process_time

import pytest

from rulewright.core.effects import order_conflicts
from rulewright.core.text import parse_core
from rulewright.core.wellformed import complaints

DECLARATIONS = """
(core orders)
(sort Player red blue)
(sort Good brick wool ore)
(players Player)
(lists near (3) (1) (0 2) (1))
(variable phase 0..2 0..2)
(variable deals (2) 0..9 (map Player 0..9))
(variable hand (2 3) 0..9 (map Player (bag Good 9)))
(variable bank (3) 0..9 (bag Good 9))
(variable taken (3) 0..1 (set Good))
(variable total 0..9 0..9)
(variable best 0..9 0..9)
(phase phase)
(function richest 0..2 ()
  (most (for p (interval 0 1) Player) (by (read deals p)) (else 0) (wrap 1)))
(function own_deals 0..9 ((q 0..1 Player)) (read deals q))
(procedure deal ((who 0..1 Player))
  (set deals who (minimum 9 (add (read deals who) 1))))
(procedure deal_to_red () (set deals 0 1))
"""
SITE = '(site range rule "too many")'
PLAYERS = "(for p (interval 0 1) Player)"
GOODS = "(for g (interval 0 2) Good)"


def grow(variable: str, change: str, by: str) -> str:
    """An assignment that adds to a place or subtracts from it, within its bounds."""
    read = f"({change} (read {variable}) {by})"
    return f"(set {variable} (bounded {read} 0..9 {SITE}))"


@pytest.mark.parametrize(
    ("loop", "variables"),
    [
        # only places of this round
        (f"{PLAYERS} (set deals p 0)", []),
        (f"{PLAYERS} (set deals p (minimum 9 (add (read deals p) 1)))", []),
        (f"{PLAYERS} (when (less 0 (read deals p)) (set deals p 0))", []),
        (f"{PLAYERS} (let q p) (set deals q 0)", []),
        (f"{PLAYERS} (run deal p)", []),
        (f"{PLAYERS} (set hand p 0 (call own_deals p))", []),
        (f"{PLAYERS} (set deals p (call own_deals p))", []),
        (f"{PLAYERS} (set hand p (read bank))", []),
        (f"{PLAYERS} (for-each {GOODS} (set hand p g (read bank g)))", []),
        (f"{GOODS} (for-each {PLAYERS} (set hand p g (read hand p g)))", []),
        ("(for p (interval 0 1) Player (if (less 0 (read deals p)))) (set deals p 0)", []),
        # other places
        (f"{PLAYERS} (set deals 0 0)", []),
        (f"{PLAYERS} (set deals 0 p)", ["deals"]),
        (f"{PLAYERS} (set deals p (read deals 0))", ["deals"]),
        (f"{PLAYERS} (set deals p (call richest))", ["deals"]),
        (f"{PLAYERS} (when (less 3 (read deals 1)) (set deals p 0))", ["deals"]),
        (f"{PLAYERS} (set hand 0 (read hand p))", ["hand"]),
        (f"{PLAYERS} (for-each {GOODS} (set hand p 0 g))", ["hand"]),
        ("(for p (interval 0 1) Player (if (less 0 (read deals 0)))) (set deals p 0)", ["deals"]),
        (f"{PLAYERS} (run deal_to_red) (set total (read deals p))", ["deals", "total"]),
        ("(for g (listing near 1) Good) (set bank g (read bank 0))", ["bank"]),
        # only adding, only subtracting
        (f"{PLAYERS} {grow('total', 'add', '1')}", []),
        (f"{PLAYERS} {grow('total', 'add', '(read deals p)')}", []),
        (f"{PLAYERS} {grow('total', 'subtract', 'p')} (set deals p 0)", []),
        (f"{PLAYERS} {grow('total', 'add', '(read total)')}", ["total"]),
        (f"{PLAYERS} {grow('total', 'add', '1')} {grow('total', 'subtract', '1')}", ["total"]),
        (f"{PLAYERS} {grow('total', 'add', '1')} (set best (read total))", ["best", "total"]),
        (f"{PLAYERS} (when (less (read total) 3) {grow('total', 'add', '1')})", ["total"]),
        (f"{PLAYERS} {grow('total', 'add', '1')} (demand (less (read total) 9) {SITE})", []),
        (f"{PLAYERS} (set total (subtract 9 (read total)))", ["total"]),
        (f"{PLAYERS} (set best (maximum (read best) (read deals p)))", ["best"]),
        # arrays that grow
        (
            f"""{PLAYERS} (set bank (let all (read bank) (let more (read hand p) (tabulate i 3
                (bounded (add (element all i) (element more i)) 0..9 {SITE})))))""",
            [],
        ),
        (
            f"{PLAYERS} (set bank (tabulate i 3 (bounded (add (read bank i) 1) 0..9 {SITE})))",
            [],
        ),
        (
            f"{PLAYERS} (set bank (tabulate i 3 (bounded (add (read bank 0) 1) 0..9 {SITE})))",
            ["bank"],
        ),
        # one constant
        ("(for g (listing near 1) Good) (set taken 0 1)", []),
        ("(for g (listing near 1) Good) (set taken 0 1) (set taken 1 0)", ["taken"]),
        ("(for g (listing near 1) Good) (when (read taken 0) (set taken 0 1))", ["taken"]),
    ],
)
def test_loops(loop: str, variables: list[str]) -> None:
    text = f"{DECLARATIONS} (action go (by 0) (effects (for-each {loop})) (cites S1))"
    core = parse_core(text)
    assert complaints(core) == ()
    found = order_conflicts(core)
    assert [site.what.split("`")[1] for site in found] == variables
    assert all((s.kind, s.rule, s.cites) == ("order", "go", ("S1",)) for s in found)
    ordered = parse_core(text.replace("(for-each ", "(for-each-in-order "))
    assert order_conflicts(ordered) == ()


def test_loops_are_found_wherever_they_are() -> None:
    loop = f"(for-each {PLAYERS} (set total p))"
    core = parse_core(
        f"""{DECLARATIONS}
        (procedure proc () (when 1 {loop}))
        (initial {loop})
        (action act (by 0) (effects (for-each-in-order {PLAYERS} {loop})))
        (step by_itself (when (equal (read phase) 1)) {SITE} (effects {loop}))"""
    )
    assert [site.rule for site in order_conflicts(core)] == ["initial", "proc", "act", "by_itself"]


def step(name: str, condition: str, effects: str) -> str:
    return f"(step {name} (when {condition}) {SITE} (effects {effects}))"


@pytest.mark.parametrize(
    ("first", "second", "variables"),
    [
        # what cannot be possible together
        ("(equal (read phase) 0)", "(equal (read phase) 1)", []),
        ("(and (less 3 (read best)) (equal (read phase) 0))", "(equal 1 (read phase))", []),
        ("(or (equal (read phase) 0) (equal (read phase) 1))", "(less 1 (read phase))", []),
        ("(read taken 0)", "(quoted (not (read taken 0)))", []),
        ("(unequal (read deals 0) 3)", "(equal (read deals 0) 3)", []),
        # what can
        ("(read taken 0)", "(not (read taken 1))", ["total"]),
        ("(equal (read phase) 0)", "(at_most (read phase) 1)", ["total"]),
        ("(or (equal (read phase) 0) (less 3 (read best)))", "(equal (read phase) 1)", ["total"]),
        ("(less (read phase) (read best))", "(equal (read phase) 2)", ["total"]),
    ],
)
def test_steps_that_write_one_variable(first: str, second: str, variables: list[str]) -> None:
    core = parse_core(
        DECLARATIONS + step("one", first, "(set total 1)") + step("two", second, "(set total 2)")
    )
    assert complaints(core) == ()
    found = order_conflicts(core)
    assert [(site.rule, site.what.split("`")[3]) for site in found] == [
        ("one", variable) for variable in variables
    ]


@pytest.mark.parametrize(
    ("first", "second", "variables"),
    [
        ("(set total 1)", "(set best 1)", []),
        ("(set total 1)", "(set best (read total))", ["total"]),
        ("(set best (read total))", "(set total 1)", ["total"]),
        ("(set deals 0 1)", "(set deals 1 2)", []),
        ("(set deals 0 1)", "(set deals (minimum 1 (read best)) 2)", ["deals"]),
        ("(set total 1)", "(set total 1)", []),
        (grow("total", "add", "1"), grow("total", "add", "2"), []),
        (grow("total", "add", "1"), grow("total", "subtract", "2"), ["total"]),
        (grow("total", "add", "1"), "(set total 2)", ["total"]),
        ("(run deal 0)", "(run deal_to_red)", ["deals"]),
        ("(set phase 1)", "(set phase 2)", ["phase"]),
    ],
)
def test_steps_that_are_possible_together(first: str, second: str, variables: list[str]) -> None:
    core = parse_core(DECLARATIONS + step("one", "1", first) + step("two", "1", second))
    assert complaints(core) == ()
    assert [site.what.split("`")[3] for site in order_conflicts(core)] == variables


def test_a_step_that_stops_another_disturbs_it() -> None:
    core = parse_core(
        DECLARATIONS
        + step("one", "(equal (read phase) 0)", "(set phase 1)")
        + step("two", "(equal (read phase) 0)", "(set best 1)")
    )
    assert [site.what.split("`")[3] for site in order_conflicts(core)] == ["phase"]


def test_steps_are_told_once_each_with_those_they_meet() -> None:
    steps = [step(f"s{number}", "1", f"(set total {number})") for number in range(6)]
    others = [step("alone", "1", "(set deals 0 1)"), step("pair", "1", "(set deals 0 2)")]
    found = order_conflicts(parse_core(DECLARATIONS + "".join(steps + others)))
    told = {site.rule: site.what for site in found}
    assert [site.rule for site in found] == ["s0", "s1", "s2", "s3", "s4", "alone"]
    assert told["s0"] == (
        "it and `s1`, `s2`, `s3` and 2 more may be possible together, and they touch `total`"
    )
    assert told["s3"] == "it and `s4` and `s5` may be possible together, and they touch `total`"
    assert told["alone"] == "it and `pair` may be possible together, and both touch `deals`"


def test_many_steps_are_compared_in_little_time() -> None:
    apart = [step(f"a{n}", f"(equal (read best) {n % 10})", f"(set total {n})") for n in range(250)]
    meeting = [step(f"m{n}", "(less (read phase) 1)", "(set total 1)") for n in range(250)]
    started = process_time()
    assert len(order_conflicts(parse_core(DECLARATIONS + "".join(apart + meeting)))) > 200
    assert process_time() - started < 15
