"""Rolls before a phone that sends few or many pictures a second, and that leaves and comes back."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest

from tests.browser.phones import until
from traywatch.firmware.camera.phone import PhoneCamera
from traywatch.firmware.pipeline.loop import TrayLoop
from traywatch.firmware.pipeline.observations.tray_area import TrayArea
from traywatch.firmware.pipeline.phone_link import PhoneLink, PhoneSession
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.vision.reader import TrayReader
from traywatch.vision.throws.watcher import ThrowWatcher
from traywatch.vision.types import Frame

CLIP = Path(__file__).parents[3] / "firmware" / "demo" / "blue-d20-miss.mp4"
FPS = 30
BEFORE = 2 * FPS
"""Pictures of the empty tray before the roll."""


def film() -> list[bytes]:
    """The JPEGs of a roll that shows a 9."""
    clip = cv2.VideoCapture(str(CLIP))
    images = []
    while (taken := clip.read())[0]:
        images.append(cv2.resize(taken[1], (960, 720), interpolation=cv2.INTER_AREA))
    jpegs = [cv2.imencode(".jpg", image)[1].tobytes() for image in images]
    return [jpegs[0]] * BEFORE + jpegs


class Sender:
    """A phone that sends pictures of the empty tray, and after ``roll`` a film and then its last picture."""

    def __init__(self, session: PhoneSession, jpegs: list[bytes], fps: float) -> None:
        self._session, self._jpegs, self._fps = session, jpegs, fps
        self._ended = threading.Event()
        self._began_s = float("inf")
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        count = 0
        while not self._ended.wait(1 / self._fps):
            count += 1
            now_s = time.monotonic()
            n = int((now_s - self._began_s) * FPS) if now_s >= self._began_s else 0
            # A sensor never gives the same bytes twice; readers skip what follows the end of a JPEG.
            jpeg = self._jpegs[min(n, len(self._jpegs) - 1)] + bytes([count % 256] * 32)
            self._session.put(jpeg, now_s)

    def roll(self) -> None:
        self._began_s = time.monotonic()

    def close(self) -> None:
        self._ended.set()
        self._thread.join(10)
        self._session.close()


class Bench:
    """A tray whose camera is a phone."""

    def __init__(self) -> None:
        self.link, self.area = PhoneLink(), TrayArea()
        self.table = TableService(Journal(None))
        self.table.start("free")
        self.shown = 0
        self._loop = TrayLoop(
            None,
            lambda: ThrowWatcher(TrayReader(None, fixed_camera=True)),
            self.table,
            reopen=lambda: PhoneCamera(self.link),
            area=self.area,
            show=self._show,
        )
        self._loop.start()

    def _show(self, frame: Frame) -> None:
        self.shown += 1

    def send(self, fps: float) -> Sender:
        """Connect the phone, and wait until the tray takes its pictures."""
        phone = Sender(self.link.connect("phone", device="a"), film(), fps)
        enough = self.shown + 5
        until(lambda: self.shown > enough)
        return phone

    @property
    def values(self) -> list[tuple[str | None, int | None]]:
        """Kind and value of the die of each roll; others lay there before."""
        throws = self.table.history.throws()[0]
        return [(die.kind, die.value) for throw in throws for die in throw.dice if die.role == "thrown"]

    def close(self) -> None:
        self._loop.stop(10.0)
        self.table.close()


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.close()


@pytest.mark.parametrize("fps", [5, 12, 30])
def test_a_roll_is_read_at_this_rate(bench: Bench, fps: int) -> None:
    phone = bench.send(fps)
    phone.roll()
    until(lambda: bench.values == [("d20", 9)])
    assert bench.area.view((960, 720)).dice == 1, "the tray learns where dice come to rest"
    phone.close()


def test_a_phone_that_comes_back_after_a_break_is_read_on(bench: Bench) -> None:
    first = bench.send(10)
    until(lambda: not bench.table.problems)
    first.close()
    until(lambda: any("phone" in str(problem) for problem in bench.table.problems))
    second = bench.send(20)
    until(lambda: not bench.table.problems)
    second.roll()
    until(lambda: bench.values == [("d20", 9)])
    second.close()
