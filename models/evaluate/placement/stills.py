"""Accuracy of zones and ground points, simulated without rendering.

Cameras are those of ``traywatch.models.synth.calibration_views``: tilt up to 25 degrees, 250 to 700 mm above
the mat, 640 to 2304 px wide. Their profile is calibrated from marker corners with noise of 1 px. Solids of
all kinds and many sizes lie anywhere on the mat. Box and face get the errors of a real detection of that kind
and size in pixels (``traywatch.models.evaluate.placement.box_noise``).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.calibration.camera.pose import profile_from_markers
from traywatch.calibration.dice.labels import KINDS
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.errors import CalibrationError
from traywatch.models.evaluate.metrics.counts import Count
from traywatch.models.evaluate.metrics.reliability import ScoredReading, ece
from traywatch.models.evaluate.placement.box_noise import Bank
from traywatch.models.synth.calibration_views import random_tray
from traywatch.models.synth.dice import meshes, solids
from traywatch.vision.landing import Landing
from traywatch.vision.types import Alternative, DieReading, Zone

Floats = NDArray[np.float64]

LINE_MM = 3.0
"""A die counts as on a line if its ground point is closer than this."""
SURE = 0.99
EDGE_MM = 25.0
"""A die counts as at the tray's edge if its ground point is closer than this to the sheet's edge."""
MARKER_PX = 1.0


@dataclass(frozen=True, slots=True)
class StillCase:
    """One die: true and measured ground point, and the zone probabilities."""

    still: int
    kind: str
    size_px: float
    truth: Zone
    line_mm: float
    edge_mm: float
    off_mm: tuple[float, float]
    sd_mm: float
    zones: dict[Zone, float]
    status: str = "read"

    @property
    def best_zone(self) -> Zone:
        """The most probable zone."""
        return max(self.zones, key=lambda zone: self.zones[zone])

    @property
    def right(self) -> bool:
        """Whether the most probable zone is the true one."""
        return self.best_zone == self.truth


def stills(
    count: int, seed: int = 1, *, dice: int = 4, bank: Bank | None = None
) -> Iterator[StillCase | None]:
    """Simulate the dice of ``count`` stills; yields None for each die that is too small to be detected."""
    bank, landing = bank or Bank.load(), Landing()
    for number in range(count):
        random = np.random.default_rng((seed, number))
        try:
            truth, estimated = tray(random)
        except CalibrationError:
            continue
        readings: list[DieReading] = []
        truths: list[tuple[str, float, Floats]] = []
        for _ in range(dice):
            kind = str(random.choice(KINDS))
            foot = random.uniform((0, 0), truth.mat_size_mm)
            reading, size_px = flat_reading(random, truth, kind, foot, bank)
            if reading is None:
                yield None
                continue
            readings.append(reading)
            truths.append((kind, size_px, foot))
        placed = landing.place(estimated, readings)
        for reading, (kind, size_px, foot) in zip(placed, truths, strict=True):
            yield case(number, truth, reading, kind, foot, size_px)


def tray(random: np.random.Generator) -> tuple[TrayProfile, TrayProfile]:
    """A random true camera, and the profile calibrated from its noisy marker corners (``MARKER_PX``)."""
    mat, truth = random_tray(random)
    corners = {
        marker: truth.project(quad) + random.normal(0, MARKER_PX, (4, 2))
        for marker, quad in mat.markers.items()
    }
    return truth, profile_from_markers(corners, mat, truth.image_size)


def case(
    still: int, truth: TrayProfile, reading: DieReading, kind: str, foot: Floats, size_px: float
) -> StillCase | None:
    """Compare a placed reading with the true ground point; None if it was not placed."""
    if reading.foot_mm is None or reading.foot_sd_mm is None or reading.zones is None:
        return None
    x, y = (float(v) for v in foot)
    width, height = truth.mat_size_mm
    return StillCase(
        still,
        kind,
        size_px,
        truth.zone_at(x, y),
        abs(truth.line_distance_mm(x, y)),
        min(x, y, width - x, height - y),
        (reading.foot_mm[0] - x, reading.foot_mm[1] - y),
        reading.foot_sd_mm,
        dict(reading.zones),
        reading.status,
    )


def resting(random: np.random.Generator, kind: str) -> tuple[Floats, float]:
    """A flat die at the origin with a random orientation: corners (N, 3) in mm, and its height in mm."""
    forms = solids.FORMS.get(kind, ("",))
    form = forms[0] if kind == "d4" and random.random() < 0.9 else str(random.choice(forms))
    proportion = float(random.uniform(38, 48)) if kind in ("d10", "d00", "d14", "d16") else None
    solid = solids.build_solid(kind, form=form or None, proportion=proportion)
    mesh = meshes.chamfer(solid, float(0.015 + 0.16 * random.random() ** 2))
    scale = solids.default_scale_mm(solid) * float(random.uniform(0.8, 1.25))
    normal = solid.normals[int(random.integers(solid.faces))]
    side = np.cross(normal, (0.31, 0.53, 0.79))
    side /= np.linalg.norm(side)
    frame = np.stack([side, np.cross(normal, side), normal])  # this face down: z points into the mat
    angle = random.uniform(0, 2 * np.pi)
    c, s = np.cos(angle), np.sin(angle)
    corners = mesh.vertices @ frame.T @ np.array([(c, s, 0.0), (-s, c, 0.0), (0.0, 0.0, 1.0)]) * scale
    corners[:, 2] -= corners[:, 2].max()
    return corners, -float(corners[:, 2].min())


def flat_reading(
    random: np.random.Generator, truth: TrayProfile, kind: str, foot: Floats, bank: Bank
) -> tuple[DieReading | None, float]:
    """Simulate the reading of a flat die; return it and the side of its box in px.

    The reading is None if the die is too small to be detected.
    """
    corners, _ = resting(random, kind)
    return simulated_reading(random, truth, kind, corners, foot, bank)


def simulated_reading(
    random: np.random.Generator,
    truth: TrayProfile,
    kind: str,
    corners: Floats,
    foot: Sequence[float] | Floats,
    bank: Bank,
) -> tuple[DieReading | None, float]:
    """Simulate the reading of any solid, with corners (N, 3) in mm relative to the ground point (x, y)."""
    outline = truth.project(corners + (*foot, 0.0)) + 0.5  # pixels counted from the corner of the image
    low, high = outline.min(axis=0), outline.max(axis=0)
    side = float(np.sqrt(np.prod(high - low)))
    if side < bank.least_px:
        return None, side
    taken, confidence, off = bank.draw(kind, side, random)
    middle = (low + high) / 2 + off[:2] * side
    half = (high - low) * np.exp(off[2:4]) / 2
    x0, y0, x1, y1 = (float(v) for v in (*(middle - half), *(middle + half)))
    top = truth.project([(*foot, float(corners[:, 2].min()))])[0] + 0.5 + off[4:] * side
    reading = DieReading(
        kind=taken[0][0] if taken else None,
        value=None,
        label=None,
        status="unsure",
        confidence=confidence,
        box=(x0, y0, x1, y1),
        tilt_deg=0.5,
        face_px=(float(top[0]), float(top[1])),
        color="#808080",
        alternatives=tuple(Alternative(kind=k, value=None, label="?", p=p) for k, p in taken),
    )
    return reading, side


# -- results ---------------------------------------------------------------------------


def honesty(cases: Sequence[StillCase]) -> dict[str, Any]:
    """Shares of errors per axis within one and two predicted sd, and the rms of errors and predicted sd."""
    off = np.array([c.off_mm for c in cases])
    predicted = np.array([c.sd_mm for c in cases])
    share = np.abs(off) / predicted[:, None]
    return {
        "n": len(cases),
        "within_1": _both(share < 1),
        "within_2": _both(share < 2),
        "rms_mm": round(float(np.sqrt(np.mean(off**2))), 3),
        "said_mm": round(float(np.sqrt(np.mean(predicted**2))), 3),
    }


def _both(inside: NDArray[np.bool_]) -> list[float]:
    """The share over both axes; its interval counts one independent error per die."""
    count = Count(round(float(inside.mean()) * len(inside)), len(inside))
    return [round(float(inside.mean()), 4), *(round(v, 4) for v in count.interval)]


def by_kind(cases: Sequence[StillCase]) -> dict[str, dict[str, Any]]:
    """``honesty`` of each kind, of dice at the sheet's edge, and of all dice."""
    groups = {kind: [c for c in cases if c.kind == kind] for kind in SHAPES}
    groups["edge"] = [c for c in cases if c.edge_mm < EDGE_MM]
    groups["all"] = list(cases)
    return {name: honesty(some) for name, some in groups.items() if some}


