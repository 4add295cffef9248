"""The table of rights: every route follows it for everybody, and the API document says the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware.contract import BY_ID, OPERATIONS, code_of
from tests.firmware.doors import Tray
from traywatch.firmware.table.actor import SCREEN, Actor
from traywatch.firmware.web.auth.programs import SCOPES
from traywatch.firmware.web.auth.rights import RIGHTS, Right, right_of, rights_of

API = Path(__file__).parents[4] / "docs" / "reference" / "api.md"
ROLES = ["watcher", "screen", "player", *SCOPES, "host"]
REFUSED = {"token_missing", "host_only", "scope_missing"}


def actor(role: str) -> tuple[Actor, tuple[str, ...]]:
    """An actor of a role, or a program with one scope."""
    if role in SCOPES:
        return Actor(id="app-1", role="program"), (role,)
    if role == "screen":
        return SCREEN, ()
    return Actor.model_validate({"id": "" if role == "watcher" else "x", "role": role}), ()


@pytest.fixture(scope="module")
def guarded() -> Iterator[tuple[Tray, dict[str, str]]]:
    """A tray, and a token for each role."""
    tray = Tray()
    tokens = {scope: tray.programs.add(scope, [scope])[0] for scope in SCOPES}
    yield (
        tray,
        {
            **tokens,
            "watcher": "",
            "screen": tray.access.screen_token,
            "player": tray.join(),
            "host": tray.access.token,
        },
    )
    tray.close()


@pytest.mark.parametrize(("method", "path", "name"), [one for one in OPERATIONS if one[2] != "get_events"])
def test_a_route_lets_in_exactly_those_of_the_table(
    guarded: tuple[Tray, dict[str, str]], method: str, path: str, name: str
) -> None:
    tray, tokens = guarded
    right = right_of(method, path)
    # A malformed call changes nothing: it is refused after the rights were checked.
    body = {"content": b"[]"} if "requestBody" in BY_ID[name] else {}
    filled = re.sub(r"\{\w+\}", "unknown", path)
    for role in ROLES:
        allowed = right.allows(*actor(role))
        if allowed and method != "GET" and not body:
            continue  # it would change something
        headers = {"X-Traywatch-Token": tokens[role]} if tokens[role] else {}
        answer = tray.client.request(method, filled, headers=headers, **body)
        refused = answer.status_code in (401, 403) and code_of(answer) in REFUSED
        assert refused != allowed, (role, answer.status_code)


def test_everybody_is_told_what_they_may(guarded: tuple[Tray, dict[str, str]]) -> None:
    tray, tokens = guarded
    for role in ROLES:
        told = tray.call("GET", "me", token=tokens[role]).json()
        assert told["may"] == list(rights_of(*actor(role))), role
    assert "roll" in rights_of(*actor("player")) and "settings" not in rights_of(*actor("player"))


def test_each_entry_is_about_a_route() -> None:
    calls = [(method, path) for method, path, _ in OPERATIONS]
    for right in RIGHTS:
        for route in right.routes:
            assert any(right_of(*call) is right for call in calls), route


def words(right: Right) -> str:
    """How the API document says who has a right."""
    if right.everybody:
        return "everybody"
    people = [*(["players"] if right.players else []), "host", *(["a screen"] if right.screens else [])]
    return ", ".join([*people, *(f"`{one}`" for one in right.scopes)])


def documented() -> list[tuple[str, str]]:
    """Each route of the tables of api.md that have a column "for", with that column."""
    found, by_role = [], False
    for line in API.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if not cells:
            by_role = False
        elif cells[0] == "route":
            by_role = cells[-1] == "for"
        elif by_role:
            found += [(route, cells[-1]) for route in re.findall(r"`([A-Z]+ [^`]+)`", cells[0])]
    return found


def test_the_api_document_names_each_right() -> None:
    rows = documented()
    assert [(route, said) for route, said in rows if said != words(right_of(*_call(route)))] == []
    named = {_call(route) for route, _ in rows}
    changing = {(m, re.sub(r"\{\w+\}", "{id}", path)) for m, path, _ in OPERATIONS if m != "GET"}
    assert changing - named == set()


def _call(route: str) -> tuple[str, str]:
    method, _, path = route.partition(" ")
    return method, f"/api/v1/{path}"
