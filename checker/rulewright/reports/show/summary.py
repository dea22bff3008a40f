"""A rule book at a glance."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.analyses.citations import carried
from rulewright.reports.members import Document
from rulewright.reports.text.words import block, counted, listed, wrapped
from rulewright.semantics.typed import Check, Game, Param, Question


def summary(game: Game) -> str:
    """What the game is, what can be chosen, what it says and how it is checked."""
    blocks = [
        _title(game),
        block("Players:", [_players(game)]),
        block("Boards:", (f"{board.name}: {board.shape}" for board in game.boards)),
        block("Parameters:", map(_parameter, game.params)),
        block("Questions:", map(_question, game.questions)),
        block("Rules:", wrapped(_rules(game), hanging="  ")),
        block("Phases:", [" ".join(game.phases.members)] if game.phases is not None else []),
        block("Rule books:", _rule_books(game)),
        block("Instances:", _instances(game)),
        block("Checks:", map(_check, game.checks)),
        block("What the variant changes:", _changes(game)),
        block("Scenarios of the base that are left out:", _dropped(game)),
    ]
    return "\n\n".join("\n".join(lines) for lines in blocks if lines)


def _title(game: Game) -> list[str]:
    told = game.documentation.text.strip().split("\n") if game.documentation is not None else []
    return [f"{game.name}, {game.source.name}", *(line.strip() for line in told)]


def _players(game: Game) -> str:
    players = game.players
    number = str(players.low) if players.low == players.high else f"{players.low} to {players.high}"
    return f"{number} of {', '.join(players.members)}"


def _parameter(param: Param) -> str:
    kind = "option" if param.option else "param"
    default = (
        f" = {_words(param.default.span.text)}" if param.default is not None else ", to be given"
    )
    return f"{kind} {param.name}{default}"


def _words(text: str) -> str:
    return " ".join(text.split())


def _question(question: Question) -> str:
    number = f" ({question.number})" if question.number is not None else ""
    readings = listed([name for name, _ in question.readings])
    chosen = f"read as {question.chosen}" if question.chosen is not None else "none chosen"
    return f"{question.name}{number}: {readings}; {chosen}"


def _rules(game: Game) -> str:
    figures = [
        (len(game.actions), "action"),
        (len(game.steps), "step"),
        (len(game.variables), "state variable"),
        *([(len(game.figures), "figure")] if game.figures else []),
        (len(game.properties), "stated property"),
        (len(game.scenarios), "scenario"),
    ]
    told = [counted(number, noun) for number, noun in figures]
    return listed(told).replace("stated propertys", "stated properties")


def _rule_books(game: Game) -> Iterable[str]:
    for book, statements in carried(game):
        gaps = sum(1 for one in statements if one.is_gap)
        verdict = f"{gaps} carried by nothing" if gaps else "all carried"
        yield f"{book.title}: {counted(len(statements), 'statement')}, {verdict}"


def _instances(game: Game) -> Iterable[str]:
    for instance in game.instances:
        told = instance.documentation.text.strip() if instance.documentation is not None else ""
        yield f"{instance.name}: {_words(told)}" if told else instance.name


def _check(check: Check) -> str:
    engines = [
        one.engine if one.argument is None else f"{one.engine}({one.argument})"
        for one in check.engines
    ]
    return f"{check.instance or 'as written'}: {', '.join(engines)}"


def _changes(game: Game) -> Iterable[str]:
    for kind, name, callers in game.report.changes:
        yield f"{kind} {name}" + (f", used by {listed(callers)}" if callers else "")


def _dropped(game: Game) -> Iterable[str]:
    return (f'"{title}": {reason}' for title, reason in game.dropped_scenarios)


def summary_member(game: Game) -> Document:
    """The same as data, names only where the text has more to say."""
    players = game.players
    return {
        "documentation": game.documentation.text if game.documentation is not None else None,
        "players": {"low": players.low, "high": players.high, "names": list(players.members)},
        "boards": [{"name": board.name, "shape": board.shape} for board in game.boards],
        "parameters": [param.name for param in game.params],
        "questions": [_question_member(question) for question in game.questions],
        "state": [variable.name for variable in game.variables],
        "actions": [action.name for action in game.actions],
        "steps": [step.name for step in game.steps],
        "figures": [figure.name for figure in game.figures],
        "properties": [stated.name for stated in game.properties],
        "scenarios": [scenario.title for scenario in game.scenarios],
        "instances": [instance.name for instance in game.instances],
        "checks": [_check(check) for check in game.checks],
        "changes": list(_changes(game)),
        "dropped_scenarios": [title for title, _ in game.dropped_scenarios],
    }


def _question_member(question: Question) -> Document:
    return {
        "name": question.name,
        "number": question.number,
        "readings": dict(question.readings),
        "chosen": question.chosen,
    }
