"""`rulewright ambiguities` on real files."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.reports.markdown import plain
from tests.cli.command import run
from tests.reports.schemas import sarif_errors, validate

GOLDEN = Path(__file__).parent / "golden"
BOOKS = Path(__file__).parent / "books"

CALLS = [
    ("four", "four.rules", 1),
    ("kept", "kept.rules", 0),
    ("kept_at_first", "kept_at_first.rules", 1),
    ("counted", "counted.rules", 1),
    ("start", "start.rules", 1),
    ("same_rules", "same_rules.rules", 0),
    ("other_choice", "four.rules --choose price=two_coins", 1),
    ("games", "four.rules --games 200 --seed 7", 1),
    ("sampled", "sampled.rules", 1),
    ("paired", "paired.rules", 1),
    ("pairs", "paired.rules --pairs", 1),
    ("no_question", "no_question.rules", 0),
    ("classes", "classes.rules", 1),
    ("open", "open.rules", 1),
    ("tower", "tower.rules", 1),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the books, one in which games are played, and one that asks nothing."""
    shutil.copytree(BOOKS, tmp_path, dirs_exist_ok=True)
    text = (BOOKS / "same_rules.rules").read_text("utf-8")
    before, behind = text.split("question")[0], text.split("choose ada\n")[1]
    market = (BOOKS / "four.rules").read_text("utf-8")
    (tmp_path / "sampled.rules").write_text(market.replace("check: exhaustive", "check: fuzz(40)"))
    (tmp_path / "no_question.rules").write_text(before + behind.lstrip())
    return tmp_path


@pytest.mark.parametrize(("name", "call", "code"), CALLS, ids=[name for name, _, _ in CALLS])
def test_text(
    name: str, call: str, code: int, folder: Path, golden: Callable[[Path, str], None]
) -> None:
    answer = run(["ambiguities", *call.split(), "--quiet"], folder)
    assert (answer.code, answer.err) == (code, "")
    golden(GOLDEN / f"{name}.txt", answer.out)


@pytest.mark.parametrize(("name", "call", "code"), CALLS, ids=[name for name, _, _ in CALLS])
def test_the_document_keeps_to_its_schema(name: str, call: str, code: int, folder: Path) -> None:
    answer = run(["ambiguities", *call.split(), "--json", "--output", f"{name}.json"], folder)
    document = validate(answer.out, "ambiguities-1")
    assert json.loads((folder / f"{name}.json").read_text()) == document
    assert answer.code == code == {"clean": 0, "findings": 1}[document["verdict"]]


def test_a_proof_names_what_it_rests_on(folder: Path) -> None:
    document = json.loads(run(["ambiguities", "tower.rules", "--json"], folder).out)
    slips, far_ahead, tenth_step = document["checks"][0]["questions"]
    assert (slips["verdict"], slips["class"], slips["by"]) == ("harmless", "proved", "induction")
    assert slips["rests_on"] == ["both_count"]
    assert (far_ahead["verdict"], far_ahead["class"]) == ("no difference found", "bounded")
    assert far_ahead["unproved"] == "there may be a position in which they part (`climb`)"
    assert (tenth_step["verdict"], tenth_step["by"]) == ("distinguished", "play")
    assert document["settles"] == ["far_ahead", "tenth_step"]


def test_the_same_rules_are_harmless_however_little_was_searched(folder: Path) -> None:
    book = folder / "same_rules.rules"
    text = book.read_text("utf-8").replace("3", "100000").replace("exhaustive", "bounded(1)")
    book.write_text(text, encoding="utf-8")
    document = json.loads(run(["ambiguities", "same_rules.rules", "--json"], folder).out)
    (its_name,) = document["checks"][0]["questions"]
    assert (its_name["verdict"], its_name["class"]) == ("harmless", "proved")
    assert {"by", "k", "n", "stopped", "unproved"}.isdisjoint(its_name)


def test_three_of_four_questions_matter(folder: Path) -> None:
    document = json.loads(run(["ambiguities", "four.rules", "--json"], folder).out)
    (check,) = document["checks"]
    placed = {each["name"]: each["verdict"] for each in check["questions"]}
    assert placed == {
        "two_at_once": "distinguished",
        "price": "distinguished",
        "last_apple": "distinguished",
        "four_apples": "harmless",
    }
    assert [each["class"] for each in check["questions"]] == ["proved"] * 4
    assert document["settles"] == ["two_at_once", "price", "last_apple"]
    assert [each["rule"] for each in document["overall"] if each["kind"] == "reading"] == (
        document["settles"]
    )


