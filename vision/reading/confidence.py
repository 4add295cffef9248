"""Confidence of an answer: the probability that it is right, from a regression with a few hidden units.

The features describe the networks' outputs and the viewing conditions. They capture what one network score
does not: a second label that is nearly as likely, disagreement between hypotheses, a small die, or an unknown
up direction. ``traywatch.models.train.fitting.confidence`` fits the weights on held-out dice.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from traywatch.errors import ReadingError
from traywatch.model_files import model_path
from traywatch.vision.reading.evidence import UNSEEN, LabelEvidence, ReadingCandidate

Floats = NDArray[np.float64]

FEATURES = (
    "first",  # log-odds of the best answer
    "lead",  # its log-probability minus that of the best answer with another text
    "rival_kind",  # the same for the best answer of another kind
    "face",  # log of the probability that any face was seen
    "not_a_die",  # log-odds of "not a die"
    "agreement",  # weight share of the hypotheses whose best text is the answer's
    "pose",  # weight share of the best pose
    "size",  # log of the box's longer side over 80 px
    "small",  # log of the longer side over 60 px, at most 0
    "tilt",  # tilt in units of 30 degrees
    "blind",  # 1 if the up direction is unknown
    "detector",  # log-odds of the detector's confidence
    "doubt",  # log of the probability that the best hypothesis leaves to other texts
    "guessed",  # 1 for a d4 whose up direction is unknown
    "clear",  # 1 if only the best pose was read
    "view",  # angle between the face and the line of sight in units of 30 degrees, if the camera is unknown
    "steep",  # log-odds that the camera looks from the side, if the camera is unknown
    "strange",  # log-odds that the text is none of the known ones; 0 for a d4
    "clipped",  # overexposed share of the crop
    "legible",  # log of the probability that the text is a known one, if the crop shows a face at all
    "cut_off",  # 1 if the box reaches the border of the image
    "aside",  # fourth power of the up direction's length: 0 for a camera straight above, or if it is unknown
    "open",  # minus the log of the probability of the up direction, if it was estimated from the dice
    "displaced",  # square of the distance of the face from where it is on a flat die, in half box sides
)
GUESSED = FEATURES.index("guessed")
GUESSED_D4 = "guessed d4"
"""The key in ``ConfidenceModel.least`` for a d4 with unknown up direction. Without a threshold under this
key, no such reading is accepted."""
_MOST = 7.0


def _log_odds(p: float) -> float:
    return math.log(max(p, 1e-4) / max(1 - p, 1e-4))


class Conditions(Protocol):
    """The part of ``CropObservation`` that describes unusual conditions."""

    @property
    def clear(self) -> bool: ...

    @property
    def view_deg(self) -> float: ...

    @property
    def steep(self) -> float: ...

    @property
    def strange(self) -> float: ...

    @property
    def clipped(self) -> float: ...

    @property
    def company(self) -> int: ...

    @property
    def lean_known(self) -> bool: ...

    @property
    def cut_off(self) -> bool: ...

    @property
    def from_the_side(self) -> bool: ...

    @property
    def lean(self) -> tuple[float, float]: ...

    @property
    def view_chance(self) -> float: ...


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
        known = features[: len(self.middle)]
        scaled = ((known - self.middle) / self.spread).clip(-MOST_SPREADS, MOST_SPREADS)
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
        known = features[: len(self.weights)]  # earlier releases have fewer weights
        total = float(known @ np.asarray(self.weights)) + self.of_kind.get(kind, self.usual)
        if self.hidden is not None:
            total += self.hidden(features, kind)
        return 1 / (1 + math.exp(-min(30.0, max(-30.0, total))))


@dataclass(frozen=True, slots=True)
class ConfidenceModel:
    """Calibration of confidence: how network scores become probabilities. Fitted on held-out dice.

    - ``kind_temperature`` and ``label_temperature`` divide the log-probabilities.
    - ``least`` is the acceptance threshold of each kind, ``usual_least`` that of other kinds (except
      ``GUESSED_D4``).
    - ``cocked_deg`` is the tilt above which a die is cocked.
    - ``most_not_a_die`` is the score from which a detection is discarded as a false positive.
    - ``confidence`` is the regression for one look. ``again`` is the regression after a second look
      (``traywatch.vision.reading.second_look``); without it there is no second look.
    - ``clear`` is the confidence below which a die gets a second look.
    - ``die`` is the regression of the probability that a crop shows a die at all.
    - ``most_steep`` are the log-odds of a view from the side from which nothing is accepted without a
      profile, for one, two, and more dice in the picture. More dice give a better estimate.
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

    def from_the_side(self, seen: Conditions) -> bool:
        """Whether the camera looks too much from the side, or seems to and the up direction is unknown."""
        place = min(max(1, seen.company), len(self.most_steep)) - 1
        guessed = not seen.lean_known and seen.steep >= self.most_steep[place]
        return seen.from_the_side or guessed

    def unknown_text(self, seen: Conditions) -> bool:
        """Whether the text seems to be none of the known ones."""
        return seen.strange >= self.most_strange

    @classmethod
    def load(cls, name: str = "reader.json") -> ConfidenceModel:
        """Load the calibration shipped with the networks; raises ``ReadingError`` (``model_unreadable``)."""
        path = model_path(name)
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            for key in ("confidence", "again", "die"):
                if data.get(key):
                    if data[key].get("hidden"):
                        data[key]["hidden"] = HiddenUnits.from_json(data[key]["hidden"])
                    data[key] = Confidence(**data[key])
            if "most_steep" in data:
                data["most_steep"] = tuple(data["most_steep"])
            return cls(**data)
        except (ValueError, TypeError, LookupError) as error:
            raise ReadingError("model_unreadable", f"{path}: {error}; reinstall Traywatch") from error


