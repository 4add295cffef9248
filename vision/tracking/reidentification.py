"""Corrects identity switches over the whole roll.

Frame by frame, two crossing dice may swap identities. A die flies straight and bends only where it is hit.
The earlier parts of two tracks are therefore exchanged if this makes both straighter or fits their appearance
better. For two dice, the Viterbi algorithm finds the best pattern of exchanges exactly. Pairs are exchanged
until none improves.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
Order = NDArray[np.intp]

_BEND_PX = 2.0  # change of velocity in px per frame that is within the position error
_BIRTH_PX = 6.0  # a track that begins farther inside the image is penalized
_BREAK = 5.0  # cost of a track that breaks off
_LEAST = 1.0  # minimum gain for an exchange
_MOST_ROUNDS = 30
_WAYS = np.array([(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)])


@dataclass(frozen=True, slots=True, eq=False)
class ExchangePaths:
    """Tracks to correct: places [T, S, 2] in px (nan where unknown) and costs [T, S, S] of row for column.

    ``homes`` [T, S] marks places where a track may begin. Columns from ``dice`` on are not dice but
    unexplained foreground. They have no bending cost and can give their places to dice. ``shape`` is the
    image's (height, width).
    """

    places: Floats
    costs: Floats
    homes: Mask
    dice: int
    shape: tuple[int, int]


def relink(ways: ExchangePaths) -> Order:
    """The row of each die in each frame [T, S]; the last frame stays unchanged."""
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


def _best_exchanges(ways: ExchangePaths, order: Order, first: Order, second: Order) -> tuple[Floats, Mask]:
    """For each pair, the gain of its best exchanges [Q], and the frames with exchanged identities [T, Q]."""
    t = np.arange(len(order))[:, None]
    a, b = order[:, first], order[:, second]
    first_way, second_way = ways.places[t, a], ways.places[t, b]
    home_one, home_two = ways.homes[t, a], ways.homes[t, b]
    ghost = second >= ways.dice
    # [exchanged, die, T, Q, 2]
    places = np.stack([np.stack([first_way, second_way]), np.stack([second_way, first_way])])
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
    value = np.full((2, 2, pairs), inf)  # per exchange state of a frame and the next one
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
    """Cost of three consecutive places of a track [...]: bends, beginnings inside the image, gaps."""
    bend = np.square(before - 2 * now + after).sum(axis=-1) / _BEND_PX**2
    cost = np.nan_to_num(np.log1p(bend), nan=0.0)
    unseen, visible = np.isnan(before[..., 0]), np.isfinite(now[..., 0])
    came = np.where(np.isfinite(after), 2 * now - after, now)
    height, width = shape
    inside = np.minimum(
        np.minimum(came[..., 0], width - came[..., 0]), np.minimum(came[..., 1], height - came[..., 1])
    )
    begins = np.log1p(np.square(np.clip(np.nan_to_num(inside), 0, None) / _BIRTH_PX))
    cost = np.where(unseen & visible, np.where(home, 0.0, begins), cost)
    return np.where(~unseen & ~visible, cost + _BREAK, cost)
