"""Code for numbers that several threads read and write."""

from __future__ import annotations

from rulewright.native.ir import I1, I64, Function, Reg, Value, text_of


def load(f: Function, place: Reg) -> Reg:
    """Read; what the writer wrote before it is then seen as well."""
    return f.value(f"load atomic i64, ptr {place.name} acquire, align 8", I64)


def store(f: Function, value: Value, place: Reg) -> None:
    """Write; whoever reads it also sees what was written before."""
    f.line(f"store atomic i64 {text_of(value)}, ptr {place.name} release, align 8")


def add(f: Function, value: Value, place: Reg) -> Reg:
    """Add, and give what was there before."""
    return f.value(f"atomicrmw add ptr {place.name}, i64 {text_of(value)} acq_rel, align 8", I64)


def lock(f: Function, place: Reg) -> Reg:
    """Try to take a lock; whether this thread has it now."""
    pair = f.value(
        f"cmpxchg ptr {place.name}, i64 0, i64 1 acquire monotonic, align 8", "{ i64, i1 }"
    )
    return f.part(pair, 1, I1)


def unlock(f: Function, place: Reg) -> None:
    """Give a lock back."""
    store(f, 0, place)
