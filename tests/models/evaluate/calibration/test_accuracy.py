"""Predicted errors of calibration profiles agree with the true errors."""

from __future__ import annotations

import numpy as np
import pytest

from traywatch.models.evaluate.calibration.accuracy import board_summary, drift_summary, main, summary, trial
from traywatch.models.synth.calibration_views import random_tray


@pytest.mark.parametrize(
    "case",
    [
        *(
            pytest.param(case, marks=pytest.mark.long("the errors of three corners are quick"))
            for case in ("all", "lens", "tapped")
        ),
        "three",
    ],
)
def test_predicted_and_true_errors_agree(case: str) -> None:
    random = np.random.default_rng(5)
    numbers = summary([trial(case, random) for _ in range(60)])
    assert numbers["refused"] <= 2
    # The bounds are wide because there are few trials; docs/maker/calibration.md has the results of many.
    assert 0.6 < numbers["die_z_rms"] < 1.35
    assert numbers["die_within_1"] > 0.60 and numbers["die_within_2"] > 0.90


def test_rendered_pictures_are_calibrated_to_a_fraction_of_a_millimeter() -> None:
    random = np.random.default_rng(2)
    trials = [trial("all", random, painted=True) for _ in range(4)]
    numbers = summary(trials)
    # The first sheet fills a quarter of a dim, blurred picture, so too few markers are found.
    assert numbers["refused"] == 1 and numbers["mat_rms_mm"] < 0.2


def test_knocks_are_detected_and_refitted() -> None:
    found = drift_summary(2, np.random.default_rng(3))
    assert found["still_called_moved"] == 0
    assert found["of_these_noticed"] == found["knocks_of_1_mm_or_more"] > 0
    assert found["refits_refused"] == 0 and found["refit_rms_mm"] < 0.4


def test_measured_lenses_match_their_predicted_errors() -> None:
    found = board_summary(1, np.random.default_rng(4))
    assert found["refused"] == 0 and found["focal_error_worst"] < 3 * found["focal_stated"]


def test_random_cameras_are_within_their_ranges() -> None:
    random = np.random.default_rng(0)
    for _ in range(20):
        mat, truth = random_tray(random)
        tilt = np.degrees(np.arccos(truth.rotation[2, 2]))
        assert tilt <= 25.001 and 250 <= -truth.camera_mm[2] <= 700
        assert 640 <= truth.image_size[0] <= 2304
        corners = truth.project([(0, 0), mat.size_mm])
        assert np.all(corners >= 0) and np.all(corners <= truth.image_size)


def test_command_prints_the_networks_and_one_object_per_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--n", "2"]) == 0
    networks, *lines = capsys.readouterr().out.splitlines()
    assert networks.startswith('{"networks": ')
    assert len(lines) == 4 and all(line.startswith('{"case": ') for line in lines)
