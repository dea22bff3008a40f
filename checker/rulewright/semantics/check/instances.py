"""Instances: values for parameters, and other rows for tables."""

from __future__ import annotations

from rulewright.diagnostics.registry import instances as entries
from rulewright.semantics import typed
from rulewright.semantics.check import tables
from rulewright.semantics.check.convert import NUMBER
from rulewright.semantics.check.environment import Declared, Environment
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.scope import CONSTANT, Scope
from rulewright.semantics.check.wording import with_article
from rulewright.semantics.merge.merged import Merged
from rulewright.semantics.types import Type
from rulewright.syntax import tree


def instance(node: tree.Instance, merged: Merged, environment: Environment) -> typed.Instance:
    """An instance. Each param without a default gets a value in it."""
    settings = []
    replaced = []
    for setting in node.settings:
        match setting:
            case tree.Setting():
                value = set_param(setting, environment)
                if value is not None:
                    settings.append((setting.name.text, value))
            case tree.TableSetting():
                rows = set_table(setting, environment)
                if rows is not None:
                    replaced.append(rows)
    report_missing(node, merged, environment)
    return typed.Instance(
        node.name.text, tuple(settings), tuple(replaced), node.documentation, node.name.span
    )


def set_param(setting: tree.Setting, environment: Environment) -> typed.Expression | None:
    """The value of a param, an option, or of `players`."""
    name = setting.name.text
    due = NUMBER if name == "players" else environment.params.get(name)
    if due is None:
        candidates = [*environment.params, "players"]
        report_not_settable(setting.name, "param", candidates, environment)
        return None
    return expression(setting.value, Scope(environment, CONSTANT), due)


def set_table(setting: tree.TableSetting, environment: Environment) -> typed.TableSetting | None:
    """A table's rows or picture in this instance."""
    name = setting.name.text
    due: Type | None = environment.tables.get(name)
    if due is None:
        report_not_settable(setting.name, "table", list(environment.tables), environment)
        return None
    rows, picture = tables.body(name, setting.body, due, setting.name.span, environment)
    return typed.TableSetting(name, rows, picture, setting.name.span)


def report_not_settable(
    word: tree.Word, kind: str, candidates: list[str], environment: Environment
) -> None:
    """Report what is no param or table, or is not there at all."""
    declared = declared_as(word.text, environment)
    if declared is None:
        environment.unknown(kind, word.text, word.span, candidates)
        return
    suggestion = None
    if declared.kind == "table":
        suggestion = f"give it rows in a block `table {word.text}:`"
    elif declared.kind in {"param", "option"}:
        suggestion = f"write `{word.text} = …`"
    environment.report(
        entries.NOT_A_SETTING,
        word.span,
        suggestion=suggestion,
        name=word.text,
        what=with_article(declared.kind),
    )


def without_default(merged: Merged) -> list[str]:
    """The params that have no value until an instance gives one."""
    return [
        one.name.text
        for one in merged.declarations
        if isinstance(one, tree.Param) and one.default is None
    ]


def report_missing(node: tree.Instance, merged: Merged, environment: Environment) -> None:
    """Report each param that is left without a value."""
    given = {setting.name.text for setting in node.settings}
    for name in without_default(merged):
        if name not in given:
            environment.report(
                entries.MISSING_SETTING, node.name.span, instance=node.name.text, name=name
            )


def report_needed(
    what: str, place: tree.Word | tree.Text | tree.Check, merged: Merged, environment: Environment
) -> None:
    """Report that something has to name an instance, where defaults do not suffice."""
    for name in without_default(merged):
        environment.report(entries.NEEDS_INSTANCE, place.span, what=what, name=name)


def find_instance(word: tree.Word, environment: Environment) -> str | None:
    """The name of an instance, or a mistake."""
    known = declared_names(environment, "instance")
    if word.text in known:
        return word.text
    environment.unknown("instance", word.text, word.span, known)
    return None


def declared_as(name: str, environment: Environment) -> Declared | None:
    """What a name was declared as, whether or not expressions can mention it."""
    return environment.declared.get(name) or environment.others.get(name)


def declared_names(environment: Environment, *kinds: str) -> list[str]:
    """The names of all declarations of some kinds that expressions do not mention."""
    return [name for name, declared in environment.others.items() if declared.kind in kinds]
