"""Standing poses of a d4 without a known up direction: their geometry and selection."""

import math

import numpy as np
import pytest

from traywatch.vision.geometry.d4_poses import (
    LEANS,
    TURNS_DEG,
    D4Pose,
    own_standing,
    settle,
    sides,
    standings,
    together,
)
from traywatch.vision.geometry.up_direction import UNKNOWN
from traywatch.vision.reading.confidence import GUESSED_D4, ConfidenceModel
from traywatch.vision.reading.confidence_features import FEATURES
from traywatch.vision.reading.evidence import ReadingCandidate
from traywatch.vision.reading.face_reader import FaceReader, FaceReading

EVEN = np.full(576, 1 / 576)


def corners(turn_deg: float, far: float, unit: float, apex: tuple[float, float]) -> np.ndarray:
    """The four corners (4, 2) of a tetrahedron in the image, by rotation in space."""
    base = np.radians(turn_deg + np.array([30.0, 150.0, 270.0]))
    # x right, y away from the camera, z up; the inscribed sphere has radius 1
    points = np.array([[2.828 * math.cos(a), -2.828 * math.sin(a), -4.0] for a in base] + [[0.0, 0.0, 0.0]])
    tilt = math.asin(far)
    right, up = points[:, 0], points[:, 1] * math.cos(tilt) + points[:, 2] * math.sin(tilt)
    return np.asarray(np.column_stack([right, -up]) * unit + apex)


@pytest.mark.parametrize("far", LEANS)
@pytest.mark.parametrize("turn", TURNS_DEG[::3])
def test_a_standing_is_found_from_the_box_alone(far: float, turn: int) -> None:
    points = corners(turn, far, 17.0, (70.0, 41.0))
    box = (*points.min(axis=0), *points.max(axis=0))
    found = standings(box)
    true = [way for way in found if way.lean == (0.0, -far) and abs(way.misfit) < 1e-3]
    assert true
    assert min(math.dist(way.apex, (70.0, 41.0)) for way in true) < 0.2
    assert min(abs(way.unit_px - 17.0) for way in true) < 0.1


def test_standings_that_do_not_fit_the_box_are_left_out() -> None:
    assert standings((10.0, 70.0, 150.0, 80.0)) == []
    assert len(standings((40.0, 40.0, 120.0, 120.0))) < len(LEANS) * len(TURNS_DEG)


def test_a_known_lean_is_kept_and_an_unknown_one_told_from_the_box() -> None:
    box = (40.0, 40.0, 120.0, 120.0)
    assert own_standing((80.0, 80.0), 0.0, 16.0, box, (0.1, -0.2)).lean == (0.1, -0.2)
    assert all(math.isfinite(v) for v in own_standing((80.0, 80.0), 0.0, 16.0, box, UNKNOWN).lean)


def test_one_side_at_least_can_be_read_of_every_standing() -> None:
    crop = np.random.default_rng(4).integers(0, 256, (160, 160, 3)).astype(np.uint8)
    for way in standings((40.0, 40.0, 120.0, 120.0)):
        seen = sides(crop, way)
        assert 1 <= len(seen) <= 3
        assert all(side.shape == (48, 48, 3) and 0 <= weight <= 1 for side, weight in seen)


def scores(number: int | None, p: float = 0.94) -> np.ndarray:
    """Log-probabilities of one side that shows a number; with None, of a patch that is no side of a d4."""
    row = np.full(6, (1 - p) / 5)
    row[4 if number is None else number - 1] = p
    return np.asarray(np.log(row), np.float32)


def test_sides_that_agree_outdo_an_apex_where_nothing_is() -> None:
    own = D4Pose((80.0, 80.0), 0.0, 16.0, (0.0, 0.0))
    aside = D4Pose((80.0, 50.0), 0.0, 16.0, (0.0, -0.7))
    said = [np.array([scores(None)]), np.stack([scores(3), scores(3)])]
    logs, best = settle([own, aside], said, [np.ones(1), np.ones(2)], EVEN)
    assert (best, int(logs[:4].argmax()) + 1) == (1, 3)
    assert float(np.exp(logs).sum()) == pytest.approx(1.0, abs=0.02)


def test_an_apex_that_the_locator_saw_clearly_stays() -> None:
    own = D4Pose((80.0, 80.0), 0.0, 16.0, (0.0, 0.0))
    aside = D4Pose((80.0, 50.0), 0.0, 16.0, (0.0, -0.7))
    heat = np.zeros(576)
    heat[12 * 24 + 12] = 1.0
    said = [np.stack([scores(2)] * 3), np.stack([scores(3)] * 2)]
    logs, best = settle([own, aside], said, [np.ones(3), np.ones(2)], heat)
    assert (best, int(logs[:4].argmax()) + 1) == (0, 2)


def test_sides_that_contradict_each_other_make_doubt() -> None:
    agree = together(np.stack([scores(1), scores(1)]), np.ones(2))
    differ = together(np.stack([scores(1), scores(2)]), np.ones(2))
    assert agree[0] > math.log(0.95)
    assert differ[0] == pytest.approx(differ[1]) and differ[0] < math.log(0.6)


def test_a_camera_held_upright_never_sees_up_lean_downwards() -> None:
    heat = np.zeros(576)
    heat[12 * 24 + 12] = 1.0
    said = [np.stack([scores(2)] * 2), np.stack([scores(3)] * 2)]
    others = D4Pose((80.0, 50.0), 0.0, 16.0, (0.0, -0.7))
    upright, upside_down = (
        settle([D4Pose((80.0, 80.0), 0.0, 16.0, lean), others], said, [np.ones(2)] * 2, heat)[0]
        for lean in ((0.0, -0.5), (0.0, 0.5))
    )
    assert upright[1] > upside_down[1] and upside_down[2] > upright[2]


def test_a_guessed_standing_is_stated_by_a_threshold_of_its_own_alone() -> None:
    answers = (ReadingCandidate("d4", "3", 0.999),)
    known, guessed = np.zeros(len(FEATURES)), np.zeros(len(FEATURES))
    guessed[FEATURES.index("guessed")] = 1.0
    for least, stated in (({"d4": 0.9}, False), ({"d4": 0.9, GUESSED_D4: 0.99}, True)):
        reader = FaceReader(threads=1, calibration=ConfidenceModel(least=least))
        assert reader.accepts(FaceReading(answers, 0.95, 0.0, 0.0, known))
        assert not reader.accepts(FaceReading(answers, 0.95, 0.0, 0.0, guessed))
        assert reader.accepts(FaceReading(answers, 0.995, 0.0, 0.0, guessed)) == stated
