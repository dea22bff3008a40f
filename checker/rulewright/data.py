"""Where the grammar, the rule books and the page of findings are that come with the package."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_folder(package: Path = _PACKAGE) -> Path:
    """Return the folder that holds `grammar`, `spec` and `docs/findings.md`.

    A wheel carries copies of both inside the package. An editable install has none: there the
    repository's own, two folders above the package, are meant, so that an edit shows at once.
    """
    packaged = package / "_data"
    return packaged if packaged.is_dir() else package.parents[1]
