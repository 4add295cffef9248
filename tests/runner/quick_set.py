"""Which tests the quick set leaves out, because cheaper tests run the same lines.

``python -m tests.runner.mutation map`` records which test runs which line and how long each test takes.
``python -m tests.runner.quick_set`` then chooses, and writes the ids into ``long_tests.txt``. A test that
costs less than ``CHEAP_S`` always stays, and so does what lines do not tell, such as pages, shell scripts and
real videos (``KEPT``). Of the others those stay that together run nearly all remaining lines of an installed
tray (``LINE_SHARE``), chosen one after the other by the lines that they add for a second. Tools for training
and judging do not count.

With ``--pages`` it chooses among the tests of the pages, by the parts of the page's scripts that they run.
The other tests stay as they are listed, and without ``--pages`` those of the pages do.

``python -m tests.runner.mutation run`` then tells how many faults the remaining tests still notice.
"""

from __future__ import annotations

import argparse
import heapq
import sqlite3
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from coverage import CoverageData

from tests.runner.long_tests import listed_tests, write_list
from tests.runner.mutation import (
    MAP,
    PAGE_LINES,
    PAGE_TESTS,
    TIMES,
    is_installed,
    quick_tests,
    tests_by_line,
)
from tests.runner.page_coverage import numbered_segments, read_page_lines
from tests.runner.times import read_spans

CHEAP_S = 0.05
"""Seconds of processor time under which a test always stays."""

_SHORTEST_S = 0.01
"""The least cost of a test, so that none counts as free."""

KEPT = {
    "tests/browser/": "the lines of the pages are not recorded",
    "tests/clients/": "the lines of the clients in other languages are not recorded",
    "tests/documents/": "documents have no lines",
    "tests/firmware/agreement/": "compares all places that tell a number",
    "tests/firmware/hidden/": "compares all outlets of a hidden roll",
    "tests/firmware/test_no_": "looks at what must not be there",
    "tests/foundry/": "the lines of the module in another language are not recorded",
    "tests/models/evaluate/test_clips.py": "real videos",
    "tests/pi/": "the lines of shell scripts are not recorded",
    "tests/test_": "looks at all sources, or at shell scripts",
}
"""Beginnings of test ids that always stay, with the reason."""

PAGES = f"{PAGE_TESTS}/"
KEPT_PAGES = {
    f"{PAGES}test_barriers.py": "looks at style sheets, which have no lines",
    f"{PAGES}test_first_look.py": "looks at what the first view shows, and where",
    f"{PAGES}test_hidden_rolls.py": "looks at what must not be shown",
    f"{PAGES}test_languages.py": "looks at the catalogs, which have no lines",
}
"""The same for the choice among the tests of the pages."""
PAGE_SHARE = 0.99
"""Of the parts of the scripts, the share that the tests which stay run at least. The rest is expensive."""
LINE_SHARE = 0.995
"""The same for the lines of an installed tray."""


def choose(
    lines: Mapping[str, frozenset[int]],
    seconds: Mapping[str, float],
    kept: Iterable[str] = tuple(KEPT),
    share: float = 1.0,
) -> list[str]:
    """The ids of the tests to leave out, in their order.

    ``lines`` has the lines that each test of the quick set runs, as numbers, and ``seconds`` what it costs.
    Tests whose ids begin like one of ``kept`` stay. Those that stay run at least ``share`` of the lines.
    If that is all lines, one case of each parametrized test stays, too.
    """

    def cost(test: str) -> float:
        return max(seconds.get(test, 0.0), _SHORTEST_S)

    stay = {test for test in lines if cost(test) < CHEAP_S or test.startswith(tuple(kept))}
    all_lines = frozenset().union(*lines.values())
    missing = all_lines.difference(*(lines[test] for test in stay))
    most_missing = (1 - share) * len(all_lines)
    others = set(lines) - stay
    # What a test adds only shrinks, so the first of the queue is the best if it still adds as much.
    queue = [(-len(lines[test] & missing) / cost(test), test) for test in others]
    heapq.heapify(queue)
    while len(missing) > most_missing:
        worth, test = heapq.heappop(queue)
        now = -len(lines[test] & missing) / cost(test)
        if now == worth:
            stay.add(test)
            missing -= lines[test]
        else:
            heapq.heappush(queue, (now, test))
    if share == 1.0:
        stay = _with_cases(stay, others, cost)
    return sorted(others - _without_needless(stay, others, lines, cost, with_cases=share == 1.0))


def _with_cases(stay: set[str], others: set[str], cost: Callable[[str], float]) -> set[str]:
    """With the cheapest case of each parametrized test that has none."""
    cases = {_function(test) for test in stay}
    added = set()
    for test in sorted(others - stay, key=lambda one: (cost(one), one)):
        if "[" in test and _function(test) not in cases:
            added.add(test)
            cases.add(_function(test))
    return stay | added


