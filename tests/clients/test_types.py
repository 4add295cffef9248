"""The types of the clients name only what the tray answers, and both clients name the same."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any, is_typeddict

import pytest
from starlette.testclient import TestClient

from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.web_services import WebServices

CLIENTS = Path(__file__).parents[2] / "clients"
# The types of the clients, and the schemas of the tray's OpenAPI document.
SCHEMAS = {
    "Ask": "AskView", "AskResult": "AskResult", "AskedDie": "AskedDie", "Die": "DieReading",
    "Joined": "JoinReply", "LabelTotal": "LabelTotal", "Me": "MeReply", "Outcome": "ThrowOutcome",
    "Question": "QuestionView", "QuestionOption": "OptionView", "Request": "RollRequest", "Seat": "SeatInfo",
    "Table": "TableView", "Throw": "ThrowView",
}  # fmt: skip


def of_python() -> dict[str, set[str]]:
    """The keys of each type of the Python client."""
    spec = importlib.util.spec_from_file_location("_types", CLIENTS / "python/traywatch_client/types.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {name: set(one.__annotations__) for name, one in vars(module).items() if is_typeddict(one)}


def of_javascript() -> dict[str, set[str]]:
    """The keys of each type of the JavaScript client that the tray answers with."""
    text = (CLIENTS / "js/traywatch.d.ts").read_text(encoding="utf-8")
    found = re.findall(r"export interface (\w+) \{\n(.*?)^\}", text, re.M | re.S)
    keys = {name: set(re.findall(r"^  (\w+)\??:", body, re.M)) for name, body in found}
    return {name: own for name, own in keys.items() if name not in ("TrayOptions", "AskWish", "TrayEvent")}


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    app = create_app(WebServices(TableService(Journal(None)), access=Access(None, token="t" * 24)))
    described = TestClient(app, base_url="http://localhost").get("/api/v1/openapi.json").json()
    return dict(described["components"]["schemas"])


def test_both_clients_have_the_same_types() -> None:
    assert of_python() == of_javascript()
    assert set(of_python()) == set(SCHEMAS)


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_a_type_names_what_the_tray_answers(name: str, schemas: dict[str, Any]) -> None:
    known = set(schemas[SCHEMAS[name]]["properties"])
    assert of_python()[name] - known == set()


@pytest.mark.parametrize("name", ["Ask", "AskResult", "Seat", "Me"])
def test_a_small_type_is_complete(name: str, schemas: dict[str, Any]) -> None:
    assert of_python()[name] == set(schemas[SCHEMAS[name]]["properties"])
