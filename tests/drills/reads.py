"""How long each read takes with a large journal. ``python -m tests.drills.reads --n 100000``."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from starlette.testclient import TestClient

from tests.drills.large_journal import write
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.rate_limit import NO_LIMITS

READS = (
    "health", "table", "throws", "throws?limit=200", "throws?limit=200&order=newest",
    "throws?die=zz&limit=200",
    "throws?die=d20&limit=200&order=newest", "throws?die=d6:red&limit=200", "throws?seat=bob&limit=200",
    "throws?seat=bob&die=d6:blue&limit=200&order=newest", "throws?seat=nobody&die=d20&limit=200",
    "stats", "dice", "sessions?limit=50", "seats", "games",
)  # fmt: skip


def timed(client: TestClient, path: str, repeats: int) -> tuple[float, float]:
    """The time of the first read and the median time in milliseconds. Raises ``AssertionError`` unless each
    is answered."""
    found = []
    for _ in range(repeats):
        began = time.perf_counter()
        answer = client.get(f"/api/v1/{path}")
        found.append(1000 * (time.perf_counter() - began))
        assert answer.status_code == 200, (path, answer.text)
    return found[0], sorted(found)[len(found) // 2]


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
        client = TestClient(create_app(table, limits=NO_LIMITS))
        return {path: timed(client, path, repeats) for path in READS}
    finally:
        table.close()


def main() -> int:
    """Print a table; 1 if a read took 50 ms or longer."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=2000, help="throws in the journal")
    parser.add_argument("--most-ms", type=float, default=50.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), args.n)
    print("   first  median (ms)")
    for path, (first, median) in found.items():
        print(f"{first:8.1f} {median:7.1f}  {path}")
    return int(max(median for _, median in found.values()) >= args.most_ms)


if __name__ == "__main__":
    raise SystemExit(main())
