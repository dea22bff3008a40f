"""The JSON Schemas that are published with the package."""

import json
from pathlib import Path
from typing import Any

import jsonschema

import rulewright.reports

FOLDER = Path(rulewright.reports.__file__).parent / "schema"


def schema(name: str) -> Any:  # noqa: ANN401 - whatever stands in the JSON
    """The schema `name`, such as `check-1`."""
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def validate(text: str, name: str) -> Any:  # noqa: ANN401 - as above
    """Parse a document and hold it to its schema."""
    document = json.loads(text)
    jsonschema.Draft202012Validator(schema(name)).validate(document)
    return document
