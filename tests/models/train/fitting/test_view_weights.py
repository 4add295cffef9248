"""The weights of the camera's view are added to a regression that stays as it is."""

import numpy as np
import pytest

pytest.importorskip("onnx", reason="fitting needs the extra: pip install traywatch[train]")

from traywatch.models.train.fitting.thresholds import Weighed
from traywatch.models.train.fitting.view_weights import NAMES, fitted
from traywatch.vision.reading.confidence import FEATURES, Confidence

ASIDE = FEATURES.index("aside")
BEFORE = Confidence((1.0,) + (0.0,) * (len(FEATURES) - len(NAMES) - 1), 0.5)


def judged(harm: float, count: int = 4000) -> Weighed:
    """Answers whose confidence is right for a camera above, and whose log-odds fall by ``harm`` aside."""
    rng = np.random.default_rng(3)
    rows = np.zeros((count, len(FEATURES)))
    rows[:, 0] = rng.uniform(0, 5, count)
    rows[:, ASIDE] = rng.uniform(0, 0.4, count)
    odds = rows[:, 0] + 0.5 - harm * rows[:, ASIDE]
    right = rng.random(count) < 1 / (1 + np.exp(-odds))
    whole = np.arange(count)
    return Weighed(rows, ["d6"] * count, right, np.ones(count), whole % 5, whole)


def test_a_view_from_the_side_lowers_the_confidence() -> None:
    cases = judged(harm=6.0)
    made = fitted(BEFORE, cases, np.ones(len(cases.rows), bool))
    assert made.weights[: len(BEFORE.weights)] == BEFORE.weights and made.usual == BEFORE.usual
    assert -8 < made.weights[ASIDE] < -4


def test_nothing_changes_if_the_view_does_no_harm() -> None:
    cases = judged(harm=0.0)
    made = fitted(BEFORE, cases, np.ones(len(cases.rows), bool))
    assert abs(made.weights[ASIDE]) < 1


def test_a_second_fit_replaces_the_first() -> None:
    cases = judged(harm=6.0)
    once = fitted(BEFORE, cases, np.ones(len(cases.rows), bool))
    assert fitted(once, cases, np.ones(len(cases.rows), bool)) == once


def test_pictures_without_a_known_view_are_refused() -> None:
    with pytest.raises(ValueError, match="no case has a known view"):
        fitted(BEFORE, judged(1.0), np.zeros(4000, bool))
