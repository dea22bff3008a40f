"""Writes what is judged in a position: properties, and who wins there."""

from __future__ import annotations

from rulewright.core.ir import LIVE, PREMISE, Property
from rulewright.native import arithmetic, arrays, context
from rulewright.native.calls import handed_on, state_of, state_parameters
from rulewright.native.expressions import Writer
from rulewright.native.ir import I8, I64, PTR, Function, Reg, Value
from rulewright.native.notes import Notes, note, seen_already
from rulewright.native.rules import Rules
from rulewright.native.scope import Scope

JUDGE = "judge"
JUDGE_MOVE = "judge_move"
OUTCOME = "outcome"


def write_property(
    writer: Writer, where: Reg, notes: Notes, stated: Property, scope: Scope
) -> None:
    """Judge a property that is not settled yet."""
    f = writer.f
    settled = notes.number(("settled", stated.name))
    unanswered = notes.number(("unanswered", stated.name))
    settles, fails, judged = f.label("settles"), f.label("fails"), f.label("judged")
    still_open = f.label("open")
    f.branch(seen_already(f, where, settled), judged, still_open)
    f.begin(still_open)
    outer, writer.fail_at = writer.fail_at, fails
    to_reach = stated.kind in {"reachable", PREMISE}
    ways = (settles, judged) if to_reach else (judged, settles)
    writer.conditions.jump(stated.condition, scope, *ways)
    f.begin(settles)
    note(f, where, "seen", settled)
    f.jump(judged)
    f.begin(fails)
    note(f, where, "seen_sites", f.load(writer.failed))
    note(f, where, "seen", unanswered)
    f.begin(judged)
    writer.fail_at = outer


def write_judge(rules: Rules, notes: Notes) -> None:
    """`judge(context, over, end_failed, position)`: all properties of a single position.

    `end_failed` is the number of the obligation that failed while the end was judged, plus one.
    """
    parameters = [("context", PTR), ("over", I64), ("end_failed", I64), *state_parameters(rules)]
    f = rules.module.function(JUDGE, parameters, "void")
    where, over, end_failed = f.parameters[:3]
    writer = Writer(rules, f, "nowhere")
    state, _ = state_of(rules, f, 3)

    def is_over() -> Value:
        handed_on(writer, end_failed)
        return f.compare("ne", over, 0)

    scope = Scope(state, over=is_over)
    for stated in rules.core.properties:
        if not stated.over_moves and stated.kind not in LIVE:
            write_property(writer, where, notes, stated, scope)
    live = [stated for stated in rules.core.properties if stated.kind in LIVE]
    for place, stated in enumerate(live):
        at = f.op("add", f.op("mul", context.get(f, where, "number"), len(live)), place)
        write_live(writer, where, notes, stated, scope, f.at(_met(f, where), at, I8))
    f.give()


def _met(f: Function, where: Reg) -> Reg:
    return context.pointer(f, where, "met")


def write_live(
    writer: Writer, where: Reg, notes: Notes, stated: Property, scope: Scope, met: Reg
) -> None:
    """Write to `met` whether the position meets a property, or does where there is no answer."""
    f = writer.f
    holds, fails, judged = f.label("holds"), f.label("fails"), f.label("judged")
    outer, writer.fail_at = writer.fail_at, fails
    writer.conditions.jump(stated.condition, scope, holds, judged)
    f.begin(fails)
    note(f, where, "seen_sites", f.load(writer.failed))
    note(f, where, "seen", notes.number(("unanswered", stated.name)))
    f.begin(holds)
    f.store(1, met, I8)
    f.begin(judged)
    writer.fail_at = outer


def write_judge_of_moves(rules: Rules, notes: Notes) -> None:
    """`judge_move(context, after, before)`: what looks back over a move."""
    looking_back = [stated for stated in rules.core.properties if stated.over_moves]
    if not looking_back:
        return
    after = state_parameters(rules)
    before = [(f"before.{word}", kind) for word, kind in after]
    f = rules.module.function(JUDGE_MOVE, [("context", PTR), *after, *before], "void")
    where = f.parameters[0]
    writer = Writer(rules, f, "nowhere")
    state, _ = state_of(rules, f, 1)
    old_state, _ = state_of(rules, f, 1 + len(after))
    for stated in looking_back:
        write_property(writer, where, notes, stated, Scope(state, before=old_state))
    f.give()


def write_outcome(rules: Rules) -> None:
    """`outcome(context, position)`: who wins where the game has ended."""
    f = rules.module.function(OUTCOME, [("context", PTR), *state_parameters(rules)], "void")
    where = f.parameters[0]
    writer = Writer(rules, f, "nowhere")
    state, _ = state_of(rules, f, 1)
    scope = Scope(state)
    context.add(f, where, "final")
    outcome = rules.core.outcome
    for score in () if outcome is None else outcome.scores:
        if not writer.safe(score.value):
            fails = _may_fail(writer)
            arrays.kept(f, writer.array(score.value, scope))
            _told(writer, where, fails)
    if outcome is not None and outcome.winners is not None:
        fails = _may_fail(writer)
        mask = as_bits(writer, writer.array(outcome.winners, scope))
        place = f.at(context.pointer(f, where, "outcomes"), mask)
        f.store(f.op("add", f.load(place), 1), place)
        _told(writer, where, fails)
    f.give()


def as_bits(writer: Writer, winners: arrays.Array) -> Value:
    """A set as a number with a bit for each member."""
    f = writer.f
    mask: Value = 0
    for player in range(winners.count):
        wins = arithmetic.number(f, arithmetic.truth(f, arrays.cell(f, winners, player)))
        bit = wins << player if isinstance(wins, int) else f.op("shl", wins, player)
        mask = bit if mask == 0 else f.op("or", mask, bit)
    return mask


def _may_fail(writer: Writer) -> str:
    writer.fail_at = writer.f.label("fails")
    return writer.fail_at


def _told(writer: Writer, where: Reg, fails: str) -> None:
    f = writer.f
    behind = f.label("told")
    f.jump(behind)
    f.begin(fails)
    note(f, where, "seen_endings", f.load(writer.failed))
    f.begin(behind)
