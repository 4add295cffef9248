"""``scripts/vm-check``: its bookkeeping, its line to the machine, and what it says without its tools."""

from __future__ import annotations

import json
import os
import pty
import shutil
import subprocess
import sys
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.firmware.programs import ROOT, RealTray
from tests.system.guest import agent
from tests.system.guest import tray as guest
from tests.system.machine import Machine, MachineError
from tests.system.parts import PARTS, limits, restarts
from tests.system.parts.power_cuts import Account
from tests.system.table import Row, markdown
from tests.system.tools import PACKAGES

HELD: dict[str, Any] = {"throws": ["a", "t"], "asks": ["b"], "integrity": "ok", "chain": 0, "damaged": []}
FAKE_KERNEL = f"""#!{sys.executable}
import sys
sys.path.insert(0, {str(ROOT)!r})
from tests.system.guest import agent
from tests.system.guest import tray as guest
line = next(one for one in sys.argv if one.startswith("ssl0=fd:"))
print("console of", *sys.argv[1:], flush=True)
agent.serve(int(line.partition(":")[2]))
"""


def test_missing_tools_are_named_with_their_packages(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.system.vm_check"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    missing, _, remedy = done.stderr.partition(" missing: sudo apt install ")
    assert "linux.uml" in missing and "mmdebstrap" in missing
    assert {"user-mode-linux", "mmdebstrap"} <= set(remedy.split())


@pytest.mark.parametrize(
    ("changed", "ok"),
    [
        ({}, True),
        ({"throws": ["t"]}, False),
        ({"asks": []}, False),
        ({"throws": ["a", "t", "t"]}, False),
        ({"throws": ["a", "t", "c"]}, True),
        ({"integrity": "row 3 missing"}, False),
        ({"chain": 1}, False),
        ({"damaged": ["journal.sqlite.damaged-2026-11-28"]}, False),
    ],
)
def test_a_power_cut_must_leave_everything_that_was_acknowledged(changed: dict[str, Any], ok: bool) -> None:
    account = Account(acknowledged={"a", "b"}, cuts=1)
    account.compare(**{**HELD, **changed})
    assert account.ok == ok


def test_cuts_that_nothing_was_compared_after_show_nothing() -> None:
    account = Account(acknowledged={"a"}, cuts=1)
    account.compare(**HELD)
    account.cuts += 1
    assert not account.ok
    nothing = Account(cuts=1)
    nothing.compare(**HELD)
    assert not nothing.ok


@pytest.fixture
def booted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    """A machine whose kernel is a program that only runs the agent."""
    kernel = tmp_path / "linux.uml"
    kernel.write_text(FAKE_KERNEL, "utf-8")
    kernel.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with Machine(tmp_path / "disk.img", ("ro",)) as machine:
        yield machine


def test_jobs_run_in_the_machine(booted: Machine) -> None:
    assert booted.facts("show(a=1)\nprint('not a fact')\nshow(b=uptime_s() > 0)") == {"a": 1, "b": True}
    with pytest.raises(MachineError, match="status 3"):
        booted.facts("raise SystemExit(3)")
    with pytest.raises(MachineError, match="took too long"):
        booted.facts("time.sleep(60)", limit_s=0.5)


def test_a_power_cut_ends_a_job_and_keeps_what_it_had_said(booted: Machine) -> None:
    lines = booted.lines("show(throw='a')\ntime.sleep(60)")
    assert json.loads(next(lines)) == {"throw": "a"}
    booted.cut_power()
    with pytest.raises(MachineError, match="switched off"):
        next(lines)


def test_a_machine_that_does_not_boot_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = tmp_path / "linux.uml"
    kernel.write_text("#!/bin/sh\necho no init found\nexit 1\n", "utf-8")
    kernel.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(MachineError, match="no init found"), Machine(tmp_path / "disk.img"):
        pass


def test_the_agent_works_on_a_serial_line() -> None:
    ours, theirs = pty.openpty()
    tty.setraw(ours)
    command = [sys.executable, agent.__file__, os.ttyname(theirs)]
    with subprocess.Popen(command) as child, os.fdopen(ours, "r+b", buffering=0) as line:
        try:
            assert "hello" in json.loads(_line(line))
            job = {"id": 7, "code": "print('x' * 9000)", "limit_s": 30}
            line.write(json.dumps(job).encode() + b"\n")
            assert json.loads(_line(line)) == {"id": 7, "line": "x" * 9000}
            assert json.loads(_line(line)) == {"id": 7, "status": 0}
        finally:
            child.kill()
    os.close(theirs)


def _line(line: Any) -> bytes:
    received = b""
    while not received.endswith(b"\n"):
        received += line.read(1)
    return received


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealTray]:
    tray = RealTray(tmp_path_factory.mktemp("vm") / "data", "--source", "demo", "--no-announce")
    tray.start()
    yield tray
    tray.stop()


