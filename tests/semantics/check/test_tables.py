"""Tables and their pictures come out as typed rows."""

from pathlib import Path

from rulewright.semantics import typed
from tests.semantics.texts import check_files

GAME = '''
game Tables
players 2 of red, blue
topology Field = grid(3, 2)
enum Good: cloth, salt, wine
enum Ground: free, wall
param cost: 1..9 = 4

table price: Good -> 1..9:
    cloth, salt: cost
    else: 2

table toll: Good -> bool -> 1..9:
    cloth, true: 1
    cloth, false: 2
    else: 3

table seats: Player -> Good?:
    red: cloth
    blue: none

table ground: Square -> Ground:
    drawn """
        . # .
        ...
    """
    ".": free
    "#": wall

action wait() by red:
    require ground[a1] == free

instance other:
    table ground:
        drawn """
            ###
            ###
        """
        "#": wall
    table price:
        else: 9
'''


def table(game: typed.Game, name: str) -> typed.Table:
    (found,) = [one for one in game.tables if one.name == name]
    return found


def words(rows: tuple[typed.Row, ...]) -> list[tuple[list[str], str]]:
    return [([key.span.text for key in row.keys], row.value.span.text) for row in rows]


def test_rows_have_keys_and_values(tmp_path: Path) -> None:
    game, mistakes = check_files(tmp_path, game=GAME)
    assert mistakes == []
    assert words(table(game, "price").rows) == [(["cloth", "salt"], "cost"), ([], "2")]
    assert words(table(game, "toll").rows) == [
        (["cloth", "true"], "1"),
        (["cloth", "false"], "2"),
        ([], "3"),
    ]


def test_values_are_of_the_type_that_is_due(tmp_path: Path) -> None:
    game, _ = check_files(tmp_path, game=GAME)
    red, blue = table(game, "seats").rows
    assert red.value.type == blue.value.type
    assert isinstance(red.value, typed.Convert)
    assert isinstance(blue.value, typed.NothingValue)


def test_a_picture_has_lines_of_symbols_and_a_legend(tmp_path: Path) -> None:
    game, _ = check_files(tmp_path, game=GAME)
    picture = table(game, "ground").picture
    assert picture is not None
    assert picture.lines == (".#.", "...")
    assert [(symbol, meaning.span.text) for symbol, meaning in picture.legend] == [
        (".", "free"),
        ("#", "wall"),
    ]


def test_an_instance_gives_tables_other_rows(tmp_path: Path) -> None:
    game, _ = check_files(tmp_path, game=GAME)
    ground, price = game.instances[0].tables
    assert ground.picture is not None
    assert ground.picture.lines == ("###", "###")
    assert words(price.rows) == [([], "9")]
