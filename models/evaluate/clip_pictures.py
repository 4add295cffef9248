"""Changes of the pictures of a clip that life makes: another view, light, camera or encoding.

Each change is a function from an image and the time of its frame to an image. ``rolls`` stay the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from traywatch.models.synth.scenes.lifelike.camera import Sensor, Shake, shifted
from traywatch.models.synth.scenes.lifelike.conditions import LifelikeSetting, draw_setting
from traywatch.models.synth.scenes.lifelike.hands import hand_look
from traywatch.models.synth.scenes.lifelike.light import LifelikeLight
from traywatch.models.synth.scenes.lifelike.low_light import LowLightSensor
from traywatch.vision.types import Box, Image

SEED = 48
_REFOCUS_S = 1.7
_PALM = 0.15  # width of the hand in a corner, share of the shorter side of the picture
Change = Callable[[Image, float], Image]
"""An image and the time of its frame in s, to the changed image."""
ChangeMaker = Callable[[tuple[int, int], float], Change]
"""Width and height of a clip and its frames a second, to a change with a state of its own."""


def reduced(image: Image, _at_s: float, *, scale: float) -> Image:
    """A smaller picture in the middle of one of the same size; its border is repeated around it."""
    height, width = image.shape[:2]
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    top, left = (height - small.shape[0]) // 2, (width - small.shape[1]) // 2
    bottom, right = height - small.shape[0] - top, width - small.shape[1] - left
    return np.asarray(cv2.copyMakeBorder(small, top, bottom, left, right, cv2.BORDER_REPLICATE), np.uint8)


def window(size: tuple[int, int], boxes: Sequence[Box], share: float, place: float) -> Box | None:
    """A part of a picture of ``size`` with all boxes and a margin; None if they do not fit.

    ``share`` is the share of its width and height. ``place`` from 0 to 1 moves the part from the far left
    and top to the far right and bottom of where it may be.
    """
    edges = []
    for axis in (0, 1):
        margin = 0.25 * max(box[axis + 2] - box[axis] for box in boxes)
        first = min(box[axis] for box in boxes) - margin
        last = max(box[axis + 2] for box in boxes) + margin
        low, high = max(0.0, last - share * size[axis]), min(first, (1 - share) * size[axis])
        if low > high:
            return None
        edges.append(low + place * (high - low))
    return edges[0], edges[1], edges[0] + share * size[0], edges[1] + share * size[1]


def cropped(image: Image, _at_s: float, *, part: Box) -> Image:
    """A part of the picture, as large as the whole."""
    x0, y0, x1, y1 = (round(value) for value in part)
    size = (image.shape[1], image.shape[0])
    return np.asarray(cv2.resize(image[y0:y1, x0:x1], size, interpolation=cv2.INTER_LINEAR), np.uint8)


def _flipped(image: Image, _at_s: float, *, code: int) -> Image:
    return np.asarray(cv2.flip(image, code), np.uint8)


def _turned(image: Image, _at_s: float) -> Image:
    return np.asarray(cv2.rotate(image, cv2.ROTATE_90_CLOCKWISE), np.uint8)


def _small(image: Image, _at_s: float) -> Image:
    return np.asarray(
        cv2.resize(image, (320, round(320 * image.shape[0] / image.shape[1])), interpolation=cv2.INTER_AREA),
        np.uint8,
    )


def _out_of_focus(image: Image, _at_s: float) -> Image:
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 0.004 * image.shape[1]), np.uint8)


def _colorless(image: Image, _at_s: float) -> Image:
    return np.asarray(cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)


def _exposed(image: Image, _at_s: float, *, gain: float) -> Image:
    return np.asarray(cv2.convertScaleAbs(image, alpha=gain), np.uint8)


def _gained(image: Image, at_s: float, *, gain: Callable[[float], float]) -> Image:
    return _exposed(image, at_s, gain=gain(at_s))


def _flicker(at_s: float, *, hz: float, depth: float) -> float:
    return 1 + depth * math.sin(2 * math.pi * hz * at_s + 1.0)


def _steps(at_s: float) -> float:
    """Automatic exposure: a step of 15 % every 1.3 s."""
    return 1.0 if int(at_s / 1.3) % 2 else 0.85


def _drift(at_s: float) -> float:
    return 1 + 0.15 * math.sin(2 * math.pi * at_s / 7)


def _bands(image: Image, at_s: float, *, hz: float, depth: float, readout_s: float) -> Image:
    rows = at_s + readout_s * np.arange(image.shape[0]) / image.shape[0]
    gains = 1 + depth * np.sin(2 * math.pi * hz * rows)
    lit = np.clip(image * gains[:, None, None] + 0.5, 0, 255)
    return np.asarray(lit, np.uint8)


def _bands_across(image: Image, at_s: float) -> Image:
    """The same of a phone that is held upright: its sensor is read column by column."""
    turned = np.ascontiguousarray(image.transpose(1, 0, 2))
    lit = _bands(turned, at_s, hz=100.0, depth=0.08, readout_s=0.025)
    return np.ascontiguousarray(lit.transpose(1, 0, 2))


def _candle(size: tuple[int, int], _fps: float) -> Change:
    """A candle at the left: its light flickers at random, most where it is near."""
    rng = np.random.default_rng(SEED)
    hz, phase = rng.uniform(1.0, 9.0, 8), rng.uniform(0, 2 * math.pi, 8)
    near = np.linspace(1.3, 0.6, size[0])[None, :, None]

    def change(image: Image, at_s: float) -> Image:
        gain = 0.9 + 0.035 * near * float(np.sin(2 * math.pi * hz * at_s + phase).sum())
        return np.asarray(np.clip(image * gain + 0.5, 0, 255), np.uint8)

    return change


def _fan(size: tuple[int, int], _fps: float) -> Change:
    """A ceiling fan: the soft shadows of its four blades sweep over the tray, 1.5 turns a second."""
    width, height = size
    y, x = np.mgrid[:height, :width].astype(np.float32)
    angle = np.arctan2(y + 0.3 * height, x - 0.3 * width)

    def change(image: Image, at_s: float) -> Image:
        blades = np.cos(4 * (angle - 2 * math.pi * 1.5 * at_s))
        shade = 1 - 0.2 / (1 + np.exp(-6 * (blades - 0.5)))
        return np.asarray(np.clip(image * shade[..., None] + 0.5, 0, 255), np.uint8)

    return change


def _screen(size: tuple[int, int], _fps: float) -> Change:
    """A phone that lies in the corner at the left and the top, and plays a video."""
    width, height = size[0] // 7, size[1] // 4
    rng = np.random.default_rng(SEED)
    scenes = rng.integers(20, 235, (40, 4, 4, 3)).astype(np.uint8)

    def change(image: Image, at_s: float) -> Image:
        scene, share = divmod(at_s * 4, 1.0)
        two = [scenes[(int(scene) + n) % len(scenes)] for n in (0, 1)]
        mixed = cv2.addWeighted(two[0], 1 - share, two[1], share, 0)
        out = image.copy()
        out[10 : 10 + height, 10 : 10 + width] = cv2.resize(
            mixed, (width, height), interpolation=cv2.INTER_CUBIC
        )
        return out

    return change


def _jitter(size: tuple[int, int], _fps: float, *, share: float) -> Change:
    rng = np.random.default_rng(SEED)

    def change(image: Image, _at_s: float) -> Image:
        x, y = rng.uniform(-share, share, 2) * size[0]
        return shifted(image, (float(x), float(y)))

    return change


def _setting(size: tuple[int, int], fps: float) -> LifelikeSetting:
    plain = draw_setting("plain", np.random.default_rng(SEED))
    return replace(plain, width=size[0], height=size[1], fps=fps, noise=0.0)


def _shaken(size: tuple[int, int], fps: float, *, shake: str) -> Change:
    moves = Shake(replace(_setting(size, fps), shake=shake), 6.0, np.random.default_rng(SEED))
    return lambda image, at_s: shifted(image, moves.shift(at_s % 6.0 if shake == "bumps" else at_s))


def _sensed(size: tuple[int, int], fps: float, *, noise: float = 0.0, codec: int = 0) -> Change:
    setting = replace(_setting(size, fps), noise=noise, codec=codec)
    sensor = Sensor(setting, np.random.default_rng(SEED))
    return lambda image, _at_s: sensor.taken(image)


def _darkened(_size: tuple[int, int], _fps: float, *, brightness: float, electrons: float) -> Change:
    """A webcam in a dark room, which exposes for two frames."""
    sensor = LowLightSensor(brightness, electrons, np.random.default_rng(SEED))
    before: list[Image] = []

    def change(image: Image, _at_s: float) -> Image:
        before[:] = [*before[-1:], image]
        return sensor.taken(np.asarray(cv2.addWeighted(before[0], 0.5, image, 0.5, 0), np.uint8))

    return change


def _lit(size: tuple[int, int], fps: float, *, light: str) -> Change:
    lights = LifelikeLight(replace(_setting(size, fps), light=light), 4.0, np.random.default_rng(SEED))
    return lambda image, at_s: lights.lit(image, at_s)


def _faint(image: Image, _at_s: float) -> Image:
    """Half the contrast, as through haze or a dirty lens."""
    return np.asarray(cv2.convertScaleAbs(image, alpha=0.5, beta=70), np.uint8)


def _refocused(image: Image, at_s: float) -> Image:
    """A phone looks for its focus for 0.5 s every 1.7 s: the picture blurs, and is magnified by up to 1 %."""
    since_s = at_s % _REFOCUS_S
    swing = math.sin(2 * math.pi * since_s)
    if since_s >= 0.5 or swing <= 0:
        return image
    height, width = image.shape[:2]
    scale = 1 + 0.01 * swing
    matrix = np.array([[scale, 0, (1 - scale) * width / 2], [0, scale, (1 - scale) * height / 2]])
    larger = cv2.warpAffine(image, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.GaussianBlur(larger, (0, 0), 0.1 + 0.004 * width * swing), np.uint8)


def _hand_in_corner(size: tuple[int, int], _fps: float) -> Change:
    """A hand that stays in the corner at the right and the bottom, and trembles."""
    width, height = size
    palm = _PALM * min(size)
    look = hand_look(np.random.default_rng(SEED), palm, max(size))
    elbow = (1.5 * width, 1.5 * height)

    def change(image: Image, at_s: float) -> Image:
        tremble = 0.002 * width * math.sin(2 * math.pi * 1.7 * at_s)
        matrix = look.matrix((width - 0.5 * palm + tremble, height - 0.5 * palm), elbow)
        drawn = cv2.warpAffine(look.sprites["open"], matrix, size, borderValue=(0, 0, 0, 0))
        return np.asarray(image * (1 - drawn[..., 3:]) + drawn[..., :3], np.uint8)

    return change


def _same(change: Change) -> ChangeMaker:
    return lambda _size, _fps: change


PICTURES: Mapping[str, ChangeMaker] = {
    "dice of half the size": _same(partial(reduced, scale=0.5)),
    "dice of 0.7 of the size": _same(partial(reduced, scale=0.7)),
    "mirrored": _same(partial(_flipped, code=1)),
    "upside down": _same(partial(_flipped, code=-1)),
    "turned by 90 degrees": _same(_turned),
    "320 px wide": _same(_small),
    "out of focus": _same(_out_of_focus),
    "without color": _same(_colorless),
    "half the exposure": _same(partial(_exposed, gain=0.5)),
    "1.4 times the exposure": _same(partial(_exposed, gain=1.4)),
    "steps of the exposure": _same(partial(_gained, gain=_steps)),
    "drift of the exposure": _same(partial(_gained, gain=_drift)),
    "flicker of 4 %": _same(partial(_gained, gain=partial(_flicker, hz=100.0 / 7, depth=0.04))),
    "flicker of 11 %": _same(partial(_gained, gain=partial(_flicker, hz=9.7, depth=0.11))),
    "flicker in bands of 8 %": _same(partial(_bands, hz=100.0, depth=0.08, readout_s=0.025)),
    "flicker in bands across": _same(_bands_across),
    "candle light": _candle,
    "shadow of a ceiling fan": _fan,
    "video in a corner": _screen,
    "shadows of people": partial(_lit, light="people"),
    "clouds": partial(_lit, light="clouds"),
    "jitter of 0.15 % of the width": partial(_jitter, share=0.0015),
    "jitter of 0.3 % of the width": partial(_jitter, share=0.003),
    "jitter of 0.6 % of the width": partial(_jitter, share=0.006),
    "vibration": partial(_shaken, shake="vibration"),
    "bumps": partial(_shaken, shake="bumps"),
    "noise of 6 gray levels": partial(_sensed, noise=6.0),
    "dark room": partial(_darkened, brightness=0.6, electrons=600.0),
    "darker room": partial(_darkened, brightness=0.4, electrons=300.0),
    "low quality": partial(_sensed, codec=18),
    "half the contrast": _same(_faint),
    "focus that pulses": _same(_refocused),
    "hand in a corner": _hand_in_corner,
}
"""The changes by name."""
