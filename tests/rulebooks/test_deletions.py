"""Nothing in the land rules is there for nothing.

Each requirement, and the rule for ties, is deleted from a copy of the rule book in turn. Then
`duel` shows what goes wrong, by a shortest play, or `check` had said before that the requirement
is idle there. The table says which; the search stops a little behind the play it knows of.
"""

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import CheckResult
from rulewright.cli.exits import BY_VERDICT
from rulewright.core.search import Progress
from tests.rulebooks.command import SPEC
from tests.rulebooks.test_duel_oracle import NEVER_ALONE

BOOKS = ("base", "real_estate")


@dataclass(frozen=True, slots=True)
class Seen:
    """What shows that a requirement is missing: a property that is refuted, or `KIND in RULE`."""

    by: str
    moves: int


DELETED = {
    "place.spot": Seen("starting_corners", 1),
    "place.distance_rule": Seen("buildings_keep_apart", 2),
    "build_settlement.pieces": Seen("no_piece_too_many", 15),
    "build_settlement.can_pay": Seen("supply in pay", 9),
    "build_settlement.own_land": Seen("range in free_land", 8),
    "build_city.own_settlement": Seen("buildings_keep_apart", 8),
    "build_city.pieces": Seen("no_piece_too_many", 15),
    "build_city.can_pay": Seen("supply in pay", 6),
    "end_turn.priced": Seen("others_lands_are_priced", 9),
    "develop.in_time": Seen("land_waits_for_the_dice", 7),
    "develop.free_marker": Seen("range in claim_land", 9),
    "develop.claimable": Seen("land_or_building", 6),
    "develop.enough": Seen("land_is_paid_for", 6),
    "develop.nothing_to_spare": Seen("nothing_is_wasted", 8),
    "set_price.own_land": Seen("only_land_is_priced", 6),
    "set_price.some_card": Seen("prices_ask_something", 9),
    "set_price.listed": Seen("prices_are_listed", 9),
    "buy.of_another": Seen("missing in purchase", 6),
    "buy.free_marker": Seen("range in claim_land", 16),
    "buy.can_pay": Seen("supply in pay_seller", 12),
    "buy_and_move.of_another": Seen("missing in purchase", 8),
    "buy_and_move.free_marker": Seen("range in claim_land", 24),
    "buy_and_move.worth_two": Seen("moving_costs_two", 24),
    "buy_and_move.can_pay": Seen("supply in pay_seller", 24),
    "buy_and_move.free_space": Seen("lands_keep_apart", 15),
    "pick.held": Seen("supply in pick", 16),
}

TIE_RULE = "most(p for p in Player by deals[p] else none)"
TIE_MISSED = Seen("tie in new_king", 16)


def requirements(text: str) -> dict[str, slice]:
    """Each labelled requirement, as `action.label`, and where it stands."""
    found = {}
    for block in re.finditer(r"^(?:action|extend) (\w+).*\n(?:(?: .*)?\n)*", text, re.MULTILINE):
        pattern = re.compile(r"^    require (\w+):.*\n(?: +because .*\n)?", re.MULTILINE)
        for require in pattern.finditer(text, block.start(), block.end()):
            found[f"{block[1]}.{require[1]}"] = slice(*require.span())
    return found


def text_of(book: str) -> str:
    return (SPEC / "catan" / f"{book}.rules").read_text(encoding="utf-8")


def check_until(moves: int, folder: Path, book: str, text: str) -> CheckResult:
    """The check of `duel` in a changed copy, as far as plays of so many moves."""

    def stop_behind(_: str, progress: Progress) -> None:
        if progress.depth > moves:
            raise KeyboardInterrupt

    shutil.copytree(SPEC / "catan", folder, dirs_exist_ok=True)
    (folder / f"{book}.rules").write_text(text, encoding="utf-8")
    request = CheckRequest(folder / "real_estate.rules", root=folder, instance="duel")
    result = check_file(request, stop_behind)
    assert result.verdict == "findings"
    assert BY_VERDICT[result.verdict] == 1  # as the command would end
    return result.checks[0]


def shown(check: CheckResult) -> dict[str, int]:
    """All that went wrong, and the moves of the shortest play to each."""
    refuted = [found for found in check.properties if found.verdict == "refuted"]
    wrong = {found.name: found.play for found in refuted}
    for finding in check.findings:
        wrong[f"{finding.kind} in {finding.rule}"] = finding.play
    return {name: len(play.moves) for name, play in wrong.items() if play is not None}


@pytest.mark.slow
@pytest.mark.parametrize("requirement", DELETED)
def test_a_missing_requirement_is_seen(requirement: str, tmp_path: Path) -> None:
    (book,) = (book for book in BOOKS if requirement in requirements(text_of(book)))
    text = text_of(book)
    seen = DELETED[requirement]
    place = requirements(text)[requirement]
    without = text[: place.start] + text[place.stop :]
    assert requirement not in requirements(without)
    wrong = shown(check_until(seen.moves, tmp_path, book, without))
    assert wrong[seen.by] == seen.moves == min(wrong.values())


@pytest.mark.slow
def test_a_missing_rule_for_ties_is_seen(tmp_path: Path) -> None:
    text = text_of("real_estate")
    assert text.count(TIE_RULE) == 1
    without = text.replace(TIE_RULE, TIE_RULE.replace(" else none", ""))
    wrong = shown(check_until(TIE_MISSED.moves, tmp_path, "real_estate", without))
    assert wrong == {TIE_MISSED.by: TIE_MISSED.moves}


def test_no_requirement_is_unclassified() -> None:
    labelled = {name for book in BOOKS for name in requirements(text_of(book))}
    assert labelled == set(DELETED) | NEVER_ALONE
    assert not set(DELETED) & NEVER_ALONE
    all_of_them = sum(text_of(book).count("\n    require ") for book in BOOKS)
    assert len(labelled) == all_of_them
