"""The typed game: every name resolved, every expression typed, variants merged, parameters still open.

Expressions have a `type` and a `span`. Where a value of one type stands for another (`T` for `T?`,
a member of a part for one of the whole, one value for a whole map) a `Convert` node says so.
`def` bodies have become expressions.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostics.source import Source, Span
from rulewright.semantics.types import Type
from rulewright.syntax.tree import Documentation

# ---- expressions


@dataclass(frozen=True, slots=True)
class IntegerValue:
    """A number."""

    value: int
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class TruthValue:
    """`true` or `false`."""

    value: bool
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class NothingValue:
    """`none` of an optional type."""

    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class MemberValue:
    """A member of an enum, a player or a phase."""

    member: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class PlaceValue:
    """A member of a topology's sort by its name (`c12`, `b3`, or one given by `name`).

    Whether it exists depends on the instance; elaboration reports it.
    """

    name: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class LocalValue:
    """A choice, a parameter of a def or procedure, a `let`, a bound name."""

    name: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class ParamValue:
    """A `param` or `option`; `players` is the number of players."""

    name: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class StateValue:
    """A whole state variable."""

    name: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class TableValue:
    """A whole table."""

    name: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class SortValue:
    """A sort or range type as the set of all its members (`Player`, `Corner`)."""

    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class RangeOf:
    """`low..high` as a set of integers."""

    low: Expression
    high: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Indexed:
    """One step into a map, bag or list: `base[index]`. Maps of maps nest."""

    base: Expression
    index: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class FieldOf:
    """A record's field."""

    base: Expression
    field: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class AttributeOf:
    """An enum member's attribute."""

    base: Expression
    attribute: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`+ - * // %` of integers; `+` and `-` also of bags (counts) and sets (union, difference)."""

    operator: str
    left: Expression
    right: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Negative:
    """`-x`."""

    operand: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Negation:
    """`not x`."""

    operand: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Logic:
    """`and`, `or`, `implies`."""

    operator: str
    left: Expression
    right: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Comparison:
    """`== != < <= > >=`; both sides have been converted to one type."""

    operator: str
    left: Expression
    right: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Membership:
    """`element in collection` (a set, list, range or sort); `not in` is a Negation around it."""

    element: Expression
    collection: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Containment:
    """`left within right` of two bags or two sets."""

    left: Expression
    right: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class IsNothing:
    """`x is none`; `is not` is a Negation around it."""

    value: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class IsReading:
    """`question is reading`."""

    question: str
    reading: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Conditional:
    """`then if condition else otherwise`, or an `if` of a def."""

    condition: Expression
    then: Expression
    otherwise: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class LetIn:
    """A `let` of a def, for what follows it."""

    name: str
    value: Expression
    body: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class MatchValue:
    """A `match` of a def: cases in order; without `otherwise` a value that no case names is a
    `gap`.
    """

    subject: Expression
    cases: tuple[tuple[tuple[Expression, ...], Expression], ...]
    otherwise: Expression | None
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Applied:
    """A `def` with its arguments."""

    function: str
    arguments: tuple[Expression, ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """A built-in function with its arguments; see `builtins` for their names, types and meanings.

    `otherwise` is the value of an `else` inside the parentheses.
    """

    name: str
    arguments: tuple[Expression, ...]
    otherwise: Expression | None
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Binding:
    """`for names in domain if condition`; several names take a tuple apart.

    `types` are the types of the names; the domain is a set, list, range or sort.
    """

    names: tuple[str, ...]
    types: tuple[Type, ...]
    domain: Expression
    condition: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Aggregate:
    """all, any, count, sum, min, max, the, most, least over bindings. `count` has a body of `true`.
    """

    function: str
    bindings: tuple[Binding, ...]
    body: Expression
    by: Expression | None
    otherwise: Expression | None
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class SetOfItems:
    """`{a, b}`, and `{}` where a set is due."""

    items: tuple[Expression, ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class SetOfAll:
    """`{e for x in D if P}`."""

    element: Expression
    bindings: tuple[Binding, ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Entries:
    """`{a: 1}` as a bag (what is not named counts 0), or as a map (every key is named)."""

    entries: tuple[tuple[Expression, Expression], ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class EntriesOfAll:
    """`{k: v for x in D}` as a bag (counts of equal keys add up) or a map."""

    key: Expression
    value: Expression
    bindings: tuple[Binding, ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class ListOfItems:
    """`[a, b]`, of constants."""

    items: tuple[Expression, ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class RecordValue:
    """A record with its fields in order."""

    fields: tuple[Expression, ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class TupleOf:
    """`(a, b)`."""

    items: tuple[Expression, ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Convert:
    """`value` where `type` is due.

    Kinds, told by the two types: `T` as `T?`; `T?` as `T` (an obligation: `missing`); a member of a
    part as one of the whole, also inside optionals, sets and bags; one value filling a map.
    """

    value: Expression
    type: Type
    span: Span


Expression = (
    IntegerValue
    | TruthValue
    | NothingValue
    | MemberValue
    | PlaceValue
    | LocalValue
    | ParamValue
    | StateValue
    | TableValue
    | SortValue
    | RangeOf
    | Indexed
    | FieldOf
    | AttributeOf
    | Arithmetic
    | Negative
    | Negation
    | Logic
    | Comparison
    | Membership
    | Containment
    | IsNothing
    | IsReading
    | Conditional
    | LetIn
    | MatchValue
    | Applied
    | BuiltIn
    | Aggregate
    | SetOfItems
    | SetOfAll
    | Entries
    | EntriesOfAll
    | ListOfItems
    | RecordValue
    | TupleOf
    | Convert
)


# ---- effects


@dataclass(frozen=True, slots=True)
class Place:
    """A state variable, or a cell or part of it, that effects write."""

    variable: str
    indices: tuple[Expression, ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Let:
    """A snapshot for the effects that follow in the same block."""

    name: str
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Assign:
    """`place = value`; `+=` and `-=` have become an Arithmetic on the place's own value."""

    place: Place
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Transfer:
    """`move amount from origin to target`; `amount` None moves all. Taking more than is there is
    `supply`.
    """

    amount: Expression | None
    origin: Place
    target: Place
    span: Span


