"""The likeliest reason why no marker is found in a picture."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.messages import Message, msg

Image = NDArray[np.uint8]

_WIDTH = 640
_DARK, _BRIGHT = 25.0, 235.0
_PLAIN = 12.0
_SHARPEST = 0.12  # a sharp edge rises by more than this share of the contrast from pixel to pixel


def refusal_reason(image: Image) -> Message:
    """One sentence about a picture without markers: dark, overexposed, blurred, or without a mat."""
    gray = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    scale = min(1.0, _WIDTH / gray.shape[1])
    full = np.asarray(gray, np.float32)
    low, high = (float(v) for v in np.percentile(full, (5, 95)))
    if high < _DARK * 2 and float(full.mean()) < _DARK:
        return msg("picture-dark")
    if low > _BRIGHT:
        return msg("picture-bright")
    if high - low < _PLAIN:
        return msg("picture-plain")
    small = cv2.resize(full, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    steps = np.maximum(np.abs(np.diff(small, axis=0))[:, 1:], np.abs(np.diff(small, axis=1))[1:])
    if float(np.percentile(steps, 99.8)) < _SHARPEST * (high - low):
        return msg("picture-soft")
    return msg("picture-absent")
