"""Code is written as text; what nothing leads to is left out."""

from __future__ import annotations

import pytest

from rulewright.diagnostics.fault import Fault
from rulewright.native.ir import I64, Function


def begun() -> Function:
    return Function("f", (("number", I64),), I64)


def test_what_a_known_condition_rules_out_is_left_out() -> None:
    f = begun()
    f.branch(0, "yes", "no")
    f.begin("yes")
    f.give(f.op("mul", f.parameters[0], 7))
    f.begin("no")
    f.give(f.op("add", f.parameters[0], 7))
    text = f.text()
    assert "yes" not in text
    assert "mul" not in text
    assert "no:\n" in text
    assert "add i64 %number, 7" in text


def test_what_only_left_out_code_leads_to_is_left_out() -> None:
    f = begun()
    f.give(1)
    f.begin("never")
    f.jump("behind")
    f.begin("behind")
    f.give(2)
    assert f.text().count("ret") == 1


def test_a_jump_back_to_what_was_left_out_is_a_fault() -> None:
    f = begun()
    f.jump("on")
    f.begin("loop")
    f.give(1)
    f.begin("on")
    with pytest.raises(Fault):
        f.jump("loop")


def test_a_loop_is_jumped_back_to() -> None:
    f = begun()
    f.begin("loop")
    f.branch(f.compare("eq", f.parameters[0], 0), "loop", "end")
    f.begin("end")
    f.give(0)
    assert "loop:\n" in f.text()
