"""Why a move that somebody wants to make is not allowed."""

from __future__ import annotations

from math import prod
from typing import assert_never

from rulewright.core.ir import Action, Array, GuardLet, Requirement, Type
from rulewright.core.search import Value
from rulewright.diagnostics.fault import Fault
from rulewright.reference.actions import CompiledAction
from rulewright.reference.layout import Cells, Frame, NoAnswer


def unfitting(action: CompiledAction, choices: tuple[Value, ...]) -> list[str]:
    """The choices whose values are not even of their types."""
    declared = action.action.choices
    if len(declared) != len(choices):
        raise Fault(f"{action.action.name} has {len(declared)} choices, not {len(choices)}")
    return [
        _not_among(choice.name)
        for choice, value in zip(declared, choices, strict=True)
        if not _fits(choice.type, value)
    ]


def _fits(of: Type, value: Value) -> bool:
    cells = value if isinstance(value, tuple) else (value,)
    dims = of.dims if isinstance(of, Array) else ()
    return len(cells) == prod(dims) and all(of.low <= cell <= of.high for cell in cells)


def refusals(action: CompiledAction, cells: Cells, frame: Frame, *, refused: bool) -> list[str]:
    """The reasons that choices, guards and weight give against the choices in `frame`.

    An obligation is only judged where nothing before it refuses: then, or if the move is `refused`
    for other reasons, judging ends where one fails. Otherwise NoAnswer is raised.
    """
    reasons: list[str] = []
    try:
        for made, tests in enumerate(action.tests):
            if made > 0:
                choice = action.choices[made - 1]
                if not choice.offers(frame[made - 1], cells, frame):
                    reasons.append(_not_among(choice.name))
            failed = (test for test in tests if not test.holds(cells, frame))
            reasons.extend(_reason(action.action, test.number) for test in failed)
        if action.weight is not None and not action.weight(cells, frame):
            reasons.append("chance cannot choose so")
    except NoAnswer:
        if not reasons and not refused:
            raise
    return reasons


def _not_among(choice: str) -> str:
    return f"`{choice}` is not among the choices"


def _reason(action: Action, number: int) -> str:
    """What the text says for it, or which requirement it is."""
    match action.guards[number]:
        case Requirement(because=str(because)):
            return because
        case Requirement(label=label):
            return f"requirement {label} of {action.name} does not hold"
        case GuardLet(name=name):
            raise Fault(f"the let {name} refuses")
        case guard:
            assert_never(guard)
