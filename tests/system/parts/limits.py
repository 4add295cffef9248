"""Which addresses reach the service, and which the service reaches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.system.machine import Machine
from tests.system.table import Row

# A phone is a network namespace with a cable of its own.
_NETWORK = """
output("modprobe", "veth")
output("modprobe", "ipv6")
def ip(*words):
    done = subprocess.run(["ip", *words], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"ip {' '.join(words)}: {done.stderr}")
ip("netns", "add", "phone")
ip("link", "add", "lan0", "type", "veth", "peer", "name", "eth0", "netns", "phone")
ip("link", "set", "lan0", "up")
ip("-n", "phone", "link", "set", "eth0", "up")
for ours, theirs in PAIRS:
    ip("address", "add", ours, "dev", "lan0", *(["nodad"] if ":" in ours else []))
    ip("-n", "phone", "address", "add", theirs, "dev", "eth0", *(["nodad"] if ":" in theirs else []))
ip("route", "add", "default", "via", "192.168.77.2")
wait_for_health()
"""
_PHONE = """
code = '''
import sys, urllib.request
try:
    with urllib.request.urlopen(sys.argv[1] + "/healthz", timeout=8) as answer:
        print(answer.status)
except OSError as error:
    print(type(error).__name__, error)
'''
got = output("ip", "netns", "exec", "phone", "python3", "-c", code, ADDRESS_OF_TRAY)
show(got=got)
"""
# The limits hold for whatever belongs to the service's control group.
_SEND = """
import os, socket
if INSIDE:
    with open("/sys/fs/cgroup/system.slice/traywatch.service/cgroup.procs", "w") as group:
        group.write(str(os.getpid()))
got = {}
for target in TARGETS:
    kind = socket.AF_INET6 if ":" in target else socket.AF_INET
    with socket.socket(kind, socket.SOCK_DGRAM) as plug:
        try:
            plug.sendto(b"?", (target, 9))
            got[target] = "sent"
        except OSError as error:
            got[target] = error.strerror
show(got=got)
"""
_PAIRS = [
    ("192.168.77.1/24", "192.168.77.2/24"),
    ("203.0.113.1/24", "203.0.113.2/24"),
    ("fd77::1/64", "fd77::2/64"),
    ("2001:db8:77::1/64", "2001:db8:77::2/64"),
]
_REACHABLE = {
    "192.168.77.1": True, "203.0.113.1": False, "[fd77::1]": True, "[2001:db8:77::1]": False,
}  # fmt: skip
OUTWARDS = {
    "127.0.0.1": True, "192.168.77.2": True, "203.0.113.2": False, "198.51.100.7": False, "fd77::2": True,
    "2001:db8:77::2": False,
}  # fmt: skip


def check(image: Path, _: int) -> Iterator[Row]:
    """From local and public addresses, and to them."""
    with Machine(image) as machine:
        list(machine.lines(f"PAIRS = {_PAIRS!r}{_NETWORK}"))
        for host, reachable in _REACHABLE.items():
            code = f"ADDRESS_OF_TRAY = 'http://{host}:8000'\n{_PHONE}"
            got = machine.facts(code)["got"]
            kind = "in the local network" if reachable else "at a public address"
            text = "200" if got == "200" else f"no answer ({got})"
            yield Row("limits", f"a phone {kind} asks `{host}`", text, (got == "200") == reachable)
        outside = machine.facts(f"INSIDE, TARGETS = False, {list(OUTWARDS)!r}\n{_SEND}")["got"]
        inside = machine.facts(f"INSIDE, TARGETS = True, {list(OUTWARDS)!r}\n{_SEND}")["got"]
        for target, allowed in OUTWARDS.items():
            ok = outside[target] == "sent" and (inside[target] == "sent") == allowed
            text = f"{inside[target]}; outside the service: {outside[target]}"
            yield Row("limits", f"the service sends to `{target}`", text, ok)
