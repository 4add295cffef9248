"""Accuracy of zones and ground points on a small sample.

``python -m traywatch.models.evaluate.placement.landing stills`` measures the same on a large one.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from traywatch.models.evaluate.placement import box_noise, landing, stills
from traywatch.models.evaluate.placement.box_noise import Bank, NoiseRow
from traywatch.models.evaluate.placement.reading_cache import CachedReading, Lying
from traywatch.models.evaluate.report.reader_files import reader_files, reader_fingerprint


@lru_cache(maxsize=1)
def cases() -> tuple[stills.StillCase, ...]:
    return tuple(case for case in stills.stills(75, seed=4, dice=8) if case is not None)


def test_zone_is_right_away_from_lines() -> None:
    clear = [case for case in cases() if case.line_mm >= stills.LINE_MM]
    assert len(clear) > 400
    assert sum(case.right for case in clear) >= 0.995 * len(clear)
    assert not any(not case.right and case.zones[case.best_zone] >= stills.SURE for case in clear)


def test_zone_probability_is_calibrated_near_lines() -> None:
    report = stills.zones(cases())
    near = [case for case in cases() if case.line_mm < stills.LINE_MM]
    chances = np.array([case.zones[case.best_zone] for case in near])
    right = np.array([case.right for case in near])
    # The sum of the probabilities is the expected number of right zones, within three standard deviations.
    spread = 3 * np.sqrt(np.sum(chances * (1 - chances))) + 1
    assert abs(float(np.sum(chances)) - float(np.sum(right))) < spread
    assert report["ece"] < 0.04


def test_predicted_sd_matches_the_errors() -> None:
    found = stills.honesty(cases())
    assert found["n"] > 200
    assert 0.63 < found["within_1"][0] < 0.8
    assert 0.92 < found["within_2"][0] < 0.99


def test_resting_dice_of_every_kind_are_flat_and_of_the_right_height() -> None:
    random = np.random.default_rng(0)
    for kind in ("d2", "d4", "d10", "d20", "d60"):
        corners, tall = stills.resting(random, kind)
        assert corners[:, 2].max() == pytest.approx(0.0)
        assert tall == pytest.approx(-corners[:, 2].min()) and 2.0 < tall < 40.0


def test_bank_draws_dice_of_the_same_kind_and_size(tmp_path) -> None:  # type: ignore[no-untyped-def]
    rows = [
        NoiseRow("d6", "d6", None, 1.0, 0.0, 0.9, size, (0.01 * size, 0.0, 0.0, 0.0, 0.0, 0.0))
        for size in np.linspace(20, 100, 60)
    ]
    rows += [NoiseRow("d4", "d8", "d4", 0.5, 0.25, 0.2, 50.0, (0.5,) * 6) for _ in range(12)]
    bank = Bank.of(rows)
    bank.save(tmp_path / "bank.npz")
    kept = Bank.load(tmp_path / "bank.npz")
    assert len(kept) == 72
    random = np.random.default_rng(1)
    for _ in range(20):
        taken, confidence, off = kept.draw("d3", 40.0, random)  # a d3 has the shape of a d6
        assert taken == [("d6", 1.0)] and confidence == pytest.approx(0.9, abs=1e-3) and 0.32 < off[0] < 0.49
    taken, confidence, off = kept.draw("d4", 40.0, random)
    assert taken == [("d8", 0.5), ("d4", 0.25)] and off[0] == 0.5


def test_mean_box_offset_is_robust_to_outliers() -> None:
    random = np.random.default_rng(2)
    sizes = random.uniform(15, 120, 600)
    rows = []
    for i, size in enumerate(sizes):
        x, y = random.normal(0, 0.02, 2) + ((0.5 - 0.01 * size) / size, 0.02)
        rows.append(
            NoiseRow(
                "d20",
                "d20",
                None,
                1.0,
                0.0,
                0.9,
                float(size),
                (x + (0.8 if i % 40 == 0 else 0.0), y, 0, 0, 0, 0),
            )
        )
    (ax, bx), (ay, by) = box_noise.shift(Bank.of(rows))
    assert (ax, bx) == (pytest.approx(0.5, abs=0.3), pytest.approx(-0.01, abs=0.004))
    assert (ay, by) == (pytest.approx(0.0, abs=0.3), pytest.approx(0.02, abs=0.004))


def test_box_shift_agrees_with_the_packaged_bank() -> None:
    """``traywatch.vision.ground_points.BOX_SHIFT`` has the values that ``noise`` measures."""
    from traywatch.vision.ground_points import BOX_SHIFT

    found, stated = np.array(box_noise.shift(Bank.load())), np.array(BOX_SHIFT)
    for side_px in (20.0, 40.0, 80.0):  # a fifth of the error of a single box
        assert found @ (1.0, side_px) == pytest.approx(stated @ (1.0, side_px), abs=0.3)


def test_pictures_of_another_reader_are_not_those_of_the_shipped_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    random, bank = np.random.default_rng(8), Bank.load()
    truth, _ = stills.tray(random)
    corners = {marker: np.asarray(truth.project(quad)) for marker, quad in truth.markers.items()}
    foot = np.array(truth.mat_size_mm) / 2
    reading, _ = stills.flat_reading(random, truth, "d6", foot, bank)
    assert reading is not None
    die = Lying("d6", (float(foot[0]), float(foot[1])), reading.box, (0.0, 0.0))
    printed = []
    for reader in (reader_fingerprint(), "other"):
        picture = CachedReading(3, truth, corners, (die,), (reading,), reader)
        (tmp_path / "mats.jsonl").write_text(picture.to_line() + "\n")
        assert landing.main(["pictures", "--kept", str(tmp_path / "mats.jsonl")]) == 0
        printed.append(json.loads(capsys.readouterr().out))
    assert [one["networks"] for one in printed] == [reader_files(), {}]
    assert [(one["drawn"], one["dice"]) for one in printed] == [(4, 1), (4, 1)]
