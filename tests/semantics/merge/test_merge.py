"""Files are joined and variants applied: what comes out reads as if one file had been written."""

from itertools import permutations
from pathlib import Path
from typing import TypeVar

import pytest

from rulewright.semantics.merge.kinds import title_of
from rulewright.semantics.merge.merged import Merged
from rulewright.semantics.walk import mentions
from rulewright.syntax.tree import (
    Action,
    Declaration,
    Enum,
    Instance,
    Param,
    Phases,
    Question,
    State,
    Statement,
    Table,
)
from tests.semantics.texts import merge_files

T = TypeVar("T")

GAME = '''
game Market
    """A small market."""

players 2 of red, blue
phases buying, selling, resting
enum Good: cloth, salt, wine

param supply: 1..9 = 4
param limit: 1..9 = 3

table price: Good -> 1..9:
    cloth: 4
    else: 2

state:
    bank: bag[Good] within {g: supply for g in Good}
    purse: Player -> 0..9
    current: Player = red

question borrowing:
    reading never: "No."
    reading always: "Yes."
    choose never

ruling borrowing: "It says so on the box."

def worth(good: Good) -> int:
    return price[good] + 1

def richest() -> int:
    return max(worth(g) for g in Good)

action buy(good: Good) by current during buying:
    cites M1
    let cost = worth(good)
    require purse[current] >= cost because "too dear"
    require left: bank[good] > 0 because "sold out"
    let change = purse[current] - cost
    purse[current] = change
    bank -= {good: 1}

action rest() by current during resting, buying:
    pass

ended when bank == {}
outcome:
    winner red

invariant sane: purse[red] <= 9

scenario "buying salt":
    do buy(salt) by red

scenario "sold out":
    refuse buy(cloth) by red because "sold"

scenario "resting":
    in small
    do rest() by red

instance small:
    supply = 1

source book "Market" in en:
    M1 "Buy."

check small: exhaustive
'''

VARIANT = 'variant Fair of "game.rules"\n'


def vary(folder: Path, changes: str) -> Merged:
    merged, mistakes = merge_files(folder, game=GAME, fair=VARIANT + changes)
    assert mistakes == []
    return merged


def only(merged: Merged, kind: type[T], name: str) -> T:
    (found,) = [
        one
        for one in merged.declarations
        if isinstance(one, kind) and title_of(one).endswith(f"`{name}`")
    ]
    return found


def titles(merged: Merged) -> list[str]:
    return [title_of(one) for one in merged.declarations if not is_check(one)]


def is_check(one: Declaration) -> bool:
    return type(one).__name__ == "Check"


def lines(body: tuple[Statement, ...]) -> list[str]:
    return [statement.span.text for statement in body]


def test_a_game_alone_is_left_as_it_is(tmp_path: Path) -> None:
    merged, mistakes = merge_files(tmp_path, game=GAME)
    assert mistakes == []
    assert (merged.name, merged.variants) == ("Market", ())
    assert merged.documentation is not None
    assert merged.documentation.text == "A small market."
    assert titles(merged)[:5] == [
        "`players`", "`phases`", "enum `Good`", "param `supply`", "param `limit`",
    ]  # fmt: skip
    assert [one for one in merged.declarations if is_check(one)]
    assert merged.report.changes == ()


def test_a_variant_has_its_own_name_and_no_checks_of_its_base(tmp_path: Path) -> None:
    merged = vary(tmp_path, '    """Fairer."""\n')
    assert (merged.name, merged.variants) == ("Fair", ("Market",))
    assert merged.documentation is not None
    assert merged.documentation.text == "Fairer."
    assert not [one for one in merged.declarations if is_check(one)]
    assert only(merged, Instance, "small").settings


def test_what_is_replaced_keeps_its_place_and_what_is_new_comes_last(tmp_path: Path) -> None:
    before, _ = merge_files(tmp_path, game=GAME)
    merged = vary(
        tmp_path,
        """
action sell() by current:
    pass

replace action buy(good: Good) by current:
    bank -= {good: 1}

replace state:
    purse: Player -> 0..20
""",
    )
    assert titles(merged) == [*titles(before), "action `sell`"]
    assert lines(only(merged, Action, "buy").body) == ["bank -= {good: 1}"]
    assert only(merged, State, "purse").variables[0].type.span.text == "Player -> 0..20"


