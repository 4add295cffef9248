"""Options and reports of the test suite: the quick set, ``--all``, ``--changed``, and how tests are spread.

A test that has ``@pytest.mark.long("reason")`` runs with ``--all`` only, or when its file is named. So does a
test that ``long_tests.txt`` lists; it also runs with ``--changed``, unless all tests are affected.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from xdist.scheduler.loadscope import LoadScopeScheduling

from tests.runner.changed_tests import affected_tests, changed_files
from tests.runner.long_tests import listed_tests
from tests.runner.page_coverage import record_pages
from tests.runner.times import record_times
from traywatch.firmware.host.process import return_free_memory

ALWAYS = "tests/test_architecture.py"
"""Reads all sources, so every change can affect it."""

LONG_FILE = "\npytestmark = pytest.mark.long("
"""The mark of a file whose tests are all long. It is not imported unless it is wanted."""

LEFT_OUT_FILES = pytest.StashKey[set[Path]]()
NAMED_FILES = pytest.StashKey[set[Path]]()

SPREAD = (
    "tests/browser/",
    "tests/drills/",
    "tests/pi/",
    "tests/vision/throws/",
    "tests/firmware/hidden/test_crawl.py",
    "tests/firmware/pipeline/test_demo_games.py",
    "tests/rules/test_adjustable.py",
    "tests/rules/test_walk.py",
)
"""Files of long tests that share no expensive fixture of a module: they are handed out one by one."""

TOGETHER = (
    "tests/browser/test_hall_page.py",
    "tests/browser/test_phone_camera.py",
    "tests/browser/test_rights.py",
)
"""Files in those folders that do share one."""

FIRST = (
    "tests/drills/",
    "tests/pi/",
    "tests/browser/",
    "tests/foundry/",
    "tests/models/evaluate/test_clips.py",
    "tests/test_release.py",
    "tests/firmware/",
    "tests/models/",
    "tests/vision/throws/",
    "tests/rules/test_adjustable.py",
    "tests/rules/test_walk.py",
    "tests/rules/",
)
"""The order in which tests are handed out. What takes long comes first, so that no process ends late."""

WAITING_TESTS = ("tests/drills/", "tests/pi/", "tests/browser/", "tests/foundry/")
"""Tests that mostly wait, for pages and servers. They run beside the others, so that no core is idle."""
WAITING_SHARE = 0.85
"""The share of the order by which all of them are handed out. A page that begins last would end late."""

NO_BROWSER = "no chromium"
WAITING = 2
"""Processes beyond the number of cores: with three on two cores, these were idle for a third of the time."""


# Registered here, because --hypothesis-profile is read before pytest_configure of this module.
hypothesis.settings.register_profile("quick", deadline=None, max_examples=25, derandomize=True)
hypothesis.settings.register_profile("all", deadline=None, max_examples=60, derandomize=True)
hypothesis.settings.register_profile("explore", deadline=None, max_examples=1000)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("traywatch")
    group.addoption("--all", action="store_true", help="also run the tests that are marked long")
    group.addoption(
        "--changed",
        nargs="?",
        const="HEAD",
        metavar="COMMIT",
        help="run only what files can affect that differ from a commit (default: HEAD)",
    )

    group.addoption("--times", type=Path, metavar="FOLDER", help="write the time of each test into a folder")
    group.addoption(
        "--page-coverage", type=Path, metavar="FOLDER", help="write what each test runs of the page's scripts"
    )


def pytest_configure(config: pytest.Config) -> None:
    # A script that starts the suite in the background ignores interrupts, and so would all programs below it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.getoption("times"):
        record_times(config, config.getoption("times"))
    if config.getoption("page_coverage"):
        record_pages(config, config.getoption("page_coverage"))
    config.addinivalue_line("markers", "long(reason): runs with --all, or when its file is named")
    if not config.getoption("--hypothesis-profile", None):
        hypothesis.settings.load_profile("all" if config.getoption("all") else "quick")
    if config.getoption("changed") and not hasattr(config, "workerinput"):
        try:
            config.option.affected = affected_tests(changed_files(config.getoption("changed")))
        except ValueError as error:
            raise pytest.UsageError(f"--changed: {error}") from error


def pytest_report_header(config: pytest.Config) -> str:
    if not config.getoption("changed"):
        return ""
    affected = config.option.affected
    if affected is None:
        return "changed: a file that affects all tests"
    return f"changed: {len(affected)} test files are affected"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if collection_path.suffix != ".py" or collection_path in _named_files(config):
        return None
    if not config.getoption("all") and LONG_FILE in collection_path.read_text(encoding="utf-8"):
        config.stash.setdefault(LEFT_OUT_FILES, set()).add(collection_path)
        return True
    affected = getattr(config.option, "affected", None)
    path = collection_path.relative_to(config.rootpath).as_posix()
    return None if affected is None or path in affected or path == ALWAYS else True


def _named_files(config: pytest.Config) -> set[Path]:
    if NAMED_FILES not in config.stash:
        names = {one.partition("::")[0] for one in config.args if ".py" in one}
        config.stash[NAMED_FILES] = {Path(name).resolve() for name in names}
    return config.stash[NAMED_FILES]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave long tests out unless they are wanted, and put what takes long first.

    Raises ``UsageError`` if two tests have the same id: xdist would run only one of them.
    """
    if again := repeated(one.nodeid for one in items):
        raise pytest.UsageError(f"tests with the same id: {', '.join(again[:5])}; give each case its own id")
    if not config.getoption("all"):
        named, selected = _named_files(config), getattr(config.option, "affected", None) is not None
        long = [
            one for one in items if is_long(one.nodeid, _is_marked(one), selected) and one.path not in named
        ]
        if long:
            left_out = set(long)
            items[:] = [one for one in items if one not in left_out]
            config.hook.pytest_deselected(items=long)
        # Pytest also offers the neighbors of a folder that is named.
        wanted = [Path(one.partition("::")[0]).resolve() for one in config.args]
        files = [one for one in config.stash.get(LEFT_OUT_FILES, set()) if {one, *one.parents} & set(wanted)]
        _count_left_out(config, len(long), len(files))
    if hasattr(config, "workerinput"):
        names = {one.nodeid: one for one in items}
        items[:] = [names[name] for name in in_order(names)]


