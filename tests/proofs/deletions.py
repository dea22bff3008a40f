"""The table of what each requirement of Catan is there for, as text: `tests/campaigns/deletions`.

First it has which of all that the text states is proved with all requirements. Then a paragraph
for each requirement says what breaks without it: what an induction shows over four players on the
whole board, by a step that need not be reachable, and to what there is a play. What is `not known`
has its reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rulewright.core.proof import Judged
from rulewright.symbolic.proofs.candidates import is_supposed
from tests.proofs.deleted import Known, Plays

FOLDER = Path(__file__).parents[1] / "campaigns" / "deletions"
FIRST = "with all requirements"
PROVED = "    proved: "
OPEN = "    not proved: "


def table_of(book: str) -> dict[str, str]:
    """The paragraphs of a rule book's table by the requirement, and the first one by `FIRST`.

    There are none where there is no table yet.
    """
    path = FOLDER / f"{book}.txt"
    if not path.exists():
        return {}
    text = path.read_text(encoding="utf-8")
    paragraphs = text.removesuffix("\n").split("\n\n")
    return {each.partition("\n")[0]: each for each in paragraphs}


def names_of(first: str, said: str) -> list[str]:
    """The names in the first paragraph of all that is `PROVED`, or `OPEN`."""
    return [line.removeprefix(said) for line in first.splitlines() if line.startswith(said)]


def first_paragraph(known: Known) -> str:
    """What is stated and proved with all requirements, and what is not proved."""
    proved = [PROVED + each.name for each in known.proved if not is_supposed(each)]
    return "\n".join([FIRST, *proved, *(OPEN + name for name in sorted(known.open_before))])


def paragraph(requirement: str, open_now: Mapping[str, Judged], plays: Plays) -> str:
    """What comes of deleting a requirement."""
    return "\n".join([requirement, *judged_lines(open_now), *play_lines(plays)])


def judged_lines(open_now: Mapping[str, Judged]) -> list[str]:
    """What breaks by a step, and what is not known, by the reason."""
    if not open_now:
        return ["    breaks nothing"]
    told: dict[str, list[str]] = {}
    for name, each in open_now.items():
        # In what way a position of the solver does not fit is the solver's choice.
        reason = each.reason.rpartition(": ")[2]
        said = "breaks" if each.standing == "broken" else f"not known ({reason})"
        told.setdefault(said, []).append(name)
    return [f"    {said}: {', '.join(names)}" for said, names in sorted(told.items())]


def play_lines(plays: Plays) -> list[str]:
    """A play to what goes wrong, and the instances that have none."""
    lines = []
    if plays.seen is not None:
        by, moves, instance = plays.seen.by, plays.seen.moves, plays.seen.instance
        lines.append(f"    play: {by} after {moves} move{'s' * (moves > 1)} of {instance}")
    for said, instances in (("no play", plays.sound), ("not searched to the end", plays.left)):
        if instances:
            lines.append(f"    {said}: {', '.join(instances)}")
    return lines
