"""The status API: what everybody may read, what a token may change, and what nobody may do."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from tests.firmware.helpers import die, photo, throw, unsure
from tests.reader import shown
from traywatch.calibration.mat.mat import mat_spec
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.views.statistics import StatsReply
from traywatch.firmware.table.views.table_view import TableView
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.schemas.table import HealthReply, ThrowsReply
from traywatch.firmware.web.services.web_services import WebServices

TOKEN = "correct-horse-battery-staple"
KEY = {"X-Traywatch-Token": TOKEN}
CHANGING = [
    ("POST", "/api/v1/session", {"game": "free"}),
    ("POST", "/api/v1/requests/r1/answer", {"option": "a0"}),
    ("POST", "/api/v1/throws/t1/amend", {"die_id": "a0", "value": 3}),
    ("POST", "/api/v1/undo", {}),
    ("POST", "/api/v1/redo", {}),
    ("PUT", "/api/v1/profile", {"profile": {}}),
    ("PUT", "/api/v1/settings", {"paused": True}),
]
READING = ["health", "table", "throws", "games", "games/free/rules", "stats"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableService]:
    table = TableService(Journal(tmp_path / "journal.sqlite"))
    table.start("free")
    yield table
    table.close()


@pytest.fixture
def client(table: TableService) -> Iterator[TestClient]:
    zones = [area.model_dump(mode="json") for area in mat_spec().zones]
    with TestClient(
        create_app(WebServices(table, access=Access(None, token=TOKEN), profile=lambda: {"zones": zones}))
    ) as client:
        yield client


def error_of(response: Any) -> str:
    body = response.json()
    assert set(body) == {"error"} and set(body["error"]) == {"code", "message", "detail"}
    assert body["error"]["message"]
    return str(body["error"]["code"])


@pytest.mark.parametrize("path", READING)
def test_everybody_may_read(client: TestClient, table: TableService, path: str) -> None:
    table.throws.record(throw(die("d20", 17)), photo())
    table.throws.record(throw(unsure()), photo())
    answer = client.get(f"/api/v1/{path}")
    assert answer.status_code == 200
    models = {"health": HealthReply, "table": TableView, "throws": ThrowsReply, "stats": StatsReply}
    if path in models:
        models[path].model_validate(answer.json())
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_words_go_with_an_answer(client: TestClient, table: TableService) -> None:
    menu = next(r["id"] for r in shown(table.view)["open"] if r["type"] == "choice")

    def ask(**answer: Any) -> Any:
        body = {"state_id": table.state_id, "option": "ask", **answer}
        return client.post(f"/api/v1/requests/{menu}/answer", json=body, headers=KEY)

    assert error_of(ask()) == "answer_invalid"
    assert ask(text="x" * 201).status_code == 422
    assert ask(amount=1.5).status_code == 422
    refused = ask(text="2d7")
    assert (refused.status_code, error_of(refused)) == (409, "move_refused")
    assert refused.json()["error"]["detail"] == {"code": "bad_notation"}
    done = TableView.model_validate(ask(text="4d6kh3").json())
    assert done.state is not None and done.state["asked"]["text"] == "4d6kh3"


def test_a_throw_and_its_pictures(client: TestClient, table: TableService) -> None:
    view = table.throws.record(throw(die("d20", 17)), photo())
    found = client.get(f"/api/v1/throws/{view.id}").json()
    assert found == shown(view)
    for url in (found["picture"], f"{found['picture']}?die=a0"):
        picture = client.get(url)
        assert picture.headers["content-type"] == "image/jpeg"
        assert "immutable" in picture.headers["cache-control"]
        assert picture.content[:2] == b"\xff\xd8"
    for side, px in (("", 320), ("&side=96", 96), ("&side=640", 640)):
        crop = client.get(f"{found['picture']}?die=a0{side}").content
        assert max(cv2.imdecode(np.frombuffer(crop, np.uint8), cv2.IMREAD_COLOR).shape) == px


def test_throws_come_in_pages(client: TestClient, table: TableService) -> None:
    ids = [table.throws.record(throw(die("d6", 1 + n))).id for n in range(5)]
    first = client.get("/api/v1/throws", params={"limit": 2}).json()
    assert [t["id"] for t in first["throws"]] == ids[:2]
    assert first["next"] == ids[1]
    rest = client.get("/api/v1/throws", params={"after": first["next"]}).json()
    assert [t["id"] for t in rest["throws"]] == ids[2:]
    assert rest["next"] is None


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/v1/throws/nope", 404, "throw_unknown"),
        ("GET", "/api/v1/throws/nope/picture", 404, "picture_unknown"),
        ("GET", "/api/v1/throws?after=nope", 404, "throw_unknown"),
        ("GET", "/api/v1/throws?limit=0", 422, "invalid_request"),
        ("GET", "/api/v1/throws?limit=x", 422, "invalid_request"),
        ("GET", "/api/v1/games/chess/rules", 404, "game_unknown"),
        ("GET", "/api/v1/nope", 404, "not_found"),
        ("GET", "/nope", 404, "not_found"),
        ("GET", "/page/../table.py", 404, "not_found"),
        ("GET", "/page/%2e%2e/table.py", 404, "not_found"),
        ("POST", "/api/v1/table", 405, "method_not_allowed"),
        ("GET", "/api/v1/session", 405, "method_not_allowed"),
    ],
)
def test_what_is_not_there_is_said_in_one_form(
    client: TestClient, method: str, path: str, status: int, code: str
) -> None:
    answer = client.request(method, path, headers=KEY)
    assert (answer.status_code, error_of(answer)) == (status, code)


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({}, 401, "token_missing"),
        ({"X-Traywatch-Token": "guess"}, 401, "token_wrong"),
        ({"X-Traywatch-Token": ""}, 401, "token_wrong"),
        ({"Authorization": "Bearer guess"}, 401, "token_wrong"),
        ({"Authorization": f"Basic {TOKEN}"}, 401, "token_missing"),
        ({**KEY, "Origin": "http://elsewhere.example"}, 403, "origin_not_allowed"),
        ({**KEY, "Origin": "null"}, 403, "origin_not_allowed"),
        ({**KEY, "Sec-Fetch-Site": "cross-site"}, 403, "origin_not_allowed"),
        ({**KEY, "Host": "elsewhere.example"}, 403, "host_not_allowed"),
        ({**KEY, "Host": "127.0.0.1.elsewhere.example:8000"}, 403, "host_not_allowed"),
        ({**KEY, "Host": "localhost:80:80"}, 403, "host_not_allowed"),
    ],
)
def test_a_stranger_changes_nothing(
    client: TestClient, table: TableService, headers: dict, status: int, code: str
) -> None:
    """All changing calls; the contract test checks that no route is missing."""
    before = table.view
    body = {"state_id": table.state_id, "paused": True}
    answer = client.put("/api/v1/settings", json=body, headers=headers)
    assert (answer.status_code, error_of(answer)) == (status, code)
    assert table.view == before


@pytest.mark.parametrize(
    "host", ["elsewhere.example", "other.local", "", "tray.local.elsewhere.example", "[::2]"]
)
def test_a_wrong_host_reads_nothing(client: TestClient, host: str) -> None:
    answer = client.get("/api/v1/table", headers={"Host": host})
    assert (answer.status_code, error_of(answer)) == (403, "host_not_allowed")


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "127.0.0.1:8000",
        "[::1]:8000",
        f"{socket.gethostname().split('.')[0].upper()}.local",
    ],
)
def test_the_names_of_this_machine_are_answered(client: TestClient, host: str) -> None:
    assert client.get("/api/v1/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(("method", "path", "body"), CHANGING)
def test_a_stale_state_id_is_refused(
    client: TestClient, table: TableService, method: str, path: str, body: dict
) -> None:
    stale = {"state_id": table.state_id - 1, **body}
    answer = client.request(method, path, json=stale, headers=KEY)
    assert (answer.status_code, error_of(answer)) == (409, "stale_state")
    assert answer.json()["error"]["detail"] == {"state_id": table.state_id}


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        "null",
        '{"state_id": -1}',
        '{"state_id": "x"}',
        '{"state_id": 1, "game": 5}',
        "\x00\xff",
        b"\xff\xfe",
        "[" * 60_000,
    ],
)
def test_a_broken_body_is_refused_plainly(client: TestClient, body: str | bytes) -> None:
    answer = client.post("/api/v1/session", content=body, headers={**KEY, "Content-Type": "application/json"})
    assert (answer.status_code, error_of(answer)) == (422, "invalid_request")


def test_a_large_body_is_refused(client: TestClient) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 1000

    for content in (b"x" * 70_000, parts()):
        answer = client.post("/api/v1/session", content=content, headers=KEY)
        assert (answer.status_code, error_of(answer)) == (413, "body_too_large")


def test_a_session_and_an_answer(client: TestClient, table: TableService) -> None:
    state_id = client.get("/api/v1/table").json()["state_id"]
    begun = client.post("/api/v1/session", json={"state_id": state_id, "game": "free"}, headers=KEY)
    assert begun.status_code == 200
    table.throws.record(throw(unsure("d20", (6, 9))), photo())
    asked = client.get("/api/v1/table").json()
    question = asked["questions"][0]
    bearer = {"Authorization": f"Bearer {TOKEN}", "Origin": "http://testserver"}
    url = f"/api/v1/requests/{question['id']}/answer"
    wrong = client.post(url, json={"state_id": asked["state_id"], "option": "a7"}, headers=bearer)
    assert (wrong.status_code, error_of(wrong)) == (422, "answer_invalid")
    done = client.post(url, json={"state_id": asked["state_id"], "option": "a1"}, headers=bearer).json()
    assert done["questions"] == []
    assert done["last_throw"]["outcome"]["state"] == "counted"
    again = client.post(url, json={"state_id": done["state_id"], "option": "a1"}, headers=bearer)
    assert (again.status_code, error_of(again)) == (404, "request_unknown")


def test_a_game_that_is_not_there(client: TestClient, table: TableService) -> None:
    assert all(game["ready"] for game in client.get("/api/v1/games").json()["games"])
    body = {"state_id": table.state_id, "game": "chess"}
    answer = client.post("/api/v1/session", json=body, headers=KEY)
    assert (answer.status_code, error_of(answer)) == (404, "game_unknown")


def test_health_says_what_is_wrong(client: TestClient, table: TableService) -> None:
    assert client.get("/api/v1/health").json()["status"] == "ok"
    table.set_problem("camera", "The camera is gone.")
    health = client.get("/api/v1/health")
    assert health.status_code == 200
    assert health.json()["status"] == "degraded"
    assert "The camera is gone." in health.json()["problems"]
    table.set_problem("camera", None)
    assert client.get("/api/v1/health").json()["status"] == "ok"


def test_the_doors_are_described(client: TestClient) -> None:
    described = client.get("/api/v1/openapi.json").json()
    paths = set(described["paths"])
    for path in (
        "health",
        "table",
        "throws",
        "throws/{throw_id}",
        "throws/{throw_id}/picture",
        "games",
        "profile",
        "events",
        "stats",
        "session",
        "requests/{request_id}/answer",
        "throws/{throw_id}/amend",
        "undo",
        "redo",
        "settings",
    ):
        assert f"/api/v1/{path}" in paths
    assert "ErrorReply" in described["components"]["schemas"]


def test_the_page_and_its_parts_come_from_here(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert "http://" not in page.text and "https://" not in page.text
    parts = [part.split('"')[0] for part in page.text.split('"/page/')[1:]]
    assert parts
    for part in parts:
        assert client.get(f"/page/{part}").headers["cache-control"] == "no-cache"


def test_an_event_is_json_with_an_id(table: TableService) -> None:
    message = table.publisher.publish("phase", {"phase": "rolling"})
    assert json.loads(json.dumps(message.data)) == {"phase": "rolling"}
    assert message.id == table.publisher.last_id
