"""Whether the order of players is found to matter in an action by each of them."""

import pytest
from msgspec.structs import replace

from rulewright.core import build as b
from rulewright.core.ir import ByEach, Core, Effect, Expr, Variable, When
from rulewright.core.search import Budget, SearchResult
from rulewright.core.shapes import MapOf, Member, Sort, Truth
from rulewright.reference import orders
from rulewright.reference.search import search
from tests.cores.small import action, choice, chosen, core, number, put, requirement

PLAYERS = Sort("Player", ("red", "blue", "green"))
TO_DO = Variable("to_do", (3,), 0, 1, MapOf(Member(PLAYERS), Truth()), ghost=False)
MARK = number("mark", 0, 40)
WHO, N = choice("who", 0, 2), choice("n", 0, 20)
ZERO, ONE = b.constant(0), b.constant(1)
MARKED = b.read(MARK)


def waits(player: int) -> Expr:
    return b.equal(b.read(TO_DO, (b.constant(player),)), ONE)


def taking(players: int, *effects: Effect, allowed: Expr = b.TRUE) -> Core:
    """The first few players each take a number once."""
    take = action(
        "take",
        put(TO_DO, ZERO, chosen(WHO)),
        *effects,
        choices=(WHO, N),
        owner=ByEach("who"),
        guards=(requirement(b.equal(b.read(TO_DO, (chosen(WHO),)), ONE)), requirement(allowed)),
    )
    start = tuple(put(TO_DO, ONE, b.constant(player)) for player in range(players))
    done = b.negation(b.either(waits(0), b.either(waits(1), waits(2))))
    of = core(variables=(TO_DO, MARK), initial=start, actions=(take,), ended=done)
    return replace(of, players=PLAYERS)


def searched(of: Core) -> SearchResult:
    return search(of, Budget(60, None), lambda _progress: None)


def found_in(result: SearchResult) -> list[tuple[str, str, int]]:
    return [(each.kind, each.name, len(each.play.moves)) for each in result.found]


ONLY_ZERO = b.equal(chosen(N), ZERO)
ADDS = put(MARK, b.minimum(b.add(MARKED, ONE), b.constant(40)))
OPENS = taking(2, ADDS, allowed=b.at_most(chosen(N), MARKED))
CLOSES = taking(2, ADDS, allowed=b.at_most(b.add(chosen(N), MARKED), ONE))
SEVEN = b.both(b.equal(chosen(N), b.constant(7)), b.equal(MARKED, ZERO))
IN_THE_MIDDLE = taking(2, When(SEVEN, (put(MARK, b.add(chosen(WHO), ONE)),), ()))
# Red sees the two others done, which cannot be while red is always the first.
BEHIND_BOTH = b.both(b.equal(chosen(WHO), ZERO), b.both(b.negation(waits(1)), b.negation(waits(2))))
BOTH_FIRST = taking(3, When(BEHIND_BOTH, (put(MARK, ONE),), ()), allowed=ONLY_ZERO)


@pytest.mark.parametrize("of", [OPENS, CLOSES, IN_THE_MIDDLE, BOTH_FIRST])
def test_an_order_that_matters_is_found(of: Core) -> None:
    result = searched(of)
    assert found_in(result) == [("order", "take", 0)]
    assert result.order_incomplete == frozenset()


# How many moves they make is the same in any order.
EACH_ADDS = taking(3, ADDS, allowed=ONLY_ZERO)


@pytest.mark.parametrize("of", [taking(2), EACH_ADDS])
def test_an_order_that_does_not_matter_is_none(of: Core) -> None:
    result = searched(of)
    assert found_in(result) == []
    assert result.order_incomplete == frozenset()


def test_what_is_not_tried_to_the_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "FIRST", 50)
    assert searched(EACH_ADDS).order_incomplete == frozenset()
    result = searched(IN_THE_MIDDLE)
    assert found_in(result) == []
    assert result.order_incomplete == {"take"}


def test_what_was_found_is_not_told_as_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "FIRST", 50)
    last = When(b.equal(MARKED, ZERO), (put(MARK, b.add(chosen(WHO), ONE)),), ())
    result = searched(taking(2, last))
    assert found_in(result) == [("order", "take", 0)]
    assert result.order_incomplete == frozenset()
