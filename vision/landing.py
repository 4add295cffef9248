"""Where each die landed: ground point, zone probabilities and obstacle contact.

A small network weights the zone map around the ground point by the uncertainty of that point. It also
combines gaps at rest and contacts during the roll into one probability of an obstacle contact. The sampling
grid is scaled by the covariance of the ground point. The network input therefore does not depend on the size
and direction of the uncertainty.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import ZONES, FootPoint, TrayProfile
from traywatch.model_files import model_path
from traywatch.vision.contacts.obstacle_contact import FAR_MM, gap, met, obstacle_contact
from traywatch.vision.ground_points import stand, widened
from traywatch.vision.inference import OnnxSession
from traywatch.vision.types import Alternative, Contact, DieReading, ObstacleContact, Zone

Floats = NDArray[np.float32]

GRID = 33
"""The zone map is sampled at GRID x GRID points around the ground point."""
REACH_SD = 4.0
"""The samples extend this many standard deviations to each side."""
# A ground point outside the mat by more than both (standard deviations, millimeters) is off the tray.
_OFF_SD = 2.5
_OFF_MM = 3.0
# Points spread evenly over a unit disc, along a spiral.
_TURNS = np.arange(400) + 0.5
_DISC = np.sqrt(_TURNS / 400)[:, None] * np.stack(
    [np.cos(_TURNS * np.pi * (3 - 5**0.5)), np.sin(_TURNS * np.pi * (3 - 5**0.5))], axis=1
)


@dataclass(frozen=True, slots=True, eq=False)
class _Standing:
    """A die's ground point (None above the horizon), the zone map around it, and its share of each zone."""

    view: TrayProfile
    inputs: tuple[object, ...]
    foot: FootPoint | None
    areas: Floats
    shares: dict[Zone, float]

    @classmethod
    def of(cls, view: TrayProfile, reading: DieReading) -> _Standing:
        foot = stand(view, reading)
        if foot is not None:
            foot = widened(foot, reading)
        if foot is None:
            return cls(view, _inputs(reading), None, np.zeros((0,), np.float32), {})
        return cls(view, _inputs(reading), foot, _areas(view, foot), footprint(view, foot))


def _inputs(reading: DieReading) -> tuple[object, ...]:
    """All fields of a reading that its ground point depends on."""
    return (
        *(reading.box, reading.face_px, reading.tilt_deg),
        *(reading.status, reading.kind, reading.confidence, reading.alternatives),
    )


class Landing:
    """Adds ground points, zones and obstacle contacts to readings; keeps one ONNX session open.

    dice = Landing().place(profile, reader.read(image))
    """

    def __init__(self, threads: int = 1) -> None:
        self._session = _session(model_path("landing.onnx"), threads)
        self._standing: list[_Standing] = []

    def place(
        self,
        profile: TrayProfile,
        readings: Sequence[DieReading],
        *,
        contacts: Sequence[Contact] | None = None,
        image_size: tuple[int, int] | None = None,
    ) -> tuple[DieReading, ...]:
        """The readings with ground point, zones and obstacle contact.

        - Readings with role ``obstacle`` are the obstacles.
        - ``contacts`` are the possible contacts during the roll with their probabilities. With None, no roll
          was
          seen, and only the gaps at rest count.
        - ``image_size`` (width, height) is needed if it differs from the profile's.

        A die clearly outside the mat gets the status ``off_tray``. A die whose box is above the horizon of
        the mat keeps a place of None. Raises ``CalibrationError`` (``picture_shape``).
        """
        view = profile if image_size is None else profile.scaled_to(*image_size)
        standing = [self._stands(view, reading) for reading in readings]
        self._standing = standing
        feet = [die.foot for die in standing]
        with_foot = [i for i, foot in enumerate(feet) if foot is not None]
        if not with_foot:
            return tuple(readings)
        placed = [foot for foot in feet if foot is not None]
        obstacles = {i for i in with_foot if readings[i].role == "obstacle"}
        gaps = [gap(feet[i], [feet[j] for j in sorted(obstacles - {i})]) for i in with_foot]
        met_in_roll = [met(readings[i], readings, contacts) for i in with_foot]
        zones, contact, rest = self._session.feed(
            {
                "areas": np.stack([standing[i].areas for i in with_foot]),
                "spacing_mm": _column(spacing_mm(foot.sd_mm) for foot in placed),
                "foot_sd_mm": _column(foot.sd_mm for foot in placed),
                "gap_mm": _column(gap for gap, _ in gaps),
                "gap_sd_mm": _column(sd for _, sd in gaps),
                "tracked": _column(met_in_roll),
            }
        )
        result = list(readings)
        for row, i in enumerate(with_foot):
            touched = None
            if i not in obstacles:
                touched = ObstacleContact(p=0.0)
                if met_in_roll[row] > 0 or gaps[row][0] < FAR_MM:
                    touched = obstacle_contact(float(contact[row]), float(rest[row]))
            result[i] = _filled(readings[i], standing[i], zones[row], touched, view)
        return tuple(result)

    def _stands(self, view: TrayProfile, reading: DieReading) -> _Standing:
        """The ground point of a reading, reused from the last call if the reading has not changed."""
        inputs = _inputs(reading)
        for standing in self._standing:
            if standing.view is view and standing.inputs == inputs:
                return standing
        return _Standing.of(view, reading)


