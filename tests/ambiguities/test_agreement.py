"""The comparison finds what running both readings side by side finds, however simply."""

from math import prod
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rulewright.analyses.ambiguities.others import other_readings, sight
from rulewright.core.ir import Core
from rulewright.core.readings import Compared, Sight, Theirs
from rulewright.core.search import Budget, Sampling
from rulewright.core.slice import without_ghosts
from rulewright.core.wellformed import complaints
from rulewright.elaborate.altered import Alterations
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.reading import read_game
from rulewright.reference import alarm, watch
from rulewright.reference.alarm import TimeIsUp
from rulewright.reference.random_player import RandomPlayer
from rulewright.reference.search import search
from rulewright.reference.seen import Seen
from rulewright.reference.shared import Shared, WithoutGhosts
from rulewright.reference.side_games import weigh
from rulewright.reference.together import compare
from rulewright.reference.watch import Watch
from tests.ambiguities import naive
from tests.native.games import readings

BOOKS = Path(__file__).parent / "books"
SPEC = Path(__file__).parents[2] / "spec"
NO_LIMIT = Budget(None, None)
NOT_SIMPLE = {"open", "sights", "no_start", "partners", "too_many", "tower"}
"""Books that the simple comparison cannot play out, or in which it does not see what is alike."""

CASES = [
    *((path, None) for path in sorted(BOOKS.glob("*.rules")) if path.stem not in NOT_SIMPLE),
    (SPEC / "little_town" / "little_town.rules", "alley"),
    (SPEC / "little_town" / "little_town.rules", "hamlet"),
]


def compared(ours: Core, theirs: list[Theirs], sees: Sight) -> tuple[Compared, ...]:
    """The comparison in all positions of ours."""
    found: list[tuple[Compared, ...]] = []

    def visit(seen: Seen) -> None:
        shared = Shared(WithoutGhosts(ours, seen.positions), seen.levels, seen.complete)
        found.append(compare(ours, theirs, sees, shared, NO_LIMIT, lambda _: None))

    search(ours, NO_LIMIT, lambda _: None, visit=visit)
    return found[0]


def moves(one: Compared) -> int | None:
    """After how many moves two readings part."""
    if one.parting is None:
        # A game without a first position has nothing to compare.
        assert one.complete or one.compared == 0
        return None
    return len(one.parting.play.moves) + (one.parting.move is not None)


def is_about_odds(one: Compared) -> bool:
    """Whether only the odds differ, which the simple comparison does not look at."""
    return one.parting is not None and one.parting.how == "odds"


@pytest.mark.parametrize(("path", "instance"), CASES, ids=lambda case: getattr(case, "stem", case))
def test_of_rule_books(path: Path, instance: str | None) -> None:
    model = elaborate(read_game(path, None, instance, {}, {}), instance, {}, {})
    ours = without_ghosts(model.core, frozenset())
    others = other_readings(model, ours)
    sees = sight(ours)
    assert others
    for other, one in zip(others, compared(ours, [o.beside for o in others], sees), strict=True):
        if not (sees.counted or sees.present or is_about_odds(one)):
            simple = naive.compare(ours, other.beside.core, sees.seen)
            assert moves(one) == simple.moves, other.question.name
            assert one.parting is not None or one.kept == simple.kept


def test_a_level_that_may_lack_positions_is_not_claimed() -> None:
    path = BOOKS / "harmless.rules"
    model = elaborate(read_game(path, None, None, {}, {}), None, {}, {})
    ours = without_ghosts(model.core, frozenset())
    (other,) = other_readings(model, ours)
    found: list[tuple[Compared, ...]] = []

    def visit(seen: Seen) -> None:
        assert seen.levels == (1, 1, 1, 1)
        for levels, complete in ((seen.levels, True), (seen.levels[:3], False)):
            shared = Shared(WithoutGhosts(ours, seen.positions), levels, complete)
            sees = sight(ours)
            found.append(compare(ours, [other.beside], sees, shared, NO_LIMIT, lambda _: None))

    search(ours, NO_LIMIT, lambda _: None, visit=visit)
    told = [(one.complete, one.depth, one.stopped) for (one,) in found]
    assert told == [(True, 3, None), (False, 1, "search")]


