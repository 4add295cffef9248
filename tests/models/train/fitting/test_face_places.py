"""The place of a text on flat dice is found again in dice that were put there."""

import numpy as np
import pytest

from traywatch.models.train.fitting.face_places import fitted


@pytest.mark.parametrize(
    ("outward", "along", "kite"), [(0.7, 0.0, False), (0.9, 0.0, False), (0.75, 0.3, True)]
)
def test_the_place_is_found_again(outward: float, along: float, kite: bool) -> None:
    rng = np.random.default_rng(7)
    leans, angles = rng.normal(0, 0.25, (400, 2)), rng.uniform(0, 360, 400)
    turn = np.radians(angles)
    side = np.where(rng.random(400) < 0.8, along, -along)[:, None]
    places = outward * leans + side * np.stack([-np.sin(turn), np.cos(turn)], axis=1)
    found = fitted(places + rng.normal(0, 0.02, (400, 2)), leans, angles, kite=kite)
    assert found.outward == pytest.approx(outward, abs=0.02)
    assert abs(found.along) == pytest.approx(along, abs=0.02)
    assert found.dice == 400 and found.median < found.high < 0.1
