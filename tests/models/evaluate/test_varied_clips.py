"""Clips of real dice as life would vary them: the changes themselves, on drawn pictures, and real clips."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.tray_scenes import Square, draw, mat
from traywatch.models.evaluate.clip_pictures import PICTURES, reduced, window
from traywatch.models.evaluate.clip_timings import SEQUENCES, KnownClip, KnownRest, at_rate
from traywatch.models.evaluate.clips import TrueRoll, clips_folder, read_truth
from traywatch.models.evaluate.varied_clips import CROPS, VariantResult, play, played, table
from traywatch.vision.types import Frame, Image

FOLDER = clips_folder()
FRAMES_PER_S = 10.0
ROLLS = (TrueRoll(dice=(("d6", 4),)), TrueRoll(dice=(("d6", 1),)))
PLACES = ((120.0, 100.0), (200.0, 250.0))
needs_clips = pytest.mark.skipif(
    FOLDER is None, reason="no real clips here; TRAYWATCH_CLIPS names their folder"
)


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> KnownClip:
    """Four seconds: a die lies from 0.5 to 1.5 s, another one from 2.5 to 3.5 s."""
    path = tmp_path_factory.mktemp("clips") / "drawn.avi"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FRAMES_PER_S, (480, 360))
    for k in range(40):
        at_s = k / FRAMES_PER_S
        dice = [Square("d6:4", *PLACES[0])] if 0.5 <= at_s < 1.5 else []
        dice += [Square("d6:1", *PLACES[1])] if 2.5 <= at_s < 3.5 else []
        video.write(draw(mat(), dice))
    video.release()
    boxes = [(x - 20, y - 20, x + 20, y + 20) for x, y in PLACES]
    rests = (KnownRest(0.9, 1.5, (boxes[0],)), KnownRest(2.9, 3.5, (boxes[1],)))
    return KnownClip(path, ROLLS, rests)


def visible_die(image: Image) -> int | None:
    """Which of the two dice lies there."""
    there = [int(image[int(y) + 12, int(x)].min()) > 40 and _bright(image, x, y) for x, y in PLACES]
    return there.index(True) if any(there) else None


def _bright(image: Image, x: float, y: float) -> bool:
    patch = image[int(y) - 6 : int(y) + 7, int(x) - 6 : int(x) + 7].reshape(-1, 3)
    return float(np.median(patch, axis=0).max()) > 180


def sequence(clip: KnownClip, name: str) -> list[Frame]:
    played_clip = SEQUENCES[name](clip)
    assert played_clip is not None
    return list(played_clip[0])


def runs(frames: list[Frame]) -> list[tuple[int, int]]:
    """The dice in order, with the number of frames of each."""
    out: list[tuple[int, int]] = []
    before: int | None = None
    for frame in frames:
        die = visible_die(frame.image)
        if die is not None:
            out = [*out[:-1], (die, out[-1][1] + 1)] if die == before and out else [*out, (die, 1)]
        before = die
    return out


@pytest.mark.parametrize(
    ("name", "dice"),
    [
        ("as recorded", [(0, 10), (1, 10)]),
        ("rolls in reverse order", [(1, 10), (0, 10)]),
        ("twice", [(0, 10), (1, 10), (0, 10), (1, 10)]),
        ("half as fast", [(0, 20), (1, 20)]),
        ("still for 3 s before", [(0, 10), (1, 10)]),
    ],
)
def test_a_sequence_shows_the_dice_that_it_names(
    clip: KnownClip, name: str, dice: list[tuple[int, int]]
) -> None:
    frames = sequence(clip, name)
    assert [die for die, _ in runs(frames)] == [die for die, _ in dice]
    assert [count for _, count in runs(frames)] == pytest.approx([count for _, count in dice], abs=1)
    times = [frame.taken_at_s for frame in frames]
    assert times == sorted(set(times)) and times[0] == 0


def test_rests_are_made_shorter_and_longer(clip: KnownClip) -> None:
    (_, short), _ = runs(sequence(clip, "rests of 0.4 s"))
    (_, long), _ = runs(sequence(clip, "rests of 3 s"))
    assert short < 10 and long == pytest.approx(30, abs=2)


def test_a_clip_that_starts_in_motion_begins_half_a_second_before_the_rest(clip: KnownClip) -> None:
    assert runs(sequence(clip, "starts in motion"))[0][0] == 0
    assert visible_die(sequence(clip, "starts at rest")[0].image) == 0
    later = SEQUENCES["starts at rest"](clip)
    assert later is not None and later[1] == ROLLS[1:]


@pytest.mark.parametrize(
    ("name", "late", "rolls"), [("two people at once", 0, 1), ("two people in turn", 15, 2)]
)
def test_two_people_roll_beside_each_other(clip: KnownClip, name: str, late: int, rolls: int) -> None:
    assert SEQUENCES[name](clip) is None, "it has two rolls"
    of_one_roll = replace(clip, rolls=ROLLS[:1], rests=clip.rests[:1])
    changed = SEQUENCES[name](of_one_roll)
    assert changed is not None and len(changed[1]) == rolls
    assert sum(len(roll.dice) for roll in changed[1]) == 2
    pictures = [frame.image for frame in changed[0]]
    alone = [frame.image for frame in clip.frames()]
    assert len(pictures) == 40 + late
    assert np.array_equal(pictures[12][:, :480], alone[12])
    assert np.array_equal(pictures[12 + late][:, :479:-1], alone[12])


@pytest.mark.parametrize(("rate", "count"), [(5.0, 20), (10.0, 40), (20.0, 79)])
def test_another_rate_drops_frames_or_shows_them_twice(clip: KnownClip, rate: float, count: int) -> None:
    frames = list(at_rate(clip.frames(), rate))
    assert len(frames) == pytest.approx(count, abs=1)
    assert np.diff([frame.taken_at_s for frame in frames]) == pytest.approx(1 / rate)


@pytest.mark.parametrize("name", PICTURES)
def test_each_change_of_the_picture_leaves_a_picture_that_differs(clip: KnownClip, name: str) -> None:
    changed = played(clip, name)
    assert changed is not None and changed[1] == clip.rolls
    pairs = list(zip(changed[0], clip.frames(), strict=True))
    assert len(pairs) == 40 and all(new.image.dtype == np.uint8 for new, _ in pairs)
    assert any(
        new.image.shape != old.image.shape or not np.array_equal(new.image, old.image) for new, old in pairs
    )


def test_a_reduced_picture_shows_a_smaller_die_in_the_same_size(clip: KnownClip) -> None:
    image = draw(mat(), [Square("d6:4", 240, 180)])
    small = reduced(image, 0.0, scale=0.5)
    assert small.shape == image.shape
    areas = [int((picture.min(axis=2) > 180).sum()) for picture in (image, small)]
    assert areas[1] == pytest.approx(areas[0] / 4, rel=0.2)


def test_a_crop_has_all_dice_or_does_not_exist(clip: KnownClip) -> None:
    boxes = [box for rest in clip.rests for box in rest.boxes]
    part = window((480, 360), boxes, 0.8, 0.5)
    assert part is not None
    assert all(
        part[0] <= x0 and part[1] <= y0 and x1 <= part[2] and y1 <= part[3] for x0, y0, x1, y1 in boxes
    )
    assert window((480, 360), boxes, 0.3, 0.5) is None
    assert all(played(clip, name) is not None for name in ("cropped at the left and the top",))
    assert set(CROPS) > {"cropped at the left and the top"}


def test_the_table_adds_up_the_clips_of_a_variant() -> None:
    results = [
        VariantResult(
            "as recorded",
            name,
            None,
            rolls=2,
            noticed=found,
            phantoms=0,
            dice=2,
            right=1,
            accepted_wrong=0,
            events=(),
        )
        for name, found in (("a.mp4", 2), ("b.mp4", 1))
    ]
    assert "| as recorded | none | 3 of 4 | 0 | 2 of 4 | 0 |" in table(results)
    assert [one.failed for one in results] == [False, True]


@needs_clips
@pytest.mark.parametrize(
    "variant",
    [
        "15 frames a second",
        *(
            pytest.param(name, marks=pytest.mark.long("the changes themselves are tested on drawn clips"))
            for name in ("upside down", "low quality", "flicker of 11 %", "still for 3 s before")
        ),
    ],
)
def test_the_roll_of_a_machine_is_noticed_in_each_variant(variant: str) -> None:
    assert FOLDER is not None
    (machine,) = (one for one in read_truth(FOLDER) if one.clip == "machine.mp4")
    result = play((machine, Path(FOLDER), variant, None))
    assert result is not None and not result.failed, result
