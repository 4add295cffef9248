"""Programs: named tokens with scopes, and pages of other origins that use them."""

from __future__ import annotations

import os
import stat
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.firmware.doors import Tray
from traywatch.firmware.cli.main import main
from traywatch.firmware.web.auth.programs import SCOPES, ProgramError, Programs, exact_origin

PAGE = "https://foundry.example:30000"


@pytest.fixture
def tray(tmp_path: Path) -> Any:
    tray = Tray(data=tmp_path)
    yield tray
    tray.close()


def code_of(answer: Any) -> str | None:
    return None if answer.status_code < 400 else str(answer.json()["error"]["code"])


# A changing call, and the scopes that may make it.
CALLS: list[tuple[str, str, str, dict[str, Any], set[str]]] = [
    ("undo", "POST", "undo", {"void": True}, {"answer", "manage"}),
    ("settings", "PUT", "settings", {"paused": True}, {"manage"}),
    ("session", "POST", "session", {"game": "free"}, {"manage"}),
    ("renew", "POST", "access/renew", {}, set()),
    ("more programs", "POST", "access/programs", {"name": "B", "scopes": ["read"]}, set()),
    ("seat", "POST", "me/seat", {"seat": None}, set()),
]


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(("name", "method", "path", "body", "may"), CALLS, ids=[c[0] for c in CALLS])
def test_a_scope_reaches_what_it_names(
    tray: Tray, scope: str, name: str, method: str, path: str, body: dict[str, Any], may: set[str]
) -> None:
    token, _ = tray.programs.add("A", [scope])
    answer = tray.change(path, method=method, token=token, **body)
    assert (code_of(answer) == "scope_missing") == (scope not in may), answer.text


def test_not_even_manage_sees_the_links_of_the_host(tray: Tray) -> None:
    token, _ = tray.programs.add("A", SCOPES)
    for path in ("access", "access/programs", "access/qr.svg"):
        assert code_of(tray.call("GET", path, token=token)) == "host_only"
    tray.see()
    assert tray.call("GET", "camera/picture", token=token).status_code == 200


def test_a_program_answers_for_every_seat_and_is_named_for_it(tray: Tray) -> None:
    token, made = tray.programs.add("Foundry", ["answer"])
    question = tray.asked()
    answer = tray.change(f"requests/{question}/answer", option="a1", token=token)
    assert answer.status_code == 200, answer.text
    assert answer.json()["audit_log"][0]["who"] == {
        "id": made.id, "role": "program", "name": "Foundry", "seat": None,
    }  # fmt: skip


def test_a_token_is_stored_as_a_hash_for_the_owner_only(tray: Tray, tmp_path: Path) -> None:
    made = tray.call("POST", "access/programs", {"name": "Foundry", "scopes": ["ask", "read"]}).json()
    assert made["token"].startswith("tw_") and made["scopes"] == ["read", "ask"]
    kept = tmp_path / "programs.json"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert made["token"] not in kept.read_text()
    listed = tray.call("GET", "access/programs")
    assert made["token"] not in listed.text and "hash" not in listed.text


def test_a_revoked_token_is_worthless_at_once(tray: Tray) -> None:
    token, made = tray.programs.add("A", ["manage"])
    assert tray.call("GET", "me", token=token).json()["role"] == "program"
    assert tray.call("DELETE", f"access/programs/{made.id}").json()["programs"] == []
    assert code_of(tray.call("GET", "me", token=token)) == "token_wrong"


def test_the_last_use_is_seen_and_outlives_a_restart(tmp_path: Path) -> None:
    now = datetime(2026, 11, 23, 7, 0, tzinfo=UTC)
    programs = Programs(tmp_path, now=lambda: now)
    token, made = programs.add("A", ["read"])
    assert programs.used_at(made.id) is None
    now += timedelta(hours=1)
    assert programs.match(token) == made
    assert programs.used_at(made.id) == "2026-11-23T08:00:00+00:00"
    for _ in range(500):  # a thread of its own writes it
        if Programs(tmp_path).used_at(made.id) is not None:
            break
        time.sleep(0.02)
    assert Programs(tmp_path).used_at(made.id) == "2026-11-23T08:00:00+00:00"


