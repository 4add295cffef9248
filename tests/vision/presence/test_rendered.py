"""The printed mat in the colors and the light of a picture."""

from __future__ import annotations

import numpy as np
import pytest

from traywatch.models.synth.calibration_views import photograph, random_tray
from traywatch.vision.presence.color_terms import OF_COLOR, color_terms, place_terms, product, smooth, sums
from traywatch.vision.presence.mat_view import MatView
from traywatch.vision.presence.rendered import RenderedMat


def rendered(edition: int) -> tuple[MatView, RenderedMat, np.ndarray]:
    """A view, the rendered mat in it, and the terms (h, w, 17) of its window in double precision."""
    random = np.random.default_rng(4)
    mat, profile = random_tray(random, 960, edition)
    picture = photograph(mat, profile, random)
    view = MatView(profile, (picture.shape[1], picture.shape[0]))
    drawn = RenderedMat.of(view)
    assert drawn is not None
    design = view.shrink(drawn.picture)
    h, w = design.shape[:2]
    x, y = np.meshgrid(*((np.arange(n) / n - 0.5).astype(np.float32) for n in (w, h)))
    colors = color_terms((design.reshape(-1, 3) / 255).astype(np.float32))
    terms = np.concatenate([colors, place_terms(x.ravel(), y.ravel())], axis=1)
    return view, drawn, terms.reshape(h, w, -1)[drawn.window].astype(np.float64)


@pytest.mark.parametrize("edition", [1, 2])
def test_colors_and_light_are_found_although_things_lie_on_the_mat(edition: int) -> None:
    view, drawn, terms = rendered(edition)
    random = np.random.default_rng(edition)
    factors = random.normal(0, 0.4, (terms.shape[-1], 3))
    factors[0] = 3.5
    empty = terms @ factors
    now = empty + random.normal(0, 0.01, empty.shape)
    h, w = now.shape[:2]
    things = np.zeros((h, w), np.bool_)
    things[h // 4 : h // 2, w // 4 : w // 2] = True
    now[things] = random.uniform(2, 5, (int(things.sum()), 3))
    mask = view.mask[drawn.window]
    for covered in (None, things):
        expected = drawn.expected(now.astype(np.float32), covered)
        assert np.abs(expected - empty)[mask].max() < 0.02
        assert np.abs(expected - empty)[mask].mean() < 0.003


def test_a_part_in_the_scale_of_the_camera_has_the_same_colors() -> None:
    view, drawn, terms = rendered(1)  # without a lattice, which both scales show differently
    factors = np.random.default_rng(1).normal(0, 0.4, (terms.shape[-1], 3))
    factors[OF_COLOR - 1] = 0.01  # the cube of the sum is up to 27
    whole = drawn.expected((terms @ factors).astype(np.float32))
    part = drawn.expected_at(drawn.factors, view.part, view.small)[drawn.window]
    off = np.abs(part - whole)[view.mask[drawn.window]]
    assert np.median(off) < 0.005 and off.mean() < 0.02


def test_products_of_blocks_are_those_of_the_whole() -> None:
    random = np.random.default_rng(0)
    a, b = random.normal(0, 1, (30_000, 17)), random.normal(0, 1, (17, 3))
    whole = product(a.astype(np.float32), b.astype(np.float32))
    np.testing.assert_allclose(whole, a @ b, atol=2e-5)
    c = random.normal(0, 1, (30_000, 20))
    np.testing.assert_allclose(sums(a.astype(np.float32), c.astype(np.float32)), a.T @ c, atol=0.05)


def test_smooth_light_is_the_sum_of_the_terms_of_places() -> None:
    random = np.random.default_rng(0)
    x, y = random.uniform(-0.5, 0.5, 31), random.uniform(-0.5, 0.5, 23)
    factors = random.normal(0, 1, (5, 3))
    across, down = np.meshgrid(x, y)
    terms = place_terms(across.ravel().astype(np.float32), down.ravel().astype(np.float32))
    light = smooth(x.astype(np.float32), y.astype(np.float32), factors.astype(np.float32))
    np.testing.assert_allclose(light, (terms @ factors).reshape(23, 31, 3), atol=1e-5)
    assert color_terms(np.ones((2, 3), np.float32)).shape == (2, OF_COLOR)
