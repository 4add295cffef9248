"""Draws a whole throw: trajectories and contacts, below the readings.

A trajectory is a line that grows wider towards the resting place; estimated parts are dotted. A contact is a
mark on the trajectory. Its shape shows the type: a ring with a cross for an obstacle, a square for the wall
of the tray, a ring for another die.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import cv2
import numpy as np

from traywatch.vision.annotate.readings import draw_overlay
from traywatch.vision.tracking.frame_buffer import Trajectory
from traywatch.vision.types import WALL, Contact, Image, Throw

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile

_DARK = (20, 20, 20)
_COLORS = ((250, 190, 60), (120, 230, 250), (200, 130, 250), (140, 240, 140))  # BGR, used in turn
_OBSTACLE, _DIE = (60, 60, 255), (255, 255, 255)


def draw_throw(
    image: Image, throw: Throw, paths: Sequence[Trajectory], profile: TrayProfile | None = None
) -> Image:
    """A copy of the image at rest with trajectories, contacts, zones, ground points and readings."""
    canvas = image.copy()
    line = max(2, round(max(canvas.shape[:2]) / 400))
    for number, path in enumerate(paths):
        _draw_path(canvas, path, _COLORS[number % len(_COLORS)], line)
    obstacles = {die.die_id for die in throw.dice if die.role == "obstacle"}
    by_id = {path.die_id: path for path in paths}
    for contact in throw.contacts:
        _draw_touch(canvas, contact, by_id, obstacles, line)
    return draw_overlay(canvas, throw.dice, profile)


def _draw_path(canvas: Image, path: Trajectory, color: tuple[int, int, int], line: int) -> None:
    points = np.round(path.points * 16).astype(np.int32)
    count = len(points)
    for width, tone in ((line + 2, _DARK), (line, color)):
        for k in range(1, count):
            grown = max(1, round(width * (0.5 + 0.5 * k / count)))
            if path.visible[k]:
                cv2.line(canvas, points[k - 1].tolist(), points[k].tolist(), tone, grown, cv2.LINE_AA, 4)
            cv2.circle(canvas, points[k].tolist(), 8 * (grown + line), tone, -1, cv2.LINE_AA, 4)


def _draw_touch(
    canvas: Image, contact: Contact, paths: dict[str, Trajectory], obstacles: set[str], line: int
) -> None:
    path = paths.get(contact.a) or paths.get(contact.b)
    if path is None or not len(path.times_s):
        return
    with_obstacle = bool({contact.a, contact.b} & obstacles)
    x, y = path.points[int(np.argmin(np.abs(path.times_s - contact.at_s)))]
    center, radius = (round(float(x)), round(float(y))), 5 * line
    for width, tone in ((line + 2, _DARK), (line, _OBSTACLE if with_obstacle else _DIE)):
        if contact.b == WALL:
            low, high = (center[0] - radius, center[1] - radius), (center[0] + radius, center[1] + radius)
            cv2.rectangle(canvas, low, high, tone, width, cv2.LINE_AA)
            continue
        cv2.circle(canvas, center, radius, tone, width, cv2.LINE_AA)
        if with_obstacle:
            arm = round(radius * 0.6)
            for dx, dy in ((arm, arm), (arm, -arm)):
                start, end = (center[0] - dx, center[1] - dy), (center[0] + dx, center[1] + dy)
                cv2.line(canvas, start, end, tone, width, cv2.LINE_AA)