def test_what_is_acknowledged_is_in_the_journal(playing: RealTray, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "ADDRESS", playing.url.rstrip("/"))
    monkeypatch.setattr(guest, "DATA", playing.data)
    assert guest.wait_for_health() is not None and guest.health() is not None
    entered = [guest.wait_for_entry() for _ in range(4)]
    assert None not in entered and len(set(entered)) == 4
    throw = guest.wait_for_throw(None)
    held = guest.journal()
    assert set(entered) <= set(held["asks"]) and throw in held["throws"]
    assert held["integrity"] == "ok" and held["damaged"] == []
    # An ask that was left unanswered does not block the entries after it.
    playing.call("asks", {"dice": "2d6", "id": "left"})
    assert guest.wait_for_entry() == "left" and guest.wait_for_entry() != "left"


class StandIn:
    """A machine that answers each job with the same facts, changed by a function of the code."""

    def __init__(self, answer: Callable[[str], dict[str, Any]]) -> None:
        self.facts = lambda code, _limit_s=0.0: answer(code)
        self.lines = lambda *_args, **_kwargs: iter(())
        self.wait_for_boot = dict

    @contextmanager
    def __call__(self, *_: object) -> Iterator[StandIn]:
        yield self


def test_the_limits_tell_addresses_apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def right(code: str) -> dict[str, Any]:
        if "ADDRESS_OF_TRAY =" in code:
            return {"got": "200" if "192.168" in code or "fd77" in code else "TimeoutError"}
        inside = "INSIDE, TARGETS = True" in code
        blocked = {one for one, allowed in limits.OUTWARDS.items() if inside and not allowed}
        return {
            "got": {one: "Operation not permitted" if one in blocked else "sent" for one in limits.OUTWARDS}
        }

    monkeypatch.setattr(limits, "Machine", StandIn(right))
    assert all(row.ok for row in limits.check(tmp_path, 0))
    open_to_all = {"got": "200"}
    monkeypatch.setattr(
        limits, "Machine", StandIn(lambda code: open_to_all if "ADDRESS_OF_TRAY =" in code else right(code))
    )
    assert [row.ok for row in limits.check(tmp_path, 0)][:4] == [True, False, True, False]
    # Without the limits, nothing is blocked; without a network, nothing is proven.
    for broken in ("sent", "Network is unreachable"):
        got = {"got": dict.fromkeys(limits.OUTWARDS, broken)}
        stand_in = StandIn(partial(_with_sendings, right, got))
        monkeypatch.setattr(limits, "Machine", stand_in)
        assert not all(row.ok for row in limits.check(tmp_path, 0))


def _with_sendings(answer: Callable[[str], dict[str, Any]], got: dict[str, Any], code: str) -> dict[str, Any]:
    return answer(code) if "ADDRESS_OF_TRAY =" in code else got


@pytest.mark.parametrize(
    ("changed", "ok"),
    [
        ({}, True),
        ({"back_s": None}, False),
        ({"restarts": 0}, False),
        ({"restarts": 2}, False),
        ({"lost": 1}, False),
        ({"new": False}, False),
        ({"acknowledged": 0}, False),
    ],
)
def test_a_restart_brings_the_service_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, changed: dict[str, Any], ok: bool
) -> None:
    facts = {"back_s": 9.0, "restarts": 1, "lost": 0, "acknowledged": 3, "new": True, **changed}
    monkeypatch.setattr(restarts, "Machine", StandIn(lambda _: facts))
    rows = list(restarts.check(tmp_path, 0))
    assert [row.ok for row in rows] == [ok, ok]


def test_the_table_fits_a_page() -> None:
    rows = [Row("start", "a | b", "two\nlines", True), Row("clock", "c", "d", False)]
    assert markdown(rows).splitlines()[2:] == [
        "| start | a \\| b | two lines | ok |",
        "| clock | c | d | **not ok** |",
    ]


TOOLS = shutil.which("linux.uml") and os.geteuid() == 0
IMAGES = os.environ.get("TRAYWATCH_VM")


@pytest.mark.long("boots a computer; the tests above are the quick ones")
@pytest.mark.skipif(not TOOLS, reason=f"needs root, {', '.join(PACKAGES.values())}")
@pytest.mark.skipif(
    "TRAYWATCH_VM" not in os.environ, reason="TRAYWATCH_VM names no folder of scripts/vm-check"
)
def test_the_tray_starts_with_a_computer(tmp_path: Path) -> None:
    assert IMAGES is not None
    image = Path(IMAGES) / "trixie.img"
    copy = tmp_path / "start.img"
    subprocess.run(["cp", "--sparse=always", str(image), str(copy)], check=True)
    rows = list(PARTS["start"](copy, 0))
    assert [row for row in rows if not row.ok] == []
