"""The numbers that are drawn at random."""

from itertools import islice

import pytest

from rulewright.core.draws import STRIDE, WORD, Draws, mixed

# The first words that splitmix64 is known to give from the state 1234567.
KNOWN = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_the_generator_gives_its_known_words() -> None:
    draws = Draws(0, 0)
    draws.state = 1234567
    assert [draws.word() for _ in KNOWN] == KNOWN


def test_each_game_of_each_seed_has_draws_of_its_own() -> None:
    begun = [Draws(seed, number).state for seed in range(1, 30) for number in range(30)]
    assert len(set(begun)) == len(begun)
    assert Draws(7, 3).state == mixed(7) ^ mixed(3 + STRIDE)


@pytest.mark.parametrize("count", [1, 2, 3, 6, 1000, 2**63, WORD])
def test_a_draw_lies_below_its_count(count: int) -> None:
    draws = Draws(1, 0)
    drawn = [draws.below(count) for _ in range(1000)]
    assert all(0 <= number < count for number in drawn)
    assert len(set(drawn)) == min(count, 1000) or count == 1000


def test_a_draw_is_the_upper_part_of_a_product() -> None:
    ours, words = Draws(5, 2), Draws(5, 2)
    drawn = [ours.below(6) for _ in range(100)]
    assert drawn == [word * 6 // 2**64 for word in islice(iter(words.word, None), 100)]
