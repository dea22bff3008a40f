"""The syntax tree: what an author wrote, with its places, before any name has a meaning.

Every node carries the `span` it was read from. Nothing in this module knows of lark.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostics.source import Source, Span


@dataclass(frozen=True, slots=True)
class Word:
    """An identifier where it stands."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Text:
    """A quoted text, its quotes taken off."""

    value: str
    span: Span


@dataclass(frozen=True, slots=True)
class Documentation:
    """A docstring (Markdown, dedented) and its translations by language tag (`ja`, `pt-BR`)."""

    text: str
    translations: tuple[tuple[str, str], ...]
    span: Span


# ---- types


@dataclass(frozen=True, slots=True)
class NamedType:
    """A type that has a name: `bool`, `Player`, `Corner`, an enum or record."""

    name: Word
    span: Span


@dataclass(frozen=True, slots=True)
class RangeType:
    """`low..high`; the bounds are expressions of constants and parameters."""

    low: Expression
    high: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class OptionalType:
    """`T?`."""

    inner: TypeExpression
    span: Span


@dataclass(frozen=True, slots=True)
class MapType:
    """`K -> V`, total."""

    key: TypeExpression
    value: TypeExpression
    span: Span


@dataclass(frozen=True, slots=True)
class CollectionType:
    """`set[T]`, `bag[T]`, `list[T]`, perhaps bounded by `within EXPR` or `up to EXPR`."""

    kind: Word
    element: TypeExpression
    within: Expression | None
    up_to: Expression | None
    span: Span


TypeExpression = NamedType | RangeType | OptionalType | MapType | CollectionType


# ---- expressions


@dataclass(frozen=True, slots=True)
class Name:
    """A name used as a value."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Integer:
    """A number as written."""

    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Boolean:
    """`true` or `false`."""

    value: bool
    span: Span


@dataclass(frozen=True, slots=True)
class NoneValue:
    """`none`."""

    span: Span


@dataclass(frozen=True, slots=True)
class TextValue:
    """A quoted text where a value is due (a symbol of a drawn board)."""

    value: str
    span: Span


@dataclass(frozen=True, slots=True)
class Unary:
    """`-x` or `not x`."""

    operator: str
    operand: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Binary:
    """Arithmetic `+ - * // %`, or `and`, `or`, `implies`."""

    operator: str
    left: Expression
    right: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Compare:
    """`==`, `!=`, `<`, `<=`, `>`, `>=`, `in`, `not in`, `within`, `is` or `is not`."""

    operator: str
    left: Expression
    right: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Conditional:
    """`a if condition else b`."""

    condition: Expression
    then: Expression
    otherwise: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class RangeValue:
    """`low..high` as a domain or a set of integers."""

    low: Expression
    high: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a call; `name` is set for `name=value`."""

    name: Word | None
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """`f(a, b)`: a def, procedure, action, record, topology or built-in with plain arguments.

    `otherwise` is what the built-in `distance` gives where no way leads: `distance(a, b else 9)`.
    """

    function: Word
    arguments: tuple[Argument, ...]
    otherwise: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Generator:
    """`for targets in domain if condition`."""

    targets: tuple[Word, ...]
    domain: Expression
    condition: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Aggregate:
    """`all(e for …)`, `the(x for …)`, `most(x for … by f(x) else v)`; also `min(a, b else c)`.

    `function` is any of all, any, count, sum, min, max, the, most, least. Either `generators` is
    not empty and `elements` has one member, or `generators` is empty and an `else` was written.
    """

    function: Word
    elements: tuple[Expression, ...]
    generators: tuple[Generator, ...]
    by: Expression | None
    otherwise: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Index:
    """`base[i, j]`."""

    base: Expression
    indices: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Attribute:
    """`base.name`."""

    base: Expression
    name: Word
    span: Span


@dataclass(frozen=True, slots=True)
class TupleValue:
    """`(a, b)`: a pair of places, as in `adjacent`."""

    items: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ListValue:
    """`[a, b]`."""

    items: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class EmptyValue:
    """`{}`: the empty set or bag."""

    span: Span


