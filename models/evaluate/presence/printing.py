"""What printing, paper and cheap cameras do to a mat with pale lines: a spread for the judging set.

Inks are stronger or weaker, lines wider or thinner, and surfaces have grain and bands. The sheet curls, and
moves a little between two pictures. The lens may be out of focus, and the picture is compressed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.calibration.mat.mat import MatSpec
from traywatch.models.evaluate.placement import full_pictures
from traywatch.vision.types import Image

Rng = np.random.Generator
Floats = NDArray[np.float32]

TONE = (0.75, 1.3)
"""Exponent of the ink's coverage: below 1 it is stronger."""
GAIN_MM = (-0.08, 0.16)
"""By how much each border of a line is moved outward."""
GRAIN, BANDS = 0.25, 0.02
"""Most noise of the ink, and of its bands, as a share."""
BAND_MM = (4.0, 25.0)
CURL_MM, RIPPLE_MM = 4.0, 0.8
"""Most height of a corner, and of waves in the sheet."""
CURL_WIDTH_MM = (40.0, 110.0)
MOVED_MM, SETTLED = 0.15, 0.15
"""How far the sheet moves, and how much its heights change, between two pictures (standard deviations)."""
DEFOCUS_PX, DEFOCUSED = 1.3, 0.35
QUALITY = (60, 95)
_MARGIN_MM = 12.0


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """One print of a mat: its inks, its heights at the corners and in waves, and where it lies.

    ``corners_mm`` are heights, clockwise from the top left, that fall to 0 within ``width_mm``. ``waves``
    are rows of wavelength, direction (x, y), phase and height. ``moved_mm`` is the shift of the sheet.
    """

    tone: float
    gain_mm: float
    grain: float
    bands: float
    band_mm: float
    seed: int
    corners_mm: NDArray[np.float64]
    width_mm: float
    waves: NDArray[np.float64]
    moved_mm: tuple[float, float] = (0.0, 0.0)

    @classmethod
    def of(cls, random: Rng) -> Sheet:
        """A random print."""
        lifted = random.random(4) < 0.4
        angles = random.uniform(0, 2 * np.pi, 2)
        waves = np.column_stack(
            [random.uniform(80, 250, 2), np.cos(angles), np.sin(angles), random.uniform(0, 6.3, 2),
             random.uniform(0, RIPPLE_MM / 2, 2)]
        )  # fmt: skip
        return cls(
            float(random.uniform(*TONE)), float(random.uniform(*GAIN_MM)), float(random.uniform(0, GRAIN)),
            float(random.uniform(0, BANDS)), float(random.uniform(*BAND_MM)), int(random.integers(1 << 31)),
            lifted * random.uniform(0, CURL_MM, 4), float(random.uniform(*CURL_WIDTH_MM)), waves,
        )  # fmt: skip

    def later(self, random: Rng) -> Sheet:
        """The same print in another picture: it has moved and settled a little."""
        x, y = random.normal(0, MOVED_MM, 2).tolist()
        settled = np.exp(random.normal(0, SETTLED, 4))
        return replace(self, moved_mm=(x, y), corners_mm=self.corners_mm * settled)

    def heights(self, x: Floats, y: Floats, size_mm: tuple[float, float]) -> Floats:
        """The height of the sheet at points in mm."""
        width, height = size_mm
        total = np.zeros_like(x)
        corners = ((0, 0), (width, 0), (width, height), (0, height))
        for (left, top), most in zip(corners, self.corners_mm, strict=True):
            share = np.maximum(0, 1 - np.hypot(x - left, y - top) / self.width_mm)
            total += np.float32(most) * share * share
        for length, across, down, phase, most in self.waves:
            total += np.float32(most) * (1 + np.sin((across * x + down * y) * (2 * np.pi / length) + phase))
        return np.asarray(total, np.float32)

    def origin(self, x: Floats, y: Floats, view: TrayProfile) -> tuple[Floats, Floats]:
        """The points of the flat sheet that a camera sees at points (x, y) of the table, in mm."""
        width, height = view.mat_size_mm
        beyond = np.maximum(np.maximum(-x, x - width), np.maximum(-y, y - height))
        taper = np.clip(1 - np.maximum(beyond, 0) / (_MARGIN_MM - 1), 0, 1)
        eye_x, eye_y, above = (float(v) for v in view.camera_mm)
        nearer = self.heights(x, y, (width, height)) * taper / np.float32(abs(above))
        dx, dy = self.moved_mm
        from_x = x - (x - np.float32(eye_x)) * nearer - np.float32(dx) * taper
        from_y = y - (y - np.float32(eye_y)) * nearer - np.float32(dy) * taper
        return from_x, from_y


