"""A table with two seats and its phones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from tests.reader import shown
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.rate_limit import NO_LIMITS
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.rules.core.types import Player

PLAYERS = [Player(id="ann", name="Ann"), Player(id="bob", name="Bob")]


class Room:
    """A table with two seats and its phones."""

    def __init__(self, folder: Path) -> None:
        self.table = TableService(Journal(folder / "journal.sqlite"))
        if not shown(self.table.view)["game"]:
            self.table.start("free", PLAYERS, {"turns": "round"})
        self.access = Access(folder)
        self.client = TestClient(create_app(WebServices(self.table, access=self.access, limits=NO_LIMITS)))

    def call(self, token: str | None, method: str, path: str, /, **body: Any) -> Any:
        headers = {"X-Traywatch-Token": token} if token is not None else {}
        return self.client.request(method, f"/api/v1/{path}", json=body or None, headers=headers)

    def join(self, name: str, seat: str | None) -> str:
        answer = self.call(None, "POST", "join", code=self.access.code, name=name, seat=seat)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["token"])

    def change(self, token: str, path: str, /, **body: Any) -> Any:
        return self.call(token, "POST", path, state_id=self.table.state_id, **body)

    def code_of(self, answer: Any) -> str:
        return str(answer.json()["error"]["code"])


def open_roll(table: TableService) -> dict[str, Any]:
    return next(r for r in shown(table.view)["open"] if r["type"] == "roll")