def spacing_mm(foot_sd_mm: float) -> float:
    """Distance between samples of the zone map, for a ground point with this standard deviation."""
    return 2 * REACH_SD * foot_sd_mm / (GRID - 1)


@lru_cache(maxsize=4)
def _session(path: Path, threads: int) -> OnnxSession:
    return OnnxSession(path, threads)


def _column(values: Iterable[float]) -> Floats:
    return np.array([float(value) for value in values], dtype=np.float32)


def _areas(profile: TrayProfile, foot: FootPoint) -> Floats:
    """The zone map around a ground point: one layer per zone, (5, GRID, GRID), 0 or 1."""
    xx, xy, yy = foot.covariance_mm2
    # Grid steps in standard deviations, along the principal directions of the covariance.
    steps = (np.arange(GRID) - GRID // 2) * (2 * REACH_SD / (GRID - 1))
    u, v = np.meshgrid(steps, steps)
    # The 1e-6 mm² keep a degenerate covariance positive definite despite rounding.
    root = np.linalg.cholesky(np.array([[xx + 1e-6, xy], [xy, yy + 1e-6]]))
    points = np.stack([u.ravel(), v.ravel()], axis=1) @ root.T + (foot.x_mm, foot.y_mm)
    zones = profile.zone_map.indices(points).reshape(GRID, GRID)
    return np.asarray(zones == np.arange(len(ZONES))[:, None, None], dtype=np.float32)


def footprint(profile: TrayProfile, foot: FootPoint) -> dict[Zone, float]:
    """Share of a die's area in each zone; the die is a disc around its ground point.

    The shares sum to 1.
    """
    zones = profile.zone_map.indices(_DISC * foot.radius_mm + (foot.x_mm, foot.y_mm))
    shares = np.bincount(zones, minlength=len(ZONES)) / len(zones)
    return {zone: round(float(share), 4) for zone, share in zip(ZONES, shares, strict=True)}


def _filled(
    reading: DieReading,
    standing: _Standing,
    zones: Floats,
    contact: ObstacleContact | None,
    profile: TrayProfile,
) -> DieReading:
    """The reading with its place filled in, and ``off_tray`` as status if it is outside the mat."""
    foot = standing.foot
    assert foot is not None
    shares = {zone: round(float(np.clip(p, 0.0, 1.0)), 4) for zone, p in zip(ZONES, zones, strict=True)}
    changes: dict[str, object] = {
        "foot_mm": (round(foot.x_mm, 2), round(foot.y_mm, 2)),
        "foot_sd_mm": round(foot.sd_mm, 2),
        "zone": max(ZONES, key=lambda zone: shares[zone]),
        "zones": shares,
        "footprint": dict(standing.shares),
        "obstacle_contact": contact,
    }
    if _beside(foot, profile):
        answer: tuple[Alternative, ...] = ()
        if reading.status == "read" and reading.kind is not None and reading.label is not None:
            first = Alternative(
                kind=reading.kind, value=reading.value, label=reading.label, p=reading.confidence
            )
            answer = (first,)
        changes |= {
            "status": "off_tray",
            "value": None,
            "label": None,
            "alternatives": (*answer, *reading.alternatives),
        }
    return DieReading.model_validate(
        {**{name: getattr(reading, name) for name in DieReading.model_fields}, **changes}
    )


def _beside(foot: FootPoint, profile: TrayProfile) -> bool:
    """Whether a ground point is clearly outside the mat."""
    width, height = profile.mat_size_mm
    out = float(np.hypot(max(-foot.x_mm, foot.x_mm - width, 0.0), max(-foot.y_mm, foot.y_mm - height, 0.0)))
    return out > max(_OFF_MM, _OFF_SD * foot.sd_mm)
