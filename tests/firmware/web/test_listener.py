"""One port for http and https: who is let in, who is dropped, and what is answered over http."""

from __future__ import annotations

import asyncio
import shutil
import socket
import ssl
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.firmware.doors import Tray
from traywatch.errors import StorageError
from traywatch.firmware.host.discovery import AnnouncedTray
from traywatch.firmware.host.keys.secure_mode import SecureMode
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.routes.phone_camera import PROTOCOL
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.firmware.web.serving.listener import Listener

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="needs the program openssl")


class Answers(asyncio.Protocol):
    """Answers the first bytes with whether they came encrypted."""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        secure = self.transport.get_extra_info("sslcontext") is not None
        self.transport.write(b"secure" if secure else b"plain")
        self.transport.close()


@pytest.fixture
def mode(tmp_path: Path) -> Iterator[SecureMode]:
    mode = SecureMode(tmp_path, lambda: ["localhost", "127.0.0.1"])
    yield mode
    mode.close()


@asynccontextmanager
async def listening(mode: SecureMode, *, most: int = 4, within_s: float = 30.0) -> AsyncIterator[int]:
    """A listener; gives its port."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        listener = Listener(server, Answers, lambda: mode.context, most=most, within_s=within_s)
        listener.start()
        yield server.getsockname()[1]
        listener.close()
        await asyncio.sleep(0)


async def answer(port: int, trusted: Path | None = None) -> bytes:
    context = ssl.create_default_context(cafile=str(trusted)) if trusted is not None else None
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=context)
    writer.write(b"GET / HTTP/1.1\r\n\r\n")
    found = await asyncio.wait_for(reader.read(), 30)
    writer.close()
    return found


def test_the_first_byte_decides_from_the_switch_on(mode: SecureMode, tmp_path: Path) -> None:
    async def run() -> None:
        async with listening(mode) as port:
            assert await answer(port) == b"plain"
            await asyncio.to_thread(mode.use, True)
            certificate = mode.certificate
            assert certificate is not None
            for _ in range(3):
                assert await answer(port, certificate.certificate) == b"secure"
                assert await answer(port) == b"plain"
            await asyncio.to_thread(mode.use, False)
            assert mode.certificate is None
            assert await answer(port, tmp_path / "tls.crt") == b"secure", "open pages go on"

    asyncio.run(run())


def test_a_client_that_sends_nothing_is_dropped_in_time(mode: SecureMode) -> None:
    mode.use(True)

    async def run() -> None:
        async with listening(mode, within_s=0.3) as port:
            began = time.monotonic()
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            assert await asyncio.wait_for(reader.read(), 20) == b""
            assert time.monotonic() - began > 0.2
            writer.close()
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"\x16\x03\x01")  # begins a handshake, and stops
            with suppress(ConnectionError):
                assert await asyncio.wait_for(reader.read(), 20) == b""
            writer.close()

    asyncio.run(run())


def test_silent_clients_keep_nobody_out(mode: SecureMode) -> None:
    mode.use(True)

    async def run() -> None:
        async with listening(mode, most=4) as port:
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(12)]
            certificate = mode.certificate
            assert certificate is not None
            assert await answer(port, certificate.certificate) == b"secure"
            assert await answer(port) == b"plain"
            first = silent[0][0]
            assert await asyncio.wait_for(first.read(), 20) == b"", "the one that waited longest goes"
            for _, writer in silent:
                writer.close()

    asyncio.run(run())


def test_one_silent_client_does_not_push_out_the_slow_handshake_of_another(mode: SecureMode) -> None:
    mode.use(True)

    async def run() -> None:
        async with listening(mode, most=4) as port:
            certificate = mode.certificate
            assert certificate is not None
            slow, slow_writer = await asyncio.open_connection("127.0.0.1", port)
            silent = [
                await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
                for _ in range(12)
            ]
            assert await asyncio.wait_for(silent[0][0].read(), 20) == b"", "the flood loses its own"
            slow_writer.write(b"GET / HTTP/1.1\r\n\r\n")
            assert await asyncio.wait_for(slow.read(), 30) == b"plain"
            for writer in (slow_writer, *(writer for _, writer in silent)):
                writer.close()

    asyncio.run(run())


def test_a_certificate_that_cannot_be_made_changes_nothing(
    mode: SecureMode, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    called: list[None] = []
    mode.changed.append(lambda: called.append(None))
    with pytest.raises(StorageError):
        mode.use(True)
    assert (mode.on, mode.context, called) == (False, None, [])
    mode.use(False)
    assert called == [], "nothing has changed"


@pytest.fixture
def tray() -> Iterator[Tray]:
    tray = Tray()
    yield tray
    tray.close()


def test_over_http_no_picture_and_no_call_passes(tray: Tray, mode: SecureMode) -> None:
    made = tray.change("access/camera").json()["url"]
    token = made.partition("#token=")[2]
    app = create_app(
        WebServices(
            tray.table,
            access=tray.access,
            programs=tray.programs,
            phone=tray.phone,
            sources=tray.sources,
            secure=mode,
        )
    )
    plain, safe = (TestClient(app, base_url=f"{scheme}://localhost") for scheme in ("http", "https"))
    path, protocols = "/api/v1/camera/frames", [PROTOCOL, f"token.{token}"]
    mode.use(True)
    with (
        pytest.raises(WebSocketDisconnect),
        plain.websocket_connect(f"ws://localhost{path}", subprotocols=protocols),
    ):
        raise AssertionError("the socket opened")
    with safe.websocket_connect(f"wss://localhost{path}", subprotocols=protocols) as camera:
        camera.send_text('{"name": "phone"}')
        assert camera.receive_json()["taken"] == 0
    for method, where in (("GET", "/api/v1/table"), ("POST", "/api/v1/join"), ("GET", "/api/v1/events")):
        refused = plain.request(method, where, json={} if method == "POST" else None)
        assert (refused.status_code, refused.headers["upgrade"]) == (426, "TLS/1.2, HTTP/1.1")
    page = plain.get("/host?lang=fr&x=%2F", follow_redirects=False)
    assert (page.status_code, page.headers["location"]) == (308, "https://localhost/host?lang=fr&x=%2F")
    assert safe.get("/api/v1/table").status_code == 200
    alive = plain.get("/healthz", follow_redirects=False)
    assert alive.status_code == 200, "the check of a container asks over http"
    mode.use(False)
    assert plain.get("/api/v1/table").status_code == 200


def test_an_announcement_is_made_anew_and_withdrawn_once() -> None:
    log: list[str] = []

    def announce() -> Any:
        number = len(log)
        log.append(f"made {number}")
        return lambda: log.append(f"withdrawn {number}")

    announced = AnnouncedTray(announce)
    announced.renew()
    announced.renew()
    announced.withdraw()
    announced.withdraw()
    assert log == ["made 0", "withdrawn 0", "made 2", "withdrawn 2"]
