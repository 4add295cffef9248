"""The track of one moving die, and which blob continues it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from traywatch.vision.tracking.tracks.blobs import Blob


@dataclass(slots=True)
class Track:
    """One moving die: times and positions, and the id of the resting die it started as, or None."""

    number: int
    times: list[float] = field(default_factory=list)
    points: list[tuple[float, float]] = field(default_factory=list)
    radius: float = 0.0
    began_as: str | None = None
    _length: float = 0.0
    _measured: int = 1  # points whose path is in ``_length``

    @property
    def traveled(self) -> float:
        """Length of the path, in px; points may only be appended."""
        while self._measured < len(self.points):  # only what is new, because this is asked for each frame
            self._length += math.dist(self.points[self._measured - 1], self.points[self._measured])
            self._measured += 1
        return self._length

    def predicted(self, at_s: float) -> tuple[float, float]:
        """The position at a time, extrapolated with the speed of the last step."""
        x, y = self.points[-1]
        if len(self.points) < 2:
            return x, y
        (x0, y0), dt = self.points[-2], self.times[-1] - self.times[-2]
        ahead = min(2.0, (at_s - self.times[-1]) / dt)
        return x + ahead * (x - x0), y + ahead * (y - y0)


def nearest(tracks: Sequence[Track], blobs: Sequence[Blob], at_s: float) -> list[tuple[Track, int]]:
    """Pairs of track and blob, the closest first, each used once, within a die's maximum step."""
    costs = []
    for t, track in enumerate(tracks):
        reach = 5.0 * max(track.radius, 1.0) if len(track.points) < 2 else 3.0 * max(track.radius, 1.0)
        for b, blob in enumerate(blobs):
            gap = min(
                math.dist(track.predicted(at_s), (blob.x, blob.y)),
                math.dist(track.points[-1], (blob.x, blob.y)),
            )
            if gap <= reach + blob.radius:
                costs.append((gap, t, b))
    pairs, used_tracks, used_blobs = [], set[int](), set[int]()
    for _, t, b in sorted(costs):
        if t not in used_tracks and b not in used_blobs:
            used_tracks.add(t)
            used_blobs.add(b)
            pairs.append((tracks[t], b))
    return pairs
