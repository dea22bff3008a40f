"""`rulewright ambiguities --html`: the page holds, for a parser, a reader and a browser."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import html5lib
import pytest
from msgspec.structs import replace

from rulewright.analyses.ambiguities.results import AmbiguitiesResult
from rulewright.analyses.results import Finding, ToldLoop
from rulewright.reports.ambiguities.page import ambiguities_page
from tests.cli.command import run
from tests.reports import samples
from tests.reports.pages import colours, contrast, faults, tree, words

GOLDEN = Path(__file__).parent / "golden"
BOOKS = Path(__file__).parent / "books"

CALLS = [
    ("four", "four.rules --games 200 --seed 7"),
    ("kept", "kept.rules"),
    ("start", "start.rules"),
    ("classes", "classes.rules"),
    ("pairs", "paired.rules --pairs"),
    ("tie", "tie.rules"),
    ("hostile", "hostile.rules"),
]

TIE = """\
game Field
    \"\"\"Two take squares; who has more has won, and nobody says what a tie is.\"\"\"

players 2 of red, blue
topology Field = grid(2, 1)

state:
    taken: Square -> Player?
    current: Player = red

action take(square: Square) by current:
    require free: taken[square] is none because "it is taken"
    taken[square] = current
    current = next(current)

ended when all(taken[s] is not none for s in Square)
outcome:
    winner most(p for p in Player by count(s for s in Square if taken[s] == p))
