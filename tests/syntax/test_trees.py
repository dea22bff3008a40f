"""What the parser makes of a text."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from rulewright.diagnostics.source import Span
from rulewright.syntax.tree import Name, Word
from tests.syntax.shapes import declaration, expression, nodes, parts, read

ROOT = Path(__file__).parents[2]
BOOKS = [Path(__file__).with_name("every_form.rules"), *sorted(ROOT.glob("spec/*/*.rules"))]


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("7", "7"),
        ("true", "Boolean(True)"),
        ("none", "NoneValue()"),
        ('"x"', '"x"'),
        ("-a", "Unary(-, a)"),
        ("not a", "Unary(not, a)"),
        ("a + b", "Binary(+, a, b)"),
        ("a not in b", "Compare(not in, a, b)"),
        ("a is  not none", "Compare(is not, a, NoneValue())"),
        ("a is not_b", "Compare(is, a, not_b)"),
        ("1..3", "RangeValue(1, 3)"),
        ("a if b else c", "Conditional(b, a, c)"),
        ("f()", "Call(f, [], -)"),
        ("f(a, x=b)", "Call(f, [Argument(-, a), Argument(x, b)], -)"),
        ("f(a else b)", "Call(f, [Argument(-, a)], b)"),
        ("min(a, b else c)", "Aggregate(min, [a, b], [], -, c)"),
        ("min(a, x=b else c)", "Call(min, [Argument(-, a), Argument(x, b)], c)"),
        (
            "most(p for p in P if q by f(p) else none)",
            (
                "Aggregate(most, [p], [Generator([p], P, q)],"
                " Call(f, [Argument(-, p)], -), NoneValue())"
            ),
        ),
        (
            "all(a == b for (a, b) in D for c in E)",
            (
                "Aggregate(all, [Compare(==, a, b)],"
                " [Generator([a, b], D, -), Generator([c], E, -)], -, -)"
            ),
        ),
        ("a.b[c, d]", "Index(Attribute(a, b), [c, d])"),
        ("(a)", "a"),
        ("(a, b, c)", "TupleValue([a, b, c])"),
        ("[]", "ListValue([])"),
        ("[a, b,]", "ListValue([a, b])"),
        ("{}", "EmptyValue()"),
        ("{a}", "SetValue([a])"),
        ("{a for a in b}", "SetComprehension(a, [Generator([a], b, -)])"),
        ("{a: 1, b: 2}", "EntriesValue([Entry(a, 1), Entry(b, 2)])"),
        ("{a: 1 for a in b}", "EntriesComprehension(Entry(a, 1), [Generator([a], b, -)])"),
    ],
)
def test_expression(text: str, tree: str) -> None:
    assert expression(text) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("bool", "NamedType(bool)"),
        ("1..6", "RangeType(1, 6)"),
        (
            "-n * 2 .. f(x)[1]",
            "RangeType(Binary(*, Unary(-, n), 2), Index(Call(f, [Argument(-, x)], -), [1]))",
        ),
        ("A?", "OptionalType(NamedType(A))"),
        ("(1..2)?", "OptionalType(RangeType(1, 2))"),
        ("A -> B -> C", "MapType(NamedType(A), MapType(NamedType(B), NamedType(C)))"),
        ("set[A]", "CollectionType(set, NamedType(A), -, -)"),
        ("bag[A] within h[p]", "CollectionType(bag, NamedType(A), Index(h, [p]), -)"),
        (
            "bag[A] within h[p] + b up to n",
            "CollectionType(bag, NamedType(A), Binary(+, Index(h, [p]), b), n)",
        ),
        ("list[A] up to n + 1", "CollectionType(list, NamedType(A), -, Binary(+, n, 1))"),
    ],
)
def test_type(text: str, tree: str) -> None:
    assert declaration(f"param it: {text}\n") == f"Param(it, {tree}, -, -)"


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("cites A, B", "Cites([A, B])"),
        ('require r: a because "b"', 'Require(r, a, "b")'),
        ("require a", "Require(-, a, -)"),
        ("weight a", "Weight(a)"),
        ("let a = b", "Let(a, b)"),
        ("a[b] += 1", "Assign(Index(a, [b]), +=, 1)"),
        ("f(a)", "CallStatement(Call(f, [Argument(-, a)], -))"),
        ("move {a: 1} from b to c[d]", "Move(EntriesValue([Entry(a, 1)]), b, Index(c, [d]))"),
        ("move all from b to c", "Move(-, b, c)"),
        ("goto a", "Goto(a)"),
        ("pass", "Pass()"),
        ("...", "Hole()"),
        ("return a", "Return(a)"),
        ("if a:\n  pass", "If([[a, [Pass()]]], -)"),
        (
            "if a:\n  pass\n elif b:\n  ...\n else:\n  pass",
            "If([[a, [Pass()]], [b, [Hole()]]], [Pass()])",
        ),
        ("for a in B if c from d:\n  pass", "For([a], B, c, d, [Pass()])"),
        ("for (a, b) in C:\n  pass", "For([a, b], C, -, -, [Pass()])"),
        (
            "match a:\n  case b, c:\n   pass\n  else:\n   pass",
            "Match(a, [Case([b, c], [Pass()]), Case([], [Pass()])])",
        ),
        ("match a:\n  case b:\n   pass", "Match(a, [Case([b], [Pass()])])"),
    ],
)
def test_statement(text: str, tree: str) -> None:
    assert declaration(f"procedure p():\n {text}\n") == f"Procedure(p, [], [{tree}], -)"


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ('game G\n """A."""\n ja """B."""\n', "Game(G, Documentation(A., [[ja, B.]]))"),
        ('variant V of "b.rules"\n', 'Variant(V, "b.rules", -)'),
        ("players 2 of a, b\n", "Players(2, -, [a, b])"),
        ("players 2..n of a\n", "Players(2, n, [a])"),
        (
            "topology T = ring(3) with a, b\n",
            "Topology(T, Call(ring, [Argument(-, 3)], -), [a, b])",
        ),
        ("param a = 1\n", "Param(a, -, 1, -)"),
        ("enum A from B: x, y\n", "Enum(A, [], B, -, [EnumMember(x, []), EnumMember(y, [])], -)"),
        (
            'enum A(n: int) extends B:\n """D"""\n x (1)\n y\n',
            (
                "Enum(A, [Field(n, NamedType(int))], -, B, [EnumMember(x, [1]), EnumMember(y, [])],"
                " Documentation(D, []))"
            ),
        ),
        (
            'table t: A -> B:\n drawn """\n   a\n    b\n   """\n a: 1\n else: 2\n',
            (
                "Table(t, MapType(NamedType(A), NamedType(B)),"
                ' TableBody("a\n b", [TableRow([a], 1), TableRow([], 2)]), -)'
            ),
        ),
        (
            "state:\n a[p: P]: bag[R] visible to p, size to all\n",
            (
                "State(False, [Variable(a, Field(p, NamedType(P)),"
                " CollectionType(bag, NamedType(R), -, -), -, Visibility(p, all), -)])"
            ),
        ),
        (
            "action a(x: T by chance, y in S) by each player during b, c:\n pass\n",
            (
                "Action(a, [Choice(x, NamedType(T), -, True), Choice(y, -, S, False)],"
                " Owner(each, [player]), [b, c], [Pass()], -)"
            ),
        ),
        ("action a() by chance:\n pass\n", "Action(a, [], Owner(chance, []), [], [Pass()], -)"),
        (
            "action a() by b and c:\n pass\n",
            "Action(a, [], Owner(players, [b, c]), [], [Pass()], -)",
        ),
        ("action a():\n pass\n", "Action(a, [], -, [], [Pass()], -)"),
        (
            'question q (Q1):\n cites A\n reading r: "x"\n choose r\n',
            'Question(q, Q1, [Cites([A])], [Reading(r, "x")], r, -)',
        ),
        ("remove a, b.c\n", "Remove([[a, -], [b, c]], [])"),
        ('remove a, "two moves"\n', 'Remove([[a, -]], ["two moves"])'),
        (
            "extend a:\n require b\n after:\n  pass\n before:\n  ...\n cites C\n",
            "Extend(a, [Cites([C])], [Require(-, b, -)], [Hole()], [Pass()])",
        ),
        ("ended when no move\n cites A\n", "Ended(-, [Cites([A])])"),
        ("outcome:\n winners {}\n", "Outcome([], EmptyValue(), True, [], -)"),
        (
            "symmetry s: {a: b, b: a} of S\n",
            "Symmetry(s, -, [Exchange(a, b), Exchange(b, a)], S, -)",
        ),
        ("symmetry s: mirror of S\n", "Symmetry(s, mirror, [], S, -)"),
        ("figure f: a + 1\n cites D\n", "Figure(f, Binary(+, a, 1), [Cites([D])], -)"),
        (
            "claim c: a implies b\n cites D\n when e\n",
            "Property(claim, c, Binary(implies, a, b), e, [], [Cites([D])], -)",
        ),
        (
            "eventually e: ended\n fair a, b\n",
            "Property(eventually, e, ended, -, [a, b], [], -)",
        ),
        (
            'scenario "s":\n in i\n given:\n  a = 1\n do f() by r and b\n refuse f() because "x"\n',
            (
                'Scenario("s", False, i, -, [Given([Assign(a, =, 1)]), Do(Call(f, [], -), [r, b]),'
                ' Refuse(Call(f, [], -), [], "x")], [], -)'
            ),
        ),
        (
            "check i: exhaustive, bounded(20)\n expect finding tie in a\n expect refuted b\n",
            (
                "Check(i, [EngineCall(exhaustive, []), EngineCall(bounded, [20])],"
                " [ExpectFinding(tie, a), ExpectRefuted(b)])"
            ),
        ),
    ],
)
def test_declaration(text: str, tree: str) -> None:
    assert declaration(text) == tree


def test_words_of_declarations_are_names_elsewhere() -> None:
    assert expression("state + table(game).action") != ""
    assert declaration("param players = size\n") == "Param(players, -, size, -)"


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_every_node_has_its_words_as_its_place(path: Path) -> None:
    file = read(path.read_text("utf-8"))
    for node in nodes(file.declarations):
        span = getattr(node, "span", None)
        if not isinstance(span, Span):
            continue
        assert span.text == span.text.strip() != ""
        if isinstance(node, Name | Word):
            assert span.text == node.text


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_parts_lie_inside_their_node_one_after_the_other(path: Path) -> None:
    for node in nodes(read(path.read_text("utf-8")).declarations):
        whole = getattr(node, "span", None)
        if not isinstance(whole, Span):
            continue
        places = (getattr(part, "span", None) for _, part in parts(node))
        spans = [place for place in places if isinstance(place, Span)]
        for span in spans:
            assert whole.start <= span.start < span.end <= whole.end
        ends = sorted((span.start, span.end) for span in spans)
        for before, after in pairwise(ends):
            assert before[1] <= after[0]
