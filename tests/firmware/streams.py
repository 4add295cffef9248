"""Many phones follow one table over real sockets, disconnect at random and reconnect; one reads very
slowly.

python -m tests.firmware.streams --n 1000 --streams 50

Counts missing and repeated events, and measures the delay from table to phones, with and without the slow
phone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import statistics
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from traywatch.firmware.host.network import bind
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.rate_limit import Limits
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.firmware.web.serving.background_server import serve_in_background

# Largest lag of the slowest normal reader, in events; the tray keeps 512.
WINDOW = 200


@dataclass
class Phone:
    """Events of one reader in order: their numbers, and their delays in seconds."""

    seed: int
    got: list[int] = field(default_factory=list)
    took_s: list[float] = field(default_factory=list)
    drops: int = 0
    tables: int = 0


@dataclass
class Result:
    """The result of a run.

    ``slow_bytes`` is what the slow reader had read when all others were done. ``slow_rest`` is what it read
    afterwards: names and ids of events.
    """

    phones: list[Phone]
    slow_bytes: int
    slow_rest: list[tuple[str, str]]
    newest: str
    took_s: float

    def wrong(self, n: int) -> dict[str, int]:
        """Count missing, repeated and misordered events over all phones."""
        gaps = sum(n - len(set(phone.got)) for phone in self.phones)
        twice = sum(len(phone.got) - len(set(phone.got)) for phone in self.phones)
        order = sum(phone.got != sorted(phone.got) for phone in self.phones)
        return {"gaps": gaps, "twice": twice, "out of order": order}

    def delays_ms(self) -> tuple[float, float, float]:
        """Median, 95th percentile and maximum delay over all events and phones, in ms."""
        took = sorted(1000 * t for phone in self.phones for t in phone.took_s)
        return statistics.median(took), took[int(0.95 * (len(took) - 1))], took[-1]


@contextmanager
def served() -> Iterator[tuple[TableService, int]]:
    """A table behind a real server in its own thread, and its port."""
    table = TableService(Journal(None))
    table.start("free")
    with bind("127.0.0.1", 0) as listening:
        # All phones of this run share one address; at a real table each has its own.
        app = create_app(
            WebServices(
                table,
                access=Access(None, token="t" * 24),
                limits=Limits(streams=1000, spectator_streams=1000),
            )
        )
        with serve_in_background(app, listening):
            try:
                yield table, listening.getsockname()[1]
            finally:
                table.close()


async def connect(port: int, last: str | None) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open an event stream and read its headers. With HTTP/1.0 the body is the plain stream."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    resume = f"Last-Event-ID: {last}\r\n" if last else ""
    writer.write(f"GET /api/v1/events HTTP/1.0\r\nHost: localhost\r\n{resume}\r\n".encode())
    assert (await reader.readline()).split()[1] == b"200"
    while await reader.readline() not in (b"\r\n", b""):
        pass
    return reader, writer


async def events(reader: asyncio.StreamReader) -> AsyncIterator[tuple[str, str, str]]:
    """Yield name, id and data of each event, until the stream ends."""
    fields: dict[str, str] = {}
    while line := (await reader.readline()).decode():
        line = line.rstrip("\r\n")
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
        elif fields:
            if "data" in fields:
                yield fields.get("event", ""), fields.get("id", ""), fields["data"]
            fields = {}


async def follow(phone: Phone, port: int, last: str, n: int, moved: asyncio.Condition) -> None:
    """Read until event ``n``; disconnect at random, mostly within an event, and resume."""
    rng = random.Random(phone.seed)
    while not phone.got or phone.got[-1] < n:
        reader, writer = await connect(port, last)
        left = rng.randint(5, 150)
        try:
            async for name, at, data in events(reader):
                last = at or last
                if name == "numbered":
                    told = json.loads(data)
                    phone.got.append(told["n"])
                    phone.took_s.append(time.perf_counter() - told["at"])
                    async with moved:
                        moved.notify_all()
                elif name == "table":
                    phone.tables += 1
                left -= 1
                if left == 0 or (phone.got and phone.got[-1] >= n):
                    break
            if phone.got and phone.got[-1] < n:
                phone.drops += 1  # the received part of the next events is lost
        finally:
            writer.transport.abort()
        await asyncio.sleep(rng.random() * 0.02)


async def stall(port: int, done: asyncio.Future[str]) -> tuple[int, list[tuple[str, str]]]:
    """A reader of one byte a second with a tiny buffer.

    When ``done`` has the id of the newest event, it reads the rest.
    """
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(raw, ("127.0.0.1", port))
    await loop.sock_sendall(raw, b"GET /api/v1/events HTTP/1.0\r\nHost: localhost\r\n\r\n")
    head = b""
    while not done.done():
        head += await loop.sock_recv(raw, 1)
        await asyncio.wait([done], timeout=1.0)
    slow = len(head)
    reader = asyncio.StreamReader(limit=1 << 20)
    reader.feed_data(head)
    rest = []

    async def pump() -> None:
        while part := await loop.sock_recv(raw, 65536):
            reader.feed_data(part)
        reader.feed_eof()

    pumping = asyncio.create_task(pump())
    while await reader.readline() not in (b"\r\n", b""):
        pass
    async for name, at, _ in events(reader):
        rest.append((name, at))
        if at == done.result():
            break
    pumping.cancel()
    raw.close()
    return slow, rest


async def run(
    table: TableService,
    port: int,
    *,
    n: int,
    streams: int,
    stalled: bool,
    size: int = 2000,
    per_s: float = 0,
    seed: int = 0,
) -> Result:
    """Send ``n`` events of ``size`` bytes to all phones, ``per_s`` of them a second.

    0 means as fast as all normal readers can follow.
    """
    filler = "x" * size
    phones = [Phone(seed * 1000 + i) for i in range(streams)]
    moved = asyncio.Condition()
    done: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    start = table.publisher.last_id
    # A task that fails stops all others, so that nothing waits endlessly.
    async with asyncio.TaskGroup() as tasks:
        slow = tasks.create_task(stall(port, done)) if stalled else None
        following = [tasks.create_task(follow(phone, port, start, n, moved)) for phone in phones]
        while table.publisher.readers < streams + stalled:
            await asyncio.sleep(0.01)
        began = time.perf_counter()
        for number in range(1, n + 1):
            async with moved:
                await moved.wait_for(
                    lambda number=number: all((p.got[-1] if p.got else 0) > number - WINDOW for p in phones)
                )
            table.publisher.publish("numbered", {"n": number, "at": time.perf_counter(), "filler": filler})
            if per_s:
                await asyncio.sleep(max(0.0, began + number / per_s - time.perf_counter()))
        await asyncio.wait(following)
        took_s = time.perf_counter() - began
        newest = table.publisher.publish("last", {}).id
        done.set_result(newest)
    slow_bytes, rest = slow.result() if slow else (0, [])
    return Result(phones, slow_bytes, rest, newest, took_s)


def main() -> None:
    """Print both runs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--n", type=int, default=1000, help="events (1000)")
    parser.add_argument("--streams", type=int, default=50, help="phones (50)")
    parser.add_argument("--size", type=int, default=2000, help="bytes of an event (2000)")
    parser.add_argument("--per-s", type=float, default=40, help="events a second; 0: as fast as it goes (40)")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    for stalled in (False, True):
        with served() as (table, port):
            result = asyncio.run(
                run(
                    table,
                    port,
                    n=args.n,
                    streams=args.streams - stalled,
                    stalled=stalled,
                    size=args.size,
                    per_s=args.per_s,
                    seed=args.seed,
                )
            )
        median, p95, most = result.delays_ms()
        drops = sum(phone.drops for phone in result.phones)
        print(
            f"{'one of them at 1 byte/s' if stalled else 'all of them brisk'}: {args.streams} streams, "
            f"{args.n} events of {args.size} bytes in {result.took_s:.1f} s, {drops} drops and resumptions; "
            + ", ".join(f"{count} {what}" for what, count in result.wrong(args.n).items())
            + f", {sum(phone.tables for phone in result.phones)} fell behind; "
            f"to the phones in {median:.1f} ms (median), {p95:.1f} (p95), {most:.1f} (most)"
        )
        if stalled:
            print(f"the slow one had taken {result.slow_bytes} bytes by then")


if __name__ == "__main__":
    main()
