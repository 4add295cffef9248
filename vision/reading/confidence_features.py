"""The features of an answer from which its confidence is calculated.

They describe the networks' outputs and the viewing conditions. They capture what one network score does not:
a second label that is nearly as likely, disagreement between hypotheses, a small die, or an unknown up
direction.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from traywatch.vision.reading.evidence import UNSEEN, LabelEvidence, ReadingCandidate
from traywatch.vision.reading.observations import CropObservation

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
GUESSED, BLIND = FEATURES.index("guessed"), FEATURES.index("blind")
_MOST = 7.0


def log_odds(p: float) -> float:
    """The log-odds of a probability, limited to those of 0.0001 and 0.9999."""
    return math.log(max(p, 1e-4) / max(1 - p, 1e-4))


def features(
    candidates: Sequence[ReadingCandidate],
    observation: CropObservation,
    texts_of: Sequence[str],
    *,
    face: float,
    not_a_die: float,
    displaced: float,
) -> NDArray[np.float64]:
    """Compute ``FEATURES`` of the answers for one die, shape (24,).

    ``texts_of`` holds the text of each label column. ``face`` is the probability that any face was seen, and
    ``not_a_die`` that of a false positive. ``displaced`` is the result of
    ``traywatch.vision.reading.face_place.displacement``.
    """
    first, looks = candidates[0], observation.looks
    values = [
        *_of_candidates(candidates),
        math.log(max(face, 1e-3)),
        max(-_MOST, log_odds(not_a_die)),
        *_of_hypotheses(first, looks, texts_of),
        *_of_crop(observation),
        math.log(1.001 - _best(first, looks, texts_of)),
        *_of_conditions(first, observation),
        displaced**2,
    ]
    return np.array(values)


def _of_candidates(candidates: Sequence[ReadingCandidate]) -> tuple[float, ...]:
    """``first``, ``lead`` and ``rival_kind``."""
    first = candidates[0]
    other = next((a.p for a in candidates if a.label != first.label), 1e-4)
    kind = next((a.p for a in candidates if a.kind != first.kind), 1e-4)
    return (
        min(_MOST, log_odds(first.p)),
        min(_MOST, math.log(first.p / max(other, 1e-4))),
        min(_MOST, math.log(first.p / max(kind, 1e-4))),
    )


def _of_hypotheses(
    first: ReadingCandidate, looks: Sequence[LabelEvidence], texts_of: Sequence[str]
) -> tuple[float, ...]:
    """``agreement`` and ``pose``."""
    weights = [look.weight for look in looks]
    agree = [texts_of[int(look.scores[: len(texts_of)].argmax())] == first.label for look in looks]
    total = max(sum(weights), 1e-9)
    agreeing = sum(weight for weight, agrees in zip(weights, agree, strict=True) if agrees)
    return agreeing / total, max(weights, default=0.0) / total


def _of_crop(observation: CropObservation) -> tuple[float, ...]:
    """``size``, ``small``, ``tilt``, ``blind`` and ``detector``."""
    size = math.log(max(observation.side_px, 8.0) / 80)
    return (
        size,
        min(0.0, size + math.log(80 / 60)),
        observation.tilt_deg / 30,
        0.0 if observation.lean_known else 1.0,
        min(_MOST, log_odds(observation.detector)),
    )


def _of_conditions(first: ReadingCandidate, observation: CropObservation) -> tuple[float, ...]:
    """``guessed`` to ``open``."""
    lean_known, (x, y) = observation.lean_known, observation.lean
    return (
        1.0 if first.kind == "d4" and not lean_known else 0.0,
        1.0 if observation.clear else 0.0,
        0.0 if lean_known else observation.view_deg / 30,
        0.0 if lean_known else observation.steep,
        0.0 if first.kind == "d4" else observation.strange,
        observation.clipped,
        math.log(1.001 - _illegible(first, observation.looks)),
        1.0 if observation.cut_off else 0.0,
        (x**2 + y**2) ** 2 if lean_known else 0.0,
        -math.log(max(observation.view_chance, 1e-3)),
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
