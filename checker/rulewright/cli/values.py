"""Reads the values of options; what is wrong with them goes to the collector of mistakes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from rulewright.core.backend import Backend
from rulewright.core.search import MOST_SEED
from rulewright.diagnostics.mistake import Mistakes, mistake
from rulewright.diagnostics.registry.command_line import (
    BAD_COUNT,
    BAD_ENGINE_BOUND,
    BAD_MEMORY,
    BAD_TIME,
    MALFORMED_PAIR,
    MISSING_ARGUMENT,
    OPTION_REPEATED,
    UNKNOWN_BACKEND,
    UNKNOWN_ENGINE,
)
from rulewright.diagnostics.suggest import closest

MOST_THREADS = 1024

MOST_COUNT = 999_999_999
"""The largest number that `count` can read."""

_SECONDS = {"": 1, "s": 1, "m": 60, "h": 3600}
_BYTES = {"mb": 10**6, "gb": 10**9}
_PLAIN_ENGINES = ("auto", "exhaustive", "induction")
_BOUNDED_ENGINES = {"bounded": "bounded:K", "games": "games:N", "fuzz": "fuzz:N"}
_BACKENDS = ("auto", "native", "reference")

# As many digits as no honest call needs; longer numbers are slow to read.
_COUNT = re.compile(r"0*([1-9][0-9]{0,8})")
_TIME = re.compile(_COUNT.pattern + r"\s*(s|m|h|)")
_MEMORY = re.compile(_COUNT.pattern + r"\s*(mb|gb)", re.IGNORECASE)


def settings(texts: Iterable[str], mistakes: Mistakes) -> tuple[tuple[str, str], ...]:
    """The values of `--set`."""
    return _pairs("--set", "`parameter=value`", texts, mistakes)


def readings(
    texts: Iterable[str], mistakes: Mistakes, option: str = "--choose"
) -> tuple[tuple[str, str], ...]:
    """The values of `--choose`, or of another option for readings."""
    return _pairs(option, "`question=reading`", texts, mistakes)


def _pairs(
    option: str, form: str, texts: Iterable[str], mistakes: Mistakes
) -> tuple[tuple[str, str], ...]:
    read: dict[str, str] = {}
    for text in texts:
        name, _, value = (part.strip() for part in text.partition("="))
        if not (name and value):
            mistakes.add(mistake(MALFORMED_PAIR, None, option=option, form=form, text=text))
        elif name in read:
            mistakes.add(mistake(OPTION_REPEATED, None, option=option, name=name))
        else:
            read[name] = value
    return tuple(read.items())


def seconds(text: str, mistakes: Mistakes) -> float | None:
    """The value of `--time`."""
    if found := _TIME.fullmatch(text.strip()):
        return float(int(found[1]) * _SECONDS[found[2]])
    mistakes.add(mistake(BAD_TIME, None, option="--time", text=text))
    return None


def size(text: str, mistakes: Mistakes) -> int | None:
    """The value of `--memory`, in bytes."""
    if found := _MEMORY.fullmatch(text.strip()):
        return int(found[1]) * _BYTES[found[2].lower()]
    mistakes.add(mistake(BAD_MEMORY, None, option="--memory", text=text))
    return None


def count(option: str, text: str, most: int, mistakes: Mistakes) -> int | None:
    """The value of an option that is a whole number from 1 to `most`."""
    found = _COUNT.fullmatch(text.strip())
    if found and int(found[1]) <= most:
        return int(found[1])
    mistakes.add(mistake(BAD_COUNT, None, option=option, most=most, text=text))
    return None


def needed_count(option: str, text: str | None, most: int, mistakes: Mistakes) -> int:
    """The same of an option that a call may not leave out; of use only without mistakes."""
    if text is None:
        mistakes.add(mistake(MISSING_ARGUMENT, None, what=f"`{option} N`"))
        return 0
    return count(option, text, most, mistakes) or 0


def given_count(option: str, text: str | None, most: int, default: int, mistakes: Mistakes) -> int:
    """The same of an option that a call may leave out; of use only without mistakes."""
    return default if text is None else count(option, text, most, mistakes) or 0


def threads(text: str | None, mistakes: Mistakes) -> int:
    """The value of `--threads`; as many as there are processors where it is left out."""
    if text is None:
        return min(os.cpu_count() or 1, MOST_THREADS)
    return count("--threads", text, MOST_THREADS, mistakes) or 1


def seed(text: str, mistakes: Mistakes) -> int | None:
    """The value of `--seed`."""
    return count("--seed", text, MOST_SEED, mistakes)


def backend(text: str | None, mistakes: Mistakes) -> Backend:
    """The value of `--backend`."""
    match text:
        case None | "auto":
            return "auto"
        case "native" | "reference":
            return text
        case _:
            near = closest(text, _BACKENDS)
            hint = f"did you mean `{near}`?" if near else None
            mistakes.add(mistake(UNKNOWN_BACKEND, None, suggestion=hint, backend=text))
            return "auto"


def engine(text: str, mistakes: Mistakes) -> str | None:
    """The value of `--engine` as check lines write it; None for `auto`."""
    name, colon, bound = text.partition(":")
    if name in _BOUNDED_ENGINES:
        if found := _COUNT.fullmatch(bound):
            return f"{name}({found[1]})"
        form = _BOUNDED_ENGINES[name]
        mistakes.add(mistake(BAD_ENGINE_BOUND, None, text=text, form=form))
    elif name not in _PLAIN_ENGINES:
        near = closest(name, [*_PLAIN_ENGINES, *_BOUNDED_ENGINES])
        hint = f"did you mean `{near}`?" if near else None
        mistakes.add(mistake(UNKNOWN_ENGINE, None, suggestion=hint, engine=name))
    elif colon:
        mistakes.add(mistake(BAD_ENGINE_BOUND, None, text=text, form=name))
    return None if name == "auto" else name
