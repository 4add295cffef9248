"""Findings about the light on the empty tray: exposure, contrast, color, evenness and glare.

``traywatch.calibration.quality.picture_quality`` adds those about the camera.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.profile.profile import TrayProfile
from traywatch.calibration.quality.mat_patches import CLIPPED, Patch, from_above, gray_of_mat
from traywatch.messages import Text, english, msg

Image = NDArray[np.uint8]
Level = Literal["good", "poor", "bad", "unmeasured"]
_WORDS = {"good": "good", "poor": "could be better", "bad": "bad", "unmeasured": "not measured"}
# Paper needs at least a third of the 8-bit range, or noise and quantization hide the strokes.
_WHITE = (85.0, 60.0)
_CLIPPED_SHARE = (0.02, 0.25)
# Contrast between ink and paper: 0.9 in a good print; haze and glare halve it.
_CONTRAST = (0.6, 0.4)
# Ratio of channels of paper up to which colors of dice are still reported correctly.
_CAST = (1.25, 1.6)
# Brightness of the darkest marker relative to the brightest.
_UNEVEN = (0.55, 0.35)
# Area of a glare spot as large as a numeral, or as the face of a die.
_GLARE_MM2 = (16.0, 150.0)
_GLARE_RISE = 30.0
_SAME_SPOT_MM = 5.0


@dataclass(frozen=True, slots=True)
class LightFinding:
    """One finding: the measured value in words, advice (empty if good), and positions (polygons, mm)."""

    name: Literal[
        "size", "view", "focus", "exposure", "contrast", "color", "evenness", "glare", "flicker", "flatness"
    ]
    level: Level
    measured: Text
    advice: Text = ""
    where_mm: tuple[tuple[tuple[float, float], ...], ...] = ()

    def __str__(self) -> str:
        sentence = f"{self.name}: {_WORDS[self.level]}. {english(self.measured)}"
        return f"{sentence} {english(self.advice)}" if self.advice else sentence


def level_of(value: float, poor: float, bad: float) -> Level:
    """The level of a value; more is worse if ``bad`` is above ``poor``, else less is worse."""
    if poor <= bad:
        return "bad" if value > bad else "poor" if value > poor else "good"
    return "bad" if value < bad else "poor" if value < poor else "good"


def exposure(patches: Sequence[Patch], image: Image, view: TrayProfile) -> list[LightFinding]:
    """Whether the paper of the mat is too bright or too dark, and how much darker its ink is."""
    white = max(float(p.white.mean()) for p in patches)
    clipped = float(np.mean([p.clipped for p in patches]))
    contrast = min(1 - float(p.black.mean() / max(1.0, p.white.mean())) for p in patches)
    over, under = level_of(clipped, *_CLIPPED_SHARE), level_of(white, *_WHITE)
    measured = msg("light-paper", n=round(white))
    if over != "good":
        where = tuple(_quad(p.corners_mm) for p in patches if p.clipped > _CLIPPED_SHARE[0])
        over_by = msg("light-paper-over", percent=round(100 * clipped))
        lit = LightFinding("exposure", over, over_by, msg("light-paper-over-advice"), where)
    else:
        advice: Text = "" if under == "good" else msg("light-dark-advice")
        lit = LightFinding("exposure", under, measured, advice)
    level = level_of(contrast, *_CONTRAST)
    advice = "" if level == "good" else msg("light-contrast-advice")
    darker = msg("light-contrast", percent=round(100 * contrast))
    return [lit, LightFinding("contrast", level, darker, advice)]


def bare_exposure(image: Image, view: TrayProfile) -> LightFinding:
    """Whether a board without markers is too bright or too dark."""
    gray = gray_of_mat(image, view)
    bright = float(np.percentile(gray, 95))
    clipped = float(np.mean(gray >= CLIPPED))
    over, under = level_of(clipped, *_CLIPPED_SHARE), level_of(bright, *_WHITE)
    if over != "good":
        over_by = msg("light-board-over", percent=round(100 * clipped))
        return LightFinding("exposure", over, over_by, msg("light-board-over-advice"))
    advice = "" if under == "good" else msg("light-dark-advice")
    return LightFinding("exposure", under, msg("light-board", n=round(bright)), advice)


def color_cast(patches: Sequence[Patch]) -> LightFinding:
    """Whether white paper looks white."""
    # An overexposed patch has lost its color.
    usable = [p.white for p in patches if p.clipped < 0.1] or [p.white for p in patches]
    blue, green, red = np.maximum(np.median(usable, axis=0), 1.0).tolist()
    ratio = max(blue, green, red) / min(blue, green, red)
    level = level_of(ratio, *_CAST)
    names = {"blue": blue, "green": green, "red": red}
    strong, weak = max(names, key=names.__getitem__), min(names, key=names.__getitem__)
    measured = (
        msg("light-white")
        if ratio < 1.05
        else msg("light-cast", ratio=round(ratio, 2), strong=strong, weak=weak)
    )
    advice: Text = "" if level == "good" else msg("light-cast-advice")
    return LightFinding("color", level, measured, advice)


def evenness(patches: Sequence[Patch], view: TrayProfile) -> LightFinding:
    """Whether the light is the same all over the mat."""
    tones = [float(p.white.mean()) for p in patches]
    share = min(tones) / max(max(tones), 1.0)
    level = level_of(share, *_UNEVEN)
    dark = patches[int(np.argmin(tones))]
    where = () if level == "good" else (_quad(dark.corners_mm),)
    advice: Text = "" if level == "good" else msg("light-uneven-advice")
    return LightFinding("evenness", level, msg("light-uneven", percent=round(100 * share)), advice, where)


def glare(image: Image, view: TrayProfile, patches: Sequence[Patch]) -> LightFinding:
    """Overexposed spots on the mat that are clearly brighter than its paper."""
    flat, px_per_mm = from_above(image, view)
    # Overexposure of the whole mat is a finding of exposure.
    white = max((float(p.white.mean()) for p in patches), default=float(np.percentile(flat, 90)))
    if white > CLIPPED - _GLARE_RISE:
        return LightFinding("glare", "unmeasured", msg("light-glare-too-bright"))
    burnt = np.asarray(np.all(flat >= CLIPPED, axis=2), dtype=np.uint8)
    # Printed lines may divide a spot; its parts count as one.
    reach = max(3, round(_SAME_SPOT_MM * px_per_mm))
    joined = cv2.morphologyEx(burnt, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    burnt = np.asarray(joined, dtype=np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(burnt, connectivity=8)
    spots, total = [], 0.0
    for x, y, w, h, area in stats[1:count].tolist():
        size = area / px_per_mm**2
        if size >= _GLARE_MM2[0]:
            total = max(total, size)
            x0, y0, x1, y1 = (v / px_per_mm for v in (x, y, x + w, y + h))
            spots.append(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    level: Level = "good" if not spots else "bad" if total > _GLARE_MM2[1] else "poor"
    if level == "good":
        return LightFinding("glare", "good", msg("light-no-glare"))
    measured = msg("light-glare", n=len(spots), area=round(total))
    return LightFinding("glare", level, measured, msg("light-glare-advice"), tuple(spots))


def _quad(corners: NDArray[np.float64]) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in corners)
