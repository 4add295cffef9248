"""The probability that a region of change is an object: a logistic regression with squares and products.

``object_model.json`` and ``lattice_model.json`` are written by ``python -m traywatch.models.train presence``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FILE = Path(__file__).with_name("object_model.json")
LATTICE_FILE = Path(__file__).with_name("lattice_model.json")
"""The model for mats with a lattice."""
FARTHEST = 4.0
"""Features are limited to this many standard deviations from their mean."""


@dataclass(frozen=True, slots=True, eq=False)
class ObjectModel:
    """``middle`` and ``spread`` (n) standardize; ``linear`` (n) and ``products`` (n, n) weigh."""

    features: tuple[str, ...]
    middle: Floats
    spread: Floats
    offset: float
    linear: Floats
    products: Floats

    def chance(self, features: Sequence[float] | NDArray[np.floating]) -> float:
        """The probability for the features of one region."""
        z = standardized(np.asarray(features, np.float64), self.middle, self.spread)
        logit = self.offset + float(z @ self.linear) + float(z @ self.products @ z)
        return float(1 / (1 + np.exp(-np.clip(logit, -30, 30))))

    def to_json(self) -> str:
        """The file's text, with five significant digits."""
        data = {
            "features": list(self.features), "middle": _short(self.middle), "spread": _short(self.spread),
            "offset": float(f"{self.offset:.5g}"), "linear": _short(self.linear),
            "products": [_short(row) for row in self.products],
        }  # fmt: skip
        rows = [f'  "{name}": {json.dumps(value)}' for name, value in data.items()]
        return "{\n" + ",\n".join(rows) + "\n}\n"

    @classmethod
    def from_json(cls, text: str) -> ObjectModel:
        """The model of a file. Raises ``ValueError`` if it does not fit together."""
        data = json.loads(text)
        n = len(data["features"])
        numbers = {
            name: np.array(data[name], np.float64) for name in ("middle", "spread", "linear", "products")
        }
        if numbers["products"].shape != (n, n) or any(
            numbers[name].shape != (n,) for name in ("middle", "spread", "linear")
        ):
            raise ValueError(f"the weights do not fit {n} features")
        return cls(tuple(data["features"]), offset=float(data["offset"]), **numbers)


def standardized(features: Floats, middle: Floats, spread: Floats) -> Floats:
    """Features (n, or rows of n) in standard deviations from their mean, limited to ``FARTHEST``."""
    return np.asarray(np.clip((features - middle) / spread, -FARTHEST, FARTHEST), np.float64)


@cache
def object_model(file: Path = FILE) -> ObjectModel:
    """A shipped model."""
    return ObjectModel.from_json(file.read_text(encoding="utf-8"))


def _short(values: Floats) -> list[float]:
    return [float(f"{value:.5g}") for value in values]