def repeated(names: Iterable[str]) -> list[str]:
    """The names that occur more than once."""
    return [name for name, count in Counter(names).items() if count > 1]


def is_long(nodeid: str, marked: bool, selected: bool) -> bool:
    """Whether a test runs with ``--all`` only. ``selected``: ``--changed`` has chosen some of the files."""
    # Listed tests run the same lines as cheaper ones, so they matter most where those lines were changed.
    return marked or (not selected and nodeid in listed_tests())


def _is_marked(item: pytest.Item) -> bool:
    return item.get_closest_marker("long") is not None


def _count_left_out(config: pytest.Config, tests: int, files: int) -> None:
    """Remember what this process left out; a worker tells it to the process that prints the summary."""
    counts = {"left_out": tests, "left_out_files": files}
    if hasattr(config, "workeroutput"):
        config.workeroutput.update(counts)
    else:
        vars(config.option).update(counts)


def in_order(names: Iterable[str]) -> list[str]:
    """The ids in the order in which they are handed out: by ``FIRST``, and tests that wait among the others.

    Tests of a scope stay together.
    """
    scopes: dict[str, list[str]] = {}
    for name in sorted(names, key=_rank):
        scopes.setdefault(scope_of(name), []).append(name)
    waiting = [one for one in scopes if one.startswith(WAITING_TESTS)]
    others = [one for one in scopes if not one.startswith(WAITING_TESTS)]
    places = {scope: WAITING_SHARE * n / len(waiting) for n, scope in enumerate(waiting)}
    places.update((scope, n / len(others)) for n, scope in enumerate(others))
    return [name for scope in sorted(places, key=lambda one: places[one]) for name in scopes[scope]]


def _rank(nodeid: str) -> int:
    return next((n for n, start in enumerate(FIRST) if nodeid.startswith(start)), len(FIRST))


def scope_of(nodeid: str) -> str:
    """What one process runs as a whole: a file, because its tests share fixtures, or a test of ``SPREAD``."""
    spread = nodeid.startswith(SPREAD) and not nodeid.startswith(TOGETHER)
    return nodeid if spread else nodeid.partition("::")[0]


class _ByFile(LoadScopeScheduling):  # type: ignore[misc]
    """Hands out the tests of a scope together."""

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    config.option.loadscopereorder = False
    return _ByFile(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """More processes than there are cores, because tests of pages and servers mostly wait."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None  # xdist takes the number from there
    return (os.cpu_count() or 1) + WAITING


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Return memory after each file: otherwise a process keeps 2 GB of pictures that were freed."""
    if nextitem is None or nextitem.path != item.path:
        return_free_memory()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    for name in ("left_out", "left_out_files"):
        count = getattr(node, "workeroutput", {}).get(name, 0)
        setattr(node.config.option, name, max(count, getattr(node.config.option, name, 0)))


def _reason(report: Any) -> str:
    found = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return str(found).removeprefix("Skipped: ")


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say what was not tested: skipped tests by their reason, and long ones."""
    reasons = Counter(_reason(one) for one in terminalreporter.stats.get("skipped", []))
    for reason, count in reasons.most_common():
        terminalreporter.write_line(f"skipped {count}: {reason}")
    tests, files = (getattr(config.option, name, 0) for name in ("left_out", "left_out_files"))
    if tests or files:
        terminalreporter.write_line(f"left out: long tests {tests}, whole files {files}; --all runs them")
    skipped = [one for one in terminalreporter.stats.get("skipped", []) if NO_BROWSER in str(one.longrepr)]
    if skipped:
        terminalreporter.write_sep(
            "!",
            f"PAGES NOT TESTED: {len(skipped)} tests need chromium. scripts/test --browser installs it",
            red=True,
            bold=True,
        )
