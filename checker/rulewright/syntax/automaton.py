"""Reads laid-out text by the tables of the grammar, from left to right and without going back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Protocol

from rulewright.diagnostics.fault import Fault
from rulewright.syntax.grammar import Rule, tables
from rulewright.syntax.indenter import indented
from rulewright.syntax.tokens import END, LAYOUT, Token

_Place = tuple[int, int] | None
"""From where to where something stands; None: nowhere, for it is empty or only layout."""


class Builder(Protocol):
    """Makes something of what is read."""

    def leaf(self, token: Token) -> object:
        """What a token means."""

    def node(self, kind: str, parts: list[object], place: tuple[int, int] | None) -> object:
        """What a rule means, given what its parts mean; None for a part that is left out."""


class Nothing:
    """Makes nothing."""

    def leaf(self, token: Token) -> None:
        """Nothing."""

    def node(self, kind: str, parts: list[object], place: tuple[int, int] | None) -> None:
        """Nothing."""


class Refused(Exception):  # noqa: N818 - the text is wrong, not the program
    """The token at which the text cannot be read any further, and how many came before it."""

    def __init__(self, token: Token, before: int) -> None:
        super().__init__(token.text)
        self.token = token
        self.before = before


class Automaton:
    """Reads one text; where it is in the grammar is the stack of its states."""

    def __init__(self, builder: Builder) -> None:
        self.tables = tables()
        self.builder = builder
        self.states = [0]
        self.read: list[tuple[object, _Place]] = []

    def all(self, text: str) -> object:
        """What the builder makes of the whole text. Raises Refused."""
        for before, token in enumerate(self.tokens(text)):
            if not self.take(token):
                raise Refused(token, before)
        ((meaning, _),) = self.read
        return meaning

    def tokens(self, text: str) -> Iterator[Token]:
        """The tokens of a text, each to be taken before the next one: it may decide on that."""
        last = Token(END, "", 0, 0)
        for token in indented(self._scanned(text)):
            last = token
            yield token
        yield Token(END, "", last.start, last.end)

    def _scanned(self, text: str) -> Iterator[Token]:
        scan, words, signs = scanner(), self.tables.words, self.tables.signs
        at = 0
        while at < len(text):
            found = scan.match(text, at)
            if found is None or found.lastgroup is None:
                raise Fault(f"the grammar has no word for what stands at {at} in: {text}")
            kind, word = found.lastgroup, found[0]
            start, at = found.span()
            match kind:
                case "SPACES":
                    continue
                case "SIGN":
                    kind = signs[word]
                case "NAME" if words.get(word) in self.tables.states[self.states[-1]]:
                    kind = words[word]
            yield Token(kind, word, start, at)

    def take(self, token: Token) -> bool:
        """Go on by a token; False where it cannot stand."""
        states, known = self.states, self.tables.states
        while True:
            action = known[states[-1]].get(token.kind)
            if action is None:
                return False
            if action >= 0:
                states.append(action)
                place = None if token.kind in LAYOUT else (token.start, token.end)
                self.read.append((token, place))
                return True
            self._use(self.tables.rules[~action])
            if token.kind == END and states[-1] == self.tables.end:
                return True

    def _use(self, rule: Rule) -> None:
        """Let what was read last become one symbol."""
        first = len(self.read) - rule.size
        symbols = self.read[first:]
        del self.read[first:], self.states[first + 1 :]
        self.states.append(self.tables.states[self.states[-1]][rule.origin])
        place, parts = _extent(symbols), self._parts(rule, symbols)
        if rule.kind is None:
            self.read.append((parts, place))
        elif rule.passes_on and len(parts) == 1:
            self.read.append((parts[0], place))
        else:
            self.read.append((self.builder.node(rule.kind, parts, place), place))

    def _parts(self, rule: Rule, symbols: list[tuple[object, _Place]]) -> list[object]:
        parts: list[object] = []
        for index in rule.parts:
            if index is None:
                parts.append(None)
            elif index >= 0:
                part = symbols[index][0]
                parts.append(self.builder.leaf(part) if isinstance(part, Token) else part)
            else:
                handed_on = symbols[~index][0]
                if not isinstance(handed_on, list):
                    raise Fault(f"{rule.origin} has no parts to hand on")
                if parts:
                    parts += handed_on
                else:
                    parts = handed_on  # a long row is not to be copied with each of its members
        return parts

    def acceptable(self) -> frozenset[str]:
        """All terminals that can stand next."""
        return frozenset(
            terminal
            for terminal in self.tables.states[self.states[-1]]
            if terminal.isupper() and self._accepts(terminal)
        )

    def _accepts(self, terminal: str) -> bool:
        states = self.states.copy()
        while True:
            action = self.tables.states[states[-1]].get(terminal)
            if action is None or action >= 0:
                return action is not None
            rule = self.tables.rules[~action]
            del states[len(states) - rule.size :]
            states.append(self.tables.states[states[-1]][rule.origin])
            if terminal == END and states[-1] == self.tables.end:
                return True


def _extent(symbols: list[tuple[object, _Place]]) -> _Place:
    """From the first of them that stands anywhere to the last."""
    places = [place for _, place in symbols if place is not None]
    return (places[0][0], places[-1][1]) if places else None


@cache
def scanner() -> re.Pattern[str]:
    """What finds the next token."""
    return re.compile(tables().pattern)
