"""Reports use the author's words for choices and bound names, never ours."""

from pathlib import Path

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest

RULES = """
game Names
players 2 of red, blue
state:
    v: Player -> 0..3
    s: set[Player]
    done: bool
action go(i in {n + 1 for n in 0..1 for m in 0..1}, n in {k for k in {v[p] for p in Player}},
        member: 1..2, item in {1, v[red] + 2}) by red:
    require not done
    done = true
    v[blue] = item
    s = {blue}
ended when done
invariant second: all(v[p] == 0 for p in Player if p == red) and all(v[p] == 0 for p in Player)
invariant pairs: all(not (v[p] > 0 and v[q] == 0) for p in Player for q in Player if p != q)
invariant sets: s within {red} and s == s
check: exhaustive
"""


def test_words_of_the_author(tmp_path: Path) -> None:
    path = tmp_path / "names.rules"
    path.write_text(RULES)
    (result,) = check_file(CheckRequest(path), lambda _name, _progress: None).checks
    identifiers = {
        each.name: [name for name, _, _ in each.culprit.values if name.isidentifier()]
        for each in result.properties
        if each.culprit
    }
    assert identifiers == {"second": ["p"], "pairs": ["p", "q"], "sets": ["s"]}
    culprits = [each.culprit for each in result.properties if each.culprit]
    told = [name for culprit in culprits for name, _, _ in culprit.values]
    assert [name for name in told if "." in name] == []
    plays = [each.play for each in result.properties if each.play]
    names = {name for play in plays for move in play.moves for name, _ in move.choices}
    assert names == {"i", "n", "member", "item"}
