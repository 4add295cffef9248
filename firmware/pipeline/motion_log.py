"""The latest motions in the tray that led to no throw, with small pictures, for the host.

Reasons and times are also in a file of the data directory, and the pictures in a folder beside it, for the
support bundle.
"""

from __future__ import annotations

import json
import logging
import threading
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import cv2

from traywatch.errors import StorageError
from traywatch.files import write_atomic
from traywatch.messages import Text, in_english
from traywatch.records import Record
from traywatch.vision.throws.reasons import NoThrow, Reason
from traywatch.vision.types import Image

_log = logging.getLogger("traywatch.motions")

KEPT = 50
"""Motions that are kept."""
MOTIONS_FILE = "motions.json"
"""Name of the file in the data directory."""
MOTION_PICTURES = "motions"
"""Name of the folder in the data directory with a JPEG for each motion that is kept, named by its id."""
MOST_BYTES = 40_000
"""Largest size of a picture."""
_QUALITIES = (80, 60, 40, 20, 5)


class MotionView(Record):
    """A motion that led to no throw.

    ``at`` is the time of day (UTC) at which that was known. ``began_s`` and ``ended_s`` are seconds of the
    camera's clock. ``may_hide_dice`` says that a roll may have been missed.
    """

    id: int
    reason: Reason
    at: str
    began_s: float
    ended_s: float
    may_hide_dice: bool
    text: Text


@dataclass(frozen=True, slots=True)
class KeptMotion:
    """A motion with its picture. ``hidden``: it may show dice that not everybody may see."""

    view: MotionView
    jpeg: bytes
    hidden: bool = False


class MotionLog:
    """Keeps the latest motions without a throw. Safe to call from any thread.

    ``publish`` gets each new one. ``path`` is the file that ``save`` writes, if any; the pictures go to the
    folder ``MOTION_PICTURES`` beside it.
    """

    def __init__(
        self, publish: Callable[[MotionView], object] = lambda view: None, *, path: Path | None = None
    ) -> None:
        self._publish = publish
        self._path = path
        self._lock = threading.Lock()
        self._kept: deque[KeptMotion] = deque(maxlen=KEPT)
        self.conceals: Callable[[], bool] = lambda: False
        """Whether dice lie in the tray that not everybody may see."""
        self._counts: Counter[Reason] = Counter()
        self._unsaved = self._warned = False
        self._written: set[str] = set()  # names of pictures of this run

    @property
    def counts(self) -> Mapping[Reason, int]:
        """How often each reason occurred since the start."""
        with self._lock:
            return dict(self._counts)

    @property
    def views(self) -> tuple[MotionView, ...]:
        """The kept motions, newest first."""
        with self._lock:
            return tuple(one.view for one in reversed(self._kept))

    def picture(self, id: int) -> bytes | None:
        """The small picture of a motion as JPEG; None if the motion is not kept."""
        with self._lock:
            return next((one.jpeg for one in self._kept if one.view.id == id), None)

    def is_hidden(self, id: int) -> bool:
        """Whether the picture of a motion may show dice that not everybody may see."""
        with self._lock:
            return any(one.hidden for one in self._kept if one.view.id == id)

    def add(self, motion: NoThrow) -> None:
        """Keep and publish a motion."""
        jpeg = _jpeg(motion.picture)
        with self._lock:
            self._counts[motion.reason] += 1
            view = MotionView(
                id=sum(self._counts.values()),
                reason=motion.reason,
                at=datetime.now(UTC).isoformat(timespec="seconds"),
                began_s=round(motion.began_s, 3),
                ended_s=round(motion.ended_s, 3),
                may_hide_dice=motion.may_hide_dice,
                text=motion.text,
            )
            self._kept.append(KeptMotion(view, jpeg, self.conceals()))
            self._unsaved = True
        _log.info("no throw: %s", view.reason)
        self._publish(view)

    def save(self) -> None:
        """Write the file and the pictures if there is a new motion.

        Not for the thread that watches: the disk may be slow.
        """
        if self._path is None or not self._unsaved:
            return
        self._unsaved = False
        with self._lock:
            motions = tuple(reversed(self._kept))
        text = json.dumps([in_english(one.view) for one in motions], indent=1) + "\n"
        try:
            write_atomic(self._path, text.encode())
            self._save_pictures(self._path.parent / MOTION_PICTURES, motions)
        except (StorageError, OSError) as error:
            if not self._warned:  # the disk may be full for an evening
                _log.warning("the latest motions cannot be saved: %s", error)
            self._warned = True

    def _save_pictures(self, folder: Path, motions: Sequence[KeptMotion]) -> None:
        """Write new pictures, and delete those of motions that are not kept, also of an earlier run."""
        folder.mkdir(exist_ok=True, mode=0o700)
        names = {f"{one.view.id}.jpg": one.jpeg for one in motions if _may_be_saved(one)}
        for path in folder.glob("*.jpg"):
            if path.name not in self._written or path.name not in names:
                path.unlink(missing_ok=True)
        for name in names.keys() - self._written:
            write_atomic(folder / name, names[name])
        self._written = set(names)


def _may_be_saved(motion: KeptMotion) -> bool:
    """Whether a picture may go to the folder, from which the support bundle takes them."""
    return not motion.hidden


def _jpeg(picture: Image) -> bytes:
    for quality in _QUALITIES:
        _, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if len(jpeg) <= MOST_BYTES:
            break
    return jpeg.tobytes()
