"""Ghosts that no property asks for leave a core, with all that only they need."""

import pytest

from rulewright.core.slice import for_figures, without_ghosts
from rulewright.core.text import parse_core, print_core
from rulewright.core.wellformed import complaints

CORE = """(core ledgers)
(sort Player red blue)
(players Player)
(variable x 0..9 0..9)
(ghost sold (2) 0..1 (map Player bool))
(ghost paid 0..9 0..9)
(ghost twice 0..9 0..9)
(function has_sold 0..1 ((p 0..1 Player)) (read sold p))
(function both 0..1 () (and (call has_sold 0) (call has_sold 1)))
(procedure pay ((p 0..1 Player)) {pay})
(action go
  (by 0)
  (require "1" (less (read x) 3))
  (effects {effects}))
(invariant sales (not (call both)))
(invariant ledger (at_most (read twice) 9))
(invariant small (less (read x) 9))
"""
SITE = '(site range go "x would be too large")'
GROW = f"(set x (bounded (add (read x) 1) 0..9 {SITE}))"


def core_text(pay: str, effects: str) -> str:
    return CORE.format(pay=pay, effects=effects)


def sliced(pay: str, effects: str, *properties: str) -> str:
    core = parse_core(core_text(pay, effects))
    assert complaints(core) == ()
    found = without_ghosts(core, frozenset(properties))
    assert complaints(found) == ()
    return print_core(found)


def test_what_is_asked_for_stays() -> None:
    text = print_core(parse_core(core_text("(set sold p 1)", f"{GROW} (run pay 0)")))
    left = sliced("(set sold p 1)", f"{GROW} (run pay 0)", "sales", "ledger", "small")
    assert left == text.replace("(ghost paid 0..9 0..9)\n", "")


def test_properties_not_asked_for_go() -> None:
    left = sliced("", GROW, "small")
    assert "(invariant small" in left
    assert "(invariant sales" not in left


FIGURES = "(figure sales (call both))\n(figure known (read x))\n"


def test_figures_go_with_their_ghosts_where_properties_are_asked_for() -> None:
    core = parse_core(core_text("(set sold p 1)", GROW) + FIGURES)
    left = print_core(without_ghosts(core, frozenset({"small"})))
    assert "figure" not in left
    assert "ghost" not in left


def test_figures_keep_the_ghosts_they_read() -> None:
    core = parse_core(core_text("(set sold p 1)", f"{GROW} (run pay 0)") + FIGURES)
    left = for_figures(core)
    assert complaints(left) == ()
    text = print_core(left)
    assert [name for name in ("sold", "paid", "twice") if f"(ghost {name}" in text] == ["sold"]
    assert left.properties == ()
    assert [figure.name for figure in left.figures] == ["sales", "known"]


def test_functions_about_dropped_ghosts_go() -> None:
    assert "function" not in sliced("", GROW, "small", "ledger")
    assert sliced("", GROW, "sales").count("(function") == 2


@pytest.mark.parametrize(
    ("effects", "left"),
    [
        ("(set sold 0 1)", ""),
        ("(set sold 0 1) (set x 1)", "(set x 1)"),
        ("(when (less (read x) 2) (set sold 0 1))", ""),
        ("(when (call both) (set paid 1))", ""),
        (f"(when (less (bounded (read x) 0..1 {SITE}) 1) (set paid 1))", "(when"),
        ("(when (less (read x) 2) (set sold 0 1) (else (set x 3)))", "(else (set x 3))"),
        ("(for-each (for p (interval 0 1) Player) (set sold p 1))", ""),
        ("(for-each (for p (interval 0 1) Player) (set sold p 1) (set x p))", "(set x p)"),
        ("(let before (read paid)) (set paid before)", ""),
        ("(let before (read x)) (set paid before)", "(let before (read x))"),
        (f"(demand (less (read paid) 3) {SITE})", ""),
        ("(run pay 1)", "(run pay 1)"),
    ],
)
def test_effects_that_only_ghosts_need_go(effects: str, left: str) -> None:
    text = sliced("(set sold p 1)", effects, "small")
    assert "ghost" not in text
    assert "(procedure pay ((p 0..1 Player)))" in text
    remaining = text[text.index("(less (read x) 3)") : text.index("(invariant")]
    assert (left in remaining) if left else ("effects" not in remaining)


@pytest.mark.parametrize(
    ("effects", "kept", "dropped"),
    [
        # `twice` is asked for, and written with the help of `paid`, and that with `sold`
        ("(set twice (read paid))", "paid", "sold"),
        ("(set twice (read paid)) (set paid (read sold 0))", "sold", "nothing"),
        ("(when (read sold 0) (set twice 1))", "sold", "paid"),
        ("(let before (read paid)) (set twice before)", "paid", "sold"),
        ("(when (call both) (set twice 1))", "sold", "paid"),
    ],
)
def test_a_ghost_that_another_needs_stays(effects: str, kept: str, dropped: str) -> None:
    text = sliced("", effects, "ledger")
    assert f"(ghost {kept} " in text
    assert f"(ghost {dropped} " not in text
