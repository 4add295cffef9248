"""Risk, coverage and reliability on cases calculated by hand."""

import json

import pytest

from tests.models.evaluate.hand import picture, said, square
from traywatch.models.evaluate import Count, score
from traywatch.models.evaluate.metrics.reliability import (
    ScoredReading,
    area,
    coverage_at,
    ece,
    outcomes,
    reliability,
    risk_coverage,
    to_json,
)
from traywatch.models.evaluate.real_photos import LabeledDie

FOUR = [
    ScoredReading(0.9, True),
    ScoredReading(0.8, True),
    ScoredReading(0.7, False),
    ScoredReading(0.6, True),
]


def test_curve_starts_with_the_highest_confidence() -> None:
    curve = risk_coverage(FOUR)
    assert [(p.coverage, p.wrong) for p in curve] == [
        (0.25, Count(0, 1)),
        (0.5, Count(0, 2)),
        (0.75, Count(1, 3)),
        (1.0, Count(1, 4)),
    ]
    assert area(curve) == pytest.approx((0 + 0 + 1 / 3 + 1 / 4) / 4)


def test_equal_confidences_are_accepted_together() -> None:
    curve = risk_coverage([ScoredReading(0.9, True), ScoredReading(0.9, False), ScoredReading(0.5, True)])
    assert [p.wrong for p in curve] == [Count(1, 2), Count(1, 3)]


@pytest.mark.parametrize(("risk", "coverage"), [(0.0, 0.5), (0.25, 1.0), (0.3, 1.0)])
def test_coverage_at_a_risk(risk: float, coverage: float) -> None:
    point = coverage_at(risk_coverage(FOUR), risk)
    assert point is not None
    assert point.coverage == coverage


def test_no_coverage_if_the_most_confident_is_wrong() -> None:
    assert coverage_at(risk_coverage([ScoredReading(0.9, False)]), 0.1) is None


def test_bins_have_equal_sizes() -> None:
    found = [ScoredReading(i / 100, i % 2 == 0) for i in range(100)]
    assert {b.right.n for b in reliability(found, 10)} == {10}
    assert len(reliability(FOUR)) == 4  # never more bins than guesses


def test_ece_of_a_small_example() -> None:
    # Two bins: 0.6 and 0.7 with one of two right, 0.8 and 0.9 with both right.
    assert ece(FOUR, 2) == pytest.approx(0.5 * abs(0.65 - 0.5) + 0.5 * abs(0.85 - 1.0))
    assert ece([ScoredReading(1.0, True)] * 5) == 0.0


def test_only_matched_dice_with_a_value_have_outcomes() -> None:
    dice = [
        LabeledDie("d6", 3, square(0)),
        LabeledDie("d6", None, square(20)),
        LabeledDie("d6", 1, square(40)),
    ]
    readings = [said("d6", 3, square(0), confidence=0.7, status="unsure"), said("d6", 2, square(20))]
    report = score([(picture(*dice), readings)])
    assert outcomes(report.pairs) == [ScoredReading(0.7, True)]
    assert json.loads(json.dumps(to_json(report.pairs), allow_nan=False))["ece"] == pytest.approx(0.3)


def test_metrics_without_outcomes_are_null() -> None:
    assert to_json(())["ece"] is None
