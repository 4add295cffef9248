"""Scenes: labels agree with the rendered picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="scenes need the extra 'train' (mujoco)")
pytest.importorskip("moderngl", reason="scenes need the extra 'train' (moderngl)")

from traywatch.calibration.dice.shapes import KINDS, SHAPES
from traywatch.models.synth.dice import fonts, solids
from traywatch.models.synth.render.stage import Material
from traywatch.models.synth.scenes import random_dice, scene
from traywatch.models.synth.scenes.dice import labels_of, value_of


@pytest.fixture(scope="module")
def typefaces():
    try:
        return fonts.typefaces("train")
    except FileNotFoundError as error:
        pytest.skip(f"no typefaces here: {error}")


def test_scene_is_reproducible(typefaces):
    first, again = (
        labels_of(s.scene.view, s.dice)
        for s in (scene.sample(np.random.default_rng(4), typefaces) for _ in range(2))
    )
    assert first == again


@pytest.mark.parametrize("seed", range(6))
def test_labels_are_consistent(typefaces, seed):
    sample = scene.sample(np.random.default_rng((9, seed)), typefaces)
    width, height = sample.scene.view.size
    for label in labels_of(sample.scene.view, sample.dice):
        x0, y0, x1, y1 = label.box
        assert 0 <= x0 < x1 <= width and 0 <= y0 < y1 <= height
        assert label.label in SHAPES[label.kind].labels
        assert value_of(label) == SHAPES[label.kind].value_of(label.label)
        assert 0 <= label.tilt_deg <= 90 and label.radius_px > 0
        # The face to read belongs to the die, so its center is in or just outside the box.
        margin = 0.25 * max(x1 - x0, y1 - y0)
        assert x0 - margin <= label.center[0] <= x1 + margin
        assert y0 - margin <= label.center[1] <= y1 + margin


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_rendered(typefaces, kind):
    die = random_dice.make_die(np.random.default_rng(3), kind, typefaces)
    assert {label for label in die.labels if label} == set(SHAPES[kind].labels)


def test_box_contains_the_pixels_of_the_die(typefaces, renderer):
    rng = np.random.default_rng(21)
    sample = scene.sample(rng, typefaces)
    first = sample.dice[0]
    white = replace(sample.scene.bodies[0], material=Material((0.9, 0.9, 0.9)))
    dark = np.zeros_like(sample.scene.ground)
    alone = replace(sample.scene, bodies=[white], lamps=(), windows=(), ground=dark)
    changed = np.abs(renderer.draw(alone) - renderer.draw(replace(alone, bodies=()))).sum(-1)
    rows, columns = np.nonzero(changed > 0.1 * changed.max())
    (label,) = labels_of(alone.view, [first])
    x0, y0, x1, y1 = label.box
    inside = (columns >= x0 - 1) & (columns <= x1 + 1) & (rows >= y0 - 1) & (rows <= y1 + 1)
    assert inside.mean() > 0.97
    assert columns.max() - columns.min() > 0.8 * (x1 - x0)


def test_exposure_gives_a_usable_picture(typefaces, renderer):
    rng = np.random.default_rng(2)
    sample = scene.sample(rng, typefaces)
    picture = scene.expose(renderer.draw(sample.scene), rng)
    assert picture.dtype == np.uint8 and picture.shape == (480, 640, 3)
    assert 25 < picture.mean() < 230 and picture.std() > 5


def test_zones_agree_with_the_printed_mat(typefaces):
    """The mat's crit areas are red and its fumble areas nearly black; the background agrees."""
    seen = {}
    for seed in range(5):
        sample = scene.sample(np.random.default_rng((31, seed)), typefaces, mats=1.0)
        x, y, width, height = sample.scene.ground_rect
        picture = sample.ground.picture
        for px, py in np.random.default_rng(seed).uniform(60, picture.shape[0] - 60, (200, 2)):
            zone = sample.zone_at(
                (x + (px + 0.5) / picture.shape[1] * width, y + (py + 0.5) / picture.shape[0] * height)
            )
            seen.setdefault(zone, []).append(picture[int(py), int(px)].astype(float))
    colors = {zone: np.median(pixels, axis=0) for zone, pixels in seen.items()}
    assert {"hit", "crit", "miss", "fumble"} <= set(colors)
    assert colors["crit"][0] > 1.5 * colors["crit"][2]
    assert colors["fumble"].mean() < 0.6 * colors["miss"].mean()
    assert scene.sample(np.random.default_rng(3), typefaces).zone_at((50.0, 50.0)) is None


def test_die_without_rounding_and_proportions(typefaces):
    for seed in range(12):
        for kind in ("d6", "d10", "d20"):
            rng = {without: np.random.default_rng(seed) for without in ("", "rounding", "proportions")}
            usual = random_dice.make_die(rng[""], kind, typefaces)
            sharp = random_dice.make_die(rng["rounding"], kind, typefaces, frozenset({"rounding"}))
            same = random_dice.make_die(rng["proportions"], kind, typefaces, frozenset({"proportions"}))
            assert usual.labels == sharp.labels == same.labels
            # A nearly sharp body extends at least as far as a rounded one, and its faces are the same.
            reach = [np.linalg.norm(die.mesh.vertices, axis=1).max() for die in (usual, sharp)]
            assert reach[0] <= reach[1] + 1e-6 and np.allclose(usual.solid.normals, sharp.solid.normals)
            assert same.scale_mm == solids.default_scale_mm(same.solid)
            assert np.allclose(same.solid.normals, solids.build_solid(kind).normals)
            # The same random numbers are used in all cases, so that everything else is unchanged.
            assert len({float(r.random()) for r in rng.values()}) == 1


def test_scene_without_glare_differs_only_in_windows(typefaces):
    for seed in range(5):
        with_, without = (
            scene.sample(np.random.default_rng((8, seed)), typefaces, ask=scene.Ask(light=light, without=out))
            for light, out in (("glare", frozenset()), ("glare", frozenset({"glare"})))
        )
        assert with_.scene.windows and not without.scene.windows
        assert with_.light == "glare" != without.light
        assert with_.scene.lamps == without.scene.lamps and with_.scene.sky == without.scene.sky
        labels = [labels_of(s.scene.view, s.dice) for s in (with_, without)]
        assert labels[0] == labels[1]


def test_faint_numerals_have_less_contrast(typefaces):
    def contrasts(faint):
        bodies = [
            body.material
            for seed in range(12)
            for body in scene.sample(
                np.random.default_rng((9, seed)), typefaces, ask=scene.Ask(faint=faint, props=0.0)
            ).scene.bodies
            if body.skin is not None and body.material.metal == body.material.clear == 0
        ]
        brightness = np.array([[_brightness(m.ink), _brightness(m.base)] for m in bodies])
        return np.abs(brightness[:, 0] - brightness[:, 1])

    usual, faint = contrasts(0.0), contrasts(1.0)
    assert min(len(usual), len(faint)) >= 10
    assert np.median(faint) < 0.3 < np.median(usual)


def _brightness(color):
    return float(np.dot(color, (0.21, 0.72, 0.07))) ** 0.5


def test_unknown_trait_is_rejected(capsys):
    from traywatch.models.synth.datasets.make import main, traits

    assert traits("glare, rounding") == {"glare", "rounding"}
    with pytest.raises(SystemExit):
        main(["--out", "unused", "--without", "dust"])
    assert "dust" in capsys.readouterr().err