def test_a_ruling_decides(folder: Path) -> None:
    book = folder / "led.rules"
    ruled = book.read_text("utf-8") + '\nruling leftover: "The author says that the mice eat it."\n'
    book.write_text(ruled)
    answer = run(["ambiguities", "led.rules", "--json"], folder)
    document = validate(answer.out, "ambiguities-1")
    (question,) = document["questions"]
    assert (answer.code, question["state"]) == (0, "decided")
    assert question["ruling"] == "The author says that the mice eat it."
    # It is told all the same.
    assert question["verdict"] == "distinguished"
    (finding,) = (each for each in document["overall"] if each["kind"] == "reading")
    assert finding["expected"]
    assert "Decided: The author says" in run(["ambiguities", "led.rules"], folder).out


FAQS = [
    ("four", "four.rules"),
    ("sampled", "sampled.rules"),
    ("start", "start.rules"),
    ("pairs", "paired.rules --pairs"),
    ("tower", "tower.rules"),
]


@pytest.mark.parametrize(("name", "call"), FAQS, ids=[name for name, _ in FAQS])
def test_questions_and_answers(
    name: str, call: str, folder: Path, golden: Callable[[Path, str], None]
) -> None:
    run(["ambiguities", *call.split(), "--faq", "answers.md"], folder)
    golden(GOLDEN / f"{name}.md", (folder / "answers.md").read_text("utf-8"))


@pytest.mark.parametrize(("book", "engine"), [("four", "exhaustive"), ("tower", "induction")])
def test_how_instances_were_compared_is_told(book: str, engine: str, folder: Path) -> None:
    path = folder / f"{book}.rules"
    text = path.read_text("utf-8").replace(f"check: {engine}", f"check pair: {engine}")
    path.write_text(f"{text}\ninstance pair:\n    players = 2\n", encoding="utf-8")
    run(["ambiguities", f"{book}.rules", "--faq", "answers.md"], folder)
    told = (folder / "answers.md").read_text("utf-8")
    assert "- `pair`" in told
    assert ("Where not all positions can be seen" in told) == (engine != "exhaustive")


def test_what_was_decided_is_written_as_scenarios(
    folder: Path, golden: Callable[[Path, str], None]
) -> None:
    book = folder / "four.rules"
    rulings = "\n".join(
        f'ruling {name}: "Yes."' for name in ("two_at_once", "price", "four_apples")
    )
    book.write_text(f"{book.read_text('utf-8')}\n{rulings}\n", encoding="utf-8")
    call = ["ambiguities", "four.rules", "--scenarios", "decided.txt", "--json"]
    document = validate(run(call, folder).out, "ambiguities-1")
    told = (folder / "decided.txt").read_text("utf-8")
    golden(GOLDEN / "decided.txt", told)
    scenarios = [each["scenario"] for each in document["questions"] if "scenario" in each]
    assert len(scenarios) == 2
    assert all(each in told for each in scenarios)

    # Put into the rules they are not written once more.
    book.write_text(f"{book.read_text('utf-8')}\n{told}", encoding="utf-8")
    run(call, folder)
    once_more = (folder / "decided.txt").read_text("utf-8")
    titles = [each.split("\n")[0].removesuffix(":") for each in scenarios]
    assert once_more.splitlines()[2::2] == [f"# In the rules already: {each}" for each in titles]


ENGINES = ["bounded(1)", "induction", "fuzz(1)"]


@pytest.mark.parametrize("engine", ENGINES)
def test_readings_are_compared_whatever_a_check_asks_for(engine: str, folder: Path) -> None:
    book = folder / "four.rules"
    text = book.read_text("utf-8").replace("check: exhaustive", f"check: {engine}")
    book.write_text(text, encoding="utf-8")
    document = json.loads(run(["ambiguities", "four.rules", "--json"], folder).out)
    placed = [(each["verdict"], each.get("by")) for each in document["checks"][0]["questions"]]
    assert placed == [("distinguished", "play")] * 3 + [("harmless", "closure")]


STOPPED = [
    ("too_many", "there is too much to choose from"),
    ("sights", "who would see what is not compared"),
    ("tower", "the search ended there"),
]


@pytest.mark.parametrize(("book", "why"), STOPPED)
def test_why_no_more_was_compared_is_told(book: str, why: str, folder: Path) -> None:
    told = run(["ambiguities", f"{book}.rules", "--quiet"], folder).out
    assert why in " ".join(told.split())


def test_a_ruling_is_about_the_reading_that_the_text_chooses(folder: Path) -> None:
    book = folder / "four.rules"
    book.write_text(f'{book.read_text("utf-8")}\nruling price: "One."\n', encoding="utf-8")
    for choice, state in (("one_coin", "decided"), ("two_coins", "open")):
        call = ["ambiguities", "four.rules", "--choose", f"price={choice}", "--json"]
        document = validate(run(call, folder).out, "ambiguities-1")
        (price,) = (each for each in document["questions"] if each["name"] == "price")
        assert (price["chosen"], price["state"]) == (choice, state)
        assert ("ruling" in price, "scenario" in price) == ((state == "decided",) * 2)