def printed(ideal: Image, sheet: Sheet, px_per_mm: float) -> Image:
    """An ideal picture of a mat as it comes out of a printer."""
    random = np.random.default_rng(sheet.seed)
    share = abs(sheet.gain_mm) * px_per_mm
    near = cv2.erode if sheet.gain_mm > 0 else cv2.dilate
    paper = cv2.addWeighted(ideal, 1 - share, near(ideal, np.ones((3, 3), np.uint8)), share, 0)
    table = (255 * (np.arange(256) / 255) ** sheet.tone).astype(np.float32)
    ink = np.asarray(cv2.LUT(255 - np.asarray(paper, np.uint8), table), np.float32)
    tall, wide = ink.shape[:2]
    noise = cv2.GaussianBlur(random.standard_normal((tall, wide), dtype=np.float32), (0, 0), 0.6)
    rows = np.arange(tall, dtype=np.float32) / px_per_mm
    bands = sheet.bands * np.sin(rows * (2 * np.pi / sheet.band_mm))
    ink *= (1 + sheet.grain / float(noise.std()) * noise + bands[:, None])[..., None]
    return np.asarray(np.clip(255 - ink, 0, 255), np.uint8)


class Wear:
    """The faults of one tray: of its print, its paper and its lens. ``quality`` is that of the JPEG."""

    def __init__(self, random: Rng, table: Image, mat: MatSpec, view: TrayProfile) -> None:
        self._random = random
        self._sheet = Sheet.of(random)
        self._view = view
        self._px_per_mm = px_per_mm = full_pictures._PX_PER_MM
        self._corner = round(full_pictures._TABLE_MM * px_per_mm)
        wide, tall = (round(side * px_per_mm) for side in mat.size_mm)
        self._size = wide, tall
        self._table = table.copy()
        window = np.s_[self._corner : self._corner + tall, self._corner : self._corner + wide]
        self._table[window] = printed(np.ascontiguousarray(table[window]), self._sheet, px_per_mm)
        blurred = random.random() < DEFOCUSED
        self._defocus = float(random.uniform(0.3, DEFOCUS_PX)) if blurred else 0.0
        self.quality = int(random.integers(QUALITY[0], QUALITY[1] + 1))

    def ground(self) -> Image:
        """The table with the sheet, as it lies in the next picture: higher parts appear farther outward."""
        sheet, px = self._sheet.later(self._random), self._px_per_mm
        margin = round(_MARGIN_MM * px)
        (wide, tall), start = self._size, self._corner - margin
        across = (np.arange(wide + 2 * margin, dtype=np.float32) - margin + 0.5) / px
        down = (np.arange(tall + 2 * margin, dtype=np.float32) - margin + 0.5) / px
        x, y = np.meshgrid(across, down)
        from_x, from_y = sheet.origin(x, y, self._view)
        window = np.s_[start : start + tall + 2 * margin, start : start + wide + 2 * margin]
        out = self._table.copy()
        out[window] = cv2.remap(
            np.ascontiguousarray(self._table[window]),
            np.asarray(from_x * px + margin - 0.5, np.float32),
            np.asarray(from_y * px + margin - 0.5, np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return out

    def defocused(self, radiance: Floats) -> Floats:
        """The picture of a lens that is out of focus by the same amount in all pictures."""
        if not self._defocus:
            return radiance
        return np.asarray(cv2.GaussianBlur(radiance, (0, 0), self._defocus), np.float32)
