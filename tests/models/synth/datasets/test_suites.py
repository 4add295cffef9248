"""Rows of the test suites contain their requirements; pictures without dice contain none."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="scenes need the extra 'train' (mujoco)")
pytest.importorskip("moderngl", reason="scenes need the extra 'train' (moderngl)")

from traywatch.models.synth.datasets import negatives, sessions, suites
from traywatch.models.synth.dice import fonts
from traywatch.models.synth.scenes import random_dice, scene


@pytest.fixture(scope="module")
def typefaces():
    try:
        return fonts.typefaces("validation")
    except FileNotFoundError as error:
        pytest.skip(f"no typefaces here: {error}")


@pytest.mark.parametrize("suite", suites.SUITES)
def test_suite_has_its_background_and_light(typefaces, suite):
    rng = np.random.default_rng(3)
    models = [random_dice.make_die(rng, kind, typefaces) for kind in ("d6", "d20")]
    drawn = scene.sample(rng, typefaces, (320, 240), models=models, ask=suites.asked(suite, 2.5))
    what, _, name = suite.partition(":")
    assert what != "ground" or drawn.ground.name == name
    assert what != "light" or drawn.light == name
    assert drawn.tilt_deg <= 15.0


def test_suite_rows_have_the_fields_of_the_evaluation(typefaces, renderer, tmp_path):
    assert suites.main(["--out", str(tmp_path), "--pictures", "3", "--seed", "5"]) == 0
    rows = [json.loads(line) for line in (tmp_path / "labels.jsonl").read_text().splitlines()]
    assert [row["suite"] for row in rows] == list(suites.SUITES[:3])
    for row in rows:
        assert set(row["camera"]) == {"matrix", "rvec", "tvec", "distortion"}
        assert len(row["camera"]["distortion"]) == 5
        assert (tmp_path / row["image"]).exists()
        for die in row["dice"]:
            assert {"size_px", "tilt_deg", "view_tilt_deg", "legible", "ground", "light"} <= set(die)


def test_common_kinds_are_equally_frequent():
    deck = suites._kinds(np.random.default_rng(1))
    counts = Counter(next(deck) for _ in range(140))
    assert set(counts.values()) == {20} and "d00" in counts


def test_negative_scenes_have_no_dice(typefaces):
    for seed in range(6):
        drawn, ground, light = negatives.empty_scene(np.random.default_rng(seed), 0.5, typefaces)
        assert all(body.backdrop for body in drawn.bodies)
        assert ground and light


def test_a_session_keeps_its_camera_and_changes_its_dice(typefaces, renderer, tmp_path):
    asked = ["--sessions", "2", "--throws", "3", "--seed", "5", "--tilt", "20", "40"]
    assert sessions.main(["--out", str(tmp_path), *asked]) == 0
    rows = [json.loads(line) for line in (tmp_path / "labels.jsonl").read_text().splitlines()]
    assert [row["session"] for row in rows] == ["000"] * 3 + ["001"] * 3
    cameras = [json.dumps(row["camera"]) for row in rows]
    assert len(set(cameras[:3])) == len(set(cameras[3:])) == 1
    assert cameras[0] != cameras[3]
    assert all(20 <= row["camera_tilt_deg"] <= 41 for row in rows)
    assert len({json.dumps(row["dice"]) for row in rows}) == 6
    assert all((tmp_path / row["image"]).is_file() for row in rows)
