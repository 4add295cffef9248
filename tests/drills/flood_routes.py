"""One address without a token floods each route in turn: how long the host's reads take meanwhile.

``python -m tests.drills.flood_routes --seconds 4`` takes the reading routes from the code, with the pages. It
adds the largest files of the page. ``--addresses 6`` floods from six addresses.
"""

from __future__ import annotations

import argparse
import http.client
import multiprocessing
import re
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

from tests.firmware.helpers import die, photo, throw
from tests.firmware.programs import RealTray, still
from tests.firmware.rooms import PLAYERS
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.migrations import upgrade
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.api.application import reading_paths
from traywatch.firmware.web.pages import PAGE

CONNECTIONS = 12
MOST_P99_MS = 500.0
LEAST_READS = 5
_FLOOD_BEGINS_S = 20.0
"""On a busy machine the first answer may take so long."""
_HOST_READS = "/api/v1/table"
_VALUES = {"throw_id": "t0", "game": "deckbox_dungeons", "for": "players"}
_MISSING = ("/page/nothing", "/api/v1/nothing")
_MADE_FROM_QUERY = (
    "/mat.pdf?game=dice_warriors&size=a3",
    "/api/v1/throws/t0/picture?die=d0&side=640",
    "/api/v1/throws?die=zz&limit=200",
    "/api/v1/access/qr.svg?for=players",
)


@dataclass(frozen=True)
class Waits:
    """What the host waited for while a route was flooded, in milliseconds, sorted; what the flood got."""

    route: str
    waits_ms: tuple[float, ...]
    failed: int
    answered: int
    refused: int

    def percentile(self, share: float) -> float:
        """The waiting time that this share of the reads does not exceed."""
        return self.waits_ms[min(len(self.waits_ms) - 1, int(share * len(self.waits_ms)))]


def routes() -> list[str]:
    """Every reading route with example values, and the largest files of the page."""
    filled = [
        re.sub(r"\{(\w+)\}", lambda found: _VALUES.get(found[1], "x"), path) for path in reading_paths()
    ]
    files = sorted((one for one in PAGE.rglob("*") if one.is_file()), key=lambda one: one.stat().st_size)
    largest = [f"/page/{one.relative_to(PAGE)}" for one in files[-2:]]
    catalog = "/page/locales/en/page.ftl"
    return ["/api/v1/openapi.json", *filled, *_MADE_FROM_QUERY, *_MISSING, *largest, catalog]


def run(
    folder: Path,
    *,
    seconds: float,
    addresses: int = 1,
    least_reads: int = LEAST_READS,
    only: Callable[[Sequence[str]], Sequence[str]] = list,
) -> list[Waits]:
    """Flood the routes that ``only`` selects, each for so many seconds and reads of the host at least."""
    data = folder / "data"
    data.mkdir()
    _prepare(data)
    tray = RealTray(data, "--source", f"clip:{still(folder)}", "--no-announce")
    tray.start()
    found = []
    try:
        for number, route in enumerate(only(routes())):
            sources = [f"127.{10 + number % 200}.{n // 250}.{1 + n % 250}" for n in range(addresses)]
            found.append(_flooded(tray, route, sources, seconds, least_reads))
            print(_line(found[-1]), file=sys.stderr, flush=True)
    finally:
        tray.stop()
    return found


def _prepare(data: Path) -> None:
    upgrade(data)
    pictures = PictureStore(data / "pictures")
    with closing(TableService(Journal(data / "journal.sqlite"), pictures=pictures)) as table:
        table.start("free", PLAYERS)
        for n in range(5):
            table.throws.record(throw(die(), throw_id=f"t{n}"), photo())


def _flooded(tray: RealTray, route: str, sources: list[str], seconds: float, least_reads: int) -> Waits:
    answers: list[Synchronized[int]] = [multiprocessing.Value("i", 0) for _ in range(2)]
    process = multiprocessing.get_context("fork").Process(
        target=_attack, args=(tray.port, route, sources, *answers), daemon=True
    )
    process.start()  # a process of its own: its threads would delay the reads that are timed
    waits: list[float] = []
    failed = while_flooded = 0
    until = time.monotonic() + seconds
    while True:
        began = time.monotonic()
        flooded = any(counter.value for counter in answers) or began > until + _FLOOD_BEGINS_S
        if began > until and while_flooded >= least_reads:
            break
        while_flooded += flooded
        try:
            status, _ = _get(tray.port, _HOST_READS, {"X-Traywatch-Token": tray.token})
        except (OSError, http.client.HTTPException):
            status = 0
        if status == 200:
            waits.append(1000 * (time.monotonic() - began))
        else:
            failed += 1
        time.sleep(0.06)  # a host may read 20 times a second for as long as it likes
    process.kill()
    process.join(30)
    # The killed process may have held a lock of the counters.
    answered, refused = (int(counter.get_obj().value) for counter in answers)
    return Waits(route, tuple(sorted(waits)), failed, answered, refused)


def _attack(
    port: int,
    route: str,
    sources: list[str],
    answered: Synchronized[int],
    refused: Synchronized[int],
) -> None:
    """Read a route over and over, over 12 connections from each address, until this process is killed."""

    def one(source: str) -> None:
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", port, 10, source_address=(source, 0))
            with closing(connection), suppress(OSError, http.client.HTTPException):
                while True:
                    connection.request("GET", route, headers={"Accept-Encoding": "gzip"})
                    answer = connection.getresponse()
                    stream = answer.getheader("Content-Type", "").startswith("text/event-stream")
                    answer.read1(65536) if stream else answer.read()
                    counter = refused if answer.status == 429 else answered
                    with counter.get_lock():
                        counter.value += 1
                    if stream:
                        break

    threads = [
        threading.Thread(target=one, args=(source,), daemon=True)
        for source in sources
        for _ in range(CONNECTIONS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _get(port: int, path: str, headers: dict[str, str] | None = None) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    with closing(connection):
        connection.request("GET", path, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read()


def _line(found: Waits) -> str:
    if not found.waits_ms:
        return f"{found.route}: no read of the host was answered, {found.failed} failed"
    return (
        f"{found.route}: host p50 {found.percentile(0.5):.0f} ms, p99 {found.percentile(0.99):.0f} ms "
        f"(n={len(found.waits_ms)}, {found.failed} failed); flood: {found.answered} answers, "
        f"{found.refused} refused"
    )


def slow(found: Sequence[Waits], most_p99_ms: float) -> list[str]:
    """A line for each route whose flood kept the host waiting for too long, or refused the host."""
    return [
        _line(one) for one in found if one.failed or not one.waits_ms or one.percentile(0.99) > most_p99_ms
    ]


def main() -> int:
    """Print the waiting times for each route; 1 if one exceeds the limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="for each route")
    parser.add_argument("--addresses", type=int, default=1)
    parser.add_argument("--route", action="append", help="only this route; may be repeated")
    parser.add_argument("--most-ms", type=float, default=MOST_P99_MS)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(
            Path(folder),
            seconds=args.seconds,
            addresses=args.addresses,
            only=lambda known: args.route or list(known),
        )
    wrong = slow(found, args.most_ms)
    worst = max((one for one in found if one.waits_ms), key=lambda one: one.percentile(0.99))
    print(
        f"{len(found)} routes, {sum(len(one.waits_ms) for one in found)} reads of the host; {len(wrong)} slow"
    )
    print(f"worst: {_line(worst)}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
