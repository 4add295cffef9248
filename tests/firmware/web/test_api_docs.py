"""The API documentation lists every route, every code and the limits."""

from __future__ import annotations

import json
import re
from pathlib import Path

from starlette.testclient import TestClient

from tests.firmware.contract import OPERATIONS
from tests.firmware.helpers import die, throw
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.audit_log import AuditEntryView
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.rate_limit import Limits
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.error_codes import CODES
from traywatch.firmware.web.services.web_services import WebServices

DOCS = (Path(__file__).parents[3] / "docs" / "reference" / "api.md").read_text(encoding="utf-8")


def test_the_page_lists_every_route_and_no_other() -> None:
    listed = {
        (method, re.sub(r"\{\w+\}", "{}", path))
        for method, path in re.findall(r"`(GET|POST|PUT|DELETE) ([\w/{}.]+)`", DOCS)
    }
    there = {(m, re.sub(r"\{\w+\}", "{}", path.removeprefix("/api/v1/"))) for m, path, _ in OPERATIONS}
    assert listed == there


def test_the_page_lists_every_code_and_no_other() -> None:
    rows = re.findall(r"^\| ([45]\d\d) \| (.*) \|$", DOCS, re.MULTILINE)
    listed = {code: int(status) for status, codes in rows for code in re.findall(r"`(\w+)`", codes)}
    routing = {"not_found": 404, "method_not_allowed": 405}
    assert listed == {**routing, **{code: about.status for code, about in CODES.items()}}


def test_the_page_gives_the_limits() -> None:
    limits = Limits()
    for row in (
        f"{limits.join.burst} attempts to join, then one in {1 / limits.join.per_s:.0f} s",
        f"{limits.change.burst} changes at once, then {limits.change.per_s:.0f} a second",
        f"{limits.read.burst} reads at once, then {limits.read.per_s:.0f} a second",
        f"{limits.picture.burst} pictures at once, then {limits.picture.per_s:.0f} a second",
        f"{limits.streams} open event streams; {limits.spectator_streams} for all spectators together",
        f"{limits.member_streams} open event streams; {limits.all_member_streams} for all of them together",
        f"{limits.spectators.burst} reads at once, then {limits.spectators.per_s:.0f} a second",
    ):
        assert row in DOCS


def test_every_key_of_the_page_is_in_the_json() -> None:
    table = TableService(Journal(None))
    table.start("free")
    table.throws.record(throw(die("d20", 3)))
    try:
        client = TestClient(create_app(WebServices(table, access=Access(None))))
        shown = client.get("/api/v1/table").json()
        newest = client.get("/api/v1/throws").json()["throws"][0]
    finally:
        table.close()
    assert _keys("The table") <= set(shown)
    assert {"state_id", "open", "questions", "step_summaries", "audit_log", "dice_in_play"} <= _keys(
        "The table"
    )
    assert _keys("A throw") <= set(newest)
    (example,) = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", DOCS, re.DOTALL))
    assert set(example) <= set(AuditEntryView.model_fields)


def _keys(heading: str) -> set[str]:
    """The names in the first column of the first table below a heading."""
    part = DOCS[DOCS.index(f"### {heading}\n") :]
    rows = re.search(r"\|---.*\n((?:\|.*\n)+)", part)
    assert rows is not None
    return {key for row in rows[1].splitlines() for key in re.findall(r"`(\w+)`", row.split("|")[1])}
