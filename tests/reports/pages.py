"""Pages of HTML as a strict parser and as a reader sees them."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from urllib.parse import unquote
from xml.etree.ElementTree import Element

import html5lib

LEVELS = {f"h{level}": level for level in range(1, 7)}


@cache
def tree(page: str) -> Element:
    """The elements of a page, without namespaces; an error of the parser is an exception."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    root = parser.parse(page)
    assert isinstance(root, Element)
    return root


def faults(page: str) -> Iterator[str]:
    """What would keep a reader from the page, or let it reach out of itself."""
    root = tree(page)
    if root.get("lang") != "en":
        yield "the language is not told"
    yield from _heading_faults(root)
    yield from _link_faults(root)
    yield from _table_faults(root)
    for element in root.iter():
        if element.tag in {"script", "link", "img", "iframe", "object", "base", "form", "svg"}:
            yield f"<{element.tag}>"
        for name, held in element.items():
            if name.startswith("on") or name in {"src", "srcset", "action", "style"}:
                yield f"<{element.tag} {name}={held!r}>"
    for style in root.iter("style"):
        if re.search(r"url\(|@import|expression", style.text or ""):
            yield "the style loads something"


def _heading_faults(root: Element) -> Iterator[str]:
    headings = [LEVELS[element.tag] for element in root.iter() if element.tag in LEVELS]
    if headings[:1] != [1] or headings.count(1) != 1:
        yield f"the page does not begin with its one title: {headings}"
    for before, after in pairwise(headings):
        if after > before + 1:
            yield f"a heading of level {after} under one of level {before}"


def _link_faults(root: Element) -> Iterator[str]:
    names = [held for element in root.iter() for held in [element.get("id")] if held is not None]
    if len(names) != len(set(names)):
        yield f"an id that is there twice: {names}"
    for element in root.iter():
        label = element.get("aria-labelledby")
        if label is not None and label not in names:
            yield f"a label that is not there: {label}"
        if element.tag == "a" and unquote(element.get("href", "")[1:]) not in names:
            yield f"a link to nowhere: {element.get('href')}"


def _table_faults(root: Element) -> Iterator[str]:
    for table in root.iter("table"):
        if not any(cell.get("scope") == "col" for cell in table.iter("th")):
            yield "a table without headers of columns"
        for row in table.iterfind("tbody/tr"):
            if [cell.get("scope") for cell in row.iter("th")] != ["row"]:
                yield "a row without its header"
        widths = {len(row) for row in table.iter("tr")}
        if len(widths) != 1:
            yield f"a table with rows of {widths} cells"


def words(page: str) -> str:
    """All text that a reader sees, in one line."""
    body = tree(page).find("body")
    assert body is not None
    return " ".join("".join(body.itertext()).split())


COLOUR = re.compile(r"--([a-z-]+): #([0-9a-f]{6});")


def colours(page: str) -> list[dict[str, str]]:
    """The colours by name, once for each look of the page."""
    style = "".join(each.text or "" for each in tree(page).iter("style"))
    return [
        dict(COLOUR.findall(block)) for block in re.findall(r":root \{(.*?)\}", style, re.DOTALL)
    ]


def contrast(one: str, other: str) -> float:
    """The ratio of contrast as WCAG 2 defines it, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
