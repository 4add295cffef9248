"""A clock without a battery, as in a Pi: it wakes in 1970, and the network sets the time later."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path

from tests.system.machine import Machine
from tests.system.table import Row

_INIT = "init=/opt/check/clock_1970"
_BOOT = """
import datetime
page_s = uptime_s() if wait_for_health() is not None else None
throw = wait_for_throw(None)
show(page_s=page_s, date=str(datetime.date.today()), throw=throw)
"""
_RESTART = """
import datetime
throws = list(throws_after(None))
output("date", "-s", "1970-01-01 00:01:00")
output("systemctl", "restart", "traywatch")
page = wait_for_health()
new = wait_for_throw(throws[-1] if throws else None)
kept = list(throws_after(None))
show(page=page is not None, date=str(datetime.date.today()), new=new, lost=len(set(throws) - set(kept)),
     in_order=kept[:len(throws)] == throws)
"""
_JUMP = """
import datetime
throws = list(throws_after(None))
pid = systemd("MainPID")
output("date", "-s", NOW)
new = wait_for_throw(throws[-1] if throws else None)
time.sleep(70)  # longer than the watchdog waits
last = list(throws_after(None))
show(date=str(datetime.date.today()), new=new, same=systemd("MainPID") == pid,
     lost=len(set(throws) - set(last)),
     later=bool(wait_for_throw(last[-1])), in_order=last[:len(throws)] == throws)
"""


def check(image: Path, _: int) -> Iterator[Row]:
    """The boot in 1970, a start in 1970, and the jump to the real time."""
    with Machine(image, (_INIT,)) as machine:
        facts = machine.facts(_BOOT)
        page = facts["page_s"]
        text = (
            "never" if page is None else f"page {page:.0f} s after the boot, systemd's date {facts['date']}"
        )
        yield Row("clock", "boot with a clock at 1970", text, page is not None and bool(facts["throw"]))
        facts = machine.facts(_RESTART)
        ok = facts["page"] and bool(facts["new"]) and not facts["lost"] and facts["in_order"]
        text = f"date {facts['date']}, new throws: {_yes(facts['new'])}, {facts['lost']} lost"
        text += f", order kept: {_yes(facts['in_order'])}"
        yield Row("clock", "start of the service in 1970", text, ok)
        facts = machine.facts(f"NOW = {_now()!r}\n{_JUMP}")
        ok = bool(facts["new"]) and facts["same"] and facts["later"] and not facts["lost"]
        text = f"date {facts['date']}, same process after 70 s: {_yes(facts['same'])}, {facts['lost']} lost"
        text += f", new throws: {_yes(facts['later'])}, order kept: {_yes(facts['in_order'])}"
        yield Row("clock", "the clock jumps to the real time", text, ok and facts["in_order"])


def _now() -> str:
    return datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M:%S")


def _yes(fact: object) -> str:
    return "yes" if fact else "no"
