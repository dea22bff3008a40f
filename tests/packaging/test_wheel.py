"""The wheel holds what it must, and works where no checkout is."""

import shutil
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT, Run

pytestmark = pytest.mark.wheel


def data_files() -> set[str]:
    in_folders = [path for name in ("grammar", "spec") for path in (ROOT / name).rglob("*")]
    return {
        f"rulewright/_data/{path.relative_to(ROOT).as_posix()}"
        for path in (*in_folders, ROOT / "docs" / "findings.md")
        if path.is_file()
    }


def source_files() -> set[str]:
    checker = ROOT / "checker"
    paths = (path for path in checker.rglob("*") if path.is_file())
    return {path.relative_to(checker).as_posix() for path in paths if path.suffix != ".pyc"}


def test_the_wheel_holds_the_sources_the_data_and_the_licence(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    licence = f"rulewright-{version('rulewright')}.dist-info/licenses/LICENSE"
    assert {*source_files(), *data_files(), licence} <= held


def test_the_command_explains_a_finding(run: Run) -> None:
    answer = run("rulewright explain stuck")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "nobody can move" in answer.stdout


def test_a_page_is_made_of_templates_in_the_wheel(run: Run, tmp_path: Path) -> None:
    shutil.copy(ROOT / "docs" / "examples" / "shells.rules", tmp_path)
    answer = run("rulewright ambiguities shells.rules --html page.html")
    assert (answer.returncode, answer.stderr) == (1, "")
    assert "<h1>Shells: what the rules leave open</h1>" in (tmp_path / "page.html").read_text()


def test_the_command_says_its_version(run: Run) -> None:
    answer = run("rulewright --version")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert version("rulewright") in answer.stdout


def test_the_main_job_runs_outside_the_checkout(run: Run) -> None:
    answer = run("rulewright check spec:catan/real_estate.rules")
    assert answer.returncode == 0, answer.stdout + answer.stderr