def test_a_comparison_has_some_memory_behind_a_search_that_has_used_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = elaborate(read_game(BOOKS / "four.rules", None, None, {}, {}), None, {}, {})
    ours = without_ghosts(model.core, frozenset())
    others = [other.beside for other in other_readings(model, ours)]
    found: list[tuple[Compared, ...]] = []

    def visit(seen: Seen) -> None:
        for module in (alarm, watch):
            monkeypatch.setattr(module, "LOOK", 0.0001)
        shared = Shared(WithoutGhosts(ours, seen.positions), seen.levels, seen.complete)
        found.append(compare(ours, others, sight(ours), shared, Budget(None, 1), lambda _: None))

    search(ours, NO_LIMIT, lambda _: None, visit=visit)
    assert [one.stopped for one in found[0]] == [None] * 4


DRIFT = """
game Drift
    \"\"\"A walker keeps a secret count of steps, which is told only in the end.\"\"\"

players 1 of walker

state:
    x: 0..20
    y: 0..20
    secret: 0..3 visible to nobody

question counted:
    \"\"\"How are steps counted?\"\"\"
    reading ones: "By ones."
    reading threes: "By threes."
    reading twos: "By twos."
    choose ones

def step() -> 0..3:
    return 1 if counted is ones else (3 if counted is threes else 2)

action right() by walker:
    require x < 20
    x += 1
    secret = (secret + step()) % 4

action up() by walker:
    require y < 20
    y += 1

ended when x == 20 and y == 20

outcome:
    winners {walker} if secret == 2 else {}
"""


def test_none_of_what_drifts_apart_takes_all_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "drift.rules").write_text(DRIFT, encoding="utf-8")
    model = elaborate(read_game(tmp_path / "drift.rules", None, None, {}, {}), None, {}, {})
    ours = without_ghosts(model.core, frozenset())
    others = [other.beside for other in other_readings(model, ours)]
    found: list[tuple[Compared, ...]] = []
    looks = iter(range(400))

    def time_is_up(_watch: Watch) -> bool:
        if next(looks, None) is None:
            raise TimeIsUp
        return False

    def visit(seen: Seen) -> None:
        monkeypatch.setattr(Watch, "due", time_is_up)
        shared = Shared(WithoutGhosts(ours, seen.positions), seen.levels, seen.complete)
        found.append(compare(ours, others, sight(ours), shared, NO_LIMIT, lambda _: None))

    search(ours, NO_LIMIT, lambda _: None, visit=visit)
    assert [one.stopped for one in found[0]] == ["time", "time"]
    assert all(one.depth > 5 for one in found[0])


# Shrinking a whole game takes minutes and hardly makes it smaller.
@settings(max_examples=200, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(readings(), st.integers(0, 3))
def test_of_drawn_readings(pair: tuple[Core, Core], unseen: int) -> None:
    ours, theirs = (without_ghosts(core, frozenset()) for core in pair)
    assert complaints(theirs) == ()
    cells = sum(prod(variable.dims) for variable in ours.variables)
    # The last cells are seen by nobody, so that readings drift apart without being told apart.
    sees = Sight(tuple(range(cells - unseen)), ())
    (one,) = compared(ours, [Theirs(theirs, Alterations(ours).under(theirs))], sees)
    if not is_about_odds(one):
        simple = naive.compare(ours, theirs, sees.seen)
        assert moves(one) == simple.moves
        assert one.parting is not None or one.kept == simple.kept


@settings(max_examples=100, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(readings(), st.integers(0, 3))
def test_games_part_where_playing_both_shows_it(pair: tuple[Core, Core], unseen: int) -> None:
    ours, theirs = (without_ghosts(core, frozenset()) for core in pair)
    cells = sum(prod(variable.dims) for variable in ours.variables)
    sees = Sight(tuple(range(cells - unseen)), ())
    games = Sampling(5, 1, 20)
    beside = [Theirs(theirs, Alterations(ours).under(theirs))]
    (one,) = weigh(ours, beside, sees, games, NO_LIMIT, lambda _: None)
    assert (one.games, one.stopped) == (5, None)
    players = [RandomPlayer(core, lambda: None) for core in (ours, theirs)]
    parted = won = other_winner = 0
    for number in range(games.games):
        mine, other = (player.game(1, number, 20, keep=True) for player in players)
        parted += naive.parts(ours, theirs, sees.seen, mine.play)
        if mine.winners is not None and other.winners is not None:
            won += 1
            other_winner += mine.winners != other.winners
    if one.parting is None or one.parting.how != "odds":
        assert (one.parted, one.won, one.other_winner) == (parted, won, other_winner)
    # Where the two never part they are the same game, luck and all.
    if one.parted == 0:
        assert other_winner == 0
