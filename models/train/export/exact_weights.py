"""The 7-bit weights of a layer, with scales with which its sums are exact in 32-bit floats.

``traywatch.models.train.export.exact_scales`` calls this for each 8-bit layer of a network.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from traywatch.models.train.export.weight_rounding import LayerStatistics, round_weights

MAX_WEIGHT = 64
"""Largest absolute 8-bit weight; two products with an unsigned byte fit into 16 signed bits."""
MANTISSAS = (1, 3, 5, 7)
"""Odd factors of weight scales, besides a power of two."""
EXACT_SUM = 2**24
"""Integers below this are exact in a 32-bit float."""
ROOM = 0.9
"""Share of ``EXACT_SUM`` that a layer's sums may use before its weights are rounded."""
COARSEST = 16
"""How often the scale of a channel may double so that its bias fits."""


@dataclass(frozen=True, slots=True)
class ExactLayer:
    """Weights (outputs, K) from -64 to 64, scales (outputs,) and integer biases (outputs,)."""

    weights: NDArray[np.int8]
    scales: NDArray[np.float64]
    biases: NDArray[np.int32]


def exact_weights(
    own: NDArray[np.float64],
    add: NDArray[np.float64],
    step: float,
    zero: int,
    statistics: LayerStatistics | None = None,
) -> ExactLayer:
    """Quantize a layer to 7 bits: weights, a scale for each output channel, and biases.

    Biases are in units of ``step * scale``. ``own`` (outputs, K) and ``add`` (outputs,) are floats; ``step``
    and ``zero`` describe the input bytes. Of the scales ``m * 2**k`` with sums that are exact in 32-bit
    floats, the one with the least rounding error is chosen. A channel whose weights are tiny beside its bias
    gets a coarser scale. Raises ``ValueError`` if there is none.
    """
    importance = np.ones(own.shape[1])
    if statistics is not None:
        own = statistics.fitted(own)
        importance = np.diag(statistics.damped())
    largest = max(zero, 255 - zero)
    scales = np.ones(len(own))
    for channel, row in enumerate(own):
        best, peak = math.inf, float(np.abs(row).max())
        for coarser in range(COARSEST):
            for mantissa, scale in _candidates(peak * 2.0**coarser):
                whole = np.clip(np.round(row / scale), -MAX_WEIGHT, MAX_WEIGHT)
                if (
                    mantissa * (np.abs(whole).sum() * largest + abs(add[channel]) / (scale * step))
                    > ROOM * EXACT_SUM
                ):
                    continue
                error = float((importance * np.square(row - whole * scale)).sum())
                if error < best:
                    best, scales[channel] = error, scale
            if best < math.inf:
                break
        if best == math.inf:
            raise ValueError(f"channel {channel}: its sums cannot be made exact; are its weights finite?")
    if statistics is None:
        weights = np.clip(np.round(own / scales[:, None]), -MAX_WEIGHT, MAX_WEIGHT).astype(np.int8)
    else:
        weights = round_weights(own, scales, statistics, MAX_WEIGHT)
        add = statistics.output_means - (weights * scales[:, None]) @ statistics.input_means
    return ExactLayer(weights, scales, np.round(add / (scales * step)).astype(np.int32))


def _candidates(largest: float) -> list[tuple[int, float]]:
    """Scales around the one that maps the largest weight to ``MAX_WEIGHT``, with their odd factors."""
    ideal = max(largest, 1e-12) / MAX_WEIGHT
    candidates = []
    for mantissa in MANTISSAS:
        low = math.ceil(math.log2(0.8 * ideal / mantissa))
        candidates += [(mantissa, mantissa * 2.0**k) for k in range(low, low + 2)]
    return candidates
