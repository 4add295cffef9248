"""Gaps between dice and obstacles at rest, and contacts with them during the roll."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from traywatch.calibration import FootPoint
from traywatch.vision.types import Contact, DieReading, ObstacleContact

FAR_MM = 200.0
"""The gap that means there is no obstacle nearby."""
# Standard deviation of the width that a die turns to an obstacle, as a share of its radius.
_TURN_SD = 0.08
# Resting against an obstacle is rare (5 % of dice in simulated throws), so this probability is enough.
_RESTS = 0.2
# Probability value that means no roll was seen.
_NOT_SEEN = -1.0


def gap(foot: FootPoint | None, obstacles: Sequence[FootPoint | None]) -> tuple[float, float]:
    """Gap between a die and the nearest obstacle in mm, and its standard deviation."""
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
    """Probability that this die hit an obstacle during the roll; negative if no roll was seen."""
    if contacts is None:
        return _NOT_SEEN
    obstacles = {other.die_id for other in readings if other.role == "obstacle" and other.die_id}
    none = 1.0
    for contact in contacts:
        other = {contact.a: contact.b, contact.b: contact.a}.get(reading.die_id)
        none *= 1.0 - contact.p if reading.die_id and other in obstacles else 1.0
    return 1.0 - none


def obstacle_contact(p: float, at_rest: float) -> ObstacleContact:
    """The contact for a contact probability ``p``, and a probability ``at_rest`` of a contact at rest."""
    p = min(1.0, max(p, 0.0))
    if p < 0.5:
        return ObstacleContact(p=round(p, 4))
    return ObstacleContact(p=round(p, 4), during="rest" if at_rest >= _RESTS else "throw")
