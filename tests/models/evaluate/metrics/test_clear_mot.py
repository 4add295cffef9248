"""Changes of identity: the same numbers as py-motmetrics counts on the same tracks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from traywatch.models.evaluate.metrics.clear_mot import Identities
from traywatch.models.synth.physics.tracking_throws import RATE
from traywatch.models.synth.scenes.video_sprites import SIZE

FRAMES, DICE, RADIUS_PX = 60, 4, 20.0


def stage_of(places: Any) -> Any:
    """A stage whose dice have these centers, px, frame by frame; none hides another."""
    piece = SimpleNamespace(role="thrown", scale_mm=1.0)
    toss = SimpleNamespace(pieces=[piece] * DICE, positions_mm=np.zeros((FRAMES, DICE, 3)))
    return SimpleNamespace(
        toss=toss,
        camera=SimpleNamespace(eye=np.array([0.0, 0.0, -500.0])),
        step_at=lambda at_s: round(at_s * RATE) - 1,
        discs=lambda step: ([tuple(place) for place in places[step]], [RADIUS_PX] * DICE),
    )


# py-motmetrics 1.4.0 on the same tracks (distance in px, none above the radius): num_switches,
# num_detections, num_objects.
@pytest.mark.parametrize(("seed", "counted"), [(0, (10, 203, 240)), (1, (14, 215, 240)), (2, (8, 216, 240))])
def test_as_many_switches_and_matches_as_motmetrics(seed: int, counted: tuple[int, int, int]) -> None:
    rng = np.random.default_rng(seed)
    start = rng.uniform(0.25, 0.75, (1, DICE, 2)) * SIZE
    places = start + np.cumsum(rng.normal(0, 3, (FRAMES, DICE, 2)), axis=0)
    identities = Identities(stage_of(places))
    tracks = list(range(DICE))
    for frame in range(FRAMES):
        if rng.random() < 0.1:
            a, b = rng.choice(DICE, 2, replace=False)
            tracks[a], tracks[b] = tracks[b], tracks[a]
        noisy = places[frame] + rng.normal(0, 7, (DICE, 2))
        shown = rng.random(DICE) > 0.1
        points = {f"t{tracks[i]}": (float(noisy[i, 0]), float(noisy[i, 1])) for i in range(DICE) if shown[i]}
        identities.compare(points, frame / RATE)
    assert (identities.switches, identities.covered, identities.frames) == counted
