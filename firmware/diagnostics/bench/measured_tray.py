"""The practice tray with a stopwatch in each part: journal, engine, recorder, publisher and watcher."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from traywatch.calibration import TrayProfile
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
from traywatch.rules.core.types import Accepted, Engine, Event, Rejected, State
from traywatch.vision.types import Frame, Image, Throw

if TYPE_CHECKING:  # the networks are loaded with the first throw
    from traywatch.vision.landing import Landing
    from traywatch.vision.throws.events import Reader, WatchEvent
    from traywatch.vision.throws.watcher import ThrowWatcher

CPU = "cpu to push"
"""CPU time of this process from the frame to the phones, in ms.

On a busy computer it is more reliable than the elapsed time.
"""


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


class MeasuredPipeline(RollPipeline):
    """Measures the parts of each roll."""

    def __init__(
        self, watch: Stopwatch, options: TrayOptions, card_sets: CardSetRepository, notifier: Notifier
    ) -> None:
        for kind in (_Journal, _Recorder, _Publisher):
            kind.watch = watch
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
