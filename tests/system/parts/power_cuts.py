"""Power cuts in play and during starts: the machine ends at once, and no acknowledged roll may be lost."""

from __future__ import annotations

import json
import random
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.system.machine import Machine, MachineError
from tests.system.table import Row

_FOLLOW = """
if wait_for_health() is None:
    raise SystemExit("the page did not come")
page_s = uptime_s()
held = journal()
chain = subprocess.run(["traywatch", "verify", "--chain"], capture_output=True)
show(page_s=page_s, chain=chain.returncode, **held)
last = held["throws"][-1] if held["throws"] else None
while True:
    try:
        for last in throws_after(last):
            if not last.startswith("typed-"):
                show(roll=last)
        show(roll=enter_roll())
    except FAILURES:
        pass
    time.sleep(0.1)
"""
_LONGEST_S = 15.0
_EVERY_START = 5  # one cut of so many comes while the machine starts


@dataclass
class Account:
    """The rolls that were acknowledged before a cut, and what the boots after the cuts showed.

    Rolls are throws of the demo that a reader has seen, and rolls entered by hand whose call was answered.
    """

    acknowledged: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)
    cuts: int = 0
    compared_cuts: int = 0
    doubled: int = 0
    damaged: set[str] = field(default_factory=set)
    broken: int = 0
    page_s: list[float] = field(default_factory=list)

    def compare(
        self, throws: list[str], asks: list[str], integrity: str, chain: int, damaged: list[str]
    ) -> None:
        """Compare what the journal holds now with what was acknowledged before the last cut."""
        self.compared_cuts = self.cuts
        self.lost |= self.acknowledged - {*throws, *asks}
        self.doubled += len(throws) - len(set(throws))
        self.broken += integrity != "ok" or chain != 0
        self.damaged |= set(damaged)

    @property
    def ok(self) -> bool:
        """Whether all is as promised, and something was compared after the last cut."""
        wrong = self.lost or self.doubled or self.damaged or self.broken
        return not wrong and self.compared_cuts == self.cuts > 0 and bool(self.acknowledged)


def check(image: Path, cuts: int) -> Iterator[Row]:
    """Cut the power so many times, and boot once more at the end."""
    account, chance = Account(), random.Random(1)
    for turn in range(cuts):
        if turn % _EVERY_START == _EVERY_START - 1:
            _cut_during_start(image, chance)
        else:
            _cut_during_play(image, account, chance)
        account.cuts += 1
        report = f"power cut {account.cuts} of {cuts}: {len(account.acknowledged)} rolls acknowledged"
        print(f"{report}, {len(account.lost)} lost", file=sys.stderr, flush=True)
    with Machine(image) as machine:
        _compare(next(machine.lines(_FOLLOW)), account)
    pages = sorted(account.page_s)
    yield Row(
        "power-cuts",
        f"{account.cuts} power cuts, one of {_EVERY_START} during the start",
        f"{len(account.lost)} of {len(account.acknowledged)} acknowledged rolls lost, "
        f"{account.doubled} doubled; {account.broken} journals broken, {len(account.damaged)} files damaged; "
        f"page {pages[0]:.0f} to {pages[-1]:.0f} s after the boot",
        account.ok,
    )


def _cut_during_start(image: Path, chance: random.Random) -> None:
    with Machine(image):
        time.sleep(chance.random() * 2 * _LONGEST_S)


def _cut_during_play(image: Path, account: Account, chance: random.Random) -> None:
    """One boot: compare, play until a random moment after the first throw, and cut."""
    cut = threading.Event()

    def cut_power() -> None:
        cut.set()
        machine.cut_power()

    with Machine(image) as machine:
        power = threading.Timer(chance.random() * _LONGEST_S, cut_power)
        try:
            for line in machine.lines(_FOLLOW):
                if _compare(line, account):
                    continue
                account.acknowledged.add(json.loads(line)["roll"])
                if power.ident is None:
                    power.start()
        except MachineError:
            if not cut.is_set():
                raise
        finally:
            power.cancel()


def _compare(line: str, account: Account) -> bool:
    """Whether the line is about the journal, which is then compared."""
    facts = json.loads(line)
    if "chain" not in facts:
        return False
    account.page_s.append(facts.pop("page_s"))
    account.compare(**facts)
    return True