def test_the_callers_of_what_is_replaced_are_told(tmp_path: Path) -> None:
    merged = vary(
        tmp_path,
        """
replace def worth(good: Good) -> int:
    return 1
remove sane
""",
    )
    assert merged.report.changes == (
        ("removed", "sane", ()),
        ("replaced", "worth", ("richest", "buy")),
    )


@pytest.mark.parametrize(
    ("target", "gone"),
    [
        ("rest", "action `rest`"),
        ("purse", "state variable `purse`"),
        ("sane", "invariant `sane`"),
        ("worth", "def `worth`"),
        ("price", "table `price`"),
        ("limit", "param `limit`"),
        ("Good", "enum `Good`"),
        ("small", "instance `small`"),
        ("book", "source `book`"),
        ("ended", "`ended`"),
        ("outcome", "`outcome`"),
    ],
)
def test_a_declaration_is_removed(tmp_path: Path, target: str, gone: str) -> None:
    before, _ = merge_files(tmp_path, game=GAME)
    merged = vary(tmp_path, f"remove {target}\n")
    assert gone in titles(before)
    assert gone not in titles(merged)
    assert target in merged.removed
    assert merged.removed[target].text == target


def test_a_removed_question_takes_its_ruling_and_its_readings_along(tmp_path: Path) -> None:
    merged = vary(tmp_path, "remove borrowing\n")
    assert not [title for title in titles(merged) if "borrowing" in title]
    assert set(merged.removed) == {"borrowing", "never", "always"}


def test_a_requirement_is_removed(tmp_path: Path) -> None:
    merged = vary(tmp_path, "remove buy.left\n")
    assert not [line for line in lines(only(merged, Action, "buy").body) if "sold out" in line]
    assert merged.report.changes == (("removed", "buy.left", ()),)


@pytest.mark.parametrize("target", ["selling", "Phase.selling"])
def test_a_phase_is_removed(tmp_path: Path, target: str) -> None:
    merged = vary(tmp_path, f"remove {target}\n")
    (phases,) = [one for one in merged.declarations if isinstance(one, Phases)]
    assert [name.text for name in phases.names] == ["buying", "resting"]
    assert "selling" in merged.removed


def test_phases_are_written_anew(tmp_path: Path) -> None:
    before, _ = merge_files(tmp_path, game=GAME)
    merged = vary(tmp_path, "replace phases choosing, buying, resting\n")
    (phases,) = [one for one in merged.declarations if isinstance(one, Phases)]
    assert [name.text for name in phases.names] == ["choosing", "buying", "resting"]
    assert titles(merged) == titles(before)
    assert set(merged.removed) == {"selling"}


@pytest.mark.parametrize(
    ("other", "clash"),
    [
        ("extend phases paying", "extended"),
        ("remove resting", "changed in part"),
        ("replace phases choosing, paying", "replaced twice"),
    ],
)
def test_phases_that_are_written_anew_are_changed_in_no_other_way(
    tmp_path: Path, other: str, clash: str
) -> None:
    for lines in permutations([other, "replace phases choosing, buying, resting"]):
        text = VARIANT + "\n".join(lines) + "\n"
        _, (mistake, *more) = merge_files(tmp_path, game=GAME, fair=text)
        assert mistake.startswith("changed-twice: `phases` is")
        assert clash in mistake
        assert more == []


def test_phases_need_a_base_that_has_some(tmp_path: Path) -> None:
    text = GAME.replace("phases buying, selling, resting\n", "")
    text = text.replace(" during buying", "").replace(" during resting, buying", "")
    _, mistakes = merge_files(tmp_path, game=text, fair=VARIANT + "replace phases late\n")
    assert mistakes == ["nothing-to-change: there is no `phases` to replace"]


def test_members_are_removed_and_added(tmp_path: Path) -> None:
    merged = vary(tmp_path, "remove Good.salt\nextend enum Good: oil\nextend phases paying\n")
    members = [member.name.text for member in only(merged, Enum, "Good").members]
    assert members == ["cloth", "wine", "oil"]
    (phases,) = [one for one in merged.declarations if isinstance(one, Phases)]
    assert phases.names[-1].text == "paying"
    assert set(merged.removed) == {"salt"}


