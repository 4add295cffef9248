"""Boxes around several dice are replaced by the dice inside, and boxes of one die are not."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from traywatch.models.evaluate.shift.crowds import CROWDS, compose
from traywatch.vision.detection.boxes import iou
from traywatch.vision.detection.detector import Detection
from traywatch.vision.reader import TrayReader
from traywatch.vision.stages.divide import divided
from traywatch.vision.types import Alternative, Box, DieReading

WHOLE = (0.0, 0.0, 200.0, 200.0)
LEFT, RIGHT = (5.0, 50.0, 98.0, 145.0), (102.0, 50.0, 195.0, 145.0)
QUARTERS = ((0.0, 0.0, 98.0, 98.0), (0.0, 102.0, 98.0, 200.0), (102.0, 0.0, 200.0, 98.0))
NEIGHBOR = (300.0, 0.0, 380.0, 80.0)
PIPS = ((30.0, 30.0, 60.0, 60.0), (130.0, 130.0, 160.0, 160.0))


def reading(
    box: Box, *, die_p: float = 1.0, accepted: bool = True, kind: str = "d6", value: int = 3
) -> DieReading:
    told = str(value)
    return DieReading(
        kind=kind, value=value if accepted else None, label=told if accepted else None,
        status="read" if accepted else "unsure", confidence=0.99 if accepted else 0.4, box=box,
        color="#ffffff", die_p=die_p,
        alternatives=() if accepted else (Alternative(kind=kind, value=value, label=told, p=0.4),),
    )  # fmt: skip


def boxes_of(
    readings: Sequence[DieReading], parts: Sequence[DieReading], *, detected: Sequence[Box] = (WHOLE,)
) -> list[Box]:
    firm = [Detection(box, 0.7) for box in detected]
    return sorted(die.box for die in divided(readings, firm, lambda box: parts))


UNREAD = reading(WHOLE, die_p=0.05, accepted=False)


@pytest.mark.parametrize(
    ("readings", "parts", "detected", "left"),
    [
        pytest.param([UNREAD], [reading(LEFT), reading(RIGHT)], [WHOLE], [LEFT, RIGHT], id="two dice"),
        pytest.param([], [reading(LEFT), reading(RIGHT)], [WHOLE], [LEFT, RIGHT], id="box not read"),
        pytest.param([UNREAD], [reading(LEFT, die_p=0.2)], [WHOLE], [WHOLE], id="no die inside"),
        pytest.param([UNREAD], [reading(b, value=1) for b in PIPS], [WHOLE], [WHOLE], id="pips"),
        pytest.param(
            [UNREAD], [reading(LEFT), reading(RIGHT, die_p=0.4, accepted=False)], [WHOLE], [LEFT, RIGHT],
            id="an uncertain die beside a sure one stays a question",
        ),
        pytest.param([reading(WHOLE)], [reading(LEFT), reading(RIGHT)], [WHOLE], [WHOLE], id="accepted"),
        pytest.param(
            [reading(WHOLE)], [reading(LEFT), reading(RIGHT, accepted=False)], [WHOLE, LEFT], [WHOLE],
            id="accepted, with one die inside",
        ),
        pytest.param(
            [reading(WHOLE), reading(QUARTERS[0])], [reading(box) for box in QUARTERS],
            [WHOLE, QUARTERS[0]], list(QUARTERS),
            id="accepted, filled with accepted dice",
        ),
        pytest.param(
            [reading(WHOLE, die_p=0.8, accepted=False)], [reading(LEFT, die_p=0.85)], [WHOLE], [WHOLE],
            id="perhaps a die, with one part",
        ),
        pytest.param(
            [reading(WHOLE, die_p=0.8, accepted=False)], [reading(LEFT), reading(RIGHT)], [WHOLE],
            [LEFT, RIGHT], id="perhaps a die, with two sure ones inside",
        ),
        pytest.param(
            [UNREAD, reading(NEIGHBOR)], [reading(LEFT), reading(NEIGHBOR)], [WHOLE, NEIGHBOR],
            [LEFT, NEIGHBOR], id="a neighbor counts once",
        ),
    ],
)  # fmt: skip
def test_the_better_hypothesis_stays(
    readings: list[DieReading], parts: list[DieReading], detected: list[Box], left: list[Box]
) -> None:
    assert boxes_of(readings, parts, detected=detected) == sorted(left)


def test_small_boxes_are_not_searched() -> None:
    def search(box: Box) -> list[DieReading]:
        raise AssertionError("searched")

    small = (0.0, 0.0, 40.0, 40.0)
    assert len(divided([reading(small, die_p=0.1, accepted=False)], [Detection(small, 0.7)], search)) == 1


@pytest.mark.parametrize(
    ("name", "most"),
    [("row", 0.2), ("foot", 0.0), ("book", 0.0), ("polygons", 0.0)],
)
def test_drawn_dice_that_seem_to_be_one_are_detected(name: str, most: float) -> None:
    """Cubes in rows, and dice on things that resemble a large die.

    Drawn cubes touch without a gap or an edge. Without the search inside boxes, half of those in rows are
    missed.
    """
    reader = TrayReader(places=False)
    missed = count = 0
    for picture in range(6):
        image, dice = compose(np.random.default_rng((4, list(CROWDS).index(name), picture)), name, None)
        found = reader.read(image)
        for die in dice:
            count += 1
            best = max(found, key=lambda one: iou(one.box, die.box), default=None)
            if best is None or iou(best.box, die.box) < 0.5:
                missed += 1
            elif best.status == "read":
                assert best.value == die.value
    assert missed <= most * count, f"{missed} of {count} dice were not detected"
