"""Every outlet of a tray: each gives what it told, as bytes, with a name of the place."""

from __future__ import annotations

import asyncio
import json
import logging
import zipfile
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from tests.firmware.doors import Tray
from tests.firmware.hidden.evening import KIND, VALUE, HiddenEvening, Role
from traywatch.errors import StorageError
from traywatch.firmware.cli.commands import throws as throws_command
from traywatch.firmware.config.settings import MqttSettings, WebhookSettings
from traywatch.firmware.diagnostics.bundle import write_bundle
from traywatch.firmware.diagnostics.checks import Place
from traywatch.firmware.diagnostics.shared_dice import write_shared_dice
from traywatch.firmware.hall import attach
from traywatch.firmware.hall import outbox as hall_outbox
from traywatch.firmware.hall.messages import encode
from traywatch.firmware.hall.outbox import ThrowOutbox
from traywatch.firmware.integrations.mqtt import bridge as mqtt
from traywatch.firmware.integrations.webhook_http import WebhookAnswer
from traywatch.firmware.integrations.webhooks import Webhook
from traywatch.firmware.table.hidden.audience import HOST

Told = Iterator[tuple[str, bytes]]
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
    answer = evening.tray.client.request(method, path, json=body, headers=headers)
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


class _Kept:
    """A connection to a broker that keeps what is published."""

    problem, connected = "", True

    def __init__(self, *_: Any, **__: Any) -> None:
        self.sent: list[tuple[str, bytes]] = []

    def subscribe(self, *_: Any, **__: Any) -> None:
        """Nothing comes."""

    def publish(self, topic: str, payload: bytes | str, **_: Any) -> _Kept:
        """Keep a message."""
        self.sent.append((topic, payload if isinstance(payload, bytes) else payload.encode()))
        return self

    def wait(self, within_s: float) -> bool:
        """It has arrived."""
        return True

    def start(self) -> None:
        """Nothing to connect."""

    close = start


def broker(evening: HiddenEvening) -> Told:
    """Every topic at a broker, with names and pictures, from the start of the evening and as it is now."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mqtt, "MqttConnection", _Kept)
        settings = MqttSettings(url="mqtt://localhost", names=True, pictures=True)
        bridge = mqtt.MqttBridge(settings, evening.table, tray_id="4f2a91bc", name="tray")
        bridge.outbox.delivered(0)
        bridge._greet = True
        bridge._publish_all()
        for topic, payload in bridge._connection.sent:  # type: ignore[attr-defined]
            yield f"mqtt {topic}", payload


def webhooks(evening: HiddenEvening) -> Told:
    """The calls of webhooks, as JSON and for Discord."""
    for preset in ("json", "discord"):
        calls: list[str] = []
        settings = WebhookSettings.model_validate(
            {"name": preset, "url": "http://127.0.0.1:9/", "preset": preset, "names": True,
             "events": ["throw", "ask", "problem"],
             "template": "{headline} {lines} {player} {total} {dice} {validity} {tray}"}
        )  # fmt: skip

        def send(url: str, call: Any, calls: list[str] = calls) -> WebhookAnswer:
            calls.append(call.body)
            return WebhookAnswer(204)

        hook = Webhook(settings, evening.table, tray_id="4f2a91bc", send=send)
        hook._outbox.delivered(0)
        hook._deliver_all()
        for body in calls:
            yield f"webhook {preset}", body.encode()


def hall(evening: HiddenEvening) -> Told:
    """What a hall gets: every delivery with names, the tray's state, and the picture that it asks for."""
    outbox = ThrowOutbox(evening.table.journal, share_names=True)
    for delivery in outbox.pending(1, 0, limit=1000):
        yield "hall", encode(delivery)
    kept: dict[str, Any] = {}

    def sender(*_: Any, **given: Any) -> None:
        kept.update(given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(attach, "HallSender", sender)
        patch.setattr(attach, "hall_tray_id", lambda data: "0123456789abcdef")
        options = {"hall": "mqtt://localhost", "hall_name": "tray", "hall_password_file": None}
        args = Namespace(**options, hall_ca_file=None, hall_share_names=True)
        attach.deliver(args, evening.folder, evening.table)
    yield "hall picture", kept["picture"](evening.throw_id) or b""
    yield "hall status", encode(kept["status"]())


def files(evening: HiddenEvening) -> Told:
    """The files that a tray writes for others."""
    for style in ("csv", "jsonl"):
        path = evening.folder / f"throws.{style}"
        throws_command.run(
            Namespace(file=path, format=None, data=evening.folder, no_names=False, hidden=False)
        )
        yield f"traywatch throws {style}", path.read_bytes()
        path.unlink()


def shared(evening: HiddenEvening) -> Told:
    """The pictures of dice that people send us."""
    path = evening.folder / "shared.zip"
    with suppress(StorageError):
        write_shared_dice(path, evening.folder, last=100, license_id="CC0-1.0")
    yield from _unpacked("traywatch share", path)


def bundle(evening: HiddenEvening) -> Told:
    """The support bundle with its pictures."""
    path = evening.folder / "bundle.zip"
    write_bundle(path, Place.of(evening.folder, None), pictures=100, checks=())
    yield from _unpacked("traywatch export", path)


def _unpacked(name: str, path: Any) -> Told:
    if path.is_file():
        with zipfile.ZipFile(path) as archive:
            for one in archive.namelist():
                yield f"{name}: {one}", archive.read(one)
        path.unlink()


OUTLETS: dict[str, Callable[[HiddenEvening], Told]] = {
    "reads": reads,
    "streams": streams,
    "messages": messages,
    "mqtt": broker,
    "webhooks": webhooks,
    "hall": hall,
    "files": files,
    "shared dice": shared,
    "bundle": bundle,
    "changes": changes,
}
"""Every outlet. The last one changes the table."""


class KeptLog(logging.Handler):
    """Everything that is logged."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines.append(self.format(record))

    def told(self) -> Told:
        """The lines."""
        yield "log", json.dumps(self.lines, ensure_ascii=False).encode()


def digest_hides_dice(evening: HiddenEvening) -> bool:
    """Whether the digests for a hall stay the same if the hidden dice had shown something else."""
    records = evening.table.journal.read(ref=evening.throw_id)
    guess = [replace(one, body=json.loads(json.dumps(one.body).replace(str(VALUE), "5"))) for one in records]
    assert guess != records
    return hall_outbox._digest(records) == hall_outbox._digest(guess)