@dataclass(frozen=True, slots=True)
class Goto:
    """The phase becomes this."""

    phase: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    """The first branch whose condition holds, else `otherwise`."""

    branches: tuple[tuple[Expression, Block], ...]
    otherwise: Block
    span: Span


@dataclass(frozen=True, slots=True)
class For:
    """The body for each value of the binding; `start` (from p) fixes the order, otherwise none
    matters.
    """

    binding: Binding
    start: Expression | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Match:
    """Cases in order; `otherwise` None makes a value that no case names a `gap`."""

    subject: Expression
    cases: tuple[tuple[tuple[Expression, ...], Block], ...]
    otherwise: Block | None
    span: Span


@dataclass(frozen=True, slots=True)
class Perform:
    """A procedure with its arguments."""

    procedure: str
    arguments: tuple[Expression, ...]
    span: Span


Effect = Let | Assign | Transfer | Goto | If | For | Match | Perform
Block = tuple[Effect, ...]


# ---- declarations


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a rule book that rules cite."""

    id: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class RuleBook:
    """`source`: a rule book's title, language and statements."""

    name: str
    title: str
    language: str | None
    statements: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ProseMark:
    """A statement that needs no rule, and why."""

    id: str
    because: str
    span: Span


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute of an enum, or a field of a record, or a parameter."""

    name: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class EnumSort:
    """An enum. `part_of` names the enum it is a part of, `extends` the one it adds members to.

    `members` are all members, those of an extended enum first. `rows` give each member's attribute
    values, in the order of `attributes`.
    """

    name: str
    members: tuple[str, ...]
    part_of: str | None
    extends: str | None
    attributes: tuple[Attribute, ...]
    rows: tuple[tuple[Expression, ...], ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class PlayerSort:
    """The players: `low..high` of the named seats; `low` is the default number."""

    low: int
    high: int
    members: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class PhaseSort:
    """The phases, the first being the initial one."""

    members: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Board:
    """A topology: `shape` is grid, hexes, ring, path or graph with its arguments; `sorts` its sorts.

    A grid has `Square`, hexes have `Hex`, `Corner`, `Edge`; ring, path and graph have `Place`.
    With several boards of one shape the sorts are named by the topology (see `boards`).
    """

    name: str
    shape: str
    arguments: tuple[Expression, ...]
    options: tuple[str, ...]
    sorts: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class RecordSort:
    """A record and its fields."""

    name: str
    fields: tuple[Attribute, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter, or with `option` a switch; without `default` every instance must give it."""

    name: str
    type: Type
    default: Expression | None
    option: bool
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; `keys` empty is `else`. With several key columns each key is one value
    each.
    """

    keys: tuple[Expression, ...]
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Picture:
    """A board drawn as text: lines of symbols, and what each symbol means."""

    lines: tuple[str, ...]
    legend: tuple[tuple[str, Expression], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Table:
    """Constants by key: rows, or a picture."""

    name: str
    type: Type
    rows: tuple[Row, ...]
    picture: Picture | None
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Visibility:
    """Who sees a variable's content, and its size: None is all, an empty tuple nobody."""

    content: tuple[Expression, ...] | None
    size: tuple[Expression, ...] | None


@dataclass(frozen=True, slots=True)
class StateVariable:
    """A state variable (its type a MapType for `hand[p: Player]`); `binder` is the name p, if any.
    """

    name: str
    type: Type
    binder: str | None
    initial: Expression | None
    ghost: bool
    visibility: Visibility
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a def or procedure."""

    name: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Define:
    """A `def`."""

    name: str
    parameters: tuple[Parameter, ...]
    result: Type
    body: Expression
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Procedure:
    """A procedure."""

    name: str
    parameters: tuple[Parameter, ...]
    body: Block
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of an action: of all values of its type, or of those in `domain` (a set, list or
    range).
    """

    name: str
    type: Type
    domain: Expression | None
    by_chance: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Require:
    """One requirement; `label` is its name, or its number in the action from 1."""

    label: str
    condition: Expression
    because: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class OwnedByPlayers:
    """These players make the move together (mostly one)."""

    players: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class OwnedByEach:
    """Each player who can acts, one after the other; `choice` names the choice that is the player.
    """

    choice: str


