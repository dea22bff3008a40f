"""What each requirement of Catan is there for, as a table.

`python tests/campaigns/deletions.py [BOOK]` deletes one requirement of BOOK after the other: of
`base` or else `real_estate`, `house/gifts`, `house/peaceful_start`. It asks by induction what may
break then on the whole board with four players, and has the instances that close searched for a
shortest play to that. It prints the table, and on standard error the moves that break something,
and seconds. It ends with 1 if the table is not the one in `deletions/`, a step is none or a
requirement takes longer than it may; some ten minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))

from rulewright.core.ir import Core
from rulewright.core.proof import Step
from rulewright.core.values import show
from tests.proofs.deleted import INSTANCE, known, not_shown, plays, rules, without
from tests.proofs.deletions import first_paragraph, paragraph, table_of
from tests.rulebooks.requirements import requirements, text_of
from tests.symbolic.agreeing import not_broken

SECONDS = 60.0
"""So long one requirement may take, beside what is proved once of the whole rule book."""


def main(book: str = "base") -> int:
    """Make the table anew; 1 if it is another, or something is wrong."""
    expected = table_of(book)
    wrong = 0
    made = [first_paragraph(known(book, INSTANCE))]
    tell(made[0])
    for requirement in requirements(text_of(book)):
        started = process_time()
        faults, told = row(book, requirement)
        seconds = process_time() - started
        if seconds > SECONDS:
            faults.append("it takes too long")
        wrong += len(faults)
        made.append(told)
        tell(f"\n{told}")
        warn("; ".join([requirement, *faults, f"{seconds:.0f} s"]))
    differing = set(expected.values()) ^ set(made)
    for each in sorted(differing):
        warn(f"{'it was' if each in expected.values() else 'it is'} {each}")
    return int(wrong > 0 or bool(differing))


def row(book: str, requirement: str) -> tuple[list[str], str]:
    """What is wrong with what is said of a requirement, and what that is."""
    before = known(book, INSTANCE)
    core, found = without(rules(book, INSTANCE), requirement, before.proved)
    open_now = not_shown(found, before.open_before)
    for name, each in open_now.items():
        if each.step is not None:
            warn(f"{requirement}: {name} breaks{''.join(told_step(core, each.step))}")
    told = paragraph(requirement, open_now, plays(book, requirement, open_now))
    return not_broken(core, found), told


def told_step(core: Core, step: Step) -> Iterator[str]:
    """The move, if there is one."""
    if step.move is not None:
        action = core.actions[step.move.action]
        made = zip(action.choices, step.move.choices, strict=False)
        shown = ", ".join(show(choice.shape, value) for choice, value in made)
        yield f" by {action.name}({shown})"


def tell(text: str) -> None:
    """Print a part of the table at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def warn(text: str) -> None:
    """Tell something beside the table."""
    sys.stderr.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
