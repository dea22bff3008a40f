"""Another reading comes to the same, whether all is elaborated for it or what asks the question."""

from pathlib import Path

import pytest

from rulewright.analyses.ambiguities.others import sight
from rulewright.core.readings import Theirs
from rulewright.core.search import Budget, Sampling
from rulewright.core.slice import without_ghosts
from rulewright.core.text.printing import print_core
from rulewright.core.wellformed import complaints
from rulewright.diagnostics.mistake import MistakesFound
from rulewright.elaborate.altered import Alterations
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.model import Model
from rulewright.elaborate.needed import needed
from rulewright.elaborate.reading import read_game
from rulewright.elaborate.rereading import reread
from rulewright.reference.side_games import weigh

SPEC = Path(__file__).parents[2] / "spec"
BOOKS = [
    ("catan/real_estate.rules", "duel"),
    ("catan/real_estate.rules", "auction"),
    ("catan/real_estate.rules", "two_agents"),
    ("little_town/little_town.rules", "castle_hill"),
    ("little_town/full.rules", "plaza"),
    ("tutorial/snail_race.rules", None),
]

TEXT = """game Fields

players 2 of red, white

question q:
    reading a: "Wheat."
    reading b: "Rye."
    choose a

question beside:
    reading a: "One."
    reading b: "Other."
    choose a

enum Crop: wheat, rye

param size: 0..9 = 3
param hand: bag[Crop] = {{wheat: 2, rye: 2}}

table worth: Crop -> 0..9:
    wheat: 2
    rye: 1

table rare: Crop -> 0..9:
    wheat: 4
    rye: 7

state:
    place: 0..9 = {first}
    total: 0..99 = 0
    cards[player: Player]: bag[Crop] within hand = {{wheat: 1}} visible to {seen}
    current: Player = red

ghost:
    walked: 0..9 = 0

def far(n: 0..9) -> 0..20:
    return {far}

def twice(n: int) -> int:
    return far(min(n, 9)) + far(min(n, 9)) + {twice} + worth[wheat] - size + size

def others(player: Player) -> bag[Crop]:
    return cards[{others}]

def only(n: 0..9) -> 0..20:
    return {only}

procedure put(n: 0..9):
    total = min(99, total + n + {put})

action go(n: 1..3) by current:
    require place + n <= {limit}
    place += n
    put(n)
    walked = min(9, walked + 1)
    {effect}

action throw(thrown: bag[Crop] within {within}) by {owner}:
    require count(thrown) <= twice(1) + total and count(thrown) > 0
    cards[current] -= thrown
    total = min(99, total + count(thrown))
    current = next(current)

step away when place == {step} and total > 4:
    total = 0

ended when place == {ended}

outcome:
    score points: total + {score}
    winners {{p for p in Player if p == {winner}}}

invariant small: total <= 99 and {invariant}
lemma counted: walked <= {lemma}

check: exhaustive
"""

PLAIN = {
    "first": "0",
    "seen": "player",
    "far": "n + 1",
    "twice": "0",
    "others": "player",
    "only": "n",
    "put": "0",
    "limit": "9",
    "effect": "current = next(current)",
    "within": "cards[current]",
    "owner": "current",
    "step": "8",
    "ended": "9",
    "score": "0",
    "winner": "red",
    "invariant": "true",
    "lemma": "9",
}
ONLY = (
    "rare[wheat if n + total > 3 else rye] if q is b"
    " else min(20, n + total + place + worth[wheat if total > 3 else rye])"
)
"""Too much to be written out where it is called, and with another table under either reading."""

