"""What a report tells of one search."""

from tests.independent.search import Figures
from tests.rulebooks.command import Report


def check_of(document: Report, instance: str) -> Report:
    (check,) = (one for one in document["checks"] if one["instance"] == instance)
    assert isinstance(check, dict)
    return check


def counted(check: Report) -> Figures:
    return Figures(
        check["states"], check["transitions"], check["final"], tuple(check["levels"]), None
    )


def assert_all_is_seen_and_holds(check: Report) -> None:
    """The search is complete, each invariant is proved by it, and each promise kept."""
    assert check["complete"]
    invariants = [found for found in check["properties"] if found["kind"] == "invariant"]
    assert invariants
    for found in invariants:
        assert (found["verdict"], found["class"], found["by"]) == ("holds", "proved", "closure")
    promised = [found for found in check["properties"] if found["kind"] == "reachable"]
    assert promised
    assert all(found["verdict"] == "reached" for found in promised)


def overall(document: Report) -> set[tuple[str, str]]:
    """What no closed instance shows at work, as kind and rule; none of it fails the check."""
    assert all(found["advice"] for found in document["overall"])
    return {(found["kind"], found["rule"]) for found in document["overall"]}


def idle_in_searches(document: Report) -> set[str]:
    """The requirements that refuse alone in no closed instance, whatever games at random show."""
    searched = [check for check in document["checks"] if check["engine"] == "exhaustive"]
    return set.intersection(*(set(check["never_refused"]) for check in searched))
