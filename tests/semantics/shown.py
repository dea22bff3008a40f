"""Typed trees in short, for tests that say which tree a text becomes."""

from msgspec import Struct

from rulewright.semantics import typed
from rulewright.semantics.check.wording import notation


def shown(value: object) -> str:
    """A typed expression or effect on one line; a conversion shows the type it makes."""
    match value:
        case typed.IntegerValue(number):
            return str(number)
        case typed.TruthValue(truth):
            return str(truth).lower()
        case typed.NothingValue(type_):
            return f"none:{notation(type_)}"
        case typed.MemberValue(name, type_) | typed.PlaceValue(name, type_):
            return f"{name}:{notation(type_)}"
        case typed.LocalValue(name) | typed.StateValue(name) | typed.ParamValue(name):
            return name
        case typed.Convert(inner, type_):
            return f"({shown(inner)} as {notation(type_)})"
        case tuple():
            return f"[{', '.join(shown(item) for item in value)}]"
        case Struct():
            return _shown_parts(value, value.__struct_fields__)
        case _:
            return str(value)


def _shown_parts(value: object, names: tuple[str, ...]) -> str:
    inside = (name for name in names if name not in {"type", "types", "span", "otherwise_span"})
    parts = (shown(getattr(value, name)) for name in inside)
    return f"{type(value).__name__}({', '.join(parts)})"
