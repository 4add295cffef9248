"""How long each read takes with a large journal. ``python -m tests.drills.reads --n 100000``."""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

from starlette.testclient import TestClient

from tests.drills.large_journal import write
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.rate_limit import NO_LIMITS
from traywatch.firmware.web.services.web_services import WebServices

READS = (
    "health", "table", "throws", "throws?limit=200", "throws?limit=200&order=newest",
    "throws?die=zz&limit=200",
    "throws?die=d20&limit=200&order=newest", "throws?die=d6:red&limit=200", "throws?seat=bob&limit=200",
    "throws?seat=bob&die=d6:blue&limit=200&order=newest", "throws?seat=nobody&die=d20&limit=200",
    "stats", "dice", "sessions?limit=50", "seats", "games",
)  # fmt: skip


def timed(client: TestClient, path: str, repeats: int) -> tuple[float, float]:
    """The median time of a read and its median CPU time in milliseconds.

    Raises ``AssertionError`` unless each is answered.
    """
    found, spent = [], []
    for _ in range(repeats):
        began, cpu = time.perf_counter(), time.process_time()
        answer = client.get(f"/api/v1/{path}")
        found.append(1000 * (time.perf_counter() - began))
        spent.append(1000 * (time.process_time() - cpu))
        assert answer.status_code == 200, (path, answer.text)
    return sorted(found)[repeats // 2], sorted(spent)[repeats // 2]


def run(data: Path, throws: int, repeats: int = 5) -> dict[str, tuple[float, float]]:
    """Write a journal of so many throws, and return the times of each read."""
    write(data / "journal.sqlite", throws)
    began = time.perf_counter()
    table = TableService(Journal(data / "journal.sqlite"))
    opened = time.perf_counter()
    while table.index.seq < table.journal.last_seq:
        table.index.catch_up()
        time.sleep(0.02)
    print(f"opened in {opened - began:.2f} s, indexed in {time.perf_counter() - opened:.1f} s", flush=True)
    try:
        client = TestClient(create_app(WebServices(table, limits=NO_LIMITS)))
        return {path: timed(client, path, repeats) for path in READS}
    finally:
        table.close()


def main() -> int:
    """Print a table; 1 if a read took 50 ms of CPU or more."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=2000, help="throws in the journal")
    parser.add_argument("--most-ms", type=float, default=50.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), args.n)
    print(f"    wall     CPU (ms, medians of 5; load of this machine {os.getloadavg()[0]:.1f})")
    for path, (wall, cpu) in found.items():
        print(f"{wall:8.1f} {cpu:7.1f}  {path}")
    return int(max(cpu for _, cpu in found.values()) >= args.most_ms)


if __name__ == "__main__":
    raise SystemExit(main())
