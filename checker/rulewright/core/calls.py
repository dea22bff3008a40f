"""Who calls whom: functions and procedures in an order in which callees come first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulewright.core.ir import Block, Call, Expr, Function, Procedure, Run
from rulewright.core.walk import can_fail, effects_within, walk
from rulewright.diagnostics.fault import Fault


def called(exprs: Iterable[Expr]) -> tuple[str, ...]:
    """The functions that expressions call, each once, in the order of the text."""
    names = (expr.function for expr in walk(exprs) if isinstance(expr, Call))
    return tuple(dict.fromkeys(names))


def procedures_run(block: Block) -> tuple[str, ...]:
    """The procedures that a block runs, each once, in the order of the text."""
    names = (effect.procedure for effect in effects_within(block) if isinstance(effect, Run))
    return tuple(dict.fromkeys(names))


def functions_first(functions: Iterable[Function]) -> tuple[Function, ...]:
    """Functions, each behind those it calls."""
    by_name = {function.name: function for function in functions}
    callees = {name: called([function.body]) for name, function in by_name.items()}
    return tuple(by_name[name] for name in callees_first(callees))


def procedures_first(procedures: Iterable[Procedure]) -> tuple[Procedure, ...]:
    """Procedures, each behind those it runs."""
    by_name = {procedure.name: procedure for procedure in procedures}
    callees = {name: procedures_run(procedure.body) for name, procedure in by_name.items()}
    return tuple(by_name[name] for name in callees_first(callees))


def callees_first(callees: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The names, each behind those it calls, otherwise as given; nothing may call itself."""
    done: dict[str, None] = {}
    path: dict[str, None] = {}
    for start in callees:
        waiting = [start]
        while waiting:
            name = waiting[-1]
            missing = [callee for callee in callees.get(name, ()) if callee not in done]
            if name in done or not missing:
                done.setdefault(name)
                path.pop(name, None)
                waiting.pop()
                continue
            path.setdefault(name)
            for callee in reversed(missing):
                if callee in path:
                    raise Fault(f"{callee} calls itself")
                waiting.append(callee)
    unknown = [name for name in done if name not in callees]
    if unknown:
        raise Fault(f"nothing is called {unknown[0]}")
    return tuple(done)


def safe_functions(functions: Iterable[Function]) -> frozenset[str]:
    """The functions in which no obligation can fail."""
    safe: frozenset[str] = frozenset()
    for function in functions_first(functions):
        if not can_fail(function.body, safe):
            safe |= {function.name}
    return safe
