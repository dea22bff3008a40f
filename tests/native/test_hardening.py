"""Code that is compiled harder takes over in the middle of the work, and nothing else changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rulewright.core.search import Budget, Sampling
from rulewright.native import aside, cache, games, hardening, levels, perft
from rulewright.native import search as native
from rulewright.native.compiled import Compiled
from rulewright.native.hardening import Hardening
from rulewright.native.jit import Compiler
from tests.native.both import core_of, silent
from tests.native.test_games import without_seconds

SPEC = Path(__file__).parents[2] / "spec"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.FOLDER, str(tmp_path))
    monkeypatch.setattr(hardening, "PATIENCE", 0.0)


def awaited(work: Hardening) -> bytes | None:
    """What comes, when it is there."""
    end = time.monotonic() + 60
    while not work.settled and time.monotonic() < end:
        code = work.ready()
        if code is not None:
            return code
        time.sleep(0.05)
    return None


def test_better_code_comes_and_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hardening, "LITTLE_PATIENCE", 1e9)
    compiled = games.Compiled(core_of(SPEC / "classics/tic_tac_toe.rules", None))
    code = awaited(Hardening(compiled.compiler, compiled.text))
    assert code is not None
    assert compiled.compiler.kept(compiled.text, "hard") == code
    assert Hardening(compiled.compiler, compiled.text).settled


def test_lighter_code_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hardening, "LITTLE_PATIENCE", 0.0)
    monkeypatch.setattr(hardening, "PATIENCE", 1e9)
    compiled = games.Compiled(core_of(SPEC / "classics/tic_tac_toe.rules", None))
    first = compiled.compiler.kept(compiled.text, "soon")
    code = awaited(Hardening(compiled.compiler, compiled.text))
    assert code is not None
    assert code != first
    assert compiled.compiler.kept(compiled.text, "light") == code
    assert not Hardening(compiled.compiler, compiled.text).wants_light


def test_lighter_code_that_is_not_there_in_the_end_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hardening, "LITTLE_PATIENCE", 0.0)
    compiled = games.Compiled(core_of(SPEC / "classics/tic_tac_toe.rules", None))
    work = Hardening(compiled.compiler, compiled.text)
    assert work.ready() is None
    light = work.light
    assert light is not None
    work.stop()
    assert light.over


def test_text_that_cannot_be_compiled_does_no_harm() -> None:
    assert awaited(Hardening(Compiler(cache.Cache(None)), "this is no module")) is None


def test_games_go_on_the_same() -> None:
    core = core_of(SPEC / "classics/connect_four.rules", None)
    sampling, unlimited = Sampling(400_000, 5, 100), Budget(None, None)
    changing, hard = games.Compiled(core), []
    first = changing.games
    results = [games.random_games(changing, sampling, unlimited, 1, silent)]
    hard.append(changing.games is not first)
    results.append(games.random_games(games.Compiled(core), sampling, unlimited, 1, silent))
    assert hard == [True]
    assert without_seconds(results[0]) == without_seconds(results[1])


class Ready:
    """Better code that is there at once."""

    def __init__(self, code: bytes) -> None:
        self.code: bytes | None = code

    def ready(self) -> bytes | None:
        code, self.code = self.code, None
        return code

    def stop(self) -> None:
        """Nothing goes on."""


def found_with(better: Callable[[Compiled], bytes], patch: pytest.MonkeyPatch) -> int:
    """The positions of a search that gets such code when it has begun."""
    core = core_of(SPEC / "classics/connect_four.rules", "four_by_four")
    compiled = Compiled(core)
    code = better(compiled)
    patch.setattr(native, "CHUNK", 0.0)
    patch.setattr(native, "Hardening", lambda *_: Ready(code))
    return native.search(compiled, Budget(None, 1 << 30), silent).states


def test_a_search_goes_on_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def hard(compiled: Compiled) -> bytes:
        return compiled.compiler.made(compiled.code.text, "hard")

    assert found_with(hard, monkeypatch) == 161_029


def test_a_search_takes_the_better_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """This code makes no moves, so that the search ends early."""

    def idle(compiled: Compiled) -> bytes:
        text = "define void @position(ptr %context, i64 %number) {\n  ret void\n}\n"
        return compiled.compiler.made(text, "hard")

    assert 1 < found_with(idle, monkeypatch) < 161_029


def test_code_is_not_taken_from_under_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The old code goes when the better one comes: then nothing may be running it."""
    compiled = levels.Compiled(core_of(SPEC / "classics/tic_tac_toe.rules", None))
    code = compiled.compiler.object_code(compiled.code.text, "light")
    running, swaps = [0], 0
    run, harden = aside.Aside.run, levels.Compiled.harden

    def ran(of: aside.Aside, acts: Sequence[Callable[[], int]]) -> list[int]:
        running[0] += 1
        try:
            of.look()  # as if the work took so long that somebody looks
            return run(of, acts)
        finally:
            running[0] -= 1

    def swapped(of: levels.Compiled, better: bytes) -> None:
        nonlocal swaps
        swaps += 1
        assert running == [0]
        harden(of, better)

    monkeypatch.setattr(aside.Aside, "run", ran)
    monkeypatch.setattr(levels.Compiled, "harden", swapped)
    monkeypatch.setattr(Hardening, "ready", lambda _: code)
    found = perft.count_plays(compiled, 5, Budget(None, None), silent)
    assert found.plays == (9, 72, 504, 3024, 15120)
    assert swaps
