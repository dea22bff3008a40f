"""Steps that never come to rest are told with one round of the loop that they end up in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulebooks.command import run

RULES = '''
game Wheel
    """A wheel that is turned may never stop."""

players 1 of miller

state:
    at: 0..9
    turned: bool

action turn() by miller:
    turned = true

{steps}
ended when turned

check: exhaustive
'''

SWING = "step swing when turned:\n    at = (at + 1) % 3\n"
START_AND_SWING = "step start when turned and at > 4:\n    at -= 1\n\n" + SWING
CLIMB = "step climb when turned and at < 4:\n    at += 1\n\nstep fall when turned:\n    at = 0\n"
LOOPS = {
    "one step": (SWING, "turned (`swing`, again and again)"),
    "steps before it": (START_AND_SWING, "turned (`swing`, again and again)"),
    "in a row": (CLIMB, "turned and at < 4 (`climb` 4 times and `fall`, again and again)"),
}


@pytest.mark.parametrize("backend", ["reference", "native"])
@pytest.mark.parametrize(("steps", "told"), LOOPS.values(), ids=LOOPS)
def test_one_round_is_told(steps: str, told: str, backend: str, tmp_path: Path) -> None:
    path = tmp_path / "wheel.rules"
    start = "    at: 0..9 = 7" if "start" in steps else "    at: 0..9"
    path.write_text(RULES.format(steps=steps).replace("    at: 0..9", start), "utf-8")
    code, text = run("check", str(path), "--backend", backend)
    assert code == 1
    assert f"The steps never come to rest: {told}.\n" in text
