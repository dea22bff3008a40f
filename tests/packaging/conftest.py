"""The package as others get it: built and installed once, used from outside the checkout."""

import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Protocol

import pytest

ROOT = Path(__file__).parents[2]


class Run(Protocol):
    """Runs a command with the installed `rulewright` first on the path, in a folder of its own."""

    def __call__(self, command: str, **extra: str) -> subprocess.CompletedProcess[str]: ...


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source archive, and from it the wheel."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT],
        check=True,
        cwd=folder,
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="session")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a fresh environment; return the folder of its commands."""
    environment = tmp_path_factory.mktemp("environment")
    venv.create(environment, with_pip=True)
    folder = environment / "bin"
    subprocess.run([folder / "pip", "install", "--quiet", wheel], check=True, cwd=environment)
    return folder


@pytest.fixture
def run(scripts: Path, tmp_path: Path) -> Run:
    """Return the runner of commands."""

    def run_command(command: str, **extra: str) -> subprocess.CompletedProcess[str]:
        path = f"{scripts}{os.pathsep}{os.environ['PATH']}"
        return subprocess.run(
            ["sh", "-c", command],
            check=False,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={"PATH": path, "HOME": str(tmp_path), **extra},
        )

    return run_command
