"""Mistakes that are too much of something."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

TOO_DEEP = Entry("RW0801", "too-deep", "{what} nested more than {limit} deep", "")
FILE_TOO_LARGE = Entry("RW0802", "file-too-large", "the file has more than {limit} bytes", "")
INTEGER_TOO_LARGE = Entry("RW0803", "integer-too-large", "this number is larger than {limit}", "")
TOO_MANY_MISTAKES = Entry(
    "RW0804",
    "too-many-mistakes",
    "there are more than {limit} mistakes; the rest of the file was not read",
    "",
)
