"""Keeps the learned picture of the empty mat with the tray profile, so that a restart does not lose it.

The file is a line of JSON (format, profile, time, size, digest) and a PNG after it. It shows the mat with
nothing on it.
"""

from __future__ import annotations

import hashlib
import json
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from traywatch.calibration import TrayProfile
from traywatch.errors import StorageError
from traywatch.files import parse_json, put_aside, read_bounded, write_atomic
from traywatch.messages import Text, msg
from traywatch.vision.types import Image

_log = logging.getLogger("traywatch.mat")

FORMAT = 1
MOST_AGE = timedelta(days=7)
"""An older picture is not used: the room and the mat have changed since."""
SAVE_EVERY_S = 600.0
_AHEAD = timedelta(days=1)  # a Pi without a clock starts in the past
_MOST_BYTES = 40_000_000
_FAST = [cv2.IMWRITE_PNG_COMPRESSION, 1]


class EmptyMatStore:
    """The picture of the empty mat of one profile, in the file ``path``.

    ``load`` returns None where no picture can be used. A damaged file is renamed and described in
    ``problem``. A picture of another profile, or one that is too old, stays until the next one replaces it.
    ``now`` is the time of day and ``clock`` a monotonic one in seconds.
    """

    def __init__(
        self,
        path: Path,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._path = path
        self._now = now
        self._clock = clock
        self._saved: tuple[str, float] | None = None
        self.problem: Text | None = None

    def load(self, profile: TrayProfile) -> Image | None:
        """The picture (BGR) that was learned with this profile."""
        try:
            head, _, png = read_bounded(self._path, _MOST_BYTES).partition(b"\n")
            picture = self._picture(head, png, profile)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as error:
            self._set_aside(error)
            return None
        if picture is not None:
            self._saved = (profile_id(profile), self._clock())
        return picture

    def save(self, profile: TrayProfile, picture: Image) -> bool:
        """Save the newest picture (BGR), for one profile at most every ``SAVE_EVERY_S``; whether it was."""
        owner, at_s = profile_id(profile), self._clock()
        if self._saved is not None and self._saved[0] == owner and at_s - self._saved[1] < SAVE_EVERY_S:
            return False
        self._saved = (owner, at_s)
        done, png = cv2.imencode(".png", picture, _FAST)
        if not done:
            _log.warning("the picture of the empty mat could not be encoded; the next start learns it again")
            return False
        height, width = picture.shape[:2]
        data = png.tobytes()
        head = {
            "format": FORMAT, "profile": owner, "taken_at": self._now().isoformat(timespec="seconds"),
            "width": width, "height": height, "sha256": hashlib.sha256(data).hexdigest(),
        }  # fmt: skip
        try:
            write_atomic(self._path, json.dumps(head).encode() + b"\n" + data)
        except StorageError as error:
            _log.warning(
                "the picture of the empty mat was not saved; the next start learns it again: %s", error
            )
            return False
        return True

    def _picture(self, head: bytes, png: bytes, profile: TrayProfile) -> Image | None:
        """The picture of a file's content. Raises ``ValueError``, ``KeyError`` or ``TypeError``."""
        about = parse_head(head, png)
        taken = datetime.fromisoformat(about["taken_at"])
        if about["profile"] != profile_id(profile):
            _log.info("%s belongs to another profile; the empty mat is learned again", self._path.name)
            return None
        if not -_AHEAD <= self._now() - taken <= MOST_AGE:
            _log.info("%s is from %s; the empty mat is learned again", self._path.name, taken.isoformat())
            return None
        picture = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
        if picture is None or picture.shape[:2] != (about["height"], about["width"]):
            raise ValueError("the picture has not the size that is stated")
        return np.asarray(picture, np.uint8)

    def _set_aside(self, error: Exception) -> None:
        moved_to = put_aside(self._path)
        self.problem = msg(
            "problem-empty-mat-damaged", path=str(self._path), reason=str(error), kept=moved_to.name
        )
        _log.warning("%s", self.problem)


def parse_empty_mat(content: bytes) -> None:
    """Check a file's content. Raises ``ValueError``, ``KeyError`` or ``TypeError``."""
    head, _, png = content.partition(b"\n")
    parse_head(head, png)


def parse_head(head: bytes, png: bytes) -> dict[str, Any]:
    """What a file says about its picture. Raises ``ValueError``, ``KeyError`` or ``TypeError``."""
    about: dict[str, Any] = parse_json(head)
    if about["format"] != FORMAT:
        raise ValueError(f"format {about['format']!r} instead of {FORMAT}")
    if hashlib.sha256(png).hexdigest() != about["sha256"]:
        raise ValueError("the picture does not match its digest")
    if datetime.fromisoformat(about["taken_at"]).tzinfo is None:
        raise ValueError("the time has no time zone")
    return about


def profile_id(profile: TrayProfile) -> str:
    """A digest of everything in a profile."""
    text = json.dumps(profile.to_json(), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
