"""The link between the phone that is the camera and the tray.

One phone at a time is the camera. Its browser sends one picture and waits for the answer, so that at most one
picture is under way, and a slow network makes the frame rate lower instead of the pictures older.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable

from traywatch.errors import CameraError
from traywatch.firmware.camera.phone import PhonePicture
from traywatch.messages import msg

MOST_BYTES = 4_000_000
"""Largest picture in bytes: a photograph of 12 megapixels at the quality that the page uses."""
CALM_S = 0.09
"""Pause between two pictures while nothing moves, seconds: about ten frames a second."""
ALONE_S = 0.18
"""The same while nobody is near."""

_WINDOW = 120  # pictures from which the offset between the clocks is taken
_JUMP_S = 2.0  # a clock that jumps by more was set anew


class PhoneLink:
    """Takes pictures of one phone and hands them to the camera. Thread-safe.

    ``clock`` returns the seconds of the clock that all frames use.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.calm = self.alone = False
        self._clock = clock
        self._news = threading.Condition()
        self._picture: PhonePicture | None = None
        self._session: PhoneSession | None = None

    @property
    def connected(self) -> bool:
        """Whether a phone is connected."""
        return self._session is not None

    @property
    def phone(self) -> str | None:
        """The name of the phone that is the camera, or None."""
        session = self._session
        return session.name if session is not None else None

    @property
    def offset_s(self) -> float:
        """What is added to the seconds of the phone's clock for those of this computer; 0 without a phone."""
        session = self._session
        return session.offset_s if session is not None else 0.0

    def connect(self, name: str, *, device: str = "", replace: bool = False) -> PhoneSession:
        """Make a phone the camera. A ``device`` that comes back takes its own place again.

        Raises ``CameraError`` (``phone_taken``) if another phone is the camera, unless it is to be replaced.
        """
        session = PhoneSession(self, name, device, self._clock)
        with self._news:
            before = self._session
            same = before is not None and bool(device) and before.device == device
            if before is not None and not same and not replace:
                raise CameraError("phone_taken", msg("web-phone-taken", name=before.name))
            self._session, self._picture = session, None
            self._news.notify_all()
        return session

    def take(self, timeout_s: float) -> PhonePicture | None:
        """The newest picture that was not taken yet; None if none arrived in time."""
        with self._news:
            self._news.wait_for(lambda: self._picture is not None, timeout_s)
            picture, self._picture = self._picture, None
            return picture

    def _put(self, session: PhoneSession, picture: PhonePicture) -> None:
        with self._news:
            if self._session is not session:
                raise CameraError("phone_replaced", msg("web-phone-replaced"))
            self._picture = picture
            self._news.notify_all()

    def _leave(self, session: PhoneSession) -> None:
        with self._news:
            if self._session is session:
                self._session = None


class PhoneSession:
    """The connection of one phone."""

    def __init__(self, link: PhoneLink, name: str, device: str, clock: Callable[[], float]) -> None:
        self.name, self.device = name, device
        self._link, self._clock = link, clock
        self._offsets: deque[float] = deque(maxlen=_WINDOW)
        self._last_s = float("-inf")

    def put(self, jpeg: bytes, taken_s: float) -> None:
        """Hand over a picture. ``taken_s`` is when it was taken, in seconds of the phone's own clock.

        Raises ``CameraError`` (``phone_replaced``) if another phone has become the camera.
        """
        self._link._put(self, PhonePicture(jpeg, self._on_own_clock(taken_s)))

    @property
    def pause_s(self) -> float:
        """How long the phone waits before its next picture, in seconds."""
        if not self._link.calm:
            return 0.0
        return ALONE_S if self._link.alone else CALM_S

    @property
    def offset_s(self) -> float:
        """What is added to the seconds of the phone's clock for those of this computer."""
        return min(self._offsets, default=0.0)

    def close(self) -> None:
        """The phone has left. Safe to call twice."""
        self._link._leave(self)

    def _on_own_clock(self, taken_s: float) -> float:
        """The time of a picture by the clock of this computer.

        The offset of the clocks is the least difference between arrival and picture, so the time that a
        picture spends in the network does not count. Times never decrease.
        """
        now = self._clock()
        offset = now - taken_s
        if self._offsets and abs(offset - self._offsets[-1]) > _JUMP_S:
            self._offsets.clear()
        self._offsets.append(offset)
        self._last_s = max(self._last_s + 1e-4, taken_s + self.offset_s)
        return self._last_s
