"""A disk that cannot be written: it becomes read-only, is so from the start, or is full."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.system.machine import Machine
from tests.system.parts.start import START_LIMIT_S
from tests.system.table import Row

_SPOIL = {
    "read-only": 'output("mount", "-o", "remount,ro", "/")',
    "full-disk": """
import os
def fill():
    with open("/filler", "ab", buffering=0) as filler:
        for size in (1 << 20, 4096, 1):
            try:
                while True:
                    filler.write(bytes(size))
                    os.fsync(filler.fileno())
            except OSError:
                pass
fill()
""",
}
_REPAIR = {
    "read-only": 'output("mount", "-o", "remount,rw", "/")',
    "full-disk": 'output("rm", "/filler")',
}
_BEFORE = f"""
if wait_for_health({START_LIMIT_S}) is None or wait_for_throw(None, 120) is None:
    raise SystemExit("the tray does not play")
"""
_WHILE = """
before = list(throws_after(None))
pid = systemd("MainPID")
SPOIL
codes, until = [], time.monotonic() + 90
while time.monotonic() < until:
    try:
        codes = sorted({problem["code"] for problem in call("table")["problems"]})
    except FAILURES as error:
        codes = [repr(error)]
    if any(code.startswith("storage") for code in codes):
        break
    time.sleep(1)
show(page=health() is not None, codes=codes, same=systemd("MainPID") == pid)
acknowledged = list(throws_after(None))
REPAIR
new = wait_for_throw(acknowledged[-1], 180)
show(new=new, same_after=systemd("MainPID") == pid, acknowledged=len(acknowledged), health=health())
held = journal()
show(lost=len(set(acknowledged + before) - set(held["throws"])),
     integrity=held["integrity"], damaged=held["damaged"],
     chain=subprocess.run(["traywatch", "verify", "--chain"], capture_output=True).returncode)
"""
_AT_START = f"""
SPOIL
output("systemctl", "restart", "--no-block", "traywatch")
answered = wait_for_health(75)
show(page=answered is not None, status=systemd("StatusText"), result=systemd("Result"),
     log=output("journalctl", "-u", "traywatch", "-n", "3", "-o", "cat"))
REPAIR
back = wait_for_health({START_LIMIT_S})
show(back=back, new=wait_for_throw(None, 180))
"""
_BOOTED = f"""
answered = wait_for_health({START_LIMIT_S} // 2)
show(page=answered is not None, result=systemd("Result"), restarts=systemd("NRestarts"),
     log=output("journalctl", "-u", "traywatch", "-n", "3", "-o", "cat"))
output("mount", "-o", "remount,rw", "/")
show(back=wait_for_health({START_LIMIT_S}), new=wait_for_throw(None, 120))
"""


def check_read_only(image: Path, _: int) -> Iterator[Row]:
    """The root becomes read-only while the tray plays, and is so at a boot."""
    with Machine(image) as machine:
        list(machine.lines(_BEFORE, START_LIMIT_S + 150))
        yield _during("read-only", "the root becomes read-only in play, then writable", machine)
        yield _at_start("read-only", "start of the service on a read-only root", machine)
    with Machine(image, ("ro",)) as machine:
        facts = machine.facts(_BOOTED, 2 * START_LIMIT_S + 150)
    yield Row("read-only", "boot with a read-only root, then writable", _back(facts), bool(facts["new"]))


def check_full(image: Path, _: int) -> Iterator[Row]:
    """The disk fills up while the tray plays, and is full at a start."""
    with Machine(image) as machine:
        list(machine.lines(_BEFORE, START_LIMIT_S + 150))
        yield _during("full-disk", "the disk fills up in play, then has space", machine)
        yield _at_start("full-disk", "start of the service with a full disk", machine)


def _during(part: str, what: str, machine: Machine) -> Row:
    facts = machine.facts(_filled_in(_WHILE, part), 500)
    ok = facts["page"] and facts["same_after"] and bool(facts["new"]) and not facts["lost"]
    ok = ok and facts["integrity"] == "ok" and not facts["damaged"] and facts["chain"] == 0
    named = any(code.startswith("storage") for code in facts["codes"])
    text = f"page answers: {_yes(facts['page'])}, problems: {', '.join(facts['codes']) or 'none'}"
    text += f"; afterwards new throws: {_yes(facts['new'])}, same process: {_yes(facts['same_after'])}"
    text += f", {facts['lost']} of {facts['acknowledged']} throws lost, journal {facts['integrity']}"
    return Row(part, what, text, ok and named)


def _at_start(part: str, what: str, machine: Machine) -> Row:
    facts = machine.facts(_filled_in(_AT_START, part), START_LIMIT_S + 400)
    return Row(part, what, _back(facts), bool(facts["new"]))


def _back(facts: dict[str, Any]) -> str:
    now = "page answers" if facts["page"] else f"no page ({facts['result']})"
    back = facts["back"]
    after = "never" if back is None else f"page {back:.0f} s later"
    return f"{now}; once it can be written: {after}, new throws: {_yes(facts['new'])}"


def _filled_in(code: str, part: str) -> str:
    return code.replace("SPOIL", _SPOIL[part]).replace("REPAIR", _REPAIR[part])


def _yes(fact: object) -> str:
    return "yes" if fact else "no"
