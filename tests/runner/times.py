"""Where the time of the test suite goes: ``scripts/test --all --times FOLDER``, then this module's table.

``python -m tests.runner.times FOLDER`` prints the time by folder, file, test and fixture. Each process of the
test run writes one file of JSON lines into the folder. The processor time of child processes is that of all
programs below the process, such as a browser, which runs on from test to test.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

import pytest

ROWS = 30
TICKS_PER_S = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Span:
    """The time of one part of a test: seconds by the wall, of this process, and of the programs below it."""

    name: str
    part: str
    wall_s: float
    own_s: float
    children_s: float


class ProgramTimes:
    """The processor time of all programs below this process: those that run, and those that have ended.

    Linux adds the time of a program to its parent's when the parent waits for it. Chromium does not wait for
    its last processes, so what they had used when they were last seen is remembered here.
    """

    def __init__(self) -> None:
        self._unrelated: set[int] = set()
        self._before: dict[int, tuple[float, float]] = {}
        self._ended_before = 0.0
        self._lost = 0.0

    def seconds(self) -> float:
        """Processor seconds until now."""
        now = self._running() if _has_children() else {}
        ended = _seconds(resource.RUSAGE_CHILDREN)
        gained = ended - self._ended_before
        gained += sum(now[pid][1] - self._before[pid][1] for pid in now.keys() & self._before.keys())
        gone = sum(sum(self._before[pid]) for pid in self._before.keys() - now.keys())
        self._lost += max(gone - gained, 0.0)
        self._before, self._ended_before = now, ended
        return ended + self._lost + sum(map(sum, now.values()))

    def _running(self) -> dict[int, tuple[float, float]]:
        """For each program that runs the seconds of its own, and those of programs that it has awaited."""
        parents: dict[int, int] = {}
        spent: dict[int, tuple[float, float]] = {}
        pids = {int(name) for name in os.listdir("/proc") if name.isdecimal()}
        self._unrelated &= pids
        for pid in pids - self._unrelated:
            try:
                fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b") ")[2].split()
            except OSError:  # it has ended since
                continue
            own, awaited = (sum(map(int, fields[place : place + 2])) / TICKS_PER_S for place in (11, 13))
            parents[pid], spent[pid] = int(fields[1]), (own, awaited)
        below = {pid for pid in parents if self._is_below(pid, parents)}
        self._unrelated |= parents.keys() - below - {os.getpid()}
        return {pid: spent[pid] for pid in below}

    @staticmethod
    def _is_below(pid: int, parents: Mapping[int, int]) -> bool:
        while (pid := parents.get(pid, 0)) > 1:
            if pid == os.getpid():
                return True
        return False


def _has_children() -> bool:
    if sys.platform != "linux":
        return False  # there is no /proc that tells their times
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


class TimeRecorder:
    """Writes a line for each set-up, call and clean-up of a test, and for each fixture."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._programs = ProgramTimes()

    def _processor_times(self) -> tuple[float, float]:
        """Processor seconds of this process, and of the programs below it."""
        return _seconds(resource.RUSAGE_SELF), self._programs.seconds()

    @contextmanager
    def _span(self, name: str, part: str) -> Iterator[None]:
        wall, (own, children) = time.monotonic(), self._processor_times()
        try:
            yield
        finally:
            own_now, children_now = self._processor_times()
            spent = [time.monotonic() - wall, own_now - own, children_now - children]
            self._file.write(json.dumps([name, part, *spent]) + "\n")

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, Any, Any]:
        with self._span(item.nodeid, "setup"):
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        with self._span(item.nodeid, "call"):
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, Any, Any]:
        with self._span(item.nodeid, "teardown"):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Generator[None, Any, Any]:
        with self._span(f"{fixturedef.baseid}::{fixturedef.argname}", "fixture"):
            return (yield)

    def pytest_unconfigure(self) -> None:
        own, children = self._processor_times()
        self._file.write(json.dumps(["", "process", 0.0, own, children]) + "\n")
        self._file.close()


def _seconds(whose: int) -> float:
    used = resource.getrusage(whose)
    return used.ru_utime + used.ru_stime


def record_times(config: pytest.Config, folder: Path) -> None:
    """Write the times of this process into a folder from now on."""
    folder.mkdir(parents=True, exist_ok=True)
    file = (folder / f"{os.getpid()}.jsonl").open("w", encoding="utf-8", buffering=1)
    config.pluginmanager.register(TimeRecorder(file), "traywatch-times")


def read_spans(folder: Path) -> list[Span]:
    """All spans of a folder that a test run has written."""
    texts = (file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.jsonl")))
    return [Span(*json.loads(line)) for text in texts for line in text.splitlines()]


def table(spans: Iterable[Span], name: Callable[[Span], str], title: str) -> str:
    """The spans summed by name, the most processor time first, as a Markdown table."""
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    counts: dict[str, set[str]] = defaultdict(set)
    for span in spans:
        key = name(span)
        counts[key].add(span.name)
        for place, seconds in enumerate((span.wall_s, span.own_s, span.children_s)):
            sums[key][place] += seconds
    rows = sorted(sums.items(), key=lambda row: -(row[1][1] + row[1][2]))[:ROWS]
    lines = [f"| {title} | n | wall s | processor s | of it children s |", "|---|---:|---:|---:|---:|"]
    lines += [
        f"| {key} | {len(counts[key])} | {wall:.1f} | {own + children:.1f} | {children:.1f} |"
        for key, (wall, own, children) in rows
    ]
    return "\n".join(lines)


def main(argv: list[str] | None = None) -> int:
    """Print the tables of a folder; 1 if it holds no times."""
    parser = argparse.ArgumentParser(prog="python -m tests.runner.times", description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder that scripts/test --times FOLDER has written")
    folder = parser.parse_args(argv).folder
    spans = read_spans(folder)
    tests = [span for span in spans if span.part in ("setup", "call", "teardown")]
    if not tests:
        print(f"{folder}: no times here; run scripts/test --times {folder}", file=sys.stderr)
        return 1
    # The process that started the others has their times, too.
    total = max(span.own_s + span.children_s for span in spans if span.part == "process")
    print(f"processor time of all processes: {total:.0f} s\n")
    print(table(tests, lambda span: "/".join(span.name.partition("::")[0].split("/")[:2]), "folder"), "\n")
    print(table(tests, lambda span: span.name.partition("::")[0], "file"), "\n")
    print(table(tests, lambda span: f"`{span.name}`", "test"), "\n")
    print(table([span for span in spans if span.part == "fixture"], lambda span: span.name, "fixture"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
