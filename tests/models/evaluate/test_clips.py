"""Clips of real dice: the throw watcher notices every roll, and reads the dice without a mistake.

The judge itself is tested on invented throws.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.vision.tray_scenes import reading
from traywatch.errors import TraywatchError
from traywatch.models.evaluate.clips import (
    OBSTACLES,
    JudgedClip,
    JudgedRoll,
    TrueRoll,
    align,
    clips_folder,
    judge,
    read_truth,
    table,
)
from traywatch.vision.types import Throw

FOLDER = clips_folder()
BOX = (10.0, 10.0, 40.0, 40.0)


def roll(*values: int) -> TrueRoll:
    return TrueRoll(dice=tuple(("d6", value) for value in values))


def throw(*labels: str, status: str = "read") -> Throw:
    dice = tuple(
        reading("d6", label, BOX, status=status).model_copy(update={"die_id": f"d{i}"})
        for i, label in enumerate(labels)
    )
    return Throw(throw_id="t", settled_at_s=1.0, width=320, height=240, dice=dice, elapsed_ms=1.0)


@pytest.mark.parametrize(
    ("throws", "rolls", "pairs"),
    [
        ([throw("1"), throw("2")], [roll(1), roll(2)], [(0, 0), (1, 1)]),
        ([throw("2")], [roll(1), roll(2)], [(0, 1)]),
        ([throw("5"), throw("1", "2")], [roll(2, 1)], [(1, 0)]),
        ([throw("6", "6", "6")], [roll(6, 1, 2)], []),
        ([throw("6", "6", "1")], [roll(6, 1, 2)], [(0, 0)]),
        ([], [roll(1)], []),
    ],
    ids=["in order", "the first was missed", "one is no roll", "another roll", "two of three", "nothing"],
)
def test_throws_and_rolls_are_aligned(
    throws: list[Throw], rolls: list[TrueRoll], pairs: list[tuple[int, int]]
) -> None:
    assert align(throws, rolls) == pairs


def test_a_roll_counts_right_dice_and_accepted_ones_that_are_wrong() -> None:
    assert JudgedRoll(roll(1, 2, 2), throw("1", "2", "3")).right == 2
    assert JudgedRoll(roll(1, 2, 2), throw("1", "2", "3")).accepted_wrong == 1
    assert JudgedRoll(roll(1, 2), throw("1", "5", status="unsure")).accepted_wrong == 0
    assert JudgedRoll(roll(1), None).right == 0


@pytest.mark.parametrize(
    ("text", "code"), [(None, "labels_not_found"), ('{"clip": "a.mp4"}\n', "labels_invalid")]
)
def test_a_folder_without_usable_truth_is_refused(tmp_path: Path, text: str | None, code: str) -> None:
    if text is not None:
        (tmp_path / "truth.jsonl").write_text(text)
    with pytest.raises(TraywatchError) as error:
        read_truth(tmp_path)
    assert error.value.code == code and str(tmp_path) in error.value.message


def watched(name: str, obstacle_kind: str | None, *, still_s: float = 0.0) -> JudgedClip:
    assert FOLDER is not None
    (clip,) = (one for one in read_truth(FOLDER) if one.clip == name)
    return judge(clip, FOLDER, obstacle_kind, still_s=still_s)


needs_clips = pytest.mark.skipif(
    FOLDER is None, reason="no real clips here; TRAYWATCH_CLIPS names their folder"
)


@needs_clips
@pytest.mark.parametrize(
    ("name", "obstacle_kind"),
    [
        ("machine.mp4", None),
        *(
            pytest.param(
                name, kind, marks=pytest.mark.long("test_rests_by_parts.py has drawn scenes like it")
            )
            for name, kind in [
                ("felt.mp4", None),
                ("felt.mp4", "d6"),
                ("machine.mp4", "d6"),
                *(
                    (name, kind)
                    for name in ("scoop.mp4", "compressed.mp4", "again.mp4")
                    for kind in OBSTACLES
                ),
            ]
        ),
    ],
)
def test_every_roll_of_a_real_clip_is_noticed_and_nothing_else(name: str, obstacle_kind: str | None) -> None:
    judged = watched(name, obstacle_kind)
    assert [one.throw is not None for one in judged.rolls] == [True] * len(judged.clip.rolls), table([judged])
    assert judged.phantoms == ()
    assert sum(one.accepted_wrong for one in judged.rolls) == 0


@needs_clips
@pytest.mark.long("tests of rest areas and of left places have the two causes")
def test_a_roll_after_a_still_tray_is_noticed() -> None:
    """In life the tray is at rest before, also with a hand in the picture that holds the dice."""
    judged = watched("scoop.mp4", None, still_s=1.0)
    assert [one.throw is not None for one in judged.rolls] == [True] * len(judged.clip.rolls), table([judged])
    assert judged.phantoms == () and sum(one.accepted_wrong for one in judged.rolls) == 0
