"""Much of each kind of thing, at the limits and far beyond, through the real command.

`python tests/campaigns/much_of_everything.py [KIND …]` takes some minutes. It prints a line for
each call, and ends with 1 if one of them took too long or was met by no clear answer.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.campaigns.kinds import KINDS, files, most
from tests.cli.command import run

MOST_SECONDS = 15
MOST_MEGABYTES = 2000
PLAY_SECONDS = 4
COUNTS = (300, 4_900)
"""Besides as many as a file may have words for."""


def main(kinds: tuple[str, ...]) -> int:
    """Try each kind with several counts; how many calls were not answered well."""
    wrong = 0
    for kind in kinds:
        for count in sorted({*COUNTS, most(kind)}):
            with tempfile.TemporaryDirectory() as folder:
                complaint, shown = tried(kind, count, Path(folder))
            wrong += bool(complaint)
            sys.stdout.write(f"{kind:26} {count:7} {shown} {complaint}\n")
            sys.stdout.flush()
    return wrong


def tried(kind: str, count: int, folder: Path) -> tuple[str, str]:
    """What is wrong with the answer, if anything, and the answer in short."""
    for name, text in files(kind, count).items():
        (folder / name).write_text(text, encoding="utf-8")
    arguments = ["check", "game.rules", "--quiet", "--time", str(PLAY_SECONDS)]
    answer = run(arguments, folder, megabytes=MOST_MEGABYTES)
    first = answer.out.partition("\n")[0] if answer.code == 2 else ""
    shown = f"code {answer.code}, {answer.seconds:5.1f} s  {first[:90]}"
    if answer.code not in (0, 1, 2, 3) or answer.err:
        return "NO CLEAR ANSWER", shown
    # What is played has its time besides.
    return ("TOO SLOW" if answer.seconds > MOST_SECONDS + PLAY_SECONDS else ""), shown


if __name__ == "__main__":
    sys.exit(1 if main(tuple(sys.argv[1:]) or KINDS) else 0)
