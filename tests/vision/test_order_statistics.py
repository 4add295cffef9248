"""Medians, quantiles and means are those of NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from traywatch.vision.order_statistics import mean_of, median, median_level, quantile_of, quantiles

SIZES = (1, 2, 3, 4, 79, 80, 81, 19200)


@pytest.mark.parametrize("n", SIZES)
def test_medians_and_quantiles_of_numbers_are_those_of_numpy(n: int) -> None:
    values = np.random.default_rng(n).normal(0, 1, (3, n)).astype(np.float32)
    assert (median(values) == np.median(values, axis=-1)).all()
    for share in (0.0, 0.25, 0.3, 0.75, 1.0):
        (found,) = quantiles(values, (share,))
        assert (found == np.quantile(values, share, axis=-1)).all(), share


@pytest.mark.parametrize("n", SIZES)
def test_one_quantile_and_the_mean_are_those_of_numpy(n: int) -> None:
    values = np.random.default_rng(n).normal(0, 1, n).astype(np.float32)
    before = values.copy()
    for share in (0.0, 0.25, 0.3, 0.5, 0.85, 1.0):
        expected = float(np.quantile(values.astype(np.float64), share))
        assert quantile_of(values, share) == pytest.approx(expected, rel=1e-12, abs=1e-15), share
    assert (values == before).all()
    assert mean_of(values) == pytest.approx(float(values.mean(dtype=np.float64)), rel=1e-6, abs=1e-7)


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("levels", [2, 5, 256])
def test_the_median_of_gray_levels_is_that_of_numpy(n: int, levels: int) -> None:
    gray = np.random.default_rng(n).integers(0, levels, n).astype(np.uint8)
    assert median_level(gray) == float(np.median(gray))
    assert median_level(255 - gray) == float(np.median(255 - gray))
