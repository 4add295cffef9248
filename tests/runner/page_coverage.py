"""Which parts of the page's scripts each test runs: Chromium's own coverage, for ``--page-coverage FOLDER``.

Each process of the test run writes one file of JSON lines into the folder: the id of a test, and for each
script the parts that the test ran, as offsets in the text that the tray serves. A part that runs only while a
page loads belongs to the test that loaded it.
"""

from __future__ import annotations

import json
import os
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import partialmethod
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import urlsplit

import pytest

from tests.page_scripts import PAGE

_SERVED_AT = "/page/"

Interval = tuple[int, int]
"""Begin and end of a part of a script, in UTF-16 units of the served text."""
PageLines = dict[str, dict[str, list[Interval]]]
"""For each test, and each script below ``PAGE``, the parts that it ran."""


class PageRecorder:
    """Records the coverage of all pages that tests open in this process."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._sessions: dict[Any, Any] = {}
        self._parts: dict[str, list[Interval]] = defaultdict(list)

    def start(self, page: Any) -> None:
        """Count from now on what runs on a page."""
        session = page.context.new_cdp_session(page)
        session.send("Profiler.enable")
        session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})
        self._sessions[page] = session

    def collect(self, page: Any) -> None:
        """Take over what has run on a page since the last time."""
        from playwright.sync_api import Error

        if (session := self._sessions.get(page)) is None:
            return
        if page.is_closed():
            del self._sessions[page]
            return
        try:
            scripts = session.send("Profiler.takePreciseCoverage")["result"]
        except Error:  # the page has crashed or is closed by the browser
            del self._sessions[page]
            return
        for script in scripts:
            name = urlsplit(script["url"]).path.removeprefix(_SERVED_AT)
            if (PAGE / name).is_file():
                self._parts[name] += covered_parts(script["functions"])

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Write what the test has run, also while its pages were closed."""
        result = yield
        for page in list(self._sessions):
            self.collect(page)
        parts = {name: merged(intervals) for name, intervals in self._parts.items()}
        self._parts.clear()
        if parts:
            self._file.write(json.dumps([item.nodeid, parts]) + "\n")
        return result

    def pytest_unconfigure(self) -> None:
        self._file.close()


def covered_parts(functions: Iterable[Mapping[str, Any]]) -> list[Interval]:
    """The parts of a script that ran, from the functions of ``Profiler.takePreciseCoverage``.

    The ranges of Chromium are nested: an inner one corrects the count of the one around it.
    """
    ranges = [one for function in functions for one in function["ranges"]]
    ran = bytearray(max((one["endOffset"] for one in ranges), default=0))
    # An outer range comes before the ranges inside it.
    for one in sorted(ranges, key=lambda one: (one["startOffset"], -one["endOffset"])):
        begin, end = one["startOffset"], one["endOffset"]
        ran[begin:end] = (b"\1" if one["count"] else b"\0") * (end - begin)
    parts: list[Interval] = []
    begin = ran.find(1)
    while begin >= 0:
        end = ran.find(0, begin)
        end = len(ran) if end < 0 else end
        parts.append((begin, end))
        begin = ran.find(1, end)
    return parts


def merged(parts: Iterable[Interval]) -> list[Interval]:
    """The same parts in order, without overlaps."""
    result: list[Interval] = []
    for begin, end in sorted(parts):
        if result and begin <= result[-1][1]:
            result[-1] = result[-1][0], max(end, result[-1][1])
        else:
            result.append((begin, end))
    return result


def record_pages(config: pytest.Config, folder: Path) -> None:
    """Write the coverage of the pages of this process into a folder from now on."""
    from playwright.sync_api import BrowserContext, Page

    folder.mkdir(parents=True, exist_ok=True)
    recorder = PageRecorder((folder / f"{os.getpid()}.jsonl").open("w", encoding="utf-8", buffering=1))

    def new_page(context: Any, original: Any, **options: Any) -> Any:
        page = original(context, **options)
        recorder.start(page)
        return page

    def before(owner: Any, original: Any, *values: Any, **options: Any) -> Any:
        for page in owner.pages if isinstance(owner, BrowserContext) else [owner]:
            recorder.collect(page)
        return original(owner, *values, **options)

    for owner, name, wrapper in (
        (BrowserContext, "new_page", new_page),
        (BrowserContext, "close", before),
        (Page, "close", before),
        (Page, "goto", before),  # the other page may be one of another process
    ):
        original = getattr(owner, name)
        wrapped = partialmethod(_with_original, wrapper, original)
        setattr(owner, name, wrapped)
    config.pluginmanager.register(recorder, "traywatch-page-coverage")


def _with_original(owner: Any, wrapper: Any, original: Any, *values: Any, **options: Any) -> Any:
    return wrapper(owner, original, *values, **options)


def read_page_lines(folder: Path) -> PageLines:
    """The coverage of all tests of a folder; a test that ran twice has the parts of both times."""
    tests: PageLines = {}
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            test, parts = json.loads(line)
            scripts = tests.setdefault(test, {})
            for name, intervals in parts.items():
                scripts[name] = merged([*scripts.get(name, []), *map(tuple, intervals)])
    return tests


def numbered_segments(tests: PageLines) -> dict[str, frozenset[int]]:
    """For each test the segments of all scripts that it ran, as numbers.

    A segment lies between two neighboring places where a part of any test begins or ends.
    """
    bounds: dict[str, set[int]] = defaultdict(set)
    for scripts in tests.values():
        for name, parts in scripts.items():
            bounds[name].update(place for part in parts for place in part)
    ordered = {name: sorted(places) for name, places in sorted(bounds.items())}
    first: dict[str, int] = {}
    number = 0
    for name, places in ordered.items():
        first[name] = number
        number += len(places)
    return {
        test: frozenset(
            first[name] + place
            for name, parts in scripts.items()
            for begin, end in parts
            for place in range(_place(ordered[name], begin), _place(ordered[name], end))
        )
        for test, scripts in tests.items()
    }


def _place(ordered: Sequence[int], value: int) -> int:
    return bisect_left(ordered, value)