"""

HOSTILE_WORDS = [
    "</title></style><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "{{ 7 * 7 }} {% include 'page.css' %}",
    "& &amp; &#60; ' <!-- -->",
    "]]> <b>bold</b> `code </code>`",
]


def hostile_book() -> str:
    """Words that would like to be markup, everywhere that the language takes words."""
    text = (BOOKS / "four.rules").read_text("utf-8")
    told = iter(HOSTILE_WORDS * 20)
    text = re.sub(r'(?<!")"([^"\n]+)"(?!")', lambda _: f'"{next(told)}"', text)
    text = re.sub(r'"""[^"\n]+"""', lambda _: f'"""{next(told)}?"""', text)
    return f'{text}\nruling price: "{HOSTILE_WORDS[0]}"\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the books, one that leaves a tie open on a board, and a hostile one."""
    place = tmp_path_factory.mktemp("books")
    shutil.copytree(BOOKS, place, dirs_exist_ok=True)
    (place / "tie.rules").write_text(TIE)
    (place / "hostile.rules").write_text(hostile_book())
    return place


@pytest.fixture(scope="module")
def pages(folder: Path) -> dict[str, str]:
    """The page of each call."""
    return {name: page(folder, name, call) for name, call in CALLS}


def page(folder: Path, name: str, call: str) -> str:
    answer = run(["ambiguities", *call.split(), "--quiet", "--html", f"{name}.html"], folder)
    assert answer.code in {0, 1}, answer.err
    return (folder / f"{name}.html").read_text("utf-8")


@pytest.mark.parametrize("name", ["four", "pairs", "tie"])
def test_pages(name: str, pages: dict[str, str], golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / f"{name}.html", pages[name])


@pytest.mark.parametrize("name", [name for name, _ in CALLS])
def test_a_page_is_sound(name: str, pages: dict[str, str]) -> None:
    assert list(faults(pages[name])) == []


def test_a_rule_book_cannot_write_into_the_page(pages: dict[str, str]) -> None:
    told = words(pages["hostile"])
    for each in HOSTILE_WORDS:
        assert each.replace("`", "") in told.replace("`", ""), each
    kinds = {element.tag for element in tree(pages["hostile"]).iter()}
    of_a_ruling = {"strong"}
    assert kinds == {element.tag for element in tree(pages["four"]).iter()} | of_a_ruling


def everything(*findings: Finding) -> AmbiguitiesResult:
    check = replace(samples.CHECK, findings=findings)
    checked = replace(samples.EVERYTHING, checks=(check, samples.INDUCTION.checks[0]))
    return AmbiguitiesResult(checked, (), "findings", 0.0)


def test_the_contents_say_what_is_decided(folder: Path) -> None:
    text = (BOOKS / "four.rules").read_text("utf-8")
    assert "    choose one_only\n" in text
    unchosen = text.replace("    choose one_only\n", "")
    (folder / "unchosen.rules").write_text(
        f'{unchosen}\nruling price: "One coin, says the author."\n'
    )
    whole = page(folder, "unchosen", "unchosen.rules")
    verdicts = ["".join(each.itertext()) for each in tree(whole).iterfind(".//nav//td")]
    assert [each.endswith(" decided") for each in verdicts] == [False, True, False, False]
    assert "Decided: One coin, says the author." in words(whole)


def told_at_length() -> list[Finding]:
    """What `everything` always has, but for advice and the expected."""
    findings = [*samples.INDUCTION.checks[0].findings, *samples.EVERYTHING.overall]
    return [each for each in findings if not each.advice and not each.expected]


def test_every_kind_of_finding_has_its_place() -> None:
    again = replace(samples.PLAY, loop=ToldLoop(samples.PLAY.moves[:1], by_chance=True))
    goes_round = replace(samples.TIE, kind="endless", play=again)
    doubtful = replace(samples.TIE, grade="possible", play=None, step=samples.STEP)
    whole = ambiguities_page(everything(goes_round, doubtful, samples.LEAK, samples.BOTH))
    assert list(faults(whole)) == []
    headings = ["".join(each.itertext()) for each in tree(whole).iter("h4")]
    kinds = [each.partition(" in ")[0] for each in headings if each.startswith("Finding")]
    of_check = [f"Finding: {kind}" for kind in ("endless", "ending", "leak", "conflict")]
    assert kinds == [*of_check, *(f"Finding: {each.kind}" for each in told_at_length())]
    assert "whatever chance brings instead, play can go on" in words(whole)
    assert "This position, which is not known to be reachable" in words(whole)


def test_no_letter_breaks_a_page() -> None:
    letters = "".join(
        map(chr, (*range(0x20), *range(0x7F, 0xA0), 0x202E, 0xD800, 0xFFFE, 0x10FFFF))
    )
    strange = replace(samples.TIE, rule=f"<{letters}>", message=letters, question=letters)
    whole = ambiguities_page(everything(strange))
    assert list(faults(whole)) == []
    assert not re.search("[^\n -~\xa0-\ud7ff\ue000-\ufffd]", whole)
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in whole


INKS = [
    ("ink", "paper"),
    ("ink", "raised"),
    ("quiet", "paper"),
    ("quiet", "raised"),
    ("link", "paper"),
    ("apart", "apart-paper"),
    ("harmless", "harmless-paper"),
    ("open", "open-paper"),
]


def test_there_is_contrast_by_day_and_by_night(pages: dict[str, str]) -> None:
    looks = colours(pages["start"])
    assert [sorted(look) for look in looks] == [sorted(looks[0])] * 3  # the third is paper
    assert {name for pair in INKS for name in pair} == looks[0].keys() - {"line"}
    for look in looks:
        for ink, paper in INKS:
            assert contrast(look[ink], look[paper]) >= 4.5, (ink, paper)


def test_a_page_is_written_like_the_other_files(folder: Path) -> None:
    kept = folder / "kept_page.html"
    kept.write_text("what was there")
    (folder / "broken.rules").write_text("game\n")
    for call in ("broken.rules --html kept_page.html", "broken.rules --html new.html"):
        assert run(["ambiguities", *call.split()], folder).code == 2
    assert kept.read_text() == "what was there"
    assert not (folder / "new.html").exists()
    for name, code in (("four.rules", "RW1116"), ("no_such/page.html", "RW1115")):
        answer = run(["ambiguities", "start.rules", "--html", name], folder)
        assert (answer.code, code in answer.out) == (2, True), answer.out


def test_only_a_page_takes_jinja(folder: Path) -> None:
    program = """
import sys
from rulewright.cli.main import main
main()
print("jinja2" in sys.modules)
"""
    call = [sys.executable, "-c", program, "ambiguities", "start.rules", "--faq", "start.md"]
    without = subprocess.run(call, check=True, cwd=folder, capture_output=True, text=True)
    assert without.stdout.splitlines()[-1] == "False"
    call += ["--html", "start.html"]
    taken = subprocess.run(call, check=True, cwd=folder, capture_output=True, text=True)
    assert taken.stdout.splitlines()[-1] == "True"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], str]:
    """What a browser makes of a page: its document when all is loaded, as HTML."""
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    if program is None:
        pytest.skip("there is no Chromium; Debian has it as `chromium`")
    profile = tmp_path_factory.mktemp("profile")

    def document(path: Path) -> str:
        call = [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        call += [f"--user-data-dir={profile}", "--allow-file-access-from-files", "--dump-dom"]
        done = subprocess.run(
            [*call, path.as_uri()], check=True, capture_output=True, text=True, timeout=120
        )
        return done.stdout

    return document


def elements(text: str) -> Iterator[tuple[str, dict[str, str], str]]:
    root = html5lib.parse(text, namespaceHTMLElements=False)
    for element in root.iter():
        yield element.tag, dict(element.attrib), "".join(element.itertext()).strip()


@pytest.mark.parametrize("name", ["four", "hostile"])
def test_a_browser_sees_the_same_page(
    name: str, folder: Path, pages: dict[str, str], browser: Callable[[Path], str]
) -> None:
    seen = browser(folder / f"{name}.html")
    assert list(elements(seen)) == list(elements(pages[name]))


NARROW = """<!DOCTYPE html>
<iframe src="{name}.html" width="360" height="640" style="border: 0"></iframe>
<p id="told"></p>
<script>
const frame = document.querySelector("iframe");
frame.onload = () => {{
  const page = frame.contentDocument;
  const width = page.documentElement.clientWidth;
  const names = [...page.querySelectorAll("body *")].filter(
    each => each.closest("pre") === null && each.getBoundingClientRect().right > width
  ).map(each => each.tagName);
  document.querySelector("#told").textContent =
    `${{page.documentElement.scrollWidth - width}} too wide ${{names}}`.trim();
}};
</script>
"""


@pytest.mark.parametrize("name", ["four", "pairs", "tie", "hostile"])
def test_a_page_fits_a_phone(
    name: str, folder: Path, pages: dict[str, str], browser: Callable[[Path], str]
) -> None:
    assert name in pages
    (folder / f"narrow_{name}.html").write_text(NARROW.format(name=name))
    seen = browser(folder / f"narrow_{name}.html")
    assert re.findall(r'<p id="told">(.*?)</p>', seen) == ["0 too wide"]
