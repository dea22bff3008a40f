"""Games of Connect Four, seven columns of six rows, at random by OpenSpiel, told as JSON.

Run by a Python that has open_spiel. Moves are drawn by Python, as a user of that library would.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from importlib.metadata import version
from time import perf_counter

import pyspiel


def main() -> None:
    parser = argparse.ArgumentParser(description="Play games at random.")
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    asked = parser.parse_args()
    chance = random.Random(asked.seed)  # noqa: S311 - the same games each time
    game = pyspiel.load_game("connect_four")
    moves = 0
    start = perf_counter()
    for _ in range(asked.games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
    seconds = perf_counter() - start
    answer = {
        "program": f"OpenSpiel {version('open_spiel')}",
        "games": asked.games,
        "moves": moves,
        "capped": 0,
        "seconds": seconds,
    }
    sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main()
