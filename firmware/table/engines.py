"""The rules engines of the table, loaded once for each game."""

from __future__ import annotations

from collections.abc import Callable

from traywatch.errors import TraywatchError
from traywatch.firmware.table.errors import TableError
from traywatch.messages import msg
from traywatch.rules.core.types import Engine

_CODES = {"unknown_game": "game_unknown", "cards_unknown": "cards_unknown"}


class EngineLoader:
    """Loads engines and keeps those with the usual cards. Safe to call from any thread."""

    def __init__(self, load: Callable[..., Engine]) -> None:
        self._load = load
        self._engines: dict[str, Engine] = {}

    def __call__(self, game: str, cards: str | None = None) -> Engine:
        """The engine of a game with its usual cards, or with a card set that is loaded again each time.

        Raises ``TableError`` (``game_unknown``, ``cards_unknown``, ``content_unusable``).
        """
        if cards is None and game in self._engines:
            return self._engines[game]
        try:
            engine = self._load(game) if cards is None else self._load(game, cards)
        except TraywatchError as error:
            code = _CODES.get(error.code, "content_unusable")
            raise TableError(code, error.message, {"game": game}) from error
        except (TypeError, KeyError, AttributeError, RecursionError) as error:
            raise TableError(
                "content_unusable", msg("table-cards-unusable", game=game, error=repr(error)), {"game": game}
            ) from error
        if cards is None:
            self._engines[game] = engine
        return engine
