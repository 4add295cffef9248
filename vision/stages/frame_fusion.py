"""Fuses the observations of one die: from frames of one rest, and from crops taken while it rolled.

Frames of one rest are not independent: glare, shade and a wrong pose are the same in all of them.
Log-probabilities are therefore averaged, not added. A hundred copies of one frame give the same result as
one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS, allowed
from traywatch.vision.reading.evidence import LabelEvidence, evidence
from traywatch.vision.reading.face_poses import LEAST_POSE
from traywatch.vision.reading.observations import CropObservation, FacePose

SAME_RADII, SAME_DEG = 0.35, 25.0
"""Poses of two frames are the same hypothesis below these differences: center (in radii), text direction."""
ROLLING_MOST = 4.0
"""Crops taken while rolling change the odds between two kinds by at most this factor."""

Floats = NDArray[np.float64]

_ALLOWED = allowed()


def fuse(observations: Sequence[CropObservation]) -> CropObservation:
    """Fuse several observations of one die at rest into one; the best image comes first.

    Log-probabilities are averaged. Face hypotheses that agree between frames are merged. A hypothesis of a
    single frame keeps that frame's share of the weight. Raises ``ValueError`` if ``observations`` is empty.
    """
    if not observations:
        raise ValueError("fuse: no observations; pass one or more")
    if len(observations) == 1:
        return observations[0]
    first = observations[0]
    faces = [_joined(group, len(observations)) for group in _groups(observations)]
    faces.sort(key=lambda face: -face[0].weight)
    faces = [face for face in faces if face[0].weight >= LEAST_POSE * faces[0][0].weight]
    looks = [look for _, look in faces]
    sides = [look for observation in observations for look in observation.looks if look.side]
    if sides:
        looks.append(
            _mean_evidence(
                sides, [1.0] * len(sides), sum(s.weight for s in sides) / len(observations), side=True
            )
        )
    return CropObservation(
        _mean_logs([observation.kind_logs for observation in observations], [1.0] * len(observations)),
        float(np.mean([observation.tilt_deg for observation in observations])),
        tuple(pose for pose, _ in faces),
        tuple(looks),
        _direction(np.mean([observation.embedding for observation in observations], axis=0)),
        first.lean_known,
        first.side_px,
        float(np.mean([observation.detector for observation in observations])),
        view_deg=float(np.mean([observation.view_deg for observation in observations])),
        steep=float(np.mean([observation.steep for observation in observations])),
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


def _groups(observations: Sequence[CropObservation]) -> list[list[tuple[FacePose, LabelEvidence]]]:
    """Group the face hypotheses of all frames that are the same."""
    groups: list[list[tuple[FacePose, LabelEvidence]]] = []
    for observation in observations:
        taken: set[int] = set()
        for pose, look in zip(
            observation.poses, (look for look in observation.looks if not look.side), strict=True
        ):
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
    means: dict[str, Floats] = {}
    for kind in sorted({kind for look in looks for kind in look.beside}):
        weighted = [
            (share, look.beside[kind])
            for share, look in zip(shares, looks, strict=True)
            if kind in look.beside
        ]
        weights = np.array([share for share, _ in weighted])
        logs = weights / max(float(weights.sum()), 1e-9) @ np.log([factors for _, factors in weighted])
        means[kind] = np.asarray(np.exp(logs), np.float64)
    return means


def _mean_logs(rows: Sequence[NDArray[np.float32]], shares: Sequence[float]) -> NDArray[np.float32]:
    """The weighted mean of log-probabilities, normalized so that the probabilities sum to 1."""
    weights = np.asarray(shares, float)
    logs = weights / max(float(weights.sum()), 1e-9) @ np.stack(rows).astype(float)
    top = float(logs.max())
    return np.asarray(logs - top - math.log(float(np.exp(logs - top).sum())), np.float32)


def _direction(vector: NDArray[np.floating]) -> NDArray[np.float32]:
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float32)


# ---------------------------------------------------------------------- crops taken while rolling


def with_rolling_evidence(
    observation: CropObservation, rolled: Sequence[CropObservation], most: float = ROLLING_MOST
) -> CropObservation:
    """Add evidence from crops that were taken while the same die rolled.

    It affects the kind only: by the shape of the body from other sides, and by texts that a kind does not
    have. Odds between kinds change by at most ``most``, so a clear image still wins. Returns ``observation``
    unchanged if ``rolled`` holds no die.
    """
    factors = _kind_factors(rolled, most)
    if factors is None:
        return observation
    chances = np.exp(observation.kind_logs.astype(float))
    kinds = chances[:-1] * factors
    # keeps the probability of "not a die"
    kinds *= float(chances[:-1].sum()) / max(float(kinds.sum()), 1e-12)
    logs = np.log(np.maximum(np.append(kinds, chances[-1]), 1e-12))
    return replace(observation, kind_logs=np.asarray(logs, np.float32))


def _kind_factors(rolled: Sequence[CropObservation], most: float) -> Floats | None:
    """Likelihood of each kind given the rolling crops, maximum 1, or None if none of them shows a die."""
    total, weight = np.zeros(len(KINDS)), 0.0
    for observation in rolled:
        chances = np.exp(observation.kind_logs.astype(float))
        a_die = float(1 - chances[-1] / chances.sum())
        labels, face = evidence([look for look in observation.looks if not look.side], 1.0)
        borne = 1 - face + face * (_ALLOWED @ labels)  # how well each kind explains the text
        total += a_die * chances[:-1] / max(float(chances[:-1].sum()), 1e-9) * borne
        weight += a_die
    if weight < 0.5:
        return None
    factors = total / max(float(total.max()), 1e-12)
    return np.asarray(np.maximum(factors, 1 / most))
