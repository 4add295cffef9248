"""Confidence of an answer: the probability that it is right, from a regression with a few hidden units.

``traywatch.vision.reading.confidence_features`` has the features, and
``traywatch.models.train.fitting.confidence`` fits the weights on held-out dice.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.errors import ReadingError
from traywatch.model_files import model_path
from traywatch.vision.reading.confidence_features import BLIND, log_odds
from traywatch.vision.reading.observations import CropObservation

Floats = NDArray[np.float64]

GUESSED_D4 = "guessed d4"
"""The key in ``ConfidenceModel.least`` for a d4 with unknown up direction. Without a threshold under this
key, no such reading is accepted."""
TOP_TRUST = 0.3
"""Share of the confidence's log-odds that a low chance of a top face must outweigh."""
DIE_CHECK_SLOPE, DIE_CHECK_MIDDLE = 2.0, -1.0
"""The log-odds of the die check become a factor of the probability of a die by this logistic function.

Of 1,356 rendered dice that count as dice, 1,354 still do; of 258 boxes on drawn things, 102."""
MOST_SPREADS = 5.0  # the hidden units see no feature further from its mean, in standard deviations


@dataclass(frozen=True, slots=True, eq=False)
class HiddenUnits:
    """H tanh units, which correct the log-odds of a regression; ``ValueError`` if the shapes do not fit.

    ``middle`` and ``spread`` (F,) are mean and standard deviation of the features, ``weights`` (H, F) lead
    into the units, ``of_kind`` and ``usual`` (H,) are their biases, ``out`` (H,) leads out of them.
    """

    middle: Floats
    spread: Floats
    weights: Floats
    usual: Floats
    of_kind: Mapping[str, Floats]
    out: Floats

    def __post_init__(self) -> None:
        units, count = self.weights.shape
        biases = [self.usual, self.out, *self.of_kind.values()]
        if any(v.shape != (units,) for v in biases) or {self.middle.shape, self.spread.shape} != {(count,)}:
            raise ValueError("the shapes of the hidden units do not fit together")

    def __call__(self, features: Floats, kind: str) -> float:
        """What is added to the log-odds."""
        used = features[: len(self.middle)]
        scaled = ((used - self.middle) / self.spread).clip(-MOST_SPREADS, MOST_SPREADS)
        into = self.weights @ scaled
        return float(self.out @ np.tanh(into + self.of_kind.get(kind, self.usual)))

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> HiddenUnits:
        """Read the units from lists of numbers."""
        arrays = {name: np.array(data[name], float) for name in cls.__slots__ if name != "of_kind"}
        of_kind = {kind: np.array(values, float) for kind, values in data["of_kind"].items()}
        return cls(**arrays, of_kind=of_kind)


@dataclass(frozen=True, slots=True)
class Confidence:
    """A regression: weights of ``FEATURES``, an intercept of each kind (else ``usual``), ``hidden`` units."""

    weights: tuple[float, ...]
    usual: float
    of_kind: Mapping[str, float] = field(default_factory=dict)
    hidden: HiddenUnits | None = None

    def __call__(self, features: NDArray[np.float64], kind: str) -> float:
        """The probability that an answer is right, 0 to 1."""
        used = features[: len(self.weights)]  # earlier releases have fewer weights
        total = float(used @ np.asarray(self.weights)) + self.of_kind.get(kind, self.usual)
        if self.hidden is not None:
            total += self.hidden(features, kind)
        return 1 / (1 + math.exp(-min(30.0, max(-30.0, total))))