@dataclass(frozen=True, slots=True)
class SetValue:
    """`{a, b}`."""

    items: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class SetComprehension:
    """`{e for x in D if P}`."""

    element: Expression
    generators: tuple[Generator, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Entry:
    """`key: value` in a bag or map."""

    key: Expression
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class EntriesValue:
    """`{a: 1, b: 2}`: a bag, or a map where one is due."""

    entries: tuple[Entry, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class EntriesComprehension:
    """`{k: v for x in D}`."""

    entry: Entry
    generators: tuple[Generator, ...]
    span: Span


Expression = (
    Name
    | Integer
    | Boolean
    | NoneValue
    | TextValue
    | Unary
    | Binary
    | Compare
    | Conditional
    | RangeValue
    | Call
    | Aggregate
    | Index
    | Attribute
    | TupleValue
    | ListValue
    | EmptyValue
    | SetValue
    | SetComprehension
    | EntriesValue
    | EntriesComprehension
)


# ---- statements


@dataclass(frozen=True, slots=True)
class Cites:
    """`cites RE5, RE6`."""

    ids: tuple[Word, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Require:
    """`require label: condition because "reason"`."""

    label: Word | None
    condition: Expression
    because: Text | None
    span: Span


@dataclass(frozen=True, slots=True)
class Weight:
    """`weight expression`: the odds of what chance decides."""

    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Let:
    """`let name = value`."""

    name: Word
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Assign:
    """`target = value`, `target += value`, `target -= value`; `operator` is `=`, `+=` or `-=`."""

    target: Expression
    operator: str
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class CallStatement:
    """A procedure's call as a statement."""

    call: Call
    span: Span


@dataclass(frozen=True, slots=True)
class Move:
    """`move AMOUNT from A to B`; `amount` is None for `move all`."""

    amount: Expression | None
    origin: Expression
    target: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Goto:
    """`goto phase`; the phase may be any phase value."""

    phase: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Pass:
    """`pass`."""

    span: Span


@dataclass(frozen=True, slots=True)
class Hole:
    """`...`: a body that is not written yet."""

    span: Span


@dataclass(frozen=True, slots=True)
class Return:
    """`return value`."""

    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    """`if … elif … else`: the branches in order, and what holds otherwise (None without `else`)."""

    branches: tuple[tuple[Expression, tuple[Statement, ...]], ...]
    otherwise: tuple[Statement, ...] | None
    span: Span


@dataclass(frozen=True, slots=True)
class For:
    """`for x in D if P from p:`."""

    targets: tuple[Word, ...]
    domain: Expression
    condition: Expression | None
    start: Expression | None
    body: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Case:
    """`case a, b:`; `values` is empty for `else:` (written `case else:` or `else:`)."""

    values: tuple[Expression, ...]
    body: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Match:
    """`match subject:` with its cases."""

    subject: Expression
    cases: tuple[Case, ...]
    span: Span


Statement = (
    Cites
    | Require
    | Weight
    | Let
    | Assign
    | CallStatement
    | Move
    | Goto
    | Pass
    | Hole
    | Return
    | If
    | For
    | Match
)


# ---- declarations


@dataclass(frozen=True, slots=True)
class Game:
    """`game NAME`."""

    name: Word
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Variant:
    """`variant NAME of "file"`."""

    name: Word
    base: Text
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Use:
    """`use "file"`."""

    path: Text
    span: Span


@dataclass(frozen=True, slots=True)
class RuleSource:
    """`source NAME "title" in ja:` and its statements by id."""

    name: Word
    title: Text
    language: Word | None
    statements: tuple[tuple[Word, Text], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Prose:
    """`prose ID because "reason"`: a statement that needs no rule."""

    id: Word
    because: Text
    span: Span


@dataclass(frozen=True, slots=True)
class Section:
    """`section "Setup":` orders the reference."""

    title: Text
    span: Span


@dataclass(frozen=True, slots=True)
class Players:
    """`players 2..4 of red, blue`; `high` is None for a single number."""

    low: Expression
    high: Expression | None
    names: tuple[Word, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Topology:
    """`topology Town = grid(9, 6) with diagonals`."""

    name: Word
    shape: Expression
    options: tuple[Word, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Param:
    """`param name: T = value`; without a type it sets an inherited default anew."""

    name: Word
    type: TypeExpression | None
    default: Expression | None
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Option:
    """`option name: T = value`: a switch with a default."""

    name: Word
    type: TypeExpression
    default: Expression
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Field:
    """`name: T`: a parameter of a def or procedure, an enum's attribute, a record's field."""

    name: Word
    type: TypeExpression
    span: Span


@dataclass(frozen=True, slots=True)
class EnumMember:
    """A member and the values of its attributes."""

    name: Word
    values: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Enum:
    """`enum A(field: T) from B: …`; at most one of `part_of` (from) and `extends` is set."""

    name: Word
    fields: tuple[Field, ...]
    part_of: Word | None
    extends: Word | None
    members: tuple[EnumMember, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Record:
    """`record Building(kind: Kind, owner: Player)`."""

    name: Word
    fields: tuple[Field, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class TableRow:
    """`a, b: value`; `keys` is empty for `else`."""

    keys: tuple[Expression, ...]
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class TableBody:
    """Rows, and perhaps a board drawn as a picture whose symbols the rows explain."""

    drawn: Text | None
    rows: tuple[TableRow, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """`table name: K -> V:`."""

    name: Word
    type: TypeExpression
    body: TableBody
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Phases:
    """`phases a, b, c`; the first is the initial one."""

    names: tuple[Word, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Visibility:
    """`visible to WHO, size to WHO`; each is `all`, `nobody` (as a Name) or a player expression."""

    content: Expression
    size: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Variable:
    """A state variable; `hand[p: Player]: bag[R] …` has `binder` p, others have None."""

    name: Word
    binder: Field | None
    type: TypeExpression
    initial: Expression | None
    visible: Visibility | None
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class State:
    """`state:` or, with `ghost`, `ghost:`."""

    ghost: bool
    variables: tuple[Variable, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Define:
    """`def name(a: A) -> T:`."""

    name: Word
    parameters: tuple[Field, ...]
    result: TypeExpression
    body: tuple[Statement, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Procedure:
    """`procedure name(a: A):`."""

    name: Word
    parameters: tuple[Field, ...]
    body: tuple[Statement, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Choice:
    """A parameter of an action: its domain is a type (`x: T`) or an expression (`x in S`)."""

    name: Word
    domain_type: TypeExpression | None
    domain: Expression | None
    by_chance: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Owner:
    """Who makes the move.

    `kind` is `players` (one expression or, with consent, several), `each` or `chance`.
    """

    kind: str
    players: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Action:
    """`action name(choices) by owner during phases:`; `owner` is None where none was written."""

    name: Word
    choices: tuple[Choice, ...]
    owner: Owner | None
    during: tuple[Word, ...]
    body: tuple[Statement, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Step:
    """`step name when condition:`."""

    name: Word
    condition: Expression
    body: tuple[Statement, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Reading:
    """`reading name: "meaning"`."""

    name: Word
    meaning: Text
    span: Span


@dataclass(frozen=True, slots=True)
class Question:
    """`question name (Q1):` with readings and, if one is chosen, its name."""

    name: Word
    number: Word | None
    cites: tuple[Cites, ...]
    readings: tuple[Reading, ...]
    chosen: Word | None
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Ruling:
    """`ruling question: "who decided and why"`."""

    question: Word
    text: Text
    span: Span


@dataclass(frozen=True, slots=True)
class Remove:
    """`remove a, b.requirement`: each target is a name and perhaps a part of it."""

    targets: tuple[tuple[Word, Word | None], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Replace:
    """`replace DECLARATION`; a state variable is replaced by `replace state` with one variable."""

    declaration: (
        Define
        | Procedure
        | Action
        | Step
        | Table
        | Enum
        | Record
        | Property
        | Ended
        | Outcome
        | State
    )
    span: Span


@dataclass(frozen=True, slots=True)
class Extend:
    """`extend ACTION:` more cites and requires, and effects before and after the base's."""

    name: Word
    cites: tuple[Cites, ...]
    requires: tuple[Require, ...]
    before: tuple[Statement, ...]
    after: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ExtendEnum:
    """`extend enum NAME:` more members."""

    name: Word
    members: tuple[EnumMember, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ExtendPhases:
    """`extend phases a, b`."""

    names: tuple[Word, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ExtendTable:
    """`extend table NAME:` more rows."""

    name: Word
    rows: tuple[TableRow, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Rename:
    """`rename old to new`."""

    old: Word
    new: Word
    span: Span


@dataclass(frozen=True, slots=True)
class Rechoose:
    """`choose question = reading`: a new chosen reading."""

    question: Word
    reading: Word
    span: Span


@dataclass(frozen=True, slots=True)
class MemberName:
    """`name corner_a = c12`: a second name for a member of a topology."""

    name: Word
    member: Word
    span: Span


@dataclass(frozen=True, slots=True)
class Ended:
    """`ended when condition`; `condition` is None for `ended when no move`."""

    condition: Expression | None
    cites: tuple[Cites, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Score:
    """`score name: expression`."""

    name: Word
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Outcome:
    """`outcome:` scores and `winner E` or, with `several`, `winners SET`."""

    scores: tuple[Score, ...]
    winner: Expression | None
    several: bool
    cites: tuple[Cites, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Property:
    """`kind` is invariant, reachable, always_possible, eventually, claim or lemma.

    `when` limits it to readings or options.
    """

    kind: str
    name: Word
    condition: Expression
    when: Expression | None
    cites: tuple[Cites, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Given:
    """`given:` effects on the initial position."""

    effects: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Do:
    """`do move by player`."""

    move: Call
    by: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Expect:
    """`expect condition`."""

    condition: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Refuse:
    """`refuse move by player because "words"`."""

    move: Call
    by: tuple[Expression, ...]
    because: Text | None
    span: Span


@dataclass(frozen=True, slots=True)
class Scenario:
    """`scenario "title":` or, with `witness`, `witness "title":`."""

    title: Text
    witness: bool
    instance: Word | None
    lines: tuple[Given | Do | Expect | Refuse, ...]
    cites: tuple[Cites, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Setting:
    """`name = value` in an instance."""

    name: Word
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class TableSetting:
    """`table name:` with its rows, in an instance."""

    name: Word
    body: TableBody
    span: Span


@dataclass(frozen=True, slots=True)
class Instance:
    """`instance name:`."""

    name: Word
    settings: tuple[Setting | TableSetting, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class EngineCall:
    """`exhaustive`, `bounded(20)`, `games(1000)`."""

    name: Word
    arguments: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ExpectFinding:
    """`expect finding KIND in RULE`."""

    kind: Word
    rule: Word
    span: Span


@dataclass(frozen=True, slots=True)
class ExpectRefuted:
    """`expect refuted PROPERTY`."""

    property: Word
    span: Span


@dataclass(frozen=True, slots=True)
class Check:
    """`check instance: engines` and what is expected.

    `instance` is None for the parameters' defaults.
    """

    instance: Word | None
    engines: tuple[EngineCall, ...]
    expected: tuple[ExpectFinding | ExpectRefuted, ...]
    span: Span


Declaration = (
    Game
    | Variant
    | Use
    | RuleSource
    | Prose
    | Section
    | Players
    | Topology
    | Param
    | Option
    | Enum
    | Record
    | Table
    | Phases
    | State
    | Define
    | Procedure
    | Action
    | Step
    | Question
    | Ruling
    | Remove
    | Replace
    | Extend
    | ExtendEnum
    | ExtendPhases
    | ExtendTable
    | Rename
    | Rechoose
    | MemberName
    | Ended
    | Outcome
    | Property
    | Scenario
    | Instance
    | Check
)


@dataclass(frozen=True, slots=True)
class RuleFile:
    """One file's declarations in order; what could not be read is missing here and reported apart.

    `unread` are the names that occur in what could not be read: one of them may well be declared
    there, so nothing should be said about its absence.
    """

    source: Source
    declarations: tuple[Declaration, ...]
    unread: frozenset[str] = frozenset()
