"""Games of four random players of catanatron, told as JSON.

Run by a Python that has catanatron 3.2.1. Its players do not trade with one another. It ends a game
without a winner after 1,000 turns; such games are counted in `capped`. A move is one entry of its
list of actions.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from importlib.metadata import version
from time import perf_counter

from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer


def main() -> None:
    parser = argparse.ArgumentParser(description="Play games at random.")
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    asked = parser.parse_args()
    random.seed(asked.seed)
    moves = capped = 0
    start = perf_counter()
    for number in range(asked.games):
        game = Game([RandomPlayer(color) for color in Color], seed=asked.seed + number)
        capped += game.play() is None
        moves += len(game.state.actions)
    seconds = perf_counter() - start
    answer = {
        "program": f"catanatron {version('catanatron')}",
        "games": asked.games,
        "moves": moves,
        "capped": capped,
        "seconds": seconds,
    }
    sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main()
