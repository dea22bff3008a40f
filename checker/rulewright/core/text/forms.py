"""Forms in parentheses: the syntax under the core's text.

    (variable mark (9) 0..2 (map Square (maybe Player)))

A form is a word, a quoted text, or a list of forms. A list that does not fit into a line is broken:
its parts stand below each other, but words stay together. A semicolon begins a comment.
"""

from __future__ import annotations

import json
import re

from msgspec import Struct

from rulewright.diagnostics.fault import Fault

WIDTH = 100

_TOKEN = re.compile(r';[^\n]*|[()]|"(?:[^"\\]|\\.)*"|[^\s()";]+')
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*")


class Text(Struct, frozen=True):
    """A quoted text."""

    value: str


Form = str | Text | tuple["Form", ...]


def name_form(name: str) -> Form:
    """A name: a word where it looks like one, else quoted."""
    return name if _NAME.fullmatch(name) else Text(name)


# ---- printing


def print_form(form: Form) -> str:
    """A form as lines, without a newline at the end."""
    return "\n".join(_lines(form, 0))


def _lines(form: Form, indent: int) -> list[str]:
    margin = " " * indent
    flat = _flat(form, WIDTH - indent)
    if flat is not None or not isinstance(form, tuple):
        return [margin + (flat or _leaf(form))]
    lines = [margin + "("]
    after_word = True
    for place, part in enumerate(form):
        is_word = not isinstance(part, tuple)
        joined = lines[-1] + (" " if place else "") + _leaf(part) if is_word else ""
        if is_word and after_word and len(joined) <= WIDTH:
            lines[-1] = joined
        else:
            lines.extend(_lines(part, indent + 2))
        after_word = is_word
    lines[-1] += ")"
    return lines


def _leaf(form: Form) -> str:
    return json.dumps(form.value, ensure_ascii=False) if isinstance(form, Text) else str(form)


def _flat(form: Form, room: int) -> str | None:
    """The form in one line, if there is room for it."""
    if not isinstance(form, tuple):
        return _leaf(form)
    line = "("
    for place, part in enumerate(form):
        flat = _flat(part, room - len(line))
        if flat is None or len(line) + len(flat) > room:
            return None
        line += f" {flat}" if place else flat
    line += ")"
    return line if len(line) <= room else None


# ---- reading


def read_forms(text: str) -> tuple[Form, ...]:
    """The forms of a text. Raises Fault where parentheses do not match."""
    open_lists: list[list[Form]] = [[]]
    for part in _TOKEN.findall(text):
        if part == "(":
            open_lists.append([])
        elif part == ")":
            closed = tuple(open_lists.pop())
            if not open_lists:
                raise Fault("a parenthesis too many is closed")
            open_lists[-1].append(closed)
        elif not part.startswith(";"):
            open_lists[-1].append(Text(json.loads(part)) if part[0] == '"' else part)
    if len(open_lists) > 1:
        raise Fault("a parenthesis is not closed")
    return tuple(open_lists[0])
