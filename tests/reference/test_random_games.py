"""Games at random: which moves are made and how often, and how games end."""

from collections import Counter
from fractions import Fraction
from math import prod

import pytest
from msgspec.structs import replace

from rulewright.core import build as b
from rulewright.core.draws import WORD, Draws
from rulewright.core.games import GamesResult, Moments, RandomGame
from rulewright.core.ir import (
    Action,
    Array,
    ByChance,
    ByEach,
    Choice,
    Core,
    Effect,
    Expr,
    Figure,
    Interval,
    Outcome,
    Scalar,
    Score,
)
from rulewright.core.search import Budget, Progress, Sampling
from rulewright.core.shapes import Member
from rulewright.reference.games import random_games
from rulewright.reference.machine import Machine
from rulewright.reference.random_player import Choosing, RandomPlayer
from tests.cores.small import (
    PLAYER,
    action,
    choice,
    chosen,
    core,
    number,
    put,
    requirement,
    site,
    step,
)
from tests.cores.tic_tac_toe import TIC_TAC_TOE

NO_LIMIT = Budget(None, None)
X = number("x", 0, 9)
READ_X = b.read(X)
Made = tuple[str, tuple[object, ...]]
"""An action and its choices."""


def silent(_progress: Progress) -> None:
    pass


def nothing() -> None:
    pass


def played(of: Core, games: int = 100, seed: int = 1, most_moves: int = 100) -> GamesResult:
    return random_games(of, Sampling(games, seed, most_moves), NO_LIMIT, silent)


def one(of: Core, number: int = 0, most_moves: int = 100) -> RandomGame:
    return RandomPlayer(of, nothing).game(1, number, most_moves, keep=True)


def is_(value: int) -> Expr:
    return b.equal(READ_X, b.constant(value))


def up(by: int = 1, most: int = 9) -> Effect:
    return put(X, b.bounded(b.add(READ_X, b.constant(by)), 0, most, site("range", "up")))


# ---- which move is made: the exact law, from all draws that there can be


class Scripted(Draws):
    """Draws what it is told, then always 0; `drawn` are the draws with their counts."""

    def __init__(self, path: list[int]) -> None:
        super().__init__(0, 0)
        self.path = path
        self.drawn: list[tuple[int, int]] = []

    def below(self, count: int) -> int:  # type: ignore[explicit-override]
        place = len(self.drawn)
        value = self.path[place] if place < len(self.path) else 0
        self.drawn.append((value, count))
        return value


def law(of: Core) -> dict[Made, Fraction]:
    """How likely each move of the first position is."""
    machine, choosing = Machine(of), Choosing(of)
    cells = machine.initial()
    assert isinstance(cells, tuple)
    likely: dict[Made, Fraction] = {}
    path: list[int] | None = []
    while path is not None:
        draws = Scripted(path)
        kept = choosing.one_of(machine, list(cells), draws)
        assert kept is not None
        name = kept.action.action.name
        made = name, kept.action.chosen(len(kept.action.choices), kept.frame)
        share = Fraction(1, prod(count for _, count in draws.drawn))
        likely[made] = likely.get(made, Fraction()) + share
        path = following(draws.drawn)
    return likely


def following(drawn: list[tuple[int, int]]) -> list[int] | None:
    """The next path in lexicographic order; None behind the last."""
    for place in reversed(range(len(drawn))):
        value, count = drawn[place]
        if value + 1 < count:
            return [*(before for before, _ in drawn[:place]), value + 1]
    return None


def of_action(name: str, shares: dict[tuple[object, ...], Fraction]) -> dict[Made, Fraction]:
    return {(name, choices): share for choices, share in shares.items()}


def test_each_move_of_players_is_as_likely_as_any_other() -> None:
    moves = core(actions=(action("one"), action("many", choices=(choice("n", 1, 4),))))
    fifth = Fraction(1, 5)
    assert law(moves) == {
        ("one", ()): fifth,
        **of_action("many", {(value,): fifth for value in range(1, 5)}),
    }


