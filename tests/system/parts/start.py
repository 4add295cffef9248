"""The service starts with the computer, gives no token away, and can be removed again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.system.machine import Machine
from tests.system.table import Row

_START = """
waited = wait_for_health()
show(page_s=uptime_s() if waited is not None else None)
throw = wait_for_throw(None)
show(throw_s=uptime_s() if throw else None, active=systemd("ActiveState"), restarts=systemd("NRestarts"))
"""
_RIGHTS = """
pid = systemd("MainPID")
lines = [line.split() for line in Path(f"/proc/{pid}/status").read_text().splitlines()]
status = {words[0].rstrip(":"): words[1] for words in lines if len(words) > 1}
show(rights=status["CapEff"], no_new=status["NoNewPrivs"], filter=status["Seccomp"], user=status["Uid"])
"""
_SECRETS = """
import zipfile
secret = token()
journal_lines = output("journalctl", "-b", "-o", "cat")
output("traywatch", "export", "tray.zip")
with zipfile.ZipFile("tray.zip") as bundle:
    files = [bundle.read(name) for name in bundle.namelist()]
show(in_log=journal_lines.count(secret), files=len(files))
show(in_export=sum(one.count(secret.encode()) for one in files))
show(in_link=secret in output("traywatch", "link"))
"""
_DOCTOR = """
done = subprocess.run(["traywatch", "doctor"], capture_output=True, text=True)
show(doctor=done.returncode, printed=done.stdout)
"""
_UNINSTALL = """
show(uninstall=output("/opt/traywatch/scripts/uninstall-pi")[-200:])
import os
left = output("find", "/", "-xdev", "-name", "*traywatch*").splitlines()
show(left=left, load=systemd("LoadState"))
"""
_RIGHT_LOW_PORTS = 1 << 10  # CAP_NET_BIND_SERVICE


def check(image: Path, _: int) -> Iterator[Row]:
    """The first boot."""
    with Machine(image) as machine:
        facts = machine.facts(_START)
        page, throw = facts["page_s"], facts["throw_s"]
        yield Row("start", "`/healthz` answers after the boot", _after(page), page is not None)
        yield Row("start", "first throw of the demo", _after(throw), throw is not None)
        ok = (facts["active"], facts["restarts"]) == ("active", "0")
        yield Row("start", "the service", f"{facts['active']}, {facts['restarts']} restarts", ok)
        facts = machine.facts(_RIGHTS)
        ok = int(facts["rights"], 16) in (0, _RIGHT_LOW_PORTS) and facts["user"] != "0"
        ok = ok and (facts["no_new"], facts["filter"]) == ("1", "2")
        text = f"rights {facts['rights']}, NoNewPrivs {facts['no_new']}, seccomp {facts['filter']}"
        yield Row("start", "the process: its own user, no right but ports below 1024", text, ok)
        facts = machine.facts(_SECRETS)
        text = f"{facts['in_log']} in the log, {facts['in_export']} in the {facts['files']} files of `export`"
        ok = not facts["in_log"] and not facts["in_export"] and facts["in_link"] and facts["files"] > 0
        yield Row("start", "occurrences of the host's token", text, ok)
        facts = machine.facts(_DOCTOR)
        wrong = [line for line in facts["printed"].splitlines() if line.startswith("WRONG")]
        ok = facts["doctor"] == 0 and not wrong
        text = "; ".join([f"status {facts['doctor']}", *(" ".join(line.split()[1:]) for line in wrong)])
        yield Row("start", "`traywatch doctor`", text, ok)


def check_uninstall(image: Path, _: int) -> Iterator[Row]:
    """``scripts/uninstall-pi`` leaves the data, and nothing else."""
    with Machine(image) as machine:
        machine.facts(_START)
        facts = machine.facts(_UNINSTALL)
    kept = [path for path in facts["left"] if not path.startswith("/var/lib/")]
    text = f"the service is {facts['load']}; outside /var/lib: {', '.join(kept) or 'nothing'}"
    text += f"; says: {facts['uninstall']}" if kept else ""
    yield Row("uninstall", "`scripts/uninstall-pi`", text, not kept and facts["load"] == "not-found")


def _after(seconds: float | None) -> str:
    return "never" if seconds is None else f"{seconds:.0f} s after the boot"
