"""Makes the pictures that a camera of the check sends: still ones, and rolls of a recorded clip.

``scenes.py CLIP FOLDER WIDTH HEIGHT FPS NAME=FIRST-LAST...`` runs with the Python of the tray. The frame
before the first roll is the empty mat. Each roll has a folder of the frames that a camera of that rate sees,
and one of its last frame. Pictures that stand for a still scene have the noise of a sensor.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np

NOISES = 5
QUALITY = 92
FORMS = ("MJPG", "YUYV")
_SIGMA = 2.0  # gray levels
Picture = np.ndarray[Any, np.dtype[np.uint8]]


def encoded(picture: Picture, form: str) -> bytes:
    """The bytes of a BGR picture as a camera sends them."""
    if form == "MJPG":
        return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
    return cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_YUY2).tobytes()


def frames_of(clip: Path, count: int) -> tuple[list[Picture], float]:
    """The first frames of a clip, and its frames a second. Raises ``ValueError`` if it has fewer."""
    capture = cv2.VideoCapture(str(clip))
    frames = []
    while len(frames) < count:
        got, frame = capture.read()
        if not got:
            raise ValueError(f"{clip}: {len(frames)} frames, {count} are needed")
        frames.append(np.asarray(frame, dtype=np.uint8))
    return frames, float(capture.get(cv2.CAP_PROP_FPS))


def still(picture: Picture) -> list[Picture]:
    """The same scene as a sensor sees it several times."""
    random = np.random.default_rng(5)
    noises = (random.normal(0, _SIGMA, picture.shape[:2] + (1,)) for _ in range(NOISES))
    return [np.clip(picture + noise, 0, 255).astype(np.uint8) for noise in noises]


def scenes_of(
    clip: Path, size: tuple[int, int], fps: float, rolls: dict[str, tuple[int, int]]
) -> dict[str, list[Picture]]:
    """The pictures of each scene, BGR uint8 of ``size`` (width, height).

    ``rolls`` are the first and the last frame of each roll. A camera of ``fps`` misses some between them.
    """
    frames, clip_fps = frames_of(clip, max(last for _, last in rolls.values()) + 1)
    step = max(1, round(clip_fps / fps))
    frames = [np.asarray(cv2.resize(frame, size), dtype=np.uint8) for frame in frames]
    scenes = {"mat": still(frames[next(iter(rolls.values()))[0] - 1])}
    scenes["black"] = [np.zeros_like(frames[0])]
    scenes["frozen"] = scenes["mat"][:1]
    for name, (first, last) in rolls.items():
        scenes[name] = frames[first : last + 1][::-1][::step][::-1]
        scenes[f"{name}-rest"] = still(frames[last])
    return scenes


def main(argv: list[str]) -> None:
    """Write ``FOLDER/FORM/SCENE/NUMBER`` for both forms."""
    clip, folder, size, fps = Path(argv[0]), Path(argv[1]), (int(argv[2]), int(argv[3])), float(argv[4])
    rolls = {}
    for text in argv[5:]:
        name, _, numbers = text.partition("=")
        first, _, last = numbers.partition("-")
        rolls[name] = (int(first), int(last))
    for scene, pictures in scenes_of(clip, size, fps, rolls).items():
        for form in FORMS:
            (folder / form / scene).mkdir(parents=True, exist_ok=True)
            for number, picture in enumerate(pictures):
                (folder / form / scene / f"{number:04}").write_bytes(encoded(picture, form))


if __name__ == "__main__":
    main(sys.argv[1:])
