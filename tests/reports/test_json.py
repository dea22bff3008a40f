"""The JSON document agrees with the schema that is published with the package."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from msgspec.structs import replace

from rulewright.reports.json import check_document, interrupted_document, mistakes_document
from rulewright.reports.members import Document, text
from tests.reports import samples
from tests.reports.schemas import FOLDER, schema, validate

GOLDEN = Path(__file__).parent / "golden"
SCHEMA = schema("check-1")
DOCUMENTS = {
    "everything": check_document(samples.EVERYTHING),
    "clean": check_document(samples.CLEAN),
    "out_of_time": check_document(samples.stopped("time")),
    "interrupted": check_document(samples.stopped("interrupted")),
    "choices": check_document(samples.stopped("choices")),
    "interrupted_before": check_document(samples.without_position(complete=False)),
    "not_run": check_document(samples.NOT_RUN),
    "scenarios_only": check_document(samples.SCENARIOS_ONLY),
    "unfinished": check_document(samples.UNFINISHED),
    "induction": check_document(samples.INDUCTION),
    "bounded_stopped": check_document(samples.bounded(7, "steps")),
    "bounded_before": check_document(samples.bounded(None, "time")),
    "bounded_to_the_end": check_document(samples.bounded(20, None, longest=9)),
    "mistakes": mistakes_document("rules/market.rules", samples.MISTAKES),
    "mistakes_in_the_call": mistakes_document(None, samples.MISTAKES[1:]),
    "interrupted_at_once": interrupted_document("rules/market.rules"),
}


def parsed(document: Document) -> Any:  # noqa: ANN401 - whatever stands in the JSON
    return json.loads(text(document))


@pytest.mark.parametrize("name", [path.stem for path in FOLDER.glob("*.json")])
def test_the_schema_is_one(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_agree_with_the_schema(name: str) -> None:
    validate(text(DOCUMENTS[name]), "check-1")


def without(document: Any, *path: str | int) -> Any:  # noqa: ANN401 - as above
    """A copy that lacks the member at `path`."""
    copied = json.loads(json.dumps(document))
    inner = copied
    for step in path[:-1]:
        inner = inner[step]
    del inner[path[-1]]
    return copied


@pytest.mark.parametrize(
    "path",
    [
        ("schema",),
        ("run",),
        ("checks", 0, "engine"),
        ("checks", 0, "states"),
        ("checks", 0, "levels"),
        ("checks", 0, "properties", 0, "class"),
        ("checks", 0, "properties", 2, "play"),
        ("checks", 0, "properties", 6, "culprit"),
        ("checks", 0, "scenarios", 1, "message"),
        ("checks", 0, "findings", 0, "play"),
        ("checks", 0, "findings", 0, "question"),
        ("checks", 0, "findings", 0, "scenario"),
        ("checks", 0, "findings", 0, "play", 0, "by"),
    ],
    ids=lambda path: ".".join(map(str, path)),
)
def test_the_schema_misses_what_is_missing(path: tuple[str | int, ...]) -> None:
    document = without(parsed(DOCUMENTS["everything"]), *path)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(SCHEMA).validate(document)


def test_the_schema_misses_why_a_search_stopped() -> None:
    document = without(parsed(DOCUMENTS["out_of_time"]), "checks", 0, "stopped")
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(SCHEMA).validate(document)


def test_the_schema_misses_all_figures_of_a_search() -> None:
    document = parsed(DOCUMENTS["everything"])
    for figure in ("states", "transitions", "depth", "levels", "final", "outcomes", "complete"):
        document = without(document, "checks", 0, figure)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(SCHEMA).validate(document)


def test_the_schema_refuses_members_it_does_not_describe() -> None:
    document = parsed(DOCUMENTS["everything"])
    document["checks"][0]["surprise"] = 1
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(SCHEMA).validate(document)


@pytest.mark.parametrize("name", ["everything", "mistakes"])
def test_document_text(name: str, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / f"{name}.json", text(DOCUMENTS[name]))


def test_only_run_differs_between_runs() -> None:
    (check,) = samples.EVERYTHING.checks
    slower = replace(check, run=replace(check.run, search_seconds=9.0, memory=1))
    other = parsed(check_document(replace(samples.EVERYTHING, checks=(slower,), seconds=10.0)))
    first = parsed(check_document(samples.EVERYTHING))
    assert other != first
    for document in (first, other):
        del document["run"], document["checks"][0]["run"]
    assert other == first
