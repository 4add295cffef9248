"""The settings of the page: layers, refusals, secrets that never come back, tests of connections."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest

from tests.firmware.doors import Tray, host_settings
from traywatch.firmware.cli.commands.config import _flags
from traywatch.firmware.cli.run_flags import load_with_page
from traywatch.firmware.config.page_settings import FILE, parse_page_settings
from traywatch.firmware.config.settings import Connections, WebhookSettings
from traywatch.firmware.integrations.connect import ConnectionSet
from traywatch.firmware.integrations.host_settings import HostSettings, SettingsError
from traywatch.firmware.pipeline.button import flash
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService

SECRET = "s3cret-of-the-broker"
HOOK = f"https://chat.example/{SECRET}"


def setting(settings: HostSettings, key: str) -> Any:
    return next(one for one in settings.view().settings if one.key == key)


class Receiver(BaseHTTPRequestHandler):
    """Takes calls, and answers with the status that the path names."""

    calls: ClassVar[list[dict[str, Any]]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.calls.append(body)
        self.send_response(int(self.path.strip("/")))
        self.end_headers()

    def log_message(self, *ignored: Any) -> None:
        """Say nothing."""


@pytest.fixture
def receiver() -> Iterator[str]:
    Receiver.calls.clear()
    with HTTPServer(("127.0.0.1", 0), Receiver) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_what_the_page_sets_holds_after_a_restart_and_below_the_file(tmp_path: Path) -> None:
    settings = host_settings(tmp_path)
    settings.change({"button": "undo", "mqtt.url": "mqtt://broker.local", "mqtt.names": True})
    settings.change({"keep_pictures": 50, "mqtt.names": None})
    found = load_with_page(_flags(), {"data": tmp_path}, None)
    assert (found.flags["button"], found.flags["keep_pictures"]) == ("undo", 50)
    assert found.connections.mqtt.url == "mqtt://broker.local" and found.connections.mqtt.names is False
    file = tmp_path / "traywatch.toml"
    file.write_text('button = "resend"\n[mqtt]\nurl = "mqtt://other.local"\n')
    above = load_with_page(_flags(), {"data": tmp_path}, file)
    assert above.flags["button"] == "resend" and above.connections.mqtt.url == "mqtt://other.local"


def test_what_the_file_decides_is_not_changed_and_says_where(tmp_path: Path) -> None:
    file = tmp_path / "traywatch.toml"
    file.write_text('[mqtt]\nurl = "mqtt://other.local"\n')
    settings = host_settings(tmp_path, file)
    found = setting(settings, "mqtt.url")
    assert found.origin == "file" and str(file) in found.where and "mqtt.url" in found.where
    with pytest.raises(SettingsError, match="decides this"):
        settings.change({"mqtt.url": "mqtt://mine.local", "mqtt.names": True})
    assert setting(settings, "mqtt.names").value is False, "nothing of a refused change is kept"


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("mqtt.url", "broker.local", "must look like mqtt://"),
        ("mqtt.prefix", "no spaces here", "mqtt.prefix"),
        ("mqtt.discovery", "perhaps", "mqtt.discovery"),
        ("button", "explode", "choose from"),
        ("lights", "ring=99", "lights"),
        ("keep_pictures", -3, "keep_pictures|the page"),
        ("source", "demo", "cannot set this"),
        ("data", "/etc", "cannot set this"),
        ("mqtt.nothing", "x", "cannot set this"),
    ],
)
def test_a_refused_value_says_why_and_changes_nothing(tmp_path: Path, key: str, value: Any, why: str) -> None:
    settings = host_settings(tmp_path)
    with pytest.raises(SettingsError, match=why) as caught:
        settings.change({key: value})
    assert caught.value.code == "setting_invalid" and caught.value.detail
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize("pins", ["ring=18,status=23:24:25,button=17", "status=5,bright=30", "button=0"])
def test_the_pins_are_shown_as_they_were_entered(tmp_path: Path, pins: str) -> None:
    settings = host_settings(tmp_path)
    settings.change({"lights": pins})
    assert setting(settings, "lights").value == pins


def test_what_waits_for_the_next_start_says_so(tmp_path: Path) -> None:
    settings = host_settings(tmp_path)
    settings.change({"tls": True, "mqtt.url": "mqtt://broker.local"})
    assert setting(settings, "tls").waits and settings.view().restart
    assert not setting(settings, "mqtt.url").waits
    settings.change({"tls": None})
    assert not settings.view().restart


def test_secrets_go_in_and_never_come_out(tmp_path: Path) -> None:
    tray = Tray()
    settings = tray.settings
    said = [
        tray.call("PUT", "configuration", {"changes": {"mqtt.url": "mqtt://broker.local"}}),
        tray.call("PUT", "configuration", {"changes": {"mqtt.password": SECRET}}),
        tray.call("PUT", "configuration", {"changes": {"mqtt.url": f"mqtt://me:{SECRET}@broker.local"}}),
        tray.call("PUT", "configuration/webhooks/chat", {"url": HOOK}),
        tray.call("PUT", "configuration/webhooks/chat", {"preset": "discord"}),
        tray.call("PUT", "configuration", {"changes": {"mqtt.url": f"mqtt://me:{SECRET}@bro ker/a/b"}}),
        tray.call("GET", "configuration"),
        tray.call("POST", "configuration/test", {"what": "webhook", "name": "nobody"}),
    ]
    assert [one.status_code for one in said] == [200] * 5 + [422, 200, 200]
    assert not any(SECRET in one.text for one in said)
    assert setting(settings, "mqtt.password").is_set and setting(settings, "mqtt.password").value is None
    hook = settings.view().webhooks[0]
    assert hook.preset == "discord"
    assert SECRET in settings.secrets and HOOK in settings.secrets, "without an address it keeps its own"
    tray.close()


def test_a_webhook_is_added_changed_tested_and_removed(tmp_path: Path, receiver: str) -> None:
    settings = host_settings(tmp_path)
    settings.put_webhook(WebhookSettings(name="chat", url=f"{receiver}/204", preset="discord"))
    assert settings.test("webhook", "chat").ok and "Traywatch" in Receiver.calls[0]["content"]
    settings.put_webhook_of("chat", {"url": f"{receiver}/404"})
    trial = settings.test("webhook", "chat")
    assert not trial.ok and "404" in str(trial.message) and receiver not in str(trial.message)
    with pytest.raises(SettingsError, match="http"):
        settings.put_webhook_of("other", {"url": "ftp://chat.example"})
    with pytest.raises(SettingsError):
        settings.put_webhook_of("a/b", {"url": HOOK})
    assert settings.drop_webhook("chat") and not settings.drop_webhook("chat")
    assert settings.view().webhooks == ()


def test_the_broker_and_the_lights_are_tested(tmp_path: Path) -> None:
    settings = host_settings(tmp_path)
    assert "no broker" in str(settings.test("mqtt").message)
    with HTTPServer(("127.0.0.1", 0), Receiver) as free:
        port = free.server_port
    settings.change({"mqtt.url": f"mqtt://127.0.0.1:{port}"})
    trial = settings.test("mqtt")
    assert not trial.ok and str(trial.message)
    assert not settings.test("lights").ok
    table = TableService(Journal(None))
    assert not flash(None, table)
    table.close()


@pytest.mark.parametrize("content", [b"", b"[]", b'{"port": 1}', b'{"mqtt": 3}', b'{"webhooks": {}}'])
def test_a_damaged_file_stops_nothing_and_is_not_lost(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(ValueError):
        parse_page_settings(content)
    assert load_with_page(_flags(), {"data": tmp_path}, None).flags["button"] == "resend"
    assert "make them again on the host page" in caplog.text
    host_settings(tmp_path).change({"button": "undo"})
    assert parse_page_settings((tmp_path / FILE).read_bytes()) == {"button": "undo"}
    (aside,) = (path for path in tmp_path.iterdir() if path.name != FILE)
    assert aside.read_bytes() == content


def test_a_setting_of_the_page_that_is_no_longer_known_is_left_out(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"button": "explode"}')
    assert load_with_page(_flags(), {"data": tmp_path}, None).flags["button"] == "resend"


def test_connections_change_while_the_tray_runs(tmp_path: Path) -> None:
    table = TableService(Journal(None))
    connections = ConnectionSet(table, data=tmp_path, page="http://tray.local/")
    webhooks = connections.webhooks
    first = WebhookSettings(name="one", url="http://127.0.0.1:9/hook")
    connections.use(Connections(webhooks=(first,)))
    kept = webhooks[0]
    connections.use(Connections(webhooks=(first,)))
    assert webhooks == [kept], "what has not changed is not interrupted"
    connections.use(Connections(webhooks=(first, first.model_copy(update={"name": "two"}))))
    assert [one.status.name for one in webhooks] == ["one", "two"]
    connections.close()
    connections.close()
    assert webhooks == []
    table.close()
