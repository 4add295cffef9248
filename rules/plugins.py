"""Games of other packages: entry points of the group ``traywatch.games``.

The name of an entry point is the id of the game. It leads to a ``RegisteredGame``, the same record that the
shipped games have. A game that cannot be used is set aside with a message and never stops anything.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from traywatch.catalogs import Catalog, add_catalogs, read_catalog
from traywatch.errors import TraywatchError
from traywatch.messages import Text, english, msg
from traywatch.rules.engine.registered_game import RegisteredGame
from traywatch.rules.texts.game_files import add_game_folder

GROUP = "traywatch.games"
GAME_ID = re.compile(r"[a-z][a-z0-9_]{1,39}")
_MOST_DETAIL = 200


@dataclass(frozen=True, slots=True)
class SetAside:
    """A game that cannot be used: the name of its entry point, its package, and why."""

    name: str
    package: str
    why: Text

    @property
    def message(self) -> Text:
        """Which game of which package is set aside, and why."""
        return msg("rules-plugin-set-aside", name=self.name, package=self.package, why=self.why)


class _Unusable(Exception):
    """Why a game cannot be used."""

    def __init__(self, why: Text) -> None:
        super().__init__(english(why))
        self.why = why


def found_plugins() -> tuple[EntryPoint, ...]:
    """The entry points of all installed packages, in the order of their names."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)))


def load_plugins(
    points: Iterable[EntryPoint], taken: Collection[str]
) -> tuple[dict[str, RegisteredGame], tuple[SetAside, ...]]:
    """The games of entry points by their ids, and those that are set aside.

    ``taken`` are the ids of the shipped games, which no other game can have.
    """
    games: dict[str, RegisteredGame] = {}
    aside: list[SetAside] = []
    for point in points:
        try:
            if point.name in taken or point.name in games:
                raise _Unusable(msg("rules-plugin-id-taken", id=point.name))
            games[point.name] = _usable(point)
        except _Unusable as error:
            aside.append(SetAside(point.name, _package(point), error.why))
    return games, tuple(aside)


def _usable(point: EntryPoint) -> RegisteredGame:
    """The game of an entry point. Raises ``_Unusable``."""
    if not GAME_ID.fullmatch(point.name):
        raise _Unusable(msg("rules-plugin-id", id=point.name))
    try:
        game = point.load()
    except (Exception, SystemExit) as error:  # whatever a package does while it is imported
        raise _Unusable(
            msg("rules-plugin-not-imported", value=point.value, error=_error_text(error))
        ) from error
    if not isinstance(game, RegisteredGame):
        raise _Unusable(msg("rules-plugin-no-game", value=point.value, type=type(game).__name__))
    if game.info.id != point.name:
        raise _Unusable(msg("rules-plugin-other-id", id=game.info.id, name=point.name))
    try:
        if game.folder is not None:
            _add_texts(game.info.id, game.folder)
        _try_out(game)
    except (Exception, SystemExit) as error:
        raise _Unusable(msg("rules-plugin-does-not-start", error=_error_text(error))) from error
    return game


def _add_texts(game: str, folder: Path) -> None:
    """Add the catalogs of a game, whose ids all begin with its own id. Raises ``ValueError``."""
    catalogs: list[Catalog] = [read_catalog(one) for one in sorted(folder.glob("locales/*")) if one.is_dir()]
    for catalog in catalogs:
        for id in catalog.ids:
            if not id.startswith(f"{game}-"):
                raise ValueError(english(msg("rules-plugin-message-id", id=id, game=game)))
    add_game_folder(game, folder)
    if catalogs:
        add_catalogs(folder / "locales")


def _try_out(game: RegisteredGame) -> None:
    """Start a session, and show it: what each game must be able to do."""
    engine = game.load(None, None)
    engine.lobby()
    state = engine.init()
    engine.view(state)
    engine.adjustable(state)
    if engine.state_from_json(state.to_json()) != state:
        raise ValueError(english(msg("rules-plugin-state-differs")))
    dict(game.rule_texts)


def _package(point: EntryPoint) -> str:
    dist = getattr(point, "dist", None)
    return f"{dist.name} {dist.version}" if dist is not None else point.module


def _error_text(error: BaseException) -> str:
    if isinstance(error, TraywatchError):
        return english(error.message)[:_MOST_DETAIL]
    return f"{type(error).__name__}: {error}"[:_MOST_DETAIL]