def weighted(*choices: Choice, weight: Expr, owner: ByChance | None = None) -> Action:
    made = action("pick", choices=choices, weight=weight)
    return made if owner is None else replace(made, owner=owner)


def test_chance_picks_by_weight_inside_what_a_player_decides() -> None:
    """Two decisions and a plain move: a third each, whatever the weights inside."""
    decided, by_chance = choice("decided", 1, 2), choice("by_chance", 0, 2, by_chance=True)
    weight = b.multiply(chosen(decided), chosen(by_chance))
    likely = law(core(actions=(weighted(decided, by_chance, weight=weight), action("plain"))))
    assert likely == {
        ("plain", ()): Fraction(1, 3),
        **of_action(
            "pick",
            {(mine, chance): Fraction(chance, 9) for mine in (1, 2) for chance in (1, 2)},
        ),
    }


def test_what_follows_a_choice_by_chance_belongs_to_its_group() -> None:
    by_chance, later = choice("by_chance", 1, 2, by_chance=True), choice("later", 1, 2)
    likely = law(core(actions=(action("roll", choices=(by_chance, later)), action("plain"))))
    assert likely == {
        ("plain", ()): Fraction(1, 2),
        **of_action("roll", {(x, y): Fraction(1, 8) for x in (1, 2) for y in (1, 2)}),
    }


def test_an_action_by_chance_is_one_group() -> None:
    face = choice("face", 1, 3)
    dice = weighted(face, weight=chosen(face), owner=ByChance())
    likely = law(core(actions=(dice, action("plain"))))
    assert likely == {
        ("plain", ()): Fraction(1, 2),
        **of_action("pick", {(value,): Fraction(value, 12) for value in range(1, 4)}),
    }


def test_two_actions_with_chance_are_two_groups() -> None:
    dice = action("dice", choices=(choice("face", 1, 3, by_chance=True),))
    coin = action("coin", choices=(choice("side", 0, 1, by_chance=True),))
    likely = law(core(actions=(dice, coin)))
    assert likely == {
        **of_action("dice", {(value,): Fraction(1, 6) for value in (1, 2, 3)}),
        **of_action("coin", {(value,): Fraction(1, 4) for value in (0, 1)}),
    }


def test_what_is_no_move_is_not_counted() -> None:
    """A requirement refuses, or has no answer; only what is left shares the odds."""
    n = choice("n", 0, 4)
    odd = requirement(b.equal(b.modulo(chosen(n), b.constant(2)), b.constant(1)))
    known = b.bounded(chosen(n), 2, 4, site("range", "guard"))
    answered = requirement(b.less(known, b.constant(9)), "2")
    likely = law(
        core(actions=(action("go", choices=(n,), guards=(odd, answered)), action("plain")))
    )
    assert likely == {("go", (3,)): Fraction(1, 2), ("plain", ()): Fraction(1, 2)}


def test_by_each_player_the_first_who_can_moves() -> None:
    who = Choice("who", Scalar(0, 1), Interval(b.constant(0), b.constant(1)), False, Member(PLAYER))
    blue_only = requirement(b.equal(chosen(who), b.constant(1)))
    of_each = replace(action("act", choices=(who, choice("n", 1, 2))), owner=ByEach("who"))
    both = law(core(actions=(of_each,)))
    assert both == {("act", (0, value)): Fraction(1, 2) for value in (1, 2)}
    only_blue = law(core(actions=(replace(of_each, guards=(blue_only,)),)))
    assert only_blue == {("act", (1, value)): Fraction(1, 2) for value in (1, 2)}


