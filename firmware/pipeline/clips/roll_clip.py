"""The clip of one throw: which frames, cut to the tray, how long each, and the layer over them.

The clip begins 0.5 s before the first motion and ends 0.7 s after the last. Nothing moves in these parts, so
each is one frame. The layer holds places only: what the dice show may be corrected later.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.firmware.pipeline.clips.film_file import film_file
from traywatch.vision.tracking.frame_buffer import RollFilm, Trajectory
from traywatch.vision.types import LEAST_DIE, WALL, Contact, DieReading, Image, Throw

BEFORE_MS, AFTER_MS = 500, 700
MOST_BYTES = 300_000
"""The largest clip."""
_MARGIN = 0.06  # of the mat's larger side, on each side
_MOST_POINTS = 90
_LEAST_MS, _MOST_MS = 20, 1000
_EVEN = 2

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class FilmedRoll:
    """What a clip is made of: the throw, its film and its paths; ``profile`` tells where the tray is."""

    throw: Throw
    film: RollFilm
    paths: tuple[Trajectory, ...] = ()
    profile: TrayProfile | None = None


def roll_clip(roll: FilmedRoll) -> bytes:
    """The clip as a WebP file with its layer. Raises ``StorageError`` (``clip_not_encoded``)."""
    film = roll.film
    height, width = film.rest.shape[:2]
    x0, y0, x1, y1 = _tray(roll, width, height)
    images = [shot.small[y0:y1, x0:x1] for shot in film.shots] + [film.rest[y0:y1, x0:x1]]
    starts = _starts_ms(film)
    frames = [
        (_color(image), round(end - begin))
        for image, begin, end in zip(images, starts[:-1], starts[1:], strict=True)
    ]
    return film_file(frames, _layer(roll, starts, (x0, y0)), MOST_BYTES)


def _starts_ms(film: RollFilm) -> list[float]:
    """When each frame begins and the last one ends, in ms since the clip's begin."""
    first_s = film.shots[0].at_s
    lead = BEFORE_MS if film.whole else 0
    moments = [0.0, *(lead + 1000 * (shot.at_s - first_s) for shot in film.shots[1:])]
    steps = np.diff(moments)
    usual = float(np.median(steps[1:])) if len(steps) > 1 else 50.0
    moments.append(moments[-1] + (usual if len(film.shots) > 1 else lead + usual))
    starts = [0.0]
    for before, after in pairwise(moments):
        starts.append(starts[-1] + min(_MOST_MS, max(_LEAST_MS, after - before)))
    return [*starts, starts[-1] + AFTER_MS]


def _layer(roll: FilmedRoll, starts: list[float], corner: tuple[int, int]) -> dict[str, Any]:
    """Paths, contacts and resting places, in px of the clip and ms since its begin."""
    film = roll.film
    times_s = [shot.at_s for shot in film.shots]
    # A frame's moment is when it begins; the first one is held until the motion begins.
    moments = [BEFORE_MS if film.whole else 0.0, *starts[1 : len(times_s)]]

    def at_ms(at_s: float) -> int:
        return round(float(np.interp(at_s, [*times_s, times_s[-1] + 10], [*moments, moments[-1] + 10_000])))

    def px(point: Floats) -> list[float]:
        return [
            round(float(point[0] / film.scale - corner[0]), 1),
            round(float(point[1] / film.scale - corner[1]), 1),
        ]

    paths = []
    for path in roll.paths:
        step = max(1, -(-len(path.times_s) // _MOST_POINTS))
        chosen = (
            sorted({*range(0, len(path.times_s), step), len(path.times_s) - 1}) if len(path.times_s) else []
        )
        points = [[at_ms(path.times_s[i]), *px(path.points[i]), int(path.visible[i])] for i in chosen]
        paths.append({"die": path.die_id, "points": points})
    return {
        "rest": round(starts[-2]),
        "paths": paths,
        "contacts": [
            _contact(one, roll, at_ms, px) for one in roll.throw.contacts if _path_of(one, roll.paths)
        ],
        "dice": [
            {
                "die": die.die_id,
                "x": x,
                "y": y,
                "half": round((die.box[2] - die.box[0]) / film.scale / 2 + 2, 1),
            }
            for die in roll.throw.dice
            if _lies_there(die)
            for x, y in [px(np.array([(die.box[0] + die.box[2]) / 2, (die.box[1] + die.box[3]) / 2]))]
        ],
    }


def _contact(contact: Contact, roll: FilmedRoll, at_ms: Any, px: Any) -> dict[str, Any]:
    path = _path_of(contact, roll.paths)
    assert path is not None
    x, y = px(path.points[int(np.argmin(np.abs(path.times_s - contact.at_s)))])
    obstacles = {die.die_id for die in roll.throw.dice if die.role == "obstacle"}
    kind = "wall" if contact.b == WALL else "obstacle" if {contact.a, contact.b} & obstacles else "die"
    return {"at": at_ms(contact.at_s), "x": x, "y": y, "with": kind}


def _path_of(contact: Contact, paths: tuple[Trajectory, ...]) -> Trajectory | None:
    pair = (contact.a, contact.b)
    return next((path for path in paths if path.die_id in pair and len(path.times_s)), None)


def _lies_there(die: DieReading) -> bool:
    return (
        die.role == "thrown"
        and die.status != "off_tray"
        and (die.status != "unsure" or die.die_p >= LEAST_DIE)
    )


def _tray(roll: FilmedRoll, width: int, height: int) -> tuple[int, int, int, int]:
    """The part of the frames with the mat, the dice and a margin; all of them without a profile."""
    if roll.profile is None:
        return (0, 0, width - width % _EVEN, height - height % _EVEN)
    view = roll.profile.scaled_to(roll.throw.width, roll.throw.height)
    wide, high = view.mat_size_mm
    edge = [(x, y) for x in (0.0, wide / 2, wide) for y in (0.0, high / 2, high)]
    points = [view.project([[x, y, 0.0] for x, y in edge])]
    points += [np.array([die.box[:2], die.box[2:]]) for die in roll.throw.dice if die.role == "thrown"]
    all_points = np.concatenate(points) / roll.film.scale
    low, high_ = all_points.min(axis=0), all_points.max(axis=0)
    margin = _MARGIN * float((high_ - low).max())
    x0, y0 = (max(0, int(one - margin)) for one in low)
    x1, y1 = (min(most, int(one + margin) + 1) for one, most in zip(high_, (width, height), strict=True))
    return (x0, y0, x1 - (x1 - x0) % _EVEN, y1 - (y1 - y0) % _EVEN)


def _color(image: Image) -> Image:
    colored = image if image.ndim == 3 else cv2.cvtColor(image, cv2.COLOR_GRAY2BGR)
    return np.ascontiguousarray(colored, dtype=np.uint8)
