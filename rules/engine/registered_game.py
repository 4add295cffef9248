"""What a game's package gives to the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from traywatch.rules.content import Source
from traywatch.rules.core.types import Engine, GameInfo

Loader = Callable[[Source | None, Mapping[str, JsonValue] | None], Engine]


@dataclass(frozen=True, slots=True)
class RegisteredGame:
    """One game: its entry in the list of games, its engine, and one sentence for each rule id."""

    info: GameInfo
    load: Loader
    rule_texts: Mapping[str, str]
