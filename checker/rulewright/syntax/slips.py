"""What went wrong where the grammar could go no further, said in the words of the language.

Each slip looks at the place and either knows it for its own or passes it on; the first in the table
that does decides, and the last takes what is left.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.diagnostics.mistake import Mistake, mistake
from rulewright.diagnostics.registry import lexical
from rulewright.diagnostics.suggest import closest
from rulewright.syntax import foreign, unsupported
from rulewright.syntax.expected import described
from rulewright.syntax.repairs import repair
from rulewright.syntax.stop import Stop
from rulewright.syntax.words import DECLARATIONS, LINES, RESERVED

Slip = Callable[[Stop], Mistake | None]


def explain(stop: Stop) -> Mistake:
    """The mistake that best says why a declaration cannot be read."""
    for slip in SLIPS:
        found = slip(stop)
        if found is not None:
            return found
    return unexpected(stop)


def unknown_declaration(stop: Stop) -> Mistake | None:
    """Column 0 holds something that opens no declaration."""
    if "GAME" not in stop.accepted:
        return None
    if stop.found in LINES:
        return mistake(lexical.MISPLACED_LINE, stop.span, word=stop.found, place="in column 0")
    if not stop.found.isidentifier():
        return unexpected(stop, "a docstring is indented" if stop.found.startswith('"') else None)
    near = closest(stop.found, DECLARATIONS)
    suggestion = foreign.DECLARATIONS.get(stop.found) or (
        f"did you mean `{near}`?" if near else None
    )
    return mistake(lexical.UNKNOWN_DECLARATION, stop.span, suggestion=suggestion, word=stop.found)


def foreign_statement(stop: Stop) -> Mistake | None:
    """A line opens with a word of another language."""
    meant = foreign.STATEMENTS.get(stop.opening)
    if meant is None or not stop.opening_is_name:
        return None
    span = stop.opening_span
    return mistake(lexical.FOREIGN_STATEMENT, span, suggestion=meant, word=stop.opening)


def stray_branch(stop: Stop) -> Mistake | None:
    """`elif`, `else` or `case` where no `if` or `match` is open."""
    if stop.opening not in ("elif", "else", "case") or not stop.opening_is_name:
        return None
    owner = "match" if stop.opening == "case" else "if"
    return mistake(lexical.STRAY_BRANCH, stop.opening_span, word=stop.opening, owner=owner)


def line_word_as_name(stop: Stop) -> Mistake | None:
    """`weight = 3`: a word that opens lines is used like a variable."""
    if stop.opening not in LINES or not stop.before or stop.found not in ("=", "+=", "-="):
        return None
    return mistake(lexical.RESERVED_WORD, stop.opening_span, word=stop.opening)


def misplaced_line(stop: Stop) -> Mistake | None:
    """A line that belongs into another kind of block."""
    if stop.opening not in LINES or not stop.opening_is_name:
        return None
    return mistake(lexical.MISPLACED_LINE, stop.opening_span, word=stop.opening, place="here")


def unexpected_indentation(stop: Stop) -> Mistake | None:
    """A line stands further in than the one before, which opens no block."""
    if not stop.goes_deeper:
        return None
    return mistake(lexical.UNEXPECTED_INDENTATION, stop.span)


def missing_block(stop: Stop) -> Mistake | None:
    """A line opens a block, and none follows."""
    if not stop.needs_block:
        return None
    return mistake(lexical.MISSING_BLOCK, stop.span)


def missing_colon(stop: Stop) -> Mistake | None:
    """A line that opens a block lacks its colon."""
    if not stop.at_line_end or "COLON" not in stop.accepted:
        return None
    return mistake(lexical.MISSING_COLON, stop.span, suggestion="write `:` here")


def other_equals(stop: Stop) -> Mistake | None:
    """`=` and `==` taken for each other."""
    if stop.found == "=" and "EQUAL" in stop.accepted:
        return mistake(lexical.WRONG_EQUALS, stop.span, found="=", use="gives a value", right="==")
    if stop.found == "==" and "ASSIGN" in stop.accepted:
        return mistake(lexical.WRONG_EQUALS, stop.span, found="==", use="compares", right="=")
    return None


def list_comprehension(stop: Stop) -> Mistake | None:
    """`[x for x in D]`."""
    if stop.found != "for" or "CLOSE_SQUARE" not in stop.accepted:
        return None
    return unexpected(stop, "a list cannot be made with `for`; a set can: `{x for x in D}`")


def missing_type(stop: Stop) -> Mistake | None:
    """A parameter or field without its type, or a def without that of its result."""
    if stop.accepted in ({"COLON"}, {"COLON", "IN"}) and stop.found in (",", ")"):
        return unexpected(stop, "say what it can be: `name: Type`")
    if stop.accepted == {"ARROW"}:
        return unexpected(stop, "a def says the type of its result: `-> bool:`")
    return None


def called_value(stop: Stop) -> Mistake | None:
    """`a[b](c)`, or `f(x)(y)`."""
    if stop.found != "(" or "OPEN_SQUARE" not in stop.accepted:
        return None
    return unexpected(stop, "only what has a name can be called")


def reserved_name(stop: Stop) -> Mistake | None:
    """A word of the language where only a name can stand."""
    if stop.accepted != {"NAME"} or stop.found not in RESERVED:
        return None
    return mistake(lexical.RESERVED_WORD, stop.span, word=stop.found)


def fairness_elsewhere(stop: Stop) -> Mistake | None:
    """`eventually done: … under fairness of …`, or `fair` on the same line."""
    if stop.found not in ("under", "fair", "assuming") or stop.before[:1] != ("eventually",):
        return None
    return unexpected(stop, "name fair actions on a line of its own, indented: `fair roll`")


def unexpected(stop: Stop, suggestion: str | None = None) -> Mistake:
    """What was found, and what could stand there."""
    return mistake(
        lexical.UNEXPECTED,
        stop.span,
        suggestion=suggestion or repair(stop),
        found=stop.description,
        expected=described(stop.accepted),
    )


SLIPS: tuple[Slip, ...] = (
    unknown_declaration,
    *unsupported.SLIPS,
    unexpected_indentation,
    missing_block,
    missing_colon,
    foreign_statement,
    stray_branch,
    line_word_as_name,
    misplaced_line,
    other_equals,
    list_comprehension,
    missing_type,
    called_value,
    fairness_elsewhere,
    reserved_name,
)
