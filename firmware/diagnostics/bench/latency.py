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
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from traywatch.calibration import TrayProfile
from traywatch.errors import ReadingError
from traywatch.firmware.host.network import bind
from traywatch.firmware.host.systemd import Notifier
from traywatch.firmware.storage.clips import FOLDER as CLIPS_FOLDER
from traywatch.firmware.storage.clips import ClipStore
from traywatch.firmware.storage.journal import Journal, JournalRecord, NewRecord
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.table.publisher import MessageData, PublishedEvent, Publisher, ShownTo
from traywatch.firmware.table.roll_paths import RollPaths
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.card_sets import CardSetRepository
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.firmware.table.throws import ThrowRecorder
from traywatch.firmware.tray.options import TrayOptions
from traywatch.firmware.tray.roll_pipeline import RollPipeline
from traywatch.firmware.tray.tray import Tray
from traywatch.firmware.web.serving.background_server import serve_in_background
from traywatch.rules.core.types import Accepted, Engine, Event, Rejected, State
from traywatch.vision.types import Frame, Image, Throw

if TYPE_CHECKING:  # the networks are loaded with the first throw
    from traywatch.vision.landing import Landing
    from traywatch.vision.throws.events import Reader, WatchEvent
    from traywatch.vision.throws.watcher import ThrowWatcher

PARTS = ("wait", "read", "reduce", "journal", "rest", "push", "paint")
CPU = "cpu to push"
"""CPU time of this process from the frame to the phones, in ms.

On a busy computer it is more reliable than the elapsed time.
"""
TARGET_MS = 250.0
_THROW_WAIT_S = 60.0
_PAGE_WAIT_S = 10.0


@dataclass
class Timed:
    """Measurements of one throw, in seconds of the monotonic clock; ``parts`` in milliseconds."""

    taken_s: float
    cpu_s: float
    published_s: float = 0.0
    message: str = ""
    spent: dict[str, float] = field(default_factory=dict)
    parts: dict[str, float] = field(default_factory=dict)


class Stopwatch:
    """Adds up the time spent in the parts of the current throw."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self.done: list[Timed] = []
        self.now: Timed | None = None

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Measure the time spent in the context."""
        began = time.monotonic()
        yield
        self.spent[name] = self.spent.get(name, 0.0) + time.monotonic() - began


class _Journal(Journal):
    watch: Stopwatch

    def append(self, *drafts: NewRecord) -> list[JournalRecord]:
        with self.watch.part("journal"):
            return super().append(*drafts)


class _Engine:
    """An engine that measures its steps and delegates everything else."""

    def __init__(self, engine: Engine, watch: Stopwatch) -> None:
        self._engine = engine
        self._watch = watch

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def reduce(self, state: State, event: Event) -> Accepted | Rejected:
        """Apply one event, and measure it."""
        with self._watch.part("reduce"):
            return self._engine.reduce(state, event)


class _Recorder(ThrowRecorder):
    watch: Stopwatch

    def record(
        self, throw: Throw, picture: Image | bytes | None = None, paths: RollPaths | None = None
    ) -> ThrowView:
        timed = self.watch.now
        self.watch.spent = {}
        began = time.monotonic()
        view = super().record(throw, picture, paths)
        if timed is not None and timed.published_s:
            spent = {name: timed.spent.get(name, 0.0) for name in ("reduce", "journal")}
            timed.parts.update({name: 1000 * s for name, s in spent.items()})
            timed.parts["rest"] = 1000 * (timed.published_s - began - sum(spent.values()))
            self.watch.done.append(timed)
        self.watch.now = None
        return view


class _Publisher(Publisher):
    watch: Stopwatch

    def publish(self, event: str, data: MessageData, shown_to: ShownTo | None = None) -> PublishedEvent:
        now_s = time.monotonic()  # before publishing: a phone may receive the event before this call returns
        message = super().publish(event, data, shown_to)
        timed = self.watch.now
        if timed is not None and event == "table" and not timed.published_s:
            timed.published_s, timed.message = now_s, message.id
            timed.spent = dict(self.watch.spent)
            timed.parts[CPU] = 1000 * (time.process_time() - timed.cpu_s)
        return message


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
    for kind in (_Journal, _Recorder, _Publisher):
        kind.watch = watch
    data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    listening = stack.enter_context(bind("127.0.0.1", 0))
    options = TrayOptions(data=data, source="demo", host="127.0.0.1", announces=False)
    tray = stack.enter_context(Tray(options, listening, pipeline=partial(_MeasuredPipeline, watch)))
    stack.enter_context(serve_in_background(tray.app, listening))
    tray.start()
    tray.prepare()  # now, and not while it is measured
    stack.callback(tray.stop)
    return tray.port


class _MeasuredPipeline(RollPipeline):
    """Measures the parts of each roll."""

    def __init__(
        self, watch: Stopwatch, options: TrayOptions, card_sets: CardSetRepository, notifier: Notifier
    ) -> None:
        self._watch, self._cards = watch, card_sets
        super().__init__(options, card_sets, notifier)

    def open_table(self) -> TableService:
        """A table that measures its parts."""
        table = TableService(
            _Journal(self.options.data / "journal.sqlite"),
            pictures=PictureStore(self.options.data / "pictures"),
            clips=ClipStore(self.options.data / CLIPS_FOLDER),
            profile=self.profiles.profile,
            load=lambda game, *cards: _Engine(self._cards(game, *cards), self._watch),
            autoplay=True,
            publisher=_Publisher(),
        )
        table.throws = _Recorder(table.store)
        return table

    def make_watcher(
        self, reader: Reader, profile: TrayProfile | None, landing: Landing | None
    ) -> ThrowWatcher:
        """A watcher that measures how long it waits and reads."""
        from traywatch.vision.throws.watcher import ThrowWatcher

        watch = self._watch

        class Watcher(ThrowWatcher):
            def take_frame(self, frame: Frame) -> tuple[WatchEvent, ...]:
                began, cpu_s = time.monotonic(), time.process_time()
                events = super().take_frame(frame)
                # The settling time ends by the clock, whenever the next frame arrives. Reading ahead while
                # settling may take longer than that.
                due_s = (self.gate.last_motion_s or frame.taken_at_s) + self.gate.still_s
                watch.now = Timed(due_s, cpu_s)
                watch.now.parts["wait"] = 1000 * (began - due_s)
                watch.now.parts["read"] = 1000 * (time.monotonic() - began)
                return events

        return Watcher(reader, profile, landing)


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