def zones(cases: Sequence[StillCase]) -> dict[str, Any]:
    """Zone accuracy away from lines, and calibration of the zone probability near them."""
    clear = [c for c in cases if c.line_mm >= LINE_MM]
    near = [c for c in cases if c.line_mm < LINE_MM]
    confident = [c for c in near if c.zones[c.best_zone] >= SURE]
    return {
        "clear": _count([c.right for c in clear]),
        "clear_and_wrong_and_sure": sum(not c.right and c.zones[c.best_zone] >= SURE for c in clear),
        "near": _count([c.right for c in near]),
        "near_sure": _count([c.right for c in confident]),
        "ece": round(ece(outcomes(cases)), 4),
        "ece_near": round(ece(outcomes(near)), 4),
        "near_bins": _bins(near),
    }


def outcomes(cases: Sequence[StillCase]) -> list[ScoredReading]:
    """The most probable zone of each die as a guess with a confidence."""
    return [ScoredReading(c.zones[c.best_zone], c.right) for c in cases]


def _bins(cases: Sequence[StillCase]) -> list[list[float]]:
    """Bins over the zone probability: mean probability, share right, number."""
    rows = []
    edges = (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.01)
    for low, high in itertools.pairwise(edges):
        in_bin = [c for c in cases if low <= c.zones[c.best_zone] < high]
        if in_bin:
            mean = float(np.mean([c.zones[c.best_zone] for c in in_bin]))
            rows.append([round(mean, 3), round(float(np.mean([c.right for c in in_bin])), 3), len(in_bin)])
    return rows


def _count(right: Sequence[bool]) -> dict[str, Any]:
    count = Count(sum(right), len(right))
    low, high = count.interval
    share = round(count.share, 5) if count.n else None
    return {"k": count.k, "n": count.n, "share": share, "low": round(low, 5), "high": round(high, 5)}
