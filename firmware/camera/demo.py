"""The demo camera: plays recorded throws in real time.

Only frames are recorded. They pass the same settle gate, networks and rules as those of any camera. Dice are
thrown at the pace of a real table whenever the game waits for dice.
"""

from __future__ import annotations

import json
import math
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from traywatch.errors import CameraError
from traywatch.firmware.camera.base import FRAME_RATE, Source
from traywatch.firmware.camera.demo_dice import cast_throw, dice_list, mat_picture, still
from traywatch.firmware.camera.demo_reels import ClipReel, DiceReel, Reel
from traywatch.firmware.camera.frames.taken import monotonic_s
from traywatch.vision.types import Frame, Image

CLIPS_DESIGN = "deep_dark_dice"
"""The mat design of the recorded throws. Those on other mats are composed of recorded dice."""

DEMO_FOLDER = Path(__file__).parent.parent / "demo"
"""Where the clips, the mats and their profiles are."""
_BEFORE_S = 0.8  # seconds of the tray at rest, so that the dice that already lie there are noticed
_EACH_S = 7.0  # seconds between the starts of two throws
_AFTER_S = 2.0  # seconds that a throw stays at least
_WRONG_EVERY = 6  # every so many throws, one is a wrong die on purpose
_WRONG_FROM = 12  # but none of the first: they show a roll and what follows from it
_ANY_MOST = 5  # dice of a throw of any dice, at most


@dataclass(frozen=True, slots=True)
class DemoWish:
    """What the demo is to show: the mat of a game, and the dice that the game waits for.

    ``dice`` are kinds and colors (``#2a4fa3``), None for any. ``dice`` None stands for a throw of any dice,
    and an empty tuple for none: the game waits for something else.
    """

    design: str = CLIPS_DESIGN
    dice: tuple[tuple[str | None, str | None], ...] | None = None


class DemoClip(BaseModel):
    """One recorded throw: the kinds of dice that are thrown, and the number of obstacles in the tray."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    file: str
    kinds: tuple[str, ...]
    obstacles: int = 0
    note: Literal["plain", "unsure", "wrong_die"] = "plain"
    fps: Annotated[float, Field(gt=0)] = FRAME_RATE


class DemoList(BaseModel):
    """Content of ``demo.json``: a tray profile, and the clips that were recorded with it."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    profile: str | None = None
    clips: tuple[DemoClip, ...] = Field(min_length=1)


