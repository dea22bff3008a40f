"""The declarations of a game while its files are joined: in order, and found by their keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.semantics.merge.kinds import UNMENTIONED, key_of, name_of, noun
from rulewright.syntax.tree import (
    Declaration,
    Enum,
    Phases,
    Players,
    Question,
    State,
    Word,
)


class Bearer(Struct, frozen=True):
    """What bears a name: a declaration, or a part of one such as a member or a phase.

    `mentioned` tells whether expressions can mention it.
    """

    noun: str
    span: Span
    mentioned: bool = True


class Declared:
    """Declarations in order. One that is put in place of another stands where that one stood."""

    def __init__(self, declarations: Iterable[Declaration] = ()) -> None:
        self._order: list[Declaration | None] = []
        self._places: dict[str, int] = {}
        for declaration in declarations:
            self.add(declaration)

    def __iter__(self) -> Iterator[Declaration]:
        return (declaration for declaration in self._order if declaration is not None)

    def find(self, key: str) -> Declaration | None:
        """The declaration with this key."""
        place = self._places.get(key)
        return None if place is None else self._order[place]

    def names(self) -> list[str]:
        """The keys that are names as an author writes them."""
        return [key for key in self._places if key.isidentifier()]

    def add(self, declaration: Declaration) -> None:
        """Append a declaration whose key, if it has one, is free."""
        key = key_of(declaration)
        if key is not None:
            self._places[key] = len(self._order)
        self._order.append(declaration)

    def put(self, key: str, declaration: Declaration) -> None:
        """Let `declaration` stand where the one with this key stands."""
        self._order[self._places[key]] = declaration

    def drop(self, key: str) -> None:
        """Take the declaration with this key away."""
        self._order[self._places.pop(key)] = None

    def bearers(self) -> dict[str, list[Bearer]]:
        """Everything that bears a name, by that name."""
        found: dict[str, list[Bearer]] = {}
        for declaration in self:
            name = name_of(declaration)
            if name is not None:
                mentioned = not isinstance(declaration, UNMENTIONED)
                bearer = Bearer(noun(declaration), name.span, mentioned)
                found.setdefault(name.text, []).append(bearer)
            for kind, word in parts_of(declaration):
                found.setdefault(word.text, []).append(Bearer(kind, word.span))
        return found


def parts_of(declaration: Declaration) -> list[tuple[str, Word]]:
    """The parts of a declaration that rules mention by a name, each with what it is."""
    match declaration:
        case Phases(names=names):
            return [("phase", name) for name in names]
        case Players(names=names):
            return [("player", name) for name in names]
        case Enum(name=enum, members=members, part_of=None):
            return [(f"member of `{enum.text}`", member.name) for member in members]
        case Question(name=question, readings=readings):
            return [(f"reading of `{question.text}`", reading.name) for reading in readings]
        case _:
            return []


def one_by_one(declaration: Declaration) -> tuple[Declaration, ...]:
    """A state block as one block for each variable; anything else as it is."""
    match declaration:
        case State(ghost=ghost, variables=variables):
            return tuple(State(ghost, (variable,), variable.span) for variable in variables)
        case _:
            return (declaration,)
