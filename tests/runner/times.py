"""Where the time of the test suite goes: ``scripts/test --all --times FOLDER``, then this module's table.

``python -m tests.runner.times FOLDER`` prints the time by folder, file, test and fixture. Each process of the
test run writes one file of JSON lines into the folder. The processor time of a child process counts when it
ends, so that of a browser belongs to the last test of its process.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

import pytest

ROWS = 30


@dataclass(frozen=True)
class Span:
    """The time of one part of a test: seconds by the wall, of this process, and of its ended children."""

    name: str
    part: str
    wall_s: float
    own_s: float
    children_s: float


class TimeRecorder:
    """Writes a line for each set-up, call and clean-up of a test, and for each fixture."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    @contextmanager
    def _span(self, name: str, part: str) -> Iterator[None]:
        wall, (own, children) = time.monotonic(), processor_times()
        try:
            yield
        finally:
            own_now, children_now = processor_times()
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
        own, children = processor_times()
        self._file.write(json.dumps(["", "process", 0.0, own, children]) + "\n")
        self._file.close()


def processor_times() -> tuple[float, float]:
    """Processor seconds of this process and of its ended children."""
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime, children.ru_utime + children.ru_stime


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
