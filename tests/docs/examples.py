"""Finds and runs the examples of a page for readers.

A page is Markdown, and its fenced blocks are run in order, in one folder:

- `rules` is a whole game where it has a `game` or `variant` line; it is checked as `example.rules`.
  Otherwise it is a piece: the last whole game above it is put behind it, so that messages have the
  line numbers of the piece.
- `rules NAME.rules` is written under that name for the blocks behind it, and checked under it if it
  is a whole game and no command follows. `rules NAME.rules more` goes on with that file.
- `rules repair` are lines that repair the example above; the tests of findings look after them.
- `text` right behind a `rules` block is what `rulewright check` prints about it. Without it the
  block has to check clean.
- `console` has commands, each behind `$ `, and what they print.

Blocks of any other kind are for the eye only.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

FENCE = re.compile(
    r"^```(?P<language>[a-z]*) ?(?P<title>[^`\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
WHOLE = re.compile(r"^(game|variant) ", re.MULTILINE)
COMMAND = re.compile(r"^\$ (.*)$", re.MULTILINE)
SECONDS = re.compile(r"\d+\.\d+ s\b")
REPAIR = "repair"


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block; `start` and `end` enclose its text in the page."""

    language: str
    title: str
    text: str
    start: int
    end: int

    @property
    def whole(self) -> bool:
        """Whether it is a whole game, and no piece of one."""
        return bool(WHOLE.search(self.text))


def blocks(page: str) -> list[Block]:
    """All fenced blocks of a page, in order."""
    return [
        Block(found["language"], found["title"], found["text"], *found.span("text"))
        for found in FENCE.finditer(page)
    ]


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    """The exit code and the output of the real command; what varies from run to run is levelled."""
    done = subprocess.run(
        [sys.executable, "-m", "rulewright", *arguments],
        cwd=folder,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode in {0, 1, 2, 3}, done.stderr
    return done.returncode, SECONDS.sub("0.0 s", done.stdout or done.stderr)


def run_page(page: str, folder: Path) -> str:
    """Run the examples of `page` in `folder`; returns the page with the outputs that they give.

    An example that has to check clean and does not is an AssertionError.
    """
    parts, at = [], 0
    for block, output in _outputs(page, folder):
        parts += [page[at : block.start], output]
        at = block.end
    return "".join([*parts, page[at:]])


def _outputs(page: str, folder: Path) -> Iterator[tuple[Block, str]]:
    """The blocks that show outputs, and what they have to show."""
    whole = ""
    found = blocks(page)
    for block, following in zip_longest(found, found[1:]):
        if block.language == "console":
            yield block, "".join(_session(block, folder))
        if block.language != "rules" or block.title == REPAIR:
            continue
        whole = block.text if block.whole else whole
        name = _write(block, whole, folder)
        commanded = following is not None and following.language == "console"
        if block.title and (commanded or not block.whole):
            continue
        code, output = run(folder, "check", name)
        if following is not None and page[block.end : following.start] == "```\n\n```text\n":
            yield following, output
        else:
            assert code == 0, f"{block.text}\n{output}"


def _write(block: Block, whole: str, folder: Path) -> str:
    """Write a `rules` block to its file; returns the file's name."""
    name, _, more = (block.title or "example.rules").partition(" ")
    before = (folder / name).read_text(encoding="utf-8") + "\n" if more else ""
    behind = "" if block.whole or block.title else f"\n{whole}"
    (folder / name).write_text(before + block.text + behind, encoding="utf-8")
    return name


def _session(block: Block, folder: Path) -> Iterator[str]:
    for command in COMMAND.findall(block.text):
        program, *arguments = shlex.split(command)
        assert program == "rulewright", command
        yield f"$ {command}\n{run(folder, *arguments)[1]}"