def test_a_mistake_under_another_reading_says_under_which(folder: Path) -> None:
    book = folder / "harmless.rules"
    text = book.read_text("utf-8").replace(
        "    choose yes\n",
        "    choose yes\n\nstate:\n    extra: 0..5 = 5 if two_at_a_time is yes else 7\n",
    )
    book.write_text(text, encoding="utf-8")
    answer = run(["ambiguities", "harmless.rules"], folder)
    assert answer.code == 2
    assert "(where `two_at_a_time` is read as `no`)" in answer.out


ITEMS = [
    ("- a", r"\- a"),
    ("1) b", r"1\) b"),
    ("2. c", r"2\. c"),
    ("a - b", "a - b"),
    ("&lt;", r"\&lt;"),
]


@pytest.mark.parametrize(("text", "told"), ITEMS)
def test_a_line_of_an_author_begins_no_list(text: str, told: str) -> None:
    assert plain(text) == told


def test_words_of_the_author_are_no_markup(folder: Path) -> None:
    book = folder / "same_rules.rules"
    book.write_text(book.read_text("utf-8").replace('"Ada."', '"<b>Ada</b> [*x*](y) | `z`"'))
    run(["ambiguities", "same_rules.rules", "--faq", "answers.md"], folder)
    told = (folder / "answers.md").read_text("utf-8")
    assert r"\<b\>Ada\</b\> \[\*x\*\](y) \| \`z\`" in told


def test_what_matters_only_under_another_answer(folder: Path) -> None:
    call = ["ambiguities", "paired.rules", "--pairs", "--json"]
    document = validate(run(call, folder).out, "ambiguities-1")
    under = ["--under", "toll=one_coin"]
    one_answer = json.loads(run([*call[:2], *under, "--json"], folder).out)
    assert one_answer["questions"] == document["questions"]
    told = {
        question["name"]: [
            (pair["question"], pair["reading"], pair["comparison"]["verdict"])
            for pair in question.get("pairs", [])
        ]
        for question in document["questions"]
    }
    assert told == {
        "toll": [],
        "who_gets_it": [("toll", "one_coin", "distinguished")],
        "the_fifth_coin": [("toll", "one_coin", "harmless")],
    }


@pytest.mark.parametrize(
    ("under", "named"),
    [("toll=two_coins", "two_coins"), ("bridge=free", "bridge"), ("toll", "toll")],
)
def test_an_answer_that_is_none(under: str, named: str, folder: Path) -> None:
    answer = run(["ambiguities", "paired.rules", "--under", under], folder)
    assert answer.code == 2
    assert f"`{named}`" in answer.out


def test_sarif(folder: Path) -> None:
    run(["ambiguities", "four.rules", "--sarif", "log.sarif"], folder)
    log = json.loads((folder / "log.sarif").read_text())
    assert sarif_errors(log) == []
    (only,) = log["runs"]
    told = [each for each in only["results"] if each["ruleId"] == "reading"]
    assert [each["locations"][0]["physicalLocation"]["region"]["startLine"] for each in told] == [
        13,
        19,
        25,
    ]


FIELD = """
game Field
    \"\"\"A snail crawls over a field that no search sees the whole of.\"\"\"

players 1 of snail

state:
    east: 0..1000000
    north: 0..1000000

question far_corner:
    \"\"\"Does the snail rest in the far corner?\"\"\"
    reading yes: "It does."
    reading no: "It turns back."
    choose yes

action crawl() by snail:
    require edge: east < 1000000 because "the field ends here"
    east += 1

action turn() by snail:
    require edge: north < 1000000 because "the field ends here"
    north += 1

action return_home() by snail:
    require corner: far_corner is no and east + north == 2000000 because "the snail crawls on"
    east = 0

ended when no move

check: exhaustive
"""


def test_what_was_not_compared_in_time_is_told(folder: Path) -> None:
    (folder / "field.rules").write_text(FIELD, encoding="utf-8")
    call = "ambiguities field.rules --time 1s --memory 2GB --json --quiet"
    document = validate(run(call.split(), folder).out, "ambiguities-1")
    (check,) = document["checks"]
    (one,) = check["questions"]
    assert (one["verdict"], one["class"]) == ("no difference found", "bounded")
    assert one["stopped"] in {"search", "time"}
    assert one["compared"] >= one["k"] > 0
