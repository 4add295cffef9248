"""A disk that cannot be written: it becomes read-only, is so from the start, or is full."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.system.machine import Machine
from tests.system.table import Row

_SPOIL = {
    # An ordinary remount is refused while the journal is open for writing.
    "read-only": """
import os
Path("/proc/sysrq-trigger").write_text("u")
until = time.monotonic() + 60
while not os.statvfs("/").f_flag & os.ST_RDONLY:
    if time.monotonic() > until:
        raise SystemExit("the root stays writable")
    time.sleep(0.2)
""",
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
_BEFORE = """
if wait_for_health() is None or wait_for_throw(None) is None:
    raise SystemExit("the tray does not play")
"""
_WHILE = """
acknowledged = set(throws_after(None))
pid = systemd("MainPID")
SPOIL
entered, named, until = set(), "", time.monotonic() + THROW_LIMIT_S
while not (entered and named) and time.monotonic() < until:
    try:
        entered.add(enter_roll())
        named = journal_problem()
        acknowledged |= set(throws_after(None))
    except FAILURES:
        time.sleep(1)
show(page=health() is not None, named=named, entered=len(entered))
REPAIR
new = wait_for_entry()
until = time.monotonic() + THROW_LIMIT_S
while journal_problem() and time.monotonic() < until:
    time.sleep(0.5)  # the tray tries again every two seconds
show(new=new, same=systemd("MainPID") == pid)
stored = journal()
acknowledged |= entered
show(acknowledged=len(acknowledged), lost=len(acknowledged - {*stored["throws"], *stored["asks"]}),
     integrity=stored["integrity"], damaged=stored["damaged"],
     chain=subprocess.run(["traywatch", "verify", "--chain"], capture_output=True).returncode)
"""
_CARD = """
before = {*throws_after(None), wait_for_entry()}
show(before=sorted(before))
output("mount", "-o", "remount,errors=remount-ro", "/")
Path("/sys/fs/ext4/ubda/trigger_fs_error").write_text("an error of the card")
named, entered, until = "", 0, time.monotonic() + THROW_LIMIT_S
while not (named and entered) and time.monotonic() < until:
    try:
        entered += bool(enter_roll())
        named = journal_problem()
    except FAILURES:
        time.sleep(1)
show(page=health() is not None, named=named, entered=entered)
"""
_AFTER_CARD = """
show(back=wait_for_health(), new=wait_for_entry(), **journal())
"""
_AT_START = """
SPOIL
output("systemctl", "restart", "--no-block", "traywatch")
answered = wait_for_health(75)
show(page=answered is not None, status=systemd("StatusText"), result=systemd("Result"),
     log=output("journalctl", "-u", "traywatch", "-n", "3", "-o", "cat"))
REPAIR
back = wait_for_health()
show(back=back, new=wait_for_entry())
"""
_BOOTED = """
answered = wait_for_health(120)
show(page=answered is not None, result=systemd("Result"), restarts=systemd("NRestarts"),
     log=output("journalctl", "-u", "traywatch", "-n", "3", "-o", "cat"))
output("mount", "-o", "remount,rw", "/")
show(back=wait_for_health(), new=wait_for_entry())
"""


def check_read_only(image: Path, _: int) -> Iterator[Row]:
    """The root becomes read-only while the tray plays, and is so at a boot."""
    with Machine(image) as machine:
        list(machine.lines(_BEFORE))
        yield _during("read-only", "the root becomes read-only in play, then writable", machine)
        yield _at_start("read-only", "start of the service on a read-only root", machine)
    yield _card_error(image)
    with Machine(image, ("ro",)) as machine:
        facts = machine.facts(_BOOTED)
    yield Row("read-only", "boot with a read-only root, then writable", _back(facts), bool(facts["new"]))


def check_full(image: Path, _: int) -> Iterator[Row]:
    """The disk fills up while the tray plays, and is full at a start."""
    with Machine(image) as machine:
        list(machine.lines(_BEFORE))
        yield _during("full-disk", "the disk fills up in play, then has space", machine)
        yield _at_start("full-disk", "start of the service with a full disk", machine)


def _during(part: str, what: str, machine: Machine) -> Row:
    facts = machine.facts(_filled_in(_WHILE, part))
    ok = facts["page"] and facts["same"] and bool(facts["new"]) and not facts["lost"]
    ok = ok and facts["integrity"] == "ok" and not facts["damaged"] and facts["chain"] == 0
    text = (
        f"page answers: {_yes(facts['page'])}, {facts['entered']} rolls entered; says: {facts['named'][:110]}"
    )
    text += f"; afterwards new rolls: {_yes(facts['new'])}, same process: {_yes(facts['same'])}"
    text += f", {facts['lost']} of {facts['acknowledged']} rolls lost, journal {facts['integrity']}"
    return Row(part, what, text, ok and bool(facts["named"]) and facts["entered"] > 0)


def _card_error(image: Path) -> Row:
    """The file system reports an error in play and becomes read-only; then the power is cut."""
    with Machine(image) as machine:
        list(machine.lines(_BEFORE))
        facts = machine.facts(_CARD)
    with Machine(image) as machine:
        after = machine.facts(_AFTER_CARD)
    lost = set(facts["before"]) - {*after["throws"], *after["asks"]}
    text = f"page answers: {_yes(facts['page'])}, {facts['entered']} rolls entered; says: {facts['named']}"
    text += f"; after the boot {len(lost)} of {len(facts['before'])} rolls from before lost"
    text += f", journal {after['integrity']}, new rolls: {_yes(after['new'])}"
    ok = facts["page"] and facts["entered"] > 0 and "read-only" in facts["named"] and not lost
    ok = ok and after["integrity"] == "ok" and bool(after["new"])
    return Row("read-only", "an error of the card in play, then a power cut", text, ok)


def _at_start(part: str, what: str, machine: Machine) -> Row:
    facts = machine.facts(_filled_in(_AT_START, part))
    return Row(part, what, _back(facts), bool(facts["new"]))


def _back(facts: dict[str, Any]) -> str:
    now = "page answers" if facts["page"] else f"no page ({facts['result']})"
    back = facts["back"]
    after = "never" if back is None else f"page {back:.0f} s later"
    return f"{now}; once it can be written: {after}, new rolls: {_yes(facts['new'])}"


def _filled_in(code: str, part: str) -> str:
    return code.replace("SPOIL", _SPOIL[part]).replace("REPAIR", _REPAIR[part])


def _yes(fact: object) -> str:
    return "yes" if fact else "no"
