"""Symmetries on an instance: the permutations that generate them, verified."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulewright.core.ir import Core, Symmetry
from rulewright.core.shapes import Sort
from rulewright.core.symmetry.group import MOST_ELEMENTS, Group, TooLarge
from rulewright.diagnostics.mistake import MistakesFound, Note, mistake
from rulewright.diagnostics.registry import symmetries as entries
from rulewright.diagnostics.source import Span
from rulewright.elaborate.context import Context
from rulewright.semantics import typed
from rulewright.semantics.check.symmetries import MIRROR, PERMUTATIONS, REFLECTIONS

Permutation = tuple[int, ...]


def symmetry(context: Context, declared: typed.Symmetry) -> Symmetry:
    """The permutations of one symmetry; whether the rules keep them is not known yet."""
    sort = context.sort(declared.sort)
    generators: tuple[Permutation, ...]
    if declared.way is None:
        generators = (_written_out(context, declared, sort),)
    elif declared.way == PERMUTATIONS:
        generators = _all_orders(len(sort.members))
    else:
        rows = context.board(declared.sort).rows
        generators = tuple(_of_grid(declared.way, len(rows[0]), len(rows)))
    return Symmetry(declared.name, sort, generators, declared.span)


def _all_orders(size: int) -> tuple[Permutation, ...]:
    """Exchanges of neighbours in declared order, of which all permutations are made."""
    every = range(size)
    return tuple(
        tuple({at: at + 1, at + 1: at}.get(each, each) for each in every) for at in every[:-1]
    )


def _of_grid(way: str, width: int, height: int) -> Iterable[Permutation]:
    """Mirrored and turned squares, which are numbered row by row."""

    def moved(to: Callable[[int, int], tuple[int, int]]) -> Permutation:
        places = (to(x, y) for y in range(height) for x in range(width))
        return tuple(y * width + x for x, y in places)

    if way in (MIRROR, REFLECTIONS):
        yield moved(lambda x, y: (width - 1 - x, y))
    if way == REFLECTIONS:
        yield moved(lambda x, y: (x, height - 1 - y))
        if width == height:
            yield moved(lambda x, y: (y, x))
    if way not in (MIRROR, REFLECTIONS):
        if width == height:
            yield moved(lambda x, y: (width - 1 - y, x))
        else:
            yield moved(lambda x, y: (width - 1 - x, height - 1 - y))


def _written_out(context: Context, declared: typed.Symmetry, sort: Sort) -> Permutation:
    given = {name: member for name, member, _ in context.game.place_names}
    images: dict[int, int] = {}
    for exchange in declared.exchanges:
        ends = []
        for word in (exchange.member, exchange.image):
            name = given.get(word, word)
            if name not in sort.members:
                raise _refused(f"`{word}` is not a member of `{sort.name}`", exchange.span)
            ends.append(sort.members.index(name))
        if ends[0] in images:
            raise _refused(f"`{exchange.member}` goes to two places", exchange.span)
        images[ends[0]] = ends[1]
    for exchange in declared.exchanges:
        image = sort.members.index(given.get(exchange.image, exchange.image))
        if image not in images:
            raise _refused(f"it is not said where `{exchange.image}` goes", exchange.span)
        if list(images.values()).count(image) > 1:
            raise _refused(f"two members go to `{exchange.image}`", exchange.span)
    return tuple(images.get(at, at) for at in range(len(sort.members)))


def _refused(problem: str, span: Span) -> MistakesFound:
    return MistakesFound((mistake(entries.NOT_A_PERMUTATION, span, problem=problem),))


def refuse_broken(core: Core) -> None:
    """Raise MistakesFound where the rules do not stay the same under a declared symmetry."""
    if not core.symmetries:
        return
    from rulewright.core.symmetry.verify import broken  # noqa: PLC0415 - few rule books need it

    found = broken(core)
    if found is not None:
        declared = found.symmetry.span
        notes = () if declared is None else (Note("the symmetry is declared here", declared),)
        where = found.span or declared
        raise MistakesFound(
            (
                mistake(
                    entries.NOT_SYMMETRIC,
                    where,
                    notes=notes,
                    name=found.symmetry.name,
                    rule=found.rule,
                    what=found.what,
                ),
            )
        )
    try:
        Group(core)
    except TooLarge:
        last = core.symmetries[-1].span
        told = mistake(entries.TOO_MANY_SYMMETRIES, last, limit=MOST_ELEMENTS)
        raise MistakesFound((told,)) from None