def test_added_rows_stand_before_else(tmp_path: Path) -> None:
    merged = vary(tmp_path, "extend table price:\n    salt: 3\n")
    rows = [row.span.text for row in only(merged, Table, "price").body.rows]
    assert rows == ["cloth: 4", "salt: 3", "else: 2"]


def test_defaults_and_readings_are_chosen_anew(tmp_path: Path) -> None:
    merged = vary(tmp_path, "param supply = 7\nchoose borrowing = always\n")
    supply = only(merged, Param, "supply")
    assert supply.type is not None
    assert supply.type.span.text == "1..9"
    assert supply.default is not None
    assert supply.default.span.text == "7"
    chosen = only(merged, Question, "borrowing").chosen
    assert chosen is not None
    assert chosen.text == "always"
    assert "ruling on `borrowing`" not in titles(merged)


def test_a_variant_rules_anew(tmp_path: Path) -> None:
    merged = vary(tmp_path, 'choose borrowing = always\nruling borrowing: "We agreed."\n')
    assert titles(merged).count("ruling on `borrowing`") == 1


EXTENSION = """
extend buy:
    cites M2
    require own: current == red because "not yours"
    before:
        purse[current] += 1
    after:
        current = blue
"""


def test_an_extension_stands_around_the_effects(tmp_path: Path) -> None:
    merged = vary(tmp_path, EXTENSION)
    assert lines(only(merged, Action, "buy").body) == [
        "cites M1",
        "let cost = worth(good)",
        'require purse[current] >= cost because "too dear"',
        'require left: bank[good] > 0 because "sold out"',
        "cites M2",
        'require own: current == red because "not yours"',
        "purse[current] += 1",
        # What the base computes between its requirements and its effects sees what went before.
        "let change = purse[current] - cost",
        "purse[current] = change",
        "bank -= {good: 1}",
        "current = blue",
    ]


def test_a_second_variant_stands_around_the_first(tmp_path: Path) -> None:
    second = 'variant Fairer of "fair.rules"\n' + EXTENSION.replace("M2", "M3").replace(
        "own", "two"
    )
    merged, mistakes = merge_files(tmp_path, game=GAME, fair=VARIANT + EXTENSION, fairer=second)
    assert mistakes == []
    assert (merged.name, merged.variants) == ("Fairer", ("Market", "Fair"))
    body = lines(only(merged, Action, "buy").body)
    assert [line for line in body if line.startswith("cites")] == [
        "cites M1",
        "cites M2",
        "cites M3",
    ]
    assert body[-6:] == [
        "purse[current] += 1",
        "let change = purse[current] - cost",
        "purse[current] = change",
        "bank -= {good: 1}",
        "current = blue",
        "current = blue",
    ]


def test_pass_goes_when_an_effect_comes(tmp_path: Path) -> None:
    merged = vary(tmp_path, "extend rest:\n    after:\n        current = blue\n")
    assert lines(only(merged, Action, "rest").body) == ["current = blue"]
    merged = vary(tmp_path, "extend rest:\n    cites M1\n")
    assert lines(only(merged, Action, "rest").body) == ["cites M1", "pass"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("worth", "value_of"),
        ("buy", "purchase"),
        ("Good", "Ware"),
        ("salt", "pepper"),
        ("buying", "shopping"),
        ("purse", "money"),
        ("red", "crimson"),
        ("supply", "stock"),
        ("price", "cost_of"),
        ("never", "not_at_all"),
        ("small", "tiny"),
    ],
)
def test_a_renamed_thing_is_renamed_everywhere(tmp_path: Path, old: str, new: str) -> None:
    before, _ = merge_files(tmp_path, game=GAME)
    merged = vary(tmp_path, f"rename {old} to {new}\n")

    def mentioned(game: Merged, name: str) -> int:
        inherited = (one for one in game.declarations if not is_check(one))
        return sum(mention.text == name for one in inherited for mention in mentions(one))

    assert mentioned(merged, old) == 0
    assert mentioned(merged, new) == mentioned(before, old) > 0
    assert titles(merged) == [title.replace(f"`{old}`", f"`{new}`") for title in titles(before)]
    assert merged.renamed[old][0] == new


