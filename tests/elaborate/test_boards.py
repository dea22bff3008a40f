"""Topologies have the members, relations and distances that anybody can count."""

import pytest

from rulewright.elaborate.boards.board import Board, BoardError
from rulewright.elaborate.boards.distances import UNCONNECTED, distances
from rulewright.elaborate.boards.grid import column_name, grid
from rulewright.elaborate.boards.hexes import hexes
from rulewright.elaborate.boards.places import graph, path, ring

ISLAND = hexes([3, 4, 5, 4, 3])
BOARDS = {
    "grid": grid(4, 3, diagonals=False),
    "chess": grid(8, 8, diagonals=True),
    "island": ISLAND,
    "islet": hexes([1, 2]),
    "equal rows": hexes([2, 2]),
    "ring": ring(7),
    "path": path(5),
    "graph": graph([("a", "b"), ("b", "c"), ("c", "a"), ("d", "e")]),
}


def longest_distance(board: Board, sort: str) -> int:
    return max(distances(board.relation("neighbours", sort).lists))


def sizes(board: Board) -> dict[str, int]:
    return {sort.name: len(sort.members) for sort in board.sorts}


@pytest.mark.parametrize(
    ("rows", "members"),
    [
        ([3, 4, 5, 4, 3], (19, 54, 72)),
        ([1], (1, 6, 6)),
        ([1, 2], (3, 13, 15)),
        ([2], (2, 10, 11)),
        ([2, 3, 2], (7, 24, 30)),
        ([3, 4, 5, 6, 5, 4, 3], (30, 80, 109)),
    ],
)
def test_islands_have_the_known_numbers(rows: list[int], members: tuple[int, int, int]) -> None:
    assert tuple(sizes(hexes(rows)).values()) == members


@pytest.mark.parametrize("rows", [[1], [1, 2], [2, 2], [3, 4, 5, 4, 3], [2, 1, 2], [5, 5, 5]])
def test_islands_obey_euler(rows: list[int]) -> None:
    found = sizes(hexes(rows))
    faces = found["Hex"] + 1  # the sea is one
    assert found["Corner"] - found["Edge"] + faces == 2


def test_corners_touch_two_or_three_others_and_one_to_three_hexes() -> None:
    assert {len(others) for others in ISLAND.relation("neighbours", "Corner").lists} == {2, 3}
    touched = [len(hexes_here) for hexes_here in ISLAND.relation("hexes", "Corner").lists]
    assert sum(touched) == 6 * 19
    assert set(touched) == {1, 2, 3}


@pytest.mark.parametrize("name", BOARDS)
def test_neighbours_are_mutual_and_ascending(name: str) -> None:
    board = BOARDS[name]
    for sort in board.sorts:
        lists = board.relation("neighbours", sort.name).lists
        assert len(lists) == len(sort.members)
        for member, others in enumerate(lists):
            assert list(others) == sorted(set(others) - {member})
            assert all(member in lists[other] for other in others)


@pytest.mark.parametrize("name", ["island", "islet", "equal rows"])
def test_relations_of_hexes_go_both_ways(name: str) -> None:
    board = BOARDS[name]
    for there, origin, back, target in [
        ("corners", "Hex", "hexes", "Corner"),
        ("edges", "Hex", "hexes", "Edge"),
        ("edges", "Corner", "ends", "Edge"),
    ]:
        forth = board.relation(there, origin).lists
        returning = board.relation(back, target).lists
        pairs = {(a, b) for a, others in enumerate(forth) for b in others}
        assert pairs == {(a, b) for b, others in enumerate(returning) for a in others}


def test_members_are_named_in_reading_order() -> None:
    for sort, points in zip(ISLAND.sorts, ISLAND.points, strict=True):
        if sort.name != "Edge":
            assert list(points) == sorted(points, key=lambda point: (point[1], point[0]))
    hex_sort, corner_sort, edge_sort = ISLAND.sorts
    assert (hex_sort.members[0], corner_sort.members[-1], edge_sort.members[-1]) == (
        "h0",
        "c53",
        "e71",
    )
    ends = ISLAND.relation("ends", "Edge").lists
    assert list(ends) == sorted(ends)
    assert grid(3, 2, diagonals=False).sorts[0].members == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert [column_name(number) for number in (0, 25, 26, 51, 52, 701, 702)] == [
        "a",
        "z",
        "aa",
        "az",
        "ba",
        "zz",
        "aaa",
    ]


@pytest.mark.parametrize(
    ("name", "sort", "longest"),
    [
        ("grid", "Square", 5),
        ("chess", "Square", 7),
        ("island", "Corner", 11),
        ("island", "Hex", 4),
        ("ring", "Place", 3),
        ("path", "Place", 4),
    ],
)
def test_boards_are_as_wide_as_they_look(name: str, sort: str, longest: int) -> None:
    assert longest_distance(BOARDS[name], sort) == longest


def test_a_graph_names_its_places_and_can_fall_apart() -> None:
    board = BOARDS["graph"]
    assert board.sorts[0].members == ("a", "b", "c", "d", "e")
    lengths = distances(board.relation("neighbours", "Place").lists)
    assert lengths[0:5] == (0, 1, 1, UNCONNECTED, UNCONNECTED)


def test_squares_know_their_column_and_row() -> None:
    board = BOARDS["grid"]
    assert board.figure("column").values[:5] == (1, 2, 3, 4, 1)
    assert board.figure("row").values[:5] == (1, 1, 1, 1, 2)


@pytest.mark.parametrize("name", BOARDS)
def test_no_two_members_of_a_sort_lie_in_one_place(name: str) -> None:
    board = BOARDS[name]
    for sort, points in zip(board.sorts, board.points, strict=True):
        assert len(set(points)) == len(points) == len(sort.members)


@pytest.mark.parametrize("rows", [[], [0], [3, 1], [1, -1], [2, 4]])
def test_rows_that_do_not_fit_are_refused(rows: list[int]) -> None:
    with pytest.raises(BoardError) as caught:
        hexes(rows)
    assert not caught.value.large


def test_boards_of_no_size_or_too_great_a_size_are_refused() -> None:
    with pytest.raises(BoardError, match="has no squares"):
        grid(0, 3, diagonals=False)
    with pytest.raises(BoardError, match="has no places"):
        ring(0)
    with pytest.raises(BoardError, match="has no places"):
        path(-2)
    with pytest.raises(BoardError, match="10,000,000,000 members"):
        grid(10**5, 10**5, diagonals=True)
    with pytest.raises(BoardError, match="the limit is 100,000"):
        hexes([20_000])
