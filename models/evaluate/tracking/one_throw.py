"""Play one simulated throw to the throw watcher and compare the result with the truth.

The reader is not tested here. ``TrueReader`` knows the dice, and adds box errors of a pixel and a few wrong
kinds. The rest is the watcher as in the tray, on rendered frames.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import cv2
import numpy as np

from traywatch.calibration import TrayProfile
from traywatch.models.evaluate.metrics.clear_mot import Identities, points_at
from traywatch.models.evaluate.tracking.scoring import (
    Followed,
    labeled,
    out_of_sight,
    pieces_of,
    score,
    score_displaced,
)
from traywatch.models.synth.physics.tracking_throws import TRAY_MM, Toss
from traywatch.models.synth.scenes.video_sprites import SIZE, Stage
from traywatch.vision.landing import Landing
from traywatch.vision.throws.watcher import Baseline, Rolling, Settled, ThrowWatcher
from traywatch.vision.types import DieReading, Frame, Image

BEFORE_S, AFTER_S = 0.7, 1.3
_WRONG_KIND = 0.01
_BOX_SD_PX = 1.0
_SEEN_MOVING_PX = 0.5  # corners that move less until the end count as at rest


class TrueReader:
    """Reader that returns the true dice of a toss; ``show`` tells it the time of each frame."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._times: dict[int, float] = {}
        self._rng = np.random.default_rng((9, stage.toss.number))
        self._kinds: dict[int, str] = {}
        self.reads: list[float] = []

    def show(self, image: Image, at_s: float) -> None:
        """Register the next frame and its time in the throw."""
        self._times[id(image)] = at_s

    def read(self, image: Image) -> tuple[DieReading, ...]:
        """All dice in the frame, in the order of the toss's pieces."""
        at_s = self._times[id(image)]
        self.reads.append(at_s)
        readings = []
        for i, box in enumerate(self._stage.boxes(at_s)):
            piece = self._stage.toss.pieces[i]
            out = box[2] < 4 or box[3] < 4 or box[0] > SIZE[0] - 4 or box[1] > SIZE[1] - 4
            if out or (at_s < 0 and piece.role == "thrown"):
                continue
            if i not in self._kinds:
                wrong = self._rng.random() < _WRONG_KIND
                self._kinds[i] = str(self._rng.choice(["d8", "d10", "d12"])) if wrong else piece.kind
            off = self._rng.normal(0, _BOX_SD_PX, 4)
            readings.append(
                DieReading(
                    kind=self._kinds[i],
                    value=1,
                    label=str(1 + i),
                    status="read",
                    confidence=0.99,
                    box=(box[0] + off[0], box[1] + off[1], box[2] + off[2], box[3] + off[3]),
                    color="#{:02x}{:02x}{:02x}".format(*reversed(piece.color)),
                )
            )
        return tuple(readings)


def follow(toss: Toss, *, fps: float = 30.0, watcher: ThrowWatcher | None = None) -> Followed:
    """Play a throw at a frame rate and score it."""
    stage = Stage(toss)
    reader = TrueReader(stage)
    watcher = watcher or ThrowWatcher(reader, profile_of(stage), Landing(), obstacle_kind="d6")
    out = Followed(
        toss.number,
        sum(p.role == "thrown" for p in toss.pieces),
        sum(p.role == "obstacle" for p in toss.pieces),
        toss.light,
        len({p.color for p in toss.pieces if p.role == "thrown"})
        < sum(p.role == "thrown" for p in toss.pieces),
    )
    rest_s = last_motion_s(stage)
    played = _play(stage, reader, watcher, rest_s, fps, out)
    settled = played.settled
    out.missed = settled is None
    if settled is not None:
        identities = Identities(stage)
        for at_s in played.rolling_s:
            identities.observe(points_at(settled.paths, 10.0 + at_s), at_s)
        out.bodies, out.switches = len(identities.seen), identities.switches
        out.switched = len(identities.switched)
        out.covered, out.body_frames = identities.covered, identities.frames
        out.notes += identities.notes
        piece_of = score(stage, settled, out)
        score_displaced(stage, played.lay, {die.die_id: die for die in settled.throw.dice}, piece_of, out)
        out.encounters = labeled(toss, piece_of, watcher.encounters)
    return out


@dataclass(slots=True)
class _Played:
    """What the watcher reported of a throw, and the times of the frames of the roll in s."""

    settled: Settled | None = None
    lay: dict[str, int] = field(default_factory=dict)
    """The piece of each die that lay there before."""
    rolling_s: list[float] = field(default_factory=list)


def _play(
    stage: Stage, reader: TrueReader, watcher: ThrowWatcher, rest_s: float, fps: float, out: Followed
) -> _Played:
    """Show the throw to the watcher; count frames, early reports and latency into ``out``."""
    played = _Played()
    recent: list[Image] = []  # keeps frames alive, because TrueReader identifies them by id()
    for k in range(-round(BEFORE_S * fps), math.ceil((rest_s + AFTER_S) * fps)):
        at_s = k / fps
        image = stage.frame(at_s)
        recent = [*recent[-12:], image]
        reader.show(image, at_s)
        events = watcher.take_frame(Frame(image, 10.0 + at_s, k + 1000))
        out.frames += 1
        if at_s >= 0 and watcher.gate.state == "rolling" and played.settled is None:
            played.rolling_s.append(at_s)
        for event in events:
            if isinstance(event, Baseline):
                played.lay = pieces_of(stage, event.dice, at_s)
            if at_s < 0 or isinstance(event, Rolling):
                continue
            if at_s < rest_s:
                out.false_settles += 1
                out.notes.append(f"settled at {at_s:.2f} s, truly at {rest_s:.2f}")
            if isinstance(event, Settled):
                played.settled = event
                if out.latency_s is None and at_s >= rest_s:
                    out.latency_s = at_s - rest_s
    return played


def last_motion_s(stage: Stage) -> float:
    """The last time in seconds at which a die visibly moves."""
    toss = stage.toss
    last = len(toss.times_s) - 1
    corners = [stage.camera.project(stage.corners(i, last)) for i in range(len(toss.pieces))]
    for step in range(last, -1, -1):
        for i, end in enumerate(corners):
            now = stage.camera.project(stage.corners(i, step))
            if np.abs(now - end).max() > _SEEN_MOVING_PX and not (out_of_sight(now) and out_of_sight(end)):
                return float(toss.times_s[step])
    return 0.0


def profile_of(stage: Stage) -> TrayProfile:
    """The profile of the stage's camera; the mat fills the tray up to its walls."""
    lens = stage.lens
    pose = np.linalg.inv(lens) @ stage.camera.matrix
    turn = cv2.Rodrigues(pose[:, :3])[0].ravel()
    return TrayProfile.from_json(
        {
            "camera_matrix": lens.tolist(),
            "image_size": list(stage.size),
            "rvec": turn.tolist(),
            "tvec": pose[:, 3].tolist(),
            "mat_size_mm": list(TRAY_MM),
        }
    )
