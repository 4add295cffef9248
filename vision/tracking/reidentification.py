"""Which of the dice followed was which, judged over the whole roll.

Where dice were followed frame by frame, two that crossed may have changed places. A die flies straight
and bends where it is struck, so the pasts of two dice are exchanged wherever that makes both ways
straighter, or fits their looks better: for two dice the best pattern of exchanges over all frames is
found exactly (Viterbi), and pairs are exchanged until none gains.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
Order = NDArray[np.intp]

_BEND_PX = 2.0  # a change of speed, in px a frame, that is no more than the places' own error
_BIRTH_PX = 6.0  # a way that begins farther inside the picture than this is odd
_BREAK = 5.0  # what a way costs that breaks off
_LEAST = 1.0  # less is no reason to exchange two dice
_MOST_ROUNDS = 30
_WAYS = np.array([(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)])


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """What was followed: places [T, S, 2] px, nan where it was not; costs [T, S, S] of row for column.

    ``homes`` [T, S] tells places where a way may begin. The columns from ``dice`` on are no dice but
    what nobody explained: they cost nothing, and lend their places to dice. ``shape`` is the picture's.
    """

    places: Floats
    costs: Floats
    homes: Mask
    dice: int
    shape: tuple[int, int]


def relink(ways: Ways) -> Order:
    """Which row of each frame is which die [T, S]; the last frame stays as it is."""
    frames, rows = ways.places.shape[:2]
    order = np.tile(np.arange(rows), (frames, 1))
    first, second = np.triu_indices(rows, 1)
    real = first < ways.dice
    first, second = first[real], second[real]
    if frames < 3 or not len(first):
        return order
    for _ in range(_MOST_ROUNDS):
        gains, exchanged = _best_exchanges(ways, order, first, second)
        done = set[int]()
        for q in np.argsort(-gains):
            a, b = int(first[q]), int(second[q])
            if gains[q] <= _LEAST:
                break
            if a in done or b in done:
                continue
            done |= {a, b}
            swap = exchanged[:, q]
            order[swap, a], order[swap, b] = order[swap, b], order[swap, a]
        if not done:
            break
    return order


def _best_exchanges(ways: Ways, order: Order, first: Order, second: Order) -> tuple[Floats, Mask]:
    """For each pair, what its best exchanges gain [Q], and the frames in which it is exchanged [T, Q]."""
    t = np.arange(len(order))[:, None]
    a, b = order[:, first], order[:, second]
    one, two = ways.places[t, a], ways.places[t, b]
    home_one, home_two = ways.homes[t, a], ways.homes[t, b]
    ghost = second >= ways.dice
    places = np.stack([np.stack([one, two]), np.stack([two, one])])  # [exchanged, die, T, Q, 2]
    homes = np.stack([np.stack([home_one, home_two]), np.stack([home_two, home_one])])
    looks = np.stack(
        [
            ways.costs[t, a, first] + ways.costs[t, b, second],
            ways.costs[t, b, first] + ways.costs[t, a, second],
        ]
    )
    bends = {}
    for x, y, z in _WAYS:
        each = _bends(places[x][:, :-2], places[y][:, 1:-1], places[z][:, 2:], homes[y][:, 1:-1], ways.shape)
        bends[x, y, z] = each[0] + np.where(ghost, 0.0, each[1])
    frames, pairs = a.shape
    inf = 1e9
    value = np.full((2, 2, pairs), inf)  # of the exchanges in a frame and the one after it
    value[0, 0] = looks[0, -1] + looks[0, -2]
    value[1, 0] = looks[0, -1] + looks[1, -2]
    choices = np.zeros((frames, 2, 2, pairs), bool)
    for k in range(frames - 3, -1, -1):
        new = np.empty_like(value)
        for x in (0, 1):
            for y in (0, 1):
                keep, swap = (value[y, z] + bends[x, y, z][k] for z in (0, 1))
                choices[k, x, y] = swap < keep
                new[x, y] = np.minimum(keep, swap) + looks[x, k]
        value = new
    flat = value.reshape(4, pairs)
    best = flat.argmin(axis=0)
    as_is = bends[0, 0, 0].sum(axis=0) + looks[0].sum(axis=0)
    gains = as_is - flat[best, np.arange(pairs)]
    exchanged = np.zeros((frames, pairs), bool)
    exchanged[0], exchanged[1] = best >> 1, best & 1
    everyone = np.arange(pairs)
    for k in range(frames - 2):
        x, y = exchanged[k].astype(int), exchanged[k + 1].astype(int)
        exchanged[k + 2] = choices[k, x, y, everyone]
    return gains, exchanged


def _bends(before: Floats, now: Floats, after: Floats, home: Mask, shape: tuple[int, int]) -> Floats:
    """What three places of a way in a row cost [...]: bends, beginnings inside the picture, gaps."""
    bend = np.square(before - 2 * now + after).sum(axis=-1) / _BEND_PX**2
    cost = np.nan_to_num(np.log1p(bend), nan=0.0)
    unseen, here = np.isnan(before[..., 0]), np.isfinite(now[..., 0])
    came = np.where(np.isfinite(after), 2 * now - after, now)
    height, width = shape
    inside = np.minimum(
        np.minimum(came[..., 0], width - came[..., 0]), np.minimum(came[..., 1], height - came[..., 1])
    )
    begins = np.log1p(np.square(np.clip(np.nan_to_num(inside), 0, None) / _BIRTH_PX))
    cost = np.where(unseen & here, np.where(home, 0.0, begins), cost)
    return np.where(~unseen & ~here, cost + _BREAK, cost)
