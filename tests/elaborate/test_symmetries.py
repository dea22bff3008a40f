"""Symmetries: which are verified, which are refused and where, and what a search makes of them."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.core.ir import Core
from rulewright.core.search import Budget, Position, SearchResult
from rulewright.elaborate.elaborate import elaborate
from rulewright.reference.machine import Machine
from rulewright.reference.reduction import reduction
from rulewright.reference.search import search
from tests.elaborate.texts import game_of, mistakes_in, model_of

CLASSICS = Path(__file__).parents[2] / "spec" / "classics"

# Two traders with bowls and a market, in which nothing tells colours or goods apart.
MARKET = """
game Market

players 2 of red, blue

enum Good: salt, wine, wool
enum Chest(holds: 0..3):
    big (3)
    small (1)
    spare (1)

state:
    hand: Player -> bag[Good] within {good: 1 for good in Good}
    offered: Good?
    taken: set[Good]
    lid: Chest -> bool
    last: Player?

action gain(player: Player, good: Good) by player:
    require free: not (good in taken) because "taken"
    hand[player] += {good: 1}
    taken += {good}
    last = player

action show(good: Good) by red and blue:
    require shown: any(hand[player][good] > 0 for player in Player) because "nobody has it"
    offered = good

action open_lid(chest: Chest) by red and blue:
    require shut: not lid[chest] because "open"
    lid[chest] = true

