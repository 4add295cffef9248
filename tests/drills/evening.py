"""A long evening in a short time: the whole program plays the demo, and its memory is watched.

``python -m tests.drills.evening --n 3000`` rolls so many times, as in eight hours of play, with phones that
follow. It prints the growth of memory, descriptors, threads, the journal and the pictures.
"""

from __future__ import annotations

import argparse
import http.client
import os
import sqlite3
import sys
import tempfile
import threading
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.firmware.programs import RealTray

PHONES = 5
SPEED = "12"
WARM_THROWS = 100
"""Until then, the publisher fills what it keeps for a phone that was asleep."""
MOST_GROWTH_MB = 10.0


@dataclass(frozen=True)
class Sample:
    """The process after some throws; the heap is the part of its memory that no file backs."""

    throws: int
    memory_mb: float
    heap_mb: float
    descriptors: int
    threads: int
    journal_mb: float
    pictures: int


def sample(pid: int, data: Path, throws: int) -> Sample:
    """Look at a process and its data directory."""
    status = dict(
        line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines() if ":" in line
    )
    return Sample(
        throws,
        int(status["VmRSS"].split()[0]) / 1024,
        int(status["RssAnon"].split()[0]) / 1024,
        len(os.listdir(f"/proc/{pid}/fd")),
        int(status["Threads"]),
        sum(one.stat().st_size for one in data.glob("journal.sqlite*")) / 1e6,
        len(list((data / "pictures").glob("*.jpg"))),
    )


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


def throws_of(data: Path) -> int:
    """How many throws the journal holds; the statistics leave those of the demo out."""
    with closing(sqlite3.connect(f"file:{data / 'journal.sqlite'}?mode=ro", uri=True, timeout=20)) as db:
        return int(db.execute("SELECT count(*) FROM records WHERE kind = 'throw'").fetchone()[0])


def run(n: int, speed: str, most_s: float) -> list[Sample]:
    """Play the demo until there are ``n`` throws, or until the time is over."""
    samples: list[Sample] = []
    stop = threading.Event()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        tray = RealTray(data, "--source", "demo", "--no-announce", speed=speed)
        tray.start()
        try:
            pid = tray.pid
            for _ in range(PHONES):
                threading.Thread(target=follow, args=(tray.port, stop), daemon=True).start()
            began = time.monotonic()
            while time.monotonic() - began < most_s:
                time.sleep(2.0)
                throws = throws_of(data)
                samples.append(sample(pid, data, throws))
                if len(samples) % 30 == 1:
                    print(samples[-1], file=sys.stderr, flush=True)
                if throws >= n:
                    break
        finally:
            stop.set()
            tray.stop()
    return samples


def main() -> int:
    """Print the samples; 1 if the memory grew by more than 10 MB."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=60, help="throws")
    parser.add_argument("--speed", default=SPEED)
    parser.add_argument("--most-s", type=float, default=3600.0)
    args = parser.parse_args()
    samples = run(args.n, args.speed, args.most_s)
    for one in samples[:: max(1, len(samples) // 12)]:
        print(one, flush=True)
    grown, last = growth_mb(samples), samples[-1]
    print(
        f"{last.throws} throws: {last.memory_mb:.0f} MB at the end, "
        f"peak {max(s.memory_mb for s in samples):.0f} MB, "
        f"grown by {grown:.1f} MB after {WARM_THROWS} throws; "
        f"{last.descriptors} descriptors, {last.threads} threads, "
        f"journal {last.journal_mb:.1f} MB, {last.pictures} pictures"
    )
    return int(grown > MOST_GROWTH_MB)


if __name__ == "__main__":
    sys.exit(main())
