"""Traces each die backward from its place at rest, once a throw has settled.

During the roll, crossing dice merge into one blob, and the number of dice is unknown. At rest, the number,
sizes and colors are known. The frames of the roll are therefore buffered in reduced size and processed from
the last to the first. Each die is a disc that moves to foreground pixels of its color near its predicted
position. Then identity switches are corrected over the whole roll
(``traywatch.vision.tracking.reidentification``). Finally, each frame is fitted again, using the frames before
and after it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.tracking.appearance import AppearanceModel, differing, largest_change, relit
from traywatch.vision.tracking.frame_buffer import FrameBuffer, Trajectory
from traywatch.vision.tracking.frame_difference import shrink
from traywatch.vision.tracking.pixel_assignment import PixelScene, fit
from traywatch.vision.tracking.prediction import guesses
from traywatch.vision.tracking.smoothing import Roll, dislike, fill_gaps, trust
from traywatch.vision.tracking.tracks.blobs import RestingDie
from traywatch.vision.types import Box, Image

__all__ = ["FrameBuffer", "Trajectory", "trace"]

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

_PASSES = 2  # refinement passes over the frames
_COAST = 4  # frames that a die may be hidden, for example under another die
_SUPPORT = 0.22  # share of a die's disc that must be visible
_REACH_S = 60.0  # maximum speed of a die, in radii per second
_BARE = 30  # tolerated gray-level difference of bare mat
_LIKELY = -1.8  # minimum log-likelihood ratio of a pixel for its best die
_HAND_AREA = 3.0  # areas of all dice: a larger part of the foreground at the border is a hand
_PALM, _WITHIN = 2.0, 0.85  # radii around a die, and the share of them that is hand if a hand holds it
_HELD_S = 0.3  # a die that was in a hand for this long is not followed back any further


@dataclass(slots=True)
class _Disc:
    """A die on its way back: position and step per frame, in px of the downscaled frame."""

    at: Floats
    radius: float
    step: Floats
    unseen: int = 0
    held_s: float = 0.0
    done: bool = False
    home: str | None = None
    support: float = 1.0


def trace(
    footage: FrameBuffer, boxes: Mapping[str, Box], gone: Sequence[RestingDie], after: Image
) -> dict[str, Trajectory]:
    """The trajectories of the dice that came to rest, by die id.

    ``boxes`` holds the dice that moved, with their boxes at rest (px of the full image). ``gone`` holds the
    places that dice left. ``after`` is the full image at rest. Without buffered frames the result is empty.
    """
    before = footage.before
    if before is None or not footage.shots or footage.shots[-1].small.shape != before.shape or not boxes:
        return {}
    last = shrink(after, footage.width)
    if last.shape != before.shape:
        return {}
    last = relit(last, before)
    s = footage.scale
    discs = [_disc_of(box, s) for box in boxes.values()]
    roll = _backward(footage, discs, gone, before, last)
    homes = np.array([(die.center[0] / s, die.center[1] / s) for die in gone]).reshape(-1, 2)
    if len(discs) > 1:
        for refinement in range(1 + _PASSES):
            if refinement:
                roll.look_again()
            roll.exchange(homes)
    times = np.array([shot.at_s for shot in footage.shots])
    paths = {}
    for i, die_id in enumerate(boxes):
        traced = fill_gaps(roll.places[:, i], times)
        if traced.any():
            points, visible = roll.places[traced, i], roll.visible[traced, i]
            home = _home(points[0], homes, discs[i].radius)
            name = None if home is None else gone[home].die_id
            paths[die_id] = Trajectory(die_id, times[traced], points * s, visible, discs[i].radius * s, name)
    return paths


def _disc_of(box: Box, scale: float) -> _Disc:
    x0, y0, x1, y1 = (v / scale for v in box)
    at = np.array([(x0 + x1) / 2, (y0 + y1) / 2])
    return _Disc(at, max(2.0, 0.26 * ((x1 - x0) + (y1 - y0))), np.zeros(2))


# ---------------------------------------------------------------------- frame by frame


def _backward(
    footage: FrameBuffer, discs: Sequence[_Disc], gone: Sequence[RestingDie], before: Image, last: Image
) -> Roll:
    """Track the discs from the last frame to the first."""
    frames, n = len(footage.shots), len(discs)
    radii = np.array([disc.radius for disc in discs])
    looks = AppearanceModel(last, before, np.array([disc.at for disc in discs]), radii)
    bare = _bare(gone, discs, last.shape, footage.scale)
    roll = Roll(
        np.full((frames, n, 2), np.nan), np.zeros((frames, n), bool), np.zeros((frames, n)),
        np.zeros((frames, n, n)), radii, [None] * frames, (last.shape[0], last.shape[1]),
    )  # fmt: skip
    now = math.inf
    for k in range(frames - 1, -1, -1):
        shot = footage.shots[k]
        step_s = min(0.2, now - shot.at_s) if math.isfinite(now) else 1 / 30
        now = shot.at_s
        live = [i for i in range(n) if not discs[i].done]
        if not live:
            break
        small = relit(shot.small, before)
        mask = differing(small, before)
        hand = _hand(mask, radii)
        scene = _scene(small, mask, before, last, bare, looks, live)
        roll.scenes[k] = scene
        _follow([discs[i] for i in live], scene.of(live), _REACH_S * step_s)
        for i in live:
            disc = discs[i]
            if not disc.done:
                roll.places[k, i], roll.visible[k, i] = disc.at, disc.unseen == 0
                roll.support[k, i] = disc.support
                roll.likes[k, i] = dislike(scene, disc.at, disc.radius, n)
            _come_home(disc, gone, footage.scale)
            _stop_in_hand(disc, hand, step_s)
    for i in range(n):
        first = int(roll.visible[:, i].argmax()) if roll.visible[:, i].any() else frames
        roll.places[:first, i] = np.nan  # drops predictions from before the die was first seen
    return roll


def _hand(mask: Image, radii: Floats) -> Image | None:
    """The foreground (h, w) from the border that is too large for all dice, or None."""
    least = _HAND_AREA * math.pi * float(np.square(radii).sum())
    if cv2.countNonZero(mask) < least:
        return None
    height, width = mask.shape
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    hand = np.zeros_like(mask)
    for i in range(1, count):
        x, y, w, h, area = (int(value) for value in stats[i])
        if area >= least and (x <= 1 or y <= 1 or x + w >= width - 1 or y + h >= height - 1):
            hand[labels == i] = 1
    return hand if hand.any() else None


def _stop_in_hand(disc: _Disc, hand: Image | None, step_s: float) -> None:
    """Follow a die no further back once a hand has held it for some time: that was before the roll.

    A die beside a hand may be connected with it, by a shadow. In a hand, there is hand all around it.
    """
    disc.held_s = disc.held_s + step_s if hand is not None and _around(hand, disc) > _WITHIN else 0.0
    disc.done |= disc.held_s > _HELD_S


def _around(hand: Image, disc: _Disc) -> float:
    """The share of the surroundings of a disc that is hand."""
    x, y = disc.at
    reach = _PALM * disc.radius
    left, right, top, bottom = (max(0, round(float(v))) for v in (x - reach, x + reach, y - reach, y + reach))
    part = hand[top : bottom + 1, left : right + 1]
    return float(part.mean()) if part.size else 0.0


def _scene(
    small: Image,
    mask: Image,
    before: Image,
    last: Image,
    bare: Mask | None,
    looks: AppearanceModel,
    live: Sequence[int],
) -> PixelScene:
    """The pixels of a frame that may belong to dice; ``mask`` (h, w) is its foreground, and is changed."""
    if bare is not None:
        mask[bare & (largest_change(small, last) < _BARE)] = 0
    ys, xs = np.nonzero(mask)
    shape = (mask.shape[0], mask.shape[1])
    like = looks.of(small[ys, xs], before[ys, xs])
    good = like[list(live)].max(axis=0) > _LIKELY
    return PixelScene(xs[good].astype(float), ys[good].astype(float), like[:, good], shape)


def _follow(live: Sequence[_Disc], scene: PixelScene, reach: float) -> None:
    """Move each disc to its position in this frame."""
    if scene.empty:
        for disc in live:
            _miss(disc)
        return
    radii = np.array([disc.radius for disc in live])
    at, steps = np.array([disc.at for disc in live]), np.array([disc.step for disc in live])
    visible = np.array([disc.unseen == 0 for disc in live])
    fitted, start = fit(guesses(at, steps, visible, radii, scene, reach), radii, scene, reach)
    trusted = trust(fitted)
    far = np.linalg.norm(start - fitted.places, axis=1) > radii
    trusted = np.where((fitted.jumped & visible) | far, np.maximum(trusted, 0.8), trusted)
    for i, disc in enumerate(live):
        if fitted.support[i] < _SUPPORT:
            _miss(disc)
            continue
        new = start[i] + trusted[i] * (fitted.places[i] - start[i])
        if disc.unseen == 0:
            disc.step = new - disc.at
        disc.at, disc.unseen, disc.support = new, 0, float(fitted.support[i])


def _miss(disc: _Disc) -> None:
    """Move a disc that was not found along its last step."""
    disc.support = 0.0
    disc.unseen += 1
    disc.at = disc.at + disc.step
    disc.done = disc.unseen > _COAST


def _bare(
    gone: Sequence[RestingDie], discs: Sequence[_Disc], shape: tuple[int, ...], scale: float
) -> Mask | None:
    """Mask of places that dice left and where no die lies now; differences there are bare mat."""
    if not gone:
        return None
    mask = np.zeros(shape[:2], np.uint8)
    for die in gone:
        x0, y0, x1, y1 = (v / scale for v in die.box)
        cv2.rectangle(mask, (round(x0) - 4, round(y0) - 4), (round(x1) + 4, round(y1) + 4), 1, -1)
    for disc in discs:
        center = (round(float(disc.at[0])), round(float(disc.at[1])))
        cv2.circle(mask, center, math.ceil(disc.radius * 1.2), 0, -1)
    return mask.astype(bool)


def _come_home(disc: _Disc, gone: Sequence[RestingDie], scale: float) -> None:
    """Mark a hidden die as the one that rested here before the roll, if it is back at such a place."""
    if disc.unseen == 0 or (disc.done and disc.home):
        return
    for die in gone:
        place = np.array(die.center) / scale
        if np.linalg.norm(place - disc.at) < 1.3 * disc.radius:
            disc.home, disc.done, disc.at = die.die_id, True, place
            return


def _home(place: Floats, homes: Floats, radius: float) -> int | None:
    """Index of the former resting place at this position, or None."""
    if not len(homes):
        return None
    far = np.linalg.norm(homes - place, axis=1)
    return int(far.argmin()) if far.min() < 1.3 * radius else None
