"""How many random faults of the page's scripts the quick tests of the pages catch, compared with all of them.

``python -m tests.runner.mutation map`` records which test runs which part of the scripts. Then
``python -m tests.runner.page_mutation --n 100`` serves scripts with one fault each, and runs the tests that
run its place: first those of the quick set, then the others if no quick one failed. No file is changed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.browser.phones import PATIENCE_VARIABLE
from tests.firmware.programs import in_started_programs
from tests.page_scripts import PAGE, page_scripts
from tests.runner.import_graph import ROOT
from tests.runner.mutants import Mutant
from tests.runner.mutation import PAGE_LINES, PAGE_TESTS, TIMES, Verdict, quick_tests, report
from tests.runner.page_coverage import PageLines, read_page_lines
from tests.runner.quick_set import costs
from tests.runner.script_mutants import choose_fault, faults, served_place
from traywatch.firmware.web import constant_responses
from traywatch.firmware.web.pages import FILES

MOST_S = 400.0
"""Tests of one fault that take longer hang, which is noticed."""
PATIENCE_S = 20.0
"""Seconds that a test waits for a condition. On a broken line most of them wait in vain."""
HUNG = 9
"""Exit status of a process whose page hangs."""
IN_PROGRAMS = """
import traywatch.firmware.web.constant_responses as served
def faulty(name, body, before=served.shortened):
    return before(name, {new!r} if name == {name!r} else body)
served.shortened = faulty
"""

Case = tuple[Mutant, list[str]]
"""A fault, and the tests that run its place."""


def choose_cases(pages: PageLines, n: int, seed: int) -> list[Case]:
    """Faults on ``n`` random lines of the page's scripts that some test runs, each with these tests."""
    rng = random.Random(seed)
    places = sorted({(one.path, one.line) for path in page_scripts() for one in faults(path)})
    rng.shuffle(places)
    cases: list[Case] = []
    for path, line in places:
        if (mutant := choose_fault(path, line, rng)) and (tests := covering_tests(pages, mutant)):
            cases.append((mutant, tests))
        if len(cases) == n:
            break
    return cases


def covering_tests(pages: PageLines, mutant: Mutant) -> list[str]:
    """The tests that run the place of a fault in a script."""
    name, place = mutant.path.relative_to(PAGE).as_posix(), served_place(mutant)
    return sorted(
        test
        for test, scripts in pages.items()
        if any(begin <= place < end for begin, end in scripts.get(name, ()))
    )


@contextmanager
def served_fault(mutant: Mutant) -> Iterator[None]:
    """Inside, all trays serve the script with the fault."""
    name = mutant.path.relative_to(PAGE).as_posix()
    new = mutant.applied(mutant.path.read_text(encoding="utf-8")).encode()
    before = constant_responses.shortened

    def shortened(path: str, body: bytes) -> bytes:
        return before(path, new if path == name else body)

    _forget(name)
    try:
        with (
            patch.object(constant_responses, "shortened", shortened),
            in_started_programs(IN_PROGRAMS.format(new=new, name=name)),
        ):
            yield
    finally:
        _forget(name)


def _forget(name: str) -> None:
    """The copy in memory belongs to the time of the file, which stays the same."""
    FILES._kept.pop(name, None)


class PageJudge:
    """Runs, instead of all tests once, the tests of one fault after the other."""

    def __init__(self, cases: Sequence[Case], quick: set[str], seconds: Mapping[str, float], results: Path):
        self._cases, self._quick, self._seconds, self._results = cases, quick, seconds, results
        self._failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed = self._failed or report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        for number, (mutant, tests) in enumerate(self._cases, 1):
            print(f"\n{number}/{len(self._cases)} {mutant}", file=sys.stderr, flush=True)
            with self._limited(mutant, len(tests)), served_fault(mutant):
                self._judge(mutant, [items[test] for test in tests if test in items])
        return True

    def _judge(self, mutant: Mutant, items: Sequence[pytest.Item]) -> None:
        began = time.monotonic()
        cheap_first = sorted(items, key=lambda item: self._seconds.get(item.nodeid, 0.0))
        quick = [item for item in cheap_first if item.nodeid in self._quick]
        by_quick = self._fails(quick)
        by_any = by_quick or self._fails([item for item in cheap_first if item not in quick])
        self._write(mutant, len(items), by_quick, by_any, time.monotonic() - began)

    def _fails(self, items: Sequence[pytest.Item]) -> bool:
        self._failed = False
        following_items = [*items[1:], None][: len(items)]
        for item, following in zip(items, following_items, strict=True):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failed:
                item.session._setupstate.teardown_exact(None)  # closes all pages, and the browser
                return True
        return False

    def _write(self, mutant: Mutant, tests: int, quick: bool, whole: bool, spent_s: float) -> None:
        path = str(mutant.path.relative_to(ROOT))
        verdict = Verdict(path, mutant.line, mutant.old, mutant.new, tests, quick, whole, spent_s)
        with self._results.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(verdict)) + "\n")

    @contextmanager
    def _limited(self, mutant: Mutant, tests: int) -> Generator[None, Any, Any]:
        """End this process if the tests hang: a page that never answers cannot be interrupted."""

        def end() -> None:
            self._write(mutant, tests, True, True, MOST_S)
            os._exit(HUNG)

        timer = threading.Timer(MOST_S, end)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def read_verdicts(results: Path) -> list[Verdict]:
    """The results that are in the file already."""
    if not results.exists():
        return []
    return [Verdict(**json.loads(line)) for line in results.read_text(encoding="utf-8").splitlines()]


def judge(n: int, seed: int, results: Path) -> int:
    """Judge the faults of a seed that are not in the file yet, in this process; the exit status of pytest."""
    known = {(one.path, one.line, one.new) for one in read_verdicts(results)}
    cases = [
        case
        for case in choose_cases(read_page_lines(PAGE_LINES), n, seed)
        if (str(case[0].path.relative_to(ROOT)), case[0].line, case[0].new) not in known
    ]
    plugin = PageJudge(cases, quick_tests(PAGE_TESTS), costs(TIMES), results)
    # Plugins that were imported before pytest starts cannot be rewritten, which is no fault here.
    options = ["--all", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    return int(pytest.main([*options, PAGE_TESTS], plugins=[plugin]))


def main(argv: list[str] | None = None) -> int:
    """Judge faults and print the table; 2 without a map."""
    parser = argparse.ArgumentParser(prog="python -m tests.runner.page_mutation", description=__doc__)
    parser.add_argument("--n", type=int, default=100, help="number of faults (default: 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, default=ROOT / "runs" / "page-mutation.jsonl")
    parser.add_argument("--here", action="store_true", help="in this process, which ends when a page hangs")
    args = parser.parse_args(argv)
    args.results.parent.mkdir(parents=True, exist_ok=True)
    if not read_page_lines(PAGE_LINES):
        print(f"{PAGE_LINES}: no coverage; run python -m tests.runner.mutation map first", file=sys.stderr)
        return 2
    if args.here:
        return judge(args.n, args.seed, args.results)
    command = [sys.executable, "-m", __spec__.name, "--here", f"--n={args.n}", f"--seed={args.seed}"]
    environment = {**os.environ, PATIENCE_VARIABLE: str(PATIENCE_S)}
    while True:
        started = subprocess.run([*command, f"--results={args.results}"], env=environment, check=False)
        if started.returncode != HUNG:
            break
    verdicts = read_verdicts(args.results)
    print(report(verdicts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
