"""A confidence with hidden units learns what a regression cannot, and survives its file."""

import json
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

from traywatch.errors import ReadingError
from traywatch.model_files import use_models
from traywatch.models.train.fitting.hidden_units import fit_with_units
from traywatch.models.train.fitting.logistic import fit
from traywatch.vision.reading.confidence import Confidence, ConfidenceModel
from traywatch.vision.reading.confidence_features import FEATURES

F = len(FEATURES)


def cases(count: int, seed: int) -> tuple[np.ndarray, list[str], np.ndarray, np.ndarray]:
    """Answers that are right if two features have the same sign; for d20, if they differ."""
    rng = np.random.default_rng(seed)
    rows = rng.normal(0, 1, (count, F))
    kinds = ["d20" if i % 3 == 0 else "d6" for i in range(count)]
    same = rows[:, 0] * rows[:, 1] > 0
    right = np.where([kind == "d20" for kind in kinds], ~same, same) | (rng.random(count) < 0.1)
    return rows, kinds, right, np.ones(count)


def logloss(model: Confidence, seed: int) -> float:
    rows, kinds, right, _ = cases(600, seed)
    chances = np.array([model(row, kind) for row, kind in zip(rows, kinds, strict=True)])
    return float(-np.log(np.where(right, chances, 1 - chances)).mean())


@pytest.fixture(scope="module")
def fitted() -> Confidence:
    return fit_with_units(*cases(3000, 1))


def test_hidden_units_learn_how_features_act_together(fitted: Confidence) -> None:
    assert logloss(fit(*cases(3000, 1)), 2) > 0.6
    assert logloss(fitted, 2) < 0.45


def test_without_anything_to_learn_they_change_little() -> None:
    rng = np.random.default_rng(4)
    rows, weight = rng.normal(0, 1, (2000, F)), np.ones(2000)
    right = rng.random(2000) < 1 / (1 + np.exp(-2 * rows[:, 0]))
    model = fit_with_units(rows, ["d6"] * 2000, right, weight)
    plain = replace(model, hidden=None)
    far = rng.normal(0, 1, (200, F))
    gaps = [abs(model(row, "d6") - plain(row, "d6")) for row in far]
    assert np.median(gaps) < 0.06


def test_extreme_features_have_bounded_effect(fitted: Confidence) -> None:
    assert fitted.hidden is not None
    most = float(np.abs(fitted.hidden.out).sum())
    for scale in (1e3, 1e9):
        assert abs(fitted.hidden(np.full(F, scale), "d20")) <= most


def test_a_kind_without_cases_uses_the_usual_bias(fitted: Confidence) -> None:
    row = np.linspace(-1, 1, F)
    assert fitted(row, "d60") == fitted(row, "d2")


def test_the_file_has_the_units(fitted: Confidence, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = replace(ConfidenceModel(), confidence=fitted)
    path = tmp_path / "reader.json"
    text = json.dumps(asdict(chosen), default=np.ndarray.tolist)
    path.write_text(text)
    monkeypatch.setenv("TRAYWATCH_MODELS", str(tmp_path))
    use_models(tmp_path)
    try:
        loaded = ConfidenceModel.load()
        assert loaded.confidence is not None
        rows, kinds, _, _ = cases(20, 5)
        for row, kind in zip(rows, kinds, strict=True):
            assert loaded.confidence(row, kind) == pytest.approx(fitted(row, kind), abs=1e-12)
        broken = json.loads(text)
        broken["confidence"]["hidden"]["out"].pop()
        path.write_text(json.dumps(broken))
        with pytest.raises(ReadingError, match="do not fit together"):
            ConfidenceModel.load()
        del broken["confidence"]["hidden"]["out"]
        path.write_text(json.dumps(broken))
        with pytest.raises(ReadingError, match=r"reader\.json"):
            ConfidenceModel.load()
    finally:
        use_models(None)


def test_a_feature_that_never_varies_does_no_harm() -> None:
    rows, kinds, right, weight = cases(600, 5)
    rows[:, 3] = 0.0
    model = fit_with_units(rows, kinds, right, weight)
    for value in (0.0, 1.0):
        rows[0, 3] = value
        assert 0 < model(rows[0], kinds[0]) < 1