def test_the_draws_are_made_as_described() -> None:
    """One for each group, and inside a chosen group with chance one for each move."""
    face = choice("face", 1, 3, by_chance=True)
    rolled = action("roll", choices=(face,), weight=chosen(face))
    of = core(actions=(action("one"), rolled, action("two")))
    machine, choosing = Machine(of), Choosing(of)
    chosen_roll, passed_roll = Scripted([0, 0, 0, 2, 3, 1]), Scripted([0, 1, 0])
    kept = choosing.one_of(machine, [], chosen_roll)
    assert chosen_roll.drawn == [(0, 1), (0, 2), (0, 1), (2, 3), (3, 6), (1, 3)]
    assert kept is not None
    assert kept.action.chosen(1, kept.frame) == (1,)
    assert choosing.one_of(machine, [], passed_roll) is not None
    assert passed_roll.drawn == [(0, 1), (1, 2), (0, 3)]


def test_a_total_stays_in_a_word() -> None:
    face = choice("face", 1, 4, by_chance=True)
    heavy = action("roll", choices=(face,), weight=b.constant(2**63 - 1))
    of = core(actions=(heavy,))
    draws = Scripted([])
    assert Choosing(of).one_of(Machine(of), [], draws) is not None
    assert [count for _, count in draws.drawn] == [1, 2**63 - 1, 2**64 - 2, WORD, WORD]


# ---- games


def test_a_game_is_the_same_wherever_it_is_played() -> None:
    alone = [one(TIC_TAC_TOE, number) for number in range(20)]
    player = RandomPlayer(TIC_TAC_TOE, nothing)
    together = [player.game(1, number, 100, keep=True) for number in reversed(range(20))]
    assert alone == together[::-1]
    assert len({game.play for game in alone}) == 20


def test_a_play_is_one_that_the_rules_allow() -> None:
    machine = Machine(TIC_TAC_TOE)
    for place in range(20):
        game = one(TIC_TAC_TOE, place)
        assert game.play is not None
        moves, positions = game.play.moves, game.play.positions
        assert len(moves) == game.length == len(positions) - 1
        assert positions[0] == machine.initial()
        for move, before, after in zip(moves, positions, positions[1:], strict=False):
            assert (move, after) in machine.moves(before)
        assert machine.ended(positions[-1]) is True
        assert game.winners == machine.winners(positions[-1])


def test_games_are_summed_up() -> None:
    result = played(TIC_TAC_TOE, 50)
    games = [one(TIC_TAC_TOE, number) for number in range(50)]
    lengths = [game.length for game in games]
    assert result.games == 50
    assert result.lengths == tuple(sorted(Counter(lengths).items()))
    assert result.moves == sum(lengths)
    assert dict(result.ends) == {
        "ended": 50,
        "no_move": 0,
        "stuck": 0,
        "failed": 0,
        "cut_short": 0,
    }
    assert dict(result.outcomes) == Counter(game.winners for game in games)
    squares = sum(length * length for length in lengths)
    moments = Moments(50, sum(lengths), squares, min(lengths), max(lengths))
    assert result.fired == (("place", moments),)


# Tic-tac-toe, each free square as likely as any other; `test_perft` has the numbers of games.
TRUE_LENGTHS = {
    length: Fraction(games, prod(range(9, 9 - length, -1)))
    for length, games in {5: 1440, 6: 5328, 7: 47952, 8: 72576, 9: 127872}.items()
}


def chi_square(seen: dict[int, int], law_: dict[int, Fraction]) -> float:
    games = sum(seen.values())
    return float(sum((seen.get(key, 0) - games * p) ** 2 / (games * p) for key, p in law_.items()))


def test_games_are_as_long_as_their_law_says() -> None:
    """18.47 is passed once in a thousand seeds, with four degrees of freedom."""
    assert sum(TRUE_LENGTHS.values(), Fraction()) == 1
    lengths = dict(played(TIC_TAC_TOE, 4000).lengths)
    assert chi_square(lengths, TRUE_LENGTHS) < 18.47


def test_dice_fall_by_their_weights() -> None:
    """16.27 is passed once in a thousand seeds, with three degrees of freedom."""
    face = choice("face", 1, 4, by_chance=True)
    roll = action("roll", put(X, chosen(face)), choices=(face,), weight=chosen(face))
    of = core(variables=(X,), actions=(roll,), ended=b.less(b.constant(0), READ_X))
    player = RandomPlayer(of, nothing)
    faces: Counter[int] = Counter()
    for number_ in range(5000):
        play = player.game(3, number_, 10, keep=True).play
        assert play is not None
        faces[play.positions[-1][0]] += 1
    assert chi_square(faces, {value: Fraction(value, 10) for value in range(1, 5)}) < 16.27


