"""Start and stop the whole program many times: each stop is quick, says nothing wrong, and has status 0.

``python -m tests.drills.stops --n 500`` stops at random moments, under load too. In half of the stops a
thread is inside a network, as in the middle of a reading. faulthandler prints the threads if a stop
ends with a signal.
"""

from __future__ import annotations

import argparse
import http.client
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.firmware.programs import NETWORK_AT_WORK, RealTray, in_started_programs, still

MOST_S = 20.0
READERS = 6
ENDED = (0, 130, -signal.SIGTERM)
"""A stop while the tray starts has nothing to save. It ends the tray at once, with 130 or by the signal."""


@dataclass(frozen=True)
class Stop:
    """One stop: the exit status, the seconds that it took, and what the tray wrote to standard error."""

    status: int | None
    took_s: float
    errors: str


def run(n: int, seed: int = 1, *, load: bool = True, report: bool = False) -> list[Stop]:
    """Start and stop ``n`` times: the demo and a clip in turn, by SIGINT and SIGTERM in turn."""
    rng = random.Random(seed)
    found: list[Stop] = []
    os.environ["PYTHONFAULTHANDLER"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        clip = still(Path(folder))
        for turn in range(n):
            source = "demo" if turn % 2 else f"clip:{clip}"
            data = Path(folder) / source.partition(":")[0]
            with in_started_programs(NETWORK_AT_WORK) if turn % 8 >= 4 else nullcontext():
                found.append(_stopped(data, source, rng, turn, load=load))
            if report and found[-1].status not in ENDED:
                print(turn, found[-1], file=sys.stderr, flush=True)
            if report and turn % 10 == 9:
                print(summary(found), file=sys.stderr, flush=True)
    return found


def _stopped(data: Path, source: str, rng: random.Random, turn: int, *, load: bool) -> Stop:
    log = data.parent / f"{data.name}.log"
    log.unlink(missing_ok=True)
    tray = RealTray(data, "--source", source, "--no-announce", speed="20")
    tray.start()
    over = threading.Event()
    readers = [
        threading.Thread(target=_read, args=(tray.port, over), daemon=True)
        for _ in range(READERS if load else 0)
    ]
    for reader in readers:
        reader.start()
    time.sleep(rng.random() ** 2 * 6)  # from the start of the networks to some throws
    began, pid = time.monotonic(), tray.pid
    try:
        status = tray.end(signal.SIGINT if turn % 4 < 2 else signal.SIGTERM)
    except subprocess.TimeoutExpired:
        status = None
        os.kill(pid, signal.SIGABRT)  # faulthandler writes what each thread does
        with suppress(ChildProcessError):
            os.waitpid(pid, 0)
    over.set()
    for reader in readers:
        reader.join(30)
    return Stop(status, time.monotonic() - began, tray.errors)


def _read(port: int, over: threading.Event) -> None:
    while not over.is_set():
        with suppress(OSError, http.client.HTTPException):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            with closing(connection):
                connection.request("GET", "/api/v1/events")
                with connection.getresponse() as answer:
                    while not over.is_set() and answer.read1(65536):
                        pass
        over.wait(0.05)


def wrong(found: Sequence[Stop], most_s: float = MOST_S) -> list[Stop]:
    """The stops with another status than these, with a traceback, or that took too long."""
    return [
        one for one in found if one.status not in ENDED or "Traceback" in one.errors or one.took_s > most_s
    ]


def summary(found: Sequence[Stop]) -> str:
    """The figures of a run in one line."""
    times = sorted(one.took_s for one in found)
    statuses = sorted({str(one.status) for one in found})
    return (
        f"{len(found)} stops: status {', '.join(statuses)}; median {times[len(times) // 2]:.2f} s, "
        f"longest {times[-1]:.2f} s; load {os.getloadavg()[0]:.0f}"
    )


def main() -> int:
    """Print the result; 1 if a stop was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    found = run(args.n, args.seed, report=True)
    bad = wrong(found)
    for one in bad:
        print(one)
    print(summary(found))
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
