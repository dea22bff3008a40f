"""What stays from game to game: the rules ready to run, what is known, and the plays to it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.ir import Core
from rulewright.core.owners import both_can_move
from rulewright.core.search import (
    Budget,
    Failure,
    Move,
    Play,
    Position,
    Progress,
    Report,
    SampleResult,
    Witnessed,
)
from rulewright.fuzz.compared import Compared
from rulewright.fuzz.tally import Tally
from rulewright.reference.judge import Judge
from rulewright.reference.layout import Frame
from rulewright.reference.machine import Machine
from rulewright.reference.probe import Probe, labels
from rulewright.reference.record import Found, Key, Record
from rulewright.reference.watch import Watch

PROBED = 2_000
"""Candidates that may be followed past a requirement, to see whether it refuses them alone."""


REMEMBERED = 100_000
"""Looks at the moves of an action that are remembered."""


class Looked(Struct, frozen=True):
    """What a look at the moves of an action in a position gave.

    `first` are the choices of its first move, if there is any; `failed` are candidates before that
    in which an obligation failed.
    """

    first: Frame | None
    failed: tuple[tuple[Move, Failure], ...]


NOTHING = Looked(None, ())


class Met(Exception):  # noqa: N818 - it ends a game, and the program is not at fault
    """A game met something that is wrong with the rules and not known yet.

    Each find has a class of its own, by which Hypothesis tells one from another when it shrinks.
    """

    key: Key


class Session:
    """Games of one core.

    `found` has the best play so far to everything that was met. `known` needs no attention any
    more. While `target` is set, everything else is passed by. `ending` is what ended all games.
    """

    def __init__(self, core: Core, budget: Budget, report: Report) -> None:
        self.core = core
        self.machine = Machine(core)
        self.judge = Judge(self.machine, Record(core))
        self.probe = Probe(self.machine.actions, PROBED)
        self.positions = 0
        self.watch = Watch(budget)
        self.report = report
        self.known: set[Key] = set()
        self.target: Key | None = None
        self.ending: KeyboardInterrupt | None = None
        self.found: dict[Key, Witnessed] = {}
        self.classes: dict[Key, type[Met]] = {}
        self.played = Tally(core)
        self.playing = Tally(core)
        self.looked: dict[tuple[int, Position], Looked] = {}
        self.both_can_move = both_can_move(core)
        self.usual = self.compared = Compared(core, self.machine)

    def result(self, stopped: str | None, stopped_at: tuple[str, str] | None) -> SampleResult:
        """What was met."""
        played, core = self.played, self.core
        return SampleResult(
            games=played.games,
            moves=played.moves,
            longest=played.longest,
            states=len(played.positions),
            final=played.final,
            outcomes=tuple(sorted(played.outcomes.items())),
            stopped=stopped,
            stopped_at=stopped_at,
            fired=(
                *zip((action.name for action in core.actions), played.fired, strict=True),
                *zip((step.name for step in core.steps), played.steps, strict=True),
            ),
            refused=labels(core, self.probe.refused),
            probe_incomplete=labels(core, self.probe.cut),
            unanswered=frozenset(self.judge.unanswered),
            found=tuple(sorted(self._all_found(), key=lambda each: len(each.play.moves))),
            seconds=self.watch.seconds,
        )

    def _all_found(self) -> Iterator[Witnessed]:
        """What was found; a shorter play to a twin may be known by now."""
        for each in self.found.values():
            if each.twin is None:
                yield each
            else:
                here, there = each.play.positions[-1], each.twin.positions[-1]
                twin = self.usual.nearest_twin(each.name, here, there)
                yield replace(each, twin=self.usual.ways.play_to(twin))

    def hunt(self, key: Key | None) -> None:
        """From now on look for this alone; for None for all that is new."""
        self.target = key
        self.compared = self.usual if key is None else self.usual.hunting(key)

    def keep(self, key: tuple[int, Position], looked: Looked) -> None:
        """Remember a look: when a play is shortened, the same positions come again and again."""
        if len(self.looked) >= REMEMBERED:
            self.looked.clear()
        self.looked[key] = looked

    def look(self) -> None:
        """Now and then tell how far the games are, and stop where a budget is used up."""
        if self.watch.due():
            self.tell()

    def tell(self) -> None:
        """Tell how far the games are; whoever is told may interrupt them."""
        games = self.played.games + self.playing.games
        moves = self.played.moves + self.playing.moves
        states = len(self.played.positions) + len(self.playing.positions)
        longest = max(self.played.longest, self.playing.longest)
        self.report(Progress(states, moves, longest, 0, self.watch.seconds, games))

    def meet(self, found: Found, play: Play) -> None:
        """Keep the play to what a game met, if it is the best so far; raise Met if that is due."""
        key = found.key
        witnessed = self._witnessed(found, play)
        if key not in self.found or _rank(witnessed) < _rank(self.found[key]):
            self.found[key] = witnessed
        if key == self.target or (self.target is None and self._is_new(found)):
            self.playing.closed = True
            if key not in self.classes:
                self.classes[key] = type("Met", (Met,), {"key": key})
            raise self.classes[key]

    def _witnessed(self, found: Found, play: Play) -> Witnessed:
        ways, twin = self.usual.ways, None
        if found.twin is not None:
            twin = ways.play_to(ways.position(found.twin))
        return Witnessed(
            found.kind, found.name, play, found.failure, found.names, site=found.site, twin=twin
        )

    def _is_new(self, found: Found) -> bool:
        """Whether this is wrong with the rules and not known yet."""
        return found.kind != "reached" and found.key not in self.known

    def length(self, key: Key) -> int:
        """The moves of the best play so far."""
        return len(self.found[key].play.moves)


def _rank(witnessed: Witnessed) -> tuple[int, tuple[tuple[object, ...], ...]]:
    """Short plays before long ones, then in the order of moves."""
    moves = witnessed.play.moves
    return len(moves), tuple((move.action, *move.choices) for move in moves)
