"""Tracks dice while they roll: background difference, blobs, nearest neighbors.

No network runs here, so that a Raspberry Pi keeps up with the camera. A track is a moving blob of about a
die's size with one identity. A contact is the moment when two tracks, or a track and a die at rest, come
within touching distance.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.tracking.appearance import relit
from traywatch.vision.tracking.frame_difference import Downscaler
from traywatch.vision.tracking.left_places import left_places
from traywatch.vision.tracking.soft_light import Foreground
from traywatch.vision.types import Contact, Frame, Image

_WIDTH = 320
_LEAST_AREA = 14  # px of the downscaled frame
_LARGEST_SIDE = 0.19  # share of the image width; larger blobs are a hand, an arm or a sleeve
_LOST_S = 0.3  # a track that was not seen for this long has ended
_REMEMBERED_S = 20.0  # an arm may stay in the picture for an evening
_HAND_STEP = 4  # px of the downscaled frame for one of a hand's outline
_AGAIN_S = 0.15  # minimum separation time between two contacts of a pair
_MEETING = 0.8  # probability that a blob contact with an obstacle is real: 41 of 50 in 48 simulated throws
_TURN = math.cos(math.radians(25))  # a path that bends by more was hit


@dataclass(frozen=True, slots=True)
class Blob:
    """A moving region in one frame, in px of the full image; ``hand`` if it is too large for a die.

    ``mask`` is the outline of a hand within the box, downscaled. ``at_edge`` tells that the region reaches
    the border of the picture.
    """

    x: float
    y: float
    radius: float
    box: tuple[float, float, float, float]
    hand: bool
    mask: NDArray[np.bool_] | None = field(default=None, compare=False)
    at_edge: bool = False


@dataclass(frozen=True, slots=True)
class RestingDie:
    """A die that was at rest before the roll: its id and box in px of the full image."""

    die_id: str
    box: tuple[float, float, float, float]

    @property
    def center(self) -> tuple[float, float]:
        """Center of the box, px."""
        x0, y0, x1, y1 = self.box
        return (x0 + x1) / 2, (y0 + y1) / 2

    @property
    def radius(self) -> float:
        """Radius of a disc between the inner and outer circle of the box."""
        x0, y0, x1, y1 = self.box
        return 0.27 * ((x1 - x0) + (y1 - y0))


@dataclass(frozen=True, slots=True, eq=False)
class HandBlob:
    """A blob that is too large for a die, in one frame: its box in px of the full image.

    ``mask`` (h, w) is its outline within the box, downscaled; None if only the box is known. ``at_edge``
    tells that it reaches the border of the picture.
    """

    at_s: float
    box: tuple[float, float, float, float]
    mask: NDArray[np.bool_] | None = None
    at_edge: bool = True

    def points(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Coordinates x and y of points spread evenly over the blob, px of the full image."""
        mask = np.ones((8, 8), bool) if self.mask is None else self.mask
        rows, columns = np.nonzero(mask)
        x0, y0, x1, y1 = self.box
        height, width = mask.shape
        return x0 + (columns + 0.5) * (x1 - x0) / width, y0 + (rows + 0.5) * (y1 - y0) / height

    def near(self, x: float, y: float, reach: float) -> bool:
        """Whether the blob is within ``reach`` of a point, px; a square around the point counts."""
        x0, y0, x1, y1 = self.box
        if not (x0 - reach < x < x1 + reach and y0 - reach < y < y1 + reach):
            return False
        if self.mask is None:
            return True
        height, width = self.mask.shape
        across, down = width / max(1.0, x1 - x0), height / max(1.0, y1 - y0)
        left, right = (int((x - x0 + far) * across) for far in (-reach, reach))
        top, bottom = (int((y - y0 + far) * down) for far in (-reach, reach))
        return bool(self.mask[max(0, top) : max(0, bottom + 1), max(0, left) : max(0, right + 1)].any())


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


@dataclass(frozen=True, slots=True)
class TrackContact:
    """A contact before die ids are assigned: track numbers, or ids of resting dice."""

    a: int | str
    b: int | str
    at_s: float