def features(
    found: Sequence[ReadingCandidate],
    looks: Sequence[LabelEvidence],
    texts_of: Sequence[str],
    *,
    face: float,
    not_a_die: float,
    side_px: float,
    tilt_deg: float,
    lean_known: bool,
    detector: float,
    displaced: float,
    seen: Conditions,
) -> NDArray[np.float64]:
    """Compute ``FEATURES`` of the answers for one die, shape (24,).

    ``texts_of`` holds the text of each label column. ``side_px`` is the longer side of the box in px.
    ``displaced`` is the result of ``traywatch.vision.reading.face_place.displacement``.
    """
    first = found[0]
    other = next((a.p for a in found if a.label != first.label), 1e-4)
    kind = next((a.p for a in found if a.kind != first.kind), 1e-4)
    weights = [look.weight for look in looks]
    agree = [texts_of[int(look.scores[: len(texts_of)].argmax())] == first.label for look in looks]
    total = max(sum(weights), 1e-9)
    size = math.log(max(side_px, 8.0) / 80)
    return np.array(
        [
            min(_MOST, _log_odds(first.p)),
            min(_MOST, math.log(first.p / max(other, 1e-4))),
            min(_MOST, math.log(first.p / max(kind, 1e-4))),
            math.log(max(face, 1e-3)),
            max(-_MOST, _log_odds(not_a_die)),
            sum(weight for weight, agrees in zip(weights, agree, strict=True) if agrees) / total,
            max(weights, default=0.0) / total,
            size,
            min(0.0, size + math.log(80 / 60)),
            tilt_deg / 30,
            0.0 if lean_known else 1.0,
            min(_MOST, _log_odds(detector)),
            math.log(1.001 - _best(first, looks, texts_of)),
            1.0 if first.kind == "d4" and not lean_known else 0.0,
            1.0 if seen.clear else 0.0,
            0.0 if lean_known else seen.view_deg / 30,
            0.0 if lean_known else seen.steep,
            0.0 if first.kind == "d4" else seen.strange,
            seen.clipped,
            math.log(1.001 - _illegible(first, looks)),
            1.0 if seen.cut_off else 0.0,
            (seen.lean[0] ** 2 + seen.lean[1] ** 2) ** 2 if lean_known else 0.0,
            -math.log(max(seen.view_chance, 1e-3)),
            displaced**2,
        ]
    )


def _own(first: ReadingCandidate, looks: Sequence[LabelEvidence]) -> Sequence[LabelEvidence]:
    """The evidence that an answer rests on: the sides of a d4, if they were read, else the top face."""
    sides = [look for look in looks if look.side] if first.kind == "d4" else []
    return sides or [look for look in looks if not look.side]


def _illegible(first: ReadingCandidate, looks: Sequence[LabelEvidence]) -> float:
    """The probability of "nothing to read". Hypotheses count by their odds of an upright face, as in
    ``traywatch.vision.reading.evidence.evidence``.
    """
    bad = total = 0.0
    for look in _own(first, looks):
        no_face, nothing = math.exp(look.scores.item(-2)), math.exp(look.scores.item(-1))
        odds = math.sqrt(max(look.weight, 0.0)) / (UNSEEN + no_face)
        bad += odds * nothing
        total += odds * max(0.0, 1 - no_face)
    return min(1.0, bad / max(total, 1e-9))


def _best(first: ReadingCandidate, looks: Sequence[LabelEvidence], texts_of: Sequence[str]) -> float:
    """The probability of the answer's text by the hypothesis that supports it most (for a d4: a side)."""
    columns = _columns_of(first.label, tuple(texts_of))
    own = _own(first, looks)
    scores = [look.scores.item for look in own]
    shares = [min(1.0, sum(math.exp(item(column)) for column in columns)) for item in scores]
    weighted = list(zip((look.weight for look in own), shares, strict=True))
    return max(weighted, key=lambda pair: pair[0] * pair[1], default=(0.0, 0.0))[1]


@lru_cache(maxsize=256)
def _columns_of(label: str, texts_of: tuple[str, ...]) -> tuple[int, ...]:
    """The columns whose text is this label; pips and numerals have the same one."""
    return tuple(i for i, text in enumerate(texts_of) if text == label)
