"""Opens videos and devices with OpenCV, without its messages on stderr.

Traywatch reports errors itself, in one line.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import cv2

_QUIET = "-8"  # FFmpeg's AV_LOG_QUIET


def open_capture(source: str | int, backend: int, options: Sequence[int] = ()) -> cv2.VideoCapture | None:
    """Return an open ``VideoCapture``; None if OpenCV cannot open the source."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", _QUIET)
    level = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        if isinstance(source, int):
            capture = cv2.VideoCapture(source, backend, list(options))
        else:
            capture = cv2.VideoCapture(source, backend, list(options))
    finally:
        cv2.utils.logging.setLogLevel(level)
    if not capture.isOpened():
        capture.release()
        return None
    return capture
