"""Mistakes in a text or a call, as data; how they look is decided in `render`."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Span

_LONGEST_FIELD = 300


class Entry(Struct, frozen=True):
    """One kind of mistake in the registry.

    `code` is permanent (`RW0312`), `name` its kebab name. `message` is a template whose fields
    `mistake` fills in. `page` is Markdown for `rulewright explain`: what it means, an example that
    is wrong, and one that is right.
    """

    code: str
    name: str
    message: str
    page: str


class Note(Struct, frozen=True):
    """A further remark, perhaps pointing at another place."""

    message: str
    span: Span | None = None


class Mistake(Struct, frozen=True):
    """One mistake at one place. `message` stands alone; `suggestion` is a sentence, or None."""

    entry: Entry
    span: Span | None
    message: str
    notes: tuple[Note, ...] = ()
    suggestion: str | None = None


def mistake(
    entry: Entry,
    span: Span | None,
    /,
    *,
    notes: tuple[Note, ...] = (),
    suggestion: str | None = None,
    **fields: object,
) -> Mistake:
    """A mistake whose message is the entry's template with `fields` filled in, long ones cut."""
    message = entry.message.format_map({name: _short(value) for name, value in fields.items()})
    return Mistake(entry, span, message, notes, suggestion)


def _short(value: object) -> object:
    if isinstance(value, str) and len(value) > _LONGEST_FIELD:
        return value[:_LONGEST_FIELD] + "…"
    return value


class MistakesFound(Exception):  # noqa: N818 - what it carries is not an error of the program
    """The text or the call has mistakes, so there is no result. Carries all of them."""

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        super().__init__("\n".join(f"{m.entry.code}: {m.message}" for m in mistakes))
        self.mistakes = mistakes


class Mistakes:
    """Collects mistakes while a stage works on; nothing is reported twice.

    Of more than `most` the rest is dropped: whoever sets a bound says so to the author.
    """

    def __init__(self, most: int | None = None) -> None:
        self.most = most
        self.found: list[Mistake] = []
        self._known: set[tuple[str, Span | None, str]] = set()

    def add(self, found: Mistake) -> None:
        """Keep `found` unless the same kind was already kept for the same place."""
        key = (found.entry.code, found.span, found.message)
        if key not in self._known and not self.full:
            self._known.add(key)
            self.found.append(found)

    @property
    def full(self) -> bool:
        """Whether there is no room for more."""
        return self.most is not None and len(self.found) >= self.most

    def raise_if_any(self) -> None:
        """Stop here when something was found."""
        if self.found:
            raise MistakesFound(tuple(self.found))