def demo_list(folder: Path | None = None) -> DemoList:
    """Load the list of recorded throws. Raises ``CameraError`` (``demo_missing``) if it is missing or
    damaged.
    """
    path = (folder or DEMO_FOLDER) / "demo.json"
    try:
        return DemoList.model_validate(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise CameraError("demo_missing", f"{path}: {error.strerror}; reinstall Traywatch") from error
    except (ValidationError, ValueError) as error:
        raise CameraError("demo_missing", f"{path}: not a list of clips; reinstall Traywatch") from error


class DemoPlayer:
    """Chooses the next clip: the requested die, clips in turn, and later sometimes a wrong die."""

    def __init__(self, clips: tuple[DemoClip, ...]) -> None:
        self._clips = clips
        self._played = [-1] * len(clips)
        self._count = 0
        self._before = (0, -1)

    def choose(self, want: str | None) -> DemoClip:
        """Return the clip to play if the table waits for this kind of die (None: for no particular one)."""
        self._count += 1
        usual = ("plain",) if self._count < _WRONG_FROM else ("plain", "unsure")
        plain = [i for i, clip in enumerate(self._clips) if clip.note in usual]
        fitting = [i for i in range(len(self._clips)) if want is not None and want in self._clips[i].kinds]
        wrong = [
            i for i, clip in enumerate(self._clips) if clip.note == "wrong_die" and want not in clip.kinds
        ]
        if want is not None and wrong and self._count >= _WRONG_FROM and self._count % _WRONG_EVERY == 0:
            pool = wrong
        else:
            pool = [i for i in fitting if i in plain] or fitting or plain or list(range(len(self._clips)))
        chosen = min(pool, key=lambda i: (self._played[i], i))
        self._before = (chosen, self._played[chosen])
        self._played[chosen] = self._count
        return self._clips[chosen]

    def give_back(self) -> None:
        """The clip that was chosen last is not played after all."""
        chosen, played = self._before
        self._played[chosen] = played
        self._count -= 1


class DemoCamera(Source):
    """Plays recorded throws in real time, in an endless loop.

    ``want`` returns what the table waits for. ``speed`` 2 is twice as fast. ``math.inf`` delivers each frame
    at once and skips none; frame times stay those of real time. The environment variable
    ``TRAYWATCH_DEMO_SPEED`` sets the default speed. ``seed`` decides which dice are chosen,
    ``pace_s`` is the time between the starts of two throws.
    """

    live = True

    def __init__(
        self,
        *,
        want: Callable[[], DemoWish] | None = None,
        paused: bool = False,
        speed: float | None = None,
        folder: Path | None = None,
        seed: int | None = None,
        pace_s: float = _EACH_S,
    ) -> None:
        super().__init__("demo")
        self._closed = True
        self._folder = folder or DEMO_FOLDER
        self._want = want or DemoWish
        self._speed = _speed() if speed is None else speed
        self._player = DemoPlayer(demo_list(folder).clips)
        self._dice = dice_list(self._folder)
        self._backgrounds: dict[str, tuple[Image, ...]] = {}
        self._used: dict[str, int] = {}
        self._rng = np.random.default_rng(seed)
        self._lock = threading.Lock()
        self._paused, self._pace_s = paused, pace_s
        self._extra = False  # a throw was requested with next()
        self._reel: Reel | None = None
        self._done = False  # the throw of the reel has ended
        self._image: Image | None = None
        self._began_s = monotonic_s()
        self._sequence = self._tick = -1
        self._shown_s = 0.0
        self._started_s = self._ended_s = 0.0
        self._roll_s: float | None = None
        self._go = False
        self._take(0.0)
        self._closed = False

    # ------------------------------------------------------------------ control by the page

    @property
    def paused(self) -> bool:
        """Whether the next throw waits for a request."""
        return self._paused

    def pause(self) -> None:
        """Finish the current throw, and start no other."""
        self._paused = True

    def resume(self) -> None:
        """Continue with throws."""
        with self._lock:
            self._paused, self._extra = False, False

    def next(self) -> None:
        """Throw as soon as the current throw has ended; while paused, one throw."""
        with self._lock:
            self._extra = True

    # ------------------------------------------------------------------ frames

    def _read(self, timeout_s: float) -> Frame | None:
        if self._sequence < 0:
            self._began_s = monotonic_s()  # the time for loading models must not skip the tray at rest
        self._tick += 1
        if math.isfinite(self._speed):
            elapsed_s = (monotonic_s() - self._began_s) * self._speed
            # Late: skip frames, as a camera does.
            self._tick = max(self._tick, math.floor(elapsed_s * FRAME_RATE))
            wait_s = (self._tick / FRAME_RATE - elapsed_s) / self._speed
            if wait_s > 0:
                time.sleep(min(wait_s, timeout_s))
        at_s = self._tick / FRAME_RATE
        before = self._reel
        self._advance(at_s)
        if self._image is None:
            raise CameraError("demo_missing", "the demo's clips hold no frames; reinstall Traywatch")
        self._sequence += 1
        if before is not self._reel:
            # A change of clip counts as one frame, however slow the computer is: nothing moved in between.
            at_s = min(at_s, self._shown_s + 1 / FRAME_RATE)
        self._shown_s = at_s
        return Frame(self._image, self._began_s + at_s, self._sequence)

    def _advance(self, at_s: float) -> None:
        """Update the image to a time of the demo's clock, in seconds."""
        if self._done:  # the last throw is at rest
            wish = self._want()
            stays_s = min(_AFTER_S, self._pace_s)
            due = at_s - self._started_s >= self._pace_s and at_s - self._ended_s >= stays_s
            asked = wish.dice != () and self._asked()
            if asked or wish.design != self._wish.design or (due and wish.dice != () and not self._paused):
                self._take(at_s, go=asked)
            elif isinstance(self._reel, DiceReel):
                self._image = self._reel.at(self._reel_frame(at_s))
        elif self._roll_s is None:  # the tray before the throw
            self._wait(at_s)
        else:
            assert self._reel is not None
            image = self._reel.advance(self._reel_frame(at_s))
            if image is None:
                self._done, self._ended_s = True, at_s
            else:
                self._image = image

    def _wait(self, at_s: float) -> None:
        wish, waited_s = self._want(), at_s - self._started_s
        ready = waited_s >= _BEFORE_S
        if wish.dice != () and self._asked():
            self._go = True
        if wish != self._wish and (wish.design != self._wish.design or (ready and wish.dice != ())):
            self._take(at_s, go=self._go)
            waited_s, ready = 0.0, False
        if wish.dice == () or (self._paused and not self._go):
            self._started_s = at_s - min(waited_s, _BEFORE_S)
        elif ready:
            self._roll_s = at_s
        image = self._reel.before(self._tick) if self._reel is not None else None
        self._image = self._image if image is None else image

    def _reel_frame(self, at_s: float) -> int:
        assert self._reel is not None and self._roll_s is not None
        return math.floor((at_s - self._roll_s) * self._reel.fps + 1e-6)

    def _take(self, at_s: float, *, go: bool = False) -> None:
        """Start the next throw with the tray at rest; ``go``: throw even while paused."""
        if self._reel is not None:
            self._reel.close()
            if self._roll_s is None and isinstance(self._reel, ClipReel):
                self._player.give_back()
        self._wish = self._want()
        self._reel = self._chosen(self._wish)
        image = self._reel.before(self._tick)
        self._image = self._image if image is None else image
        self._started_s = self._ended_s = at_s
        self._roll_s = None
        self._done = False
        self._go = go

    def _chosen(self, wish: DemoWish) -> Reel:
        mat = self._dice.mat(wish.design)
        if wish.design == CLIPS_DESIGN or mat is None:
            clip = self._player.choose(wish.dice[0][0] if wish.dice else None)
            return ClipReel(self._folder / clip.file, clip.fps)
        if mat.design not in self._backgrounds:
            self._backgrounds[mat.design] = still(mat_picture(self._folder, mat))
        dice = wish.dice
        if dice is None:
            dice = ((None, None),) * int(self._rng.integers(1, _ANY_MOST + 1))
        cast = cast_throw(self._dice.dice, dice, self._rng, self._used)
        return DiceReel(self._folder, self._backgrounds[mat.design], cast)

    def _asked(self) -> bool:
        with self._lock:
            asked, self._extra = self._extra, False
        return asked

    def _release(self) -> None:
        if self._reel is not None:
            self._reel.close()


def _speed() -> float:
    text = os.environ.get("TRAYWATCH_DEMO_SPEED", "1")
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not speed > 0:
        raise CameraError("source_unknown", f"TRAYWATCH_DEMO_SPEED={text!r}: give a number above 0, or inf")
    return speed
