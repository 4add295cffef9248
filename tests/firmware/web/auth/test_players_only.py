"""A table for its players: whoever has no token sees nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.firmware.doors import Tray

PRIVATE = ("health", "table", "throws", "throws/t0001", "throws/t0001/picture", "events", "stats", "dice",
           "sessions", "seats", "profile")  # fmt: skip


def test_only_people_with_a_token_see_the_table(tmp_path: Path) -> None:
    tray = Tray(data=tmp_path)
    tray.thrown()
    player = tray.join()
    assert tray.call("GET", "table", token="").status_code == 200, "usually everybody may look on"
    assert tray.call("PUT", "access", {"players_only": True}, token=player).status_code == 403
    assert tray.call("PUT", "access", {"players_only": True}).json()["players_only"] is True
    for path in PRIVATE:
        for token in ("", "wrong" * 5):
            answer = tray.call("GET", path, token=token)
            assert answer.json()["error"]["code"] == "players_only", path
            assert answer.status_code == 401
    for path in ("table", "throws/t0001", "throws/t0001/picture", "seats"):
        assert tray.call("GET", path, token=player).status_code == 200
        assert tray.call("GET", path).status_code == 200
    assert tray.client.get("/").status_code == 200 and tray.call("GET", "me", token="").status_code == 200
    joined = tray.call("POST", "join", {"code": tray.access.code, "name": "Ola"}, token="")
    assert (
        joined.status_code == 200
        and tray.call("GET", "table", token=joined.json()["token"]).status_code == 200
    )
    tray.close()
    again = Tray(data=tmp_path, start=False)
    assert again.call("GET", "table", token="").status_code == 401, "it stays so after a restart"
    assert again.call("PUT", "access", {"players_only": False}).status_code == 200
    assert again.call("GET", "table", token="").status_code == 200
    again.close()


@pytest.mark.parametrize(("game", "setting"), [("dice_adventure", "seed"), ("deckbox_dungeons", "shuffle")])
def test_the_seed_of_draws_is_sent_to_nobody(game: str, setting: str) -> None:
    tray = Tray(start=False)
    tray.table.start(game, settings={setting: 654_321})
    for path in ("table", "throws", "sessions", "stats", "seats"):
        assert "654321" not in tray.call("GET", path).text, path
    tray.close()
