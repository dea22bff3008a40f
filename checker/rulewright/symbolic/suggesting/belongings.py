"""Templates about players: everybody has something, and two variables are never the same player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rulewright.core import build as b
from rulewright.core.ir import Expr
from rulewright.core.shapes import Compound, Maybe, Member, Shape, Sort
from rulewright.core.values import from_ordinal, size
from rulewright.symbolic.suggesting.quantities import MOST_CODES, Placed
from rulewright.symbolic.suggesting.sampled import Sampled


class Belonging(Struct, frozen=True):
    """What is supposed, in words and as a condition, and the variables that it is about."""

    words: str
    condition: Expr
    variables: frozenset[str]


def everybody_has_some(
    sample: Sampled, maps: Sequence[Placed], phase: Placed | None, players: Sort, few: int
) -> Iterator[Belonging]:
    """Maps in which each player has something in every position, but for those of some phases.

    Phases that were met less often than `few` times count as the others.
    """
    for of in maps:
        owned = _codes_by_player(of.cell, players)
        if not owned or len(of.keys) != 1:
            continue
        lacking = {
            code
            for code, positions in (sample.phases or {-1: sample.positions}).items()
            if not all(_has_all(position, of, owned) for position in positions)
        }
        seen = {code for code, positions in sample.phases.items() if len(positions) >= few}
        if lacking and (phase is None or not seen - lacking):
            continue
        excepted: Expr = b.FALSE
        words = f"everybody has some of {of.name}"
        if phase is not None:
            for code in sorted(lacking):
                excepted = b.either(excepted, b.equal(phase.read(), b.constant(code)))
                words += f", but in {phase.code_in_words(code)}"
        condition: Expr = b.TRUE
        for codes in owned.values():
            condition = b.both(condition, _some(of, codes))
        yield Belonging(words, b.either(excepted, condition), frozenset({of.name}))


def _codes_by_player(cell: Shape, players: Sort) -> dict[int, frozenset[int]]:
    """For each player, the values of a cell that name this player."""
    inner, more = (cell.inner, 1) if isinstance(cell, Maybe) else (cell, 0)
    found: dict[int, set[int]] = {}
    match inner:
        case Member(sort) if sort == players:
            found = {player: {player + more} for player in range(len(players.members))}
        case Compound(fields=fields) if size(inner) <= MOST_CODES:
            place = next((at for at, (_, of) in enumerate(fields) if of == Member(players)), None)
            for code in range(size(inner)) if place is not None else ():
                player = _field(inner, code, place or 0)
                found.setdefault(player, set()).add(code + more)
        case _:
            pass
    return {player: frozenset(codes) for player, codes in found.items()}


def _field(shape: Compound, code: int, place: int) -> int:
    """The code of one field of a record."""
    for _, field in reversed(shape.fields[place + 1 :]):
        code //= size(field)
    field = shape.fields[place][1]
    return from_ordinal(field, code % size(field))


def _has_all(position: Sequence[int], of: Placed, owned: dict[int, frozenset[int]]) -> bool:
    there = set(position[of.places.start : of.places.stop])
    return not any(there.isdisjoint(codes) for codes in owned.values())


def _some(of: Placed, codes: frozenset[int]) -> Expr:
    one: Expr = b.FALSE
    for code in sorted(codes):
        one = b.either(one, b.equal(of.read(of.index(0)), b.constant(code)))
    return b.any_of((of.loop(0),), one)


def never_the_same(sample: Sampled, variables: Sequence[Placed]) -> Iterator[Belonging]:
    """Two variables that tell a member of one sort, and never the same one."""
    single = [each for each in variables if not each.variable.dims]
    for at, one in enumerate(single):
        for other in single[at + 1 :]:
            mine, theirs = _sort(one.cell), _sort(other.cell)
            if mine is None or mine != theirs:
                continue
            shift = isinstance(other.cell, Maybe) - isinstance(one.cell, Maybe)
            pairs = {(each[one.start] + shift, each[other.start]) for each in sample.positions}
            nothing = 0 if isinstance(other.cell, Maybe) else -1
            told = {(mine, theirs) for mine, theirs in pairs if mine > nothing and theirs > nothing}
            if not told or any(mine == theirs for mine, theirs in told):
                continue
            differ = b.unequal(b.add(one.read(), b.constant(shift)), other.read())
            if isinstance(one.cell, Maybe) and isinstance(other.cell, Maybe):
                differ = b.either(b.equal(one.read(), b.constant(0)), differ)
            words = f"{one.name} and {other.name} are never the same"
            yield Belonging(words, differ, frozenset({one.name, other.name}))


def _sort(cell: Shape) -> Sort | None:
    match cell:
        case Member(sort) | Maybe(Member(sort)):
            return sort
        case _:
            return None