ended when count(taken) == 3 and offered is not none
"""

GOODS = "symmetry goods: permutations of Good\n"
COLOURS = "symmetry colours: permutations of Player\n"
CHESTS = "symmetry chests: {small: spare, spare: small} of Chest\n"


def silent(_progress: object) -> None:
    pass


def both(core: Core) -> tuple[SearchResult, SearchResult]:
    """A search without symmetry, and one with it."""
    plain = search(core, Budget(None, None), silent)
    reduced = reduction(core)
    assert reduced is not None
    return plain, search(core, Budget(None, None), silent, reduced=reduced)


def agree(plain: SearchResult, reduced: SearchResult) -> None:
    """Everything that does not count positions is the same."""
    assert reduced.complete
    assert plain.complete
    assert [(each.kind, each.name, len(each.play.moves)) for each in plain.found] == [
        (each.kind, each.name, len(each.play.moves)) for each in reduced.found
    ]
    assert plain.refused == reduced.refused
    assert plain.unanswered == reduced.unanswered
    assert plain.decided == reduced.decided
    assert {name for name, times in plain.fired if times} == {
        name for name, times in reduced.fired if times
    }
    assert (plain.final == 0) == (reduced.final == 0)
    assert reduced.reduced is not None
    if reduced.reduced.positions is not None:
        assert reduced.reduced.positions == plain.states
        assert plain.depth == reduced.depth


@pytest.mark.parametrize(
    "declared", [GOODS, COLOURS, CHESTS, GOODS + COLOURS, GOODS + COLOURS + CHESTS]
)
def test_symmetries_that_hold(tmp_path: Path, declared: str) -> None:
    core = model_of(tmp_path, MARKET + declared).core
    plain, reduced = both(core)
    agree(plain, reduced)
    assert reduced.states < plain.states
    assert reduced.reduced is not None
    assert reduced.reduced.positions == plain.states


@pytest.mark.parametrize(
    ("declared", "more", "refused"),
    [
        # Properties, the end, and the outcome tell members apart.
        (COLOURS, "reachable r: count(hand[red]) > 0\n", "reachable r: what it says"),
        (GOODS, "invariant i: salt in taken implies count(taken) > 0\n", "the premise of i"),
        (GOODS, "invariant i: offered == salt implies not lid[big]\n", "invariant i"),
        (COLOURS, "outcome:\n    winner red\n", "outcome: who wins"),
        (COLOURS, "outcome:\n    score s: 1 if player == red else 0\n", "outcome: score s"),
        # A table of the instance, and an attribute that differs.
        ("symmetry chests: permutations of Chest\n", "", ""),
        (
            "symmetry chests: permutations of Chest\n",
            (
                "invariant i: any(lid[c] and holds_much(c) for c in Chest) implies lid[big]\n"
                "def holds_much(chest: Chest) -> bool:\n    return chest.holds > 1\n"
            ),
            "the premise of i",
        ),
        (
            GOODS,
            (
                "table worth: Good -> 1..3:\n    salt: 1\n    else: 2\n"
                "invariant i: offered is none or worth[offered] < 2 or not lid[big]\n"
            ),
            "invariant i",
        ),
        # A guard, an effect, an owner, a weight, a step.
        (
            GOODS,
            (
                'action a(good: Good) by red:\n    require good != wine because "x"\n'
                "    offered = good\n"
            ),
            "action a: requirement `1`",
        ),
        (COLOURS, "action a(good: Good) by red:\n    offered = good\n", "action a: who makes"),
        (COLOURS, "action a(good: Good) by red and blue:\n    last = red\n", "action a: what it"),
        (
            GOODS,
            (
                "action a(good: Good by chance) by chance:\n    weight 2 if good == wool else 1\n"
                "    offered = good\n"
            ),
            "action a: its weight",
        ),
        (
            GOODS,
            "step s when offered == salt and lid[big]:\n    lid[big] = false\n",
            "step s: when it happens",
        ),
        (
            GOODS,
            "step s when lid[big]:\n    lid[big] = false\n    taken = {salt}\n",
            "step s: what it does",
        ),
        # Order: the first that qualifies, the next one, one that is chosen by a loop in order.
        (
            COLOURS,
            "action a(player: Player) by player:\n    last = next(player)\n",
            "",
        ),
        (
            GOODS,
            (
                "action a(good: Good) by red and blue:\n"
                "    for other in Good from good:\n        offered = other\n"
            ),
            "action a: what it does",
        ),
        # What can be chosen.
        (
            GOODS,
            (
                "param few: list[set[Good]] = [{salt}, {wine}]\n"
                "action a(some in few) by red and blue:\n    taken = some\n"
            ),
            "action a: what `some` can be",
        ),
        # A rule that has an answer for one member only.
        (
            GOODS,
            (
                "action a(good: Good) by red and blue:\n"
                "    let half = 10 // (0 if good == salt and lid[big] else 2)\n"
                "    offered = good\n"
            ),
            "action a: what it does has no answer at other times",
        ),
        # Obligations that fail in an order of the members are found one by one.
        (
            GOODS,
            (
                "action a() by red and blue:\n"
                "    for good in Good:\n"
                "        hand[red][good] += 1\n"
                "        hand[blue][good] -= 1\n"
            ),
            "action a: what it does has no answer at other times",
        ),
    ],
)
def test_symmetries_that_do_not_hold(
    tmp_path: Path, declared: str, more: str, refused: str
) -> None:
    found = mistakes_in(tmp_path, MARKET + more + declared)
    if refused:
        assert len(found) == 1
        assert found[0].startswith("not-symmetric: ")
        assert refused in found[0]
    else:
        assert found == []


def test_players_in_turn(tmp_path: Path) -> None:
    """With three players in turn a rotation keeps the rules, an exchange does not."""
    text = """
game Turns
players 3 of red, blue, white
state:
    current: Player = red
    score: Player -> 0..2
action gain() by current:
    require score[current] < 2 because "enough"
    score[current] += 1
    current = next(current)
action rest() by current:
    current = next(current)
reachable all_have_two: all(score[p] == 2 for p in Player)
"""
    rotation = "symmetry seats: {red: blue, blue: white, white: red} of Player\n"
    core = model_of(tmp_path, text + rotation).core
    plain, reduced = both(core)
    agree(plain, reduced)
    # Red begins, so that not every position of an orbit comes up in the same number of moves.
    assert reduced.reduced is not None
    assert reduced.reduced.positions is None
    exchange = "symmetry seats: {red: blue, blue: red} of Player\n"
    assert "action gain: what it does" in mistakes_in(tmp_path, text + exchange)[0]


def test_each_player_in_seat_order(tmp_path: Path) -> None:
    text = """
game Discards
players 2 of red, blue
state:
    cards: Player -> 0..2 = 2
