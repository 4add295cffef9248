"""The dice of the demo: recorded one by one, and composed here to throws of any dice on any mat.

A clip shows one die in a square that follows it, as four gray planes: light from the body, light from the
ink, gloss, and what remains of the mat's light. ``models.synth.datasets.demo_dice`` renders them. Colors are
chosen here, so one clip serves every color. Only pixels are known: the reader finds what a die shows.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from traywatch.errors import CameraError
from traywatch.firmware.camera.clip import ClipReader
from traywatch.vision.types import Image

HEADROOM = 2.0
"""The light that the brightest value of a plane stands for; 1.0 is a white sheet."""

_LEVELS = 2048
_Plane = NDArray[np.float32]
_GAIN = {"d4": 3.6}  # the faces of a d4 stand steeply, so they get little light
_WHITE, _BLACK = (0.88, 0.88, 0.86), (0.012, 0.012, 0.014)


class DieClip(BaseModel):
    """One recorded die: its kind, the place on the mat where it stops, and the square of each frame.

    ``side_px`` is the side of the square, ``corners`` its top left corner in each frame. The last frame
    shows the die at rest; it touches the mat at ``foot_px``.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    file: str
    kind: str
    pips: bool = False
    place: int
    side_px: Annotated[int, Field(gt=0)]
    foot_px: tuple[float, float]
    corners: tuple[tuple[int, int], ...] = Field(min_length=1)


class DemoMat(BaseModel):
    """A mat design: its picture without dice, and the tray profile for it."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    design: str
    picture: str
    profile: str


class DiceList(BaseModel):
    """Content of ``dice.json``."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    mats: tuple[DemoMat, ...] = ()
    dice: tuple[DieClip, ...] = ()

    def mat(self, design: str) -> DemoMat | None:
        """The mat of a design, or the plain one; None without mats."""
        named = {mat.design: mat for mat in self.mats}
        return named.get(design) or named.get("plain")


@dataclass(frozen=True, slots=True)
class CastDie:
    """A die that is thrown: its clip, its color (``#2a4fa3``), and how far it is shifted, in px.

    ``bright`` dice are lit so that a camera measures about their color.
    """

    clip: DieClip
    color: str
    shift_px: tuple[int, int] = (0, 0)
    bright: bool = False


