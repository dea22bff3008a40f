"""What solvers say of all instances that close, beside what a search of them sees.

`python tests/campaigns/agreement.py [SECONDS [PART]]` proves what it can of each instance in so
many seconds (60) and looks at plays for as long, or only those with PART in their names; an hour or
two for all. It prints a line for each, and ends with 1 if something is contradicted.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from rulewright.core.search import Budget
from tests.proofs.closing import ROOM, Instance, closing, core_and_search, disagreements
from tests.symbolic.agreeing import differences

LONGEST = 100
"""So many moves at most have the plays that are looked at."""


def main(seconds: float, part: str) -> int:
    """Look at all instances with this part in their names; 1 if something is contradicted."""
    wrong = 0
    for of in closing():
        if part in f"{of[0]} {of[1]}":
            told = looked_at(of, seconds)
            wrong += len(told)
            for each in told:
                show(f"  {each}")
    return int(wrong > 0)


def looked_at(of: Instance, seconds: float) -> list[str]:
    """What is contradicted of an instance."""
    core, seen = core_and_search(of)
    found, told = disagreements(of, seconds)
    plays, differing = differences(core, LONGEST, seen, Budget(seconds, ROOM))
    standing = [each.standing for each in (*found.properties, *found.obligations)]
    counts = ", ".join(f"{standing.count(each)} {each}" for each in sorted(set(standing)))
    stopped = "" if found.stopped is None else f", stopped: {found.stopped}"
    show(f"{of[0]} {of[1] or ''}: {counts}{stopped}; plays of {plays.depth} moves")
    return [*told, *differing]


def show(text: str) -> None:
    """Print at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    seconds, part, *_ = [*sys.argv[1:], *("60", "")[len(sys.argv) - 1 :]]
    sys.exit(main(float(seconds), part))