def test_the_command_line_changes_a_running_tray(
    tray: Tray, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["token", "add", "Lamp", "--scope", "read", "--data", str(tmp_path)]) == 0
    token = capsys.readouterr().out.split()[0]
    assert tray.call("GET", "me", token=token).json()["name"] == "Lamp"
    assert main(["token", "list", "--data", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "Lamp" in shown and token not in shown
    assert main(["token", "revoke", "Lamp", "--data", str(tmp_path)]) == 0
    assert code_of(tray.call("GET", "me", token=token)) == "token_wrong"
    assert main(["token", "revoke", "Lamp", "--data", str(tmp_path)]) == 2


@pytest.mark.parametrize("running", [True, False])
@pytest.mark.parametrize("damage", ["{", "", "[]", "pipe"])
def test_a_damaged_file_is_set_aside_and_restored(tmp_path: Path, damage: str, running: bool) -> None:
    programs = Programs(tmp_path)
    token, _ = programs.add("A", ["manage"])
    file = tmp_path / "programs.json"
    file.unlink()
    if damage == "pipe":
        os.mkfifo(file)
    else:
        file.write_text(damage)
    if not running:
        programs = Programs(tmp_path)
    assert programs.match(token) is not None, "its copy is used"
    assert programs.notice is not None and "its copy is used" in programs.notice
    assert [one.name for one in tmp_path.glob("programs.json.damaged-*")]
    assert Programs(tmp_path).notice is None, "the file is whole again"


def test_without_a_copy_a_damaged_file_lets_nobody_in(tmp_path: Path) -> None:
    programs = Programs(tmp_path)
    token, _ = programs.add("A", ["manage"])
    for file in tmp_path.glob("programs.json*"):
        file.write_text("{")
    assert programs.match(token) is None
    assert programs.notice is not None and "programs need new tokens" in programs.notice
    assert programs.programs == ()


def test_a_revoked_token_does_not_come_back_from_the_copy(tmp_path: Path) -> None:
    programs = Programs(tmp_path)
    token, _ = programs.add("A", ["manage"])
    programs.revoke("A")
    (tmp_path / "programs.json").write_text("{")
    assert Programs(tmp_path).match(token) is None


@pytest.mark.parametrize(
    ("name", "scopes"), [("", ["read"]), ("x" * 41, ["read"]), ("A", []), ("A", ["all"]), (" \n", ["read"])]
)
def test_what_cannot_be_a_program(name: str, scopes: list[str]) -> None:
    with pytest.raises(ProgramError) as error:
        Programs(None).add(name, scopes)
    assert error.value.code == "program_invalid"


# ------------------------------------------------------------------ other origins


def preflight(tray: Tray, origin: str, path: str = "/api/v1/undo") -> Any:
    headers = {
        "Origin": origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type, x-traywatch-token",
        "Sec-Fetch-Site": "cross-site",
    }
    return tray.client.options(path, headers=headers)


def test_an_allowed_origin_may_call_with_a_token(tray: Tray) -> None:
    token, _ = tray.programs.add("Foundry", ["answer"])
    tray.thrown()
    assert tray.call("PUT", "access/origins", {"origins": [PAGE + "/"]}).json()["origins"] == [PAGE]
    first = preflight(tray, PAGE)
    assert first.status_code == 204
    assert first.headers["access-control-allow-origin"] == PAGE
    assert "x-traywatch-token" in first.headers["access-control-allow-headers"].lower()
    assert "POST" in first.headers["access-control-allow-methods"]
    assert "access-control-allow-credentials" not in first.headers
    assert "Origin" in first.headers["vary"]
    headers = {"Origin": PAGE, "Sec-Fetch-Site": "cross-site", "X-Traywatch-Token": token}
    body = {"state_id": tray.state_id, "void": True}
    answer = tray.client.post("/api/v1/undo", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.headers["access-control-allow-origin"] == PAGE
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    refused = tray.client.post("/api/v1/undo", json=body, headers={**headers, "X-Traywatch-Token": "x"})
    assert refused.status_code == 401
    assert refused.headers["access-control-allow-origin"] == PAGE  # the page can read why


@pytest.mark.parametrize(
    "origin",
    [
        "https://foundry.example",
        "http://foundry.example:30000",
        "https://foundry.example:30000.evil.example",
        "https://evil.example",
        "null",
        "*",
        "",
    ],
)
def test_every_other_origin_is_refused(tray: Tray, origin: str) -> None:
    tray.programs.set_origins([PAGE])
    answer = preflight(tray, origin)
    assert answer.status_code == 405
    assert "access-control-allow-origin" not in answer.headers
    read = tray.client.get("/api/v1/table", headers={"Origin": origin, "Sec-Fetch-Site": "cross-site"})
    assert "access-control-allow-origin" not in read.headers
    assert read.headers["cross-origin-resource-policy"] == "same-origin"
    headers = {"Origin": origin, "X-Traywatch-Token": tray.access.token, "Sec-Fetch-Site": "cross-site"}
    changed = tray.client.post("/api/v1/undo", json={"state_id": tray.state_id}, headers=headers)
    assert code_of(changed) == "origin_not_allowed"


def test_the_pages_are_for_no_other_origin(tray: Tray) -> None:
    tray.programs.set_origins([PAGE])
    page = tray.client.get("/", headers={"Origin": PAGE, "Sec-Fetch-Site": "cross-site"})
    assert "access-control-allow-origin" not in page.headers


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://Foundry.Example", "https://foundry.example"),
        ("https://a.b:443", "https://a.b"),
        ("http://a.b:80/", "http://a.b"),
        ("http://192.168.1.5:30000", "http://192.168.1.5:30000"),
        ("http://[fd00::1]:30000", "http://[fd00::1]:30000"),
    ],
)
def test_origins_are_kept_as_browsers_send_them(text: str, origin: str) -> None:
    assert exact_origin(text) == origin


@pytest.mark.parametrize(
    "text", ["*", "https://*.example", "null", "foundry.example", "https://a/b", "ftp://a"]
)
def test_what_is_no_origin(text: str) -> None:
    with pytest.raises(ProgramError) as error:
        exact_origin(text)
    assert error.value.code == "origin_invalid"
