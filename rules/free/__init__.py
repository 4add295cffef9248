"""Free rolls: any dice, no rules but theirs."""

from collections.abc import Mapping

from pydantic import JsonValue

from traywatch.rules.content import Source
from traywatch.rules.free.engine import INFO, Free
from traywatch.rules.free.model import FreeSettings, FreeState, FreeThrow
from traywatch.rules.free.notation import BadNotation, Notation, read_notation

__all__ = [
    "INFO",
    "BadNotation",
    "Free",
    "FreeSettings",
    "FreeState",
    "FreeThrow",
    "Notation",
    "load",
    "read_notation",
]


def load(source: Source | None, settings: Mapping[str, JsonValue] | None) -> Free:
    """The engine; free rolls have no content, so ``source`` is not read."""
    return Free(settings)
