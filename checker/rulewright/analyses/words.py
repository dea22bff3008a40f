"""Values in words."""

from __future__ import annotations

from rulewright.core.values import Json


def value(told: Json) -> str:
    """A value nearly as the language writes it."""
    match told:
        case None:
            return "none"
        case bool():
            return "true" if told else "false"
        case int() | str():
            return str(told)
        case list():
            return f"[{', '.join(value(item) for item in told)}]"
        case dict():
            return f"{{{', '.join(f'{key}: {value(item)}' for key, item in told.items())}}}"
