"""Which games are played where a call does not say it."""

from __future__ import annotations

from hashlib import blake2b

from rulewright.core.ir import Core
from rulewright.core.search import MOST_SEED


def seed_of(core: Core) -> int:
    """A seed that follows from the rules, so that the same rules are played in the same way."""
    from rulewright.core.text import print_core  # noqa: PLC0415 - most checks need no seed

    digest = blake2b(print_core(core).encode(), digest_size=8).digest()
    return 1 + int.from_bytes(digest, "big") % MOST_SEED
