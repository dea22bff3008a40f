"""Cells that conditions leave only one value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.nodes import (
    AtMostZero,
    Both,
    IsZero,
    Member,
    Negation,
    Number,
    Truth,
)
from rulewright.symbolic.terms.terms import Terms


def with_facts(terms: Terms, conditions: Sequence[Term], cells: Sequence[Term]) -> list[Term]:
    """The cells where the conditions hold; what they leave only one value is that value."""
    whole = terms.all_of(conditions)
    node = terms.nodes[whole]
    facts: dict[Term, int] = {}
    for part in node.parts if isinstance(node, Both) else (whole,):
        facts.update(_facts(terms, part))
    return [_known(terms, facts, cell) for cell in cells]


def _facts(terms: Terms, condition: Term) -> Iterator[tuple[Term, int]]:
    """Free numbers and truth values that have one value where a condition holds."""
    node = terms.nodes[condition]
    match node:
        case Truth():
            yield condition, 1
            group = terms.group_of.get(condition)
            if group is not None:
                yield from ((each, 0) for each in terms.groups[group] if each != condition)
        case Negation(part) if isinstance(terms.nodes[part], Truth):
            yield part, 0
        case IsZero(number):
            constant, parts = terms.parts(number)
            (part, times), *others = parts.items()
            if not others and constant % times == 0:
                yield part, -constant // times
        case AtMostZero(number) if terms.lows[number] == 0:
            _, parts = terms.parts(number)
            for part, times in parts.items():
                yield part, terms.lows[part] if times > 0 else terms.highs[part]
        case _:
            pass


def _known(terms: Terms, facts: dict[Term, int], cell: Term) -> Term:
    """A free cell with these facts."""
    node = terms.nodes[cell]
    if isinstance(node, Truth | Number) and cell in facts:
        return terms.constant(facts[cell])
    if isinstance(node, Member):
        left = {value: on for value, on in node.values if facts.get(on) != 0}
        return terms.member({v: terms.true if facts.get(on) == 1 else on for v, on in left.items()})
    return cell
