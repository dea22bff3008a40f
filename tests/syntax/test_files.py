"""Reading files, whatever they are, and following them no further than allowed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from rulewright.data import data_folder
from rulewright.diagnostics.mistake import Mistake, Mistakes, MistakesFound
from rulewright.diagnostics.render import render
from rulewright.syntax.files import Loaded, load, resolved_root
from rulewright.syntax.limits import (
    LARGEST_FILE,
    MOST_DECLARATIONS,
    MOST_FILES,
    MOST_MISTAKES,
    MOST_PIECES,
    MOST_STATEMENTS,
)
from rulewright.syntax.reading import read_source

LONG = ("mistakes", "statements", "told", "declarations")
"""Files of which too much is read."""

GOLDEN = Path(__file__).with_name("files.expected")

needs_pipes = pytest.mark.skipif(sys.platform == "win32", reason="no named pipes there")


def write(folder: Path, **texts: str) -> None:
    """Files of rules by their names."""
    for name, text in texts.items():
        (folder / f"{name}.rules").write_text(text, encoding="utf-8")


def sections(count: int) -> str:
    """So many declarations."""
    return "".join(f'section "{number}":\n' for number in range(count))


def loaded(path: Path, root: Path | None = None) -> Loaded:
    mistakes = Mistakes()
    result = load(path, root, mistakes)
    assert mistakes.found == []
    return result


def refused(path: Path, root: Path | None = None) -> tuple[Mistake, ...]:
    with pytest.raises(MistakesFound) as caught:
        load(path, root, Mistakes())
    return caught.value.mistakes


def names(path: Path, root: Path | None = None) -> list[str]:
    return [found.entry.name for found in refused(path, root)]


def stems(files: tuple[object, ...]) -> list[str]:
    return [Path(file.source.name).stem for file in files]  # type: ignore[attr-defined]


def test_bases_and_used_files_come_before_their_users(tmp_path: Path) -> None:
    write(
        tmp_path,
        top='variant Top of "middle.rules"\nuse "goods.rules"\n',
        middle='use "goods.rules"\nuse "towns.rules"\nvariant Middle of "base.rules"\n',
        base='game Base\nuse "dice.rules"\n',
        goods='use "dice.rules"\n',
        towns="",
        dice="# nothing yet\n",
    )
    book = loaded(tmp_path / "top.rules")
    assert stems(book.files) == ["dice", "base", "goods", "towns", "middle", "top"]
    assert stems(book.chain) == ["base", "middle", "top"]
    assert book.main is book.files[-1] is book.chain[-1]


def test_mistakes_of_all_files_are_collected(tmp_path: Path) -> None:
    write(tmp_path, one='game One\nuse "two.rules"\nparam a = =\n', two="param b = =\n")
    mistakes = Mistakes()
    load(tmp_path / "one.rules", None, mistakes)
    places = [Path(found.span.source.name).name for found in mistakes.found if found.span]
    assert sorted(places) == ["one.rules", "two.rules"]


@pytest.mark.parametrize("line", ["variant A of b.rules", "use b.rules", 'use "b.rules'])
def test_a_line_that_names_a_file_and_cannot_be_read_ends_it(tmp_path: Path, line: str) -> None:
    write(tmp_path, a=f"{line}\nparam few: 1..3 = 2\n", b="")
    (name,) = names(tmp_path / "a.rules")
    assert name in ("unexpected", "unterminated-text")


def test_files_are_named_as_the_call_names_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "house").mkdir()
    write(tmp_path, base="game Base\n", rulewright="")
    (tmp_path / "rulewright.toml").touch()
    write(tmp_path / "house", fast='variant Fast of "../base.rules"\n')
    monkeypatch.chdir(tmp_path)
    book = loaded(Path("house/fast.rules"))
    assert [Path(file.source.name).as_posix() for file in book.files] == [
        "base.rules",
        "house/fast.rules",
    ]


def test_the_root(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    file = inner / "x.rules"
    assert resolved_root(file, None) == inner
    (tmp_path / "a" / "rulewright.toml").touch()
    assert resolved_root(file, None) == tmp_path / "a"
    (inner / "rulewright.toml").touch()
    assert resolved_root(file, None) == inner
    assert resolved_root(file, tmp_path) == tmp_path
    spec = (data_folder() / "spec").resolve()
    assert resolved_root(spec / "classics" / "nim.rules", None) == spec


def test_nothing_outside_of_the_root_is_read(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    write(tmp_path, outer="game Outer\n")
    write(inner, up='use "../outer.rules"\n', whole=f'use "{tmp_path}/outer.rules"\n')
    (inner / "link.rules").symlink_to(tmp_path / "outer.rules")
    write(inner, by_link='use "link.rules"\n')
    for name in ("up", "whole", "by_link"):
        assert names(inner / f"{name}.rules") == ["outside-root"]
        assert len(loaded(inner / f"{name}.rules", tmp_path).files) == 2


def test_what_is_outside_is_not_even_looked_for(tmp_path: Path) -> None:
    write(tmp_path, a='use "../there.rules"\nuse "../not/there.rules"\n')
    assert names(tmp_path / "a.rules") == ["outside-root", "outside-root"]


def test_the_file_itself_is_below_the_root_too(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    write(tmp_path, a="game A\n")
    assert names(tmp_path / "a.rules", tmp_path / "inner") == ["outside-root"]


def test_a_link_to_another_kind_of_file_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("game Notes\n")
    (tmp_path / "link.rules").symlink_to("notes.txt")
    write(tmp_path, a='use "link.rules"\n')
    assert names(tmp_path / "a.rules") == ["not-a-rules-file"]


def test_links_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "one.rules").symlink_to("two.rules")
    (tmp_path / "two.rules").symlink_to("one.rules")
    write(tmp_path, a='use "one.rules"\n')
    assert names(tmp_path / "a.rules") == ["file-not-readable"]
    assert names(tmp_path / "one.rules") == ["file-not-readable"]


@pytest.mark.parametrize("line", ['variant A of "a.rules"', 'use "a.rules"', 'use "./a.rules"'])
def test_a_file_that_stands_on_itself(tmp_path: Path, line: str) -> None:
    write(tmp_path, a=line)
    expected = "variant-of-itself" if "variant" in line else "cyclic-files"
    assert names(tmp_path / "a.rules") == [expected]


def test_files_in_a_circle_are_named(tmp_path: Path) -> None:
    write(tmp_path, a='use "b.rules"', b='variant B of "c.rules"', c='use "b.rules"')
    (found,) = refused(tmp_path / "a.rules")
    assert found.entry.name == "cyclic-files"
    assert "`b.rules` → `c.rules` → `b.rules`" in found.message


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"game A\n", []),
        (b"", []),
        (b"\xef\xbb\xbfgame A\r\n", []),
        (b"game \xff\n", ["not-utf-8"]),
        (b"\xed\xa0\x80", ["not-utf-8"]),
        (b"#" * LARGEST_FILE, []),
        (b"#" * (LARGEST_FILE + 1), ["file-too-large"]),
    ],
    ids=["plain", "empty", "mark", "latin", "surrogate", "large", "larger"],
)
def test_contents(tmp_path: Path, content: bytes, expected: list[str]) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes(content)
    mistakes = Mistakes()
    source = read_source(path, mistakes)
    assert [found.entry.name for found in mistakes.found] == expected
    assert (source is None) == bool(expected)


def test_the_place_of_a_byte_that_is_not_utf_8(tmp_path: Path) -> None:
    (tmp_path / "a.rules").write_bytes(b"game A\n# \xe9t\xe9\n")
    (found,) = refused(tmp_path / "a.rules")
    assert "byte 9 (line 2) is 0xE9" in found.message


def test_no_file_and_no_folder(tmp_path: Path) -> None:
    write(tmp_path, base="game Base\n")
    (found,) = refused(tmp_path / "bsae.rules")
    assert found.entry.name == "file-not-found"
    assert found.suggestion == "did you mean `base.rules`?"
    assert names(tmp_path / "no" / "folder" / "a.rules") == ["file-not-found"]
    assert names(tmp_path / "base.rules" / "a.rules") == ["file-not-found"]
    assert names(tmp_path) == ["not-a-file"]


@needs_pipes
def test_pipes_and_devices_are_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.rules"
    os.mkfifo(pipe)
    write(tmp_path, a='use "pipe.rules"\n')
    assert names(pipe) == ["not-a-file"]
    assert names(tmp_path / "a.rules") == ["not-a-file"]
    assert names(Path("/dev/zero")) == ["not-a-file"]


@pytest.mark.parametrize("name", ["x" * 5000, "x/" * 3000 + "x.rules", "~/x.rules", "", "."])
def test_odd_names(tmp_path: Path, name: str) -> None:
    write(tmp_path, a=f'use "{name}"\n')
    assert len(refused(tmp_path / "a.rules")) == 1


def test_how_it_looks(tmp_path: Path, golden: Callable[[Path, str], None]) -> None:
    """What only large files, many files and odd links meet."""
    (tmp_path / "circle.rules").symlink_to("circle.rules")
    (tmp_path / "large.rules").write_bytes(b"#" * (LARGEST_FILE + 1))
    write(tmp_path, half="#" * (LARGEST_FILE // 2), words="a " * (MOST_PIECES + 1))
    write(tmp_path, halves='use "half.rules"\nuse "more.rules"\n', more="#" * (LARGEST_FILE // 2))
    write(tmp_path, mistakes="$ " * (MOST_MISTAKES + 1))
    write(tmp_path, statements="procedure p():\n" + "    q()\n" * (MOST_STATEMENTS + 1))
    write(tmp_path, told='scenario "s":\n' + "    expect true\n" * (MOST_STATEMENTS + 1))
    write(tmp_path, declarations='use "most.rules"\n' + sections(10))
    write(tmp_path, most=sections(MOST_DECLARATIONS - 10))
    write(tmp_path, **{f"f{n}": f'use "f{n + 1}.rules"\n' for n in range(MOST_FILES)})
    shown = ""
    for name in ("circle", "large", "halves", "f0", "words", *LONG):
        mistakes = Mistakes()
        with suppress(MistakesFound):
            load(tmp_path / f"{name}.rules", None, mistakes)
        last = render(mistakes.found[-1]).replace(f"{tmp_path}{os.sep}", "")
        shown += f"{name}:\n{last}\n\n"
    golden(GOLDEN, shown)


def test_as_many_declarations_and_statements_as_may_be_are_read(tmp_path: Path) -> None:
    long = "procedure p():\n" + "    q()\n" * MOST_STATEMENTS
    write(
        tmp_path,
        top='use "used.rules"\n' + sections(9) + long,
        used=sections(MOST_DECLARATIONS - 11),
    )
    assert sum(len(file.declarations) for file in loaded(tmp_path / "top.rules").files) == (
        MOST_DECLARATIONS
    )