action discard(player: Player) by each player:
    require cards[player] > 0 because "none left"
    cards[player] -= 1
"""
    found = mistakes_in(tmp_path, text + COLOURS)
    assert found == [
        (
            "not-symmetric: the rules do not stay the same under `colours`: action discard:"
            " the players act in seat order"
        )
    ]


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ("{salt: wine}", "it is not said where `wine` goes"),
        ("{salt: wine, wine: wine}", "two members go to `wine`"),
        ("{salt: wine, salt: wool}", "`salt` goes to two places"),
        ("{salt: gold, gold: salt}", "`gold` is not a member of `Good`"),
    ],
)
def test_no_permutation(tmp_path: Path, table: str, problem: str) -> None:
    found = mistakes_in(tmp_path, f"{MARKET}symmetry s: {table} of Good\n")
    assert found == [f"not-a-permutation: {problem}"]


def test_too_many(tmp_path: Path) -> None:
    coins = ", ".join(f"c{number}" for number in range(8))
    text = f"""
game Coins
players 1 of solver
enum Coin: {coins}
state:
    up: set[Coin]
action turn(coin: Coin) by solver:
    up += {{coin}}
symmetry coins: permutations of Coin
"""
    assert mistakes_in(tmp_path, text) == [
        "too-many-symmetries: together the symmetries permute the game in more than 5,040 ways"
    ]


# ---- boards


def reached(machine: Machine) -> set[Position]:
    """All positions of a game."""
    initial = machine.initial()
    assert isinstance(initial, tuple)
    known, waiting = {initial}, [initial]
    while waiting:
        for _, after in machine.moves(waiting.pop()):
            if isinstance(after, tuple) and after not in known:
                known.add(after)
                waiting.append(after)
    return known


def mirrored(marks: Position) -> Position:
    return tuple(marks[at] for at in (2, 1, 0, 5, 4, 3, 8, 7, 6))


def turned(marks: Position) -> Position:
    return tuple(marks[at] for at in (6, 3, 0, 7, 4, 1, 8, 5, 2))


def variants(marks: Position, *, mirrors: bool, turns: bool) -> set[Position]:
    """All that a filled board looks like."""
    found = {marks}
    while True:
        more = {mirrored(each) for each in found} if mirrors else set()
        more |= {turned(each) for each in found} if turns else set()
        if more <= found:
            return found
        found |= more


@pytest.mark.parametrize(
    ("way", "elements", "mirrors", "turns"),
    [
        ("mirror", 2, True, False),
        ("rotations", 4, False, True),
        ("reflections", 8, True, True),
    ],
)
def test_tic_tac_toe(tmp_path: Path, way: str, elements: int, mirrors: bool, turns: bool) -> None:
    """Under all eight symmetries of the board there are 765 positions, as is well known."""
    text = (CLASSICS / "tic_tac_toe.rules").read_text("utf-8")
    core = model_of(tmp_path, f"{text}\nsymmetry board: {way} of Square\n").core
    plain, reduced = both(core)
    agree(plain, reduced)
    assert reduced.reduced is not None
    assert reduced.reduced.elements == elements
    machine = Machine(core)
    seen = {
        min(variants(position[:9], mirrors=mirrors, turns=turns)) for position in reached(machine)
    }
    assert reduced.states == len(seen)
    if elements == 8:
        assert reduced.states == 765
    for found in reduced.found:
        positions = found.play.positions
        assert positions[0] == machine.initial()
        for at, move in enumerate(found.play.moves):
            assert (move, positions[at + 1]) in machine.moves(positions[at])


def test_a_board_that_is_turned_only_half(tmp_path: Path) -> None:
    text = """
game Lamps
players 1 of solver
topology Wall = grid(3, 2)
state:
    lit: Square -> bool
action press(square: Square) by solver:
    for near in neighbours(square):
        lit[near] = not lit[near]
    lit[square] = not lit[square]
