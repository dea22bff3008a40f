"""JUnit files are XML that counts rightly."""

import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulewright.reports.junit import check_suites, mistakes_suites
from tests.reports import samples

GOLDEN = Path(__file__).parent / "golden"
TEXTS = {
    "everything": check_suites(samples.EVERYTHING),
    "clean": check_suites(samples.CLEAN),
    "out_of_time": check_suites(samples.stopped("time")),
    "not_run": check_suites(samples.NOT_RUN),
    "unfinished": check_suites(samples.UNFINISHED),
    "induction": check_suites(samples.INDUCTION),
    "bounded_stopped": check_suites(samples.bounded(7, "steps")),
    "bounded_before": check_suites(samples.bounded(None, "time")),
    "bounded_to_the_end": check_suites(samples.bounded(20, None, longest=9)),
    "mistakes": mistakes_suites("rules/market.rules", samples.MISTAKES),
}


@pytest.mark.parametrize("name", ["everything", "induction", "mistakes"])
def test_file(name: str, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / f"{name}.xml", TEXTS[name])


@pytest.mark.parametrize("name", TEXTS)
def test_every_count_is_that_of_its_cases(name: str) -> None:
    root = ET.fromstring(TEXTS[name])  # noqa: S314 - our own output
    for element in [root, *root.iter("testsuite")]:
        cases = list(element.iter("testcase"))
        counts = {"tests": len(cases)}
        for plural, tag in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")]:
            counts[plural] = sum(1 for case in cases if case.find(tag) is not None)
        assert {key: int(element.attrib[key]) for key in counts} == counts


@pytest.mark.parametrize(
    ("name", "failing"),
    [
        ("everything", True),
        ("clean", False),
        ("out_of_time", False),
        ("induction", False),
        ("mistakes", True),
    ],
)
def test_what_fails(name: str, failing: bool) -> None:
    root = ET.fromstring(TEXTS[name])  # noqa: S314 - our own output
    assert (int(root.attrib["failures"]) + int(root.attrib["errors"]) > 0) == failing


@pytest.mark.parametrize(
    "name",
    ["out_of_time", "not_run", "unfinished", "induction", "bounded_stopped", "bounded_before"],
)
def test_what_was_not_seen_is_not_passed(name: str) -> None:
    root = ET.fromstring(TEXTS[name])  # noqa: S314 - our own output
    assert [
        case.attrib["name"] for case in root.iter("testcase") if case.find("skipped") is not None
    ]


def test_letters_that_xml_cannot_hold_do_not_break_it() -> None:
    (check,) = samples.CLEAN.checks
    scenario = replace(check.scenarios[0], title='a\x00b\x1b[31m<&">\udc80市')
    result = replace(samples.CLEAN, checks=(replace(check, scenarios=(scenario,)),))
    root = ET.fromstring(check_suites(result))  # noqa: S314 - our own output
    names = [case.attrib["name"] for case in root.iter("testcase")]
    assert 'scenario a\ufffdb\ufffd[31m<&">\ufffd市' in names
