"""Settings for every test."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Machines that run the tests are of any speed, and a run in CI must be repeatable.
settings.register_profile(
    "rulewright",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
)
settings.load_profile("rulewright")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update` writes expected outputs anew; read the difference before you commit it."""
    parser.addoption("--update", action="store_true", help="write expected outputs anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Return what compares a text with the file that holds the expected one."""

    def compare(expected: Path, text: str) -> None:
        if request.config.getoption("--update"):
            expected.write_text(text, encoding="utf-8")
        assert text == expected.read_text(encoding="utf-8")

    return compare
