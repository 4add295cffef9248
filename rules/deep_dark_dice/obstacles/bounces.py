"""Obstacle dice that a roll has moved or knocked off the mat."""

from __future__ import annotations

import math

from traywatch.messages import msg
from traywatch.rules.core.events import PlacedObject
from traywatch.rules.deep_dark_dice.model import DeepObstacle
from traywatch.rules.deep_dark_dice.step_context import DeepStepContext

STILL_MM = 5.0
"""Two readings of one obstacle can differ by this much. It has not moved within this distance."""


def bounced(step: DeepStepContext, table: tuple[PlacedObject, ...] | None) -> None:
    """After a roll, obstacles may have moved. Their new positions count."""
    if step.state.obstacles:
        step.use("R101", "R102", "R103")
    if table is None:
        return
    before, now = step.state.obstacles, tuple(DeepObstacle(xy_mm=o.xy_mm, zone=o.zone) for o in table)
    if len(now) != len(before) or any(_moved(obstacle, before) for obstacle in now):
        step.use("R104")
    if (gone := len(before) - len(now)) > 0:
        step.say(
            msg("ddd-obstacle-left-mat", gone=gone) if gone == 1 else msg("ddd-obstacles-left-mat", gone=gone)
        )
        if step.settings.obstacle_off == "replace":
            step.set_attack(knocked_off=step.attack.knocked_off + gone)
    step.set(obstacles=now)


def _moved(obstacle: DeepObstacle, before: tuple[DeepObstacle, ...]) -> bool:
    """Whether it lies where no obstacle lay. Unmeasured obstacles count as unmoved."""
    spot = obstacle.xy_mm
    spots = [old.xy_mm for old in before if old.xy_mm is not None]
    if spot is None or len(spots) < len(before):
        return False
    return min((math.dist(spot, old) for old in spots), default=0.0) > STILL_MM
