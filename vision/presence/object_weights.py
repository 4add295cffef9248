"""Weights of the regression in ``traywatch.vision.presence.objects``, in the order of its features."""

from __future__ import annotations

import numpy as np

WEIGHTS = np.array(
    (-0.241, -0.169, 3.223, 5.161, -0.383, 0.872, 2.392, 2.761, -1.371, 0.662, 1.515, -1.962, -2.105),
    np.float32,
)
