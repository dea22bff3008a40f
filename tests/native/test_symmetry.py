"""With symmetries machine code finds what the reference engine finds, position for position."""

from pathlib import Path

import pytest

from rulewright.core.ir import Core
from rulewright.core.search import Budget, SearchResult
from rulewright.diagnostics.mistake import MistakesFound
from rulewright.elaborate.elaborate import elaborate
from rulewright.native import search as native
from rulewright.native.compiled import Compiled
from rulewright.native.refusal import NotNative
from rulewright.reference import search as reference
from rulewright.reference.reduction import reduction
from tests.elaborate.texts import game_of
from tests.independent.models import connect_four
from tests.independent.search import explore
from tests.native.both import UNLIMITED, core_of, differing, silent, without_live

ROOT = Path(__file__).parents[2]
LAMPS = ROOT / "tests" / "language" / "symmetries" / "good" / "lamps.rules"

# A position of more words than are kept in registers, a step, and an obligation that fails.
PEGS = """
game Pegs

players 2 of red, blue
topology Board = grid(5, 5)

state:
    peg: Square -> 0..1000
    owner: Square -> Player?
    moved: set[Square]

action raise_peg(square: Square, player: Player) by player:
    require few: count(moved) < 2 because "two have been moved"
    peg[square] += 499 + count(moved)
    owner[square] = player
    moved += {square}
    for near in neighbours(square):
        peg[near] += 1

step settle when any(peg[s] > 900 for s in Square):
    for square in Square if peg[square] > 900:
        peg[square] = 7

reachable low: any(peg[s] == 7 for s in Square)
reachable both: any(owner[s] == red for s in Square) and any(owner[s] == blue for s in Square)
invariant grows: old(count(moved)) <= count(moved)
symmetry board: reflections of Square
symmetry colours: permutations of Player
"""


def searched(core: Core, threads: int = 1) -> tuple[SearchResult, SearchResult]:
    """What machine code finds, and what the reference engine does."""
    compiled = Compiled(core, reduces=True)
    mine = native.search(compiled, UNLIMITED, silent, threads)
    return mine, reference.search(core, UNLIMITED, silent, reduced=reduction(core))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("way", ["mirror", "rotations", "reflections"])
def test_tic_tac_toe(tmp_path: Path, way: str, threads: int) -> None:
    text = (ROOT / "spec" / "classics" / "tic_tac_toe.rules").read_text("utf-8")
    game = game_of(tmp_path, f"{text}\nsymmetry board: {way} of Square\n")
    mine, theirs = searched(elaborate(game, None, {}, {}).core, threads)
    assert differing(mine, theirs) == []
    assert mine.reduced is not None
    assert mine.reduced.positions == 5_478


@pytest.mark.parametrize("goal", ["all(mark[s] is none for s in Square)", "ended"])
def test_what_must_stay_possible(tmp_path: Path, goal: str) -> None:
    text = (ROOT / "spec" / "classics" / "tic_tac_toe.rules").read_text("utf-8")
    added = f"symmetry board: reflections of Square\nalways_possible hope: {goal}\n"
    mine, theirs = searched(elaborate(game_of(tmp_path, f"{text}\n{added}"), None, {}, {}).core)
    assert differing(mine, theirs) == []
    assert mine.decided == {"hope"}


def test_members_as_values() -> None:
    mine, theirs = searched(core_of(LAMPS, None))
    assert differing(mine, theirs) == []
    assert mine.reduced is not None
    assert mine.reduced.elements == 32


def test_positions_of_many_words(tmp_path: Path) -> None:
    core = elaborate(game_of(tmp_path, PEGS), None, {}, {}).core
    mine, theirs = searched(core)
    assert differing(mine, theirs) == []
    plain = native.search(Compiled(core), UNLIMITED, silent)
    assert mine.reduced is not None
    assert mine.reduced.positions == plain.states
    assert mine.states < plain.states / 8
    assert [(each.kind, each.name) for each in mine.found] == [
        (each.kind, each.name) for each in plain.found
    ]


