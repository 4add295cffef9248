"""Speed of tracking: the work for one frame of a roll on one core, at 640 x 480 px."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np

from traywatch.firmware.camera.base import FRAME_RATE
from traywatch.vision.tracking.frame_buffer import FrameBuffer
from traywatch.vision.tracking.settle_gate import SettleGate
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.types import Frame, Image

SIZE = (640, 480)


def follow_cost(images: Sequence[Image], repeat: int = 60) -> dict[str, Any]:
    """Measure the CPU time of settle gate, tracker and frame buffer for one frame.

    ``images`` are BGR frames of a roll, the first of the tray at rest; they are repeated. OpenCV uses one
    thread. ``times_real_time`` is the speed relative to the camera's frame rate.
    """
    small = [np.asarray(cv2.resize(image, SIZE, interpolation=cv2.INTER_AREA), np.uint8) for image in images]
    gate, tracker, footage = SettleGate(), Tracker(), FrameBuffer()
    tracker.rest(small[0])
    footage.rest(small[0])
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        spent = []
        for i in range(max(2, repeat)):
            frame = Frame(small[i % len(small)], i / FRAME_RATE, i)
            began = time.process_time()
            gate.take_frame(frame)
            footage.take_frame(frame)
            tracker.take_frame(frame)
            spent.append(time.process_time() - began)
    finally:
        cv2.setNumThreads(threads)
    mean = float(np.mean(spent[1:]))
    return {
        "stage": "follow",
        "n": len(spent) - 1,
        "cpu_ms_a_frame": round(1000 * mean, 2),
        "frames_per_s": FRAME_RATE,
        "times_real_time": round(1 / FRAME_RATE / max(mean, 1e-9), 2),
    }
