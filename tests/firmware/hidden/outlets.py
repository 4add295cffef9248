"""Every outlet of a tray: each gives what it told, as bytes, with a name of the place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import lru_cache
from typing import Any

from tests.firmware.doors import Tray
from tests.firmware.hidden import sent
from tests.firmware.hidden.evening import KIND, HiddenEvening, Role, Told
from traywatch.firmware.table.hidden.audience import HOST

_FIRST = ("post_undo", "post_redo")
"""Undo and redo take back the hidden roll, as long as nothing came after it."""
_LEFT_OUT = ("post_session", "post_sessions_session_id_resume", "post_access_renew", "put_profile")
_ENDLESS = "get_events"


@lru_cache(1)
def _document() -> dict[str, Any]:
    """The API document; that of each tray is the same."""
    with closing(Tray(start=False)) as tray:
        return tray.document


def _operations(*, reading: bool) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Id, method, path and description of the operations of the API document."""
    paths = _document()["paths"]
    found = [
        (str(about["operationId"]), method.upper(), path, about)
        for path, methods in paths.items()
        for method, about in methods.items()
        if (method == "get") is reading
    ]
    yield from sorted(found, key=lambda one: one[0] not in _FIRST)


def _filled(evening: HiddenEvening, path: str) -> list[str]:
    """A path with the ids of the hidden roll in place of its parameters: several, if there are several."""
    view = evening.table.view_for(HOST)
    requests = [one.id for one in view.questions] + [one.id for one in view.open]
    values = {
        "throw_id": [evening.throw_id],
        "ask_id": [evening.ask_id],
        "request_id": requests,
        "game": ["free"],
        "motion_id": [str(evening.motion_id)] if evening.tray.motions.views else ["1"],
        "session_id": [view.session or "none"],
        "player_id": ["nobody"],
        "program_id": ["nobody"],
        "dead_letter_id": ["nothing"],
    }
    found = [path]
    for name, options in values.items():
        mark = "{" + name + "}"
        if mark in path:
            found = [one.replace(mark, option) for one in found for option in options]
    return found


_QUERIES = {
    "get_throws": ("", "?order=newest", f"?die={KIND}", "?die=moonstone:all", "?seat=ann"),
    "get_throws_throw_id_picture": ("", "?die=n1", "?die=a0", "?width=200"),
    "get_camera_sources_picture": ("?source=usb:0",),
    "get_camera_picture": ("", "?width=200", "?sharp=true"),
}


def reads(evening: HiddenEvening, roles: Sequence[Role] | None = None) -> Told:
    """Every reading route, in every role, with the ids of the hidden roll."""
    for role in roles if roles is not None else evening.others:
        for name, _, path, _ in _operations(reading=True):
            for place in _filled(evening, path) if name != _ENDLESS else ():
                for query in _QUERIES.get(name, ("",)):
                    yield from _call(evening, role, "GET", place + query)
        for path in ("/metrics", "/healthz"):
            yield from _call(evening, role, "GET", path)


def changes(evening: HiddenEvening, roles: Sequence[Role] | None = None, *, only: str = "") -> Told:
    """Every changing route, in every role, with the examples of the document and hidden ids.

    ``only`` is a part of the names of the operations.
    """
    for role in roles if roles is not None else evening.others:
        for name, method, path, about in _operations(reading=False):
            if name in _LEFT_OUT or only not in name:
                continue
            content = about.get("requestBody", {}).get("content", {}).get("application/json", {})
            examples = [one.get("value") for one in content.get("examples", {}).values()] or [{}]
            for place in _filled(evening, path):
                for body in [*examples, *_ATTACKS.get(name, ())]:
                    was = evening.hidden_facts
                    for where, content in _call(evening, role, method, place, body):
                        yield where, content
                        if evening.hidden_facts != was:
                            yield f"{where} changed a hidden roll", KIND.encode()


_ATTACKS: dict[str, tuple[dict[str, Any], ...]] = {
    "post_throws_throw_id_amend": (
        {"die_id": "a0", "value": 3},
        {"die_id": "a0", "label": "no such face"},
        {"die_id": "t1", "kind": "d6", "value": 99},
        {"die_id": "zz", "value": 1},
    ),
    "post_requests_request_id_answer": (
        {"option": "no such option"},
        {"option": "other", "label": "no such face"},
        {"option": "a0"},
        {"option": "anything"},
        {"dice": []},
    ),
    "post_asks": (
        {"dice": "d20", "id": "secret-1", "audience": "host"},
        {"dice": "d20", "id": "secret-1"},
    ),
    "post_undo": ({"void": True}, {"void": False}),
    "post_redo": ({},),
    "put_camera_source": ({"source": "usb:0"},),
}


def _call(evening: HiddenEvening, role: Role, method: str, path: str, body: Any = None) -> Told:
    headers = {"X-Traywatch-Token": role.token} if role.token else {}
    if isinstance(body, dict) and path != "/api/v1/asks":
        body = {**body, "state_id": evening.table.state_id}
    answer = evening.client.request(method, path, json=body, headers=headers)
    where = f"{role.name}: {method} {path} ({answer.status_code})"
    yield where, str(dict(answer.headers)).encode() + b"\n" + answer.content


def streams(evening: HiddenEvening, roles: Sequence[Role] | None = None) -> Told:
    """The event stream in every role: the table, what was missed, and what happens now."""
    for role in roles if roles is not None else evening.others:
        for query in ("", f"after={evening.began}"):
            token = f"token={role.token}" if role.token else ""
            yield (
                f"{role.name}: events {query}",
                asyncio.run(_stream(evening, "&".join(filter(None, (query, token))))),
            )


async def _stream(evening: HiddenEvening, query: str) -> bytes:
    """What a stream sends until the table was sent once more."""
    sent, ended = bytearray(), asyncio.Event()

    async def receive() -> dict[str, Any]:
        await ended.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.extend(message.get("body", b""))

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": "/api/v1/events",
        "raw_path": b"/api/v1/events",
        "query_string": query.encode(),
        "headers": [(b"host", b"testserver")],
        "client": ("testclient", 50000),
        "server": ("testserver", 80),
    }
    task = asyncio.create_task(evening.app(scope, receive, send))
    while not sent and not task.done():
        await asyncio.sleep(0)
    evening.table.resend()
    while evening.table.publisher.last_id.encode() not in sent and not task.done():
        await asyncio.sleep(0)
    ended.set()
    await task
    return bytes(sent)


def messages(evening: HiddenEvening) -> Told:
    """What listeners in the program get: they are outlets, too."""
    heard: list[Any] = []
    evening.table.publisher.listen(heard.append)
    evening.table.resend()
    for one in heard:
        yield f"message {one.event}", one.wire("en")


OUTLETS: dict[str, Callable[[HiddenEvening], Told]] = {
    "reads": reads,
    "streams": streams,
    "messages": messages,
    "mqtt": sent.broker,
    "webhooks": sent.webhooks,
    "hall": sent.hall,
    "files": sent.files,
    "shared dice": sent.shared,
    "proofs": sent.proofs,
    "bundle": sent.bundle,
    "changes": changes,
}
"""Every outlet. The last one changes the table."""
