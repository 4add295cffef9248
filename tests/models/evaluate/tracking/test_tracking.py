"""Tracking evaluation: throws are reproducible, scored by their truth, and reported."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="throws are rolled with the train extra")
pytest.importorskip("scipy", reason="throws are rolled with the train extra")

from traywatch.models.evaluate.metrics import summary
from traywatch.models.evaluate.tracking import runner, tracking
from traywatch.models.evaluate.tracking.one_throw import follow
from traywatch.models.evaluate.tracking.scoring import Followed
from traywatch.models.synth.physics.tracking_throws import Toss, toss
from traywatch.models.synth.scenes.video_sprites import Stage


@pytest.fixture(scope="module")
def throws() -> list[Toss]:
    return [toss(41, number, most_dice=2, most_obstacles=4) for number in range(3)]


def test_throw_is_reproducible_and_can_be_saved(throws: list[Toss], tmp_path: Path) -> None:
    again = toss(41, 1, most_dice=2, most_obstacles=4)
    throws[1].save(tmp_path / "one.npz")
    for other in (again, Toss.load(tmp_path / "one.npz")):
        assert other.pieces == throws[1].pieces
        assert other.touches == throws[1].touches
        np.testing.assert_array_equal(other.positions_mm, throws[1].positions_mm)


def test_frames_show_motion_and_static_dice(throws: list[Toss]) -> None:
    stage = Stage(throws[0])
    before, during, after = (stage.frame(at_s).astype(int) for at_s in (-1.0, 0.3, 99.0))
    assert before.shape == (480, 640, 3)
    assert np.abs(after - before).max() > 60
    assert np.abs(during - after).max() > 60


def test_watcher_settles_each_simulated_throw_in_time(throws: list[Toss]) -> None:
    found = [follow(one) for one in throws]
    assert not any(one.missed or one.false_settles for one in found)
    assert all(one.latency_s is not None and one.latency_s <= 0.6 for one in found)
    assert sum(one.told for one in found) == sum(len(one.pieces) for one in throws)
    assert sum(one.told_right for one in found) == sum(one.told for one in found)
    assert sum(one.covered for one in found) > 0.9 * sum(one.body_frames for one in found)


def test_die_that_leaves_a_mat_without_walls_is_detected() -> None:
    one = follow(toss(43, 3, most_dice=2, most_obstacles=3, walled=False))
    assert one.left == (1, 0, 0), "right, missed, false"
    assert one.left_off_mm[0] < 15
    assert (one.told, one.told_right) == (2, 2), "the die that stayed and the one that lay there"


def test_report_has_counts_and_intervals() -> None:
    good = Followed(0, 2, 1, "steady", told=3, told_right=3, hits=1, pairs=(1, 0, 0), bodies=2, latency_s=0.4)
    bad = Followed(1, 1, 1, "step", told=2, told_right=1, misses=1, pairs=(0, 1, 0), bodies=1, missed=True)
    report = tracking.summary([good, bad])
    assert report["contact_of_dice"]["f1"] == pytest.approx(2 / 3, abs=1e-4)
    assert (report["told_thrown"]["k"], report["told_thrown"]["n"]) == (4, 5)
    assert report["missed_settle"]["k"] == 1
    assert report["latency_s"] == {"n": 1, "median": 0.4, "p95": 0.4, "max": 0.4}
    assert "missed settle" in tracking.as_text(report)


def test_missing_throws_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tracking.main(["--folder", str(tmp_path), "--seed", "8"]) == 2
    assert "--make" in capsys.readouterr().err


def test_weights_are_fitted_for_each_kind_of_contact() -> None:
    one = Followed(0, 1, 1, "steady")
    for far in range(20):
        one.encounters.append(("obstacle", {"one": 1.0, "near": far / 10}, far < 8))
        one.encounters.append(("wall", {"one": 1.0, "closing": far / 10}, far > 8))
    weights = tracking.fit([one])
    assert set(weights) == {"obstacle", "wall"}
    assert weights["obstacle"]["near"] < -1 and weights["wall"]["closing"] > 1


def test_stopped_run_is_resumed(
    throws: list[Toss], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "seed41"
    folder.mkdir()
    for number, one in enumerate(throws):
        one.save(folder / f"{number:04d}.npz")
    played: list[int] = []

    def as_if(one: Toss, *, fps: float) -> Followed:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(one.number)
        return Followed(one.number, 1, 1, "steady", hits=1, encounters=[("obstacle", {"near": 0.5}, True)])

    monkeypatch.setattr(runner, "follow", as_if)
    command = ["--seed", "41", "--folder", str(tmp_path), "--jobs", "1", "--json"]
    with pytest.raises(KeyboardInterrupt):
        tracking.main(command)
    kept = next((folder / "played").iterdir())
    with kept.open("a") as half:
        half.write('{"throw": "0002.npz", "numb')
    played.remove(1)
    assert tracking.main(command) == 0
    assert played == [0, 2], "the throw that was cut off is played, the others are not played again"
    report = json.loads(capsys.readouterr().out)
    assert (report["throws"], report["contact_of_dice"]["right"]) == (3, 3)


def test_calibration_error_detects_overconfidence() -> None:
    """Calibrated probabilities have about the error of chance, overconfident ones a far larger one."""
    rng = np.random.default_rng(4)
    p = rng.random(2000)
    honest = [(float(a), bool(rng.random() < a)) for a in p]
    boast = [(0.99 if a > 0.5 else 0.01, touched) for a, touched in honest]
    told, boasted = summary.calibration(honest), summary.calibration(boast)
    assert told["n"] == 2000 and told["ece"] < 2 * told["by_chance"]
    assert told["interval"][0] < told["ece"] < told["interval"][1] < 0.2 < boasted["ece"]
    assert summary.calibration([])["ece"] is None