# ---- how a game ends

GO = action("go", up(), guards=(requirement(b.less(READ_X, b.constant(3))),))


@pytest.mark.parametrize(
    ("of", "most_moves", "end", "length"),
    [
        (core(variables=(X,), actions=(GO,), ended=is_(2)), 100, "ended", 2),
        (core(variables=(X,), actions=(GO,), ended=is_(0)), 100, "ended", 0),
        (core(variables=(X,), actions=(GO,), ends_without_move=True), 100, "no_move", 3),
        (core(variables=(X,), actions=(GO,), ends_without_move=True), 3, "no_move", 3),
        (core(variables=(X,), actions=(GO,), ended=is_(3)), 3, "ended", 3),
        (core(variables=(X,), actions=(GO,)), 100, "stuck", 3),
        (core(variables=(X,), actions=(action("go", up(most=4)),)), 100, "failed", 4),
        (core(variables=(X,), actions=(GO,), initial=(up(5, most=4),)), 100, "failed", 0),
        (core(variables=(X,), actions=(GO,)), 2, "cut_short", 2),
        (core(variables=(X,), actions=(GO,)), 0, "cut_short", 0),
    ],
)
def test_how_a_game_ends(of: Core, most_moves: int, end: str, length: int) -> None:
    game = one(of, most_moves=most_moves)
    assert (game.end, game.length) == (end, length)
    assert (game.failed == site("range", "up")) == (end == "failed")
    assert (game.winners is not None) == (end in {"ended", "no_move"})


def test_an_end_without_an_answer_does_not_end_the_game() -> None:
    unknown = b.equal(b.bounded(READ_X, 2, 9, site("range", "end")), b.constant(3))
    assert one(core(variables=(X,), actions=(GO,), ended=unknown)).length == 3


def test_the_obligation_that_ends_games_is_counted() -> None:
    """Of two ways to go on, one fails."""
    of = core(variables=(X,), actions=(action("good", up()), action("bad", up(10))), ended=is_(1))
    result = played(of, 200)
    ends = dict(result.ends)
    (missed,) = result.failed
    assert missed.site == site("range", "up")
    assert missed.games == ends["failed"] == 200 - ends["ended"]
    assert one(of, missed.first).end == "failed"
    assert all(one(of, number).end == "ended" for number in range(missed.first))
    assert dict(result.fired)["bad"].total == missed.games


def test_steps_count_after_moves_and_not_before_the_first() -> None:
    settle = step("settle", is_(1), put(X, b.constant(2)))
    fresh = step("fresh", is_(0), put(X, b.constant(4)))
    of = core(
        variables=(X,),
        actions=(action("go", put(X, b.constant(1))),),
        steps=(settle, fresh),
        ended=is_(2),
    )
    result = played(of, 3)
    assert result.fired == (
        ("go", Moments(3, 3, 3, 1, 1)),
        ("settle", Moments(3, 3, 3, 1, 1)),
        ("fresh", Moments(3, 0, 0, 0, 0)),
    )


def both(red: Expr, blue: Expr) -> Expr:
    at = b.local("at", Scalar(0, 1))
    made = b.tabulate("at", 2, b.conditional(b.equal(at, b.constant(0)), red, blue))
    assert isinstance(made.type, Array)
    return made


