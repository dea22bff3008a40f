"""What other repositories take from this one: the hook and the CI snippet."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT, Run

pytestmark = pytest.mark.wheel

CLEAN = ROOT / "spec" / "classics" / "tic_tac_toe.rules"
WITH_A_FINDING = ROOT / "docs" / "examples" / "shells.rules"


@pytest.fixture(scope="module")
def hook_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Keep what pre-commit installs, so that it does so once."""
    return tmp_path_factory.mktemp("hooks")


@pytest.mark.parametrize(
    ("books", "exit_code"),
    [([CLEAN], 0), ([WITH_A_FINDING], 1), ([WITH_A_FINDING, CLEAN], 1)],
    ids=["clean", "a finding", "a finding before a clean file"],
)
def test_the_hook_checks_each_rule_book(
    books: list[Path], exit_code: int, hook_store: Path, run: Run, tmp_path: Path
) -> None:
    subprocess.run(["git", "init", "--quiet"], check=True, cwd=tmp_path)
    for book in books:
        shutil.copy(book, tmp_path)
    names = " ".join(book.name for book in books)
    answer = run(
        f"git add {names} && "
        f"{sys.executable} -m pre_commit try-repo {ROOT} rulewright-check --files {names}",
        PRE_COMMIT_HOME=str(hook_store),
    )
    assert answer.returncode == exit_code, answer.stdout + answer.stderr


def test_the_ci_snippet_writes_the_findings(run: Run, tmp_path: Path) -> None:
    snippet = (ROOT / "docs" / "ci" / "github-actions.yml").read_text(encoding="utf-8")
    command = re.search(r"run: (rulewright check .*)", snippet)
    assert command is not None
    shutil.copy(WITH_A_FINDING, tmp_path)
    answer = run(command[1], RULES=WITH_A_FINDING.name)
    assert answer.returncode == 1, answer.stdout + answer.stderr
    findings = json.loads((tmp_path / "findings.sarif").read_text(encoding="utf-8"))
    assert findings["runs"][0]["results"]
