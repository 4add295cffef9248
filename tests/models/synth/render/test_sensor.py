"""The simulated sensor keeps the geometry of the labels and mostly exposes dice correctly."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("moderngl", reason="scenes need the extra 'train' (moderngl)")

from traywatch.models.synth.render import sensor
from traywatch.models.synth.render.stage import RenderView


def _view(distortion: tuple[float, float] = (0.0, 0.0), skew: float = 0.0) -> RenderView:
    matrix = np.array([[420.0, 0, 160], [0, 420, 120], [0, 0, 1]])
    return RenderView(matrix, np.eye(3), np.array([0, 0, 300.0]), (320, 240), distortion, skew)


def test_light_bulbs_are_red_and_daylight_is_blue():
    warm, noon, cold = (sensor.color_of(k) for k in (2700, 6500, 9000))
    assert warm[0] > 1.5 and warm[2] < 0.6
    assert np.allclose(noon, 1, atol=0.06)
    assert cold[2] > cold[0]


@pytest.mark.parametrize(
    ("distortion", "skew"),
    [((-0.14, 0.004), 0.0), ((0.03, 0.0), 0.0), ((-0.1, 0.0), 0.02), ((0.0, 0.0), -0.01)],
)
def test_distorted_image_agrees_with_the_projection(distortion, skew):
    view = _view(distortion, skew)
    source = sensor.wide(view)
    assert source.plain
    points = np.array([[x, y, 0.0] for x in (-95, -40, 0, 70) for y in (-65, 10, 60)])
    for point in points:
        drawn = np.zeros((240, 320, 3), np.float32)
        x, y = source.project(point[None])[0] - 0.5
        yy, xx = np.mgrid[0:240, 0:320]
        drawn[...] = np.exp(-((xx - x) ** 2 + (yy - y) ** 2) / 8)[..., None]
        seen = sensor.lens(drawn, view)[..., 0]
        found = np.array([(seen * xx).sum(), (seen * yy).sum()]) / seen.sum() + 0.5
        assert np.allclose(found, view.project(point[None])[0], atol=0.3)


def test_the_wide_view_covers_the_corners():
    view = _view((-0.14, 0.0))
    white = np.ones((240, 320, 3), np.float32)
    white[:3] = white[-3:] = 0.0
    white[:, :3] = white[:, -3:] = 0.0
    # The distorted image is covered by the pinhole image: only its border may be visible.
    assert (sensor.lens(white, view)[..., 0] > 0.5).mean() > 0.95


def test_white_dice_on_a_dark_mat_are_rarely_overexposed():
    radiance = np.full((240, 320, 3), 0.01, np.float32)
    radiance[100:140, 140:180] = 0.9
    box = (140.0, 100.0, 180.0, 140.0)
    shown = [
        sensor.expose(radiance, np.random.default_rng(seed), boxes=[box], faults=0.0)[105:135, 145:175]
        for seed in range(30)
    ]
    assert np.mean([np.median(part) >= 253 for part in shown]) <= 0.35
    assert min(np.median(part) for part in shown) > 60


def test_a_dim_room_is_noisy():
    radiance = np.full((120, 160, 3), 0.3, np.float32)
    grain = {}
    for dim in (False, True):
        shown = [sensor.expose(radiance, np.random.default_rng(s), faults=0.0, dim=dim) for s in range(12)]
        # Compare pixels four apart: adjacent ones are smoothed, and vignetting is negligible.
        grain[dim] = np.median([np.diff(p[:, ::4].astype(float), axis=1).std() for p in shown])
    assert grain[True] > 1.5 * grain[False]


def test_white_balance_removes_most_of_a_warm_tint():
    radiance = np.full((60, 80, 3), 0.3, np.float32) * np.array(sensor.color_of(2700), np.float32)
    ratios = {}
    for known in (sensor.color_of(2700), (1.0, 1.0, 1.0)):
        pictures = [
            sensor.expose(radiance, np.random.default_rng(s), light=known, faults=0.0) for s in range(12)
        ]
        ratios[known] = np.median([p[..., 2].mean() / p[..., 0].mean() for p in pictures])
    assert 1.0 <= ratios[sensor.color_of(2700)] < ratios[(1.0, 1.0, 1.0)]
