"""What a tray sends next: a window of deliveries that the hall has not acknowledged yet.

Pure: no connection, no clock, no thread. The sender and the simulation of many trays use it alike.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Literal

from traywatch.errors import StorageError
from traywatch.firmware.integrations.hall.messages import Acknowledgement, ThrowDelivery
from traywatch.firmware.integrations.hall.outbox import ThrowOutbox

WINDOW = 40
"""The most deliveries that wait for the hall at a time."""
RESEND_S = (8.0, 60.0)
"""The first waiting time until unacknowledged deliveries are sent again, and the longest."""
HELLO_S = 10.0
"""So long a tray waits for the answer to its hello before it asks again."""

State = Literal["away", "asking", "following"]


@dataclass
class DeliveryWindow:
    """The state of the delivery. All times are seconds of one clock.

    ``connected`` and ``lost`` follow the connection, ``answered`` takes an acknowledgement, and ``next``
    returns what to send at a time. A delivery counts only when the hall says that it is in the database.
    """

    outbox: ThrowOutbox
    state: State = "away"
    epoch: int = 0
    acked: int = 0
    problem: str | None = None
    _sent: int = 0
    _scanned: int = -1
    _flight: deque[int] = field(default_factory=deque)
    _ask_at_s: float = 0.0
    _resend_at_s: float = 0.0
    _wait_s: float = RESEND_S[0]

    @property
    def waiting(self) -> int:
        """Deliveries that are sent and not confirmed."""
        return len(self._flight)

    @property
    def drained(self) -> bool:
        """Whether the hall has everything that the journal had at the last look."""
        return self.state == "following" and not self._flight and self._scanned == self.outbox.last

    def connected(self, now_s: float) -> None:
        """There is a connection: ask the hall from where to go on."""
        self.state, self._ask_at_s = "asking", now_s

    def lost(self) -> None:
        """The connection is gone. Nothing is lost: the hall says later from where to go on."""
        self.state = "away"

    def wants_hello(self, now_s: float) -> bool:
        """Whether to send a hello now. The next one is due after ``HELLO_S``."""
        if self.state != "asking" or now_s < self._ask_at_s:
            return False
        self._ask_at_s = now_s + HELLO_S
        return True

    def answered(self, answer: Acknowledgement, now_s: float) -> None:
        """Take an acknowledgement, also one that the hall sends unasked because it was away itself."""
        if self.state == "away":
            return
        if self.state == "following" and answer.epoch < self.epoch:
            # Late, or from a hall whose database is older than it was. The answer to a hello decides.
            self.connected(now_s)
            return
        if self.state == "following" and answer.epoch == self.epoch and answer.acked >= self.acked:
            if answer.acked > self.acked:
                self._wait_s = RESEND_S[0]
                self._resend_at_s = now_s + self._wait_s
                self.acked = answer.acked
                while self._flight and self._flight[0] <= self.acked:
                    self._flight.popleft()
                self._sent = max(self._sent, self.acked)
            return
        # The answer to a hello, or a hall that knows less than before: go on from where it says.
        try:
            is_known = answer.acked == 0 or self.outbox.digest_at(answer.acked) == answer.digest
        except StorageError:  # whether it is the same journal shows later
            self.connected(now_s + HELLO_S)
            return
        if is_known:
            self.epoch, self.acked = answer.epoch, answer.acked
            self.problem = None
        else:
            self.epoch, self.acked = answer.epoch + 1, 0
            self.problem = "The journal is not the one that the hall knows; all of it is sent again."
        self.state = "following"
        self._wait_s = RESEND_S[0]
        self._begin_again()

    def next(self, now_s: float) -> list[ThrowDelivery]:
        """The deliveries to send now, in order."""
        if self.state != "following":
            return []
        if self._flight and now_s >= self._resend_at_s:
            self._begin_again()
            self._wait_s = min(2 * self._wait_s, RESEND_S[1])
        free = WINDOW - len(self._flight)
        if free <= 0 or self._scanned == self.outbox.last:
            return []
        last = self.outbox.last
        try:
            deliveries = self.outbox.pending(self.epoch, self._sent, limit=free)
        except StorageError:  # an acknowledgement of later throws would hide those that were not read
            return []
        if len(deliveries) < free:
            self._scanned = last
        if deliveries:
            if not self._flight:
                self._resend_at_s = now_s + self._wait_s
            self._flight.extend(one.revision for one in deliveries)
            self._sent = deliveries[-1].revision
        return deliveries

    def _begin_again(self) -> None:
        self._flight.clear()
        self._sent, self._scanned = self.acked, -1
