"""The error model of ground points is fitted on stored readings of pictures with known ground points."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from traywatch.calibration.foot.error_model import ERROR_MODEL
from traywatch.models.evaluate.placement import box_noise, reading_cache, stills
from traywatch.models.evaluate.placement.landing import main as evaluate
from traywatch.models.synth.calibration_views import random_tray
from traywatch.models.train.__main__ import main
from traywatch.models.train.fitting import foot_error_model


def picture(number: int, dice: int = 4) -> reading_cache.CachedReading:
    """A picture as if rendered and read, with errors from the bank."""
    random, bank = np.random.default_rng((3, number)), box_noise.Bank.load()
    mat, truth = random_tray(random, 1296)
    seen = {m: truth.project(quad) + random.normal(0, 0.1, (4, 2)) for m, quad in mat.markers.items()}
    lying, readings = [], []
    places = [(40.0, 50.0), (200.0, 50.0), (60.0, 150.0), (200.0, 150.0)][:dice]
    for i, (x, y) in enumerate(places):
        kind = stills.KINDS[(4 * number + i) % len(stills.KINDS)]
        corners, _ = stills.resting(random, kind)
        outline = truth.project(corners + (x, y, 0.0)) + 0.5
        (x0, y0), (x1, y1) = outline.min(axis=0).tolist(), outline.max(axis=0).tolist()
        top = truth.project([(x, y, float(corners[:, 2].min()))])[0] + 0.5
        lying.append(reading_cache.Lying(kind, (x, y), (x0, y0, x1, y1), (float(top[0]), float(top[1]))))
        reading, _ = stills.simulated_reading(random, truth, kind, corners, (x, y), bank)
        readings += [reading] if reading is not None else []
    return reading_cache.CachedReading(number, truth, seen, tuple(lying), tuple(readings))


@pytest.fixture(scope="module")
def known() -> list[foot_error_model.KnownFoot]:
    return list(foot_error_model.in_pictures([picture(number) for number in range(12)]))


def test_readings_are_stored_and_loaded(tmp_path: Path) -> None:
    one = picture(1)
    file = tmp_path / "drawn.jsonl"
    file.write_text(one.to_line() + "\n" + picture(2).to_line() + "\n")
    back, _ = reading_cache.load([file])
    assert (back.number, back.dice, back.readings) == (one.number, one.dice, one.readings)
    assert back.truth == one.truth and all(
        np.allclose(back.seen[m], q, atol=1e-4) for m, q in one.seen.items()
    )
    found = [case for case in reading_cache.cases([back]) if case is not None]
    assert [case.kind for case in found] == [die.kind for die, reading in one.met() if reading is not None]
    assert max(abs(off) for case in found for off in case.off_mm) < 25


def test_stored_readings_are_evaluated_without_rendering(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "drawn.jsonl"
    file.write_text(picture(1).to_line() + "\n")
    assert evaluate(["pictures", "--kept", str(file)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["pictures"] == 1 and report["dice"] + report["not_found"] == 4
    assert evaluate(["pictures", "--kept", str(tmp_path / "none.jsonl")]) == 2


def test_too_small_errors_are_scaled_up(known: list[foot_error_model.KnownFoot]) -> None:
    small = replace(ERROR_MODEL, widen=0.7)
    assert sum(foot_error_model.honesty(known, small)) < 1.5
    scaled = foot_error_model.stretched([known], small)
    assert scaled.widen > 0.9
    assert sum(foot_error_model.honesty(known, scaled)) == pytest.approx(1.637, abs=0.06)


def test_wrong_parameter_is_corrected(
    known: list[foot_error_model.KnownFoot], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = replace(ERROR_MODEL, bad_box=0.02, together_px=3.0)
    monkeypatch.setattr(
        foot_error_model, "_numbers", lambda: iter([("together_px", None), ("box_of", "d20")])
    )
    found = foot_error_model.search([known], wrong)
    assert foot_error_model.surprise(known, found) < foot_error_model.surprise(known, wrong) - 0.1
    assert found.together_px < 2.0 and found.bad_box == wrong.bad_box


def test_command_prints_the_fitted_parameters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "drawn.jsonl"
    file.write_text("\n".join(picture(number).to_line() for number in range(7)))
    assert main(["foot", "--stretch", str(file), "--stills", "3"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert 0.3 < report["doubts"]["widen"] < 3 and report["pictures"]["dice"] > 8
    assert main(["foot", "--stretch", str(tmp_path / "none.jsonl")]) == 2
    file.write_text(picture(0).to_line())
    assert main(["foot", "--stretch", str(file)]) == 2
    assert "draw more" in capsys.readouterr().err
    for rubbish in ("not json", '{"number": 1}', "[1, 2]"):
        file.write_text(rubbish)
        assert main(["foot", "--stretch", str(file)]) == 2
        assert str(file) in capsys.readouterr().err
