"""End-to-end latency from settled dice to the page, by stage, with the practice tray and its phones.

    wait ── the dice are settled; the frame that shows it arrives ──► throw watcher
    read ── the part of the reading not done while settling ──► throw
    reduce, journal, rest ── the table, and the picture as JPEG ──► published
    push ── the slowest of the phones ──► received
    paint ── the page's own work and the browser's next frame ──► shown

The whole service runs in this process, as with ``traywatch run``. The phones run in other processes.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from traywatch.errors import ReadingError
from traywatch.firmware.diagnostics.bench.measured_tray import CPU, MeasuredPipeline, Stopwatch, Timed
from traywatch.firmware.host.network import bind
from traywatch.firmware.tray.options import TrayOptions
from traywatch.firmware.tray.tray import Tray
from traywatch.firmware.web.serving.background_server import serve_in_background

PARTS = ("wait", "read", "reduce", "journal", "rest", "push", "paint")
TARGET_MS = 250.0
_THROW_WAIT_S = 60.0
_PAGE_WAIT_S = 10.0


def measure_shown(throws: int = 5, *, phones: int = 10, pages: int = 1) -> Iterator[dict[str, Any]]:
    """Measure throws of the practice tray (7 s each) with a number of phones.

    ``pages`` of the phones are real pages in Chromium, if it and Playwright are installed. Yields median and
    95th percentile in ms for each stage, for the slowest phone of each throw, and for all phones (``shown``).

    Raises ``ReadingError`` (``nothing_thrown``) if no throw was read.
    """
    pages, why = (pages, "") if pages and _chromium() else (0, "no page: chromium or playwright is missing")
    with ExitStack() as stack:
        watch = Stopwatch()
        port = _serve(stack, watch)
        command = [sys.executable, "-m", "traywatch.firmware.diagnostics.bench.clients", str(port)]
        counts = {"follow": phones - pages, _chromium() or "": pages}
        children = {
            _Child(stack, [*command, reader, str(count)]): count
            for reader, count in counts.items()
            if count > 0
        }
        for child in children:
            child.wait("ready")
        ready_s = time.monotonic()
        until = ready_s + _THROW_WAIT_S + 10 * throws
        done: list[Timed] = []
        while len(done) < throws and time.monotonic() < until:
            time.sleep(0.1)
            # Phones that connected later did not receive throws that came to rest before.
            done = [timed for timed in watch.done if timed.taken_s > ready_s][:throws]
        if not done:
            raise ReadingError("nothing_thrown", "the practice tray made no throw; see 'traywatch doctor'")
        for child, count in children.items():
            child.wait(done[-1].message, count)
    yield from _summaries(done, list(children), pages, phones, why)


def _summaries(
    done: list[Timed], children: list[_Child], pages: int, phones: int, why: str
) -> Iterator[dict[str, Any]]:
    totals, slowest = [], []
    for timed in done:
        came = [at for child in children for at, _ in child.seen.get(timed.message, ())]
        timed.parts["push"] = 1000 * (max(came) - timed.published_s)
        if pages:
            shown = children[-1].seen.get(timed.message, [])
            timed.parts["paint"] = 1000 * max((painted - at for at, painted in shown), default=float("nan"))
            came = [painted for _, painted in shown] or came
        totals += [1000 * (at - timed.taken_s) for at in came]
        slowest.append(1000 * (max(came) - timed.taken_s))
    for part in (*PARTS, CPU):
        values = [timed.parts[part] for timed in done if part in timed.parts]
        if values:
            yield {"stage": f"shown: {part}", **_summary(values)}
    yield {"stage": "shown: slowest", **_summary(slowest)}
    yield {
        "stage": "shown",
        **_summary(totals),
        "phones": phones,
        "pages": pages,
        "target_ms": TARGET_MS,
        **({"note": why} if why else {}),
    }


def _summary(values: list[float]) -> dict[str, Any]:
    return {
        "n": len(values),
        "median_ms": round(float(np.median(values)), 1),
        "p95_ms": round(float(np.quantile(values, 0.95)), 1),
    }


def _serve(stack: ExitStack, watch: Stopwatch) -> int:
    """Serve the practice tray on a free port, as ``traywatch run`` does, with a journal on the disk.

    Returns the port.
    """
    data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    listening = stack.enter_context(bind("127.0.0.1", 0))
    options = TrayOptions(data=data, source="demo", host="127.0.0.1", announces=False)
    tray = stack.enter_context(Tray(options, listening, pipeline=partial(MeasuredPipeline, watch)))
    stack.enter_context(serve_in_background(tray.app, listening))
    tray.start()
    tray.prepare()  # now, and not while it is measured
    stack.callback(tray.stop)
    return tray.port


class _Child:
    """Phones in another process. Each line of its output is an event id, time received and time shown."""

    def __init__(self, stack: ExitStack, command: list[str]) -> None:
        self.seen: dict[str, list[tuple[float, float]]] = {}
        self._process = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        stack.callback(self._process.kill)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            at, came_s, shown_s = json.loads(line)
            self.seen.setdefault(at, []).append((came_s, shown_s))

    def wait(self, message: str, times: int = 1) -> None:
        """Wait until an event was received ``times`` times, or until a time limit.

        Raises ``ReadingError`` (``no_phones``) if the phones cannot be started.
        """
        until = time.monotonic() + (_THROW_WAIT_S if message == "ready" else _PAGE_WAIT_S)
        while len(self.seen.get(message, ())) < times and time.monotonic() < until:
            if message == "ready" and not self._reader.is_alive():
                raise ReadingError("no_phones", "the phones of the benchmark could not be started")
            time.sleep(0.05)


def _chromium() -> str | None:
    """Path of the system's Chromium; None without it or without Playwright."""
    from importlib.util import find_spec

    if find_spec("playwright") is None:
        return None
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)
