"""Fit where the text of the top face is seen on a die that lies flat, for each kind of dice.

    python -m traywatch.models.train.fitting.face_places data/general/crops data/views2/crops

Prints the two numbers of each kind in ``traywatch.vision.reading.face_place.PLACES``, and how far the faces
of the crops lie from their place.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS
from traywatch.models.train.data.shards import CropPool
from traywatch.vision.geometry.crops import CROP_PX
from traywatch.vision.reading.face_place import HALF_PX

KITES = frozenset({"d10", "d00", "d14", "d16"})
"""Kinds whose text lies off the center of its face."""
FLAT_DEG = 3.0
LEAST_DICE = 20
ROUNDS = 50
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class FittedPlace:
    """The place of a kind's text, and the distances of ``dice`` faces from it, all in half box sides."""

    outward: float
    along: float
    dice: int
    median: float
    high: float
    """The 95th percentile of the distances."""


def fitted(places: Floats, leans: Floats, angles_deg: Floats, *, kite: bool) -> FittedPlace:
    """Fit one kind by least squares.

    ``places`` (N, 2) are the texts' centers from the middle of their boxes, in half box sides. ``leans``
    (N, 2) are the up directions, ``angles_deg`` (N,) the text directions. The text of a ``kite`` lies on the
    side that is nearer in each round.
    """
    turn = np.radians(angles_deg)
    upward = np.stack([-np.sin(turn), np.cos(turn)], axis=1)
    outward = float((places * leans).sum() / (leans * leans).sum())
    along = 0.3 if kite else 0.0
    for _ in range(ROUNDS if kite else 0):
        rest = places - outward * leans
        side = np.where((rest * upward).sum(axis=1) * along >= 0, 1.0, -1.0)[:, None]
        columns = np.stack([leans.ravel(), (upward * side).ravel()], axis=1)
        (outward, along), *_ = np.linalg.lstsq(columns, places.ravel(), rcond=None)
    rest = places - outward * leans
    distances = np.minimum(
        np.linalg.norm(rest - along * upward, axis=1), np.linalg.norm(rest + along * upward, axis=1)
    )
    median, high = (float(q) for q in np.quantile(distances, (0.5, 0.95)))
    return FittedPlace(float(outward), float(along), len(places), median, high)


def places_of(pool: CropPool) -> dict[str, FittedPlace]:
    """The place of each kind of which the pool has enough flat dice."""
    fitted_places = {}
    measured = np.isfinite(pool["center"]).all(axis=1) & np.isfinite(pool["lean"]).all(axis=1)
    measured &= np.isfinite(pool["angle"]) & (pool["tilt"] <= FLAT_DEG)
    for index, kind in enumerate(KINDS):
        rows = measured & (pool["kind"] == index)
        if int(rows.sum()) >= LEAST_DICE:
            places = (pool["center"][rows].astype(float) - CROP_PX / 2) / HALF_PX
            leans, angles = pool["lean"][rows].astype(float), pool["angle"][rows].astype(float)
            fitted_places[kind] = fitted(places, leans, angles, kite=kind in KITES)
    return fitted_places


def main(argv: Sequence[str] | None = None) -> int:
    """Print the places; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.train.fitting.face_places",
        description="Fit where the text of the top face is seen on a die that lies flat.",
        epilog="example: python -m traywatch.models.train.fitting.face_places data/general/crops",
    )
    parser.add_argument("folders", type=Path, nargs="+", help="folders of rendered crops")
    args = parser.parse_args(argv)
    fitted_places = places_of(CropPool(args.folders))
    if not fitted_places:
        print("no flat dice with a known up direction in these folders; render crops first", file=sys.stderr)
        return 1
    for kind, place in fitted_places.items():
        print(
            f"{kind:4} {place.outward:5.2f} {place.along:5.2f}   {place.dice} dice, distance"
            f" {place.median:.3f} (median), {place.high:.3f} (95 %)"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