def _without_needless(
    stay: set[str],
    others: set[str],
    lines: Mapping[str, frozenset[int]],
    cost: Callable[[str], float],
    *,
    with_cases: bool,
) -> set[str]:
    """The tests that stay, without those whose lines later ones brought again; ``with_cases``: and cases."""
    count = Counter(line for test in stay for line in lines[test])
    cases = Counter(map(_function, stay))
    needed = set(stay)
    for test in sorted(stay & others, key=lambda one: (-cost(one), one)):
        last_case = with_cases and "[" in test and cases[_function(test)] == 1
        if not last_case and all(count[line] > 1 for line in lines[test]):
            needed.remove(test)
            cases[_function(test)] -= 1
            count.subtract(lines[test])
    return needed


def _function(test: str) -> str:
    return test.partition("[")[0]


def lines_of_tests(data: CoverageData) -> dict[str, frozenset[int]]:
    """For each test the lines of an installed tray that it runs, each line as one number."""
    lines: dict[str, set[int]] = defaultdict(set)
    number = 0
    for path in sorted(Path(one) for one in data.measured_files()):
        counts = is_installed(path)
        for tests in tests_by_line(data, path).values():
            number += 1
            for test in tests:
                # A test of tools is known, too: it has no lines that count.
                lines[test] |= {number} if counts else set()
    return {test: frozenset(one) for test, one in lines.items()}


def costs(folder: Path) -> dict[str, float]:
    """Seconds of processor time of each test, with its ended children."""
    seconds: dict[str, float] = defaultdict(float)
    for span in read_spans(folder):
        if span.part in ("setup", "call", "teardown"):
            seconds[span.name] += span.own_s + span.children_s
    return seconds


def report(chosen: Sequence[str], seconds: Mapping[str, float]) -> str:
    """A table by folder: tests and seconds before, and how many of them are left out."""
    rows: dict[str, list[float]] = defaultdict(lambda: [0, 0.0, 0, 0.0])
    left_out = set(chosen)
    for test, cost in seconds.items():
        row = rows["/".join(test.partition("::")[0].split("/")[:2])]
        row[0] += 1
        row[1] += cost
        if test in left_out:
            row[2] += 1
            row[3] += cost
    lines = ["| folder | tests | processor s | left out | processor s |", "|---|---:|---:|---:|---:|"]
    ordered = sorted(rows.items(), key=lambda row: -row[1][1])
    sums = [sum(row[place] for row in rows.values()) for place in range(4)]
    for name, (tests, cost, out, saved) in [*ordered, ("all", sums)]:
        lines.append(f"| {name} | {tests} | {cost:.1f} | {out} | {saved:.1f} |")
    return "\n".join(lines)


def main(argv: list[str] | None = None) -> int:
    """Choose the tests, write the list, and print the table; 2 without a map."""
    parser = argparse.ArgumentParser(prog="python -m tests.runner.quick_set", description=__doc__)
    parser.add_argument("--map", type=Path, default=MAP, help="the file of coverage (default: .coverage)")
    parser.add_argument("--times", type=Path, default=TIMES, help="the times of the same run")
    parser.add_argument("--pages", action="store_true", help="choose among the tests of the pages")
    args = parser.parse_args(argv)
    try:
        lines, seconds = _read_pages() if args.pages else _read_map(args.map), costs(args.times)
    except (OSError, sqlite3.Error) as error:
        source = PAGE_LINES if args.pages else args.map
        print(f"{source}: {error}; run python -m tests.runner.mutation map first", file=sys.stderr)
        return 2
    # Tests with the marker ``long`` do not stay, whatever they cost.
    quick = quick_tests(PAGE_TESTS if args.pages else "tests") | listed_tests()
    lines = {test: one for test, one in lines.items() if test in quick}
    if args.pages:
        chosen = choose(lines, seconds, KEPT_PAGES, PAGE_SHARE)
    else:
        chosen = choose(lines, seconds, share=LINE_SHARE)
    others = [test for test in listed_tests() if test.startswith(PAGES) != args.pages]
    write_list([*chosen, *others])
    print(report(chosen, seconds))
    return 0


def _read_map(path: Path) -> dict[str, frozenset[int]]:
    data = CoverageData(str(path))
    data.read()
    return lines_of_tests(data)


def _read_pages() -> dict[str, frozenset[int]]:
    lines = numbered_segments(read_page_lines(PAGE_LINES))
    if not lines:
        raise FileNotFoundError("no coverage of pages here")
    return {test: one for test, one in lines.items() if test.startswith(PAGES)}


if __name__ == "__main__":
    sys.exit(main())
