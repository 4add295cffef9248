"""Server-sent events: no client misses or repeats an event, and none waits for a slow one."""

from __future__ import annotations

import http.client
import json
import random
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.firmware.helpers import die, throw
from traywatch.firmware.host.network import bind
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.programs import Programs
from traywatch.firmware.web.auth.rate_limit import Limits
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.firmware.web.serving.background_server import serve_in_background


class Served:
    """A table behind a real server."""

    def __init__(self, table: TableService, port: int, access: Access, programs: Programs) -> None:
        self.table = table
        self.port = port
        self.access = access
        self.programs = programs

    def call(self, method: str, path: str) -> int:
        """Call a route as the host; returns the status."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, f"/api/v1/{path}", headers={"X-Traywatch-Token": self.access.token})
        status = connection.getresponse().status
        connection.close()
        return status


@pytest.fixture
def served() -> Iterator[Served]:
    table = TableService(Journal(None))
    access, programs = Access(None, token="t" * 24), Programs(None)
    app = create_app(WebServices(table, access=access, programs=programs))
    with bind("127.0.0.1", 0) as listening, serve_in_background(app, listening):
        yield Served(table, listening.getsockname()[1], access, programs)
        table.close()


class Reader:
    """One client: reads events, and disconnects on request."""

    def __init__(self, port: int, last: str | None = None, token: str | None = None) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        headers = {"Last-Event-ID": last} if last else {}
        self.connection.request(
            "GET", "/api/v1/events" + (f"?token={token}" if token else ""), headers=headers
        )
        self.response = self.connection.getresponse()
        assert self.response.status == 200
        assert self.response.headers["content-type"].startswith("text/event-stream")

    def next(self) -> tuple[str, str | None, Any]:
        """Return the next event: name, id, data."""
        fields: dict[str, str] = {}
        while True:
            line = self.response.readline().decode()
            if not line:
                raise EOFError
            line = line.rstrip("\r\n")
            if not line:
                if "data" in fields:
                    return fields.get("event", "message"), fields.get("id"), json.loads(fields["data"])
                fields = {}
            elif not line.startswith(":"):
                name, _, value = line.partition(": ")
                fields[name] = value

    def close(self) -> None:
        self.response.close()
        self.connection.close()


def test_a_new_reader_gets_the_whole_table_first(served: Served) -> None:
    served.table.start("free")
    reader = Reader(served.port)
    event, at, data = reader.next()
    assert event == "table" and at == served.table.publisher.last_id
    assert data["state_id"] == served.table.state_id
    served.table.throws.record(throw(die("d6", 4)))
    events = [reader.next() for _ in range(2)]
    assert {e[0] for e in events} == {"table", "throw"}
    reader.close()


@pytest.mark.parametrize("last", ["nonsense", "00000000-3", "-", "9" * 70, "aaaa-999999"])
def test_an_id_of_another_start_gets_the_whole_table(served: Served, last: str) -> None:
    reader = Reader(served.port, last)
    assert reader.next()[0] == "table"
    reader.close()


def test_phones_that_drop_off_miss_nothing_and_get_nothing_twice(served: Served) -> None:
    served.table.start("free")
    count, phones = 80, 8
    got: list[list[int]] = [[] for _ in range(phones)]

    def follow(n: int) -> None:
        rng = random.Random(n)
        last: str | None = served.table.publisher.last_id
        while not got[n] or got[n][-1] < count:
            reader = Reader(served.port, last)
            try:
                for _ in range(rng.randint(1, 30)):
                    event, at, data = reader.next()
                    last = at or last
                    if event == "numbered":
                        got[n].append(data["n"])
                    if got[n] and got[n][-1] == count:
                        break
            finally:
                reader.close()

    threads = [threading.Thread(target=follow, args=(n,), daemon=True) for n in range(phones)]
    for thread in threads:
        thread.start()
    for n in range(1, count + 1):
        served.table.publisher.publish("numbered", {"n": n})
        if n % 10 == 0:
            time.sleep(0.01)
    for thread in threads:
        thread.join(60)
    assert got == [list(range(1, count + 1))] * phones


def test_a_phone_that_does_not_read_delays_nobody(served: Served) -> None:
    served.table.start("free")
    stuck = socket.create_connection(("127.0.0.1", served.port))
    stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    stuck.sendall(b"GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    brisk = Reader(served.port)
    brisk.next()
    for n in range(700):
        served.table.publisher.publish("numbered", {"n": n, "text": "x" * 8000})
        assert brisk.next()[2]["n"] == n
    brisk.close()
    stuck.close()


def test_a_reader_that_fell_behind_is_given_the_table_anew(served: Served) -> None:
    served.table.start("free")
    last = served.table.publisher.last_id
    for n in range(1000):
        served.table.publisher.publish("numbered", {"n": n})
    reader = Reader(served.port, last)
    event, at, _ = reader.next()
    assert (event, at) == ("table", served.table.publisher.last_id)
    reader.close()


def test_streams_end_when_the_table_closes(served: Served) -> None:
    reader = Reader(served.port)
    reader.next()
    served.table.close()
    with pytest.raises(EOFError):
        reader.next()
    reader.close()


@pytest.mark.parametrize("ends", ["remove", "renew", "revoke"])
def test_a_table_for_its_players_sends_nothing_to_tokens_that_ended(served: Served, ends: str) -> None:
    served.access.set_players_only(True)
    player, actor = served.access.join(served.access.code, "Mara")
    app, program = served.programs.add("Foundry", ["read"])
    path = {
        "remove": f"access/players/{actor.id}",
        "renew": "access/renew",
        "revoke": f"access/programs/{program.id}",
    }[ends]
    reader = Reader(served.port, token=app if ends == "revoke" else player)
    assert reader.next()[0] == "table"
    assert served.call("POST" if ends == "renew" else "DELETE", path) == 200
    served.table.start("free")
    with pytest.raises(EOFError):
        reader.next()
    reader.close()


def test_readers_that_left_are_forgotten(served: Served) -> None:
    for _ in range(5):
        reader = Reader(served.port)
        reader.next()
        reader.close()
    until = time.monotonic() + 5
    while served.table.publisher.readers and time.monotonic() < until:
        served.table.publisher.publish("numbered", {"n": 0})
        time.sleep(0.02)
    assert served.table.publisher.readers == 0


def test_streams_are_limited_and_those_that_end_make_room(served: Served) -> None:
    readers = [Reader(served.port) for _ in range(Limits().streams)]
    with socket.create_connection(("127.0.0.1", served.port)) as one_more:
        one_more.sendall(b"GET /api/v1/events HTTP/1.0\r\nHost: localhost\r\n\r\n")
        refused = http.client.HTTPResponse(one_more)
        refused.begin()
        assert (refused.status, refused.headers["retry-after"]) == (429, "5")
        assert json.load(refused)["error"]["code"] == "too_many_requests"
    for reader in readers:
        reader.close()
    until = time.monotonic() + 20
    while served.table.publisher.readers and time.monotonic() < until:
        time.sleep(0.02)
    again = Reader(served.port)
    assert again.next()[0] == "table"
    again.close()
