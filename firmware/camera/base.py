"""What every camera is to the rest: a small interface, and two half-made ones to build on.

``Source`` gives a camera its manners (context manager, closing twice, a repr that
never fails); ``LiveCamera`` adds a thread that drains a device, so that what is read
is new, and a device that hangs hangs only its thread.
"""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from contextlib import suppress
from types import TracebackType
from typing import NamedTuple, Protocol, Self, runtime_checkable

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.errors import CameraError
from traywatch.vision.types import Frame, Image

FRAME_SIZE = (1280, 960)
"""Width and height asked of a camera, px."""
FRAME_RATE = 30.0

_CALM_S = 0.09  # to a calm reader frames nearer than this are one
_COARSE = (40, 30)  # px, width and height: each averages away the noise and is smaller than a die
_STIR = 6  # grey levels by which one of these differs where something came in
_QUEUE = 3  # newest frames kept while nobody reads
_RETRY_S = (0.25, 0.5, 1.0, 2.0)  # pauses before a lost device is opened again


class Taken(NamedTuple):
    """What a device gave: BGR (h, w, 3), its monotonic time, a small grey copy if the device makes one."""

    image: Image
    at_s: float
    small: Image | None = None


@runtime_checkable
class Camera(Protocol):
    """A source of frames."""

    @property
    def name(self) -> str:
        """What it is, for people: ``clip throw.mp4``."""
        ...

    @property
    def live(self) -> bool:
        """Whether its time is ours: frames that nobody reads in time are lost, and it never ends."""
        ...

    @property
    def repeats(self) -> bool:
        """Whether two frames may be alike to the last pixel: a sensor's never are, a recording's are."""
        ...

    def read(self, timeout_s: float = 2.0) -> Frame | None:
        """The next frame; None when the source has ended.

        ``sequence`` and ``taken_at_s`` grow from frame to frame. Raises ``CameraError``:
        ``camera_timeout`` if none came in time (try again), ``camera_closed``, or what
        happened to the device.
        """
        ...

    def close(self) -> None:
        """Give the device back; a second time does nothing."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class Source(ABC):
    """The manners of a camera; a subclass reads in ``_read`` and lets go in ``_release``."""

    live = False
    repeats = True

    def __init__(self, name: str) -> None:
        self.name = name
        self._closed = False

    def read(self, timeout_s: float = 2.0) -> Frame | None:
        """See ``Camera.read``."""
        if self._closed:
            raise CameraError("camera_closed", f"{self.name} was closed; open it again to read on")
        return self._read(timeout_s)

    def close(self) -> None:
        """See ``Camera.close``."""
        if not getattr(self, "_closed", True):
            self._closed = True
            self._release()

    @abstractmethod
    def _read(self, timeout_s: float) -> Frame | None: ...

    def _release(self) -> None:  # noqa: B027 - most files need nothing
        """Let go of the device."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "closed" if getattr(self, "_closed", True) else "open"
        return f"<{type(self).__name__} {getattr(self, 'name', '?')!r} {state}>"


class LiveCamera(Source):
    """A device that a thread of its own drains.

    A subclass opens in ``_open``, gives one picture in ``_grab`` (both raise
    ``CameraError``), and lets go in ``_shut``; all three run in the thread, but for
    the first ``_open``. A device that is lost is opened again
    until it comes back or the camera is closed; an error with a code in ``fatal``
    ends that.
    """

    live = True
    repeats = False
    calm = False
    """Set by who reads while nothing moves: a tenth of a second between two frames is near enough."""
    fatal: frozenset[str] = frozenset()

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._frames: deque[Frame] = deque(maxlen=_QUEUE)
        self._news = threading.Condition()
        self._stop = threading.Event()
        self._error: CameraError | None = None
        self._sequence = 0
        self._last_s = self._kept_s = float("-inf")
        self._coarse: NDArray[np.int16] | None = None
        try:
            self._open()
        except BaseException:
            self._closed = True
            raise
        self._thread = threading.Thread(target=self._drain, name=f"camera {name}", daemon=True)
        self._thread.start()

    @abstractmethod
    def _open(self) -> None: ...

    @abstractmethod
    def _grab(self) -> Taken: ...

    @abstractmethod
    def _shut(self) -> None: ...

    def _spare(self, at_s: float, small: Image | None = None) -> bool:
        """Whether a frame of that time may be let go: the reader is calm and has one that is nearly as new.

        Taking a frame is cheap; decoding or copying it is most of what an idle tray costs. Where there is
        a ``small`` grey copy, a frame in which something stirs is kept: a throw begins with it.
        """
        coarse = None
        if small is not None:
            coarse = cv2.resize(small, _COARSE, interpolation=cv2.INTER_AREA).astype(np.int16)
        stirs = (
            coarse is not None and self._coarse is not None and np.abs(coarse - self._coarse).max() > _STIR
        )
        near = 0 <= at_s - self._kept_s < _CALM_S
        if self.calm and near and not stirs and not self._stop.is_set():
            return True
        self._kept_s, self._coarse = at_s, coarse
        return False

    def _read(self, timeout_s: float) -> Frame | None:
        with self._news:
            self._news.wait_for(lambda: self._frames or self._is_lost() or self._closed, timeout_s)
            if self._frames:
                return self._frames.popleft()
            if self._closed:
                raise CameraError("camera_closed", f"{self.name} was closed while it was read")
            if self._error is not None:
                raise CameraError(self._error.code, self._error.message)
        raise CameraError(
            "camera_timeout", f"{self.name}: no frame within {timeout_s:g} s; check its cable and its power"
        )

    def _is_lost(self) -> bool:
        return self._error is not None and self._error.code in self.fatal

    def _release(self) -> None:
        self._stop.set()
        with self._news:
            self._news.notify_all()
        # A device that hangs may keep its thread; the process must not wait for it.
        self._thread.join(timeout=3.0)

    def _drain(self) -> None:
        attempt, is_open = 0, True
        while not self._stop.is_set():
            try:
                if not is_open:
                    self._open()
                    is_open = True
                taken = self._grab()
            except CameraError as error:
                if is_open and error.code not in self.fatal:
                    is_open = False
                    try:
                        self._shut()
                    except CameraError as worse:
                        error = worse
                with self._news:
                    self._error = error
                    self._news.notify_all()
                if error.code in self.fatal:
                    return
                self._stop.wait(_RETRY_S[min(attempt, len(_RETRY_S) - 1)])
                attempt += 1
                continue
            attempt = 0
            self._offer(taken)
        if is_open:
            with suppress(CameraError):
                self._shut()

    def _offer(self, taken: Taken) -> None:
        with self._news:
            self._error = None
            if taken.at_s <= self._last_s:
                return  # the same frame once more
            self._last_s = taken.at_s
            self._frames.append(Frame(taken.image, taken.at_s, self._sequence, taken.small))
            self._sequence += 1
            self._news.notify_all()


def monotonic_s() -> float:
    """The clock that frames are stamped with."""
    return time.monotonic()
