"""What a game's package gives to the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue

from traywatch.messages import Text
from traywatch.rules.content import Source
from traywatch.rules.core.types import Engine, GameInfo
from traywatch.rules.engine.autoplay import Autoplay

Loader = Callable[[Source | None, Mapping[str, JsonValue] | None], Engine]


@dataclass(frozen=True, slots=True)
class RegisteredGame:
    """One game: its entry in the list of games, its engine, and one sentence for each rule id.

    ``autoplay`` is how the demo plays it.
    """

    info: GameInfo
    load: Loader
    rule_texts: Mapping[str, Text]
    autoplay: Autoplay = field(default_factory=Autoplay)
