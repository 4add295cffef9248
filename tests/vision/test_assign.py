"""The cheapest assignment, against trying all."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from vision.assign import cheapest


@pytest.mark.parametrize("seed", range(30))
def test_no_other_assignment_is_cheaper(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = int(rng.integers(1, 5))
    costs = rng.normal(size=(rows, int(rng.integers(rows, 7))))
    pairs = cheapest(costs)
    assert sorted(row for row, _ in pairs) == list(range(rows))
    assert len({column for _, column in pairs}) == rows
    least = min(
        sum(costs[row, column] for row, column in enumerate(columns))
        for columns in itertools.permutations(range(costs.shape[1]), rows)
    )
    assert sum(costs[pair] for pair in pairs) == pytest.approx(least)


def test_more_rows_than_columns_are_refused() -> None:
    with pytest.raises(ValueError, match="3 rows"):
        cheapest(np.zeros((3, 2)))
