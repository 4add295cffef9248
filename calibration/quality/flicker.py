"""Lamp flicker, measured from frames of a tray at rest.

A mains lamp varies 100 or 120 times a second. A global shutter shows it as frames of different brightness, a
rolling shutter as bands.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.quality.light_waves import FEW_FRAMES, Cause, cause_of, without_drift
from traywatch.records import Record

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

MEASURED_S = 2.5
"""Seconds of frames that tell a lamp from other changes of light."""
# Below this brightness, ratios of a pixel are meaningless.
_DARKEST = 12.0
_BANDS = 48
# If parts of a row differ by more than this, something moved.
_MOVED = 0.08
_COLUMNS = 4
_SAMPLED_ROWS = 240


class Flicker(Record):
    """Brightness variation between frames (``frames``) and bands of rows (``rows``), as sd of shares.

    ``cause`` is ``lamp`` for lamps that flicker, and ``light`` for clouds, shadows and automatic exposure.
    ``mains_hz`` is known if the rate of the frames leaves one choice. If ``moved`` is set, something moved,
    and the other values are not valid.
    """

    frames: float
    rows: float
    moved: bool = False
    cause: Cause = "lamp"
    mains_hz: Literal[50, 60] | None = None


class FlickerMeter:
    """Collects the brightness of frames, and measures flicker over the last ``MEASURED_S`` seconds."""

    def __init__(self) -> None:
        self._samples: deque[tuple[float, Floats]] = deque()

    def take_picture(self, image: Image, at_s: float) -> None:
        """Add a frame (BGR or gray) with its time. Another shape or an earlier time starts anew."""
        sample = _sample(image)
        if self._samples and (self._samples[-1][1].shape != sample.shape or at_s <= self._samples[-1][0]):
            self.clear()
        self._samples.append((at_s, sample))
        while at_s - self._samples[0][0] > MEASURED_S:
            self._samples.popleft()

    def clear(self) -> None:
        """Forget all frames."""
        self._samples.clear()

    @property
    def lasted_s(self) -> float:
        """Seconds from the oldest to the newest frame."""
        return self._samples[-1][0] - self._samples[0][0] if self._samples else 0.0

    def measure(self) -> Flicker | None:
        """Measure flicker; None after fewer than 12 frames."""
        if len(self._samples) < FEW_FRAMES:
            return None
        times_s = np.array([at_s for at_s, _ in self._samples])
        return _measured(np.stack([sample for _, sample in self._samples]), times_s)


def measure_flicker(grays: Sequence[Image]) -> Flicker:
    """Measure flicker over a few frames (gray, of one size) of a tray at rest.

    A few frames do not tell the frequency of the mains.
    """
    return _measured(np.stack([_sample(gray) for gray in grays]), None)


def _measured(stack: Floats, times_s: Floats | None) -> Flicker:
    usual = np.median(stack, axis=0)
    bright = usual > _DARKEST
    bright_columns = np.asarray(bright.any(axis=1))
    # A lens that is covered, or a camera that sends black pictures, says nothing about lamps.
    lit = np.median(stack[:, bright], axis=1) > _DARKEST if bright.any() else np.zeros(len(stack), bool)
    if not lit.any():
        return Flicker(frames=0.0, rows=0.0)
    stack, times_s = stack[lit], times_s[lit] if times_s is not None else None
    share = np.where(bright, stack / np.maximum(usual, 1.0), np.nan)[:, bright_columns]
    across = np.nanmedian(share, axis=2)
    # Light changes a whole row; a hand or a die changes only a part of it.
    moved = bool(np.nanmax(np.abs(share - across[..., None])) > _MOVED)
    by_frame = np.median(across, axis=1)
    bands = across / by_frame[:, None]
    frames, rows = float(np.std(by_frame)), float(np.sqrt(np.mean(np.var(bands, axis=1))))
    places = np.flatnonzero(bright_columns) / len(bright_columns)
    cause, mains_hz = cause_of(across, places, times_s)
    if cause == "lamp" and times_s is not None:  # a cloud may pass meanwhile
        frames = float(np.std(without_drift(by_frame, times_s - times_s[0])))
    return Flicker(frames=frames, rows=rows, moved=moved, cause=cause, mains_hz=mains_hz)


def _sample(image: Image) -> Floats:
    """Mean brightness of bands of rows and a few columns [bands, columns], which averages out noise.

    Green stands for the brightness of a color image.
    """
    step = max(1, image.shape[0] // _SAMPLED_ROWS)
    gray = image[::step, ::step] if image.ndim == 2 else image[::step, ::step, 1]
    size = (min(_COLUMNS, gray.shape[1]), min(_BANDS, gray.shape[0]))
    plain = np.ascontiguousarray(gray, dtype=np.float32)
    return np.asarray(cv2.resize(plain, size, interpolation=cv2.INTER_AREA), dtype=np.float64)
