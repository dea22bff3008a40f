"""What is told of an induction, whose answers are made by hand here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import CheckResult
from rulewright.cli.main import main
from rulewright.core.ir import Core
from rulewright.core.proof import Asked, Induction, Judged, Step
from rulewright.core.search import Budget, Move, Report
from rulewright.diagnostics.fault import Fault
from rulewright.symbolic.smt.confirm import Disagreement

RULES = """game Steps

players 1 of child

state:
    at: 0..9
ghost:
    ups: 0..99
    downs: 0..99

action up() by child:
    at += 1
    ups = ups + 1 if ups < 99 else 99

action down() by child:
    require at > 0
    at -= 1
    downs = downs + 1 if downs < 99 else 99

invariant low: at <= 8
invariant counted: ups >= 0

check: induction
"""
UP = Move(0, (), (0,))
NOTHING = Induction((), (), (), (), None, 0.0)
RANGE = Judged("up", "at", "unknown", None, "up", "it took too long", "range")

Prove = Callable[[Core, Budget, Report, Path | None], Induction]


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., CheckResult]:
    """Checks the rules with these answers of the engine."""

    def checked(found: Induction, seen: list[object] | None = None, **asked: object) -> CheckResult:
        def prove(
            core: Core, budget: Budget, _report: Report, keep: Path | None, *, confirm: bool
        ) -> Induction:
            names = [variable.name for variable in core.variables]
            if seen is not None:
                seen.extend([names, budget.seconds, keep, confirm])
            return found

        monkeypatch.setattr("rulewright.symbolic.proofs.induction.prove", prove)
        path = tmp_path / "game.rules"
        path.write_text(RULES, encoding="utf-8")
        request = CheckRequest(path, **asked)  # type: ignore[arg-type]
        (check,) = check_file(request, lambda *_: None).checks
        return check

    return checked


def judged(standing: str, step: Step | None = None, reason: str = "") -> Induction:
    low = Judged("low", "", standing, step, "up", reason)  # type: ignore[arg-type]
    return Induction((low, Judged("counted", "", "proved")), (), (), (), None, 0.0)


def test_the_engine_is_told_what_the_call_asks_for(
    answers: Callable[..., CheckResult], tmp_path: Path
) -> None:
    seen: list[object] = []
    answers(NOTHING, seen, seconds=100.0, scripts=tmp_path, confirm=True)
    names, seconds, keep, confirm = seen
    assert names == ["at", "ups"]  # nothing asks for the other ghost
    assert isinstance(seconds, float)
    assert 70 < seconds <= 75  # a part of the time is for plays
    assert (keep, confirm) == (tmp_path, True)


def test_a_reason_is_told(answers: Callable[..., CheckResult]) -> None:
    check = answers(judged("unknown", None, "it is too hard"))
    low = check.properties[0]
    assert (low.verdict, low.reason, low.depth) == ("unknown", "it is too hard (over `up`)", 8)
    assert check.verdict == "undecided"


def test_a_step_is_made_by_the_reference_engine(answers: Callable[..., CheckResult]) -> None:
    check = answers(judged("broken", Step((8, 5), UP, (9, 6))))
    step = check.properties[0].step
    assert step is not None
    assert step.move is not None
    assert step.move.call == "up() by child"
    assert dict(step.move.changes) == {"at": 9, "ups": 6}


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(Step((8, 5), UP, (9, 5)), id="elsewhere"),
        pytest.param(Step((0, 0), Move(1, (), (0,)), (0, 0)), id="no_move"),
        pytest.param(Step((3, 0), UP, (4, 1)), id="nothing_breaks"),
        pytest.param(Step((3, 0), None, None), id="nothing_at_all"),
    ],
)
def test_a_step_that_the_reference_engine_does_not_make_is_a_fault(
    step: Step, answers: Callable[..., CheckResult]
) -> None:
    with pytest.raises(Fault):
        answers(judged("broken", step))


def test_what_is_proved_and_broken_by_a_play_is_a_fault(
    answers: Callable[..., CheckResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.analyses.proving.MOST_MOVES", 10)
    claimed = Judged("up", "at", "proved", kind="range")
    wrong = Induction(judged("unknown").properties, (claimed,), (), (), None, 0.0)
    with pytest.raises(Fault, match="is proved, and a play breaks it"):
        answers(wrong)


def test_what_two_solvers_disagree_about_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def prove(*_: object, **__: object) -> Induction:
        raise Disagreement("low", "(assert true)\n")

    monkeypatch.setattr("rulewright.symbolic.proofs.induction.prove", prove)
    path = tmp_path / "game.rules"
    path.write_text(RULES, encoding="utf-8")
    call = ["rulewright", "check", str(path), "--confirm", "--smt2", str(tmp_path)]
    monkeypatch.setattr("sys.argv", call)
    assert main() == 4
    kept = tmp_path / "disagreement.smt2"
    assert kept.read_text(encoding="utf-8") == "(set-logic ALL)\n(assert true)\n(check-sat)\n"
    assert f"two solvers disagree about low: the question is in {kept}" in capsys.readouterr().err


def test_what_was_not_asked_is_told(
    answers: Callable[..., CheckResult],
) -> None:
    asked = (
        Asked("low", "up", "as bits", "unknown", "timeout", 0.4, again=True),
        Asked("low", "up", "as numbers", "unknown", "timeout", 4.0),
        Asked("low", "down", "as bits", "cannot hold", "", 0.1),
    )
    found = Induction(judged("unknown", None, "timeout").properties, (RANGE,), (), asked, "time", 5)
    check = answers(found)
    assert check.proof is not None
    assert (check.proof.questions, check.proof.safe) == (2, 1)
    assert [(one.about, one.action) for one in check.proof.unanswered] == [("low", "up")]
    (obligation,) = check.obligations
    assert (obligation.standing, obligation.reason) == ("unknown", "it took too long")
    assert obligation.span is not None
    assert check.verdict == "undecided"


def test_an_interrupted_induction_is_not_followed_by_plays(
    answers: Callable[..., CheckResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("rulewright.symbolic.plays.bounded.search_bounded")
    found = Induction(judged("unknown", None, "-").properties, (), (), (), "interrupted", 5)
    check = answers(found)
    assert check.proof is not None
    assert (check.proof.stopped, check.proof.searched) == ("interrupted", None)
