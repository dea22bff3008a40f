"""The classics once more, in plain Python with positions as tuples.

Written from the same rules as `spec/classics`, by other means: no rule text, nothing of the
package. A puzzle goes on after it is solved, so that every position it has is counted.
"""

from collections.abc import Iterator
from itertools import combinations, product

from tests.independent.search import Model

Pair = tuple[int, int]
Row = tuple[int, ...]


def replaced(row: Row, changes: dict[int, int]) -> Row:
    return tuple(changes.get(place, value) for place, value in enumerate(row))


def tic_tac_toe() -> Model[Row]:
    """Nine cells; 0 is empty, the players are 1 and 2, and who moves follows from the count."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def moves(cells: Row) -> Iterator[Row]:
        if any(cells[a] and cells[a] == cells[b] == cells[c] for a, b, c in lines):
            return
        player = 1 + sum(map(bool, cells)) % 2
        for place, mark in enumerate(cells):
            if not mark:
                yield replaced(cells, {place: player})

    return Model((0,) * 9, moves)


def connect_four(columns: int, rows: int) -> Model[tuple[Row, ...]]:
    """Each column is the tuple of its discs from the bottom."""
    directions = [(1, 0), (0, 1), (1, 1), (1, -1)]

    def four(board: tuple[Row, ...], x: int, y: int, step: Pair) -> bool:
        cells = [(x + n * step[0], y + n * step[1]) for n in range(4)]
        inside = all(0 <= a < columns and 0 <= b < len(board[a]) for a, b in cells)
        return inside and len({board[a][b] for a, b in cells}) == 1

    def won(board: tuple[Row, ...]) -> bool:
        return any(
            four(board, x, y, step)
            for x in range(columns)
            for y in range(len(board[x]))
            for step in directions
        )

    def moves(board: tuple[Row, ...]) -> Iterator[tuple[Row, ...]]:
        if won(board):
            return
        player = sum(map(len, board)) % 2
        for x, column in enumerate(board):
            if len(column) < rows:
                yield (*board[:x], (*column, player), *board[x + 1 :])

    return Model(((),) * columns, moves)


def sliding_tiles(columns: int, rows: int, start: Row) -> Model[Row]:
    """The tiles in reading order; 0 is the hole."""
    goal = (*range(1, columns * rows), 0)

    def beside(place: int) -> Iterator[int]:
        if place % columns:
            yield place - 1
        if place % columns < columns - 1:
            yield place + 1
        if place >= columns:
            yield place - columns
        if place < columns * (rows - 1):
            yield place + columns

    def moves(tiles: Row) -> Iterator[Row]:
        hole = tiles.index(0)
        for place in beside(hole):
            yield replaced(tiles, {hole: tiles[place], place: 0})

    return Model(start, moves, lambda tiles: tiles == goal)


def hanoi(discs: int) -> Model[Row]:
    """The peg of each disc, the smallest first."""

    def moves(pegs: Row) -> Iterator[Row]:
        tops = {pegs[disc]: disc for disc in reversed(range(discs))}
        for (origin, disc), target in product(tops.items(), range(3)):
            if origin != target and disc < tops.get(target, discs):
                yield replaced(pegs, {disc: target})

    return Model((0,) * discs, moves, lambda pegs: pegs == (2,) * discs)


def river_crossing() -> Model[tuple[bool, frozenset[str], frozenset[str]]]:
    """Whether the farmer is on the near bank, and who is on the near and on the far one."""
    quarrels = [{"wolf", "goat"}, {"goat", "cabbage"}]
    everybody = frozenset({"wolf", "goat", "cabbage"})
    nobody: frozenset[str] = frozenset()

    def moves(
        position: tuple[bool, frozenset[str], frozenset[str]],
    ) -> Iterator[tuple[bool, frozenset[str], frozenset[str]]]:
        is_near, near, far = position
        here = near if is_near else far
        for taken in [nobody, *(frozenset({passenger}) for passenger in sorted(here))]:
            if any(quarrel <= here - taken for quarrel in quarrels):
                continue
            if is_near:
                yield False, near - taken, far | taken
            else:
                yield True, near | taken, far - taken

    return Model((True, everybody, nobody), moves, lambda at: at == (False, nobody, everybody))


def missionaries(each: int, seats: int) -> Model[tuple[int, int, bool]]:
    """Missionaries and cannibals on the near bank, and whether the boat is there."""

    def peaceful(preachers: int, eaters: int) -> bool:
        return preachers == 0 or preachers >= eaters

    def moves(position: tuple[int, int, bool]) -> Iterator[tuple[int, int, bool]]:
        preachers, eaters, is_near = position
        sign = -1 if is_near else 1
        for p, e in product(range(seats + 1), repeat=2):
            left = preachers + sign * p, eaters + sign * e
            right = each - left[0], each - left[1]
            possible = 1 <= p + e <= seats and min(*left, *right) >= 0
            if possible and peaceful(*left) and peaceful(*right):
                yield *left, not is_near

    return Model((each, each, True), moves, lambda at: at == (0, 0, False))


def jugs(capacities: Row, goal: int) -> Model[Row]:
    """How much each jug holds. Filling a full jug, or emptying an empty one, is no move."""

    def moves(water: Row) -> Iterator[Row]:
        for jug, capacity in enumerate(capacities):
            if water[jug] < capacity:
                yield replaced(water, {jug: capacity})
            if water[jug] > 0:
                yield replaced(water, {jug: 0})
        for source, target in product(range(len(capacities)), repeat=2):
            poured = min(water[source], capacities[target] - water[target])
            if source != target and poured:
                yield replaced(
                    water, {source: water[source] - poured, target: water[target] + poured}
                )

    return Model((0,) * len(capacities), moves, lambda water: goal in water)


def nim(heaps: Row) -> Model[tuple[Row, int]]:
    """The heaps, and who is to move."""

    def moves(position: tuple[Row, int]) -> Iterator[tuple[Row, int]]:
        left, player = position
        for heap, matches in enumerate(left):
            for rest in range(matches):
                yield replaced(left, {heap: rest}), 1 - player

    return Model((heaps, 0), moves)


def trade(supply: int, hand_limit: int, token_limit: int) -> Model[tuple[Row, Row, Row]]:
    """Both hands and the tokens of both; what is in neither hand is in the bank."""
    resources = range(3)

    def gains(hands: tuple[Row, Row]) -> Iterator[tuple[Row, Row]]:
        for player, r in product(range(2), resources):
            hand = hands[player]
            if hands[0][r] + hands[1][r] < supply and hand[r] < hand_limit:
                yield with_hand(hands, player, replaced(hand, {r: hand[r] + 1}))

    def swaps(mine: Row, theirs: Row) -> Iterator[tuple[Row, Row]]:
        for r, s in product(resources, repeat=2):
            room = mine[s] < hand_limit and theirs[r] < hand_limit
            if r != s and mine[r] and theirs[s] and room:
                yield (
                    replaced(mine, {r: mine[r] - 1, s: mine[s] + 1}),
                    replaced(theirs, {r: theirs[r] + 1, s: theirs[s] - 1}),
                )

    def moves(position: tuple[Row, Row, Row]) -> Iterator[tuple[Row, Row, Row]]:
        mine, theirs, tokens = position
        hands = mine, theirs
        for after in [*gains(hands), *swaps(mine, theirs)]:
            yield *after, tokens
        for player, (r, s) in product(range(2), combinations(resources, 2)):
            hand = hands[player]
            if hand[r] and hand[s] and tokens[player] < token_limit:
                paid = with_hand(hands, player, replaced(hand, {r: hand[r] - 1, s: hand[s] - 1}))
                yield *paid, replaced(tokens, {player: tokens[player] + 1})

    return Model(((0,) * 3, (0,) * 3, (0, 0)), moves)


def with_hand(hands: tuple[Row, Row], player: int, hand: Row) -> tuple[Row, Row]:
    return (hand, hands[1]) if player == 0 else (hands[0], hand)


def othello(size: int) -> Model[tuple[int, Row]]:
    """Who is to move, 1 or 2, and the discs row by row; 0 is free. A forced pass is a move."""
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]

    def turned(discs: Row, player: int, place: int) -> list[int]:
        found: list[int] = []
        for right, down in ways:
            x, y, run = place % size + right, place // size + down, []
            while x in range(size) and y in range(size) and discs[y * size + x] == 3 - player:
                run.append(y * size + x)
                x, y = x + right, y + down
            if x in range(size) and y in range(size) and discs[y * size + x] == player:
                found += run
        return found

    def placed(discs: Row, player: int) -> list[Row]:
        every = [(place, turned(discs, player, place)) for place in range(size * size)]
        return [
            replaced(discs, dict.fromkeys([place, *flipped], player))
            for place, flipped in every
            if flipped and not discs[place]
        ]

    def moves(position: tuple[int, Row]) -> Iterator[tuple[int, Row]]:
        player, discs = position
        after = placed(discs, player)
        if not after and placed(discs, 3 - player):
            after = [discs]
        yield from ((3 - player, each) for each in after)

    middle = size // 2
    start = replaced(
        (0,) * (size * size),
        {
            (middle - 1) * size + middle - 1: 2,
            (middle - 1) * size + middle: 1,
            middle * size + middle - 1: 1,
            middle * size + middle: 2,
        },
    )
    return Model((1, start), moves)
