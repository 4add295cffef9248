"""Image quality assessment: size, view, focus, flatness and flicker, with the findings about the light.

The reference is the mat itself, with known white paper, black ink and sharp edges. Each finding says what to
do. The limits follow from the reader's needs and from 8-bit images, not from example images: a numeral on a
d20 is about 4 mm high, and its strokes are 0.7 mm wide.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.profile.profile import TrayProfile
from traywatch.calibration.quality.blur import edge_blur_px
from traywatch.calibration.quality.flicker import Flicker, measure_flicker
from traywatch.calibration.quality.light_findings import (
    LightFinding,
    bare_exposure,
    color_cast,
    evenness,
    exposure,
    glare,
    level_of,
)
from traywatch.calibration.quality.mat_patches import gray_of_mat, in_color, patches_of
from traywatch.errors import CalibrationError
from traywatch.messages import Text, msg

__all__ = ["VIEW_DEG", "LightFinding", "judge_flicker", "judge_light", "view_deg"]

Image = NDArray[np.uint8]

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
# Brightness variation between frames or rows (sd, share): above noise, and detected by the settle gate.
_FLICKER = (0.012, 0.05)
# A flat sheet has residuals of about 0.02 mm; a curl of some millimeters leaves 0.25 mm.
_BENT_MM = (0.15, 0.6)
_BENT_PX = 0.5


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
        findings += exposure(patches, first, view)
        findings += [color_cast(patches), evenness(patches, view)]
    else:
        if view.markers:
            findings.append(_nothing_seen())
        findings.append(bare_exposure(first, view))
    if not _flat(view):
        findings.append(_bent(view))
    findings.append(glare(first, view, patches))
    if flicker is None and len(images) > 1:
        flicker = measure_flicker([gray_of_mat(image, view) for image in images])
    if flicker is not None:
        findings.append(judge_flicker(flicker))
    return tuple(findings)


def _mm_per_px(view: TrayProfile) -> float:
    middle = np.array(view.mat_size_mm) / 2
    corner_px = view.project([middle, middle + (1.0, 0.0), middle + (0.0, 1.0)])
    return 1 / max(1e-9, math.sqrt(float(np.sum((corner_px[1:] - corner_px[0]) ** 2)) / 2))


# -- the assessments -----------------------------------------------------------------------


def _size(view: TrayProfile) -> LightFinding:
    die_px = _DIE_MM / _mm_per_px(view)
    level = level_of(die_px, *_DIE_PX)
    advice: Text = "" if level == "good" else msg("light-size-advice")
    return LightFinding("size", level, msg("light-size", px=round(die_px)), advice)


def view_deg(profile: TrayProfile) -> float:
    """The angle from the vertical, in degrees, at which the camera sees the middle of the mat."""
    width, height = profile.mat_size_mm
    x, y, z = profile.camera_mm - (width / 2, height / 2, 0.0)
    return math.degrees(math.atan2(math.hypot(x, y), -z))


def _view(view: TrayProfile) -> LightFinding:
    angle = view_deg(view)
    level = level_of(angle, *VIEW_DEG)
    advice: Text = "" if level == "good" else msg("light-view-advice")
    return LightFinding("view", level, msg("light-view", degrees=round(angle)), advice)


def _flat(view: TrayProfile) -> bool:
    """Whether the markers fit a flat sheet: to a tenth of a millimeter or better, or to half a pixel."""
    return not view.markers or view.residual_mm <= max(_BENT_MM[0], _BENT_PX * _mm_per_px(view))


def _bent(view: TrayProfile) -> LightFinding:
    return LightFinding(
        "flatness",
        level_of(view.residual_mm, *_BENT_MM),
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
    level = level_of(worst * mm_per_px, *_BLUR_MM)
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


def judge_flicker(flicker: Flicker) -> LightFinding:
    """The finding of a measurement of flicker: lamps and their remedy, or light that changes otherwise."""
    if flicker.moved:
        return LightFinding("flicker", "unmeasured", msg("light-moved"), msg("light-moved-advice"))
    worst = max(flicker.frames, flicker.rows)
    level = level_of(worst, *_FLICKER)
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
