"""The grammar, its tables and its words belong together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import lark
import pytest

from rulewright.diagnostics.mistake import Mistakes
from rulewright.diagnostics.source import Source
from rulewright.syntax import _tables, words
from rulewright.syntax.automaton import Automaton, Nothing
from rulewright.syntax.grammar import spellings, tables
from rulewright.syntax.indenter import indented
from rulewright.syntax.layout import lay_out
from rulewright.syntax.parse import BUILDERS
from rulewright.syntax.tables import GENERATED, fingerprint, generated_text, grammar_texts
from rulewright.syntax.tokens import END, LAYOUT, LINE_END, Token
from tests.syntax.shapes import codes, expression, shape

EVERY_FORM = Path(__file__).with_name("every_form.rules")
RULE_BOOKS = sorted((Path(__file__).parents[2] / "spec").rglob("*.rules"))


class LarksIndenter:
    """Our marks for blocks, between lark's own tokens."""

    def __init__(self) -> None:
        terminals = {terminal for state in tables().states for terminal in state} | {"SPACES"}
        terminals -= LAYOUT | {END} | set(tables().words.values())
        self.always_accept = (*(each for each in terminals if each.isupper()), LINE_END)

    def process(self, stream: Iterator[lark.Token]) -> Iterator[lark.Token]:
        ours = (Token(one.type, str(one), one.start_pos or 0, one.end_pos or 0) for one in stream)
        for token in indented(ours):
            yield lark.Token(token.kind, token.text, token.start, end_pos=token.end)


@cache
def larks_parser() -> lark.Lark:
    return lark.Lark(
        grammar_texts()[0],
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=True,
        propagate_positions=lambda part: getattr(part, "type", None) not in LAYOUT,
        postlex=LarksIndenter(),
    )


class LarksTree:
    """Builds what lark would, to be compared with it."""

    def leaf(self, token: Token) -> object:
        return token.kind, token.text, token.start, token.end

    def node(self, kind: str, parts: list[object], place: tuple[int, int] | None) -> object:
        return kind, tuple(parts), place


def of_lark(part: lark.Tree[lark.Token] | lark.Token | None) -> object:
    match part:
        case None:
            return None
        case lark.Token():
            return part.type, str(part), part.start_pos, part.end_pos
        case _:
            place = None if part.meta.empty else (part.meta.start_pos, part.meta.end_pos)
            return str(part.data), tuple(of_lark(child) for child in part.children), place


def rules_that_make_nodes() -> set[str]:
    """The kinds of our trees; rules that only pass on their one part make none."""
    return {
        rule.kind
        for rule in tables().rules
        if rule.kind is not None and not (rule.passes_on and len(rule.parts) == 1)
    }


def test_the_grammar_has_no_conflict_and_no_two_terminals_that_collide() -> None:
    grammar, _ = grammar_texts()
    lark.Lark(grammar, parser="lalr", lexer="contextual", maybe_placeholders=True, strict=True)


def test_the_tables_are_those_of_the_grammar() -> None:
    """When this fails: `python -m rulewright.syntax.tables`."""
    assert fingerprint() == _tables.FINGERPRINT


def test_making_the_tables_again_gives_the_same_file() -> None:
    if lark.__version__ == _tables.LARK:
        assert generated_text() == GENERATED.read_text("utf-8")


@pytest.mark.parametrize("path", [EVERY_FORM, *RULE_BOOKS], ids=lambda path: path.stem)
def test_texts_are_read_as_lark_reads_them(path: Path) -> None:
    for text in items(path.read_text("utf-8")):
        assert Automaton(LarksTree()).all(text) == of_lark(larks_parser().parse(text))


def test_every_rule_has_a_builder_and_every_builder_a_rule() -> None:
    assert BUILDERS.keys() == rules_that_make_nodes()


def test_every_rule_occurs_in_the_file_that_shows_every_form() -> None:
    used = set()
    for text in items(EVERY_FORM.read_text("utf-8")):
        used |= {str(subtree.data) for subtree in larks_parser().parse(text).iter_subtrees()}
    assert rules_that_make_nodes() - used == set()


def items(text: str) -> list[str]:
    laid_out = [item.text for item in lay_out(Source("every_form.rules", text), Mistakes())]
    return [text for text in laid_out if text is not None]


def test_the_table_of_words_has_all_words_of_the_grammar_and_no_others() -> None:
    in_grammar = {word for word in spellings().values() if word.isidentifier()}
    listed = {*words.DECLARATIONS, *words.LINES, *words.PARTS, *words.EXPRESSIONS}
    assert listed == in_grammar


def test_declarations_open_with_the_words_of_the_table() -> None:
    accepted = Automaton(Nothing()).acceptable()
    assert {spellings()[terminal] for terminal in accepted} == set(words.DECLARATIONS)


def test_words_that_carry_a_line_on_are_reserved() -> None:
    assert {word for word in words.CONTINUATIONS if word.isidentifier()} <= words.RESERVED


BETWEEN = [
    (level, group, operator)
    for level, (group, operators) in enumerate(words.OPERATORS)
    for operator in operators
    if group != "before" and operator != "if else"
]


@pytest.mark.parametrize("left", BETWEEN, ids=lambda one: one[2])
@pytest.mark.parametrize("right", BETWEEN, ids=lambda one: one[2])
def test_operators_bind_as_their_table_says(
    left: tuple[int, str, str], right: tuple[int, str, str]
) -> None:
    plain = f"a {left[2]} b {right[2]} c"
    if left[0] == right[0] and left[1] == "never":
        assert codes(f"param it = {plain}\n") == ["needs-brackets"]
        return
    left_first = left[0] > right[0] or (left[0] == right[0] and left[1] == "left")
    bracketed = f"(a {left[2]} b) {right[2]} c" if left_first else f"a {left[2]} (b {right[2]} c)"
    assert expression(plain) == expression(bracketed)


@pytest.mark.parametrize(
    ("plain", "bracketed"),
    [
        ("not a == b", "not (a == b)"),
        ("not a and b", "(not a) and b"),
        ("-a * b", "(-a) * b"),
        ("-a.b[c]", "-((a.b)[c])"),
        ("a - -b", "a - (-b)"),
        ("not not a", "not (not a)"),
        ("a implies b if c else d", "(a implies b) if c else d"),
        ("a if b else c if d else e", "a if b else (c if d else e)"),
    ],
)
def test_operators_before_their_operand(plain: str, bracketed: str) -> None:
    assert expression(plain) == expression(bracketed)


def test_a_weaker_operator_before_an_operand_needs_brackets() -> None:
    assert codes("param it = a == not b\n") == ["needs-brackets"]
    assert expression("a == (not b)") == "Compare(==, a, Unary(not, b))"


def test_shape_tells_trees_apart() -> None:
    assert expression("a + (b * c)") != expression("(a + b) * c")
    assert shape(None) == "-"
