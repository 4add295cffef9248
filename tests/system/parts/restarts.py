"""The service comes back after its process is killed or stands still, and after a reboot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.system.machine import Machine
from tests.system.table import Row

_SIGNAL = """
import os, signal
wait_for_health()
last = None
for last in throws_after(None):
    pass
last = wait_for_throw(last) or last
acknowledged = list(throws_after(None))
pid, restarts = systemd("MainPID"), int(systemd("NRestarts"))
began = time.monotonic()
os.kill(int(pid), getattr(signal, SIGNAL))
while systemd("MainPID") in (pid, "0") and time.monotonic() - began < HEALTH_LIMIT_S:
    time.sleep(0.1)
back = wait_for_health()
back_s = time.monotonic() - began if back is not None else None
show(back_s=back_s, restarts=int(systemd("NRestarts")) - restarts)
after = set(throws_after(None))
new = bool(wait_for_throw(last))
show(acknowledged=len(acknowledged), lost=len(set(acknowledged) - after), new=new)
"""
_BEFORE_REBOOT = """
wait_for_health()
wait_for_throw(None)
show(throws=list(throws_after(None)))
"""
_AFTER_REBOOT = """
wait_for_health()
show(page_s=uptime_s() if health() is not None else None, throws=journal()["throws"])
"""


def check(image: Path, _: int) -> Iterator[Row]:
    """SIGKILL, and SIGSTOP, which only the watchdog notices."""
    with Machine(image) as machine:
        for name, what in (("SIGKILL", "`kill -9`"), ("SIGSTOP", "`kill -STOP` (the watchdog notices it)")):
            facts = machine.facts(f"SIGNAL = {name!r}\n{_SIGNAL}")
            back = facts["back_s"]
            text = "never" if back is None else f"page again after {back:.1f} s"
            text += f", {facts['lost']} of {facts['acknowledged']} throws lost"
            ok = back is not None and facts["restarts"] == 1 and not facts["lost"] and facts["new"]
            yield Row("restarts", what, text, ok and facts["acknowledged"] > 0)


def check_reboot(image: Path, _: int) -> Iterator[Row]:
    """``systemctl reboot`` by the owner of the computer."""
    with Machine(image) as machine:
        before = machine.facts(_BEFORE_REBOOT)["throws"]
        machine.send("output('systemctl', 'reboot')")
        machine.wait_for_boot()
        facts = machine.facts(_AFTER_REBOOT)
    lost, page = set(before) - set(facts["throws"]), facts["page_s"]
    text = "never" if page is None else f"page {page:.0f} s after the boot"
    text += f", {len(lost)} of {len(before)} throws lost"
    yield Row("reboot", "`systemctl reboot`", text, page is not None and not lost and bool(before))
