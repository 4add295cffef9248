"""A rest begins anew where a thrown die still moves although the settle gate sees no motion."""

from __future__ import annotations

import math

from traywatch.vision.throws.interpreter import RestInterpreter
from traywatch.vision.throws.outcomes.rest_outcome import RestOutcome
from traywatch.vision.throws.rests.last_motion import still_since
from traywatch.vision.tracking.frame_difference import shrink
from traywatch.vision.tracking.rest_areas import touches

_LONGEST_S = 1.5  # from then on a rest counts anyway, because what changes may be no motion


class HiddenMotion:
    """Tells for one roll when its rest really began."""

    def __init__(self, interpreter: RestInterpreter) -> None:
        self._interpreter = interpreter
        self._until_s = math.inf

    def begin_roll(self) -> None:
        """Another roll begins."""
        self._until_s = math.inf

    @property
    def is_noticed(self) -> bool:
        """Whether a rest of this roll has begun anew."""
        return math.isfinite(self._until_s)

    def rest_begins(self, judged: RestOutcome, began_s: float, now_s: float, until_s: float) -> float:
        """The time since which all thrown dice lie as they were read, in s; ``began_s`` if they always did.

        Frames after ``until_s`` do not count. It is ``now_s`` if a die lies otherwise in the last one that
        does. After some time of waiting it is ``began_s``.
        """
        if now_s >= self._until_s:
            return began_s
        since_s = self._still_since(judged, began_s, until_s)
        if since_s <= began_s:
            return began_s
        self._until_s = min(self._until_s, now_s + _LONGEST_S)
        return min(since_s, now_s)

    def brief_begins(self, judged: RestOutcome, began_s: float, until_s: float) -> float:
        """The same for a rest that ends at ``until_s``, shorter than the settle time; inf if it is none."""
        return max(began_s, self._still_since(judged, began_s, until_s))

    def _still_since(self, judged: RestOutcome, began_s: float, until_s: float) -> float:
        footage = self._interpreter.footage
        rest, before = shrink(judged.image, footage.width), footage.before
        shots = [shot for shot in footage.shots if began_s - 1e-6 <= shot.at_s <= until_s + 1e-6]
        if before is None or any(
            picture.shape != rest.shape for picture in (before, *(s.small for s in shots))
        ):
            return -math.inf
        scale = rest.shape[1] / judged.image.shape[1]
        wide = judged.image.shape[1]
        boxes = [
            (x0 * scale, y0 * scale, x1 * scale, y1 * scale)
            for x0, y0, x1, y1 in judged.diff.thrown_boxes.values()
            # The gate sees how a hand moves over a die, so no motion is hidden there.
            if judged.hand is None or not touches(judged.hand, (x0, y0, x1, y1), wide)
        ]
        return still_since(shots, rest, before, boxes)
