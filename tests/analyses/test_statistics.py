"""Shares and means with their intervals."""

from math import comb, isclose, sqrt
from statistics import NormalDist, fmean, stdev

import pytest

from rulewright.analyses.statistics import Mean, mean, moments_of, quantile, share
from rulewright.core.games import Moments

Z = NormalDist().inv_cdf(0.975)


def test_a_share_lies_where_its_own_spread_puts_it() -> None:
    """The ends of Wilson's interval are those true shares of which this one is just Z away."""
    found = share(30, 100)
    assert found is not None
    assert found.value == 0.3
    for end in (found.low, found.high):
        assert isclose(abs(0.3 - end), Z * sqrt(end * (1 - end) / 100))


@pytest.mark.parametrize("games", [1, 3, 50])
def test_all_and_none_leave_room(games: int) -> None:
    none, every = share(0, games), share(games, games)
    assert none is not None
    assert every is not None
    assert (none.value, none.low) == (0, 0)
    assert (every.value, every.high) == (1, 1)
    assert isclose(none.high, Z**2 / (games + Z**2))
    assert isclose(every.low, 1 - none.high)


@pytest.mark.parametrize("true", [0.1, 0.5, 0.9])
def test_most_samples_have_the_true_share_in_their_interval(true: float) -> None:
    """Over all samples of 60 games, weighed by how likely each is."""
    inside = 0.0
    for times in range(61):
        found = share(times, 60)
        assert found is not None
        if found.low <= true <= found.high:
            inside += comb(60, times) * true**times * (1 - true) ** (60 - times)
    assert 0.93 < inside < 0.98


def test_no_game_has_no_share_and_no_mean() -> None:
    assert share(0, 0) is None
    assert mean(Moments(0, 0, 0, 0, 0)) is None


def test_a_mean_has_the_interval_of_its_numbers() -> None:
    numbers = [3, 5, 5, 8, 13]
    found = mean(moments_of([(3, 1), (5, 2), (8, 1), (13, 1)]))
    half = Z * stdev(numbers) / sqrt(5)
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    assert isclose(found.value, fmean(numbers))
    assert isclose(found.low, fmean(numbers) - half)
    assert isclose(found.high, fmean(numbers) + half)


def test_one_game_says_nothing_of_the_spread() -> None:
    assert mean(Moments(1, 7, 49, 7, 7)) == Mean(7, None, None)


def test_large_numbers_keep_their_spread() -> None:
    """In floating point the squares would be equal."""
    found = mean(moments_of([(10**12, 1), (10**12 + 2, 1)]))
    assert found is not None
    assert found.high is not None
    assert isclose(found.high - found.value, Z, rel_tol=1e-3)


@pytest.mark.parametrize(("percent", "length"), [(1, 3), (25, 3), (26, 5), (75, 5), (76, 9)])
def test_so_many_games_are_no_longer(percent: int, length: int) -> None:
    assert quantile([(3, 25), (5, 50), (9, 25)], percent) == length


def test_of_no_games_there_is_no_quantile() -> None:
    assert quantile([], 50) is None
