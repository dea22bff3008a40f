"""Truth values of which exactly one holds: what follows from that, and no more."""

from __future__ import annotations

from itertools import product

import pytest

from rulewright.symbolic.terms.nodes import Both, Either, Negation, Truth
from rulewright.symbolic.terms.terms import Terms


def holds(terms: Terms, term: int, true: int) -> bool:
    """Whether a term over leaves holds where this leaf alone is true."""
    match terms.nodes[term]:
        case Truth():
            return term == true
        case Negation(part):
            return not holds(terms, part, true)
        case Both(parts):
            return all(holds(terms, part, true) for part in parts)
        case Either(parts):
            return any(holds(terms, part, true) for part in parts)
        case _:
            return bool(terms.value(term))


@pytest.mark.parametrize("joined", ["all_of", "any_of"])
@pytest.mark.parametrize("signs", list(product((True, False, None), repeat=4)))
def test_what_is_joined_holds_where_its_parts_do(
    joined: str, signs: tuple[bool | None, ...]
) -> None:
    terms = Terms()
    terms.free_member("x", 0, 3)
    (leaves,) = terms.groups
    parts = [
        leaf if sign else terms.negation(leaf)
        for leaf, sign in zip(leaves, signs, strict=True)
        if sign is not None
    ]
    whole = terms.all_of(parts) if joined == "all_of" else terms.any_of(parts)
    of = all if joined == "all_of" else any
    for true in leaves:
        assert holds(terms, whole, true) is of(holds(terms, part, true) for part in parts)
