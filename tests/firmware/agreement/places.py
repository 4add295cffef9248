"""The places that tell what a throw came to: each gives its number and its validity by throw id."""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
import threading
import time
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from tests.brokers import PASSWORD, USER, LocalBroker
from tests.clients.test_clients import client
from traywatch.firmware.cli.commands import throws as throws_command
from traywatch.firmware.config.settings import MqttSettings, WebhookSettings
from traywatch.firmware.host.keys.signing_key import load_or_make
from traywatch.firmware.integrations.hall.messages import ThrowDelivery, decode, encode
from traywatch.firmware.integrations.hall.outbox import ThrowOutbox
from traywatch.firmware.integrations.mqtt.bridge import MqttBridge
from traywatch.firmware.integrations.webhooks import Webhook
from traywatch.firmware.storage.proofs.chain import FILE as PROOFS
from traywatch.firmware.storage.proofs.chain import ProofChain
from traywatch.firmware.table.proofs.notary import Notary
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.generated.page_languages import languages_module
from traywatch.mqtt import Broker, MqttConnection, MqttMessage

ROOT = Path(__file__).parents[3]
TRAY_ID = "4f2a91bc00000000"
PATIENCE_S = 30.0


class Told(NamedTuple):
    """What a place shows of a throw."""

    number: int | None
    validity: str


Shown = Mapping[str, Told]


def told(found: Mapping[str, Any]) -> Told:
    """The number and the validity of JSON that has both."""
    return Told(found["number"], found["validity"])


