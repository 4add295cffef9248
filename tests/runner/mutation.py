"""How many random faults of the product code the quick set catches, compared with the whole suite.

``python -m tests.runner.mutation map`` runs the whole suite once, and records which test runs which line, and
how long each test takes.
``python -m tests.runner.mutation run --n 200`` breaks as many random lines, one after the other. For each it
runs the tests that run the line: first those of the quick set, then the long ones if no quick one failed.
``map --pages`` runs the tests of the pages only; ``tests.runner.page_mutation`` breaks their scripts.

The checkout is changed while this runs. Use a clone of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from coverage import CoverageData

from tests.runner.import_graph import ROOT
from tests.runner.mutants import Mutant, choose_mutant, lines_of_functions

MAP = ROOT / ".coverage"
TIMES = ROOT / "runs" / "map-times"
"""The times of the tests in the run that recorded the map."""
CACHE = ROOT / ".venv" / "pycache"
"""Where the compiled modules of the product and of the tests stay."""
PAGE_LINES = ROOT / "runs" / "map-pages"
"""What each test ran of the page's scripts in that run."""
PAGE_TESTS = "tests/browser"

NOT_INSTALLED = ("dicebench/", "models/synth/", "models/train/", "models/evaluate/")
MOST_S = 900.0
"""Tests that take longer on a broken line hang, which is noticed."""


@dataclass(frozen=True)
class Verdict:
    """What became of one fault; ``quick`` and ``whole``: whether a test of that set failed."""

    path: str
    line: int
    old: str
    new: str
    tests: int
    quick: bool
    whole: bool
    elapsed_s: float


def record_map(pages: bool) -> int:
    """Run the whole suite with a record of which test runs which line; the exit status of pytest.

    ``pages``: only the tests of the pages.
    """
    command = [sys.executable, "-m", "pytest", "--all", "-n", "auto", "--cov", "--cov-context=test"]
    command += ["--cov-report=", f"--times={TIMES}", f"--page-coverage={PAGE_LINES}"]
    return subprocess.run([*command, *([PAGE_TESTS] if pages else [])], cwd=ROOT, check=False).returncode


def tests_by_line(data: CoverageData, path: Path) -> dict[int, list[str]]:
    """For each line of a file the ids of the tests that run it."""
    lines: dict[int, set[str]] = {}
    for line, contexts in data.contexts_by_lineno(str(path)).items():
        # "tests/a.py::test|call" in the process of the tests, "tests/a.py::test (call)" in one that it starts
        ids = {one.partition("|")[0].rpartition(" (")[0] or one.partition("|")[0] for one in contexts}
        lines[line] = {one for one in ids if "::" in one}
    return {line: sorted(ids) for line, ids in lines.items()}


def is_installed(path: Path) -> bool:
    """Whether a file is part of what a tray installs."""
    return path.is_relative_to(ROOT) and not str(path.relative_to(ROOT)).startswith(NOT_INSTALLED)


def choose_mutants(data: CoverageData, n: int, seed: int) -> list[tuple[Mutant, list[str]]]:
    """Faults on ``n`` random lines that some test runs, each with the tests that run the line."""
    rng = random.Random(seed)
    places = [
        (path, line)
        for path in sorted(Path(one) for one in data.measured_files())
        if is_installed(path)
        for line in sorted(lines_of_functions(path))
    ]
    rng.shuffle(places)
    found: list[tuple[Mutant, list[str]]] = []
    for path, line in places:
        tests = tests_by_line(data, path).get(line)
        mutant = choose_mutant(path, line, rng) if tests else None
        if mutant is not None and tests:
            found.append((mutant, tests))
        if len(found) == n:
            break
    return found


