"""What each requirement of Catan is there for, as a table.

`python tests/campaigns/deletions.py [INSTANCE [BOOK]]` deletes one requirement of BOOK (`base`)
after the other, asks by induction what may break then on INSTANCE (`standard`), and has the closed
instances searched for a shortest play to that, until one shows it; some ten minutes. It prints a
line for each, and ends with 1 if a step is none or a requirement takes longer than it may.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.proofs.deleted import not_shown, plays, shown, unaffected, without
from tests.rulebooks.requirements import requirements, text_of
from tests.symbolic.agreeing import not_broken

SECONDS = 60.0
"""So long one requirement may take, beside what is proved once of the whole rule book."""


def main(instance: str = "standard", book: str = "base") -> int:
    """Delete all requirements in turn; 1 if something is wrong with what is said of one."""
    show(f"{len(shown(book, instance))} properties are proved of {instance}")
    wrong = 0
    for requirement in requirements(text_of(book)):
        started = process_time()
        faults, told = row(book, instance, requirement)
        seconds = process_time() - started
        wrong += len(faults) + (seconds > SECONDS)
        show("; ".join([f"{requirement}: {told}", *faults, f"{seconds:.0f} s"]))
    return int(wrong > 0)


def row(book: str, instance: str, requirement: str) -> tuple[list[str], str]:
    """What is wrong with what is said, and what that is: what may break, and a play to it."""
    core, found = without(book, instance, requirement)
    faults = not_broken(core, found)
    if not unaffected(book, instance, requirement):
        faults.append("more than the action has changed")
    open_now = not_shown(found)
    if not open_now:
        return faults, "breaks nothing"
    told = ", ".join(f"{name} ({each.standing})" for name, each in open_now.items())
    seen = next(plays(book, requirement, open_now), None)
    if seen is None:
        return faults, f"{told}; no closed instance shows it"
    return faults, f"{told}; in {seen.instance} {seen.by} after {seen.moves} moves"


def show(text: str) -> None:
    """Print at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