def test_a_local_name_that_is_also_an_action_is_left_alone(tmp_path: Path) -> None:
    helper = "def sum_of(rest: int) -> int:\n    return rest + 1\n"
    merged, mistakes = merge_files(
        tmp_path, game=GAME + helper, fair=VARIANT + "rename rest to wait\n"
    )
    assert mistakes == []
    (total,) = [one for one in merged.declarations if title_of(one) == "def `sum_of`"]
    assert "rest" in {mention.text for mention in mentions(total)}


def test_other_changes_use_the_new_names(tmp_path: Path) -> None:
    merged = vary(tmp_path, "remove purchase.left\nrename buy to purchase\n")
    body = lines(only(merged, Action, "purchase").body)
    assert [line for line in body if line.startswith("require")] == [
        'require purse[current] >= cost because "too dear"'
    ]
    assert "buy" not in merged.removed


def test_scenarios_go_that_mention_what_was_removed(tmp_path: Path) -> None:
    merged = vary(tmp_path, "remove rest, buy.left, Good.salt\n")
    assert merged.dropped_scenarios == (
        ("buying salt", "it mentions `salt`, which was removed"),
        ("sold out", 'it expects `buy` to be refused because "sold", which was removed'),
        ("resting", "it mentions `rest`, which was removed"),
    )
    assert not [title for title in titles(merged) if title.startswith("scenario")]


def test_a_scenario_is_removed_by_its_title_and_may_be_told_anew(tmp_path: Path) -> None:
    text = 'remove "resting", "sold out"\nscenario "resting":\n    refuse rest() by red\n'
    merged = vary(tmp_path, text)
    told = [title for title in titles(merged) if title.startswith("scenario")]
    assert told == ['scenario "buying salt"', 'scenario "resting"']
    assert merged.report.changes == (
        ("removed", '"resting"', ()),
        ("removed", '"sold out"', ()),
    )
    assert merged.dropped_scenarios == ()


def test_a_removed_name_may_be_declared_anew(tmp_path: Path) -> None:
    merged = vary(tmp_path, "remove worth\ntable worth: Good -> 1..9:\n    else: 1\n")
    assert titles(merged)[-1] == "table `worth`"
    assert "worth" not in merged.removed


def test_a_used_file_comes_before_what_uses_it(tmp_path: Path) -> None:
    merged, mistakes = merge_files(
        tmp_path,
        shared="enum Good: cloth\n",
        game='game G\nuse "shared.rules"\nplayers 1 of solver\n',
    )
    assert mistakes == []
    assert titles(merged) == ["enum `Good`", "`players`"]


CHANGES = (
    "rename worth to value_of\n",
    "remove value_of, buy.left\n",
    "extend buy:\n    require fair: true\n",
    "extend enum Good: oil\n",
    "def worth() -> int:\n    return 1\n",
)


def test_the_order_of_changes_does_not_matter(tmp_path: Path) -> None:
    seen = {
        tuple(titles(merged) + lines(only(merged, Action, "buy").body))
        for order in list(permutations(CHANGES))[::7]
        for merged in [vary(tmp_path, "".join(order))]
    }
    assert len(seen) == 1


def test_deep_expressions_are_renamed_without_recursion(tmp_path: Path) -> None:
    nested = "(" * 90 + "worth(salt)" + " + 1)" * 90
    text = GAME + f"def deep() -> int:\n    return {nested}\n"
    merged, mistakes = merge_files(tmp_path, game=text, fair=VARIANT + "rename worth to w\n")
    assert mistakes == []
    assert "w" in {mention.text for mention in mentions(merged.declarations)}


def test_many_changes_take_little_time(tmp_path: Path) -> None:
    many = range(1_600)
    base = "game Big\nplayers 1 of solver\n" + "".join(f"param p{n}: 1..2 = 1\n" for n in many)
    changes = "".join(f"rename p{n} to q{n}\n" for n in many) + "".join(
        f"remove q{n}\n" for n in many
    )
    merged, mistakes = merge_files(tmp_path, game=base, fair=VARIANT + changes)
    assert mistakes == []
    assert titles(merged) == ["`players`"]
