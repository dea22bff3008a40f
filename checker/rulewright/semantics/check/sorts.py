"""The sorts of a game before any expression is read: players, phases, enums, boards."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics.mistake import Note
from rulewright.diagnostics.registry import limits, names, types, unsupported
from rulewright.diagnostics.source import Source, Span
from rulewright.semantics import builtins, typed
from rulewright.semantics.check.environment import Environment, Sort
from rulewright.semantics.check.wording import listed, quoted
from rulewright.syntax import tree

MOST_MEMBERS = 100_000
LONGEST_CHAIN = 20


def players(
    declaration: tree.Players | None, source: Source, environment: Environment
) -> typed.PlayerSort:
    """The seats, clockwise."""
    if declaration is None:
        start = Span(source, 0, 0)
        if "players" not in environment.unread:
            environment.report(names.NOBODY_PLAYS, start)
        add_sort(Sort("Player", {}, start), environment)
        return typed.PlayerSort(1, 1, (), start)
    members = {word.text: word.span for word in declaration.names}
    add_sort(Sort("Player", members, declaration.span), environment)
    low, high = numbers_of_players(declaration, environment)
    return typed.PlayerSort(low, high, tuple(members), declaration.span)


def numbers_of_players(declaration: tree.Players, environment: Environment) -> tuple[int, int]:
    """How many can play; there is a seat for each."""
    numbers: list[int] = []
    for bound in (declaration.low, declaration.high or declaration.low):
        if not isinstance(bound, tree.Integer):
            environment.report(
                names.SEATS, bound.span, suggestion=meant_range(bound),
                problem=f"{quoted(bound.span)} is no number that is written out",
            )  # fmt: skip
            return 1, len(declaration.names)
        numbers.append(bound.value)
    low, high = numbers
    if not 1 <= low <= high:
        environment.report(
            names.SEATS, declaration.span, problem=f"from {low} to {high} players cannot play"
        )
    elif high != len(declaration.names):
        environment.report(
            names.SEATS, declaration.span,
            problem=f"for {high} players {len(declaration.names)} seats are named",
        )  # fmt: skip
    return low, high


def meant_range(bound: tree.Expression) -> str | None:
    """The range that `2-3` stands for, where a number of players is due."""
    match bound:
        case tree.Binary("-", tree.Integer(low), tree.Integer(high)):
            return f"write `{low}..{high}`"
        case _:
            return None


def phases(declaration: tree.Phases | None, environment: Environment) -> typed.PhaseSort | None:
    """The phases, the initial one first."""
    if declaration is None:
        return None
    members = {word.text: word.span for word in declaration.names}
    add_sort(Sort("Phase", members, declaration.span), environment)
    return typed.PhaseSort(tuple(members), declaration.span)


def add_sort(sort: Sort, environment: Environment) -> None:
    """Make a sort known, and what it has as its members."""
    environment.sorts[sort.name] = sort
    for member in sort.members:
        environment.holders.setdefault(member, []).append(sort.name)


def enums(declarations: Sequence[tree.Enum], environment: Environment) -> None:
    """All enums, each after the one it stands on."""
    known = {declaration.name.text: declaration for declaration in declarations}
    total = 0
    for declaration in declarations:
        for step in reversed(chain_below(declaration, known, environment)):
            if step.name.text in environment.sorts:
                continue
            total += len(step.members) + inherited(step, environment)
            if total > MOST_MEMBERS:
                environment.report(limits.TOO_MANY_MEMBERS, step.name.span, limit=MOST_MEMBERS)
                return
            add_sort(enum(step, environment), environment)


def inherited(declaration: tree.Enum, environment: Environment) -> int:
    """How many members an enum has from the one it extends."""
    base = declaration.extends
    if base is None or base.text not in environment.sorts:
        return 0
    return len(environment.sorts[base.text].members)


def relation(declaration: tree.Enum) -> tree.Word | None:
    """The name of the enum that this one stands on."""
    return declaration.part_of or declaration.extends


def chain_below(
    declaration: tree.Enum, known: dict[str, tree.Enum], environment: Environment
) -> list[tree.Enum]:
    """An enum, the one it stands on, the one that stands on, and so on, as far as not known yet."""
    chain = [declaration]
    while (below := relation(chain[-1])) is not None and below.text not in environment.sorts:
        if below.text not in known:
            break
        if known[below.text] in chain:
            environment.report(
                types.ENUM_RELATION, below.span, problem=f"`{below.text}` stands on itself"
            )
            break
        chain.append(known[below.text])
        if len(chain) > LONGEST_CHAIN:
            environment.report(
                limits.TOO_LONG_CHAIN, declaration.name.span,
                what=f"`{declaration.name.text}`", limit=LONGEST_CHAIN,
            )  # fmt: skip
            break
    return chain


def enum(declaration: tree.Enum, environment: Environment) -> Sort:
    """One enum, whose base is known."""
    name = declaration.name.text
    own = {member.name.text: member.name.span for member in declaration.members}
    below = relation(declaration)
    if below is None:
        return Sort(name, own, declaration.name.span)
    base = environment.sorts.get(below.text)
    if base is None or base.open or base.name in ("Player", "Phase"):
        refuse_base(below, environment)
        return Sort(name, own, declaration.name.span)
    if declaration.extends is not None:
        return Sort(name, base.members | own, declaration.name.span, extends=base.name)
    for member in declaration.members:
        if member.name.text not in base.members:
            environment.report(
                types.ENUM_RELATION, member.name.span,
                notes=(Note(f"`{base.name}` is declared here", base.span),),
                suggestion=environment.suggestion(member.name.text, list(base.members)),
                problem=f"`{member.name.text}` is not a member of `{base.name}`",
            )  # fmt: skip
    own = {member: where for member, where in own.items() if member in base.members}
    return Sort(name, own, declaration.name.span, part_of=base.name)


def refuse_base(below: tree.Word, environment: Environment) -> None:
    """Report an enum that stands on something else than an enum."""
    if below.text in environment.sorts:
        environment.report(
            types.ENUM_RELATION, below.span, problem=f"`{below.text}` is not an enum"
        )
    elif below.text not in environment.declared or environment.declared[below.text].kind != "enum":
        enums = [name for name, sort in environment.sorts.items() if not sort.open]
        environment.unknown("enum", below.text, below.span, enums)


def boards(declarations: Sequence[tree.Topology], environment: Environment) -> None:
    """The sorts that topologies bring."""
    for declaration in declarations:
        match declaration.shape:
            case tree.Call(function, arguments) if function.text in builtins.SHAPES:
                sorts = builtins.SHAPES[function.text]
                if any(sort in environment.sorts for sort in sorts):
                    environment.report(
                        unsupported.SECOND_BOARD, declaration.span,
                        sorts=listed(sorts, mark="`"),
                    )  # fmt: skip
                    continue
                members = graph_places(arguments) if function.text == "graph" else {}
                is_open = function.text != "graph"
                for sort in sorts:
                    add_sort(Sort(sort, members, declaration.name.span, open=is_open), environment)
            case _:
                shape = declaration.shape
                environment.report(
                    types.BOARD_FORM, shape.span,
                    problem=f"{quoted(shape.span)} is no shape of a board",
                )  # fmt: skip


def graph_places(arguments: tuple[tree.Argument, ...]) -> dict[str, Span]:
    """The places that the pairs of a graph name, in their order."""
    places: dict[str, Span] = {}
    for argument in arguments:
        if isinstance(argument.value, tree.ListValue):
            for pair in argument.value.items:
                ends = pair.items if isinstance(pair, tree.TupleValue) else ()
                for end in ends:
                    if isinstance(end, tree.Name):
                        places.setdefault(end.text, end.span)
    return places
