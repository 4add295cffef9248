"""Many simulated trays, one broker, one database, and failures: is each throw in the hall once?

    python -m tests.drills.fleet --broker mosquitto --trays 1000 --rate 150 --seconds 300
    python -m tests.drills.fleet --broker nats --trays 100 --rate 20 --seconds 30 --failures none

Each tray has a real journal (SQLite on disk) and the delivery window of the product. One thread drives the
MQTT connections of all trays with ``select``: a thread for each of a thousand trays would measure Python.
Broker, database and hall are real processes. The failures: the broker is killed (SIGKILL), the database
crashes (SIGQUIT), the hall is killed, a third of the trays is cut off for a fifth of the time, one tray's
clock is a day off, and one tray is restored from an old backup. Every two trays have the same name, as after
one was set up anew.

Prints one JSON object. Exit status 1 if a throw is missing or doubled, or the backlog does not drain.
"""

from __future__ import annotations

import argparse
import heapq
import json
import os
import random
import secrets
import selectors
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
from paho.mqtt.client import Client, MQTTMessage, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion

from tests.brokers import PASSWORD, USER, LocalBroker
from tests.firmware.helpers import die, throw
from tests.postgres import LocalPostgres
from traywatch.firmware.hall.database import CHANNEL
from traywatch.firmware.integrations.hall.delivery import DeliveryWindow
from traywatch.firmware.integrations.hall.messages import (
    Acknowledgement,
    ThrowDelivery,
    TrayHello,
    decode,
    encode,
    topic,
)
from traywatch.firmware.integrations.hall.outbox import ThrowOutbox
from traywatch.firmware.storage.journal import Journal, NewRecord

_TICK_S = 0.02
_DRAIN_S = 240.0


@dataclass
class SimulatedTray:
    """One tray: a journal, a window, and a connection that the fleet's loop drives."""

    tray: str
    folder: Path
    keys: set[tuple[int, str]] = field(default_factory=set)
    count: int = 0
    client: Client | None = None
    cut: bool = False
    connected: bool = False
    retry_at_s: float = 0.0

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.open()

    def open(self) -> None:
        """Open the journal, and begin a new window on it."""
        self.journal = Journal(self.folder / "journal.sqlite")
        # SQLite would sync a thousand journals on one disk; a real tray has its own.
        self.window = DeliveryWindow(ThrowOutbox(self.journal))

    def roll(self) -> None:
        """Record a throw as the table does: the throw and its outcome in one commit."""
        self.count += 1
        made = throw(
            die("d20", self.count % 20 + 1, zone=None), throw_id=f"t{self.count:06d}-{secrets.token_hex(3)}"
        )
        self.journal.append(
            NewRecord("throw", {"throw": made.to_json()}, ref=made.throw_id),
            NewRecord("outcome", {"state": "not_awaited"}, ref=made.throw_id),
        )

    def correct(self) -> None:
        """Change the outcome of the newest throw: a further revision."""
        if newest := self.journal.read("throw", limit=1, newest_first=True):
            self.journal.append(NewRecord("outcome", {"state": "voided"}, ref=newest[0].ref))


class LateClock(ThrowOutbox):
    """The outbox of a tray whose clock is a day off."""

    def pending(self, epoch: int, after: int, *, limit: int) -> list[ThrowDelivery]:
        """As the outbox does, a day earlier."""
        return [
            one.model_copy(update={"at": (one.thrown_at - timedelta(days=1)).isoformat()})
            for one in super().pending(epoch, after, limit=limit)
        ]


