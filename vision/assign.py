"""The cheapest way to give each row a column of its own (Kuhn, Munkres), for small tables."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def cheapest(costs: NDArray[np.float64]) -> list[tuple[int, int]]:
    """Pairs (row, column) of least total cost; every row gets a column, so rows <= columns.

    By shortest augmenting paths with potentials, O(rows² columns).

    >>> cheapest(np.array([[1.0, 2.0], [1.0, 9.0]]))
    [(0, 1), (1, 0)]
    """
    rows, columns = costs.shape
    if rows > columns:
        raise ValueError(f"{rows} rows cannot each have one of {columns} columns")
    u, v = np.zeros(rows + 1), np.zeros(columns + 1)
    owner = np.zeros(columns + 1, dtype=int)  # row of each column, 1-based; 0 is none
    for row in range(1, rows + 1):
        owner[0], column = row, 0
        least = np.full(columns + 1, np.inf)
        before = np.zeros(columns + 1, dtype=int)
        used = np.zeros(columns + 1, dtype=bool)
        while owner[column]:
            used[column] = True
            i = owner[column]
            reduced = costs[i - 1] - u[i] - v[1:]
            better = ~used[1:] & (reduced < least[1:])
            least[1:][better] = reduced[better]
            before[1:][better] = column
            free = np.flatnonzero(~used[1:]) + 1
            following = int(free[np.argmin(least[free])])
            delta = least[following]
            u[owner[used]] += delta
            v[used] -= delta
            least[free] -= delta
            column = following
        while column:
            owner[column] = owner[before[column]]
            column = int(before[column])
    return [(int(owner[c]) - 1, c - 1) for c in range(1, columns + 1) if owner[c]]
