"""Contacts of tracks with each other and with dice at rest, by the distance of their blobs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from traywatch.vision.tracking.tracks.blobs import Blob, RestingDie
from traywatch.vision.tracking.tracks.track import Track
from traywatch.vision.types import Contact

_AGAIN_S = 0.15  # minimum separation time between two contacts of a pair
_MEETING = 0.8  # probability that a blob contact with an obstacle is real: 41 of 50 in 48 simulated throws
_TOUCH_PX = 1.5  # px of the downscaled frame between two blobs that touch
_TURN = math.cos(math.radians(25))  # a path that bends by more was hit


@dataclass(frozen=True, slots=True)
class TrackContact:
    """A contact before die ids are assigned: track numbers, or ids of resting dice."""

    a: int | str
    b: int | str
    at_s: float


class Meetings:
    """The contacts of one roll: ``all`` in order of time."""

    def __init__(self) -> None:
        self.all: list[TrackContact] = []
        self._together: dict[tuple[str, str], float] = {}

    @property
    def partners(self) -> set[int | str]:
        """The numbers of the tracks and the ids of the dice that have met."""
        return {side for meeting in self.all for side in (meeting.a, meeting.b)}

    def contacts(self, ended: Mapping[int, str]) -> tuple[Contact, ...]:
        """The contacts between dice; contacts of tracks that ended at no die are dropped."""
        contacts = []
        for meeting in self.all:
            a, b = (side if isinstance(side, str) else ended.get(side) for side in (meeting.a, meeting.b))
            if a is not None and b is not None and a != b:
                contacts.append(Contact(a=a, b=b, at_s=meeting.at_s, p=_MEETING))
        return tuple(contacts)

    def take_frame(
        self, moving: Sequence[tuple[Track, Blob]], resting: Sequence[RestingDie], at_s: float, scale: float
    ) -> None:
        """Note who touches whom in a frame; ``scale`` is px of the full image for each downscaled one."""
        touch = _TOUCH_PX * scale
        for i, (track, blob) in enumerate(moving):
            for other, its_blob in moving[i + 1 :]:
                reach = blob.radius + its_blob.radius + touch
                if math.dist((blob.x, blob.y), (its_blob.x, its_blob.y)) <= reach:
                    self.note(track.number, other.number, at_s)
            if track.traveled < 0.5 * track.radius:
                continue  # not moving: a shadow, or the empty place of a die that was hit
            for die in resting:
                if track.began_as != die.die_id:
                    self._meet_resting(track, blob, die, touch, at_s)

    def _meet_resting(self, track: Track, blob: Blob, die: RestingDie, touch: float, at_s: float) -> None:
        reach = blob.radius + die.radius + touch
        if math.dist((blob.x, blob.y), die.center) <= reach:
            self.note(track.number, die.die_id, at_s)
            return
        # A fast die may touch and leave between two frames; then its path bends at the contact.
        if len(track.points) >= 3 and _bends(track.points[-3:]):
            before = _ahead(track.points[-3], track.points[-2])
            if _distance_to_path(die.center, track.points[-2], before) <= reach:
                self.note(track.number, die.die_id, track.times[-2])

    def note(self, a: int | str, b: int | str, at_s: float) -> None:
        """Note a contact of two tracks, or of a track and a die at rest, unless it goes on."""
        pair = (str(a), str(b)) if str(a) < str(b) else (str(b), str(a))
        last = self._together.get(pair)
        self._together[pair] = at_s
        if last is None or at_s - last > _AGAIN_S:
            self.all.append(TrackContact(a, b, at_s))


def _bends(points: Sequence[tuple[float, float]]) -> bool:
    (x0, y0), (x1, y1), (x2, y2) = points
    first, second = (x1 - x0, y1 - y0), (x2 - x1, y2 - y1)
    a, b = math.hypot(*first), math.hypot(*second)
    if a < 3 or b < 1:
        return False
    return (first[0] * second[0] + first[1] * second[1]) / (a * b) < _TURN


def _ahead(before: tuple[float, float], last: tuple[float, float]) -> tuple[float, float]:
    """The position one step later on a straight path."""
    return 2 * last[0] - before[0], 2 * last[1] - before[1]


def _distance_to_path(
    point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]
) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length
    t = min(1.0, max(0.0, t))
    return math.dist(point, (start[0] + t * dx, start[1] + t * dy))
