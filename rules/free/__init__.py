"""Free rolls: any dice, and no rules but the totals."""

from collections.abc import Mapping

from pydantic import JsonValue

from traywatch.rules.content import Source
from traywatch.rules.engine.registered_game import RegisteredGame
from traywatch.rules.free.engine import INFO, Free
from traywatch.rules.free.model import FreeSettings, FreeState, FreeThrow
from traywatch.rules.notation import BadNotation, Notation, read_notation

__all__ = [
    "GAME",
    "INFO",
    "BadNotation",
    "Free",
    "FreeSettings",
    "FreeState",
    "FreeThrow",
    "Notation",
    "read_notation",
]


def _load(source: Source | None, settings: Mapping[str, JsonValue] | None) -> Free:
    """The engine. Free rolls have no content, so ``source`` is ignored."""
    return Free(settings)


GAME = RegisteredGame(INFO, _load)
