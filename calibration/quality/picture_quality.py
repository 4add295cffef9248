"""Image quality assessment: size, focus, exposure, contrast, color, evenness, glare and flicker.

The reference is the mat itself, with known white paper, black ink and sharp edges. Each finding says what to
do. The limits follow from the reader's needs and from 8-bit images, not from example images: a numeral on a
d20 is about 4 mm high, and its strokes are 0.7 mm wide.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.profile.profile import TrayProfile
from traywatch.calibration.quality.blur import edge_blur_px
from traywatch.calibration.quality.flicker import Flicker, measure_flicker
from traywatch.calibration.quality.mat_patches import (
    CLIPPED,
    Patch,
    from_above,
    gray_of_mat,
    in_color,
    patches_of,
)
from traywatch.errors import CalibrationError
from traywatch.messages import Text, english, msg

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

Level = Literal["good", "poor", "bad", "unmeasured"]

# A stroke of 0.7 mm keeps half of its contrast under a blur of 0.35 mm (sd), and a fifth under 0.6 mm.
_BLUR_MM = (0.35, 0.6)
# Below this blur in px, poor focus is not the limit, even if the blur in mm is large.
_SHARP_ENOUGH_PX = 1.3
# A d20 of 20 mm should be 34 px wide for an accurate first reading; 24 is the minimum.
_DIE_MM = 20.0
_DIE_PX = (34.0, 24.0)
VIEW_DEG = (35.0, 50.0)
"""Angle of the camera from the vertical. Beyond the first, fewer top faces are legible. Beyond the second,
the reader asks about every die (docs/log/camera-view.md)."""
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
# Brightness variation between frames or rows (sd, share): above noise, and detected by the settle gate.
_FLICKER = (0.012, 0.05)
# A flat sheet has residuals of about 0.02 mm; a curl of some millimeters leaves 0.25 mm.
_BENT_MM = (0.15, 0.6)
_BENT_PX = 0.5
_WORDS = {"good": "good", "poor": "could be better", "bad": "bad", "unmeasured": "not measured"}


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


def judge_light(
    images: Sequence[Image], profile: TrayProfile, flicker: Flicker | None = None
) -> tuple[LightFinding, ...]:
    """Assess images (BGR or gray) of the empty tray; several from a fixed camera also show flicker.

    ``flicker`` is what a ``FlickerMeter`` measured on more frames of that camera, if there is one. Without
    markers in the profile, focus, contrast and color are skipped, because the board's appearance is unknown.
    Raises ``CalibrationError`` (``picture_shape``).
    """
    if not images or any(image.shape[:2] != images[0].shape[:2] for image in images):
        message = "one or more pictures are needed, all of the same size"
        raise CalibrationError("picture_shape", message)
    first = in_color(images[0])
    height, width = first.shape[:2]
    view = profile.scaled_to(width, height)
    findings = [_size(view), _view(view)]
    patches = patches_of(first, view)
    if patches:
        findings.append(_focus(first, view))
        findings += _exposure(patches, first, view)
        findings += [_cast(patches), _evenness(patches, view)]
    else:
        if view.markers:
            findings.append(_nothing_seen())
        findings.append(_bare_exposure(first, view))
    if not _flat(view):
        findings.append(_bent(view))
    findings.append(_glare(first, view, patches))
    if flicker is None and len(images) > 1:
        flicker = measure_flicker([gray_of_mat(image, view) for image in images])
    if flicker is not None:
        findings.append(judge_flicker(flicker))
    return tuple(findings)


def _mm_per_px(view: TrayProfile) -> float:
    middle = np.array(view.mat_size_mm) / 2
    corner_px = view.project([middle, middle + (1.0, 0.0), middle + (0.0, 1.0)])
    return 1 / max(1e-9, math.sqrt(float(np.sum((corner_px[1:] - corner_px[0]) ** 2)) / 2))


def _level(value: float, poor: float, bad: float) -> Level:
    """The level of a value; more is worse if ``bad`` is above ``poor``, else less is worse."""
    if poor <= bad:
        return "bad" if value > bad else "poor" if value > poor else "good"
    return "bad" if value < bad else "poor" if value < poor else "good"


# -- the assessments -----------------------------------------------------------------------


def _size(view: TrayProfile) -> LightFinding:
    die_px = _DIE_MM / _mm_per_px(view)
    level = _level(die_px, *_DIE_PX)
    advice: Text = "" if level == "good" else msg("light-size-advice")
    return LightFinding("size", level, msg("light-size", px=round(die_px)), advice)


def view_deg(profile: TrayProfile) -> float:
    """The angle from the vertical, in degrees, at which the camera sees the middle of the mat."""
    width, height = profile.mat_size_mm
    x, y, z = profile.camera_mm - (width / 2, height / 2, 0.0)
    return math.degrees(math.atan2(math.hypot(x, y), -z))


def _view(view: TrayProfile) -> LightFinding:
    angle = view_deg(view)
    level = _level(angle, *VIEW_DEG)
    advice: Text = "" if level == "good" else msg("light-view-advice")
    return LightFinding("view", level, msg("light-view", degrees=round(angle)), advice)


def _flat(view: TrayProfile) -> bool:
    """Whether the markers fit a flat sheet: to a tenth of a millimeter or better, or to half a pixel."""
    return not view.markers or view.residual_mm <= max(_BENT_MM[0], _BENT_PX * _mm_per_px(view))


def _bent(view: TrayProfile) -> LightFinding:
    return LightFinding(
        "flatness",
        _level(view.residual_mm, *_BENT_MM),
        msg("light-flatness", mm=round(view.residual_mm, 2)),
        msg("light-flatness-advice"),
    )


def _focus(image: Image, view: TrayProfile) -> LightFinding:
    gray = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    mm_per_px = _mm_per_px(view)
    blurs, soft = [], []
    for corners in view.markers.values():
        blur = edge_blur_px(gray, view.project(corners))
        if blur is None:
            continue
        blurs.append(blur)
        if blur * mm_per_px > _BLUR_MM[0] and blur > _SHARP_ENOUGH_PX:
            soft.append(tuple((float(x), float(y)) for x, y in corners))
    if not blurs:
        return _nothing_seen()
    worst = max(blurs)
    level = _level(worst * mm_per_px, *_BLUR_MM)
    if worst <= _SHARP_ENOUGH_PX:  # as sharp as the pixels allow; more pixels are needed, see size
        level = "good"
    advice: Text = ""
    if level != "good":
        everywhere = min(blurs) > 0.6 * worst
        advice = msg("light-focus-advice") if everywhere else msg("light-focus-uneven")
    measured = msg("light-focus", mm=round(worst * mm_per_px, 2))
    return LightFinding("focus", level, measured, advice, tuple(soft))


def _nothing_seen() -> LightFinding:
    return LightFinding("focus", "bad", msg("light-no-markers"), msg("light-no-markers-advice"))


def _exposure(patches: Sequence[Patch], image: Image, view: TrayProfile) -> list[LightFinding]:
    white = max(float(p.white.mean()) for p in patches)
    clipped = float(np.mean([p.clipped for p in patches]))
    contrast = min(1 - float(p.black.mean() / max(1.0, p.white.mean())) for p in patches)
    over, under = _level(clipped, *_CLIPPED_SHARE), _level(white, *_WHITE)
    measured = msg("light-paper", n=round(white))
    if over != "good":
        where = tuple(_quad(p.corners_mm) for p in patches if p.clipped > _CLIPPED_SHARE[0])
        over_by = msg("light-paper-over", percent=round(100 * clipped))
        exposure = LightFinding("exposure", over, over_by, msg("light-paper-over-advice"), where)
    else:
        advice: Text = "" if under == "good" else msg("light-dark-advice")
        exposure = LightFinding("exposure", under, measured, advice)
    level = _level(contrast, *_CONTRAST)
    advice = "" if level == "good" else msg("light-contrast-advice")
    darker = msg("light-contrast", percent=round(100 * contrast))
    return [exposure, LightFinding("contrast", level, darker, advice)]


def _bare_exposure(image: Image, view: TrayProfile) -> LightFinding:
    gray = gray_of_mat(image, view)
    bright = float(np.percentile(gray, 95))
    clipped = float(np.mean(gray >= CLIPPED))
    over, under = _level(clipped, *_CLIPPED_SHARE), _level(bright, *_WHITE)
    if over != "good":
        over_by = msg("light-board-over", percent=round(100 * clipped))
        return LightFinding("exposure", over, over_by, msg("light-board-over-advice"))
    advice = "" if under == "good" else msg("light-dark-advice")
    return LightFinding("exposure", under, msg("light-board", n=round(bright)), advice)


def _cast(patches: Sequence[Patch]) -> LightFinding:
    # An overexposed patch has lost its color.
    usable = [p.white for p in patches if p.clipped < 0.1] or [p.white for p in patches]
    blue, green, red = np.maximum(np.median(usable, axis=0), 1.0).tolist()
    ratio = max(blue, green, red) / min(blue, green, red)
    level = _level(ratio, *_CAST)
    names = {"blue": blue, "green": green, "red": red}
    strong, weak = max(names, key=names.__getitem__), min(names, key=names.__getitem__)
    measured = (
        msg("light-white")
        if ratio < 1.05
        else msg("light-cast", ratio=round(ratio, 2), strong=strong, weak=weak)
    )
    advice: Text = "" if level == "good" else msg("light-cast-advice")
    return LightFinding("color", level, measured, advice)


def _evenness(patches: Sequence[Patch], view: TrayProfile) -> LightFinding:
    tones = [float(p.white.mean()) for p in patches]
    share = min(tones) / max(max(tones), 1.0)
    level = _level(share, *_UNEVEN)
    dark = patches[int(np.argmin(tones))]
    where = () if level == "good" else (_quad(dark.corners_mm),)
    advice: Text = "" if level == "good" else msg("light-uneven-advice")
    return LightFinding("evenness", level, msg("light-uneven", percent=round(100 * share)), advice, where)


def _glare(image: Image, view: TrayProfile, patches: Sequence[Patch]) -> LightFinding:
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


def judge_flicker(flicker: Flicker) -> LightFinding:
    """The finding of a measurement of flicker: lamps and their remedy, or light that changes otherwise."""
    if flicker.moved:
        return LightFinding("flicker", "unmeasured", msg("light-moved"), msg("light-moved-advice"))
    worst = max(flicker.frames, flicker.rows)
    level = _level(worst, *_FLICKER)
    percent = round(100 * worst, 1)
    if level == "good":
        return LightFinding("flicker", level, msg("light-flicker", percent=percent))
    if flicker.cause == "light":
        return LightFinding(
            "flicker", "poor", msg("light-changes", percent=percent), msg("light-changes-advice")
        )
    in_bands = flicker.rows > flicker.frames
    measured = (
        msg("light-flicker-bands", percent=percent) if in_bands else msg("light-flicker", percent=percent)
    )
    advice = msg("light-flicker-advice")
    if flicker.mains_hz is not None:
        ms = 500 / flicker.mains_hz  # a lamp flickers at twice the frequency
        advice = msg("light-flicker-mains-advice", hz=flicker.mains_hz, ms=round(ms, 1))
    return LightFinding("flicker", level, measured, advice)


def _quad(corners: Floats) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in corners)
