"""The grammar and the rule books are found in a wheel and in a checkout."""

from pathlib import Path

import pytest

from rulewright.data import data_folder


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "checker" / "rulewright"
    folder.mkdir(parents=True)
    return folder


def test_a_packaged_copy_comes_first(package: Path) -> None:
    (package / "_data").mkdir()
    assert data_folder(package) == package / "_data"


def test_without_a_packaged_copy_the_repository_is_meant(package: Path, tmp_path: Path) -> None:
    assert data_folder(package) == tmp_path


@pytest.mark.parametrize("name", ["grammar", "spec"])
def test_this_install_has_the_folder(name: str) -> None:
    assert (data_folder() / name).is_dir()
