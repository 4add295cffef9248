"""Clients that flood, stall and read slowly, while the host changes something: how long the host waits.

``python -m tests.drills.flood --n 20 --throws 6000`` runs ``traywatch run`` in a process of its own. The
flood has its own addresses (127.0.0.x), as phones on a network do.
"""

from __future__ import annotations

import argparse
import http.client
import json
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.drills.large_journal import write
from tests.firmware.programs import RealTray, still
from traywatch.firmware.storage.migrations import upgrade

SLOW_READ = "/api/v1/throws?die=zz&limit=200"


@dataclass
class Flood:
    """What the attackers do until ``stop``; ``answers`` counts statuses."""

    port: int
    stop: threading.Event = field(default_factory=threading.Event)
    answers: dict[int, int] = field(default_factory=dict)
    threads: list[threading.Thread] = field(default_factory=list)

    def start(self, work: Callable[[str], None], count: int, net: int) -> None:
        """Run ``work`` in so many threads, four to an address."""
        for n in range(count):
            thread = threading.Thread(
                target=self._loop, args=(work, f"127.0.{net}.{1 + n // 4}"), daemon=True
            )
            thread.start()
            self.threads.append(thread)

    def _loop(self, work: Callable[[str], None], source: str) -> None:
        while not self.stop.is_set():
            with suppress(OSError, http.client.HTTPException):
                work(source)
            self.stop.wait(0.05)

    def read(self, source: str) -> None:
        """Read as fast as possible over one connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, 30, source_address=(source, 0))
        with closing(connection):
            while not self.stop.is_set():
                connection.request("GET", SLOW_READ)
                answer = connection.getresponse()
                answer.read()
                self.answers[answer.status] = self.answers.get(answer.status, 0) + 1

    def half_open(self, source: str) -> None:
        """Hold a connection without a whole request, until the tray ends it; the next one after a second.

        A thousand threads that try at once again would measure the processor of the drill.
        """
        with socket.create_connection(("127.0.0.1", self.port), 30, (source, 0)) as one:
            one.sendall(b"GET / HTTP/1.1\r\n")
            while not self.stop.is_set():
                one.settimeout(1.0)
                with suppress(TimeoutError):
                    if one.recv(100) == b"":
                        self.stop.wait(1.0)
                        return

    def slow(self, source: str) -> None:
        """Follow the events, one byte a second."""
        with socket.create_connection(("127.0.0.1", self.port), 30, (source, 0)) as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            one.sendall(b"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            while not self.stop.is_set() and one.recv(1):
                self.stop.wait(1.0)

    def follow(self, source: str) -> None:
        """Follow the events, as a phone does."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, 30, source_address=(source, 0))
        with closing(connection):
            connection.request("GET", "/api/v1/events")
            with connection.getresponse() as answer:
                while not self.stop.is_set() and answer.read1(65536):
                    pass


@dataclass(frozen=True)
class Result:
    """The host's waiting times in milliseconds, sorted; failed calls; statuses that the flood got."""

    waits_ms: tuple[float, ...]
    failed: int
    answers: dict[int, int]
    log_bytes: int

    def percentile(self, share: float) -> float:
        """The waiting time that this share of the calls does not exceed."""
        return self.waits_ms[min(len(self.waits_ms) - 1, int(share * len(self.waits_ms)))]


def change(port: int, token: str, on: bool) -> None:
    """A change by the host: pause, or go on. Raises ``AssertionError`` unless it is done."""
    headers = {"X-Traywatch-Token": token, "Content-Type": "application/json"}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", "/api/v1/health", headers=headers)
        state_id = json.loads(connection.getresponse().read())["state_id"]
        body = json.dumps({"state_id": state_id, "paused": on})
        connection.request("PUT", "/api/v1/settings", body, headers)
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status == 200, text
    finally:
        connection.close()


def run(
    folder: Path,
    changes: int,
    *,
    throws: int = 0,
    readers: int = 60,
    held: int = 0,
    slow: int = 0,
    phones: int = 0,
    settle_s: float = 3.0,
) -> Result:
    """Flood a tray with a journal of so many throws while the host makes changes, from ``settle_s`` on."""
    data = folder / "data"
    data.mkdir()
    upgrade(data)
    if throws:
        write(data / "journal.sqlite", throws)
    tray = RealTray(data, "--source", f"clip:{still(folder)}", "--no-announce")
    tray.start()
    flood = Flood(tray.port)
    waits, failed = [], 0
    try:
        _ready(tray)
        flood.start(flood.follow, phones, 4)
        flood.start(flood.slow, slow, 3)
        flood.start(flood.half_open, held, 2)
        flood.start(flood.read, readers, 1)
        time.sleep(settle_s)  # the flood builds up, and nothing tells when it is complete
        for n in range(changes):
            began = time.monotonic()
            try:
                change(tray.port, tray.token, n % 2 == 0)
                waits.append(1000 * (time.monotonic() - began))
            except (OSError, AssertionError, http.client.HTTPException) as error:
                failed += 1
                print(f"change {n}: {error!r}", file=sys.stderr)
            time.sleep(0.1)
    finally:
        flood.stop.set()
        tray.stop()
        for thread in flood.threads:
            thread.join(10)
    return Result(tuple(sorted(waits)), failed, flood.answers, len(tray.errors))


def _ready(tray: RealTray) -> None:
    """Wait until the index of the journal is built."""
    for _ in range(600):
        connection = http.client.HTTPConnection("127.0.0.1", tray.port, timeout=30)
        with closing(connection):
            connection.request("GET", "/api/v1/stats")
            if connection.getresponse().status == 200:
                return
        time.sleep(0.5)
    raise AssertionError("the index was not built")


def main() -> int:
    """Print the host's waiting times; 1 if a change failed or the 99th percentile exceeds the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=100, help="changes by the host")
    parser.add_argument("--throws", type=int, default=6000, help="throws in the journal")
    parser.add_argument("--readers", type=int, default=60)
    parser.add_argument("--held", type=int, default=0)
    parser.add_argument("--slow", type=int, default=0)
    parser.add_argument("--phones", type=int, default=0)
    parser.add_argument("--most-ms", type=float, default=250.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(
            Path(folder), args.n, throws=args.throws, readers=args.readers, held=args.held, slow=args.slow,
            phones=args.phones,
        )  # fmt: skip
    print(
        f"{len(found.waits_ms)} changes (a read and a write each): median {found.percentile(0.5):.0f} ms, "
        f"99th percentile {found.percentile(0.99):.0f} ms, longest {found.waits_ms[-1]:.0f} ms; "
        f"{found.failed} failed; the flood got {found.answers}; {found.log_bytes} bytes of log"
    )
    return int(found.failed > 0 or found.percentile(0.99) > args.most_ms)


if __name__ == "__main__":
    sys.exit(main())