reachable all_lit: all(lit[s] for s in Square)
invariant few: count(s for s in Square if lit[s]) < 5
"""
    for declared, elements in (("rotations", 2), ("reflections", 4)):
        core = model_of(tmp_path, f"{text}symmetry s: {declared} of Square\n").core
        plain, reduced = both(core)
        agree(plain, reduced)
        assert reduced.reduced is not None
        assert reduced.reduced.elements == elements
    spoiled = text.replace("lit[square] = not lit[square]", "lit[a1] = not lit[square]")
    found = mistakes_in(tmp_path, f"{spoiled}symmetry s: rotations of Square\n")
    assert found == [
        (
            "not-symmetric: the rules do not stay the same under `s`: action press: what it does is"
            " not the same"
        )
    ]


# ---- drawn games

CONDITIONS = st.sampled_from(
    [
        "mark[s] is none", "mark[s] == p", "count(x for x in Spot if mark[x] == p) < 2",
        "hand[s] > 0", "hand[s] == least_hand()", "s in seen", "not (s in seen)",
        "all(hand[x] < 2 for x in Spot if x != s)", "best == s", "best is none or best != s",
        "s == a", "p == red", "sum(hand[x] for x in Spot) < 3",
        "hand[most(x for x in Spot by hand[x] else s)] > 0",
    ]
)  # fmt: skip
EFFECTS = st.sampled_from(
    [
        "mark[s] = p", "mark[s] = next(p)", "hand[s] = min(2, hand[s] + 1)", "hand[s] -= 1",
        "seen += {s}", "seen = {x for x in Spot if not (x in seen)}", "best = s", "best = none",
        "best = most(x for x in Spot by hand[x] else s)", "mark[s] = none",
        "for x in Spot:\n        hand[x] = max(0, hand[x] - 1)",
        "if hand[s] == 1:\n        mark[s] = p", "hand[b] = 0",
        "best = the(x for x in Spot if x in seen)",
        "for x in Spot if x != s:\n        mark[x] = mark[s]",
    ]
)  # fmt: skip
STATED = st.sampled_from(
    [
        "any(mark[x] == red for x in Spot)", "count(seen) == 3", "all(hand[x] == 2 for x in Spot)",
        "any(all(mark[x] == q for x in Spot) for q in Player)", "best == b", "hand[c] == 2",
        "best is not none and not (best in seen)",
    ]
)  # fmt: skip


@st.composite
def drawn_games(draw: st.DrawFn) -> str:
    """A small game over spots and players; most are symmetric in some way."""
    lines = [
        "game Drawn", "players 2 of red, blue", "enum Spot: a, b, c", "state:",
        "    mark: Spot -> Player?", "    hand: Spot -> 0..2", "    seen: set[Spot]",
        "    best: Spot?", "def least_hand() -> int:", "    return min(hand[x] for x in Spot)",
    ]  # fmt: skip
    for number in range(draw(st.integers(1, 2))):
        lines.append(f"action act{number}(p: Player, s: Spot) by p:")
        lines += [
            f'    require {condition} because "x"'
            for condition in draw(st.lists(CONDITIONS, max_size=2))
        ]
        lines += [f"    {effect}" for effect in draw(st.lists(EFFECTS, min_size=1, max_size=2))]
    lines.append(f"reachable r: {draw(STATED)}")
    lines.append(f"invariant i: not ({draw(STATED)})")
    if draw(st.booleans()):
        lines.append(f"always_possible t: {draw(STATED)}")
    return "\n".join([*lines, ""])


DECLARED = {
    "spots": "symmetry spots: permutations of Spot\n",
    "turned": "symmetry turned: {a: b, b: c, c: a} of Spot\n",
    "two": "symmetry two: {a: c, c: a} of Spot\n",
    "colours": "symmetry colours: permutations of Player\n",
}


@given(drawn_games(), st.sampled_from(sorted(DECLARED)))
@settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_drawn_games_are_told_the_same(tmp_path: Path, text: str, name: str) -> None:
    """What is verified changes no answer. What the search finds to differ must be refused."""
    declared = text + DECLARED[name]
    found = mistakes_in(tmp_path, declared)
    if found:
        assert all(each.startswith(("not-symmetric", "order")) for each in found), found
        return
    core = elaborate(game_of(tmp_path, declared), None, {}, {}).core
    plain, reduced = both(core)
    agree(plain, reduced)