@dataclass(frozen=True, slots=True)
class ConfidenceModel:
    """Calibration of confidence: how network scores become probabilities. Fitted on held-out dice.

    - ``kind_temperature`` and ``label_temperature`` divide the log-probabilities.
    - ``least`` is the acceptance threshold of each kind, ``usual_least`` that of other kinds (except
      ``GUESSED_D4``).
    - ``cocked_deg`` is the locator's tilt above which a die is cocked.
    - ``cocked`` is the regression of the probability that a die is cocked, if the up direction is known. From
      ``most_cocked`` on, it is.
    - ``most_not_a_die`` is the score from which a detection is discarded as a false positive.
    - ``confidence`` is the regression for one look. ``again`` is the regression after a second look
      (``traywatch.vision.reading.second_look``); without it there is no second look.
    - ``clear`` is the confidence below which a die gets a second look.
    - ``die`` is the regression of the probability that a crop shows a die at all.
    - ``most_steep`` are the log-odds of a view from the side from which nothing is accepted without a
      profile, for one, two, and more dice in the picture. More dice give a better estimate.
    - ``least_top`` limits the log of the chance of a top face (``CropObservation.top_chance``) plus
      ``TOP_TRUST`` times the log-odds of the confidence. Below it nothing is accepted if the up direction is
      unknown. ``least_top_of`` has the limits of kinds that need less doubt or bear more.
    - ``least_die_check`` and ``least_text_check`` are the log-odds of ``CropObservation.die_check`` and
      ``text_check`` below which nothing is accepted.
    - ``least_text_pixels`` are the log-odds of a known text in ``traywatch.vision.stages.text_check`` below
      which nothing is accepted. Above ``most_no_face``, those of no face, it is probably no die.
    - ``most_strange`` are the log-odds of an unknown text from which an uncertain reading says so.
    """

    kind_temperature: float = 1.0
    label_temperature: float = 1.0
    usual_least: float = 0.9
    least: dict[str, float] = field(default_factory=dict)
    cocked_deg: float = 25.0
    most_not_a_die: float = 0.9
    confidence: Confidence | None = None
    again: Confidence | None = None
    clear: float = 0.99
    die: Confidence | None = None
    most_steep: tuple[float, ...] = (1.0, 0.0, -0.5)
    most_strange: float = 0.5
    least_top: float = -math.inf
    least_top_of: dict[str, float] = field(default_factory=dict)
    least_die_check: float = -math.inf
    least_text_check: float = -math.inf
    least_text_pixels: float = -math.inf
    most_no_face: float = math.inf
    cocked: Confidence | None = None
    most_cocked: float = 0.8

    def from_the_side(self, observation: CropObservation) -> bool:
        """Whether the camera looks too much from the side, or seems to and the up direction is unknown."""
        place = min(max(1, observation.company), len(self.most_steep)) - 1
        guessed = not observation.lean_known and observation.steep >= self.most_steep[place]
        return observation.from_the_side or guessed

    def beside_the_top(self, observation: CropObservation, confidence: float, kind: str = "") -> bool:
        """Whether the face that was read may be another one than the top face, by the view of this die alone.

        ``confidence`` is that of the first answer, of this ``kind``. The face towards a camera from the side
        is read with less confidence than one seen from above.
        """
        if observation.lean_known or confidence < self.usual_least:
            return False  # the up direction decides, or nothing is accepted
        least = self.least_top_of.get(kind, self.least_top)
        return math.log(max(observation.top_chance, 1e-6)) + TOP_TRUST * log_odds(confidence) < least

    def is_cocked(self, tilt_deg: float, kind: str, features: Floats | None) -> bool:
        """Whether a die is cocked, by the locator's tilt or by the ``features`` of its first answer."""
        if tilt_deg > self.cocked_deg:
            return True
        if self.cocked is None or features is None or features[BLIND]:
            return False
        return self.cocked(features, kind) >= self.most_cocked

    def unknown_text(self, observation: CropObservation) -> bool:
        """Whether the text seems to be none of the known ones."""
        return observation.strange >= self.most_strange

    def checked_die(self, observation: CropObservation) -> float:
        """The factor by which the check changes the probability of a die, 0 to 1."""
        if math.isinf(self.least_die_check):
            return 1.0
        return 1 / (1 + math.exp(-DIE_CHECK_SLOPE * (observation.die_check - DIE_CHECK_MIDDLE)))

    def fails_text_check(self, observation: CropObservation) -> bool:
        """Whether the text may be none of the known ones, so that no number is accepted."""
        return observation.text_check < self.least_text_check

    def fails_checks(self, observation: CropObservation) -> bool:
        """Whether the crop may show no die, or a text that is none of the known ones."""
        return observation.die_check < self.least_die_check or self.fails_text_check(observation)

    @classmethod
    def load(cls, name: str = "reader.json") -> ConfidenceModel:
        """Load the calibration shipped with the networks; raises ``ReadingError`` (``model_unreadable``)."""
        path = model_path(name)
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            for key in ("confidence", "again", "die", "cocked"):
                if data.get(key):
                    if data[key].get("hidden"):
                        data[key]["hidden"] = HiddenUnits.from_json(data[key]["hidden"])
                    data[key] = Confidence(**data[key])
            if "most_steep" in data:
                data["most_steep"] = tuple(data["most_steep"])
            return cls(**data)
        except (ValueError, TypeError, LookupError) as error:
            raise ReadingError("model_unreadable", f"{path}: {error}; reinstall Traywatch") from error
