"""Is the picture good enough to read dice in? Focus, exposure, colour, glare, evenness and flicker.

Judged by the mat itself, of which it is known where paper is white, where ink is black, and
where an edge is sharp. Each finding says in words what to do. Limits follow from what a reader
needs (a numeral on a d20 is some 4 mm high, its strokes 0.7 mm wide) and from 8-bit pictures,
not from any pictures in particular.
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
    grey_of_mat,
    in_colour,
    patches_of,
)
from traywatch.errors import CalibrationError

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

Level = Literal["good", "poor", "bad"]

# A stroke of 0.7 mm keeps half of its contrast under a blur of 0.35 mm (sd), and a fifth under 0.6.
_BLUR_MM = (0.35, 0.6)
# Finer pictures than the print could ever fill are not soft because of focus.
_SHARP_ENOUGH_PX = 1.3
# A d20 of 20 mm should be 34 px wide, the size that the networks read at sight; 24 is the least.
_DIE_MM = 20.0
_DIE_PX = (34.0, 24.0)
# Paper at a third of what 8 bits hold at least, or noise and steps of grey eat the strokes.
_WHITE = (85.0, 60.0)
_CLIPPED_SHARE = (0.02, 0.25)
# How much less light comes from ink than from paper: a good print has 0.9, haze and glare halve it.
_CONTRAST = (0.6, 0.4)
# Paper may be warm or cool by so much (ratio of channels) before colours of dice are told wrong.
_CAST = (1.25, 1.6)
# The darkest corner against the brightest.
_UNEVEN = (0.55, 0.35)
# A patch of glare as large as a numeral, or as the face of a die.
_GLARE_MM2 = (16.0, 150.0)
_GLARE_RISE = 30.0
_SAME_SPOT_MM = 5.0
# Brightness from frame to frame or row to row (sd, share): more than noise, and what the settle gate sees.
_FLICKER = (0.012, 0.05)
_WORDS = {"good": "good", "poor": "could be better", "bad": "bad"}


@dataclass(frozen=True, slots=True)
class LightFinding:
    """One thing judged: its measure in words, what to do ("" where it is good), and where (polygons, mm)."""

    name: Literal["size", "focus", "exposure", "contrast", "colour", "evenness", "glare", "flicker"]
    level: Level
    measured: str
    advice: str = ""
    where_mm: tuple[tuple[tuple[float, float], ...], ...] = ()

    def __str__(self) -> str:
        head = f"{self.name}: {_WORDS[self.level]} ({self.measured})"
        return f"{head}. {self.advice}" if self.advice else head


def judge_light(images: Sequence[Image], profile: TrayProfile) -> tuple[LightFinding, ...]:
    """Judges pictures (BGR or grey) of the empty tray; several from one standing camera also show flicker.

    Without markers in the profile, focus, contrast and colour are left out: nothing tells how the
    board should look. Raises ``CalibrationError`` (``picture_shape``).
    """
    if not images or any(image.shape[:2] != images[0].shape[:2] for image in images):
        message = "pictures to judge must be there, and all of one size"
        raise CalibrationError("picture_shape", message)
    first = in_colour(images[0])
    height, width = first.shape[:2]
    view = profile.scaled_to(width, height)
    found = [_size(view)]
    patches = patches_of(first, view)
    if patches:
        found.append(_focus(first, view))
        found += _exposure(patches, first, view)
        found += [_cast(patches), _evenness(patches, view)]
    else:
        if view.markers:
            found.append(_nothing_seen())
        found.append(_bare_exposure(first, view))
    found.append(_glare(first, view, patches))
    if len(images) > 1:
        found.append(_flicker(measure_flicker([grey_of_mat(image, view) for image in images])))
    return tuple(found)


def _mm_per_px(view: TrayProfile) -> float:
    middle = np.array(view.mat_size_mm) / 2
    here = view.project([middle, middle + (1.0, 0.0), middle + (0.0, 1.0)])
    return 1 / max(1e-9, math.sqrt(float(np.sum((here[1:] - here[0]) ** 2)) / 2))


def _level(value: float, poor: float, bad: float) -> Level:
    """Where more is worse if ``bad`` is above ``poor``, and less is worse if below."""
    if poor <= bad:
        return "bad" if value > bad else "poor" if value > poor else "good"
    return "bad" if value < bad else "poor" if value < poor else "good"


# -- the judgements ------------------------------------------------------------------------


def _size(view: TrayProfile) -> LightFinding:
    die_px = _DIE_MM / _mm_per_px(view)
    level = _level(die_px, *_DIE_PX)
    advice = "" if level == "good" else "Bring the camera nearer, or choose a mode with more pixels."
    return LightFinding("size", level, f"a d20 is {die_px:.0f} px wide", advice)


def _focus(image: Image, view: TrayProfile) -> LightFinding:
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    mm_per_px = _mm_per_px(view)
    blurs, soft = [], []
    for corners in view.markers.values():
        blur = edge_blur_px(grey, view.project(corners))
        if blur is None:
            continue
        blurs.append(blur)
        if blur * mm_per_px > _BLUR_MM[0] and blur > _SHARP_ENOUGH_PX:
            soft.append(tuple((float(x), float(y)) for x, y in corners))
    if not blurs:
        return _nothing_seen()
    worst = max(blurs)
    level = _level(worst * mm_per_px, *_BLUR_MM)
    if worst <= _SHARP_ENOUGH_PX:  # as sharp as pixels can be: more of them would be needed, see size
        level = "good"
    advice = ""
    if level != "good":
        everywhere = min(blurs) > 0.6 * worst
        advice = (
            "Focus on the mat, wipe the lens, and let nothing shake."
            if everywhere
            else "One side is softer than the other: focus on the mat's middle, or look at it less aslant."
        )
    return LightFinding("focus", level, f"edges are {worst * mm_per_px:.2f} mm soft", advice, tuple(soft))


def _nothing_seen() -> LightFinding:
    text = "Focus on the mat, light it, and take away what lies on its markers."
    return LightFinding("focus", "bad", "none of the mat's markers can be seen", text)


def _exposure(patches: Sequence[Patch], image: Image, view: TrayProfile) -> list[LightFinding]:
    white = max(float(p.white.mean()) for p in patches)
    clipped = float(np.mean([p.clipped for p in patches]))
    contrast = min(1 - float(p.black.mean() / max(1.0, p.white.mean())) for p in patches)
    over, under = _level(clipped, *_CLIPPED_SHARE), _level(white, *_WHITE)
    said = f"paper is {white:.0f} of 255"
    if over != "good":
        where = tuple(_quad(p.corners_mm) for p in patches if p.clipped > _CLIPPED_SHARE[0])
        text = "Too bright: shorten the exposure or dim the lamp, until white paper is just short of white."
        exposure = LightFinding("exposure", over, f"{clipped:.0%} of the paper is burnt out", text, where)
    else:
        advice = (
            "" if under == "good" else "Too dark: add light, or lengthen the exposure (the tray is still)."
        )
        exposure = LightFinding("exposure", under, said, advice)
    level = _level(contrast, *_CONTRAST)
    advice = (
        "" if level == "good" else "Ink looks pale: wipe the lens, keep lamps out of its view, print darker."
    )
    return [exposure, LightFinding("contrast", level, f"ink is {contrast:.0%} darker than paper", advice)]


def _bare_exposure(image: Image, view: TrayProfile) -> LightFinding:
    grey = grey_of_mat(image, view)
    bright = float(np.percentile(grey, 95))
    clipped = float(np.mean(grey >= CLIPPED))
    over, under = _level(clipped, *_CLIPPED_SHARE), _level(bright, *_WHITE)
    if over != "good":
        text = "Too bright: shorten the exposure or dim the lamp."
        return LightFinding("exposure", over, f"{clipped:.0%} of the board is burnt out", text)
    advice = "" if under == "good" else "Too dark: add light, or lengthen the exposure."
    return LightFinding("exposure", under, f"the brightest of the board is {bright:.0f} of 255", advice)


def _cast(patches: Sequence[Patch]) -> LightFinding:
    # A burnt-out patch has lost its colour.
    usable = [p.white for p in patches if p.clipped < 0.1] or [p.white for p in patches]
    blue, green, red = np.maximum(np.median(usable, axis=0), 1.0).tolist()
    ratio = max(blue, green, red) / min(blue, green, red)
    level = _level(ratio, *_CAST)
    names = {"blue": blue, "green": green, "red": red}
    strong, weak = max(names, key=names.__getitem__), min(names, key=names.__getitem__)
    measured = "paper is white" if ratio < 1.05 else f"paper has {ratio:.2f} times as much {strong} as {weak}"
    advice = "" if level == "good" else "Set the white balance on the mat's white paper and keep it fixed."
    return LightFinding("colour", level, measured, advice)


def _evenness(patches: Sequence[Patch], view: TrayProfile) -> LightFinding:
    tones = [float(p.white.mean()) for p in patches]
    share = min(tones) / max(max(tones), 1.0)
    level = _level(share, *_UNEVEN)
    dark = patches[int(np.argmin(tones))]
    where = () if level == "good" else (_quad(dark.corners_mm),)
    advice = (
        "" if level == "good" else "One corner lies in shadow: light the tray from two sides, or from above."
    )
    return LightFinding(
        "evenness", level, f"the darkest corner has {share:.0%} of the brightest", advice, where
    )


def _glare(image: Image, view: TrayProfile, patches: Sequence[Patch]) -> LightFinding:
    """Burnt-out spots on the mat, clearly brighter than its paper."""
    flat, px_per_mm = from_above(image, view)
    # What is burnt out all over is exposure's matter.
    white = max((float(p.white.mean()) for p in patches), default=float(np.percentile(flat, 90)))
    if white > CLIPPED - _GLARE_RISE:
        return LightFinding("glare", "good", "cannot be told in so bright a picture")
    burnt = np.asarray(np.all(flat >= CLIPPED, axis=2), dtype=np.uint8)
    # Printed lines cut through a spot; it is one all the same.
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
        return LightFinding("glare", "good", "no glaring spot")
    share = f"{len(spots)} {'spot' if len(spots) == 1 else 'spots'}, the largest {total:.0f} mm²"
    text = "A lamp mirrors in the mat: move it to the side, put paper before it, or print on matt paper."
    return LightFinding("glare", level, share, text, tuple(spots))


def _flicker(found: Flicker) -> LightFinding:
    if found.moved:
        text = "Keep hands and dice away while it is judged."
        return LightFinding("flicker", "poor", "something moved, so it cannot be told", text)
    worst = max(found.frames, found.rows)
    level = _level(worst, *_FLICKER)
    bands = ", in bands" if level != "good" and found.rows > found.frames else ""
    measured = f"brightness varies by {worst:.1%}{bands}"
    text = "Lamps on mains flicker: set the exposure to a multiple of 10 ms (50 Hz) or 8.3 ms (60 Hz)."
    return LightFinding("flicker", level, measured, "" if level == "good" else text)


def _quad(corners: Floats) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in corners)
