"""How declarations are called: the key each is found by, and the words for it in messages."""

from __future__ import annotations

from rulewright.diagnostics.source import Span
from rulewright.syntax.tree import (
    Action,
    Check,
    Declaration,
    Define,
    Ended,
    Enum,
    Extend,
    ExtendEnum,
    ExtendPhases,
    ExtendTable,
    Figure,
    Game,
    Instance,
    MemberName,
    Option,
    Outcome,
    Param,
    Phases,
    Players,
    Procedure,
    Property,
    Prose,
    Question,
    Rechoose,
    Record,
    Remove,
    Rename,
    Replace,
    RuleSource,
    Ruling,
    Scenario,
    Section,
    State,
    Step,
    Symmetry,
    Table,
    Topology,
    Use,
    Variant,
    Word,
)

Change = (
    Remove | Replace | Extend | ExtendEnum | ExtendPhases | ExtendTable | Rename | Rechoose | Param
)

NOUNS: dict[type, str] = {
    Action: "action",
    Define: "def",
    Ended: "`ended`",
    Enum: "enum",
    Figure: "figure",
    Instance: "instance",
    MemberName: "name of a place",
    Option: "option",
    Outcome: "`outcome`",
    Param: "param",
    Phases: "`phases`",
    Players: "`players`",
    Procedure: "procedure",
    Question: "question",
    Record: "record",
    RuleSource: "source",
    Ruling: "ruling",
    Scenario: "scenario",
    Step: "step",
    Symmetry: "symmetry",
    Table: "table",
    Topology: "topology",
}

# What no expression mentions, so that a local name or a member may be the same.
UNMENTIONED = (Action, Figure, Instance, Property, RuleSource, Step, Symmetry)

# What a game has once, with the key it is kept under; no name that an author writes has a space.
SINGLE: dict[type, str] = {
    Ended: "the ended",
    Outcome: "the outcome",
    Phases: "the phases",
    Players: "the players",
}


def noun(declaration: Declaration) -> str:
    """What a declaration is: `def`, `invariant`, `state variable`."""
    match declaration:
        case Property(kind=kind):
            return kind
        case State(ghost=ghost):
            return "ghost variable" if ghost else "state variable"
        case _:
            return NOUNS[type(declaration)]


def with_article(noun: str) -> str:
    """`an action`, `a def`."""
    return f"{'an' if noun.lstrip('`')[0] in 'aeiou' else 'a'} {noun}"


def name_of(declaration: Declaration) -> Word | None:
    """The name a declaration bears, if it has one."""
    match declaration:
        case State(variables=(variable, *_)):
            return variable.name
        case (
            Action() | Define() | Enum() | Figure() | Instance() | MemberName() | Option()
            | Param() | Procedure() | Property() | Question() | Record() | RuleSource() | Step()
            | Symmetry()
            | Table() | Topology()
        ):  # fmt: skip
            return declaration.name
        case _:
            return None


def key_of(declaration: Declaration) -> str | None:
    """What a declaration is found by: no two in a game share it. None: there may be many."""
    match declaration:
        case Ended() | Outcome() | Phases() | Players():
            return SINGLE[type(declaration)]
        case Scenario(title=title):
            return f'"{title.value}"'
        case Ruling(question=question):
            return f"ruling {question.text}"
        case Game() | Variant() | Use() | Section() | Prose() | Check():
            return None
        case _:
            name = name_of(declaration)
            return name.text if name else None


def place_of(declaration: Declaration) -> Span:
    """Where a message points for a declaration: at its name or title rather than at all of it."""
    match declaration:
        case Scenario(title=title):
            return title.span
        case Ruling(question=question):
            return question.span
        case _:
            name = name_of(declaration)
            return name.span if name else declaration.span


def title_of(declaration: Declaration) -> str:
    """A declaration in a message: ``def `points` ``, ``scenario "two moves"``."""
    match declaration:
        case Scenario(title=title):
            return f'scenario "{title.value}"'
        case Ruling(question=question):
            return f"ruling on `{question.text}`"
        case _:
            name = name_of(declaration)
            return f"{noun(declaration)} `{name.text}`" if name else noun(declaration)
