"""The single dice of the demo: listed, small, right, and in the color that is asked for."""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from traywatch.calibration import TrayProfile
from traywatch.errors import CameraError
from traywatch.firmware.camera.demo import DEMO_FOLDER
from traywatch.firmware.camera.demo_dice import CastDie, Sprite, cast_throw, dice_list, mat_picture
from traywatch.rules import load_game
from traywatch.rules.core.color_names import likely
from traywatch.rules.dice_adventure import AdventureState
from traywatch.vision import TrayReader
from traywatch.vision.types import DieReading

DICE = dice_list(DEMO_FOLDER)
TRUTH = json.loads((Path(__file__).parents[2] / "data" / "demo_dice_truth.json").read_text())
KINDS = ("d4", "d6", "d8", "d10", "d12", "d20", "dF")


@cache
def reader(profile: str) -> TrayReader:
    """The reader of a mat; opening its networks takes longer than a reading."""
    return TrayReader(TrayProfile.load(DEMO_FOLDER / profile))


def read(
    design: str, dice: list[CastDie], kinds: set[str] | None = None
) -> list[tuple[CastDie, DieReading | None]]:
    """Each die at rest with the reading nearest to it; None if there is none within 8 mm."""
    mat = DICE.mat(design)
    assert mat is not None
    image = mat_picture(DEMO_FOLDER, mat)
    for die in dice:
        sprite = Sprite(DEMO_FOLDER, die)
        sprite.draw(10**6, image)
        sprite.close()
    readings = reader(mat.profile).read(image, kinds=kinds)
    found: list[tuple[CastDie, DieReading | None]] = []
    for die in dice:
        place = TRUTH[die.clip.file]["foot_mm"]
        near = [r for r in readings if r.foot_mm is not None and math.dist(r.foot_mm, place) < 8]
        found.append((die, min(near, key=lambda r: math.dist(r.foot_mm or (0, 0), place)) if near else None))
    assert len(readings) <= len(dice), "something else was read as a die"
    return found


def test_every_kind_has_a_clip_for_most_places_and_all_of_the_demo_is_small() -> None:
    for kind in KINDS:
        assert len({clip.place for clip in DICE.dice if clip.kind == kind}) >= 7
    for clip in DICE.dice:
        assert (DEMO_FOLDER / clip.file).is_file() and clip.file in TRUTH
    files = {p.name for p in (DEMO_FOLDER / "dice").iterdir()}
    assert files == {Path(clip.file).name for clip in DICE.dice}, "a clip that is not listed"
    assert sum(p.stat().st_size for p in DEMO_FOLDER.rglob("*") if p.is_file()) < 12_000_000


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(
            kind, marks=() if kind in ("d6", "d20", "dF") else pytest.mark.long("three kinds are quick")
        )
        for kind in KINDS
    ],
)
def test_nothing_wrong_is_stated_as_fact(kind: str) -> None:
    rng, used, certain, total = np.random.default_rng(5), {}, 0, 0
    kinds = {kind} if kind == "dF" else None  # without them, signs are questions
    for _ in range(2):
        for die, reading in read("plain", cast_throw(DICE.dice, [(kind, None)] * 6, rng, used), kinds):
            total += 1
            if reading is not None and reading.status == "read":
                certain += 1
                true = TRUTH[die.clip.file]
                assert (reading.kind, reading.label) == (true["kind"], true["label"]), die.clip.file
    assert certain >= 0.7 * total, f"{certain} of {total} were read with certainty"


def test_the_colors_of_the_bag_are_recognized() -> None:
    state = load_game("dice_adventure").init()
    assert isinstance(state, AdventureState)
    palette = state.settings.colors
    rng, used, right, names = np.random.default_rng(0), {}, 0, list(palette)
    for kind in ("d4", "d6"):
        for some in (names[:5], names[5:]):
            cast = cast_throw(DICE.dice, [(kind, palette[name]) for name in some], rng, used)
            for name, (_, reading) in zip(some, read("dice_adventure", cast), strict=True):
                assert reading is not None and reading.color is not None
                assert name in likely(reading.color, palette)
                right += likely(reading.color, palette) == (name,)
    assert right >= 18


def test_a_throw_uses_each_place_once_and_other_clips_next_time() -> None:
    rng, used = np.random.default_rng(1), {}
    first = cast_throw(DICE.dice, [("d6", None)] * 6, rng, used)
    assert len({die.clip.place for die in first}) == len(first) == 6
    second = cast_throw(DICE.dice, [("d6", None)] * 6, rng, used)
    assert not {die.clip.file for die in first} & {die.clip.file for die in second}


@pytest.mark.parametrize("text", ["{", '{"dice": [{"file": "a.mp4"}]}'])
def test_a_damaged_list_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "dice.json").write_text(text)
    with pytest.raises(CameraError) as caught:
        dice_list(tmp_path)
    assert caught.value.code == "demo_missing"


def test_any_dice_are_usual_ones() -> None:
    rng, used = np.random.default_rng(1), {}
    thrown = [die for _ in range(12) for die in cast_throw(DICE.dice, [(None, None)] * 8, rng, used)]
    assert {die.clip.kind for die in thrown} == set(KINDS) - {"dF"}
