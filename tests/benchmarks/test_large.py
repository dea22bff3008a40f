"""What large searches show is worked out right."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from tests.benchmarks.compare import large, models, ours
from tests.benchmarks.compare.figures import Line
from tests.benchmarks.compare.large import ONE, SMALL, SMALLEST, TWO, Told
from tests.benchmarks.compare.models import Model
from tests.benchmarks.compare.processes import RowError
from tests.benchmarks.compare.rounds import Rounds
from tests.benchmarks.compare.searches import Search
from tests.benchmarks.compare.settings import Settings

SETTINGS = Settings(rounds=1, backend="reference", peers=False, peers_python=None, few=True)
SMALL_MODEL = replace(models.C4_3X3, transitions=1_000)
MODEL = replace(models.C4_4X3, states=2_000, transitions=10_000)


def told(seconds: float, peak: int) -> Told:
    return Told(Search(0, 0, 9.0, seconds, 9.0, peak), b"")


ROUNDS: Rounds[Told] = Rounds(
    {
        SMALLEST: [told(9.0, 50_000), told(9.0, 10_000), told(9.0, 40_000)],
        SMALL: [told(1e-6, 0), told(2e-6, 0), told(9e-6, 0)],
        ONE: [told(3e-5, 240_000), told(2e-5, 140_000), told(9e-5, 90_000)],
        TWO: [told(2e-5, 340_000), told(1e-5, 240_000), told(9e-5, 290_000)],
    },
    {},
)


def shown(lines: Sequence[Line]) -> list[tuple[str, float, float | None, bool | None]]:
    return [(line.program, line.median, line.ratio, line.reached) for line in lines]


def test_memory_is_the_peak_less_the_median_of_what_was_there_before() -> None:
    lines = large.memory(MODEL, ROUNDS, "large")
    assert shown(lines) == [(ONE, 50.0, None, False), (TWO, 125.0, None, None)]
    # 4 by 3: 24 bits of cells and 1 of the player to move, in 4 bytes.
    assert lines[0].goal is not None
    assert lines[0].goal.most == 1.5 * (4 + 16)


def test_growth_compares_the_time_of_a_move() -> None:
    small, big = large.growth(SMALL_MODEL, MODEL, ROUNDS, "large")
    assert small.ratio is None
    assert [small.median, big.median, big.ratio] == pytest.approx([2.0, 3.0, 1.5])
    assert big.reached


def test_two_threads_are_to_be_the_faster() -> None:
    one, two = large.threads(ROUNDS, "large")
    assert one.ratio == pytest.approx(1.5)
    assert one.reached
    assert shown([two]) == [(TWO, 2e-5, None, None)]


def test_two_threads_have_to_tell_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(model: Model, backend: str, threads: int = 1) -> tuple[Search, str]:
        assert backend == "reference"
        search = Search(model.states, model.transitions, 0.1, 0.1 * threads, 0.2, 1_000)
        return search, f'{{"depth": {threads}, "run": {{"seconds": 1}}}}'

    monkeypatch.setattr(ours, "check", check)
    with pytest.raises(RowError, match="do not tell the same"):
        large.large(models.C4_3X3, models.C4_3X3, models.C4_4X3, SETTINGS, "large")


def test_only_the_cost_may_differ() -> None:
    one = '{"checks": [{"depth": 3, "run": {"threads": 1}}], "run": {"seconds": 1}}'
    two = '{"checks": [{"depth": 3, "run": {"threads": 2}}], "run": {"seconds": 2}}'
    other = '{"checks": [{"depth": 4, "run": {"threads": 1}}], "run": {"seconds": 1}}'
    assert ours.without_cost(one) == ours.without_cost(two) == b'{"checks":[{"depth":3}]}'
    assert ours.without_cost(one) != ours.without_cost(other)
