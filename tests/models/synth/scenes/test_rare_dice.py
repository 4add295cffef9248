"""Dice with rare texts: what they show, and what their labels say."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="scenes need the extra 'train' (mujoco)")
pytest.importorskip("moderngl", reason="scenes need the extra 'train' (moderngl)")

from traywatch.models.synth.datasets.scene_rows import NO_LABEL, crop_rows, truth
from traywatch.models.synth.dice import fonts
from traywatch.models.synth.scenes import rare_dice, scene
from traywatch.models.synth.scenes.dice import NO_VALUE, labels_of


@pytest.fixture(scope="module")
def typefaces():
    try:
        return fonts.typefaces("train")
    except FileNotFoundError as error:
        pytest.skip(f"no typefaces here: {error}")


def placed(typefaces, word, seed):
    rng = np.random.default_rng(seed)
    models = [rare_dice.rare_die(rng, word, typefaces, "train") for _ in range(3)]
    ask = scene.Ask(px_per_mm=4.0, most_tilt_deg=10.0, orderly=True)
    drawn = scene.sample(rng, typefaces, (480, 360), models=models, ask=ask)
    return drawn, labels_of(drawn.scene.view, drawn.dice)


@pytest.mark.parametrize("word", sorted(rare_dice.UNKNOWN - {"fudge"}))
def test_a_text_that_is_no_label_has_no_value(typefaces, word):
    drawn, found = placed(typefaces, word, 1)
    told = [1.0] * len(found)
    assert found
    assert {die["value"] for die in truth(drawn, found, told)["dice"]} == {NO_VALUE}
    picture = np.zeros((360, 480, 3), np.uint8)
    rows = crop_rows(picture, found, told, np.random.default_rng(0), 0)
    assert {row["label"] for row in rows} == {NO_LABEL}


def test_a_logo_has_no_value_and_the_other_faces_keep_their_pips(typefaces):
    shown = set()
    for seed in range(12):
        drawn, found = placed(typefaces, "logo", seed)
        for model in (placed.model for placed in drawn.dice):
            logos = [i for i, label in enumerate(model.labels) if label == rare_dice.LOGO]
            assert model.kind == "d6" and len(logos) == 3
            assert len({*model.labels} - {rare_dice.LOGO}) == 3
            assert all(model.face_set.ink[i].any() for i in logos)
        for die in truth(drawn, found, [1.0] * len(found))["dice"]:
            assert die["value"] == (
                NO_VALUE if rare_dice.LOGO in die["label"] else int(die["label"].removeprefix("p"))
            )
            shown.add(die["value"])
    assert NO_VALUE in shown and len(shown) > 3


def test_a_fudge_die_shows_its_signs(typefaces):
    drawn, found = placed(typefaces, "fudge", 3)
    told = [1.0] * len(found)
    dice = truth(drawn, found, told)["dice"]
    assert {die["kind"] for die in dice} == {"dF"}
    assert all(die["value"] == {"-": -1, "0": 0, "+": 1}[die["label"]] for die in dice)
    picture = np.zeros((360, 480, 3), np.uint8)
    rows = crop_rows(picture, found, told, np.random.default_rng(0), 0)
    assert {row["label"] for row in rows} == {NO_LABEL}
    assert [row["sign"] for row in rows] == ["-0+".index(die["label"]) for die in dice]
    for model in (placed.model for placed in drawn.dice if placed.model.kind == "dF"):
        inks = {label: model.face_set.ink[i].any() for i, label in enumerate(model.labels)}
        assert inks == {"-": True, "0": False, "+": True}


def test_a_ten_on_a_d10_has_the_value_of_its_zero(typefaces):
    for seed in range(40):
        drawn, found = placed(typefaces, "ten", seed)
        tens = [die for die in truth(drawn, found, [1.0] * len(found))["dice"] if die["label"] == "10"]
        if tens:
            assert [die["value"] for die in tens] == [0] * len(tens)
            return
    pytest.fail("no die of 40 throws shows a 10")


def test_random_rare_dice_are_all_kinds_and_repeatable(typefaces):
    dice, again = (
        rare_dice.random_rare_dice(np.random.default_rng(4), typefaces, "train", 60) for _ in range(2)
    )
    assert [die.labels for die in dice] == [die.labels for die in again]
    assert {die.kind for die in dice} == {"d4", "d6", "d8", "d10", "d12", "d20", "dF"}
    drawings = [die for die in dice if set(die.labels) == {"C"}]
    assert drawings
    inks = [ink for die in drawings for ink in die.face_set.ink if ink.any()]
    assert len({ink.tobytes() for ink in inks}) == len(inks), "each face has a drawing of its own"
