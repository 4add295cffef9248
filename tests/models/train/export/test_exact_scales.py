"""Weights and scales with exact sums."""

from __future__ import annotations

import math

import numpy as np
import pytest

pytest.importorskip("onnx", reason="networks are exported with the dev or train extra")

from traywatch.models.train.export.exact_weights import EXACT_SUM, MANTISSAS, MAX_WEIGHT, exact_weights
from traywatch.models.train.export.weight_rounding import LayerStatistics

STEP, ZERO = 2.0**-5, 0


def layer(outputs: int = 6, inputs: int = 90) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(4)
    return rng.normal(0, 0.3, (outputs, inputs)), rng.normal(0, 1, outputs)


def test_weights_stay_close_and_small() -> None:
    own, add = layer()
    made = exact_weights(own, add, STEP, ZERO)
    assert np.abs(made.weights.astype(int)).max() <= MAX_WEIGHT
    back = made.weights * made.scales[:, None]
    assert np.square(back - own).mean() < 0.02**2 * np.square(own).mean()
    assert np.abs(made.biases * made.scales * STEP - add).max() < 0.01


def test_scales_are_a_small_odd_number_times_a_power_of_two() -> None:
    made = exact_weights(*layer(), STEP, ZERO)
    for scale in made.scales.tolist():
        assert any(math.frexp(scale / odd)[0] == 0.5 for odd in MANTISSAS)


def test_a_wide_layer_keeps_its_sums_exact() -> None:
    own, add = layer(2, 4000)
    made = exact_weights(own, add, STEP, ZERO)
    sums = np.abs(made.weights.astype(int)).sum(axis=1) * 255
    assert (sums < EXACT_SUM).all()


def test_tiny_weights_beside_a_bias_get_a_coarser_scale() -> None:
    own, add = layer(3, 90)
    own[1] *= 1e-6
    made = exact_weights(own, add, STEP, ZERO)
    assert np.abs(made.biases * made.scales * STEP - add).max() < 0.01
    back = made.weights * made.scales[:, None]
    assert np.abs(back[1] - own[1]).sum() * 255 * STEP < 0.01 * abs(add[1])


def test_layer_without_an_exact_scale_is_rejected() -> None:
    own, add = layer(1, 4)
    with pytest.raises(ValueError, match="channel 0"):
        exact_weights(own, add + 1e12, STEP, ZERO)


def test_rounding_by_statistics_changes_outputs_less_than_plain_rounding() -> None:
    own, add = layer(8, 60)
    rng = np.random.default_rng(1)
    # correlated inputs, like adjacent pixels of a map
    inputs = (
        np.round(np.abs(rng.normal(0, 40, (4000, 12)) @ rng.normal(0, 0.6, (12, 60)))).clip(0, 255) * STEP
    )
    wanted = inputs @ own.T + add
    mean_in, mean_out = inputs.mean(axis=0), wanted.mean(axis=0)
    centered = inputs - mean_in
    statistics = LayerStatistics(
        mean_in,
        mean_out,
        centered.T @ centered / len(inputs),
        (wanted - mean_out).T @ centered / len(inputs),
    )

    def error(with_statistics: LayerStatistics | None) -> float:
        made = exact_weights(own, add, STEP, ZERO, with_statistics)
        outputs = inputs @ (made.weights * made.scales[:, None]).T + made.biases * made.scales * STEP
        return float(np.square(outputs - wanted).mean())

    assert error(statistics) < 0.5 * error(None)
