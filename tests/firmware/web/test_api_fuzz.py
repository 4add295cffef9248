"""Whatever is sent to a route, the answer follows the contract and the table goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from tests.firmware.helpers import die, photo, throw, unsure
from tests.reader import shown
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.web_services import WebServices

TOKEN = "a-token-of-some-length"
FIELDS = {
    "session": ["game", "players", "settings"],
    "answer": ["option", "kind", "value", "label", "zone", "dice", "by"],
    "amend": ["die_id", "kind", "value", "label", "zone"],
    "undo": ["void"],
    "redo": [],
    "adjust": ["path", "was", "now", "note"],
    "rechoose": ["option", "amount", "text"],
    "settings": ["paused"],
}
WORDS = st.sampled_from(
    ["free", "deep_dark_dice", "a0", "again", "other", "d20", "d0", "17", "hit", "off", "id", "name", "value"]
)
TEXTS = st.one_of(WORDS, st.text(max_size=12), st.sampled_from(["\ud800", "\x00", "..", "%2e", "é" * 90]))
NUMBERS = st.one_of(
    st.integers(-3, 70), st.sampled_from([10**30, -(10**30), 1e308, float("nan"), float("inf")])
)
LEAVES = st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[TableService, TestClient]]:
    table = TableService(Journal(None))
    table.start("free")
    with TestClient(
        create_app(WebServices(table, access=Access(None, token=TOKEN))), raise_server_exceptions=False
    ) as client:
        yield table, client
    table.close()


def sound(table: TableService, answer: Any) -> None:
    """The answer follows the contract, and the whole table can still be read."""
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert set(answer.json()["error"]) == {"code", "message", "detail"}
    json.dumps(shown(table.view), ensure_ascii=False, allow_nan=False).encode()


@settings(
    max_examples=2 * settings.default.max_examples,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data(), door=st.sampled_from(sorted(FIELDS)))
def test_any_body_is_answered(
    served: tuple[TableService, TestClient], data: st.DataObject, door: str
) -> None:
    table, client = served
    view = table.throws.record(throw(unsure("d20", (6, 9)), die("d6", 2)), photo())
    names = st.sampled_from([*FIELDS[door], "surplus"])
    body = data.draw(st.dictionaries(names, VALUES, max_size=4))
    body["state_id"] = data.draw(st.one_of(st.just(table.state_id), LEAVES))
    target = data.draw(
        st.sampled_from(
            [
                *(q["id"] for q in shown(table.view)["questions"]),
                *(r["id"] for r in shown(table.view)["open"]),
                "nope",
            ]
        )
    )
    path = {
        "answer": f"requests/{target}/answer",
        "amend": f"throws/{view.id}/amend",
        "rechoose": f"choices/{target}/amend",
    }.get(door, door)
    method = "PUT" if door == "settings" else "POST"
    content = json.dumps(body)
    headers = {"X-Traywatch-Token": TOKEN, "Content-Type": "application/json"}
    sound(table, client.request(method, f"/api/v1/{path}", content=content, headers=headers))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    door=st.sampled_from(
        [
            "throws/{}",
            "throws/{}/picture",
            "throws?after={}",
            "throws?limit={}",
            "games/{}/rules",
            "throws?before={}",
            "requests/{}/answer",
            "{}",
        ]
    ),
    text=st.text(st.characters(codec="utf-8", exclude_characters="/?#\\"), max_size=150),
)
def test_any_path_is_answered(served: tuple[TableService, TestClient], door: str, text: str) -> None:
    from urllib.parse import quote

    table, client = served
    if text != "events":
        sound(table, client.get("/api/v1/" + door.format(quote(text, safe=""))))


@pytest.mark.parametrize("header", ["x", "-1", "1, 2", "9" * 30, "", "é".encode()])
def test_odd_headers_are_answered(served: tuple[TableService, TestClient], header: Any) -> None:
    table, client = served
    for name in ("Content-Length", "Authorization", "Origin", "X-Traywatch-Token", "Sec-Fetch-Site"):
        headers = {"X-Traywatch-Token": TOKEN, name: header}
        sound(table, client.post("/api/v1/undo", content=b'{"state_id": 1}', headers=headers))