def quick_tests(folder: str = "tests") -> set[str]:
    """The ids of the tests of a folder that are in the quick set."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", folder]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found = {line for line in done.stdout.splitlines() if "::" in line}
    if not found:
        raise RuntimeError("pytest lists no tests; its options print something else than their ids")
    return found


@contextmanager
def broken(mutant: Mutant) -> Iterator[None]:
    """The file with the fault, and as before afterwards."""
    before, times = mutant.path.read_text(encoding="utf-8"), mutant.path.stat()
    try:
        mutant.path.write_text(mutant.applied(before), encoding="utf-8")
        yield
    finally:
        mutant.path.write_text(before, encoding="utf-8")
        os.utime(mutant.path, ns=(times.st_atime_ns, times.st_mtime_ns))


def fails(tests: Sequence[str]) -> bool:
    """Whether one of the tests fails, or they hang."""
    if not tests:
        return False
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as names:
        names.write("\n".join(tests))
        names.flush()
        command = [sys.executable, "-m", "pytest", "-x", "--all", "-p", "no:cacheprovider", f"@{names.name}"]
        # Compiled modules stay for the next fault. The broken file has another time than before and after.
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(CACHE)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        child = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return child.wait(MOST_S) != 0
        except subprocess.TimeoutExpired:
            return True
        finally:
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()


def near_first(tests: Sequence[str], path: Path) -> list[str]:
    """The tests in the order in which they probably notice a fault: those of the same package first."""
    words = set(path.relative_to(ROOT).with_suffix("").parts)

    def common(test: str) -> int:
        return len(words & set(test.partition(".py")[0].replace("test_", "").split("/")))

    return sorted(tests, key=lambda test: -common(test))


def judge(mutant: Mutant, tests: Sequence[str], quick: set[str]) -> Verdict:
    """Break one line, and run the tests of the line until one fails."""
    began = time.monotonic()
    ordered = near_first(tests, mutant.path)
    with broken(mutant):
        by_quick = fails([one for one in ordered if one in quick])
        by_any = by_quick or fails([one for one in ordered if one not in quick])
    path = str(mutant.path.relative_to(ROOT))
    spent = time.monotonic() - began
    return Verdict(path, mutant.line, mutant.old, mutant.new, len(tests), by_quick, by_any, spent)


def summary(verdicts: Sequence[Verdict]) -> str:
    """A table by package: faults, caught by the whole suite, caught by the quick set."""
    lines = [
        "| package | faults | caught by all tests | caught by the quick set | share |",
        "|---|---:|---:|---:|---:|",
    ]
    packages = sorted({one.path.partition("/")[0] for one in verdicts})
    for package in [*packages, ""]:
        rows = [one for one in verdicts if one.path.startswith(package)]
        count = Counter(whole=sum(one.whole for one in rows), quick=sum(one.quick for one in rows))
        share = f"{100 * count['quick'] / count['whole']:.0f} %" if count["whole"] else "–"
        lines.append(f"| {package or 'all'} | {len(rows)} | {count['whole']} | {count['quick']} | {share} |")
    return "\n".join(lines)


def report(verdicts: Sequence[Verdict]) -> str:
    """The table, and a line for each fault that the quick set does not catch."""
    missed = [
        f"only long tests: {one.path}:{one.line}: {one.old} -> {one.new}"
        for one in verdicts
        if one.whole and not one.quick
    ]
    return "\n".join([summary(verdicts), *missed])


def run(n: int, seed: int, results: Path) -> list[Verdict]:
    """Judge the faults of a seed; results that are in the file already are not measured again."""
    data = CoverageData(str(MAP))
    data.read()
    quick = quick_tests()
    done = [Verdict(**json.loads(line)) for line in results.open()] if results.exists() else []
    known = {(one.path, one.line, one.new) for one in done}
    chosen = choose_mutants(data, n, seed)
    with results.open("a", encoding="utf-8", buffering=1) as file:
        for number, (mutant, tests) in enumerate(chosen, 1):
            if (str(mutant.path.relative_to(ROOT)), mutant.line, mutant.new) in known:
                continue
            done.append(judge(mutant, tests, quick))
            file.write(json.dumps(asdict(done[-1])) + "\n")
            print(f"{number}/{len(chosen)} {done[-1]}", file=sys.stderr, flush=True)
    return done


def main(argv: list[str] | None = None) -> int:
    """Record the map, or judge faults and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.runner.mutation", description=__doc__)
    parser.add_argument("step", choices=("map", "run"))
    parser.add_argument("--n", type=int, default=200, help="number of faults (default: 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pages", action="store_true", help="for the map: run the tests of the pages only")
    parser.add_argument("--results", type=Path, default=ROOT / "runs" / "mutation.jsonl")
    args = parser.parse_args(argv)
    if args.step == "map":
        return record_map(args.pages)
    args.results.parent.mkdir(parents=True, exist_ok=True)
    try:
        verdicts = run(args.n, args.seed, args.results)
    except (OSError, sqlite3.Error) as error:
        print(f"{MAP}: {error}; run the step 'map' first", file=sys.stderr)
        return 2
    print(report(verdicts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
