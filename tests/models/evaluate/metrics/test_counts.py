"""Counts and intervals on cases calculated by hand."""

from pathlib import Path

import pytest

from traywatch.models.evaluate import Count, score
from traywatch.models.evaluate.real_photos import LabeledDie, LabeledPicture
from traywatch.models.evaluate.report.error_sheet import write_sheet
from traywatch.vision.types import Alternative, DieReading


def picture(*dice: LabeledDie, die: str | None = None, name: str = "a.png") -> LabeledPicture:
    return LabeledPicture(Path(name), "hand", "s", "test", 100, 100, die, dice)


def said(
    kind: str,
    value: int | None,
    box: tuple[float, float, float, float],
    *,
    status: str = "read",
    guess: int = 0,
) -> DieReading:
    others = () if status == "read" else (Alternative(kind=kind, value=guess, label=str(guess), p=0.6),)
    label = None if value is None else str(value)
    return DieReading(
        kind=kind,
        value=value,
        label=label,
        status=status,
        confidence=0.9,
        box=box,
        color="#102030",
        alternatives=others,
    )


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.27753),  # values of the textbook formula
        (5, 10, 0.23659, 0.76341),
        (95, 100, 0.88825, 0.97846),
        (10, 10, 0.72247, 1.0),
    ],
)
def test_wilson_interval(k: int, n: int, low: float, high: float) -> None:
    assert Count(k, n).interval == pytest.approx((low, high), abs=1e-4)


def test_a_hand_made_set() -> None:
    a, b, c = (0.0, 0.0, 10.0, 10.0), (20.0, 0.0, 30.0, 10.0), (40.0, 0.0, 50.0, 10.0)
    report = score(
        [
            (
                picture(LabeledDie("d6", 3, a), LabeledDie("d8", 7, b), LabeledDie("d20", 12, c)),
                [
                    said("d6", 3, (1.0, 0.0, 11.0, 10.0)),  # right and accepted
                    said("d8", None, b, status="unsure", guess=7),  # right but uncertain
                    said("d20", 12, (70.0, 70.0, 80.0, 80.0)),  # a false positive
                ],
            ),
            (picture(LabeledDie("d12", 5, a)), [said("d10", 5, a)]),  # accepted with the wrong kind
            (picture(LabeledDie("d4", None, a)), [said("d4", 1, a)]),  # only its kind is labeled
        ]
    )
    all_ = report.overall
    assert all_.found == Count(4, 5)
    assert all_.false == Count(1, 5)
    assert all_.kind_right == Count(3, 4)
    assert all_.value_right == Count(3, 3)
    assert all_.both_right == Count(2, 3)
    assert all_.accepted == Count(3, 4)
    assert all_.accepted_wrong == Count(1, 3)
    assert report.by_kind["d12"].accepted_wrong == Count(1, 1)
    assert report.confusion[("d20", "-")] == 1
    assert report.errors[0].truth.kind == "d12"  # accepted errors come first


def test_die_without_a_box_counts_only_if_it_is_alone() -> None:
    die = LabeledDie("d6", 2, None)
    box = (0.0, 0.0, 9.0, 9.0)
    alone = score([(picture(die), [said("d6", 2, box)])]).overall
    assert (alone.found, alone.both_right) == (Count(0, 0), Count(1, 1))
    crowded = score([(picture(die), [said("d6", 2, box), said("d6", 2, (20.0, 0.0, 29.0, 9.0))])]).overall
    assert (crowded.found, crowded.both_right) == (Count(0, 0), Count(0, 0))


def test_reading_is_matched_with_one_die() -> None:
    box = (0.0, 0.0, 10.0, 10.0)
    shifted = (1.0, 0.0, 11.0, 10.0)
    report = score([(picture(LabeledDie("d6", 1, box), LabeledDie("d6", 2, shifted)), [said("d6", 1, box)])])
    assert report.overall.found == Count(1, 2)
    assert report.overall.both_right == Count(1, 1)


def test_face_counts_once_for_all_its_frames() -> None:
    box = (0.0, 0.0, 10.0, 10.0)
    frames = [
        (picture(LabeledDie("d6", v, box), die="red d6"), [said("d6", g, box)])
        for v, g in [(1, 1), (1, 1), (1, 2), (4, 4), (4, 3)]
    ]
    assert score(frames).overall.faces == Count(1, 2)  # half of the frames is no majority


def test_the_sheet_shows_the_errors(tmp_path: Path) -> None:
    import cv2
    import numpy as np

    path = tmp_path / "a.png"
    cv2.imwrite(str(path), np.full((100, 100, 3), 90, np.uint8))
    box = (30.0, 30.0, 60.0, 60.0)
    report = score([(picture(LabeledDie("d6", 1, box), name=str(path)), [said("d6", 2, box)])])
    assert write_sheet(report.errors, tmp_path / "sheet.png") == 1
    assert cv2.imread(str(tmp_path / "sheet.png")) is not None
