"""What the models need to say which requirements ever refuse something on their own."""

from collections.abc import Iterator

Requirements = Iterator[tuple[str, bool]]
Idle = set[str]


def allowed(requirements: Requirements, idle: Idle | None) -> bool:
    """Are all met? With `idle`, also strike out the one that refuses what all others allow."""
    if idle is None:
        return all(met for _, met in requirements)
    failing = [name for name, met in requirements if not met]
    if len(failing) == 1:
        idle.discard(failing[0])
    return not failing
