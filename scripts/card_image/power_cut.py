"""End the booted card at a random moment of play, boot it again, and count what is lost."""

from __future__ import annotations

import random
import secrets
import threading
import time
from collections.abc import Iterator

from scripts.card_image.calls import FAILURES, answer_of, command, get, send, throws_after, wait
from scripts.card_image.machine import Machine

LEAST_ROLLS = 5
LONGEST_S = 20.0
"""Play goes on for so long at most before the cut, after ``LEAST_ROLLS`` entered rolls."""
_JOURNAL = """import sqlite3
db = sqlite3.connect("file:/var/lib/traywatch/journal.sqlite?mode=ro", uri=True)
print(db.execute("PRAGMA integrity_check").fetchone()[0])"""

Fact = tuple[str, str, bool]


class Player:
    """Enters rolls in a thread, and notes those that the tray has acknowledged."""

    def __init__(self, machine: Machine, token: str, before: list[str]) -> None:
        self._machine, self._token = machine, token
        self._stop = threading.Event()
        self._least = len(before) + LEAST_ROLLS
        self.acknowledged = before
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def has_played(self) -> bool:
        """Whether enough rolls are acknowledged."""
        return len(self.acknowledged) >= self._least

    def stop(self) -> None:
        """Enter no further roll, and wait for the last call."""
        self._stop.set()
        self._thread.join()

    def _play(self) -> None:
        while not self._stop.is_set():
            try:
                self._enter()
                last = self.acknowledged[-1] if self.acknowledged else None
                self.acknowledged.extend(throws_after(self._machine, self._token, last))
            except FAILURES:
                self._stop.wait(0.5)

    def _enter(self) -> None:
        """Ask for 2d6 and enter them. Goes on with the ask of a call that was not answered."""
        machine, token = self._machine, self._token
        asks = answer_of(machine, "asks", token)["asks"]
        waiting = [ask for ask in asks if ask["state"] in ("waiting", "queued")]
        name = f"entered-{secrets.token_hex(8)}"
        ask = waiting[0] if waiting else send(machine, token, "POST", "asks", dice="2d6", id=name)
        if ask["request"] is not None:
            dice = [{"kind": "d6", "value": 1 + secrets.randbelow(6)} for _ in range(2)]
            command(machine, token, "POST", f"requests/{ask['request']}/answer", dice=dice)


def cut_in_play(machine: Machine, token: str, limit_s: float, chance: random.Random) -> Iterator[Fact]:
    """One cut. The machine is on before and afterwards. Raises ``BootError``."""
    player = Player(machine, token, _throws(machine, token, machine.age_s + limit_s))
    try:
        wait(machine, player.has_played, machine.age_s + limit_s)
        time.sleep(chance.random() * LONGEST_S)
        machine.cut_power()
    finally:
        player.stop()
    machine.start()
    machine.wait_for_shell(limit_s)
    wait(machine, lambda: get(machine, "healthz"), limit_s)
    page_s = machine.age_s
    after = _throws(machine, token, limit_s)
    integrity = machine.run(f"python3 - <<'E'\n{_JOURNAL}\nE")
    chain = machine.run("traywatch verify --chain >/dev/null 2>&1; echo $?")
    damaged = machine.run("ls /var/lib/traywatch | grep -c '[.]damaged'")
    failed = machine.run("systemctl --failed --no-legend --plain")
    restarts = machine.run("systemctl show -P NRestarts traywatch")
    before = player.acknowledged
    lost, doubled = set(before) - set(after), len(after) - len(set(after))
    text = (
        f"{len(lost)} of {len(before)} acknowledged rolls lost, {doubled} doubled; journal {integrity}, "
        f"chain {chain}, {damaged} damaged files; failed units: {failed or 'none'}, "
        f"restarts {restarts}; page after {page_s:.0f} s"
    )
    states = (integrity, chain, damaged, restarts)
    ok = not lost and not doubled and not failed and states == ("ok", "0", "0", "0")
    yield "a power cut in play, and the boot afterwards", text, ok


def _throws(machine: Machine, token: str, limit_s: float) -> list[str]:
    """The ids of all acknowledged throws, once the tray answers. Raises ``BootError``."""
    (throws,) = wait(machine, lambda: [list(throws_after(machine, token, None))], limit_s)
    return list(throws)
