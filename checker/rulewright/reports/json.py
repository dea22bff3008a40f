"""The JSON document that `schema/check-1.json` describes.

Everything in it but `run` is the same whenever the same rules are checked in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.analyses.kinds import Kind
from rulewright.analyses.results import (
    BoundedFigures,
    CheckResult,
    Culprit,
    FileResult,
    Finding,
    LeftOutScenario,
    ObligationResult,
    ProofFigures,
    PropertyResult,
    SampleFigures,
    ScenarioResult,
    SearchFigures,
    ToldMove,
    ToldOrder,
    ToldPlay,
    ToldStep,
    ToldTwin,
)
from rulewright.core.search import Hindrance, Reduced
from rulewright.diagnostics.mistake import Entry, Mistake, Note
from rulewright.reports.members import (
    Document,
    present,
    told_run,
    told_seconds,
    told_span,
    told_stop,
)

SCHEMA = "rulewright/check/1"


def check_document(result: FileResult) -> Document:
    """What a check found."""
    return {
        "schema": SCHEMA,
        "file": result.file,
        "game": result.game,
        "verdict": result.verdict,
        "checks": [told_check(check) for check in result.checks],
        "overall": [_finding(finding) for finding in result.overall],
        "absent": _absent(result.absent),
        "notices": [
            {"message": notice.message, "span": told_span(notice.span)} for notice in result.notices
        ],
        "run": {"seconds": told_seconds(result.seconds)},
    }


def mistakes_document(file: str | None, mistakes: Sequence[Mistake]) -> Document:
    """Why nothing was checked; `file` None where the call names none."""
    return present(
        {
            "schema": SCHEMA,
            "file": file,
            "verdict": "mistakes",
            "mistakes": [_mistake(mistake) for mistake in mistakes],
        }
    )


def explanation_document(pages: Sequence[Entry | Kind]) -> Document:
    """Pages of mistakes and findings, as `schema/explain-1.json` describes them."""
    return {
        "schema": "rulewright/explain/1",
        "mistakes": [
            {
                "code": entry.code,
                "name": entry.name,
                "message": entry.message,
                "page": entry.page.strip(),
            }
            for entry in pages
            if isinstance(entry, Entry)
        ],
        "findings": [
            {
                "kind": kind.name,
                "summary": kind.summary,
                "question": kind.question,
                "page": kind.page,
            }
            for kind in pages
            if isinstance(kind, Kind)
        ],
    }


def interrupted_document(file: str) -> Document:
    """A check that was interrupted before there was anything to tell."""
    return {
        "schema": SCHEMA,
        "file": file,
        "verdict": "undecided",
        "checks": [],
        "stopped": "interrupted",
    }


def _mistake(mistake: Mistake) -> Document:
    return {
        "code": mistake.entry.code,
        "name": mistake.entry.name,
        "span": told_span(mistake.span),
        "message": mistake.message,
        "notes": [_note(note) for note in mistake.notes],
        "suggestion": mistake.suggestion,
    }


def _note(note: Note) -> Document:
    return {"message": note.message, "span": told_span(note.span)}


def _absent(pairs: Iterable[tuple[str, str]]) -> list[Document]:
    return [{"kind": kind, "rule": rule} for kind, rule in pairs]


def told_check(check: CheckResult) -> Document:
    """One engine on one instance."""
    return {
        "instance": check.instance,
        "documentation": check.documentation,
        "parameters": dict(check.parameters),
        "restrictions": list(check.restrictions),
        "readings": dict(check.readings),
        "engine": check.engine,
        "backend": check.backend,
        "verdict": check.verdict,
        **(_figures(check.figures) if check.figures is not None else {}),
        **({"sample": _sample(check.sample)} if check.sample is not None else {}),
        "properties": [_property(judged) for judged in check.properties],
        "scenarios": [_scenario(scenario) for scenario in check.scenarios],
        **({"left_out": [_left_out(each) for each in check.left_out]} if check.left_out else {}),
        "fired": dict(check.fired),
        "never_fired": list(check.never_fired),
        "never_refused": list(check.never_refused),
        **(_proof(check.proof, check.obligations) if check.proof is not None else {}),
        **(_plays(check.bounded, check.obligations) if check.bounded is not None else {}),
        "findings": [_finding(finding) for finding in check.findings],
        "absent": _absent(check.absent),
        **({"unmet": _absent(check.unmet)} if check.unmet else {}),
        **({"order_incomplete": list(check.order_incomplete)} if check.order_incomplete else {}),
        **({"leak_unknown": list(check.leak_unknown)} if check.leak_unknown else {}),
        **({"not_looked_for": list(check.unasked)} if check.unasked else {}),
        "run": told_run(check.run),
    }


def _figures(figures: SearchFigures) -> Document:
    return present(
        {
            "states": figures.states,
            "transitions": figures.transitions,
            "depth": figures.depth,
            "levels": list(figures.levels),
            "final": figures.final,
            "outcomes": dict(figures.outcomes),
            "complete": figures.complete,
            **told_stop(figures),
            "symmetry": None if figures.reduced is None else _reduced(figures.reduced),
        }
    )


def _reduced(reduced: Reduced) -> Document:
    return present(
        {
            "names": list(reduced.names),
            "group": reduced.elements,
            "positions": reduced.positions,
        }
    )


def _sample(sample: SampleFigures) -> Document:
    return present(
        {
            "games": sample.games,
            "asked": sample.asked,
            "seed": sample.seed,
            "most_moves": sample.most_moves,
            "moves": sample.moves,
            "longest": sample.longest,
            "positions": sample.positions,
            "ended": sample.ended,
            "outcomes": dict(sample.outcomes),
            **told_stop(sample),
        }
    )


def _proof(proof: ProofFigures, obligations: Sequence[ObligationResult]) -> Document:
    figures = {
        "questions": proof.questions,
        "safe": proof.safe,
        "unsafe": proof.unsafe,
        "unanswered": [
            {"about": one.about, "action": one.action, "reason": one.reason}
            for one in proof.unanswered
        ],
        "strengthenings": list(proof.found),
        "stopped": proof.stopped,
        "searched": proof.searched,
        "alike": list(proof.alike),
        "confirmed": proof.confirmed,
        "unconfirmed": list(proof.unconfirmed),
    }
    return {"proof": present(figures), "obligations": [_obligation(one) for one in obligations]}


def _plays(figures: BoundedFigures, obligations: Sequence[ObligationResult]) -> Document:
    told = present(
        {
            "asked": figures.asked,
            "k": figures.depth,
            "longest": figures.longest,
            "stopped": figures.stopped,
        }
    )
    return {"bounded": told, "obligations": [_obligation(one) for one in obligations]}


def _obligation(one: ObligationResult) -> Document:
    return present(
        {
            "kind": one.kind,
            "rule": one.rule,
            "what": one.what,
            "verdict": one.standing,
            "cites": list(one.cites),
            "action": one.action or None,
            "reason": one.reason or None,
        }
    ) | {"span": told_span(one.span)}


def _property(judged: PropertyResult) -> Document:
    return {
        "name": judged.name,
        "kind": judged.kind,
        "verdict": judged.verdict,
        "class": judged.basis,
        **present({"n": judged.games, "k": judged.depth, "reason": judged.reason or None}),
        "by": judged.by,
        "expected": judged.expected,
        **({"fair": list(judged.fair)} if judged.fair else {}),
        "cites": list(judged.cites),
        "span": told_span(judged.span),
        **({"culprit": _culprit(judged.culprit)} if judged.culprit is not None else {}),
        **(told_play(judged.play) if judged.play is not None else {}),
        **({"step": _step(judged.step)} if judged.step is not None else {}),
    }


def _culprit(culprit: Culprit) -> Document:
    return {
        "text": culprit.text,
        "span": told_span(culprit.span),
        "values": {name: value for name, value, _ in culprit.values},
    }


def _scenario(scenario: ScenarioResult) -> Document:
    told = {"name": scenario.title, "verdict": scenario.verdict}
    return present({**told, "message": scenario.message, "span": told_span(scenario.span)})


def _left_out(scenario: LeftOutScenario) -> Document:
    return {
        "name": scenario.title,
        "reason": scenario.reason,
        "message": scenario.message,
        "span": told_span(scenario.span),
    }


def _finding(finding: Finding) -> Document:
    refused = [_hindrance(each) for each in finding.hindrances]
    return {
        "kind": finding.kind,
        "grade": finding.grade,
        "advice": finding.advice,
        "expected": finding.expected,
        "rule": finding.rule,
        "others": list(finding.others),
        "cites": list(finding.cites),
        "span": told_span(finding.span),
        "message": finding.message,
        "question": finding.question,
        **(told_play(finding.play) if finding.play is not None else {}),
        **({"step": _step(finding.step)} if finding.step is not None else {}),
        **({"refused": refused} if refused else {}),
        **({"orders": [_order(each) for each in finding.orders]} if finding.orders else {}),
        **({"twin": _twin(finding.twin)} if finding.twin is not None else {}),
    }


def _order(order: ToldOrder) -> Document:
    differs = {name: value for name, value, _ in order.differs}
    failure = {} if order.failure is None else {"failure": order.failure}
    return {"first": order.first, "differs": differs, **failure}


def _twin(twin: ToldTwin) -> Document:
    return {
        "by": list(twin.by),
        "here": list(twin.here),
        "there": list(twin.there),
        "play": [told_move(move) for move in twin.moves],
        "differs": {name: value for name, value, _ in twin.differs},
    }


def _hindrance(hindrance: Hindrance) -> Document:
    return {
        "action": hindrance.action,
        "complete": hindrance.complete,
        "reasons": [
            {
                "kind": reason.kind,
                "name": reason.name,
                "words": reason.words,
                "span": told_span(reason.span),
                "times": reason.times,
            }
            for reason in hindrance.reasons
        ],
    }


def told_play(play: ToldPlay) -> Document:
    """The moves, and where they end; a play of no moves ends at the start of the game."""
    return present(
        {
            "play": [told_move(move) for move in play.moves],
            "loop": None if play.loop is None else [told_move(move) for move in play.loop.moves],
            "shortest": None if play.shortest else False,
            "scenario": play.scenario,
            "position": {name: value for name, value, _ in play.position},
            "board": play.board,
        }
    )


def _step(step: ToldStep) -> Document:
    """A move that nobody is known to come to."""
    return present(
        {
            "position": {name: value for name, value, _ in step.position},
            "board": step.board,
            **(told_move(step.move) if step.move is not None else {}),
            "culprit": None if step.culprit is None else _culprit(step.culprit),
        }
    )


def told_move(move: ToldMove) -> Document:
    """A move, who makes it, and what it changes."""
    return {
        "move": move.action,
        "by": list(move.by),
        "choices": dict(move.choices),
        "changes": dict(move.changes),
    }
