"""The camera interface, and two base classes for its implementations.

``Source`` provides what all cameras share: context manager, safe closing, and a repr that never fails.
``LiveCamera`` adds a thread that reads the device continuously. So frames are new, and a device that hangs
blocks only its thread.
"""

from __future__ import annotations

import logging
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from contextlib import suppress
from types import TracebackType
from typing import Protocol, Self, runtime_checkable

from traywatch.errors import CameraError
from traywatch.firmware.camera.frames.frame_skipping import FrameSkipping
from traywatch.firmware.camera.frames.taken import Taken, frame_of
from traywatch.firmware.camera.settings.delivery import CameraDelivery
from traywatch.vision.types import Frame, Image

_log = logging.getLogger("traywatch.camera")

FRAME_SIZE = (1280, 960)
"""Frame width and height requested from a camera, px."""
FRAME_RATE = 30.0

_QUEUE = 3  # newest frames kept while nobody reads
_SLOW_S = 4.0  # a camera that sent a frame in the last seconds is slow, not silent
_RETRY_S = (0.25, 0.5, 1.0, 2.0)  # pauses before a lost device is opened again


@runtime_checkable
class Camera(Protocol):
    """A source of frames."""

    @property
    def name(self) -> str:
        """Name for people, such as ``clip throw.mp4``."""
        ...

    @property
    def live(self) -> bool:
        """Whether frames arrive in real time: unread frames are lost, and the source never ends."""
        ...

    @property
    def repeats(self) -> bool:
        """Whether two frames may be identical to the last pixel: possible for a recording, not for a
        sensor.
        """
        ...

    def read(self, timeout_s: float = 2.0) -> Frame | None:
        """Return the next frame; None when the source has ended.

        ``sequence`` and ``taken_at_s`` increase from frame to frame. Raises ``CameraError``:
        ``camera_timeout`` if no frame arrived in time (try again), ``camera_closed``, or the fault of the
        device.
        """
        ...

    def close(self) -> None:
        """Release the device. Safe to call twice."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class Source(ABC):
    """Shared behavior of cameras; a subclass reads in ``_read`` and releases the device in ``_release``."""

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
        """Release the device."""

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
    """A device that is read continuously by its own thread.

    A subclass opens the device in ``_open``, returns one frame in ``_grab`` (both raise ``CameraError``), and
    closes it in ``_shut``. All three run in the thread, except the first ``_open``.

    A lost device is opened again until it works or the camera is closed, also after an error that is no
    ``CameraError``. An error with a code in ``fatal`` ends these attempts.
    """

    live = True
    repeats = False
    calm = False
    """Set by the reader while nothing moves; about ten frames a second are enough then."""
    alone = False
    """Set by the reader while nobody is near: no page is open, and nothing has moved for long."""
    fatal: frozenset[str] = frozenset()
    in_network = False
    """Whether frames come over a network, so that its cable and power are not the first thing to check."""
    delivery: CameraDelivery | None = None
    """What the device was asked for and gives since it was opened last; None if that cannot be set."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._frames: deque[Frame] = deque(maxlen=_QUEUE)
        self._news = threading.Condition()
        self._stop = threading.Event()
        self._error: CameraError | None = None
        self._losses: deque[float] = deque(maxlen=100)
        self._logged = ""
        self._sequence = 0
        self._last_s = float("-inf")
        self._skipping = FrameSkipping()
        try:
            self._open()
        except BaseException:
            self._closed = True
            raise
        self._thread = threading.Thread(target=self._drain, name=f"camera {name}", daemon=True)
        self._thread.start()

    def losses(self, within_s: float) -> int:
        """How often the device was lost and opened again in the last ``within_s`` seconds."""
        since = time.monotonic() - within_s
        return sum(at >= since for at in tuple(self._losses))

    @abstractmethod
    def _open(self) -> None: ...

    @abstractmethod
    def _grab(self) -> Taken: ...

    @abstractmethod
    def _shut(self) -> None: ...

    def _spare(self, at_s: float, small: Image | None = None, *, jpeg_bytes: int | None = None) -> bool:
        """Whether a frame of that time may be skipped; see ``FrameSkipping.may_skip``."""
        calm = self.calm and not self._stop.is_set()
        return self._skipping.may_skip(at_s, small, jpeg_bytes=jpeg_bytes, calm=calm, alone=self.alone)

    def _is_too_soon(self, at_s: float) -> bool:
        """Whether a frame of that time is skipped before its small copy is made."""
        calm = self.alone and self.calm and not self._stop.is_set()
        return calm and self._skipping.is_too_soon(at_s, calm=calm, alone=self.alone)

    def _read(self, timeout_s: float) -> Frame | None:
        with self._news:
            self._news.wait_for(lambda: self._frames or self._is_lost() or self._closed, timeout_s)
            if self._frames:
                return self._frames.popleft()
            if self._closed:
                raise CameraError("camera_closed", f"{self.name} was closed while it was read")
            if self._error is not None:
                # A new one with the traceback of this thread, but of the same kind: the loop looks at it.
                raise type(self._error)(self._error.code, self._error.message)
        raise CameraError("camera_timeout", f"{self.name}: no frame within {timeout_s:g} s; {self._advice()}")

    def _advice(self) -> str:
        """What to do about a camera from which no frame came in time."""
        now = time.monotonic()
        if self._sequence > 1 and now - self._last_s < _SLOW_S:
            return "it sends too few frames a second; raise its frame rate to 10 or more"
        return self._silence()

    def _silence(self) -> str:
        return "check its cable and its power"

    @property
    def works(self) -> bool:
        """Whether its device has not failed since it was opened last."""
        return self._error is None

    def _is_lost(self) -> bool:
        return self._error is not None and self._error.code in self.fatal

    def _release(self) -> None:
        self._stop.set()
        with self._news:
            self._news.notify_all()
        # A device that hangs may block its thread; the process must not wait for it.
        self._thread.join(timeout=3.0)

    def _drain(self) -> None:
        attempt, is_open = 0, True
        while not self._stop.is_set():
            try:
                if not is_open:
                    self._open()
                    is_open = True
                taken = self._grab()
            except Exception as fault:
                error = self._described(fault)
                if is_open and error.code not in self.fatal:
                    is_open = False
                    self._losses.append(time.monotonic())
                    try:
                        self._shut()
                    except Exception as worse:
                        error = self._described(worse)
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
            with suppress(Exception):
                self._shut()

    def _described(self, fault: Exception) -> CameraError:
        """The fault as a ``CameraError``: a driver's own errors must not end the thread."""
        if isinstance(fault, CameraError):
            return fault
        if repr(fault) != self._logged:  # once, not at each attempt
            self._logged = repr(fault)
            _log.error("the driver of %s failed", self.name, exc_info=fault)
        # The text of an unknown error may contain the address of a stream, and so its password.
        return CameraError("camera_lost", f"{self.name} failed ({type(fault).__name__}); see the log")

    def _offer(self, taken: Taken) -> None:
        with self._news:
            self._error = None
            if taken.at_s <= self._last_s:
                return  # the same frame again
            self._last_s = taken.at_s
            self._frames.append(frame_of(taken, self._sequence))
            self._sequence += 1
            self._news.notify_all()