def four_in_a_line(columns: int, rows: int) -> str:
    """Discs that fall, on a grid whose lines are written out."""

    def name(x: int, y: int) -> str:
        return f"{'abcdefg'[x]}{y + 1}"

    lines = [
        ", ".join(name(x + n * right, y + n * down) for n in range(4))
        for x in range(columns)
        for y in range(rows)
        for right, down in ((1, 0), (0, 1), (1, 1), (1, -1))
        if x + 3 * right < columns and 0 <= y + 3 * down < rows
    ]
    members = "\n".join(f"    l{number} ({line})" for number, line in enumerate(lines))
    places = ("first", "second", "third", "fourth")
    under = "column(s) == column(square) and row(s) > row(square)"
    below = f"disc[s] is not none for s in Square if {under}"
    held = " and ".join(f"disc[line.{place}] == player" for place in places)
    return f"""
game Four
players 2 of red, yellow
topology Frame = grid({columns}, {rows})
enum Line({", ".join(f"{place}: Square" for place in places)}):
{members}
state:
    disc: Square -> Player?
    current: Player = red
def has_four(player: Player) -> bool:
    return any({held} for line in Line)
action drop(square: Square) by current:
    require disc[square] is none because "taken"
    require all({below}) because "it falls"
    disc[square] = current
    current = next(current)
ended when has_four(previous(current)) or all(disc[s] is not none for s in Square)
outcome:
    winners {{p for p in Player if has_four(p)}}
reachable red_wins: has_four(red)
symmetry sides: mirror of Square
"""


def test_four_in_a_line(tmp_path: Path) -> None:
    """All orbits together are the positions of a program that knows nothing of symmetries."""
    core = elaborate(game_of(tmp_path, four_in_a_line(4, 3)), None, {}, {}).core
    mine, theirs = searched(core)
    assert differing(mine, theirs) == []
    assert mine.reduced is not None
    assert mine.reduced.positions == explore(connect_four(4, 3)).states


def test_the_full_frame_is_verified(tmp_path: Path) -> None:
    """69 lines on 42 squares are compared, although no table of 42 squares could be made."""
    core = elaborate(game_of(tmp_path, four_in_a_line(7, 6)), None, {}, {}).core
    assert [len(each.generators) for each in core.symmetries] == [1]


def test_a_group_that_is_too_large(tmp_path: Path) -> None:
    coins = ", ".join(f"c{number}" for number in range(7))
    text = f"""
game Coins
players 1 of solver
enum Coin: {coins}
state:
    up: set[Coin]
action turn(coin: Coin) by solver:
    require not (coin in up) because "up"
    up += {{coin}}
symmetry coins: permutations of Coin
"""
    core = elaborate(game_of(tmp_path, text), None, {}, {}).core
    with pytest.raises(NotNative, match="too many ways"):
        Compiled(core, reduces=True)
    found = reference.search(core, Budget(None, None), silent, reduced=reduction(core))
    assert found.states == 8
    assert found.reduced is not None
    assert found.reduced.positions == 1 << 7


def test_goods_of_a_market(tmp_path: Path) -> None:
    """Three kinds of goods change their names; of the traders one begins a swap."""
    text = (ROOT / "spec" / "classics" / "trade.rules").read_text("utf-8")
    path = tmp_path / "trade.rules"
    path.write_text(f"{text}\nsymmetry goods: permutations of Good\n", encoding="utf-8")
    core = without_live(core_of(path, "small"))
    mine, theirs = searched(core)
    assert differing(mine, theirs) == []
    plain = native.search(Compiled(core), UNLIMITED, silent)
    assert mine.reduced is not None
    assert mine.reduced.positions == plain.states
    path.write_text(f"{text}\nsymmetry traders: permutations of Player\n", encoding="utf-8")
    with pytest.raises(MistakesFound, match=r"RW1404.*action swap"):
        core_of(path, "small")