class Fleet:
    """All trays and their connections, in one thread."""

    def __init__(self, port: int, trays: Sequence[SimulatedTray], seed: int) -> None:
        self.trays = list(trays)
        self._port, self._random = port, random.Random(seed)
        self._selector = selectors.DefaultSelector()
        self._sockets: dict[int, SimulatedTray] = {}
        self._active: set[int] = set()
        self._by_id = {tray.tray: n for n, tray in enumerate(self.trays)}
        self.acknowledged = 0

    # ---------------------------------------------------------------- connections

    def _connect(self, tray: SimulatedTray) -> None:
        client = Client(CallbackAPIVersion.VERSION2, f"traywatch-{tray.tray}", protocol=MQTTv311)
        client.username_pw_set(USER, PASSWORD)
        client.max_inflight_messages_set(100)

        def connected(client: Client, data: Any, flags: Any, code: Any, properties: Any) -> None:
            if not code.is_failure:
                tray.connected = True
                client.subscribe(topic(tray.tray, "ack"), 0)
                tray.window.connected(time.monotonic() + 0.2)

        def received(client: Client, data: Any, message: MQTTMessage) -> None:
            tray.window.answered(decode(Acknowledgement, message.payload), time.monotonic())
            self.acknowledged += 1
            self._active.add(self._by_id[tray.tray])

        def closing(client: Client, data: Any, sock: Any) -> None:
            with suppress(KeyError, ValueError):
                self._selector.unregister(sock)

        client.on_connect, client.on_message = connected, received
        client.on_socket_open = lambda client, data, sock: self._open(sock, tray)
        client.on_socket_close = closing
        try:
            client.connect("127.0.0.1", self._port, 60)
        except OSError:
            tray.retry_at_s = time.monotonic() + 1 + self._random.random()
            return
        tray.client = client

    def _open(self, sock: Any, tray: SimulatedTray) -> None:
        self._selector.register(sock, selectors.EVENT_READ, tray)

    def _close(self, tray: SimulatedTray) -> None:
        if tray.client is not None:
            sock = tray.client.socket()
            if sock is not None:
                with suppress(KeyError, ValueError):
                    self._selector.unregister(sock)
                sock.close()
            tray.client = None
        tray.connected = False
        tray.window.lost()
        tray.retry_at_s = time.monotonic() + 1 + self._random.random()

    def cut(self, tray: SimulatedTray, off: bool) -> None:
        """Cut a tray off, or let it back."""
        tray.cut = off
        if off:
            self._close(tray)

    # ---------------------------------------------------------------- the loop

    def touched(self, tray: SimulatedTray) -> None:
        """The tray has something new to send."""
        self._active.add(self._by_id[tray.tray])

    def step(self) -> None:
        """Read what has come, and send what is due."""
        for key, _ in self._selector.select(_TICK_S):
            tray: SimulatedTray = key.data
            if tray.client is None or tray.client.loop_read(100) != 0:
                self._close(tray)

    def send(self, *, everybody: bool) -> None:
        """Send for the trays that have something to do; ``everybody`` also looks for timeouts."""
        now_s = time.monotonic()
        chosen = range(len(self.trays)) if everybody else list(self._active)
        self._active.clear()
        for n in chosen:
            tray = self.trays[n]
            if tray.client is None:
                if not tray.cut and now_s >= tray.retry_at_s:
                    self._connect(tray)
                continue
            if not tray.connected:
                continue
            if tray.window.wants_hello(now_s):
                tray.client.publish(
                    topic(tray.tray, "hello"), encode(TrayHello(last=tray.journal.last_seq)), 1
                )
            for delivery in tray.window.next(now_s):
                tray.client.publish(topic(tray.tray, "throw"), encode(delivery), 1)
            # paho closes the socket at the first fault, and ``closing`` takes it out of the selector.
            # Nothing is read from it again, so the fault is noticed here or never.
            fault = tray.client.loop_misc() if everybody else 0
            if not fault and tray.client.want_write():
                fault = tray.client.loop_write()
            if fault or tray.client.socket() is None:
                self._close(tray)

    @property
    def drained(self) -> int:
        """How many trays have everything confirmed."""
        return sum(tray.window.drained for tray in self.trays)


class HallProcess:
    """``traywatch hall`` in a process of its own."""

    def __init__(self, broker: LocalBroker, database: str, folder: Path, *, page: bool = False) -> None:
        self._environment = {
            **os.environ,
            "TRAYWATCH_HALL_BROKER": f"mqtt://127.0.0.1:{broker.port}",
            "TRAYWATCH_HALL_DATABASE": database,
        }
        password = folder / "hall-password"
        password.write_text(PASSWORD)
        url = f"mqtt://{USER}@127.0.0.1:{broker.port}"
        self._command = [sys.executable, "-m", "traywatch.firmware.cli.main", "hall", "--broker", url]
        self._command += [
            "--broker-password-file",
            str(password),
            "--data",
            str(folder / "hall"),
            "--port",
            "0",
        ]
        if not page:
            self._command.append("--no-page")
        self._log = folder / "hall.log"
        self._child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; does not wait."""
        with self._log.open("ab") as log:
            self._child = subprocess.Popen(self._command, env=self._environment, stdout=log, stderr=log)

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._child is not None
        return self._child.pid

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it with a signal."""
        if self._child is not None:
            self._child.send_signal(how)
            self._child.wait(timeout=30)
            self._child = None


