"""The first positions of a game, breadth first, where nobody means to see all of them."""

from __future__ import annotations

from rulewright.core.ir import Core
from rulewright.core.search import Budget, Failure, Progress, Report
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm
from rulewright.reference.explored import Explored
from rulewright.reference.machine import Machine
from rulewright.reference.offers import TooManyCandidates
from rulewright.reference.seen import Seen
from rulewright.reference.watch import Watch


def opening(core: Core, most: int, budget: Budget, report: Report) -> Seen:
    """The positions that are found first, about so many at `most`: the same on each run.

    There are fewer where the budget is used up, where in one of them there is too much to choose
    from, or at Ctrl-C; all where the game has no more. Of the last level some may be missing.
    """
    explored, levels = Explored(core), list[int]()
    machine, watch = Machine(core), Watch(budget)
    complete = False
    try:
        with alarm(budget):
            initial = machine.initial()
            if isinstance(initial, Failure):
                return Seen(explored, (), complete=True, failures=())
            explored.add(list(initial), 0, 0)
            done = 0
            while done < len(explored) < most:
                level = len(explored)
                levels.append(level - done)
                while done < level and len(explored) < most:
                    for place, (_, after) in enumerate(machine.moves(explored.position(done))):
                        if not isinstance(after, Failure):
                            explored.add(list(after), done, place)
                    done += 1
                    if watch.due():
                        states = len(explored)
                        left = states - done
                        report(Progress(states, 0, len(levels) - 1, left, watch.seconds))
            complete = done == len(explored)
    except (TimeIsUp, MemoryIsUp, TooManyCandidates, KeyboardInterrupt):
        pass  # what there is by then is shown
    new = len(explored) - sum(levels)
    return Seen(explored, (*levels, new) if new > 0 else tuple(levels), complete, failures=())