@dataclass(frozen=True, slots=True)
class OwnedByChance:
    """Chance."""


Owner = OwnedByPlayers | OwnedByEach | OwnedByChance


@dataclass(frozen=True, slots=True)
class Action:
    """An action: `guards` are its requirements and the `let`s between them, in order."""

    name: str
    choices: tuple[Choice, ...]
    owner: Owner
    during: tuple[str, ...]
    guards: tuple[Let | Require, ...]
    weight: Expression | None
    effects: Block
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Step:
    """What happens by itself."""

    name: str
    condition: Expression
    effects: Block
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Question:
    """An open question: its readings (name, meaning) and the chosen one, if any."""

    name: str
    number: str | None
    readings: tuple[tuple[str, str], ...]
    chosen: str | None
    ruling: str | None
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Ended:
    """`condition` None: the game ends by having no move."""

    condition: Expression | None
    cites: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Score:
    """A figure per player; `value` may read the local name `player`."""

    name: str
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Outcome:
    """Scores, and the winner (a player) or, with `several`, the winners (a set)."""

    scores: tuple[Score, ...]
    winner: Expression | None
    several: bool
    cites: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Property:
    """An invariant, reachable, claim or lemma; judged only where `when` (constant) holds."""

    kind: str
    name: str
    condition: Expression
    when: Expression | None
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class Given:
    """Effects on the initial position."""

    effects: Block
    span: Span


@dataclass(frozen=True, slots=True)
class MoveCall:
    """A move by its action, its choices in the action's order, and who makes it (None: not said).
    """

    action: str
    choices: tuple[Expression, ...]
    by: tuple[Expression, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Do:
    """This move is made."""

    move: MoveCall
    span: Span


@dataclass(frozen=True, slots=True)
class Expect:
    """This holds now."""

    condition: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Refuse:
    """This move is not allowed; some reason contains `because`."""

    move: MoveCall
    because: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Scenario:
    """A told play; `witness` tells a claim's refutation. `instance` None: the parameters' defaults.
    """

    title: str
    witness: bool
    instance: str | None
    lines: tuple[Given | Do | Expect | Refuse, ...]
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class TableSetting:
    """Rows or a picture of a table for one instance; they replace the table's own."""

    table: str
    rows: tuple[Row, ...]
    picture: Picture | None
    span: Span


@dataclass(frozen=True, slots=True)
class Instance:
    """Values of parameters (`players` among them) and tables under a name."""

    name: str
    settings: tuple[tuple[str, Expression], ...]
    tables: tuple[TableSetting, ...]
    documentation: Documentation | None
    span: Span


@dataclass(frozen=True, slots=True)
class EngineRequest:
    """`exhaustive`, `induction`, `bounded(k)`, `games(n)`, `fuzz(n)`, `ambiguities`."""

    engine: str
    argument: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Expected:
    """`kind` is a finding's kind in `rule`, or `refuted` with the property's name in `rule`."""

    kind: str
    rule: str
    span: Span


@dataclass(frozen=True, slots=True)
class Check:
    """A `check` line; `instance` None: the parameters' defaults."""

    instance: str | None
    engines: tuple[EngineRequest, ...]
    expected: tuple[Expected, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class SectionMark:
    """A heading; what stands behind it in the same file belongs to it."""

    title: str
    span: Span


@dataclass(frozen=True, slots=True)
class VariantReport:
    """What a variant did: (kind of change, name, callers of what was replaced)."""

    changes: tuple[tuple[str, str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Game:
    """The whole game, variants merged, declarations in the order moves follow (bases first)."""

    name: str
    variants: tuple[str, ...]
    documentation: Documentation | None
    source: Source
    players: PlayerSort
    phases: PhaseSort | None
    enums: tuple[EnumSort, ...]
    records: tuple[RecordSort, ...]
    boards: tuple[Board, ...]
    place_names: tuple[tuple[str, str, Span], ...]
    params: tuple[Param, ...]
    tables: tuple[Table, ...]
    variables: tuple[StateVariable, ...]
    defines: tuple[Define, ...]
    procedures: tuple[Procedure, ...]
    actions: tuple[Action, ...]
    steps: tuple[Step, ...]
    questions: tuple[Question, ...]
    ended: Ended | None
    outcome: Outcome | None
    properties: tuple[Property, ...]
    scenarios: tuple[Scenario, ...]
    instances: tuple[Instance, ...]
    checks: tuple[Check, ...]
    rule_books: tuple[RuleBook, ...]
    prose: tuple[ProseMark, ...]
    sections: tuple[SectionMark, ...]
    dropped_scenarios: tuple[tuple[str, str], ...]
    report: VariantReport
