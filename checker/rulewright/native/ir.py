"""Writes LLVM IR as text: functions of basic blocks, with loops and branches by name.

Numbers that are known while the code is written stay Python integers, so that what depends on them
alone is settled here and never reaches the machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct

from rulewright.diagnostics.fault import Fault
from rulewright.native.refusal import (
    MOST_LINES,
    MOST_LINES_OF_FUNCTION,
    MOST_ROOM,
    NotNative,
)


class Reg(Struct, frozen=True):
    """A value in the machine: its name in the text, and its LLVM type."""

    name: str
    type: str


Value = int | Reg
"""A number known now, or one in the machine. A known truth value is 0 or 1."""

I1 = "i1"
I8 = "i8"
I32 = "i32"
I64 = "i64"
PTR = "ptr"


def text_of(value: Value) -> str:
    """How a value is written as an operand."""
    return value.name if isinstance(value, Reg) else str(value)


class Function:
    """One function while it is being written.

    A block is `live` if something written before leads to it: a jump, or what it stands behind. The
    others are left out. So what is not live when it begins cannot be jumped back to either.
    """

    def __init__(
        self, name: str, parameters: Sequence[tuple[str, str]], result: str, attributes: str = ""
    ) -> None:
        self.name = name
        self.result = result
        self.parameters = tuple(Reg(f"%{word}", kind) for word, kind in parameters)
        self.head = f"{attributes} {result} @{name}(" if attributes else f"{result} @{name}("
        self.allocas: list[str] = []
        self.lines: list[str] = []
        self.count = 0
        self.length = 0
        self.room = 0
        self.open = True
        self.reached: set[str] = set()
        self.left_out: set[str] = set()
        self.live = True

    # ---- lines

    def fresh(self) -> int:
        """A number that no name in this function has yet."""
        self.count += 1
        return self.count

    def line(self, text: str) -> None:
        """One instruction without a result."""
        if not self.open:
            raise Fault("an instruction behind a jump")
        self.length += 1  # what is left out takes time to write, too
        if self.live:
            self.lines.append(f"  {text}")

    def value(self, text: str, kind: str) -> Reg:
        """One instruction with a result of this type."""
        name = f"%v{self.fresh()}"
        self.line(f"{name} = {text}")
        return Reg(name, kind)

    # ---- blocks

    def label(self, word: str) -> str:
        """A name for a block that begins later."""
        return f"{word}.{self.fresh()}"

    def begin(self, label: str) -> None:
        """Here the block begins; what came before runs into it."""
        if self.open:
            self.jump(label)
        self.live = label in self.reached
        self.length += 1
        if self.live:
            self.lines.append(f"{label}:")
        else:
            self.left_out.add(label)
        self.refuse_much()
        self.open = True

    def refuse_much(self) -> None:
        """Raise NotNative where the function has become too long."""
        if self.length > MOST_LINES_OF_FUNCTION:
            raise NotNative("a rule comes to too much code")

    def _end_block(self, text: str, *labels: str) -> None:
        """The last instruction of a block, and where it leads."""
        self.line(text)
        self.open = False
        if self.live:
            self.reached.update(labels)
            if not self.left_out.isdisjoint(labels):
                raise Fault("a jump back to what nothing led to")

    def jump(self, label: str) -> None:
        """Go on at the block."""
        self._end_block(f"br label %{label}", label)

    def branch(self, condition: Value, yes: str, no: str) -> None:
        """Go on at one of two blocks."""
        if isinstance(condition, int):
            self.jump(yes if condition else no)
            return
        self._end_block(f"br i1 {condition.name}, label %{yes}, label %{no}", yes, no)

    def switch(self, number: Reg, labels: Sequence[str]) -> None:
        """Go on at the block that has this place in the list; there is one."""
        other = self.label("other")
        cases = " ".join(f"i64 {place}, label %{label}" for place, label in enumerate(labels))
        self._end_block(f"switch i64 {number.name}, label %{other} [{cases}]", other, *labels)
        self.begin(other)
        self._end_block("unreachable")

    def give(self, value: Value | None = None) -> None:
        """Return from the function."""
        self._end_block("ret void" if value is None else f"ret {self.result} {text_of(value)}")

    @contextmanager
    def when(self, condition: Value) -> Iterator[None]:
        """What is written inside runs where the condition holds."""
        inside, behind = self.label("then"), self.label("end")
        self.branch(condition, inside, behind)
        self.begin_after_jump(inside)
        yield
        self.begin(behind)

    @contextmanager
    def rounds(self, first: Value, end: Value) -> Iterator[Reg]:
        """A loop over the numbers from `first` to before `end`, in order."""
        counter = self.slot()
        self.store(first, counter)
        head, inside, behind = self.label("head"), self.label("round"), self.label("done")
        self.begin(head)
        now = self.load(counter)
        self.branch(self.compare("slt", now, end), inside, behind)
        self.begin_after_jump(inside)
        yield now
        self.store(self.op("add", now, 1), counter)
        self.jump(head)
        self.begin_after_jump(behind)

    def begin_after_jump(self, label: str) -> None:
        """The block begins, and nothing runs into it."""
        if self.open:
            raise Fault("a block was not closed")
        self.begin(label)

    # ---- memory

    def slot(self, kind: str = I64, count: int = 1) -> Reg:
        """Room for variables of this function, as a pointer."""
        name = f"%s{self.fresh()}"
        if count > 1:
            self.room += 8 * count
        size = f"{kind}" if count == 1 else f"[{count} x {kind}]"
        self.allocas.append(f"  {name} = alloca {size}")
        return Reg(name, PTR)

    def load(self, pointer: Reg, kind: str = I64) -> Reg:
        """What lies at the pointer."""
        return self.value(f"load {kind}, ptr {pointer.name}", kind)

    def store(self, value: Value, pointer: Reg, kind: str = I64) -> None:
        """Write to where the pointer points."""
        self.line(f"store {kind} {text_of(value)}, ptr {pointer.name}")

    def at(self, pointer: Reg, index: Value, kind: str = I64) -> Reg:
        """The pointer to the element of this index behind the pointer."""
        if index == 0:
            return pointer
        return self.value(
            f"getelementptr inbounds {kind}, ptr {pointer.name}, i64 {text_of(index)}", PTR
        )

    # ---- numbers, without any folding

    def op(self, name: str, left: Value, right: Value, kind: str = I64) -> Reg:
        """A binary instruction."""
        return self.value(f"{name} {kind} {text_of(left)}, {text_of(right)}", kind)

    def compare(self, predicate: str, left: Value, right: Value, kind: str = I64) -> Reg:
        """`icmp`."""
        return self.value(f"icmp {predicate} {kind} {text_of(left)}, {text_of(right)}", I1)

    def choose(self, condition: Reg, yes: Value, no: Value, kind: str = I64) -> Reg:
        """One of two values, both of which are there."""
        return self.value(
            f"select i1 {condition.name}, {kind} {text_of(yes)}, {kind} {text_of(no)}", kind
        )

    def convert(self, how: str, value: Reg, kind: str) -> Reg:
        """`zext`, `sext`, `trunc`, `ptrtoint`, `inttoptr` or `bitcast`."""
        return self.value(f"{how} {value.type} {value.name} to {kind}", kind)

    def call(self, name: str, result: str, arguments: Sequence[tuple[str, Value]]) -> Reg:
        """Call a function by its name, or through a pointer that `name` holds (`%…`)."""
        given = ", ".join(f"{kind} {text_of(value)}" for kind, value in arguments)
        called = name if name.startswith(("%", "@")) else f"@{name}"
        if result == "void":
            self.line(f"call void {called}({given})")
            return Reg("", "void")
        return self.value(f"call {result} {called}({given})", result)

    def part(self, structure: Reg, index: int, kind: str) -> Reg:
        """A member of a structure that a call gave."""
        return self.value(f"extractvalue {structure.type} {structure.name}, {index}", kind)

    # ---- the whole

    def text(self) -> str:
        """The function as LLVM IR."""
        if self.open:
            raise Fault(f"the function {self.name} does not end")
        parameters = ", ".join(f"{each.type} {each.name}" for each in self.parameters)
        lines = [f"define {self.head}{parameters}) {{", "entry:", *self.allocas]
        return "\n".join([*lines, "  br label %body", "body:", *self.lines, "}", ""])


_MANY_FUNCTIONS = 50
"""After so many functions it is looked how long they are together."""


class Module:
    """Functions and constants of one unit of compilation."""

    def __init__(self) -> None:
        self.functions: list[Function] = []
        self.globals: list[str] = []
        self.declared: dict[str, None] = {}
        self.tables: dict[tuple[str, tuple[int, ...]], Reg] = {}

    def function(
        self,
        name: str,
        parameters: Sequence[tuple[str, str]],
        result: str,
        attributes: str = "internal",
    ) -> Function:
        """A new function; `attributes` is empty where others may call it."""
        if len(self.functions) % _MANY_FUNCTIONS == 0:
            self.refuse_much()
        made = Function(name, parameters, result, attributes)
        self.functions.append(made)
        return made

    def declare(self, text: str) -> None:
        """An intrinsic of LLVM that is called."""
        self.declared[f"declare {text}"] = None

    def table(self, values: Sequence[int], kind: str) -> Reg:
        """Constants in memory, each of this type; the same ones are there once."""
        key = (kind, tuple(values))
        if key not in self.tables:
            name = f"@t{len(self.tables)}"
            listed = ", ".join(f"{kind} {value}" for value in values)
            self.globals.append(
                f"{name} = internal unnamed_addr constant [{len(values)} x {kind}] [{listed}]"
            )
            self.tables[key] = Reg(name, PTR)
        return self.tables[key]

    def refuse_much(self) -> None:
        """Raise NotNative where there is too much code, or too much of it on the stack."""
        for function in self.functions:
            function.refuse_much()
        if sum(function.length for function in self.functions) > MOST_LINES:
            raise NotNative("the rules come to too much code")
        if sum(function.room for function in self.functions) > MOST_ROOM:
            raise NotNative("rules work with arrays that are too long")

    def text(self) -> str:
        """The module as LLVM IR."""
        self.refuse_much()
        functions = [function.text() for function in self.functions]
        return "\n".join([*self.globals, *self.declared, *functions])
