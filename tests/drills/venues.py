"""Two venues with a NATS server each, leaf nodes of a central one; the line of one venue is cut.

    python -m tests.drills.venues --trays 40 --rate 10 --seconds 240 --cut 120

The trays of a venue talk to its own server. Hall and database are at the center. While the line is cut, the
venue plays on: its trays stay connected and their journals keep the throws. Afterwards each throw must be in
the hall once. Prints one JSON object. Exit status 1 if a throw is missing or doubled, if the other venue
waited, or if the backlog does not drain.
"""

from __future__ import annotations

import argparse
import json
import random
import secrets
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.brokers import LocalBroker
from tests.drills.fleet import Fleet, HallProcess, SimulatedTray, judged
from tests.ports import free_port
from tests.postgres import LocalPostgres
from tests.wire import Wire

_DRAIN_S = 240.0
_CONNECT_S = 120.0


@dataclass(frozen=True)
class Venue:
    """One place: its server, its line to the center, and its trays."""

    broker: LocalBroker
    line: Wire
    fleet: Fleet

    @property
    def waiting(self) -> int:
        """Trays with throws that the hall has not confirmed."""
        return len(self.fleet.trays) - self.fleet.drained

    @property
    def connected(self) -> int:
        """Trays that are connected to the venue's server."""
        return sum(tray.connected for tray in self.fleet.trays)

    def turn(self, *, everybody: bool) -> None:
        """Send what is due and read what has come."""
        self.fleet.send(everybody=everybody)
        self.fleet.step()


def opened(folder: Path, hub_port: int, trays: int, seed: int) -> Venue:
    """Start the server of a venue, with its line to the center."""
    line = Wire(hub_port)
    broker = LocalBroker("nats", folder / f"venue{seed}", leaf_of=line.port)
    broker.start()
    made = [SimulatedTray(secrets.token_hex(8), folder / f"trays{seed}" / str(n)) for n in range(trays)]
    return Venue(broker, line, Fleet(broker.port, made, seed))


def play(venues: Sequence[Venue], args: argparse.Namespace, result: dict[str, Any]) -> int:
    """Throw for the given time, and cut the first venue's line in the middle; returns the throws."""
    chance = random.Random(args.seed)
    trays = [(venue, tray) for venue in venues for tray in venue.fleet.trays]
    cut, other = venues
    off_s, on_s = (args.seconds - args.cut) / 2, (args.seconds + args.cut) / 2
    begun, thrown, swept_s = time.monotonic(), 0, 0.0
    while (now_s := time.monotonic() - begun) < args.seconds:
        if off_s <= now_s < on_s and not cut.line.broken:
            cut.line.broken = True
            cut.line.cut()
        elif now_s >= on_s and cut.line.broken:
            result["waiting_at_the_end_of_the_cut"] = {"cut": cut.waiting, "other": other.waiting}
            result["connected_during_the_cut"] = cut.connected
            cut.line.broken = False
        while thrown < args.rate * now_s:
            venue, tray = chance.choice(trays)
            tray.roll()
            venue.fleet.touched(tray)
            thrown += 1
        sweep = now_s - swept_s > 0.5
        swept_s = now_s if sweep else swept_s
        for venue in venues:
            venue.turn(everybody=sweep)
    return thrown


def until_nothing_waits(venues: Sequence[Venue]) -> float:
    """Wait until the hall has confirmed everything; returns the seconds."""
    begun = time.monotonic()
    while any(venue.waiting for venue in venues) and time.monotonic() - begun < _DRAIN_S:
        for venue in venues:
            venue.turn(everybody=True)
    return time.monotonic() - begun


def connect(venues: Sequence[Venue]) -> None:
    """Wait until the hall follows every tray. Raises ``SystemExit`` after two minutes."""
    begun = time.monotonic()
    trays = [tray for venue in venues for tray in venue.fleet.trays]
    while not all(tray.window.state == "following" for tray in trays):
        for venue in venues:
            venue.turn(everybody=True)
        if time.monotonic() - begun > _CONNECT_S:
            raise SystemExit(f"only {sum(venue.connected for venue in venues)} trays connected")


def run(args: argparse.Namespace) -> dict[str, Any]:
    """Run the drill and return its result."""
    folder = Path(tempfile.mkdtemp(prefix="traywatch-venues-", dir=args.folder))
    hub_port = free_port()
    hub = LocalBroker("nats", folder / "center", leaf_port=hub_port)
    database = LocalPostgres()
    hall = HallProcess(hub, database.url, folder)
    result: dict[str, Any] = {"trays": args.trays, "rate": args.rate, "cut_s": args.cut}
    venues: list[Venue] = []
    try:
        hub.start()
        database.start()
        hall.start()
        venues += [opened(folder, hub_port, args.trays // 2, args.seed + n) for n in range(2)]
        connect(venues)
        result["thrown"] = play(venues, args, result)
        result["drained_s"] = round(until_nothing_waits(venues), 1)
        result["still_waiting"] = sum(venue.waiting for venue in venues)
        result |= judged(database.url, [tray for venue in venues for tray in venue.fleet.trays], set(), set())
    finally:
        for venue in venues:
            venue.line.close()
            venue.broker.kill()
        hall.end(signal.SIGKILL)
        hub.kill()
        database.__exit__()
        shutil.rmtree(folder, ignore_errors=True)
    return result


def parser() -> argparse.ArgumentParser:
    """The arguments of the drill."""
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--trays", type=int, default=20, help="trays of both venues together")
    made.add_argument("--rate", type=float, default=8.0, help="throws a second of all trays together")
    made.add_argument("--seconds", type=float, default=60.0)
    made.add_argument("--cut", type=float, default=20.0, help="seconds without a line, in the middle")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--folder", default=None, help="where the journals go (default: the system's)")
    return made


def main() -> int:
    """Run the drill; 1 if something was lost, doubled or still waits."""
    result = run(parser().parse_args())
    print(json.dumps(result))
    return int(bool(result["lost"] or result["doubled"] or result["foreign"] or result["still_waiting"]))


if __name__ == "__main__":
    sys.exit(main())