ASKING = [
    {"first": "1 if q is a else 2"},
    {"far": "n + 1 if q is a else n"},
    {"far": "n if q is a and beside is b else n + 1", "step": "(8 if q is a else 7)"},
    {"twice": "1 if q is b else 0"},
    {"others": "player if q is a else next(player)", "within": "others(current)"},
    {"only": ONLY, "limit": "(only(place) + 1 if q is a else 9)"},
    {"put": "1 if q is b else 0"},
    {"limit": "(9 if q is a else 8)"},
    {"seen": "(player if q is a else next(player))"},
    {"effect": "current = current if q is a else next(current)"},
    {"within": "(cards[current] if q is a else {})"},
    {"owner": "(current if q is a else next(current))"},
    {"step": "(7 if q is a else 8)"},
    {"ended": "(9 if q is a else 8)"},
    {"score": "(1 if q is a else 0)"},
    {"winner": "(red if q is a else white)"},
    {"invariant": "(q is a or total < 99)"},
    {"lemma": "(9 if q is a else 8)"},
]


def model_of(path: Path, instance: str | None) -> Model:
    """The model of a file on an instance."""
    return elaborate(read_game(path, None, instance, {}, {}), instance, {}, {})


def whole(model: Model, question: str, reading: str) -> Model:
    """All of it elaborated under another reading."""
    chosen = {**dict(model.chosen), question: reading}
    return elaborate(model.game, model.instance, dict(model.settings), chosen)


def others(model: Model) -> list[tuple[str, str]]:
    """All readings of a model that are not played, with their questions."""
    played = dict(model.readings)
    return [
        (question.name, reading)
        for question in model.game.questions
        for reading, _ in question.readings
        if reading != played[question.name]
    ]


def assert_same_game(one: Model, other: Model) -> None:
    """No difference is seen in games at random, where there can be one."""
    ours, theirs = (without_ghosts(each.core, frozenset()) for each in (one, other))
    beside = Theirs(theirs, Alterations(ours).under(theirs))
    games = Sampling(3, 1, 40)
    (found,) = weigh(ours, [beside], sight(ours), games, Budget(None, None), lambda _: None)
    assert (found.games, found.parted, found.parting) == (3, 0, None)


@pytest.mark.parametrize("asking", ASKING, ids=" ".join)
def test_whatever_asks_is_elaborated_again(asking: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "fields.rules"
    path.write_text(TEXT.format(**(PLAIN | asking)), encoding="utf-8")
    model = model_of(path, None)
    altered = set()
    tables = model.draft.elaborator.store.tables
    for question, reading in others(model):
        one, other = whole(model, question, reading), reread(model, question, reading)
        # What only the reading that is played needs is kept, too.
        cores = [print_core(needed(of.core, ())) for of in (one, other)]
        assert cores[0] == cores[1]
        assert complaints(other.core) == ()
        assert model.draft.elaborator.store.tables == tables
        if cores[0] != print_core(needed(model.core, ())):
            altered.add(question)
    assert altered == {question for question, _ in others(model) if f"{question} is" in str(asking)}


BROKEN = """game Broken

players 2 of red, white

question q:
    reading a: "Short."
    reading b: "Long."
    choose a

state:
    current: Player = red
    row: 0..9 = 0 if q is a else 12

action go() by current:
    row = 1
"""


def test_a_mistake_under_another_reading_is_told_as_where_that_is_played(tmp_path: Path) -> None:
    path = tmp_path / "broken.rules"
    path.write_text(BROKEN, encoding="utf-8")
    model = model_of(path, None)
    with pytest.raises(MistakesFound) as expected:
        whole(model, "q", "b")
    with pytest.raises(MistakesFound) as found:
        reread(model, "q", "b")
    assert found.value.mistakes == expected.value.mistakes


@pytest.mark.parametrize(("file", "instance"), BOOKS)
def test_of_whole_books(file: str, instance: str | None) -> None:
    model = model_of(SPEC / file, instance)
    for question, reading in others(model):
        one, other = whole(model, question, reading), reread(model, question, reading)
        assert complaints(other.core) == ()
        assert (one.ghosts, one.readings) == (other.ghosts, other.readings)
        names = [{each.name for each in of.core.properties} for of in (one, other)]
        assert names[0] == names[1]
        assert_same_game(one, other)
