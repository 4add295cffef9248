"""Features of the confidence regression: illegible texts, and dice that the border of the image cuts off."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from traywatch.calibration.dice.labels import KINDS, LABELS, text_of
from traywatch.vision.reading.confidence_features import FEATURES, features
from traywatch.vision.reading.evidence import LabelEvidence, ReadingCandidate
from traywatch.vision.reading.observations import CropObservation

TEXTS = tuple(text_of(label) for label in LABELS)
SEEN = CropObservation(np.zeros(len(KINDS) + 1, np.float32), 0.0, (), (), np.zeros(128, np.float32))


def look(
    *, label: float = 0.0, no_face: float = 0.0, nothing: float = 0.0, side: bool = False
) -> LabelEvidence:
    chances = np.full(len(LABELS) + 2, 1e-6)
    chances[LABELS.index("3")], chances[-2], chances[-1] = label, no_face, nothing
    return LabelEvidence(1.0, np.log(np.maximum(chances, 1e-6)).astype(np.float32), side=side)


def feature(name: str, *looks: LabelEvidence, kind: str = "d6", seen: CropObservation = SEEN) -> float:
    row = features(
        (ReadingCandidate(kind, "3", 0.9),), replace(seen, looks=looks), TEXTS, face=0.9, not_a_die=0.01,
        displaced=0.0,
    )  # fmt: skip
    assert row.shape == (len(FEATURES),)
    return float(row[FEATURES.index(name)])


def test_a_text_that_cannot_be_read_lowers_the_legibility() -> None:
    clear, half, none = (feature("legible", look(label=1 - p, nothing=p)) for p in (0.0, 0.5, 0.99))
    assert clear == pytest.approx(0, abs=0.01)
    assert half == pytest.approx(np.log(0.5), abs=0.01)
    assert none < -4


def test_an_upright_illegible_text_outweighs_a_number_seen_upside_down() -> None:
    # An L upside down looks like a 7, and the network says that the text is not upright there.
    upside_down, upright = look(label=0.1, no_face=0.9), look(nothing=0.99)
    assert feature("legible", upside_down, upright) < np.log(0.1)


def test_the_sides_of_a_d4_decide_whether_it_is_legible() -> None:
    top, side = look(nothing=0.99), look(label=0.99, side=True)
    assert feature("legible", top, side, kind="d4") == pytest.approx(0, abs=0.02)
    assert feature("legible", top, side, kind="d6") < -4


def test_a_die_at_the_border_has_a_feature_of_its_own() -> None:
    assert feature("cut_off", look(label=0.99)) == 0
    assert feature("cut_off", look(label=0.99), seen=replace(SEEN, cut_off=True)) == 1
