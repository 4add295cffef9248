"""The landing network is fitted and built: coefficients are recovered, the graph agrees with the formula."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("onnx", reason="training needs the extra: python3 scripts/prepare.py train")

from traywatch.models.train.fitting import landing_model
from traywatch.vision.inference import OnnxSession
from traywatch.vision.landing import GRID


def rows(count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    random = np.random.default_rng(1)
    gap, sd = random.normal(8, 12, count), random.uniform(0.4, 2.0, count)
    tracked = np.where(random.random(count) < 0.4, -1.0, random.random(count))
    return gap, sd, tracked, landing_model.features(gap, sd)


def test_fit_recovers_the_coefficients() -> None:
    *_, features = rows(20_000)
    true = np.array([-1.0, -0.4, -0.6, 0.3])
    chance = 1 / (1 + np.exp(-features @ true))
    happened = np.random.default_rng(2).random(len(chance)) < chance
    found = landing_model.fit(features, happened)
    assert found == pytest.approx(true, abs=0.35)
    scores = landing_model.scores(landing_model.folded(features, happened), happened)
    assert scores["ece"] < 0.02 and scores["n"] == 20_000


def test_graph_agrees_with_the_formula(tmp_path: Path) -> None:
    gap, sd, tracked, features = rows(50)
    contact, rest = np.array([0.5, -0.3, -0.4, -0.2]), np.array([-2.0, -1.0, -0.5, 0.1])
    path = tmp_path / "landing.onnx"
    path.write_bytes(landing_model.build(contact, rest))
    areas = np.zeros((50, 5, GRID, GRID), np.float32)
    areas[:, 0, :, : GRID // 2] = 1  # hit on the left, miss from the center on
    areas[:, 2, :, GRID // 2 :] = 1
    columns = {"gap_mm": gap, "gap_sd_mm": sd, "tracked": tracked, "foot_sd_mm": sd, "spacing_mm": sd / 4}
    fed = {name: column.astype(np.float32) for name, column in columns.items()}
    zones, touched, touching = OnnxSession(path, 1).feed({"areas": areas, **fed})
    by_gap = 1 / (1 + np.exp(-features @ contact))
    assert touched == pytest.approx(np.where(tracked < 0, by_gap, tracked), abs=1e-5)
    assert touching == pytest.approx(1 / (1 + np.exp(-features @ rest)), abs=1e-5)
    assert zones.sum(axis=1) == pytest.approx(np.ones(50), abs=1e-5)
    # The center column is miss and has a tenth of the weight; half of it should count as hit.
    assert zones[:, 0] == pytest.approx(np.full(50, 0.45), abs=0.01)


def test_scores_detect_overconfidence() -> None:
    random = np.random.default_rng(3)
    chance = random.random(5000)
    happened = random.random(5000) < chance
    honest, boastful = (
        landing_model.scores(chance, happened),
        landing_model.scores((chance > 0.5).astype(float), happened),
    )
    assert honest["ece"] < 0.03 < 0.2 < boastful["ece"]
    assert honest["right"] == boastful["right"]
