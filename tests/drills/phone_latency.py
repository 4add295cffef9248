"""How much later a roll counts with a phone as the camera than with a USB camera.

``python -m tests.drills.phone_latency --n 10`` plays a recorded throw again and again before both cameras, in
turns: before the USB camera as its driver gives frames, and before Chromium's fake camera, whose page sends
them. Chromium runs all the time, because the processor of a real phone is another one. The rest of the tray
is the same. A time is measured from the moment at which the film shows the die at rest until the throw
counts. The moment is the same picture of the film for both.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.browser.phones import TOKEN, Phone, chromium, serve, until
from tests.browser.test_phone_camera import BEFORE, with_camera, write_mjpeg
from traywatch.firmware.camera.base import Camera
from traywatch.firmware.camera.phone import PhoneCamera
from traywatch.firmware.camera.usb import UsbCamera
from traywatch.firmware.pipeline.loop import TrayLoop
from traywatch.firmware.pipeline.phone_link import PhoneLink
from traywatch.firmware.pipeline.sources.camera_sources import CameraSources
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.vision.reader import TrayReader
from traywatch.vision.throws.watcher import ThrowWatcher
from traywatch.vision.types import Frame

GOAL_MS = 120.0
FPS = 30.0
_WAIT_S = 120.0
_LAST = 40  # newest frames, from which the place in the film is known
_SMALL = (96, 72)
_MOVED = 12.0  # gray levels by which a small copy differs from the last picture while the die moves
_START = b"\xff\xd8\xff"


class FilmCapture:
    """What the driver of a USB camera gives: the JPEGs of a film, 30 a second, again and again."""

    def __init__(self, film: Sequence[bytes]) -> None:
        self._film, self._n, self._began_s = film, 0, time.monotonic()

    def set(self, setting: int, value: float) -> bool:
        """The driver takes every setting."""
        return True

    def get(self, setting: int) -> float:
        """The driver tells none."""
        return -1.0

    def grab(self) -> bool:
        """Wait for the next frame; frames that nobody waited for are lost."""
        self._n = max(self._n + 1, int((time.monotonic() - self._began_s) * FPS))
        time.sleep(max(0.0, self._began_s + self._n / FPS - time.monotonic()))
        return True

    def retrieve(self, into: object = None) -> tuple[bool, Any]:
        """The JPEG of the frame."""
        return True, np.frombuffer(self._film[self._n % len(self._film)], np.uint8)

    def release(self) -> None:
        """Nothing to release."""


class Film:
    """The pictures of the film, and the times at which it showed its rest."""

    def __init__(self, path: Path) -> None:
        self.jpegs = [_START + part for part in path.read_bytes().split(_START)[1:]]
        self._small = np.stack([small(_decoded(jpeg)) for jpeg in self.jpegs])
        change = np.abs(self._small - self._small[-1]).max(axis=(1, 2))
        self._rest = int(np.flatnonzero(change > _MOVED)[-1]) + 1

    def rest_s(self, frames: Sequence[Frame], late_s: float) -> float | None:
        """When the film showed the rest, by the frames around it; None if no motion is among them.

        ``late_s`` is how much later than the truth their times are.
        """
        began = []
        for frame in frames:
            n = int(np.abs(self._small - small(frame.image)).mean(axis=(1, 2)).argmin())
            if BEFORE < n < self._rest:
                began.append(frame.taken_at_s - late_s - n / FPS)
        return float(np.median(began)) + self._rest / FPS if began else None


def small(image: NDArray[np.uint8]) -> NDArray[np.float32]:
    """A small gray copy of a picture."""
    gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    return cv2.resize(gray, _SMALL, interpolation=cv2.INTER_AREA).astype(np.float32)


def _decoded(jpeg: bytes) -> NDArray[np.uint8]:
    return np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def throws_ms(
    camera: Camera, table: TableService, film: Film, n: int, late_s: Callable[[], float]
) -> list[float]:
    """Milliseconds from the rest to the throw that counts, of ``n`` throws before a camera."""
    frames: deque[Frame] = deque(maxlen=_LAST)
    found: list[float] = []
    record, enough = table.throws.record, threading.Event()

    def noted(*args: Any, **more: Any) -> Any:
        view = record(*args, **more)
        now_s = time.monotonic()
        rest_s = film.rest_s(tuple(frames), late_s())
        if rest_s is not None:
            found.append(1000 * (now_s - rest_s))
        if len(found) >= n:
            enough.set()
        return view

    loop = TrayLoop(
        camera, lambda: ThrowWatcher(TrayReader(None, fixed_camera=True)), table, show=frames.append
    )
    with patch.object(table.throws, "record", noted):
        loop.start()
        if not enough.wait(_WAIT_S + 20 * n):
            print(f"{camera.name}: {len(found)} of {n} throws; {table.problems}", file=sys.stderr)
        loop.stop(5.0)
    return found[1:]  # the networks are loaded with the first one


@contextmanager
def usb_camera(film: Film, folder: Path) -> Iterator[Camera]:
    """The USB camera with a driver that plays the film."""
    (folder / "video0").touch()
    module = "traywatch.firmware.camera.usb"
    with (
        patch(f"{module}.DEVICES", folder),
        patch(f"{module}.open_capture", lambda number, backend: FilmCapture(film.jpegs)),
        UsbCamera() as camera,
    ):
        yield camera


def page_clock_s(page: Any) -> float:
    """What must be added to the seconds of a page's clock for those of this process."""
    best = (float("inf"), 0.0)
    for _ in range(50):
        before = time.monotonic()
        page_s = page.evaluate("performance.now()") / 1000
        took = time.monotonic() - before
        best = min(best, (took, before + took / 2 - page_s))
    return best[1]


