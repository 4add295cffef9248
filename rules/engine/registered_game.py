"""What a game's package gives to the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import JsonValue

from traywatch.messages import Text
from traywatch.rules.content import Source
from traywatch.rules.core.types import Engine, GameInfo
from traywatch.rules.engine.autoplay import Autoplay
from traywatch.rules.texts.rule_sentences import rule_sentences

Loader = Callable[[Source | None, Mapping[str, JsonValue] | None], Engine]


@dataclass(frozen=True, slots=True)
class RegisteredGame:
    """One game: its entry in the list of games, its engine, and one sentence for each rule id.

    ``own_texts`` are the sentences of a game that has none in the catalogs.
    ``autoplay`` is how the demo plays it.
    ``folder`` has the content of a game of another package, and its texts in
    ``locales/<language>/*.ftl``. The shipped games need none.
    """

    info: GameInfo
    load: Loader
    own_texts: Mapping[str, Text] | None = None
    autoplay: Autoplay = field(default_factory=Autoplay)
    folder: Path | None = None

    @property
    def rule_texts(self) -> Mapping[str, Text]:
        """One sentence for each rule id."""
        return self.own_texts if self.own_texts is not None else rule_sentences(self.info.id)
