"""What a tray sends or writes by itself: to brokers, webhooks and halls, into files, and into its log."""

from __future__ import annotations

import json
import logging
import shutil
import zipfile
from argparse import Namespace
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from typing import Any

import pytest

from tests.firmware.hidden.evening import KIND, VALUE, HiddenEvening, Told
from traywatch.errors import StorageError
from traywatch.firmware.cli.commands import throws as throws_command
from traywatch.firmware.config.settings import MqttSettings, WebhookSettings
from traywatch.firmware.diagnostics.bundle import write_bundle
from traywatch.firmware.diagnostics.checks import Place
from traywatch.firmware.diagnostics.shared_dice import write_shared_dice
from traywatch.firmware.host.keys.signing_key import load_or_make
from traywatch.firmware.integrations.hall import attach
from traywatch.firmware.integrations.hall import outbox as hall_outbox
from traywatch.firmware.integrations.hall import sender as hall_sender
from traywatch.firmware.integrations.hall.messages import encode
from traywatch.firmware.integrations.hall.outbox import ThrowOutbox
from traywatch.firmware.integrations.mqtt import bridge as mqtt
from traywatch.firmware.integrations.webhook_calls import throw_key
from traywatch.firmware.integrations.webhook_http import WebhookAnswer
from traywatch.firmware.integrations.webhooks import StoredCalls, Webhook
from traywatch.firmware.storage.proofs.chain import ProofChain
from traywatch.firmware.storage.proofs.proof_file import check
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.proofs import proving
from traywatch.firmware.table.proofs.notary import Notary
from traywatch.firmware.table.proofs.throw_media import ThrowMedia
from traywatch.firmware.table.publisher import PublishedEvent
from traywatch.firmware.web.generated.verify_page import offline_page


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
        settings = MqttSettings(url="mqtt://localhost", names=True, pictures=True, clips=True)
        bridge = mqtt.MqttBridge(settings, evening.table, tray_id="4f2a91bc", name="tray")
        bridge.outbox.delivered(0)
        bridge._greet = True
        bridge._heard(_clip_of(evening))
        bridge._publish_all()
        for topic, payload in bridge._connection.sent:  # type: ignore[attr-defined]
            tells = topic.endswith("/clip") and evening.throw_id.encode() in payload
            yield f"mqtt {topic}", payload + (KIND.encode() if tells else b"")


def _clip_of(evening: HiddenEvening) -> PublishedEvent:
    """A message that the clip of the hidden roll is there. The table sends none before it is revealed."""
    return PublishedEvent("x-1", "clip", {"throw": evening.throw_id}, 1)


def webhooks(evening: HiddenEvening) -> Told:
    """The calls of webhooks, as JSON and for Discord."""
    for preset in ("json", "discord"):
        calls: list[bytes] = []
        settings = WebhookSettings.model_validate(
            {"name": preset, "url": "http://127.0.0.1:9/", "preset": preset, "names": True,
             "events": ["throw", "ask", "problem"], "clips": True,
             "template": "{headline} {lines} {player} {total} {dice} {validity} {tray}"}
        )  # fmt: skip

        def send(url: str, call: Any, calls: list[bytes] = calls) -> WebhookAnswer:
            calls.append(call.body.encode() + (call.file.content if call.file is not None else b""))
            return WebhookAnswer(200, json.dumps({"id": str(1000 + len(calls))}).encode())

        hook = Webhook(settings, evening.table, tray_id="4f2a91bc", send=send)
        hook._outbox.delivered(0)
        # As if the hidden roll had a message, of which its clip could become a part.
        hook._keep(StoredCalls(messages={throw_key(evening.throw_id): "999"}))
        hook._heard(_clip_of(evening))
        hook._deliver_all()
        for body in calls:
            yield f"webhook {preset}", body


def hall(evening: HiddenEvening) -> Told:
    """What a hall gets: every delivery with names, the tray's state, and the picture that it asks for."""
    outbox = ThrowOutbox(evening.table.journal, share_names=True)
    for delivery in outbox.pending(1, 0, limit=1000):
        yield "hall", encode(delivery)
    kept: dict[str, Any] = {}

    def sender(*_: Any, **given: Any) -> None:
        kept.update(given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hall_sender, "HallSender", sender)
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


def proofs(evening: HiddenEvening) -> Told:
    """The files that prove the throws of the evening, as their parts: base64 hides the marks of a picture."""
    if shutil.which("openssl") is None:
        return
    table, folder = evening.table, evening.folder
    key = load_or_make(folder)
    with ExitStack() as stack:
        chain = stack.enter_context(closing(ProofChain(None)))
        media = ThrowMedia(table.pictures, table.clips)
        Notary(table.journal, chain, key, media.of).catch_up()
        for throw_id in ("t0001", evening.throw_id):
            with suppress(TableError):
                content = proving.prove(
                    throw_id, offline_page(), journal=table.journal, chain=chain, signer=key, media=media.of
                )
                found = check(content)
                assert not found.faults
                for name, part in found.media.items():
                    yield f"proof of {throw_id}: {name}", part
                yield f"proof of {throw_id}", json.dumps(found.records).encode()
