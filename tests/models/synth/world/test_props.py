"""Props: closed shapes on the mat, off the dice, with or without typefaces."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("moderngl", reason="scenes need the extra 'train' (moderngl)")

from traywatch.models.synth.dice import fonts
from traywatch.models.synth.render.stage import RenderView
from traywatch.models.synth.world import props

_MAKERS = (props.coin, props.figure, props.pencil, props.key, props.card, props.cup, props.crumbs)


@pytest.mark.parametrize("make", _MAKERS, ids=lambda m: m.__name__)
def test_props_are_on_the_mat(make):
    for seed in range(4):
        bodies = make(np.random.default_rng(seed))
        points = np.concatenate([b.tray_vertices() for b in bodies])
        assert np.abs(points[:, 2].max()) < 1e-6 and points[:, 2].min() < -0.4
        for body in bodies:
            assert len(body.skin.normals) <= 60
            # No corner is outside a plane that shades it.
            inside = body.vertices @ body.skin.normals.T - body.skin.offsets
            assert inside.max() < 1e-6
            assert np.allclose(np.linalg.norm(body.skin.normals, axis=1), 1)


def test_numbers_on_props_use_the_typefaces():
    try:
        faces = fonts.typefaces("train")
    except FileNotFoundError as error:
        pytest.skip(f"no typefaces here: {error}")
    (with_face,) = props.coin(np.random.default_rng(3), faces)
    assert with_face.skin.tiles is not None and with_face.skin.tiles[0].any()
    assert not with_face.skin.tiles[1:].any()


def test_scattered_props_do_not_touch_the_dice():
    view = RenderView(
        np.array([[500.0, 0, 320], [0, 500, 240], [0, 0, 1]]), np.eye(3), np.array([0, 0, 400.0]), (640, 480)
    )
    die = (0.0, 0.0, 15.0)
    for seed in range(20):
        for body in props.scatter(np.random.default_rng(seed), view, [die], 3, 0.0):
            assert np.hypot(*body.place_mm[:2]) > die[2]


def test_walls_enclose_the_tray():
    bodies = props.walls(np.random.default_rng(1), (120.0, 90.0), 20.0)
    points = np.concatenate([b.tray_vertices() for b in bodies])
    assert points[:, 2].min() == pytest.approx(-20.0)
    inside = (
        (points[:, 0] > 1e-9)
        & (points[:, 0] < 120 - 1e-9)
        & (points[:, 1] > 1e-9)
        & (points[:, 1] < 90 - 1e-9)
    )
    assert not inside.any()
