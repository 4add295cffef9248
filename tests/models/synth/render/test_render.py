"""The renderer draws bodies where the camera model projects them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

moderngl = pytest.importorskip("moderngl", reason="scenes need the extra 'train' (moderngl)")

from traywatch.models.synth.render.stage import Lamp, Material, RenderBody, RenderScene, RenderView, Skin  # noqa: E402


def _box(place: tuple[float, float], material: Material, tiles: np.ndarray | None = None) -> RenderBody:
    normals = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], float)
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
    quads = [(4, 6, 7, 5), (0, 1, 3, 2), (2, 3, 7, 6), (0, 4, 5, 1), (1, 5, 7, 3), (0, 2, 6, 4)]
    triangles = np.array([t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))])
    right = np.array([[0, 1, 0], [0, 1, 0], [0, 0, 1], [0, 0, 1], [1, 0, 0], [1, 0, 0]], float)
    skin = Skin(normals, np.ones(6), right, np.cross(normals, right), normals.copy(), np.full(6, 1.5), tiles)
    return RenderBody(
        corners, triangles, skin, material, 8.0, np.eye(3), np.array([*place, -8.0]), bevel=0.01
    )


def _scene(*bodies: RenderBody) -> RenderScene:
    view = RenderView(
        np.array([[600.0, 0, 160], [0, 600, 120], [0, 0, 1]]), np.eye(3), np.array([0, 0, 300.0]), (320, 240)
    )
    gray = np.full((64, 64, 3), 128, np.uint8)
    lamp = Lamp((150, -100, -400), 20, (1.0, 1.0, 1.0))
    return RenderScene(view, bodies, [lamp], [], gray, (-200, -200, 400, 400))


def test_body_is_rendered_at_its_projection(renderer):
    red = _box((30, -12), Material((0.8, 0.02, 0.02)))
    scene = _scene(red)
    picture = renderer.draw(scene)
    top = red.tray_vertices()[red.tray_vertices()[:, 2] < -15]
    x, y = scene.view.project(top).mean(0)
    assert picture[round(y), round(x)].argmax() == 0
    assert picture[round(y), round(x), 0] > 2 * picture[round(y), round(x), 1]
    reds = np.argwhere(picture[..., 0] > 2 * picture[..., 1])
    outline = scene.view.project(red.tray_vertices())
    assert np.allclose(reds.min(0)[::-1], outline.min(0), atol=1.5)
    assert np.allclose(reds.max(0)[::-1], outline.max(0), atol=1.5)


def test_shadow_is_opposite_to_the_lamp(renderer):
    with_die = renderer.draw(_scene(_box((0, 0), Material((0.5, 0.5, 0.5)))))
    without = renderer.draw(_scene())
    darker = (without - with_die)[..., 0] > 0.1 * without[..., 0]
    rows, columns = np.nonzero(darker)
    assert columns.mean() < 160 and rows.mean() > 120  # the lamp is at the upper right


def test_ink_on_the_top_face_is_upright_and_not_mirrored(renderer):
    tiles = np.zeros((6, 64, 64, 3), np.uint8)
    tiles[5, 16:24, 38:50, 0] = 255  # the top face: a spot at its upper right
    body = _box((0, 0), Material((0.9, 0.9, 0.9), ink=(0.0, 0.0, 0.0), engrave=0.0), tiles)
    picture = renderer.draw(_scene(body))
    plain = renderer.draw(_scene(replace(body, skin=replace(body.skin, tiles=None))))
    rows, columns = np.nonzero((plain - picture)[..., 0] > 0.2)
    spot = np.array([columns.mean(), rows.mean()])
    u, v = (44 / 64 - 0.5) * 3, (0.5 - 20 / 64) * 3
    place = 8 * (body.skin.centers[5] + u * body.skin.right[5] + v * body.skin.up[5]) + body.place_mm
    assert np.allclose(spot, _scene().view.project(place[None])[0], atol=1.5)
