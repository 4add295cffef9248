"""How much each pixel of the mat differs from the empty mat, beyond light, noise and small shifts."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from traywatch.vision.presence.mat_view import Floats, Mask, MatView

_CELL_MM = 10.0
_LEVELS, _SHARE = 3.0, 0.03  # error of a pixel: gray levels, and share of its brightness
_MOST_LIGHT = 0.8
_NEAR = np.ones((3, 3), np.uint8)
_MEAN = np.full((1, 3), 1 / 3, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """The difference of a picture from the empty mat, at the small scale.

    ``score`` (h, w) is the size of the difference in units of its error. ``channels`` (h, w, 3) has its
    sign: positive is brighter. Pixels outside ``mask`` are not compared.
    """

    score: Floats
    channels: Floats
    mask: Mask


def change(view: MatView, now: Floats, empty: Floats, mask: Mask, *, shift: float) -> Change:
    """Compare two logarithms (h, w, 3) of the mat where ``mask`` (h, w) is true.

    ``shift`` is the possible misplacement of ``empty``: 1 accepts any color of the next pixel.
    """
    raw = now - empty
    light = smooth_light(view, raw, mask)
    cv2.subtract(raw, light, raw)
    above = cv2.subtract(raw, np.float32(shift) * cv2.subtract(cv2.dilate(empty, _NEAR), empty))
    below = cv2.subtract(-raw, np.float32(shift) * cv2.subtract(empty, cv2.erode(empty, _NEAR)))
    np.maximum(above, 0, out=above)
    np.maximum(below, 0, out=below)
    # An error of some gray levels counts more in the dark.
    error = np.float32(_LEVELS) * cv2.exp(-cv2.add(empty, light))
    np.minimum(error, 1, out=error)
    error += np.float32(_SHARE)
    apart = cv2.divide(cv2.subtract(above, below), error)
    score = np.sqrt(cv2.transform(cv2.multiply(apart, apart), _MEAN)) * mask
    return Change(np.asarray(score, np.float32), np.asarray(apart, np.float32), mask)


def smooth_light(view: MatView, difference: Floats, known: Mask) -> Floats:
    """The part of a difference of logarithms that changes slowly over the mat: light, not things."""
    h, w = difference.shape[:2]
    cell = _CELL_MM * view.px_per_mm
    coarse = (max(3, round(w / cell)), max(3, round(h / cell)))
    mask = known.astype(np.float32)
    share = cv2.resize(mask, coarse, interpolation=cv2.INTER_AREA)
    mean = cv2.resize(difference * mask[..., None], coarse, interpolation=cv2.INTER_AREA)
    mean = np.asarray(mean / np.maximum(share, 0.05)[..., None], np.float32)
    on = share > 0.5
    middle = np.median(mean[on], axis=0) if on.any() else np.zeros(3, np.float32)
    mean[~on] = middle
    mean = np.clip(mean, middle - _MOST_LIGHT, middle + _MOST_LIGHT).astype(np.float32)
    calm = [cv2.medianBlur(np.ascontiguousarray(mean[..., i]), 5) for i in range(3)]
    soft = cv2.blur(np.stack(calm, axis=-1), (3, 3))
    return np.asarray(cv2.resize(soft, (w, h), interpolation=cv2.INTER_LINEAR), np.float32)