class Browser:
    """The pages' own modules and the JavaScript client in one node process. They follow the event stream."""

    def __init__(self, address: str, folder: Path) -> None:
        pages, hall = folder / "pages", folder / "hall"
        for made, source in ((pages, "web"), (hall, "hall")):
            shutil.copytree(ROOT / "firmware" / source / "static", made, dirs_exist_ok=True)
            (made / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        (pages / "languages.js").write_text(languages_module(), encoding="utf-8")
        script = Path(__file__).with_name("pages.mjs")
        client_file, locales = ROOT / "clients/js/traywatch.js", ROOT / "traywatch/locales"
        self._child = subprocess.Popen(
            ["node", str(script), address, *map(str, (client_file, pages, hall, locales))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._n = 0
        try:
            assert self._read() == {"ready": True}
        except BaseException:
            self.close()
            raise

    def send_hall(self, rolls: list[dict[str, Any]]) -> None:
        """Rolls that the hall's page is told."""
        if rolls:
            self._write({"hall": rolls})

    def shows(self, event: int, ids: list[str]) -> dict[str, dict[str, Told]]:
        """What each page and the client show, once the stream has come to an event."""
        self._n += 1
        self._write({"n": self._n, "event": event, "ids": ids})
        found = self._read()
        assert found.pop("n") == self._n
        return {place: {key: told(one) for key, one in shown.items()} for place, shown in found.items()}

    def close(self) -> None:
        """End it."""
        assert self._child.stdin is not None and self._child.stdout is not None
        with suppress(BrokenPipeError):
            self._child.stdin.close()
        self._child.wait(30)
        self._child.stdout.close()

    def _write(self, wish: Mapping[str, Any]) -> None:
        assert self._child.stdin is not None
        self._child.stdin.write(json.dumps(wish) + "\n")
        self._child.stdin.flush()

    def _read(self) -> Any:
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        assert line, f"node ended with {self._child.wait(30)}"
        return json.loads(line)


class PythonClient:
    """The Python client, which follows the events in a thread."""

    def __init__(self, address: str) -> None:
        self.tray = client.Tray(address)
        self.known: dict[str, Told] = {}
        self.heard = -1
        # Without reconnecting, the thread ends with the tray. Another server may get the tray's port.
        self._events = self.tray.events(reconnect=False)
        threading.Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        for event in self._events:
            view = event.data["last_throw"] if event.name == "table" else event.data
            if view is not None and event.name in ("table", "throw", "throw_changed"):
                self.known[view["id"]] = told(view["outcome"])
            self.heard = int(event.id.rpartition("-")[2])


class Receiver(ThreadingHTTPServer):
    """A local web server that takes the calls of a webhook."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Calls)
        self.known: dict[str, Told] = {}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def take(self, body: Mapping[str, Any]) -> None:
        """One call."""
        if body["event"] == "throw":
            self.known[body["result"]["id"]] = told(body["result"])
            assert told(body["throw"]["outcome"]) == told(body["result"])


class _Calls(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.take(json.loads(body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


class Hook:
    """A webhook of the tray with its receiver."""

    def __init__(self, table: TableService) -> None:
        self.receiver = Receiver()
        url = f"http://127.0.0.1:{self.receiver.server_address[1]}/"
        settings = WebhookSettings(name="local", url=url, preset="json", names=True, events=("throw",))
        self._hook = Webhook(settings, table, tray_id=TRAY_ID)
        self._hook.start()

    @property
    def done(self) -> bool:
        """Whether everything was delivered."""
        return self._hook.status.waiting == 0

    def close(self) -> None:
        """End it."""
        self._hook.close()
        self.receiver.shutdown()
        self.receiver.server_close()


class Listener:
    """A program at the broker: the newest message about each throw, and the events for automations."""

    def __init__(self, broker: LocalBroker, table: TableService) -> None:
        self.throws: dict[str, Told] = {}
        self.last: dict[str, Told] = {}
        self.events: dict[str, list[tuple[str, Told]]] = {}
        self.seq = 0
        settings = MqttSettings(url=broker.url, username=USER, password=PASSWORD, discovery=False)
        self._bridge = MqttBridge(settings, table, tray_id=TRAY_ID, name="tray", retry_s=(1, 1))
        address = Broker.from_url(broker.url, username=USER, password=PASSWORD)
        self._mqtt = MqttConnection(address, client_id="listener", retry_s=(1, 1))
        self._mqtt.subscribe(self._bridge.topics("#"), self._take)
        self._mqtt.start()
        assert self._mqtt.wait_connected(PATIENCE_S)
        self._bridge.start()
        until(lambda: self._bridge.connected)

    def _take(self, message: MqttMessage) -> None:
        name = message.topic.rpartition("/")[2]
        if name not in ("throws", "last", "throw_event"):
            return
        body = json.loads(message.payload)
        if name == "throws":
            self.throws[body["throw"]["id"]] = told(body["throw"]["outcome"])
            self.seq = body["seq"]
        elif name == "last":
            self.last = {body["id"]: told(body)}
        else:
            self.events.setdefault(body["id"], []).append((body["event_type"], told(body)))

    @property
    def done(self) -> bool:
        """Whether everything was delivered and acknowledged."""
        return self._bridge.outbox.waiting == 0

    def close(self) -> None:
        """Disconnect."""
        self._bridge.close()
        self._mqtt.close()


class Hall:
    """What the tray sends to a hall, through JSON and back, as rolls of the hall's page."""

    def __init__(self, table: TableService) -> None:
        self._outbox = ThrowOutbox(table.journal)
        self._after = 0
        self.ids: dict[str, str] = {}

    def rolls(self) -> list[dict[str, Any]]:
        """The rolls since the last call."""
        found = []
        for delivery in self._outbox.pending(1, self._after, limit=1000):
            one = decode(ThrowDelivery, encode(delivery))
            self._after = one.revision
            self.ids[f"{TRAY_ID}/{one.throw_key}"] = one.throw.throw_id
            body = {"tray": TRAY_ID, "key": one.throw_key, "at": one.at, "throw": one.throw.to_json()}
            found.append({**body, "sequence": one.sequence, "revision": one.revision})
        return found


class Proofs:
    """The signed records of the throws of a table."""

    def __init__(self, table: TableService, folder: Path) -> None:
        self._chain = ProofChain(folder / PROOFS, table.journal.last_seq)
        self._notary = Notary(table.journal, self._chain, load_or_make(folder), lambda _: {})
        self.close = self._notary.close

    def of(self, ids: list[str]) -> dict[str, Told]:
        """What the newest record of each throw has."""
        self._notary.catch_up()
        records = {one: self._chain.of(one) for one in ids}
        return {one: told(signed[-1][1].content) for one, signed in records.items() if signed}

    def sum_of(self, throw_id: str) -> str:
        """How the number came about."""
        return str(self._chain.of(throw_id)[-1][1].content["sum"])


def table_of_throws(data: Path) -> dict[str, Told]:
    """What ``traywatch throws`` writes as CSV."""
    file = data / "throws.csv"
    throws_command.run(Namespace(file=file, format=None, data=data, no_names=True, hidden=False))
    with file.open(encoding="utf-8", newline="") as rows:
        return {
            row["throw_id"]: Told(int(row["number"]) if row["number"] else None, row["validity"])
            for row in csv.DictReader(rows)
        }


def until(true: Callable[[], Any], for_s: float = PATIENCE_S) -> bool:
    """Wait for a condition; whether it came."""
    end = time.monotonic() + for_s
    while not (found := true()) and time.monotonic() < end:
        time.sleep(0.002)
    return bool(found)