class Latency:
    """Listens to the database's notifications, as the page does, and measures from the journal to there."""

    def __init__(self, url: str) -> None:
        self.seconds: list[float] = []
        self._url, self._end = url, threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._end.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True, connect_timeout=5) as db:
                    db.execute(f"LISTEN {CHANNEL}")
                    while not self._end.is_set():
                        for notice in db.notifies(timeout=0.5):
                            at = datetime.fromisoformat(json.loads(notice.payload)["at"])
                            late = (datetime.now(UTC) - at).total_seconds()
                            if late < 3600:
                                self.seconds.append(late)
            except psycopg.Error:
                self._end.wait(0.5)

    def close(self) -> None:
        """End the thread."""
        self._end.set()
        self._thread.join(10)


def cpu_s(pid: int) -> float:
    """Seconds of processor time that a process and its children have used."""
    total = 0.0
    for one in [pid, *children(pid)]:
        try:
            parts = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")
    return total


def rss_mb(pid: int) -> float:
    """Resident memory of a process in MB (of PostgreSQL: of its first process)."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0.0


def children(pid: int) -> list[int]:
    """The child processes of a process."""
    try:
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def restore(tray: SimulatedTray, backup: Path) -> None:
    """Put an old copy of the journal in place, as after a damaged card; then throw some more."""
    for left in tray.folder.glob("journal.sqlite*"):
        left.unlink()
    shutil.copy(backup, tray.folder / "journal.sqlite")
    tray.open()
    for _ in range(3):
        tray.roll()


def expected(trays: Sequence[SimulatedTray]) -> dict[str, set[str]]:
    """The keys of all throws that each journal holds now."""
    found = {}
    for tray in trays:
        keys, after = set(), 0
        while page := ThrowOutbox(tray.journal).pending(0, after, limit=500):
            keys |= {one.throw_key for one in page}
            after = page[-1].revision
        found[tray.tray] = keys
    return found


def run(args: argparse.Namespace) -> dict[str, Any]:
    """Run the drill and return its result."""
    folder = Path(tempfile.mkdtemp(prefix="traywatch-fleet-", dir=args.folder))
    chance = random.Random(args.seed)
    broker = LocalBroker(args.broker, folder / "broker")
    database = LocalPostgres()
    result: dict[str, Any] = {
        "broker": args.broker,
        "trays": args.trays,
        "rate": args.rate,
        "failures": args.failures,
    }
    latency: Latency | None = None
    hall = HallProcess(broker, database.url, folder)
    try:
        broker.start()
        database.start()
        hall.start()
        trays = [SimulatedTray(secrets.token_hex(8), folder / "trays" / str(n)) for n in range(args.trays)]
        fleet = Fleet(broker.port, trays, args.seed)
        begun = time.monotonic()
        while sum(tray.window.state == "following" for tray in trays) < args.trays:
            fleet.send(everybody=True)
            fleet.step()
            if time.monotonic() - begun > 120:
                raise SystemExit(f"only {sum(t.connected for t in trays)} trays connected")
        result["connected_s"] = round(time.monotonic() - begun, 1)
        latency = Latency(database.url)
        backup = folder / "backup.sqlite"
        lost_by_restore: set[str] = set()
        on_lost_card: set[str] = set()
        events: list[tuple[float, int, Callable[[], None]]] = []

        def at(share: float, do: Callable[[], None]) -> None:
            heapq.heappush(events, (share * args.seconds, len(events), do))

        if args.failures == "all":
            third = trays[: max(1, args.trays // 3)]
            victim = trays[-1]
            trays[0].window = DeliveryWindow(LateClock(trays[0].journal))
            fleet._close(trays[0])

            def back_up() -> None:
                victim.journal.close()
                shutil.copy(victim.folder / "journal.sqlite", backup)
                victim.open()
                fleet._close(victim)

            def put_back() -> None:
                nonlocal lost_by_restore, on_lost_card
                # What was only on the lost card is gone; what the hall had confirmed must still be there.
                # What it has stored and not yet confirmed may be there.
                all_of_it = victim.window.outbox.pending(0, 0, limit=10**6)
                on_lost_card = {one.throw_key for one in all_of_it}
                lost_by_restore = {one.throw_key for one in all_of_it if one.revision <= victim.window.acked}
                fleet._close(victim)
                victim.journal.close()
                restore(victim, backup)

            at(0.15, back_up)
            at(0.20, broker.kill)
            at(0.23, broker.start)
            at(0.35, lambda: [fleet.cut(tray, True) for tray in third] and None)
            at(0.45, database.crash)
            at(0.48, database.start)
            at(0.55, lambda: [fleet.cut(tray, False) for tray in third] and None)
            at(0.65, lambda: hall.end(signal.SIGKILL))
            at(0.68, hall.start)
            at(0.75, put_back)
        used = {"hall": cpu_s(hall.pid), "broker": cpu_s(broker.pid), "database": cpu_s(database.pid)}
        begun, thrown, swept_s = time.monotonic(), 0, 0.0
        while (now_s := time.monotonic() - begun) < args.seconds:
            while events and events[0][0] <= now_s:
                heapq.heappop(events)[2]()
            while thrown < args.rate * now_s:
                tray = chance.choice(trays)
                tray.roll()
                if chance.random() < 0.05:
                    tray.correct()
                fleet.touched(tray)
                thrown += 1
            sweep = now_s - swept_s > 0.5
            swept_s = now_s if sweep else swept_s
            fleet.send(everybody=sweep)
            fleet.step()
        ended = time.monotonic()
        while fleet.drained < args.trays and time.monotonic() - ended < _DRAIN_S:
            fleet.send(everybody=True)
            fleet.step()
        result["drained_s"] = round(time.monotonic() - ended, 1)
        result["drained_trays"] = fleet.drained
        if args.failures == "none":
            result["cpu_ms_per_throw"] = {
                name: round(1000 * (cpu_s(one.pid) - used[name]) / thrown, 3)
                for name, one in (("hall", hall), ("broker", broker), ("database", database))
            }
            result["memory_mb"] = {
                name: round(rss_mb(one.pid), 1)
                for name, one in (("hall", hall), ("broker", broker), ("database", database))
            }
        result |= judged(database.url, trays, lost_by_restore, on_lost_card)
        result["thrown"] = thrown
        latency.close()
        late = sorted(latency.seconds)
        if late:
            result["latency_ms"] = {
                "n": len(late),
                "median": round(1000 * statistics.median(late), 1),
                "p95": round(1000 * late[int(0.95 * len(late))], 1),
                "p99": round(1000 * late[int(0.99 * len(late))], 1),
            }
    finally:
        if latency is not None:
            latency.close()
        hall.end(signal.SIGKILL)
        broker.kill()
        database.__exit__()
        shutil.rmtree(folder, ignore_errors=True)
    return result


def judged(
    url: str, trays: Sequence[SimulatedTray], lost_by_restore: set[str], on_lost_card: set[str]
) -> dict[str, int]:
    """Compare the database with the journals: throws that are missing, doubled, or that nobody threw.

    The last tray may have lost its card: the throws of ``lost_by_restore`` must be there all the same, those
    of ``on_lost_card`` may be.
    """
    wanted = expected(trays)
    wanted[trays[-1].tray] |= lost_by_restore
    thrown = {**wanted, trays[-1].tray: wanted[trays[-1].tray] | on_lost_card}
    with psycopg.connect(url) as db:
        rows = db.execute("SELECT tray, throw_key, digest, count(*) FROM throws GROUP BY 1, 2, 3").fetchall()
    there: dict[str, set[str]] = {}
    for tray, key, _, _ in rows:
        there.setdefault(tray, set()).add(key)
    return {
        "stored": sum(len(keys) for keys in there.values()),
        "lost": sum(len(keys - there.get(tray, set())) for tray, keys in wanted.items()),
        "doubled": sum(n - 1 for *_, n in rows),
        "foreign": sum(len(keys - thrown.get(tray, set())) for tray, keys in there.items()),
    }


def parser() -> argparse.ArgumentParser:
    """The arguments of the drill."""
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--broker", choices=("mosquitto", "nats"), default="mosquitto")
    made.add_argument("--trays", type=int, default=100)
    made.add_argument("--rate", type=float, default=20.0, help="throws a second of all trays together")
    made.add_argument("--seconds", type=float, default=30.0)
    made.add_argument("--failures", choices=("all", "none"), default="all")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--folder", default=None, help="where the journals go (default: the system's)")
    return made


def main() -> int:
    """Run the drill; 1 if something was lost or doubled."""
    result = run(parser().parse_args())
    print(json.dumps(result))
    wrong = (
        result["lost"] or result["doubled"] or result["foreign"] or result["drained_trays"] < result["trays"]
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
