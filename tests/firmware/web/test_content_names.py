"""Names of content files in the replies of the status API: translated for each reader, wherever they are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.firmware.doors import Tray
from traywatch import content_names
from traywatch.rules.registry import game_ids

READS = ("table", "throws", "sessions", "seats", "me", "adjustable", "invitation", "access")


def shown(reply: dict[str, Any]) -> str:
    """A reply without the state of the game, which is for programs and has the names of the files."""
    return json.dumps({key: value for key, value in reply.items() if key != "state"})


@pytest.mark.parametrize("game", game_ids())
def test_no_reply_has_the_name_of_a_player_untranslated(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tray = Tray()
    key = {"X-Traywatch-Token": tray.access.token}
    lobby = tray.client.get(f"/api/v1/games/{game}/lobby?lang=en", headers=key).json()
    names = [player["name"] for player in lobby["lobby"]["party"]]
    tray.change("session", game=game)
    signs = {name: f"<{at}>" for at, name in enumerate(names)}
    monkeypatch.setattr(content_names, "_NAMES", {"de": signs})
    texts = {path: shown(tray.client.get(f"/api/v1/{path}?lang=de", headers=key).json()) for path in READS}
    assert (
        names
        and [(path, name) for path, text in texts.items() for name in names if f'"{name}"' in text] == []
    )
    assert all(sign in texts["seats"] and sign in texts["sessions"] for sign in signs.values())
