"""Connections that send or accept nothing end, and no client uses up the places of the others."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPResponse

import pytest

from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.firmware.web.serving.background_server import serve_in_background
from traywatch.firmware.web.serving.connections import ConnectionLimits, bounded_protocol, client_key


@contextmanager
def server(limits: ConnectionLimits) -> Iterator[int]:
    """A server with these limits; gives its port."""
    table = TableService(Journal(None))
    table.start("free")
    app = create_app(WebServices(table, access=Access(None, token="x" * 24)))
    options = {"http": bounded_protocol(limits), "ws": "none"}
    with (
        closing(socket.create_server(("127.0.0.1", 0))) as listening,
        closing(table),
        serve_in_background(app, listening, **options),
    ):
        yield listening.getsockname()[1]


def connected(port: int, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(source, 0))


def ended_after_s(connection: socket.socket) -> float:
    """The time until the server ends the connection; it sends nothing before."""
    began = time.monotonic()
    with suppress(ConnectionError):
        assert connection.recv(1) == b""
    return time.monotonic() - began


def get(port: int, source: str) -> bytes:
    with connected(port, source) as one:
        one.sendall(b"GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        found = b""
        while part := one.recv(65536):
            found += part
        return found


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /api/v1/health HTTP/1.1\r\n",
        b"POST /api/v1/undo HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n"
        b"X-Traywatch-Token: xxxxxxxxxxxxxxxxxxxxxxxx\r\n\r\n{",
    ],
)
def test_a_client_that_stops_sending_is_dropped(sent: bytes) -> None:
    with server(ConnectionLimits(header_s=0.5, body_s=0.5)) as port, connected(port) as one:
        one.sendall(sent)
        assert 0.2 < ended_after_s(one) < 20


def test_a_client_that_sends_a_byte_now_and_then_is_dropped_too() -> None:
    with server(ConnectionLimits(header_s=1.0)) as port, connected(port) as one:
        one.settimeout(0.1)
        began = time.monotonic()
        with pytest.raises(ConnectionError):
            while time.monotonic() - began < 25:
                one.sendall(b"G")
                try:
                    if one.recv(1) == b"":
                        raise ConnectionResetError
                except TimeoutError:
                    continue


def test_a_client_that_reads_nothing_is_dropped() -> None:
    with server(ConnectionLimits(stalled_s=0.5)) as port, connected(port) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        asked = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        with pytest.raises(OSError):
            for _ in range(400):
                one.sendall(asked)
                time.sleep(0.05)


def test_one_client_cannot_take_the_places_of_the_others() -> None:
    with server(ConnectionLimits(each=20, total=30)) as port:
        held = [connected(port, "127.0.0.2") for _ in range(40)]
        try:
            assert b"200 OK" in get(port, "127.0.0.3")
            more = [connected(port, f"127.0.0.{10 + n}") for n in range(20)]
            assert b"200 OK" in get(port, "127.0.0.4"), "the client with the most connections makes room"
            for one in more:
                one.close()
        finally:
            for one in held:
                one.close()


@contextmanager
def host_at(port: int, source: str) -> Iterator[socket.socket]:
    """A connection over which the host was answered."""
    with connected(port, source) as one:
        one.sendall(
            b"GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Traywatch-Token: " + b"x" * 24 + b"\r\n\r\n"
        )
        answer = HTTPResponse(one)
        answer.begin()
        assert answer.status == 200
        answer.read()  # all of it: a later read sees only what ends the connection
        yield one


def is_open(connection: socket.socket) -> bool:
    connection.settimeout(0.01)
    try:
        return connection.recv(1) != b""
    except TimeoutError:
        return True
    except OSError:
        return False


def test_a_neighbor_with_the_same_address_keeps_the_host_out_neither_before_nor_after() -> None:
    """All phones of a house have the same IPv6 network, and so count as one client."""
    with server(ConnectionLimits(each=20, total=60)) as port, ExitStack() as stack:
        held = [stack.enter_context(connected(port, "127.0.0.2")) for _ in range(20)]
        host = stack.enter_context(host_at(port, "127.0.0.2"))
        for _ in range(30):
            stack.enter_context(connected(port, "127.0.0.2"))
        assert ended_after_s(held[0]) < 20, "the stranger loses their oldest"
        stack.enter_context(host_at(port, "127.0.0.2"))
        assert is_open(host)


def test_many_addresses_with_one_connection_each_push_out_no_member() -> None:
    """A phone has several connections. So it was the client with the most."""
    with server(ConnectionLimits(each=20, total=40)) as port, ExitStack() as stack:
        phone = [stack.enter_context(host_at(port, "127.0.0.2")) for _ in range(2)]
        crowd = [stack.enter_context(connected(port, f"127.1.{n // 250}.{1 + n % 250}")) for n in range(80)]
        assert ended_after_s(crowd[0]) < 20, "a stranger makes room"
        assert all(is_open(one) for one in phone)
        stack.enter_context(host_at(port, "127.0.0.3"))


def test_one_token_does_not_take_the_places_of_the_others() -> None:
    with server(ConnectionLimits(each=20, each_member=4, total=80)) as port, ExitStack() as stack:
        mine = [stack.enter_context(host_at(port, "127.0.0.2")) for _ in range(6)]
        assert ended_after_s(mine[0]) < 20 and is_open(mine[-1])
        assert b"200 OK" in get(port, "127.0.0.2")


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%wlan0", "fe80::/64"),
        ("::1", "::1"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_computer_with_many_addresses_is_one_client(address: str, key: str) -> None:
    assert client_key(address) == key
