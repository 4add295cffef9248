"""Whether an installation works: the shipped test pictures are read as they must be, and the tray answers.

The pictures are the last frames of clips of the demo, whose dice are known.
"""

from __future__ import annotations

import json
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from traywatch.errors import ReadingError
from traywatch.files import read_bounded
from traywatch.records import Record
from traywatch.vision.types import Image

DEMO = Path(__file__).resolve().parents[1] / "demo"
FILE = DEMO / "self-test.json"
LEAST = 0.7
"""The least share of the dice that must be read. The others may be uncertain, but none may be wrong."""
_ASK_EVERY_S = 0.5


class PictureDie(Record):
    """A clip of the demo, and the one die of its kind that lies there at the end."""

    file: str
    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class PictureTest:
    """How many known dice were read, and what was accepted although it is wrong."""

    read: int
    of: int
    wrong: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether the networks of this installation work."""
        return not self.wrong and self.read >= LEAST * self.of


def known_dice() -> list[PictureDie]:
    """The dice of the test pictures."""
    return [PictureDie.from_json(one) for one in json.loads(read_bounded(FILE))]


def read_test_pictures() -> PictureTest:
    """Read the test pictures. Raises ``ReadingError`` if a network or a clip cannot be loaded."""
    from traywatch.vision.reader import TrayReader

    reader = TrayReader(None, places=False)
    read, wrong = 0, []
    reference_dice = known_dice()
    for one in reference_dice:
        dice = [die for die in reader.read(_last_frame(DEMO / one.file)) if die.kind == one.kind]
        accepted = [die.label for die in dice if die.status == "read"]
        read += one.label in accepted
        wrong += [f"{one.file}: {one.kind} {label}" for label in accepted if label != one.label]
    return PictureTest(read, len(reference_dice), tuple(wrong))


def answers(
    port: int,
    wait_s: float,
    *,
    host: str = "127.0.0.1",
    now: Callable[[], float] = time.monotonic,
    report: Callable[[int], None] = lambda seconds: None,
) -> str | None:
    """Wait until the tray at a port answers at ``/healthz``. None, or why it does not.

    ``report`` gets the seconds so far after each question that was not answered.
    """
    began = now()
    while True:
        why = _asked(f"[{host}]:{port}" if ":" in host else f"{host}:{port}")
        if why is None or now() >= began + wait_s:
            return why
        report(round(now() - began))
        time.sleep(_ASK_EVERY_S)  # another process starts meanwhile


def _asked(place: str) -> str | None:
    trusting = ssl.create_default_context()  # the certificate of a tray is its own
    trusting.check_hostname = False
    trusting.verify_mode = ssl.CERT_NONE
    why = ""
    for scheme in ("http", "https"):
        opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=trusting)
        )
        try:
            with opener.open(f"{scheme}://{place}/healthz", timeout=5.0) as answer:
                if answer.status == 200:
                    return None
                why = f"status {answer.status}"
        except (OSError, urllib.error.URLError, ValueError) as error:
            why = why or str(getattr(error, "reason", error))
        except Exception as error:  # what answers there speaks no HTTP
            why = why or type(error).__name__
    return why


def _last_frame(clip: Path) -> Image:
    import cv2
    import numpy as np

    video = cv2.VideoCapture(str(clip))
    frame: Image | None = None
    while True:
        more, image = video.read()
        if not more:
            break
        frame = np.asarray(image, np.uint8)
    video.release()
    if frame is None:
        raise ReadingError("test_picture_unreadable", f"{clip}: cannot be read; install Traywatch again")
    return frame
