"""Names that stand twice: among the declarations of a game, and inside one of them."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Mistakes, Note, mistake
from rulewright.diagnostics.registry import names
from rulewright.semantics.merge.declared import Declared
from rulewright.semantics.merge.kinds import key_of, name_of, noun, place_of, title_of
from rulewright.syntax.tree import (
    Action,
    Declaration,
    Define,
    Ended,
    Enum,
    Figure,
    Instance,
    Option,
    Outcome,
    Param,
    Phases,
    Players,
    Procedure,
    Property,
    Question,
    Record,
    Require,
    Ruling,
    Scenario,
    State,
    Step,
    Table,
    Word,
)


def add_all(declared: Declared, new: list[Declaration], mistakes: Mistakes) -> None:
    """Append declarations; one whose name is taken is reported and left out.

    A ruling takes the place of the one that another file gave on the same question.
    """
    for declaration in new:
        key = key_of(declaration)
        old = None if key is None else declared.find(key)
        if key is None or old is None:
            declared.add(declaration)
        elif isinstance(declaration, Ruling) and elsewhere(old, declaration):
            declared.put(key, declaration)
        else:
            report_twice(old, declaration, mistakes)


def elsewhere(old: Declaration, new: Declaration) -> bool:
    """Whether two declarations stand in different files."""
    return place_of(old).source is not place_of(new).source


def report_twice(old: Declaration, new: Declaration, mistakes: Mistakes) -> None:
    """Report a declaration whose name another one has."""
    other = f", as {title_of(old)}" if noun(old) != noun(new) else ""
    notes = (Note(f"the first is here{other}", place_of(old)),)
    suggestion = instead(new) if elsewhere(old, new) and noun(old) == noun(new) else None
    mistakes.add(
        mistake(
            names.DECLARED_TWICE,
            place_of(new),
            notes=notes,
            suggestion=suggestion,
            title=title_of(new),
        )
    )


def instead(new: Declaration) -> str | None:
    """What a variant may write in place of a second declaration."""
    match new:
        case Param() | Option():
            return f"for another default write `param {new.name.text} = …`"
        case Phases():
            return "for more phases write `extend phases`"
        case State(ghost=ghost):
            return f"to change it write `replace {'ghost' if ghost else 'state'}:`"
        case Ended() | Outcome():
            return f"to change it write `replace {type(new).__name__.lower()}`"
        case (
            Define() | Procedure() | Action() | Step() | Table() | Enum() | Record() | Property()
            | Figure()
        ):  # fmt: skip
            return f"to change it write `replace {noun(new)} {new.name.text}`"
        case Question():
            return f"for another reading write `choose {new.name.text} = …`"
        case Scenario():
            return "give it another title"
        case Players():
            return None
        case _:
            name = name_of(new)
            return f"to change it write `remove {name.text}` too" if name else None


def report_repeated_parts(declared: Declared, mistakes: Mistakes) -> None:
    """Report each name that stands twice inside one declaration."""
    for declaration in declared:
        for kind, words in parts_of(declaration):
            report_repeated(kind, words, declaration, {}, mistakes)
    report_repeated_members(declared, mistakes)


def parts_of(declaration: Declaration) -> list[tuple[str, list[Word]]]:
    """The groups of names in a declaration, each without repetition if all is well."""
    match declaration:
        case Enum(fields=fields):
            return [("attribute", [field.name for field in fields])]
        case Record(fields=fields):
            return [("field", [field.name for field in fields])]
        case Define(parameters=parameters) | Procedure(parameters=parameters):
            return [("parameter", [parameter.name for parameter in parameters])]
        case Action(choices=choices, body=body):
            labels = [one.label for one in body if isinstance(one, Require) and one.label]
            return [("choice", [choice.name for choice in choices]), ("requirement", labels)]
        case Phases(names=words):
            return [("phase", list(words))]
        case Players(names=words):
            return [("player", list(words))]
        case Question(readings=readings):
            return [("reading", [reading.name for reading in readings])]
        case Outcome(scores=scores):
            return [("score", [score.name for score in scores])]
        case Instance(settings=settings):
            return [("setting", [setting.name for setting in settings])]
        case _:
            return []


def report_repeated(
    kind: str,
    words: list[Word],
    owner: Declaration,
    known: dict[str, Word],
    mistakes: Mistakes,
) -> list[str]:
    """Report the words that stand in `known` or twice; adds the others and gives them back."""
    fresh = []
    for word in words:
        first = known.get(word.text)
        if first is None:
            known[word.text] = word
            fresh.append(word.text)
            continue
        notes = (Note("the first is here", first.span),)
        mistakes.add(
            mistake(
                names.OCCURS_TWICE,
                word.span,
                notes=notes,
                noun=kind,
                name=word.text,
                owner=title_of(owner),
            )
        )
    return fresh


def report_repeated_members(declared: Declared, mistakes: Mistakes) -> None:
    """Report members that an enum, or one that it extends, has already.

    Walks from each enum to those that extend it, with the members of all on the way.
    """
    below: dict[str | None, list[Enum]] = {}
    for enum in declared:
        if isinstance(enum, Enum):
            base = enum.extends.text if enum.extends else None
            below.setdefault(base, []).append(enum)
    known: dict[str, Word] = {}
    waiting: list[Enum | list[str]] = [*reversed(below.get(None, []))]
    while waiting:
        match waiting.pop():
            case Enum() as enum:
                members = [member.name for member in enum.members]
                waiting.append(report_repeated("member", members, enum, known, mistakes))
                waiting.extend(reversed(below.get(enum.name.text, [])))
            case done:
                for name in done:
                    del known[name]