def compare(n: int, folder: Path) -> tuple[list[float], list[float]]:
    """The times of ``n`` throws, in ms, before the USB camera and before the phone.

    The phone's browser runs all the time, so that both have the same computer.
    """
    path = write_mjpeg(folder / "throw.mjpeg")
    film, link = Film(path), PhoneLink()
    sources = CameraSources(lambda source, practice: PhoneCamera(link), "phone", devices=tuple)
    usb: list[float] = []
    phone: list[float] = []
    browser = with_camera(path)
    with ExitStack() as stack:
        stack.callback(browser.close)
        url = stack.enter_context(serve(_table(), phone=link, sources=sources))
        one = Phone(browser, permissions=["camera"])
        stack.callback(one.close)
        one.page.goto(f"{url}camera#token={TOKEN}")
        one.page.click("#start")
        until(lambda: link.connected)
        late_s = partial(_late_s, link, page_clock_s(one.page))
        for _ in range(2):
            link.calm = True  # nobody takes its pictures now
            with usb_camera(film, folder) as camera:
                usb += throws_ms(camera, _table(), film, n // 2 + 1, lambda: 0.0)
            with PhoneCamera(link) as phone_camera:
                phone += throws_ms(phone_camera, _table(), film, n // 2 + 1, late_s)
    return usb, phone


def _late_s(link: PhoneLink, clock_s: float) -> float:
    """How much later than the truth the tray takes the pictures to be."""
    return link.offset_s - clock_s


def _table() -> TableService:
    table = TableService(Journal(None))
    table.start("free")
    return table


def main() -> int:
    """Print the figures. Returns 0 if the goal is reached, else 1; 2 without Chromium."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--n", type=int, default=20, help="throws before each camera (default: 20)")
    args = parser.parse_args()
    if chromium() is None:
        print("no chromium; install it with: sudo apt install chromium", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        times = compare(args.n, Path(folder))
    quantiles = [[float(np.quantile(one, share)) for share in (0.5, 0.95)] for one in times]
    for name, one, (half, most) in zip(("USB camera", "phone"), times, quantiles, strict=True):
        print(f"{name + ':':<12} n {len(one):>3}   p50 {half:5.0f} ms   p95 {most:5.0f} ms")
    later = [phone - usb for usb, phone in zip(*quantiles, strict=True)]
    print(f"later:               p50 {later[0]:5.0f} ms   p95 {later[1]:5.0f} ms   (goal: {GOAL_MS:.0f} ms)")
    return 0 if max(later) <= GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main())
