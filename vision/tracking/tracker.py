"""Tracks dice while they roll: background difference, blobs, nearest neighbors.

No network runs here, so that a Raspberry Pi keeps up with the camera. A track is a moving blob of about a
die's size with one identity. A contact is the moment when two tracks, or a track and a die at rest, come
within touching distance.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.vision.tracking.appearance import relit, row_gain
from traywatch.vision.tracking.frame_difference import Downscaler, FloatMap
from traywatch.vision.tracking.left_places import left_places
from traywatch.vision.tracking.soft_light import Foreground
from traywatch.vision.tracking.tracks.blobs import Blob, HandBlob, RestingDie, blobs_of
from traywatch.vision.tracking.tracks.meetings import Meetings
from traywatch.vision.tracking.tracks.track import Track, nearest
from traywatch.vision.types import Contact, Frame, Image

_WIDTH = 320
_JUMPED = 0.1  # share of the picture; from one frame to the next, hands and dice change less
_MORE = 2.0  # a light that leaves so many times less foreground is taken, whatever was before
_LOST_S = 0.3  # a track that was not seen for this long has ended
_REMEMBERED_S = 20.0  # an arm may stay in the picture for an evening


class Tracker:
    """Tracks of one throw. Call ``rest`` at rest, then ``take_frame`` with each frame in motion."""

    def __init__(self, downscaler: Downscaler | None = None) -> None:
        self._downscaler = downscaler or Downscaler(_WIDTH)
        self._looked_at: tuple[Image, Image] | None = (
            None  # the last image, and how it looks in the light at rest
        )
        self._background: Image | None = None
        self._rows: FloatMap | None = None  # brightness of each row against the background
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
        self._meetings = Meetings()
        self.hand_seen = self._hand_now = False
        self.hands: deque[HandBlob] = deque()
        self._live: list[Track] = []

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
        self._looked_at = self._rows = None
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
        parts = self._foreground(small, self._background)
        self._looked_at = image, parts.small
        self.differs = parts.mask.astype(bool)
        return blobs_of(parts, self._scale)

    def _foreground(self, small: Image, background: Image) -> Foreground:
        """The foreground in the light of this frame, or in that of the last one if it is more alike then.

        The light of a row is that of most of its pixels, which may be those of a hand or of a shadow.
        """
        rows = row_gain(small, background)
        parts = Foreground.of(small, background, rows)
        before = self.differs
        if before is not None and self._rows is not None and before.shape == parts.mask.shape:
            changed = float((parts.mask != before).mean())
            if changed > _JUMPED:
                other = Foreground.of(small, background, self._rows)
                more = float(other.mask.mean()) > _MORE * float(parts.mask.mean())
                if not more and float((other.mask != before).mean()) < changed / 2:
                    return other
        self._rows = rows
        return parts

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
        for track, index in nearest(free, dice, at_s):
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
        moving = [(owner[i], blob) for i, blob in enumerate(dice)]
        self._meetings.take_frame(moving, self._resting, at_s, self._scale)
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
        return self._meetings.contacts(ended)

    # ------------------------------------------------------------------ identities

    def _new_track(self, blob: Blob) -> Track:
        track = Track(number=len(self.tracks) + 1)
        # A die that is hit first forms one blob with the die that hits it, and leaves that blob at some
        # distance. A blob that appears near a die with a contact may therefore be that die.
        met = self._meetings.partners
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
                self._meetings.note(track.number, owner[index].number, at_s)
                track.times.append(at_s)
                track.points.append((min(max(x, x0), x1), min(max(y, y0), y1)))
                return
