"""Asks the solver in several ways, the most promising first, each with little work.

All hypotheses at once are best where nothing is counted, and where the answer is that they leave a
way open; few near ones where many sums would be in the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from msgspec import Struct

from rulewright.core.proof import Second
from rulewright.core.running.algebra import Term
from rulewright.symbolic.proofs.candidates import is_candidate
from rulewright.symbolic.proofs.situations import Goal, Key
from rulewright.symbolic.smt.confirm import Disagreement, second_answer
from rulewright.symbolic.smt.integers import script
from rulewright.symbolic.smt.solver import Answer, Session
from rulewright.symbolic.terms.support import Support
from rulewright.symbolic.terms.terms import Terms

SHORT = 3_000_000
"""Units of work for a way that may lead nowhere."""

LONG = 30_000_000
"""Units of work for the last one."""

FEW = 0.75
"""Near hypotheses are tried alone only where they are at most this share of all: with more, it is
much the same question again."""

CONFIRMING = 20.0
"""Seconds for the second solver."""


class Way(Struct, frozen=True):
    """How a question is asked: with the session that `counts`, and which hypotheses.

    `radius` tells how far these may be from what is asked; None: all of them. A `fresh` session
    has not been asked anything else: what a solver has seen can lead it astray.
    """

    counts: bool
    radius: int | None
    work: int
    fresh: bool = False

    @property
    def words(self) -> str:
        """The way, for people."""
        encoding = "whole numbers" if self.counts else "truth values"
        if self.fresh:
            return f"{encoding}, all hypotheses, by itself"
        if self.radius is None:
            return f"{encoding}, all hypotheses"
        return f"{encoding}, hypotheses within {self.radius}"

    def goes_no_further(self, than: Way) -> bool:
        """Whether it is another way with less work, or the same."""
        return (self.counts, self.radius) == (than.counts, than.radius) and self.work <= than.work


WAYS = (
    Way(False, None, SHORT),
    Way(True, None, SHORT),
    Way(True, 1, SHORT),
    Way(True, 2, SHORT),
    Way(True, None, LONG, fresh=True),
)

FEW_WAYS = WAYS[:-1]
"""For what nobody has stated."""

LAST_WAY = (Way(True, None, LONG),)
"""Where all hypotheses are needed."""

SUMS_WAY = WAYS[1:2]
"""The same, for what nobody has stated."""


class Noted(Struct, frozen=True):
    """The name of the file that keeps a question, and what a second solver says to it."""

    script: str | None = None
    second: Second | None = None


class Tried(Struct, frozen=True):
    """A way, what it gave, and what was done with the question besides."""

    way: Way
    answer: Answer
    noted: Noted


class Reply(Struct, frozen=True):
    """What came of a question, and all that was tried for it."""

    answer: Answer
    tried: tuple[Tried, ...]

    @property
    def work(self) -> int:
        """Of all that was tried, in units of the solver."""
        return sum(tried.answer.work for tried in self.tried)


class Asking:
    """What is done with each question besides: it is kept in a folder, and confirmed.

    What is kept is numbered, behind a word for what it is about.
    """

    def __init__(self, keep: Path | None, *, confirm: bool, word: str = "") -> None:
        self.keep = keep
        self.confirm = confirm
        self.word = word
        self.kept = 0

    def note(self, about: str, answer: Answer, text: Callable[[], str]) -> Noted:
        """Keep a question of this text, and confirm its answer. Raises Disagreement."""
        denied = answer.verdict == "cannot hold"
        if self.keep is None and not (self.confirm and denied):
            return Noted()
        question = text()
        second = self._second(about, question) if self.confirm and denied else None
        if self.keep is None:
            return Noted(None, second)
        self.kept += 1
        path = self.keep / f"{self.word}{self.kept:05}.smt2"
        head = f"; {about}\n; answer: {answer.verdict} {answer.reason}".rstrip()
        path.write_text(f"{head}\n(set-logic ALL)\n{question}(check-sat)\n", "utf-8")
        return Noted(path.name, second)

    def _second(self, about: str, question: str) -> Second:
        match second_answer(question, CONFIRMING).verdict:
            case "cannot hold":
                return "agrees"
            case "unknown":
                return "gives up"
            case "holds":
                raise Disagreement(about, question)


class Questions:
    """Questions about many situations, whose hypotheses are read once."""

    def __init__(self, terms: Terms, support: Support, hypotheses: Sequence[Term]) -> None:
        self.terms = terms
        self.support = support
        self.sessions = {counts: Session(terms, numbers=counts) for counts in (False, True)}
        self.sessions[True].know(hypotheses)
        self.sessions[False].know(support.without_counting(hypotheses))
        self.helped: dict[Key, Way] = {}

    @contextmanager
    def about(self, goals: Sequence[Goal], hypotheses: Iterable[Term] = ()) -> Iterator[None]:
        """Within this, these goals may be asked for, under these hypotheses as well.

        What is assumed of several of them is asserted once.
        """
        claims = list(hypotheses) if goals else []
        for goal in goals:
            claims.extend(goal.assumed)
            claims.extend(map(self.terms.negation, goal.parts))
            claims.append(self.whole(goal))
        plain = self.support.without_counting(claims)
        with self.sessions[True].layer(claims), self.sessions[False].layer(plain):
            often = Counter(each for goal in goals for each in goal.assumed)
            shared = [each for each, times in often.items() if times > 1]
            self.sessions[True].assert_all(shared)
            self.sessions[False].assert_all(self.support.without_counting(shared))
            yield

    @contextmanager
    def alone(self) -> Iterator[None]:
        """What is asked within this does not burden what is asked behind it.

        A solver looks at all that it has been told, whatever it is asked.
        """
        with self.sessions[True].layer([]), self.sessions[False].layer([]):
            yield

    def possible(
        self, where: Sequence[Term], assumed: Sequence[Term], work: int, left: float
    ) -> Answer:
        """Whether these terms can hold with all that is assumed."""
        session = self.sessions[True]
        with session.layer(where):
            return session.ask([*dict.fromkeys([*where, *assumed])], work, left)

    def whole(self, goal: Goal) -> Term:
        """That some part of a goal fails."""
        return self.terms.negation(self.terms.all_of(goal.parts))

    def show(
        self,
        goal: Goal,
        assumed: Sequence[Term],
        left: float,
        asking: Asking,
        ways: Sequence[Way] = WAYS,
    ) -> Iterator[Reply]:
        """Ask for all parts of a goal together, and where that is too hard, for each alone."""
        reply = self.ask(self.whole(goal), goal, assumed, left, asking, ways)
        if reply.answer.verdict != "unknown" or len(goal.parts) == 1:
            yield reply
            return
        for part in goal.parts:
            left -= sum(tried.answer.seconds for tried in reply.tried)
            reply = self.ask(self.terms.negation(part), goal, assumed, left, asking, ways)
            yield reply

    def ask(
        self,
        asked: Term,
        goal: Goal,
        assumed: Sequence[Term],
        left: float,
        asking: Asking,
        ways: Sequence[Way],
    ) -> Reply:
        """Whether `asked` can hold with all that is assumed, if `left` seconds are enough."""
        about = " ".join(word for word in goal.key if word)
        tried: list[Tried] = []
        answer = Answer("unknown", reason="there is no time left")
        for way in self.in_order(goal.key, ways):
            chosen = self.chosen(way, asked, assumed)
            if chosen is None or left <= 0:
                continue
            whole, told = [asked, *chosen], not is_candidate(goal.key)
            session = self.session(way, whole)
            answer = session.ask(whole, way.work, left, values=told)
            left -= answer.seconds
            noted = asking.note(about, answer, partial(script, self.terms, whole))
            tried.append(Tried(way, answer, noted))
            open_for_all = answer.verdict == "holds" and len(chosen) == len(assumed)
            if answer.verdict == "cannot hold":
                self.helped[goal.key] = way
            if answer.verdict == "cannot hold" or open_for_all:
                return Reply(answer, tuple(tried))
        if answer.verdict == "holds":
            answer = Answer("unknown", reason="it was open with few hypotheses, too hard with all")
        return Reply(answer, tuple(tried))

    def session(self, way: Way, claims: Sequence[Term]) -> Session:
        """The session that is asked."""
        if not way.fresh:
            return self.sessions[way.counts]
        session = Session(self.terms, numbers=way.counts)
        session.add(claims)
        return session

    def in_order(self, key: Key, ways: Sequence[Way]) -> Sequence[Way]:
        """First the way that has shown the same of another move, if one has."""
        first = self.helped.get(key)
        if first is None or first not in ways:
            return ways
        return (first, *(way for way in ways if not way.goes_no_further(first)))

    def chosen(self, way: Way, asked: Term, assumed: Sequence[Term]) -> list[Term] | None:
        """The hypotheses of a way; None where it cannot be gone."""
        if not way.counts:
            return None if self.support.counts(asked) else self.support.without_counting(assumed)
        if way.radius is None:
            return list(assumed)
        near = self.support.near(asked, assumed, way.radius)
        return near if len(near) <= FEW * len(assumed) else None
