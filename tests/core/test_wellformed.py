"""A well-formed core has no complaints, and each fault put into it has one."""

from pathlib import Path

import pytest

from rulewright.core.text import parse_core
from rulewright.core.wellformed import complaints
from tests.cores.tic_tac_toe import TIC_TAC_TOE

EVERYTHING = (Path(__file__).parents[1] / "cores" / "everything.core").read_text(encoding="utf-8")


def test_a_core_with_every_form_is_well_formed() -> None:
    assert complaints(parse_core(EVERYTHING)) == ()
    assert complaints(TIC_TAC_TOE) == ()


@pytest.mark.parametrize(
    ("sound", "faulty", "complaint"),
    [
        ("(table worth (3) 1 2 3)", "(table worth (3) 1 2)", "worth: 2 values for (3,)"),
        ("(lists near (3) (1) (0 2) ())", "(lists near (3) (1) (0 2))", "near: 2 values"),
        ("(graph path (1) (0 2) (1))", "(graph path (1) (0 2) (3))", "a neighbour is no place"),
        ("(variable owner 0..2", "(variable owner 0..3", "owner: cells of 0..3"),
        ("(variable open (3)", "(variable open (4)", "open: (4,) cells"),
        ("(reachable an_end", "(reachable bounded_hands", "bounded_hands is declared 2 times"),
        ("(phase phase)", "(phase hand)", "phase: hand is no variable with one value"),
        ("(phase phase)", "", "there are no phases"),
        ("(call richest g)", "(call richest)", "richest takes 1 arguments, not 0"),
        ("(call richest g)", "(call richest 7)", "Scalar(low=0, high=2) is due"),
        ("(run take to 0)", "(run take to)", "take takes 2 arguments"),
        ("(run take to 0)", "(run give to 0)", "nothing is called give"),
        ("(run take to 0)", "(run take to 5)", "pay: Constant(value=5)"),
        ("(set hand p g left)", "(set hand p g 5)", "take: Constant(value=5)"),
        ("(set hand p g left)", "(set hand p g g left)", "3 indices into hand"),
        ("(set hand p g left)", "(set hand g g left)", "Scalar(low=0, high=1) is due"),
        ("(set hand p g left)", "(set deck p g left)", "nothing is called deck"),
        ("(read hand p of)", "(read hand of of)", "richest: Local"),
        ("(equal left 0)", "left", "take: Local"),
        ("(not (equal (read owner) 0))", "(not (read owner))", "pay: Read"),
        ("(demand (not (equal (read owner) 0))", "(demand (read owner)", "pay: Read"),
        ("(by-each who)", "(by-each nobody)", "ask: there is no choice nobody"),
        ("(by (read current) to)", "(by (read current) 2)", "pay: Constant(value=2)"),
        ("(weight rate)", "(weight payment)", "the weight is no number"),
        ("(choice who", "(choice price", "two choices are called price"),
        ('(require "2"', "(require enough", "two requirements are called enough"),
        ("(rows prices)", "(rows worth)", "worth has no rows"),
        ("(interval 1 2)", "(rows worth)", "worth has no rows"),
        ("(counts (read hand (read current)) 2)", "(counts 2)", "is no bound"),
        ("(counts (read hand (read current)) 2)", "(interval 0 1)", "gives no arrays"),
        ("(listing near 1)", "(listing near 3)", "Scalar(low=0, high=2) is due"),
        ("(score goods (call sizes (read hand 0)))", "(score goods 3)", "score goods is not"),
        ("(winners (tabulate p 2", "(winners (tabulate p 3", "outcome: Tabulate"),
        ("(figure written (read ledger))", "(figure written (read open))", "is not a number"),
        ("(figure written", "(figure open_goods", "open_goods is declared 2 times"),
        ("(figure written (read ledger))", "(figure written (ended))", "asks whether the game"),
        ("(figure written (read ledger))", "(figure written (old (read ledger)))", "a move"),
        ("(symmetry goods Good (1 0 2)", "(symmetry goods Good (1 1 2)", "does not permute Good"),
        ("(lemma greatest", "(lemma least", "least is declared 2 times"),
        ("(demand (not (equal (read owner) 0))", "(demand (ended)", "asks whether the game"),
        ("(demand (not (equal (read owner) 0))", "(demand (old (read owner))", "before a move"),
        ("  (over-moves)\n", "", "only_more looks back and is not judged over moves"),
        ("(invariant only_more", "(eventually only_more", "only_more looks back and is not judged"),
        ("(fair ask pay)", "(fair ask beg)", "beg is no action"),
        ("(fair ask pay)", "(fair ask ask)", "ask is no action, or occurs twice"),
        ("(cites S1))\n(eventually", "(fair pay))\n(eventually", "relies on fair actions"),
        ("(old (read ledger))", "(old (old (read ledger)))", "only_more looks back twice"),
        ("(by (read hand p of))\n    (else 0)", "(else 0)", "is no definite description"),
        (
            '\n      (empty (site missing greatest "nothing is open"))',
            "",
            "does not say what nothing gives",
        ),
        (
            ' (missing (site missing ended "the ends are not connected"))',
            "",
            "does not say what unconnected places give",
        ),
        ("(distance path 0 2 ", "(distance road 0 2 ", "nothing is called road"),
        ("(longest_trail ends ", "(longest_trail roads ", "nothing is called roads"),
        ("(longest_trail ends ", "(longest_trail worth ", "has no ends of edges"),
        ("(longest_trail ends (read open)", "(longest_trail ends (read hand)", "is due"),
        ("(tabulate g 3 0)) 3)", "(tabulate g 3 2)) 3)", "is due"),
        ("(tabulate g 3 0)) 3)", "0) 3)", "has no ends of edges, or no set of places"),
        ("1 2 0 2)", "1 2 0 3)", "ends: an end of an edge is no place"),
        ("1 2 0 2)", "1 2 2 2)", "ends: an edge ends twice at one place"),
        ("(typed 0..8 total)", "(typed 0..8[2] total)", "is said to be Array"),
    ],
)
def test_each_fault_has_its_complaint(sound: str, faulty: str, complaint: str) -> None:
    assert sound in EVERYTHING
    found = complaints(parse_core(EVERYTHING.replace(sound, faulty, 1)))
    assert any(complaint in each for each in found), found


def test_functions_that_call_each_other_are_refused() -> None:
    text = "(sort P a) (players P) (function f 0..1 () (call g)) (function g 0..1 () (call f))"
    assert any("calls itself" in each for each in complaints(parse_core(text)))