class Tracker:
    """Tracks of one throw. Call ``rest`` at rest, then ``take_frame`` with each frame in motion."""

    def __init__(self, downscaler: Downscaler | None = None) -> None:
        self._downscaler = downscaler or Downscaler(_WIDTH)
        self._looked_at: tuple[Image, Image] | None = (
            None  # the last image, and how it looks in the light at rest
        )
        self._background: Image | None = None
        self._scale = 1.0
        self._resting: tuple[RestingDie, ...] = ()
        self.left: NDArray[np.bool_] | None = None
        """What an arm covered in the picture at rest and has left since, downscaled; None: nothing."""
        self.differs: NDArray[np.bool_] | None = None
        """Foreground of the last frame against the tray at rest, downscaled; None before the first rest."""
        self.begin_anew()

    def begin_anew(self) -> None:
        """Forget the roll so far; the tray at rest stays known."""
        self.tracks: list[Track] = []
        self.meetings: list[TrackContact] = []
        self.hand_seen = self._hand_now = False
        self.hands: deque[HandBlob] = deque()
        self._live: list[Track] = []
        self._together: dict[tuple[str, str], float] = {}

    @property
    def hand_now(self) -> bool:
        """Whether a hand, or anything else too large for a die, was in the last frame."""
        return self._hand_now

    def rest(self, image: Image, resting: Sequence[RestingDie] = ()) -> None:
        """Set the background image of the tray at rest, and the dice that lie there."""
        small = self._downscaler.of(image)
        self._scale = image.shape[1] / small.shape[1]
        self._background = small.copy()
        self._resting = tuple(resting)
        self._looked_at = None
        self.left = None
        self.begin_anew()

    def note_left(self, image: Image, moving: NDArray[np.bool_] | None) -> None:
        """Notice what an arm of the picture at rest has left, and take it as it is now.

        ``moving`` is the mask of what moves, of any size. Dice may lie where the arm was.
        """
        if self._background is None or self.differs is None or not self._hand_now:
            return
        if self._looked_at is not None and self._looked_at[0] is image:
            small = self._looked_at[1]
        else:
            small = relit(self._downscaler.of(image), self._background)
        left = left_places(small, self._background, self.differs, moving)
        if left is None:
            return
        around = cv2.dilate(left.astype(np.uint8), np.ones((5, 5), np.uint8)).astype(bool)
        self._background[around] = small[around]
        self._looked_at = None
        self.left = around if self.left is None else self.left | around
        self.differs &= ~around

    def blobs(self, image: Image) -> tuple[Blob, ...]:
        """Regions that differ from the tray at rest, hands included; empty before the first ``rest``."""
        small = self._downscaler.of(image)
        if self._background is None or self._background.shape != small.shape:
            self.differs = self._looked_at = None
            return ()
        parts = Foreground.of(small, self._background)
        self._looked_at = image, parts.small
        labels, stats, centers = parts.labels, parts.stats, parts.centers
        self.differs = parts.mask.astype(bool)
        height, width = parts.mask.shape
        largest = _LARGEST_SIDE * width
        blobs = []
        for i in range(1, len(stats)):
            x, y, w, h, area = (int(v) for v in stats[i])
            if area < _LEAST_AREA:
                continue
            at_edge = x <= 1 or y <= 1 or x + w >= width - 1 or y + h >= height - 1
            hand = max(w, h) > largest and (at_edge or area > 0.5 * largest**2)
            s = self._scale
            blobs.append(
                Blob(
                    x=(float(centers[i][0]) + 0.5) * s,
                    y=(float(centers[i][1]) + 0.5) * s,
                    radius=math.sqrt(area / math.pi) * s,
                    box=(x * s, y * s, (x + w) * s, (y + h) * s),
                    hand=hand,
                    mask=_coarse(labels[y : y + h, x : x + w] == i) if hand else None,
                    at_edge=at_edge,
                )
            )
        return tuple(blobs)

    def take_frame(self, frame: Frame) -> tuple[Blob, ...]:
        """Track the dice into the next frame; returns the blobs of this frame."""
        blobs = self.blobs(frame.image)
        at_s = frame.taken_at_s
        self.hands += [HandBlob(at_s, blob.box, blob.mask, blob.at_edge) for blob in blobs if blob.hand]
        self._hand_now = any(blob.hand for blob in blobs)
        self.hand_seen = bool(self.hands)
        while self.hands and at_s - self.hands[0].at_s > _REMEMBERED_S:
            self.hands.popleft()
        dice = [blob for blob in blobs if not blob.hand]
        self._live = [track for track in self._live if at_s - track.times[-1] <= _LOST_S]
        owner: dict[int, Track] = {}
        free = list(self._live)
        for track, index in _nearest(free, dice, at_s):
            owner[index] = track
        for track in [t for t in free if t not in owner.values()]:
            self._merged(track, dice, owner, at_s)
        for index, blob in enumerate(dice):
            if index not in owner:
                owner[index] = self._new_track(blob)
            track = owner[index]
            track.times.append(at_s)
            track.points.append((blob.x, blob.y))
            track.radius = blob.radius if track.radius == 0 else 0.8 * track.radius + 0.2 * blob.radius
        self._meet([(owner[i], blob) for i, blob in enumerate(dice)], at_s)
        return blobs

    def hand_in(self, image: Image) -> bool:
        """Whether a hand, or anything else too large for a die, is in the image."""
        return any(blob.hand for blob in self.blobs(image))

    def match(self, centers: Mapping[str, tuple[float, float]]) -> dict[int, str]:
        """Assign tracks to dice at rest: track number to die id.

        ``centers`` maps die ids to the centers of their boxes at rest, px. A track without a die near its end
        (it left the tray, or was picked up) is missing in the result.
        """
        ended: dict[int, str] = {}
        for track in self.tracks:
            near = [(math.dist(track.points[-1], center), die_id) for die_id, center in centers.items()]
            if near and min(near)[0] <= 2.0 * track.radius:
                ended[track.number] = min(near)[1]
        return ended

    def contacts(self, ended: Mapping[int, str]) -> tuple[Contact, ...]:
        """The contacts between dice; contacts of tracks that ended at no die are dropped."""
        contacts = []
        for meeting in self.meetings:
            a, b = (side if isinstance(side, str) else ended.get(side) for side in (meeting.a, meeting.b))
            if a is not None and b is not None and a != b:
                contacts.append(Contact(a=a, b=b, at_s=meeting.at_s, p=_MEETING))
        return tuple(contacts)

    # ------------------------------------------------------------------ identities

    def _new_track(self, blob: Blob) -> Track:
        track = Track(number=len(self.tracks) + 1)
        # A die that is hit first forms one blob with the die that hits it, and leaves that blob at some
        # distance. A blob that appears near a die with a contact may therefore be that die.
        met = {side for meeting in self.meetings for side in (meeting.a, meeting.b)}
        near = []
        for die in self._resting:
            gap = math.dist(die.center, (blob.x, blob.y))
            if gap < (3.5 if die.die_id in met else 1.0) * die.radius:
                near.append((gap, die.die_id))
        track.began_as = min(near)[1] if near else None
        self.tracks.append(track)
        self._live.append(track)
        return track

    def _merged(self, track: Track, dice: Sequence[Blob], owner: Mapping[int, Track], at_s: float) -> None:
        """A track without a blob of its own may have merged into another one's: one blob, two dice."""
        x, y = track.predicted(at_s)
        for index, blob in enumerate(dice):
            x0, y0, x1, y1 = blob.box
            margin = 0.5 * track.radius
            if index in owner and x0 - margin <= x <= x1 + margin and y0 - margin <= y <= y1 + margin:
                self._note(track.number, owner[index].number, at_s)
                track.times.append(at_s)
                track.points.append((min(max(x, x0), x1), min(max(y, y0), y1)))
                return

    # ------------------------------------------------------------------ contacts

    def _meet(self, moving: Sequence[tuple[Track, Blob]], at_s: float) -> None:
        touch = 1.5 * self._scale
        for i, (track, blob) in enumerate(moving):
            for other, its_blob in moving[i + 1 :]:
                reach = blob.radius + its_blob.radius + touch
                if math.dist((blob.x, blob.y), (its_blob.x, its_blob.y)) <= reach:
                    self._note(track.number, other.number, at_s)
            if track.traveled < 0.5 * track.radius:
                continue  # not moving: a shadow, or the empty place of a die that was hit
            for die in self._resting:
                if track.began_as != die.die_id:
                    self._meet_resting(track, blob, die, touch, at_s)

    def _meet_resting(self, track: Track, blob: Blob, die: RestingDie, touch: float, at_s: float) -> None:
        reach = blob.radius + die.radius + touch
        if math.dist((blob.x, blob.y), die.center) <= reach:
            self._note(track.number, die.die_id, at_s)
            return
        # A fast die may touch and leave between two frames; then its path bends at the contact.
        if len(track.points) >= 3 and _bends(track.points[-3:]):
            before = _ahead(track.points[-3], track.points[-2])
            if _distance_to_path(die.center, track.points[-2], before) <= reach:
                self._note(track.number, die.die_id, track.times[-2])

    def _note(self, a: int | str, b: int | str, at_s: float) -> None:
        pair = (str(a), str(b)) if str(a) < str(b) else (str(b), str(a))
        last = self._together.get(pair)
        self._together[pair] = at_s
        if last is None or at_s - last > _AGAIN_S:
            self.meetings.append(TrackContact(a, b, at_s))


def _coarse(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """A smaller mask; a pixel counts if any of those that it stands for does."""
    height, width = (max(1, side // _HAND_STEP) for side in mask.shape)
    small = cv2.resize(mask.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(small > 0)


def _nearest(tracks: Sequence[Track], blobs: Sequence[Blob], at_s: float) -> list[tuple[Track, int]]:
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