def dice_list(folder: Path) -> DiceList:
    """Load the list of recorded dice; empty without the file. Raises ``CameraError`` (``demo_missing``)."""
    path = folder / "dice.json"
    try:
        return DiceList.model_validate(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return DiceList()
    except OSError as error:
        raise CameraError("demo_missing", f"{path}: {error.strerror}; reinstall Traywatch") from error
    except (ValidationError, ValueError) as error:
        raise CameraError("demo_missing", f"{path}: not a list of dice; reinstall Traywatch") from error


def mat_picture(folder: Path, mat: DemoMat) -> Image:
    """The mat without dice, BGR uint8. Raises ``CameraError`` (``demo_missing``)."""
    picture = cv2.imread(str(folder / mat.picture), cv2.IMREAD_COLOR)
    if picture is None:
        raise CameraError("demo_missing", f"{folder / mat.picture}: no picture; reinstall Traywatch")
    return np.ascontiguousarray(picture, np.uint8)


class Sprite:
    """Puts one die onto a mat, frame by frame. Raises ``CameraError`` if its clip cannot be read."""

    def __init__(self, folder: Path, cast: CastDie) -> None:
        self._cast = cast
        self._reader = ClipReader(folder / cast.clip.file)
        self._body, self._ink = _colors(cast.color, _GAIN.get(cast.clip.kind, 1.7) if cast.bright else 1.0)
        self._at = -1
        self._drawn: tuple[Image, _Plane] | None = None

    @property
    def frames(self) -> int:
        """The number of its frames."""
        return len(self._cast.clip.corners)

    def draw(self, frame: int, onto: Image) -> None:
        """Draw the die of a frame onto ``onto``; after the last frame it stays at rest."""
        last = min(frame, self.frames - 1)
        while self._at < last:
            image = self._reader.next()
            self._at += 1
            if image is None:
                break
            if self._at == last:
                self._drawn = self._lit(image)
        if self._drawn is not None:
            x, y = (a + b for a, b in zip(self._cast.clip.corners[last], self._cast.shift_px, strict=True))
            _paste(onto, *self._drawn, x, y)

    def close(self) -> None:
        """Close the clip. Safe to call twice."""
        self._reader.close()

    def _lit(self, image: Image) -> tuple[Image, _Plane]:
        """The die's own light as BGR uint8, and the factor for the mat's light."""
        gray = image[..., 0]
        side = self._cast.clip.side_px
        body, ink, gloss = (
            _LINEAR[gray[y : y + side, x : x + side]] for y, x in ((0, 0), (0, side), (side, 0))
        )
        left = _LEFT[gray[side : 2 * side, side : 2 * side]]
        light = [body * self._body[c] + ink * self._ink[c] + gloss for c in (2, 1, 0)]
        index = np.clip(cv2.merge(light) * ((_LEVELS - 1) / HEADROOM), 0, _LEVELS - 1).astype(np.uint16)
        return _TONE[index], left


def still(background: Image, seed: int = 0, versions: int = 4) -> tuple[Image, ...]:
    """The background with sensor noise, in some versions: a still camera never sends a frame twice."""
    rng = np.random.default_rng(seed)
    dice = []
    for _ in range(versions):
        grain = rng.normal(0, 1.6, background.shape).astype(np.float32)
        dice.append(np.clip(background + grain + 0.5, 0, 255).astype(np.uint8))
    return tuple(dice)


def cast_throw(
    clips: Sequence[DieClip],
    dice: Sequence[tuple[str | None, str | None]],
    rng: np.random.Generator,
    used: dict[str, int],
) -> list[CastDie]:
    """Choose a clip for each die (kind, color; None: any usual kind or color), each at a place of its own.

    Clips that were used less often come first; ``used`` counts them. At most one die for each place.
    """
    free = {clip.place for clip in clips}
    cast_dice: list[CastDie] = []
    for kind, color in dice:
        pool = [clip for clip in clips if clip.place in free and clip.kind in ((kind,) if kind else USUAL)]
        if not pool:
            continue
        least = min(used.get(clip.file, 0) for clip in pool)
        fresh = [clip for clip in pool if used.get(clip.file, 0) == least]
        clip = fresh[int(rng.integers(len(fresh)))]
        used[clip.file] = used.get(clip.file, 0) + 1
        free.discard(clip.place)
        other = COLORS[int(rng.integers(len(COLORS)))]
        cast_dice.append(CastDie(clip, color or other, bright=color is not None))
    return cast_dice


USUAL = ("d4", "d6", "d8", "d10", "d12", "d20")
"""The kinds that are thrown where any will do. A fudge die would be a question then."""
COLORS = ("#8c1d24", "#1f3f8f", "#e8dfc4", "#1e1e24", "#23683a", "#5b3289", "#d9b62b", "#2f97a8", "#e9e7e1")
"""Colors of dice for which the game names none."""


def _colors(color: str, gain: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Linear RGB of body and ink; the ink is black on light dice and white on dark ones."""
    body = tuple(min(3.2, gain * (int(color[i : i + 2], 16) / 255) ** 2.2) for i in (1, 3, 5))
    light = 0.21 * body[0] + 0.72 * body[1] + 0.07 * body[2]
    return body, (_BLACK if light > 0.28 else _WHITE)


def _paste(onto: Image, light: Image, left: _Plane, x: int, y: int) -> None:
    height, width = left.shape
    x0, y0 = max(x, 0), max(y, 0)
    x1, y1 = min(x + width, onto.shape[1]), min(y + height, onto.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    there = onto[y0:y1, x0:x1]
    rows, columns = slice(y0 - y, y1 - y), slice(x0 - x, x1 - x)
    dimmed = cv2.multiply(there, cv2.merge([left[rows, columns]] * 3), dtype=cv2.CV_8U)
    onto[y0:y1, x0:x1] = cv2.add(dimmed, light[rows, columns])


def _tables() -> tuple[_Plane, _Plane, Image]:
    steps = np.arange(256, dtype=np.float32) / 255
    linear = (np.where(steps < 5 / 255, 0, steps) ** 2.2 * HEADROOM).astype(np.float32)
    left = np.where(steps > 248 / 255, 1, np.where(steps < 5 / 255, 0, steps)).astype(np.float32)
    light = np.arange(_LEVELS, dtype=np.float32) / (_LEVELS - 1) * HEADROOM
    shoulder = light / (1 + np.maximum(light - 0.6, 0) * 0.8)  # the tone curve of the recording
    tone = (np.clip(shoulder, 0, 1) ** (1 / 2.2) * 255 + 0.5).astype(np.uint8)
    return linear, left, tone


_LINEAR, _LEFT, _TONE = _tables()
