"""The requirements and checks of the rule books of `spec/catan`, found in their text."""

import re

from tests.rulebooks.command import SPEC


def text_of(book: str) -> str:
    return (SPEC / "catan" / f"{book}.rules").read_text(encoding="utf-8")


def requirements(text: str) -> dict[str, slice]:
    """Each labelled requirement, as `action.label`, and where it stands."""
    found = {}
    head = r"^(?:action|replace action|extend) (\w+).*\n(?:(?: .*)?\n)*"
    for block in re.finditer(head, text, re.MULTILINE):
        pattern = re.compile(r"^    require (\w+):.*\n(?: +because .*\n)?", re.MULTILINE)
        for require in pattern.finditer(text, block.start(), block.end()):
            found[f"{block[1]}.{require[1]}"] = slice(*require.span())
    return found


def closed_instances(text: str) -> list[str]:
    """The instances of which a rule book has every position seen."""
    return re.findall(r"^check (\w+): exhaustive", text, re.MULTILINE)
