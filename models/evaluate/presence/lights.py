r"""Measure empty mats and dice in other light than that of the judging set.

    python -m traywatch.models.evaluate.presence.lights data/presence/judge --learned

The pictures of ``pictures.py`` are rendered with our lamps. This adds the light of real rooms: sun through a
window or blinds, shadows of leaves, a lamp close by, a colored lamp, light from one side, the hard shadow of
an arm, or a dark room. The camera then exposes anew, and the brightest parts are white. The shadows of dice
do not follow that light.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.camera.pose import calibrate_image
from traywatch.errors import CalibrationError
from traywatch.models.evaluate.presence.measure import matched, outcome, use
from traywatch.models.evaluate.presence.pictures import load, picture
from traywatch.vision.reader import TrayReader
from traywatch.vision.types import DieReading, Image

Rng = np.random.Generator
Floats = NDArray[np.float32]

_GAMMA = 2.2
_EXPOSED, _WHITE = 97, 0.85
"""The camera makes this percentile of the pixels at most so bright."""
_NOISE = 2.0
_QUALITY = 85
_LAMPS = ((1.0, 0.15, 0.2), (0.2, 0.2, 1.0), (1.0, 0.2, 0.9), (0.2, 1.0, 0.3))
"""Blue, red, pink and green light, as factors of the channels blue, green and red."""


def sun_through_window(rng: Rng, shape: tuple[int, int]) -> Floats:
    """Six panes with hard edges and dark bars between them."""
    height, width = shape
    center, turn = rng.uniform(0.2, 0.8, 2) * (width, height), float(rng.uniform(0, math.pi))
    half = np.array([rng.uniform(0.15, 0.4) * width, rng.uniform(0.1, 0.3) * height])
    axes = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    panes = np.zeros(shape, np.float32)
    for left in (-1.0, -0.3, 0.4):
        for top in (-1.0, 0.05):
            low, right = top + 0.93, left + 0.62
            corners = np.array([[left, top], [right, top], [right + 0.15, low], [left + 0.15, low]])
            cv2.fillPoly(panes, [np.rint(corners * half @ axes + center).astype(np.int32)], 1.0)
    return _factors(_soft(panes, rng.uniform(0.7, 3)), rng.uniform(1, 4))


def sun_through_blinds(rng: Rng, shape: tuple[int, int]) -> Floats:
    """Bright and dark stripes."""
    turn, period = float(rng.uniform(0, math.pi)), float(rng.uniform(0.03, 0.12)) * shape[1]
    across = _ramp(shape, turn) / period
    stripes = (across % 1 < rng.uniform(0.3, 0.7)).astype(np.float32)
    return _factors(_soft(stripes, rng.uniform(1, 6)), rng.uniform(0.5, 2.5))


def shadows_of_leaves(rng: Rng, shape: tuple[int, int]) -> Floats:
    """Sixty round shadows."""
    height, width = shape
    leaves = np.zeros(shape, np.float32)
    for _ in range(60):
        center = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
        axes = (rng.uniform(0.03, 0.12, 2) * width).tolist()
        cv2.ellipse(leaves, (center, axes, float(rng.uniform(0, 180))), 1.0, -1)
    return _factors(_soft(leaves, rng.uniform(2, 9)), -rng.uniform(0.3, 0.7))


def lamp_nearby(rng: Rng, shape: tuple[int, int]) -> Floats:
    """A bright spot that fades slowly."""
    height, width = shape
    x, y = rng.uniform(0.2, 0.8, 2) * (width, height)
    rows, columns = np.mgrid[:height, :width]
    spot = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * (rng.uniform(0.1, 0.3) * width) ** 2))
    return _factors(spot.astype(np.float32), rng.uniform(1, 5))


def colored_lamp(rng: Rng, shape: tuple[int, int]) -> Floats:
    """The light of colored diodes."""
    color = np.array(_LAMPS[int(rng.integers(len(_LAMPS)))], np.float32) * np.float32(rng.uniform(0.6, 1.2))
    return np.broadcast_to(color, (*shape, 3))


def light_from_one_side(rng: Rng, shape: tuple[int, int]) -> Floats:
    """One side is several times as bright as the other."""
    turn = float(rng.uniform(0, 2 * math.pi))
    return np.exp(2.2 * _ramp(shape, turn) / max(shape))[..., None].astype(np.float32)


def shadow_of_arm(rng: Rng, shape: tuple[int, int]) -> Floats:
    """The hard shadow of an arm and a hand with three fingers."""
    height, width = shape
    hand, away = rng.uniform(0.2, 0.8, 2) * (width, height), rng.normal(0, 1, 2)
    arm = np.zeros(shape, np.float32)
    cv2.line(
        arm,
        _at(hand),
        _at(hand + away / np.hypot(*away) * 4 * width),
        1.0,
        _px(rng.uniform(0.04, 0.15), width),
    )
    cv2.circle(arm, _at(hand), _px(rng.uniform(0.05, 0.1), width), 1.0, -1)
    for _ in range(3):
        cv2.line(arm, _at(hand), _at(hand + rng.normal(0, 0.06 * width, 2)), 1.0, _px(0.02, width))
    return _factors(_soft(arm, rng.uniform(0.6, 2)), -rng.uniform(0.4, 0.85))


def dark_room(rng: Rng, shape: tuple[int, int]) -> Floats:
    """A twentieth to a seventh of the light."""
    return np.full((*shape, 1), rng.uniform(0.04, 0.15), np.float32)


LIGHTS: dict[str, Callable[[Rng, tuple[int, int]], Floats]] = {
    light.__name__: light
    for light in (
        sun_through_window, sun_through_blinds, shadows_of_leaves, lamp_nearby, colored_lamp,
        light_from_one_side, shadow_of_arm, dark_room,
    )
}  # fmt: skip
"""Factors (height, width, 1 or 3) on the light of each pixel, by name."""


def relit(image: Image, light: str, rng: Rng) -> Image:
    """A picture (height, width, 3), BGR, with another light."""
    height, width = image.shape[:2]
    linear = (image.astype(np.float32) / 255) ** _GAMMA * LIGHTS[light](rng, (height, width))
    bright = float(np.percentile(linear.max(axis=2), _EXPOSED))
    exposed = np.clip(linear * min(1.0, _WHITE / max(bright, 1e-6)), 0, 1) ** (1 / _GAMMA) * 255
    noisy = np.clip(exposed + rng.normal(0, _NOISE, exposed.shape), 0, 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _ramp(shape: tuple[int, int], turn: float) -> Floats:
    """The position of each pixel (height, width) along a direction, in px from the middle."""
    rows, columns = np.mgrid[: shape[0], : shape[1]]
    x, y = columns - shape[1] / 2, rows - shape[0] / 2
    return np.asarray(x * math.cos(turn) + y * math.sin(turn), np.float32)


def _soft(mask: Floats, sigma_px: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma_px), np.float32)


def _factors(share: Floats, factor: float) -> Floats:
    """Factors (height, width, 1): more light where ``factor`` is positive, less where it is negative."""
    return (1 + share * np.float32(factor))[..., None]


def _at(point: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


def _px(share: float, width: int) -> int:
    return max(1, round(share * width))


def measure(folder: Path, *, reference: str, trays: int | None = None) -> Iterable[tuple[str, Counter[str]]]:
    """The light and the counts of each picture: empty mats with a report, and dice by their outcome."""
    reader = TrayReader(threads=1)
    for row in load(folder)[:trays]:
        empty = picture(folder, row["tray"], "empty")
        try:
            profile = calibrate_image(empty)
        except CalibrationError:
            continue
        use(reader, profile, reference, empty)
        dice = picture(folder, row["tray"], "dice")
        for number, light in enumerate(LIGHTS):
            seed = (row["tray"], number)
            reports = reader.read(relit(empty, light, np.random.default_rng(seed)))
            yield light, Counter({"empty": 1, "reported": bool(reports)})
            readings = reader.read(relit(dice, light, np.random.default_rng(seed)))
            yield light, _outcomes(row["dice"], readings)


def _outcomes(dice: Sequence[dict[str, Any]], readings: Sequence[DieReading]) -> Counter[str]:
    pairs = matched(dice, readings)
    outcomes = (outcome(die, readings[pairs[i]] if i in pairs else None) for i, die in enumerate(dice))
    return Counter({"dice": len(dice)}) + Counter(outcomes)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(prog="python -m traywatch.models.evaluate.presence.lights")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--learned", action="store_true", help="learn the empty picture as the reference")
    parser.add_argument("--trays", type=int, help="use only the first trays")
    args = parser.parse_args(argv)
    counts: dict[str, Counter[str]] = {light: Counter() for light in LIGHTS}
    for light, picture_counts in measure(
        args.folder, reference="learned" if args.learned else "rendered", trays=args.trays
    ):
        counts[light].update(picture_counts)
    for light, count in counts.items():
        print(light, json.dumps(count))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
