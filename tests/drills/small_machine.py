"""The tray on a machine that control groups make small: its start, rest, rolls, and an hour of play.

    sudo .venv/bin/python -m tests.drills.small_machine --machine zero-2-w --minutes 60
    sudo .venv/bin/python -m tests.drills.small_machine --cores 0.5 --memory-mb 400 --minutes 5

Needs Linux and the right to make control groups. It prints one line of JSON for each part. Times are those of
this computer's cores with a smaller share; they say nothing about another computer by themselves.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.drills.evening import follow, sample, throws_of
from tests.firmware.programs import ROOT, RealTray
from traywatch.firmware.storage.journal.file import verify

GROUPS = Path("/sys/fs/cgroup")
PERIOD_US = 100_000
PHONES = 3
EVERY_S = 2.0


@dataclass(frozen=True)
class Machine:
    """The share of the processor, in cores of this computer, and the memory in MB."""

    cores: float
    memory_mb: int


MACHINES = {"zero-2-w": Machine(0.2, 512), "pi-4": Machine(1.0, 1024)}
"""What stands for a computer: a fifth of a core and 512 MB for a Zero 2 W, a whole core for a Pi 4."""


class ControlGroup:
    """A control group of the old or the new hierarchy. Processes that start while it is joined stay in it.

    Raises ``OSError`` if groups cannot be made here.
    """

    def __init__(self, machine: Machine) -> None:
        name = f"traywatch-{os.getpid()}-{secrets.token_hex(2)}"
        quota = round(machine.cores * PERIOD_US)
        most = machine.memory_mb * 1024 * 1024
        self._unified = (GROUPS / "cgroup.controllers").exists()
        if self._unified:
            self._folders = [GROUPS / name]
            limits = [(0, "cpu.max", f"{quota} {PERIOD_US}"), (0, "memory.max", str(most))]
            limits.append((0, "memory.swap.max", "0"))
        else:
            self._folders = [GROUPS / kind / name for kind in ("cpu", "memory")]
            limits = [(0, "cpu.cfs_period_us", str(PERIOD_US)), (0, "cpu.cfs_quota_us", str(quota))]
            limits.append((1, "memory.limit_in_bytes", str(most)))
        for folder in self._folders:
            folder.mkdir()
        for at, file, value in limits:
            target = self._folders[at] / file
            if target.exists():  # swap is not limited where there is none
                target.write_text(value, "ascii")

    @contextmanager
    def joined(self) -> Iterator[None]:
        """Inside, this process belongs to the group, and so do the programs that it starts."""
        for folder in self._folders:
            (folder / "cgroup.procs").write_text(str(os.getpid()), "ascii")
        try:
            yield
        finally:
            for folder in self._folders:
                (folder.parent / "cgroup.procs").write_text(str(os.getpid()), "ascii")

    def counts(self) -> dict[str, float]:
        """The peak of the memory with cached files in MB, killed processes, and seconds without processor."""
        cpu, memory = self._folders[0], self._folders[-1]
        stat = _pairs(cpu / "cpu.stat")
        if self._unified:
            peak = memory / "memory.peak"
            killed, stopped_s = _pairs(memory / "memory.events")["oom_kill"], stat["throttled_usec"] / 1e6
        else:
            peak = memory / "memory.max_usage_in_bytes"
            killed = _pairs(memory / "memory.oom_control").get("oom_kill", 0)
            stopped_s = stat["throttled_time"] / 1e9
        return {
            "peak_with_files_mb": round(int(peak.read_text("ascii")) / 2**20, 1),
            "killed_for_memory": killed,
            "waited_for_processor_s": round(stopped_s, 1),
        }

    def remove(self) -> None:
        """Remove the group; its processes must have ended."""
        for folder in self._folders:
            folder.rmdir()


@contextmanager
def control_group(machine: Machine) -> Iterator[ControlGroup]:
    """A control group for one part, so that its counts are those of that part."""
    group = ControlGroup(machine)
    try:
        yield group
    finally:
        group.remove()


def _pairs(path: Path) -> dict[str, int]:
    lines = (line.split() for line in path.read_text("ascii").splitlines())
    return {name: int(value) for name, value in lines}


def measure(machine: Machine, minutes: float) -> Iterator[dict[str, Any]]:
    """Measure start, rest and rolls with ``traywatch bench``, and play the demo for some minutes."""
    for part, options in (("idle", ["--idle", "20"]), ("shown", ["--shown", "8", "--pages", "0"])):
        with control_group(machine) as group:
            yield from _bench(group, part, options)
    with tempfile.TemporaryDirectory() as folder, control_group(machine) as group:
        yield from _play(group, Path(folder) / "data", minutes)


def _bench(group: ControlGroup, part: str, options: Sequence[str]) -> Iterator[dict[str, Any]]:
    command = [sys.executable, "-m", "traywatch.firmware.cli.main", "bench", "--json", "--only", part]
    command += options
    with group.joined():
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=1800)
    if done.returncode:
        yield {"part": part, "error": done.stderr.strip()[-400:]}
        return
    for line in done.stdout.splitlines():
        row = json.loads(line)
        if "stage" in row:
            yield {"part": part, **row}


def _play(group: ControlGroup, data: Path, minutes: float) -> Iterator[dict[str, Any]]:
    tray = RealTray(data, "--source", "demo", "--no-announce", speed="1")
    began = time.monotonic()
    with group.joined():
        tray.start()
    stop = threading.Event()
    try:
        with urllib.request.urlopen(tray.url, timeout=60) as page:
            page.read()
        yield {"part": "start", "to_page_s": round(time.monotonic() - began, 2), "cpu_s": _cpu_s(tray.pid)}
        for _ in range(PHONES):
            threading.Thread(target=follow, args=(tray.port, stop), daemon=True).start()
        samples, written = [], _written_kb(tray.pid)
        until = time.monotonic() + 60 * minutes
        while time.monotonic() < until:
            time.sleep(EVERY_S)
            samples.append(sample(tray.pid, data, throws_of(data)))
        memory = sorted(one.memory_mb for one in samples)
        written = (_written_kb(tray.pid) - written) / max(1, samples[-1].throws)
        yield {
            "part": "play", "minutes": minutes, "throws": samples[-1].throws, "cpu_s": _cpu_s(tray.pid),
            "median_mb": round(memory[len(memory) // 2], 1), "peak_mb": round(memory[-1], 1),
            "written_kb_a_throw": round(written, 1),
            "problems": [problem["code"] for problem in tray.call("table")["problems"]], **group.counts(),
        }  # fmt: skip
    finally:
        stop.set()
        tray.stop()
    with closing(sqlite3.connect(data / "journal.sqlite")) as db:
        db.text_factory = bytes
        checked = list(verify(db))[-1]
    yield {"part": "journal", "records": checked.records, "intact": checked.intact}


def _written_kb(pid: int) -> float:
    """What a process has written to files so far."""
    return _pairs(Path(f"/proc/{pid}/io"))["write_bytes:"] / 1000


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return round((int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), 2)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the parts; 1 if a process was killed or the journal is damaged, 2 without control groups."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--machine", choices=tuple(MACHINES), default="zero-2-w")
    parser.add_argument("--cores", type=float, help="share of a core, instead of that of the machine")
    parser.add_argument("--memory-mb", type=int, help="memory, instead of that of the machine")
    parser.add_argument("--minutes", type=float, default=60.0, help="minutes of play (default: 60)")
    args = parser.parse_args(argv)
    usual = MACHINES[args.machine]
    machine = Machine(args.cores or usual.cores, args.memory_mb or usual.memory_mb)
    failed = False
    try:
        for row in measure(machine, args.minutes):
            print(json.dumps(row), flush=True)
            failed |= "error" in row or bool(row.get("killed_for_memory")) or not row.get("intact", True)
    except PermissionError as error:
        print(f"{error}: control groups need more rights; try it with sudo", file=sys.stderr)
        return 2
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
