"""Multi-frame reading: fuse frames of one rest, and use crops taken while the die rolled.

Frames of one rest are not independent: glare, shade and a wrong pose are the same in all of them.
Log-probabilities are therefore averaged, not added. A hundred copies of one frame give the same result as
one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS, allowed
from traywatch.vision.geometry.up_direction import leans
from traywatch.vision.reading.evidence import LabelEvidence, evidence
from traywatch.vision.reading.face_poses import LEAST_POSE
from traywatch.vision.reading.observations import CropObservation, DieCrop, FacePose
from traywatch.vision.reading.sign_reader import refuses
from traywatch.vision.tracking.rolling_crops import RollingCrop
from traywatch.vision.types import Box, Image

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile
    from traywatch.vision.detection.detector import Detection
    from traywatch.vision.reading.face_reader import FaceReader

SAME_RADII, SAME_DEG = 0.35, 25.0
"""Poses of two frames are the same hypothesis below these differences: center (in radii), text direction."""
ROLLING_MOST = 4.0
"""Crops taken while rolling change the odds between two kinds by at most this factor."""

Floats = NDArray[np.float64]
Rolled = Callable[[Sequence[Box]], Sequence[Sequence[RollingCrop]]]
"""For the boxes of dice at rest, returns the crops taken of each while it rolled."""

_ALLOWED = allowed()


def fuse(seens: Sequence[CropObservation]) -> CropObservation:
    """Fuse several observations of one die at rest into one; the best image comes first.

    Log-probabilities are averaged. Face hypotheses that agree between frames are merged. A hypothesis of a
    single frame keeps that frame's share of the weight. Raises ``ValueError`` if ``seens`` is empty.
    """
    if not seens:
        raise ValueError("fuse: no observations; pass one or more")
    if len(seens) == 1:
        return seens[0]
    first = seens[0]
    faces = [_joined(group, len(seens)) for group in _groups(seens)]
    faces.sort(key=lambda face: -face[0].weight)
    faces = [face for face in faces if face[0].weight >= LEAST_POSE * faces[0][0].weight]
    looks = [look for _, look in faces]
    sides = [look for seen in seens for look in seen.looks if look.side]
    if sides:
        looks.append(
            _mean_evidence(sides, [1.0] * len(sides), sum(s.weight for s in sides) / len(seens), side=True)
        )
    return CropObservation(
        _mean_logs([seen.kind_logs for seen in seens], [1.0] * len(seens)),
        float(np.mean([seen.tilt_deg for seen in seens])),
        tuple(pose for pose, _ in faces),
        tuple(looks),
        _direction(np.mean([seen.embedding for seen in seens], axis=0)),
        first.lean_known,
        first.side_px,
        float(np.mean([seen.detector for seen in seens])),
        view_deg=float(np.mean([seen.view_deg for seen in seens])),
        steep=float(np.mean([seen.steep for seen in seens])),
        strange=first.strange,
        clipped=first.clipped,
        company=first.company,
        from_the_side=first.from_the_side,
        lean=first.lean,
        view_chance=first.view_chance,
        top_chance=first.top_chance,
        die_check=first.die_check,
        text_check=first.text_check,
    )


def _groups(seens: Sequence[CropObservation]) -> list[list[tuple[FacePose, LabelEvidence]]]:
    """Group the face hypotheses of all frames that are the same."""
    groups: list[list[tuple[FacePose, LabelEvidence]]] = []
    for seen in seens:
        taken: set[int] = set()
        for pose, look in zip(seen.poses, (look for look in seen.looks if not look.side), strict=True):
            gaps = [(_gap(group[0][0], pose), i) for i, group in enumerate(groups) if i not in taken]
            gap, i = min(gaps, default=(math.inf, -1))
            if gap > 1:
                groups.append([])
                i = len(groups) - 1
            taken.add(i)
            groups[i].append((pose, look))
    return groups


def _gap(a: FacePose, b: FacePose) -> float:
    """Distance of two poses; values up to 1 mean the same hypothesis."""
    away = math.dist(a.center, b.center) / (SAME_RADII * max(a.radius, b.radius, 1e-6))
    turn = abs((a.angle_deg - b.angle_deg + 180) % 360 - 180) / SAME_DEG
    return max(away, turn)


def _joined(group: Sequence[tuple[FacePose, LabelEvidence]], frames: int) -> tuple[FacePose, LabelEvidence]:
    """The weighted mean of a group of face hypotheses."""
    weights = np.array([pose.weight for pose, _ in group])
    total = float(weights.sum())
    share = weights / max(total, 1e-9)
    turns = np.radians([pose.angle_deg for pose, _ in group])
    angle = math.degrees(math.atan2(float(share @ np.sin(turns)), float(share @ np.cos(turns)))) % 360
    x, y = (float(share @ np.array([pose.center[axis] for pose, _ in group])) for axis in (0, 1))
    radius = float(share @ np.array([pose.radius for pose, _ in group]))
    look = _mean_evidence([look for _, look in group], weights.tolist(), total / frames)
    return FacePose((x, y), angle, radius, total / frames), look


def _mean_evidence(
    looks: Sequence[LabelEvidence], shares: Sequence[float], weight: float, *, side: bool = False
) -> LabelEvidence:
    """The weighted mean of several label evidences."""
    dense = [look.embedding for look in looks if look.embedding is not None]
    return LabelEvidence(
        weight,
        _mean_logs([look.scores for look in looks], shares),
        side=side,
        embedding=_direction(np.mean(dense, axis=0)) if dense else None,
        beside=_mean_adjacent(looks, shares),
    )


def _mean_adjacent(looks: Sequence[LabelEvidence], shares: Sequence[float]) -> dict[str, Floats]:
    """The evidence of adjacent faces, averaged over frames in the log domain."""
    found: dict[str, Floats] = {}
    for kind in sorted({kind for look in looks for kind in look.beside}):
        weighted = [
            (share, look.beside[kind])
            for share, look in zip(shares, looks, strict=True)
            if kind in look.beside
        ]
        weights = np.array([share for share, _ in weighted])
        logs = weights / max(float(weights.sum()), 1e-9) @ np.log([factors for _, factors in weighted])
        found[kind] = np.asarray(np.exp(logs), np.float64)
    return found


def _mean_logs(rows: Sequence[NDArray[np.float32]], shares: Sequence[float]) -> NDArray[np.float32]:
    """The weighted mean of log-probabilities, normalized so that the probabilities sum to 1."""
    weights = np.asarray(shares, float)
    logs = weights / max(float(weights.sum()), 1e-9) @ np.stack(rows).astype(float)
    top = float(logs.max())
    return np.asarray(logs - top - math.log(float(np.exp(logs - top).sum())), np.float32)


def _direction(vector: NDArray[np.floating]) -> NDArray[np.float32]:
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float32)


# ---------------------------------------------------------------------- crops taken while rolling


def hear(
    seen: CropObservation, rolled: Sequence[CropObservation], most: float = ROLLING_MOST
) -> CropObservation:
    """Add evidence from crops that were taken while the same die rolled.

    It affects the kind only: by the shape of the body from other sides, and by texts that a kind does not
    have. Odds between kinds change by at most ``most``, so a clear image still wins. Returns ``seen``
    unchanged if ``rolled`` holds no die.
    """
    factors = _kind_factors(rolled, most)
    if factors is None:
        return seen
    chances = np.exp(seen.kind_logs.astype(float))
    kinds = chances[:-1] * factors
    # keeps the probability of "not a die"
    kinds *= float(chances[:-1].sum()) / max(float(kinds.sum()), 1e-12)
    logs = np.log(np.maximum(np.append(kinds, chances[-1]), 1e-12))
    return replace(seen, kind_logs=np.asarray(logs, np.float32))


def _kind_factors(rolled: Sequence[CropObservation], most: float) -> Floats | None:
    """Likelihood of each kind given the rolling crops, maximum 1, or None if none of them shows a die."""
    total, weight = np.zeros(len(KINDS)), 0.0
    for seen in rolled:
        chances = np.exp(seen.kind_logs.astype(float))
        a_die = float(1 - chances[-1] / chances.sum())
        labels, face = evidence([look for look in seen.looks if not look.side], 1.0)
        borne = 1 - face + face * (_ALLOWED @ labels)  # how well each kind explains the text
        total += a_die * chances[:-1] / max(float(chances[:-1].sum()), 1e-9) * borne
        weight += a_die
    if weight < 0.5:
        return None
    factors = total / max(float(total.max()), 1e-12)
    return np.asarray(np.maximum(factors, 1 / most))


# ---------------------------------------------------------------------- both, for a reader


class FrameReader(Protocol):
    """The part of a reader that multi-frame reading needs."""

    @property
    def profile(self) -> TrayProfile | None: ...

    @property
    def kinds(self) -> Collection[str] | None: ...

    @property
    def faces(self) -> FaceReader: ...

    def look(
        self,
        image: Image,
        found: Sequence[Detection],
        *,
        refuse: bool,
        upward: Sequence[tuple[float, float]] | None = None,
    ) -> list[tuple[Detection, DieCrop, CropObservation]]:
        """Run the networks on some boxes of an image."""
        ...

    def kept(
        self, looked: Sequence[tuple[Detection, DieCrop, CropObservation]]
    ) -> list[tuple[Detection, DieCrop, CropObservation]]:
        """The observations without weak false positives."""
        ...


def look_many(
    reader: FrameReader,
    images: Sequence[Image],
    found: Sequence[Detection],
    kinds: Collection[str] | None = None,
    rolled: Rolled | None = None,
) -> list[tuple[Detection, DieCrop, CropObservation]]:
    """Observe the dice that were ``found`` in the first of several images of one rest.

    A die that the first image shows clearly is not looked at again. This saves time, and later frames cannot
    change an accepted reading.
    """
    kinds = reader.kinds if kinds is None else kinds
    observed = reader.kept(reader.look(images[0], found, refuse=refuses(kinds)))
    uncertain = [i for i, (_, _, seen) in enumerate(observed) if not _clear(reader, seen, kinds)]
    if not uncertain:
        return observed
    boxes = [observed[i][0] for i in uncertain]
    upward = [observed[i][1].lean for i in uncertain]  # all images have one camera
    more = [
        [seen for _, _, seen in reader.look(image, boxes, refuse=refuses(kinds), upward=upward)]
        for image in images[1:]
    ]
    rolling = (
        _observe_rolling(reader, rolled([d.box for d in boxes]))
        if rolled is not None
        else [[] for _ in boxes]
    )
    for n, i in enumerate(uncertain):
        detection, cut, seen = observed[i]
        observed[i] = detection, cut, hear(fuse([seen, *(frame[n] for frame in more)]), rolling[n])
    return observed


def _clear(reader: FrameReader, seen: CropObservation, kinds: Collection[str] | None) -> bool:
    """Whether the reading of one observation would be accepted."""
    face = reader.faces.weigh(seen, kinds)
    return reader.faces.accepts(face) and not reader.faces.cocked(face)


def _observe_rolling(
    reader: FrameReader, glimpses: Sequence[Sequence[RollingCrop]]
) -> list[list[CropObservation]]:
    """The observations of all rolling crops of all dice, computed in one batch."""
    flat = [glimpse for crops in glimpses for glimpse in crops]
    cuts = []
    for glimpse in flat:
        x0, y0, x1, y1 = glimpse.box
        (lean,) = leans(reader.profile, [glimpse.box], glimpse.size)
        cuts.append(DieCrop.of(glimpse.crop, (x1 - x0, y1 - y0), lean))
    seen = iter(reader.faces.look(cuts, neighbors=False))
    return [[next(seen) for _ in crops] for crops in glimpses]
