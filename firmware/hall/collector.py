"""Takes the messages of all trays, stores them in batches, and then acknowledges them.

Several hall processes may run on one database and one broker. Each takes the trays that fall to it; when a
process ends, the others take over within seconds. What two of them take by chance is stored once.
"""

from __future__ import annotations

import hashlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence

from traywatch.firmware.hall.database import HallDatabase
from traywatch.firmware.hall.metrics import HallMetrics
from traywatch.firmware.integrations.hall.messages import (
    PREFIX,
    Acknowledgement,
    HallError,
    ThrowDelivery,
    TrayHello,
    TrayStatus,
    decode,
    encode,
    parts_of,
    topic,
)
from traywatch.mqtt import Broker, MqttConnection, MqttError, MqttMessage

_log = logging.getLogger("traywatch.hall")
_BATCH_S = 0.05
_MOST_IN_BATCH = 1000
_MOST_WAITING = 20_000
_HEARTBEAT_S = 1.0
_RETRY_S = 1.0


class Collector:
    """Runs in a thread of its own until ``close``.

    ``process`` is a name of this hall process that no other has. ``pictures`` is called with tray, throw id
    and JPEG in the connection's thread. Raises ``HallError`` and ``MqttError``.
    """

    def __init__(
        self,
        broker: Broker,
        database_url: str,
        process: str,
        *,
        metrics: HallMetrics | None = None,
        pictures: Callable[[str, str, bytes], None] = lambda tray, throw_id, jpeg: None,
    ) -> None:
        self.process = process
        self.metrics = metrics or HallMetrics()
        self._pictures = pictures
        self._queue: queue.Queue[tuple[str, str, bytes]] = queue.Queue(_MOST_WAITING)
        self._database = HallDatabase(database_url)
        self._database.migrate()
        self._processes: list[str] = [process]
        self._end = threading.Event()
        self._ask_all = threading.Event()
        self._problem: str | None = None
        self._mqtt = MqttConnection(
            broker, client_id=f"traywatch-hall-{process}", on_connected=self._ask_all.set
        )
        for kind in ("throw", "hello", "status"):
            self._mqtt.subscribe(f"{PREFIX}/+/{kind}", self._received)
        self._mqtt.subscribe(f"{PREFIX}/+/picture/+", self._got_picture, qos=0)
        self._thread = threading.Thread(target=self._run, name="hall-collector", daemon=True)
        self._mqtt.start()
        self._thread.start()

    @property
    def problem(self) -> str | None:
        """What does not work at present, in one sentence; None if all does."""
        return self._problem or self._mqtt.problem

    def is_mine(self, tray: str) -> bool:
        """Whether a tray falls to this process (rendezvous hashing over the processes that run)."""

        def weight(process: str) -> bytes:
            return hashlib.sha256(f"{process}/{tray}".encode()).digest()

        return max(self._processes, key=weight, default=self.process) == self.process

    def ask_for_picture(self, tray: str, throw_id: str) -> None:
        """Ask a tray for a picture. Raises ``MqttError`` without a connection."""
        self._mqtt.publish(topic(tray, "get-picture"), throw_id.encode("utf-8"), qos=0)

    def close(self) -> None:
        """End the thread. What is not stored is not acknowledged, so trays send it again."""
        self._end.set()
        self._thread.join(timeout=10)
        self._mqtt.close()
        self._database.close()

    # ------------------------------------------------------------------ in the connection's thread

    def _received(self, message: MqttMessage) -> None:
        parts = parts_of(message.topic)
        if parts is None or not self.is_mine(parts[0]):
            return
        try:
            self._queue.put_nowait((parts[0], parts[1], message.payload))
        except queue.Full:
            self.metrics.dropped.inc()

    def _got_picture(self, message: MqttMessage) -> None:
        parts = parts_of(message.topic)
        if parts is not None and parts[2]:
            self._pictures(parts[0], parts[2], message.payload)

    # ------------------------------------------------------------------ in the collector's thread

    def _run(self) -> None:
        beat_at_s = 0.0
        while not self._end.is_set():
            try:
                if time.monotonic() >= beat_at_s:
                    self._heartbeat()
                    beat_at_s = time.monotonic() + _HEARTBEAT_S
                if self._ask_all.is_set():
                    self._ask_all.clear()
                    self._tell_all()
                if batch := self._batch():
                    self._take(batch)
                self._problem = None
            except MqttError as error:
                _log.debug("not sent: %s", error)
            except HallError as error:
                self._failed(error)
            except Exception as error:
                if not type(error).__module__.startswith("psycopg"):
                    _log.exception("the collector failed; it goes on")
                self._failed(error)
        try:
            self._database.gone(self.process)
        except Exception as error:
            _log.debug("not signed off: %s", error)

    def _failed(self, error: Exception) -> None:
        reason = (str(error).strip() or type(error).__name__).splitlines()[0]
        if self._problem is None:
            _log.warning("the database does not work: %s; trying again", reason)
        self._problem = f"The database does not work: {reason}"
        self._end.wait(_RETRY_S)
        try:
            self._database.reconnect()
            self._ask_all.set()
            _log.warning("the database works again")
        except HallError as again:
            _log.debug("%s", again)

    def _heartbeat(self) -> None:
        processes = self._database.alive(self.process) or [self.process]
        if processes != self._processes:
            self._processes = processes
            self._ask_all.set()
        self.metrics.processes.set(len(processes))

    def _tell_all(self) -> None:
        """Tell every tray of this process from where to go on; it may have sent while nobody listened."""
        own_trays = [tray for tray in self._database.all_trays() if self.is_mine(tray)]
        if own_trays and self._mqtt.connected:
            self._acknowledge(self._database.progress(own_trays))

    def _batch(self) -> list[tuple[str, str, bytes]]:
        try:
            batch = [self._queue.get(timeout=_BATCH_S)]
        except queue.Empty:
            return []
        until_s = time.monotonic() + _BATCH_S
        while len(batch) < _MOST_IN_BATCH and (left_s := until_s - time.monotonic()) > 0:
            try:
                batch.append(self._queue.get(timeout=left_s))
            except queue.Empty:
                break
        return batch

    def _take(self, batch: Sequence[tuple[str, str, bytes]]) -> None:
        throws: list[tuple[str, ThrowDelivery]] = []
        greeted: set[str] = set()
        statuses: dict[str, TrayStatus] = {}
        for tray, kind, payload in batch:
            try:
                if kind == "throw":
                    throws.append((tray, decode(ThrowDelivery, payload)))
                elif kind == "hello":
                    decode(TrayHello, payload)
                    greeted.add(tray)
                elif kind == "status" and payload:
                    statuses[tray] = decode(TrayStatus, payload)
            except HallError as error:
                self.metrics.refused.inc()
                _log.debug("a message of %s was refused: %s", tray, error)
        if statuses:
            self._database.set_status(list(statuses.items()))
        answers: dict[str, Acknowledgement] = {}
        if throws:
            begun_s = time.perf_counter()
            answers = self._database.store(throws)
            self.metrics.stored(len(throws), time.perf_counter() - begun_s)
        if missing := greeted - answers.keys():
            answers |= self._database.progress(missing)
        self._acknowledge(answers)

    def _acknowledge(self, answers: dict[str, Acknowledgement]) -> None:
        for tray, answer in answers.items():
            self._mqtt.publish(topic(tray, "ack"), encode(answer), qos=0)
