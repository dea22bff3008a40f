"""Members of topologies by their names, which exist on some instances and not on others."""

from __future__ import annotations

from rulewright.core.build import FALSE
from rulewright.core.ir import Constant
from rulewright.core.shapes import Member
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import Note, mistake
from rulewright.diagnostics.registry.instances import NO_SUCH_PLACE
from rulewright.elaborate.context import Context
from rulewright.elaborate.values import Value
from rulewright.semantics import typed, types


def place(context: Context, node: typed.PlaceValue) -> Value:
    """The member of this name."""
    if not isinstance(node.type, types.SortType):
        raise Fault(f"a place of type {node.type}")
    sort = context.sort(node.type.name)
    name, notes = node.name, tuple[Note, ...]()
    for given, member, span in context.game.place_names:
        if given == node.name:
            name, notes = member, (Note(f"`{given}` is a name of `{member}`", span),)
    if name in sort.members:
        return Value(Constant(sort.members.index(name)), Member(sort))
    told = mistake(
        NO_SUCH_PLACE,
        node.span,
        notes=notes,
        name=name,
        sort=sort.name,
        first=sort.members[0],
        last=sort.members[-1],
    )
    context.mistakes.add(told)
    return Value(FALSE, Member(sort))
