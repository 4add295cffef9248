"""A long evening in a short time: the whole program plays the demo, and its memory is watched.

``python -m tests.drills.evening --n 3000 --out soak.csv`` rolls so many times, as in eight hours of play.
Some phones follow, others poll: the table, the history, and the picture and the clip of the latest roll.
It prints the growth of memory, descriptors, threads, the journal, pictures, clips and proofs.
``--out`` writes one row for each 50 throws at once, so an evening that is cut short is not lost.
"""

from __future__ import annotations

import argparse
import csv
import http.client
import json
import os
import sqlite3
import sys
import tempfile
import threading
import time
from contextlib import closing, suppress
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from tests.firmware.programs import RealTray

PHONES = 5
POLLING = 2
ROW_EVERY = 50
SPEED = "12"
SLOWEST_S = 4.0
"""Seconds that a throw may take on a busy machine."""
WARM_THROWS = 100
"""Until then, the publisher fills what it keeps for a phone that was asleep."""
MOST_GROWTH_MB = 10.0


@dataclass(frozen=True)
class Sample:
    """The process after some throws; the heap is the part of its memory that no file backs."""

    throws: int
    at_s: float
    memory_mb: float
    shared_fairly_mb: float
    heap_mb: float
    descriptors: int
    threads: int
    journal_mb: float
    pictures: int
    clips: int
    proofs_mb: float


def sample(pid: int, data: Path, throws: int, at_s: float = 0.0) -> Sample:
    """Look at a process and its data directory. ``shared_fairly_mb`` is its proportional set size (PSS)."""
    status, rollup = (_table(Path(f"/proc/{pid}/{name}")) for name in ("status", "smaps_rollup"))
    return Sample(
        throws,
        round(at_s, 1),
        int(status["VmRSS"].split()[0]) / 1024,
        int(rollup["Pss"].split()[0]) / 1024,
        int(status["RssAnon"].split()[0]) / 1024,
        len(os.listdir(f"/proc/{pid}/fd")),
        int(status["Threads"]),
        sum(one.stat().st_size for one in data.glob("journal.sqlite*")) / 1e6,
        len(list((data / "pictures").glob("*.jpg"))),
        len(list((data / "clips").glob("*.webp"))),
        sum(one.stat().st_size for one in data.glob("proofs*")) / 1e6,
    )


def _table(file: Path) -> dict[str, str]:
    return dict(line.split(":", 1) for line in file.read_text().splitlines() if ":" in line)


def growth_mb(samples: list[Sample]) -> float:
    """How much the memory grew once it was warm: the median of the last fifth minus that of the first."""
    warm = [one for one in samples if one.throws >= WARM_THROWS] or samples
    part = max(1, len(warm) // 5)
    first, last = (sorted(one.memory_mb for one in part_of) for part_of in (warm[:part], warm[-part:]))
    return last[len(last) // 2] - first[len(first) // 2]


def follow(port: int, stop: threading.Event) -> None:
    """Follow the events, as a phone does; come back after a while."""
    while not stop.is_set():
        with suppress(OSError, http.client.HTTPException):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            connection.request("GET", "/api/v1/events")
            answer = connection.getresponse()
            until = time.monotonic() + 60
            while time.monotonic() < until and not stop.is_set() and answer.read1(65536):
                pass
            connection.close()


def poll(tray: RealTray, stop: threading.Event) -> None:
    """Load what a page shows of the latest roll, once a second, as the host."""
    while not stop.wait(1.0):
        with suppress(OSError, http.client.HTTPException, ValueError, LookupError):
            connection = http.client.HTTPConnection("127.0.0.1", tray.port, timeout=20)
            with closing(connection):
                _get(connection, tray, "table")
                latest = json.loads(_get(connection, tray, "throws?limit=20"))["throws"][0]["id"]
                for name in (f"throws/{latest}/picture", f"throws/{latest}/clip"):
                    _get(connection, tray, name)


def _get(connection: http.client.HTTPConnection, tray: RealTray, name: str) -> bytes:
    connection.request("GET", f"/api/v1/{name}", headers={"X-Traywatch-Token": tray.token})
    return connection.getresponse().read()


def throws_of(data: Path) -> int:
    """How many throws the journal holds; the statistics leave those of the demo out."""
    with closing(sqlite3.connect(f"file:{data / 'journal.sqlite'}?mode=ro", uri=True, timeout=20)) as db:
        return int(db.execute("SELECT count(*) FROM records WHERE kind = 'throw'").fetchone()[0])


def run(n: int, speed: str, most_s: float, out: Path | None = None) -> list[Sample]:
    """Play the demo until there are ``n`` throws, or until the time is over. ``out`` gets rows of samples."""
    samples: list[Sample] = []
    written = -ROW_EVERY
    stop = threading.Event()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        tray = RealTray(data, "--source", "demo", "--no-announce", speed=speed)
        tray.start()
        try:
            pid = tray.pid
            for _ in range(PHONES):
                threading.Thread(target=follow, args=(tray.port, stop), daemon=True).start()
            for _ in range(POLLING):
                threading.Thread(target=poll, args=(tray, stop), daemon=True).start()
            began = time.monotonic()
            while time.monotonic() - began < most_s:
                time.sleep(2.0)
                throws = throws_of(data)
                samples.append(sample(pid, data, throws, time.monotonic() - began))
                if out is not None and throws >= written + ROW_EVERY:
                    written = throws - throws % ROW_EVERY
                    write_row(out, samples[-1])
                if len(samples) % 30 == 1:
                    print(samples[-1], file=sys.stderr, flush=True)
                if throws >= n:
                    break
        finally:
            stop.set()
            tray.stop()
    return samples


def write_row(out: Path, one: Sample) -> None:
    """Append a sample to a table; the first row names the columns."""
    with out.open("a", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        if not file.tell():
            writer.writerow(field.name for field in fields(one))
        writer.writerow(round(value, 2) for value in astuple(one))


def main() -> int:
    """Print the samples; 1 if the memory grew by more than 10 MB."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=60, help="throws")
    parser.add_argument("--speed", default=SPEED)
    parser.add_argument("--most-s", type=float, help="seconds until it ends (default: four for each throw)")
    parser.add_argument("--out", type=Path, help="a CSV file, with one row for each 50 throws")
    args = parser.parse_args()
    samples = run(args.n, args.speed, args.most_s or SLOWEST_S * args.n, args.out)
    for one in samples[:: max(1, len(samples) // 12)]:
        print(one, flush=True)
    grown, last = growth_mb(samples), samples[-1]
    print(
        f"{last.throws} throws: {last.memory_mb:.0f} MB at the end, "
        f"peak {max(s.memory_mb for s in samples):.0f} MB, "
        f"grown by {grown:.1f} MB after {WARM_THROWS} throws; "
        f"{last.descriptors} descriptors, {last.threads} threads, "
        f"journal {last.journal_mb:.1f} MB, {last.pictures} pictures, {last.clips} clips"
    )
    return int(grown > MOST_GROWTH_MB)


if __name__ == "__main__":
    sys.exit(main())
