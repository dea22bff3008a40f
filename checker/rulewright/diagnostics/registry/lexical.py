"""Mistakes in the letters and lines of a text."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

STRAY_SYMBOL = Entry("RW0101", "stray-symbol", "the language has no `{symbol}`", "")
CONTROL_CHARACTER = Entry(
    "RW0102", "control-character", "there is an invisible control character here ({number})", ""
)
TAB = Entry("RW0103", "tab", "tabs are not allowed ({count} in this file)", "")
UNTERMINATED_TEXT = Entry(
    "RW0104", "unterminated-text", "this text has no closing quotation mark on its line", ""
)
UNTERMINATED_DOCSTRING = Entry(
    "RW0105", "unterminated-docstring", 'this docstring has no closing `"""`', ""
)
NAME_NOT_ASCII = Entry(
    "RW0106",
    "name-not-ascii",
    "`{name}` is no name: names are made of the letters a to z, digits and `_`",
    "",
)
MALFORMED_NUMBER = Entry(
    "RW0107", "malformed-number", "`{number}` is neither a whole number nor a name", ""
)
RESERVED_WORD = Entry(
    "RW0108", "reserved-word", "`{word}` is a word of the language and cannot be a name", ""
)
UNCLOSED_BRACKET = Entry("RW0110", "unclosed-bracket", "`{bracket}` is never closed", "")
UNOPENED_BRACKET = Entry("RW0111", "unopened-bracket", "`{bracket}` closes nothing", "")
MISMATCHED_BRACKET = Entry(
    "RW0112", "mismatched-bracket", "found `{bracket}` where `{expected}` has to come first", ""
)
INCONSISTENT_INDENTATION = Entry(
    "RW0113",
    "inconsistent-indentation",
    "this line is indented like none of the blocks around it",
    "",
)
UNEXPECTED_INDENTATION = Entry(
    "RW0114",
    "unexpected-indentation",
    "this line is indented, but nothing above it opens a block",
    "",
)
UNEXPECTED = Entry("RW0120", "unexpected", "found {found} where {expected} should stand", "")
ELSE_IF = Entry("RW0121", "else-if", "`else if` is written `elif`", "")
CHAINED_COMPARISON = Entry(
    "RW0122",
    "chained-comparison",
    "comparisons cannot be chained: `{operator}` follows another one",
    "",
)
NOT_AN_AGGREGATE = Entry("RW0123", "not-an-aggregate", "`{name}` takes no `for`", "")
REPEATED_PART = Entry("RW0124", "repeated-part", "there is a second `{word}` here", "")
