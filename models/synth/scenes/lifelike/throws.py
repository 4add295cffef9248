"""Clips of throws that resemble life, made from a seed, with the truth about each frame.

Photographed dice move over photographed or made trays. What the pictures lack is listed in
``docs/log/lifelike.md``. The same seed, condition and photographs give the same frames.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from traywatch.models.synth.scenes.lifelike.camera import Shake, frame_times, sensor_of, shifted
from traywatch.models.synth.scenes.lifelike.conditions import LifelikeSetting, draw_setting
from traywatch.models.synth.scenes.lifelike.dice import FloatImage, PhotoStock
from traywatch.models.synth.scenes.lifelike.light import LifelikeLight
from traywatch.models.synth.scenes.lifelike.motion import DieActor, DiePose, HandActor
from traywatch.models.synth.scenes.lifelike.script import LifelikeScript
from traywatch.models.synth.scenes.lifelike.trays import tray_ground
from traywatch.vision.types import Box, Image

_REST_S = 0.5  # at the end, after the last bump
_MOST_POSES = 9  # poses of a die in one exposure
_STEP_PX = 2.5
_DIE_SHADOW = 0.45
_HAND_SHADOW = (0.15, 0.45)
_SHADOW_STEP = 4  # shadows of hands are drawn in a picture so many times smaller
_LEAST_BLUR_PX = 3.0


@dataclass(frozen=True, slots=True)
class LifelikeDie:
    """A die in a frame: its number, its box in px, the share that no hand covers, and its blur in sides."""

    number: int
    box: Box
    visible: float
    blur: float


@dataclass(frozen=True, slots=True, eq=False)
class LifelikeFrame:
    """A frame with its time in seconds and the dice in it."""

    image: Image
    at_s: float
    dice: tuple[LifelikeDie, ...]


class LifelikeClip:
    """One clip: ``script`` has the actors and the truth, ``frames`` makes the pictures."""

    def __init__(self, seed: int, number: int, condition: str, *, photos: PhotoStock | None = None) -> None:
        rng = np.random.default_rng((77, seed, number))
        self.number = number
        self.setting: LifelikeSetting = draw_setting(condition, rng)
        self.script = LifelikeScript(self.setting, rng, photos=photos)
        size = (self.setting.width, self.setting.height)
        self._ground = tray_ground(rng, size, photos=photos)
        self._light = LifelikeLight(self.setting, self.script.end_s, rng)
        self._shake = Shake(self.setting, self.script.end_s, rng)
        self._sensor = sensor_of(self.setting, rng)
        # A tray goes on after the last bump, so the dice lie still once more.
        self._times = frame_times(self.setting, max(self.script.end_s, self._shake.calm_s + _REST_S), rng)
        angle = float(rng.uniform(0, 2 * math.pi))
        self._sun = (math.cos(angle), math.sin(angle))
        self._hand_shadow = float(rng.uniform(*_HAND_SHADOW))
        self._hand_height = float(rng.uniform(0.2, 0.7))  # palms
        self._exposure_s = self.setting.exposure / self.setting.fps
        self._stamps: dict[int, tuple[DiePose, _Stamp]] = {}

    def frames(self) -> Iterator[LifelikeFrame]:
        """The frames in order; can be called once."""
        last: LifelikeFrame | None = None
        for at_s, doubled in self._times:
            if doubled and last is not None:
                last = LifelikeFrame(last.image.copy(), at_s, last.dice)
            else:
                last = self._frame(at_s)
            yield last

    def _frame(self, at_s: float) -> LifelikeFrame:
        picture = self._ground.copy()
        poses = {die.number: pose for die in self.script.cast.dice if (pose := die.pose(at_s)) is not None}
        below = [number for number, pose in poses.items() if not pose.hidden and not pose.above]
        blur = {}
        for number in below:
            blur[number] = self._draw_die(picture, self.script.cast.dice[number], poses[number], at_s)
        cover = self._draw_hands(picture, at_s)
        for number in (number for number, pose in poses.items() if pose.above):
            blur[number] = self._draw_die(picture, self.script.cast.dice[number], poses[number], at_s)
        shift = self._shake.shift(at_s)
        picture = shifted(self._light.lit(picture, at_s), shift)
        if self.setting.brightness < 1 and not self.setting.electrons:
            picture = np.asarray(cv2.convertScaleAbs(picture, alpha=self.setting.brightness), np.uint8)
        dice = tuple(
            self._truth(self.script.cast.dice[number], poses[number], cover, shift, moved)
            for number, moved in blur.items()
        )
        return LifelikeFrame(self._sensor.taken(picture), at_s, dice)

    def _truth(
        self, die: DieActor, pose: DiePose, cover: FloatImage | None, shift: tuple[float, float], moved: float
    ) -> LifelikeDie:
        x0, y0, x1, y1 = die.box(pose)
        whole = max(1e-6, (x1 - x0) * (y1 - y0))
        left, top = max(0, round(x0)), max(0, round(y0))
        right, bottom = min(self.setting.width, round(x1)), min(self.setting.height, round(y1))
        inside = max(0, right - left) * max(0, bottom - top) / whole
        visible = min(1.0, inside)
        if cover is not None and visible > 0 and not pose.above:
            visible *= 1 - float(cover[top:bottom, left:right].mean())
        box = (x0 + shift[0], y0 + shift[1], x1 + shift[0], y1 + shift[1])
        return LifelikeDie(die.number, box, visible, moved / die.side_px)

    # ------------------------------------------------------------------ dice

    def _draw_die(self, picture: Image, die: DieActor, pose: DiePose, at_s: float) -> float:
        """Draw a die with its shadow; returns how far it moves during the exposure, in px."""
        later = die.pose(at_s + self._exposure_s) or pose
        moved = math.dist((pose.x, pose.y), (later.x, later.y))
        moved = max(moved, abs(later.angle - pose.angle) * die.side_px / 2)
        last = self._stamps.get(die.number)
        if last is not None and last[0] == pose and moved == 0:
            stamp = last[1]
        else:
            count = min(_MOST_POSES, 1 + math.ceil(moved / _STEP_PX))
            times = [at_s + self._exposure_s * k / max(1, count - 1) for k in range(count)]
            stamp = _stamp(die, [die.pose(time) or pose for time in times], self._sun)
            self._stamps[die.number] = (pose, stamp)
        stamp.onto(picture)
        return moved

    # ------------------------------------------------------------------ hands

    def _draw_hands(self, picture: Image, at_s: float) -> FloatImage | None:
        """Draw the hands; returns how much of each pixel they cover, None if there is no hand."""
        visible_hands = [hand for hand in self.script.cast.hands if hand.is_visible(at_s)]
        cover: FloatImage | None = None
        for hand in visible_hands:
            drawn = self._hand_layer(hand, at_s)
            alpha = drawn[..., 3]
            if not alpha.any():
                continue
            self._shade(picture, alpha, hand.look.shown_px)
            cover = alpha if cover is None else np.maximum(cover, alpha)
            ys, xs = np.flatnonzero(alpha.any(axis=1)), np.flatnonzero(alpha.any(axis=0))
            part = (slice(ys[0], ys[-1] + 1), slice(xs[0], xs[-1] + 1))
            picture[part] = picture[part] * (1 - drawn[part][..., 3:]) + drawn[part][..., :3]
        return cover

    def _hand_layer(self, hand: HandActor, at_s: float) -> FloatImage:
        tip = hand.tip(at_s)
        matrix = hand.look.matrix(tip, hand.elbow)
        size = (self.setting.width, self.setting.height)
        sprite = hand.look.sprites[hand.shape(at_s)]
        drawn = np.asarray(cv2.warpAffine(sprite, matrix, size, borderValue=(0, 0, 0, 0)), np.float32)
        later = hand.tip(at_s + self._exposure_s)
        x, y = later[0] - tip[0], later[1] - tip[1]
        if math.hypot(x, y) > _LEAST_BLUR_PX:
            drawn = _streaked(drawn, x, y)
        return drawn

    def _shade(self, picture: Image, alpha: FloatImage, palm_px: float) -> None:
        """The soft shadow of a hand, toward the side away from the light."""
        height, width = alpha.shape
        small = cv2.resize(
            alpha, (width // _SHADOW_STEP, height // _SHADOW_STEP), interpolation=cv2.INTER_AREA
        )
        far = self._hand_height * palm_px / _SHADOW_STEP
        matrix = np.array([[1, 0, far * self._sun[0]], [0, 1, far * self._sun[1]]])
        moved = cv2.warpAffine(
            small, matrix, (small.shape[1], small.shape[0]), borderMode=cv2.BORDER_REPLICATE
        )
        soft = cv2.GaussianBlur(moved, (0, 0), max(0.8, 0.35 * far))
        light = np.clip(255 * (1 - self._hand_shadow * soft), 0, 255).astype(np.uint8)
        wide = cv2.resize(light, (width, height), interpolation=cv2.INTER_LINEAR)
        cv2.multiply(picture, cv2.merge([wide] * 3), dst=picture, scale=1 / 255)


@dataclass(frozen=True, slots=True, eq=False)
class _Stamp:
    """A die ready to be drawn: the corner, the light of its shadow, and BGR times alpha with alpha."""

    x: int
    y: int
    light: FloatImage
    color: FloatImage

    def onto(self, picture: Image) -> None:
        height, width = picture.shape[:2]
        x0, y0 = max(0, self.x), max(0, self.y)
        x1, y1 = min(width, self.x + self.light.shape[1]), min(height, self.y + self.light.shape[0])
        if x1 <= x0 or y1 <= y0:
            return
        part = (slice(y0 - self.y, y1 - self.y), slice(x0 - self.x, x1 - self.x))
        ground = picture[y0:y1, x0:x1] * self.light[part][..., None]
        picture[y0:y1, x0:x1] = ground * (1 - self.color[part][..., 3:]) + self.color[part][..., :3]


def _stamp(die: DieActor, poses: list[DiePose], sun: tuple[float, float]) -> _Stamp:
    side = die.side_px
    reach = max(pose.lift for pose in poses) + 1.1 * side + 3
    x0 = math.floor(min(pose.x for pose in poses) - reach)
    y0 = math.floor(min(pose.y for pose in poses) - reach)
    size = (
        math.ceil(max(pose.x for pose in poses) + reach) - x0,
        math.ceil(max(pose.y for pose in poses) + reach) - y0,
    )
    color = np.zeros((size[1], size[0], 4), np.float32)
    shadow = np.zeros((size[1], size[0]), np.float32)
    for pose in poses:
        sprite = die.looks[pose.look].sprite
        scale = 1 + 0.2 * pose.lift / side
        c, s = scale * math.cos(pose.angle), scale * math.sin(pose.angle)
        half = sprite.shape[0] / 2
        x, y = pose.x - x0, pose.y - y0
        turn = np.array([[c, -s, x - c * half + s * half], [s, c, y - s * half - c * half]])
        color += cv2.warpAffine(sprite, turn, size, borderValue=(0, 0, 0, 0))
        far = 0.14 * side + pose.lift
        at = (round(16 * (x + far * sun[0])), round(16 * (y + far * sun[1])))
        one = np.zeros_like(shadow)
        cv2.circle(one, at, round(16 * 0.46 * side), 1.0, -1, cv2.LINE_AA, 4)
        shadow += one
    soft = cv2.GaussianBlur(shadow / len(poses), (0, 0), 0.1 * side + 0.4 * max(p.lift for p in poses) + 0.5)
    light = 1 - _DIE_SHADOW * np.clip(soft, 0, 1)
    return _Stamp(x0, y0, np.asarray(light, np.float32), np.asarray(color / len(poses), np.float32))


def _streaked(layer: FloatImage, x: float, y: float) -> FloatImage:
    """A layer blurred along the way (x, y) in px that it moves during the exposure."""
    step = max(1, math.ceil(math.hypot(x, y) / 24))  # long streaks in a smaller picture
    small = (
        layer
        if step == 1
        else cv2.resize(layer, None, fx=1 / step, fy=1 / step, interpolation=cv2.INTER_AREA)
    )
    reach = math.ceil(math.hypot(x, y) / step)
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    end = (round(reach + x / step), round(reach + y / step))
    cv2.line(kernel, (reach, reach), end, 1.0, 1)
    blurred = cv2.filter2D(small, -1, cv2.flip(kernel / kernel.sum(), -1), borderType=cv2.BORDER_REPLICATE)
    if step == 1:
        return np.asarray(blurred, np.float32)
    return np.asarray(cv2.resize(blurred, (layer.shape[1], layer.shape[0])), np.float32)
