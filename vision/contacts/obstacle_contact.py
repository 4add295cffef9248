"""What lies between dice and obstacles at rest, and what the roll said of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from traywatch.calibration import FootPoint
from traywatch.vision.types import Contact, DieReading, ObstacleContact

FAR_MM = 200.0
"""The gap that stands for no obstacle near by."""
# The width that a die shows an obstacle depends on how it is turned: this share of its radius (sd).
_TURN_SD = 0.08
# Lying against an obstacle is rare (5 % of dice in simulated throws), so a chance of this says that it does.
_RESTS = 0.2
# Stands for the chance of a touch by the roll where no roll was seen.
_NOT_SEEN = -1.0


def gap(foot: FootPoint | None, obstacles: Sequence[FootPoint | None]) -> tuple[float, float]:
    """Between a die and the nearest obstacle: the clear space in millimetres and its doubt (sd)."""
    best = (FAR_MM, 1.0)
    for other in obstacles:
        if foot is None or other is None:
            continue
        apart = float(np.hypot(foot.x_mm - other.x_mm, foot.y_mm - other.y_mm))
        gap = apart - foot.radius_mm - other.radius_mm
        sd = float(
            np.sqrt(
                foot.sd_mm**2
                + other.sd_mm**2
                + (_TURN_SD * foot.radius_mm) ** 2
                + (_TURN_SD * other.radius_mm) ** 2
            )
        )
        if gap < best[0]:
            best = (gap, sd)
    return best


def met(reading: DieReading, readings: Sequence[DieReading], contacts: Sequence[Contact] | None) -> float:
    """How likely this die met an obstacle by what was seen of the roll; below 0 if nothing was."""
    if contacts is None:
        return _NOT_SEEN
    obstacles = {other.die_id for other in readings if other.role == "obstacle" and other.die_id}
    none = 1.0
    for contact in contacts:
        other = {contact.a: contact.b, contact.b: contact.a}.get(reading.die_id)
        none *= 1.0 - contact.p if reading.die_id and other in obstacles else 1.0
    return 1.0 - none


def obstacle_contact(p: float, at_rest: float) -> ObstacleContact:
    """What is said of a die that touched an obstacle with chance ``p``, and does at rest with ``at_rest``."""
    p = min(1.0, max(p, 0.0))
    if p < 0.5:
        return ObstacleContact(p=round(p, 4))
    return ObstacleContact(p=round(p, 4), during="rest" if at_rest >= _RESTS else "throw")
