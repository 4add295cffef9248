"""What the demo camera plays: a recorded throw, or a throw that is composed of recorded dice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from traywatch.firmware.camera.base import FRAME_RATE
from traywatch.firmware.camera.clip import ClipReader
from traywatch.firmware.camera.demo_dice import CastDie, Sprite
from traywatch.vision.types import Image


class Reel(Protocol):
    """One throw on film. Images are BGR uint8."""

    @property
    def fps(self) -> float:
        """Frames per second."""
        ...

    def before(self, tick: int) -> Image | None:
        """The tray before the throw, at any number of frames; None if the film holds no frame."""
        ...

    def advance(self, frame: int) -> Image | None:
        """The image of a frame of the throw, counted from 0; None after the last one."""
        ...

    def close(self) -> None:
        """Close the film. Safe to call twice."""
        ...


class ClipReel:
    """A recorded throw: a video of the whole tray."""

    def __init__(self, path: Path, fps: float) -> None:
        self.fps = fps
        self._clip = ClipReader(path)
        self._first = self._image = self._clip.next()

    def before(self, tick: int) -> Image | None:
        """The first frame."""
        return self._first

    def advance(self, frame: int) -> Image | None:
        """The frame, or the one before if it was already returned."""
        while self._clip.index < frame:
            image = self._clip.next()
            if image is None:
                return None
            self._image = image
        return self._image

    def close(self) -> None:
        """Close the video."""
        self._clip.close()


class DiceReel:
    """A throw that is composed of recorded dice. ``backgrounds`` is the mat with different sensor noise."""

    fps = FRAME_RATE
    _AFTER = 20  # frames at rest after the last die has stopped

    def __init__(self, folder: Path, backgrounds: Sequence[Image], dice: Sequence[CastDie]) -> None:
        self._backgrounds = backgrounds
        self._sprites = [Sprite(folder, die) for die in dice]
        self._frames = max((sprite.frames for sprite in self._sprites), default=0)
        self._rest: dict[int, Image] = {}

    def before(self, tick: int) -> Image:
        """The mat without dice."""
        return self._backgrounds[tick % len(self._backgrounds)]

    def advance(self, frame: int) -> Image | None:
        """The mat with the dice of a frame."""
        return None if frame >= self._frames + self._AFTER else self.at(frame)

    def at(self, frame: int) -> Image:
        """The mat with the dice of a frame, or with the dice at rest after the last one."""
        which = frame % len(self._backgrounds)
        if frame < self._frames:
            return self._drawn(frame, which)
        if which not in self._rest:
            self._rest[which] = self._drawn(self._frames, which)
        return self._rest[which]

    def close(self) -> None:
        """Close the dice's clips."""
        for sprite in self._sprites:
            sprite.close()

    def _drawn(self, frame: int, which: int) -> Image:
        image = self._backgrounds[which].copy()
        for sprite in self._sprites:
            sprite.draw(frame, image)
        return image