def test_scores_and_winners_are_those_of_the_end() -> None:
    far = choice("far", 1, 3)
    outcome = Outcome((Score("way", both(READ_X, b.constant(2))),), both(is_(3), is_(1)))
    run = action("run", put(X, chosen(far)), choices=(far,))
    of = core(variables=(X,), actions=(run,), ended=b.less(b.constant(0), READ_X), outcome=outcome)
    games = [one(of, number) for number in range(60)]
    ways = [game.scores[0][0] for game in games if game.scores[0] is not None]
    result = played(of, 60)
    (((name, (red, blue)),)) = result.scores
    assert name == "way"
    assert red == Moments(60, sum(ways), sum(way * way for way in ways), 1, 3)
    assert blue == Moments(60, 120, 240, 2, 2)
    assert dict(result.outcomes) == {
        (): ways.count(2),
        (0,): ways.count(3),
        (1,): ways.count(1),
    }


def test_figures_are_those_of_the_end() -> None:
    far = choice("far", 1, 3)
    run = action("run", put(X, chosen(far)), choices=(far,))
    known = Figure("known", b.multiply(READ_X, b.constant(2)))
    partly = Figure("partly", b.bounded(READ_X, 2, 9, site("range", "partly")))
    of = core(variables=(X,), actions=(run,), ended=b.less(b.constant(0), READ_X))
    of = replace(of, figures=(known, partly))
    games = [one(of, number) for number in range(60)]
    ends = [game.play.positions[-1][0] for game in games if game.play is not None]
    assert [game.figures for game in games] == [(2 * x, x if x > 1 else None) for x in ends]
    result = played(of, 60)
    assert [(name, moments.games, moments.total) for name, moments in result.figures] == [
        ("known", 60, 2 * sum(ends)),
        ("partly", 60 - ends.count(1), sum(x for x in ends if x > 1)),
    ]
    assert 1 in ends


def test_games_that_come_to_no_end_have_no_figures() -> None:
    of = replace(core(variables=(X,), actions=(GO,)), figures=(Figure("x", READ_X),))
    assert one(of).figures == ()
    assert played(of, 5).figures == (("x", Moments(0, 0, 0, 0, 0)),)


def test_what_has_no_answer_at_the_end_is_left_out() -> None:
    nobody = b.bounded(READ_X, 3, 9, site("range", "who"))
    outcome = Outcome((Score("way", both(nobody, nobody)),), both(b.equal(nobody, nobody), is_(9)))
    of = core(variables=(X,), actions=(GO,), ended=is_(2), outcome=outcome)
    result = played(of, 5)
    (missed,) = result.unanswered
    assert (missed.site.kind, missed.site.rule) == ("ending", "outcome")
    assert (missed.games, missed.first) == (5, 0)
    assert result.outcomes == ()
    assert result.scores == (("way", (Moments(0, 0, 0, 0, 0),) * 2),)
    assert dict(result.ends)["ended"] == 5


# ---- budgets


def test_only_whole_games_count_when_the_time_is_up() -> None:
    endless = core(variables=(X,), actions=(action("stay"),))
    limited = random_games(endless, Sampling(5, 1, 10**9), Budget(0.3, None), silent)
    assert (limited.stopped, limited.games, limited.lengths) == ("time", 0, ())
    many = random_games(TIC_TAC_TOE, Sampling(10**9, 1, 100), Budget(0.3, None), silent)
    assert many.stopped == "time"
    assert 0 < many.games == sum(dict(many.lengths).values())
    same = played(TIC_TAC_TOE, many.games)
    assert replace(many, stopped=None, seconds=0) == replace(same, seconds=0)


def test_games_are_whole_however_often_the_time_is_up() -> None:
    """The alarm goes off at some place in the loop, a different one each time."""
    for more in range(20):
        budget = Budget(0.01 + more / 1000, None)
        result = random_games(TIC_TAC_TOE, Sampling(10**9, 1, 100), budget, silent)
        assert result.games == sum(dict(result.lengths).values()) == sum(dict(result.ends).values())
        assert all(moments.games == result.games for _, moments in result.fired)


def test_whoever_is_told_may_interrupt_the_games() -> None:
    def interrupt(_progress: Progress) -> None:
        raise KeyboardInterrupt

    result = random_games(TIC_TAC_TOE, Sampling(5, 1, 100), NO_LIMIT, interrupt)
    assert (result.stopped, result.games) == ("interrupted", 0)
