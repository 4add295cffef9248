"""Reads fudge dice: a plus, a minus or a blank face on a cube.

The other networks do not know these signs: a minus resembles a 1, and a blank face an illegible one. If fudge
dice are in play, this network reads each cube. If nothing is known about the dice in play, it reads the
uncertain ones. If those show signs, every cube of the picture becomes a question, because a stated 1 may be a
minus.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS
from traywatch.calibration.dice.shapes import FUDGE, SHAPES
from traywatch.model_files import model_path, models_folder
from traywatch.vision.geometry.crops import PATCH_PX, PATCH_RADII, patch
from traywatch.vision.inference import OnnxSession
from traywatch.vision.reading.evidence import ReadingCandidate, kind_chances, prior
from traywatch.vision.reading.face_reader import FaceReader, FaceReading
from traywatch.vision.reading.observations import CropObservation, DieCrop

LABELS = SHAPES[FUDGE].labels
BLANK = LABELS.index("0")
NO_SIGN = len(LABELS)
"""The network's last class: a face without a sign, or no face."""
TURNS_DEG = (0.0, 45.0)
"""The network reads each face in these directions; the probabilities are averaged."""
TEMPERATURE = 0.7
"""Divides the network's log-probabilities. Of 0.5, 0.7 and 1, it fits best how often signs are right (1,259
rendered dice of other typefaces, docs/log/rare-dice.md)."""
LEAST_CUBE = 0.1
"""Least probability of a cube at which its sign is read."""
SURE_CUBE, SURE_SIGN = 0.5, 0.9
"""An uncertain cube with these probabilities shows a sign, even if no fudge dice were named."""
SIGNS = 2
"""At least so many such cubes must show signs, and at least half of all cubes. A cube whose text is unknown
to the other networks counts twice."""
DIE_WEIGHTS = (0.46, 0.57, 1.45, 0.25)
"""Weights of three log-odds that a box shows a fudge die, and an intercept.

The log-odds are those of the locator, of this network and of the detector. The locator alone takes many blank
cubes for no dice. The weights were fitted on 1,794 boxes of rendered pictures, and measured on 1,760 others
(docs/log/rare-dice.md)."""
LEAST_P = 1e-3
"""Probabilities are limited to this and one minus this for their log-odds."""
LEAST_DOUBT = 0.01
"""Least probability of no sign, and of no number, where the two networks disagree about a cube."""
CUBE_OUT_OF_PLAY = 0.2
"""Factor for numbers on cubes if only fudge dice are in play. A 1 says nothing then, because it resembles a
minus."""
MOST = 5
_CUBE = KINDS.index("d6")
_CUBES = ("d3", "d6", FUDGE)
Floats = NDArray[np.float64]
Look = tuple[DieCrop, CropObservation, FaceReading]
"""A crop, its observation, and its reading without signs."""


@dataclass(frozen=True, slots=True)
class SignReader:
    """The network for the signs of fudge dice."""

    session: OnnxSession

    @classmethod
    def load(cls, *, threads: int = 2) -> SignReader | None:
        """Open the network; None if the folder of the models has none, as during training.

        Raises ``ReadingError`` (``model_changed``, ``model_unreadable``).
        """
        if not (models_folder() / "fudge.onnx").is_file():
            return None
        return cls(OnnxSession(model_path("fudge.onnx"), threads))

    def read(
        self, faces: FaceReader, looks: Sequence[Look], kinds: Collection[str] | None
    ) -> list[FaceReading]:
        """The readings, with the answers of fudge dice where they may be such.

        ``kinds`` are the kinds in play, with fudge dice among them, or None if they are not known.
        """
        temperature = faces.calibration.kind_temperature
        cubes = [cube_chance(observation, kinds, temperature) for _, observation, _ in looks]
        if kinds is not None:
            which = [i for i, cube in enumerate(cubes) if cube >= LEAST_CUBE]
            signs = self.signs([looks[i] for i in which])
        else:
            which = [i for i, cube in enumerate(cubes) if cube >= SURE_CUBE]
            signs = self._signs_of_all(faces, [looks[i] for i in which])
        readings = [reading for _, _, reading in looks]
        for i, row in zip(which, signs, strict=False):
            plain = readings[i]
            answers = combined(plain.answers, row, cubes[i], kinds, plain.confidence)
            if answers[0].kind != FUDGE:
                readings[i] = replace(plain, answers=answers, confidence=min(plain.confidence, answers[0].p))
            elif kinds is None:
                confidence = answers[0].p * (1 - plain.not_a_die)
                readings[i] = replace(
                    plain, answers=answers, confidence=confidence, features=None, blocked=True
                )
            else:
                die = die_chance(plain.not_a_die, row, looks[i][1].detector)
                readings[i] = replace(
                    plain,
                    answers=answers,
                    confidence=answers[0].p * die,
                    features=None,
                    not_a_die=1 - die,
                    die_p=die,
                )
        return readings

    def signs(self, looks: Sequence[Look]) -> Floats:
        """Probabilities (N, 4) of the labels of a fudge die and of "no sign".

        They are averaged over the positions of the top face, by weight, and over ``TURNS_DEG``.
        """
        places: dict[tuple[int, tuple[float, float], float], float] = {}
        for row, (_, observation, _) in enumerate(looks):
            for pose in observation.poses:  # those with the same center differ in their direction only
                place = row, pose.center, pose.radius
                places[place] = places.get(place, 0.0) + pose.weight
        patches = [
            patch(looks[row][0].image, center, turn, radius * PATCH_RADII, PATCH_PX)
            for row, center, radius in places
            for turn in TURNS_DEG
        ]
        rows = np.repeat([row for row, _, _ in places], len(TURNS_DEG))
        weights = np.repeat(list(places.values()), len(TURNS_DEG))
        total = np.zeros((len(looks), NO_SIGN + 1))
        if patches:
            scores = np.exp(self.session(np.stack(patches))[0].astype(np.float64) / TEMPERATURE)
            scores /= scores.sum(axis=1, keepdims=True)
            np.add.at(total, rows, scores * weights[:, None])
        return np.asarray(total / np.maximum(total.sum(axis=1, keepdims=True), 1e-12), np.float64)

    def _signs_of_all(self, faces: FaceReader, cubes: Sequence[Look]) -> Floats:
        """The signs of all cubes if the uncertain ones show signs, else none (0, 4)."""
        uncertain = [look for look in cubes if not faces.accepts(look[2])]
        shown = [
            2 if faces.calibration.unknown_text(observation) else 1
            for (_, observation, _), row in zip(uncertain, self.signs(uncertain), strict=True)
            if row[:NO_SIGN].sum() >= SURE_SIGN
        ]
        if sum(shown) < SIGNS or 2 * len(shown) < len(cubes):
            return np.zeros((0, NO_SIGN + 1))
        return self.signs(cubes)


def refuses(kinds: Collection[str] | None) -> bool:
    """Whether boxes that the locator takes for no dice need no further analysis, given the kinds in play.

    It takes some blank fudge dice for such.
    """
    return kinds is None or FUDGE not in kinds


def cube_chance(observation: CropObservation, kinds: Collection[str] | None, temperature: float) -> float:
    """The probability that a die is a cube, 0 to 1; 0 if its top face was not located.

    ``temperature`` is that of kinds (``traywatch.vision.reading.confidence.ConfidenceModel``).
    """
    if not observation.poses:
        return 0.0
    chances = kind_chances(observation.kind_logs, temperature)[:-1] * prior(kinds)
    return float(chances[_CUBE] / max(float(chances.sum()), 1e-12))


def combined(
    answers: Sequence[ReadingCandidate],
    signs: Floats,
    cube: float,
    kinds: Collection[str] | None,
    confidence: float = 0.0,
) -> tuple[ReadingCandidate, ...]:
    """The answers of a die that may be a fudge die, in descending order.

    ``answers`` are those without fudge dice, ``signs`` (4,) the probabilities of the labels of a fudge die
    and of "no sign". ``cube`` is the probability of a cube, 0 to 1. ``kinds`` are the kinds in play, with
    fudge dice among them, or None if they are not known. ``confidence`` is that of the best answer without
    fudge dice, 0 to 1; a number on a cube that is read clearly makes a sign unlikely.
    """
    plain = kinds is None or not {"d3", "d6"}.isdisjoint(kinds)
    doubt = 1.0
    if kinds is not None and answers and answers[0].kind in _CUBES and (plain or answers[0].label != "1"):
        doubt = 1 - min(confidence, 1 - LEAST_DOUBT)
    candidates = [
        ReadingCandidate(FUDGE, label, cube * doubt * float(p))
        for label, p in zip(LABELS, signs[:NO_SIGN], strict=True)
    ]
    numbered = sum(a.p for a in answers if a.kind in _CUBES)
    others = sum(a.p for a in answers if a.kind not in _CUBES)
    of_cube = cube * max(LEAST_DOUBT, float(signs[NO_SIGN])) * (1.0 if plain else CUBE_OUT_OF_PLAY)
    for answer in answers:
        share, total = (of_cube, numbered) if answer.kind in _CUBES else (1 - cube, others)
        candidates.append(replace(answer, p=share * answer.p / max(total, 1e-12)))
    whole = max(sum(a.p for a in candidates), 1e-12)
    candidates = [replace(a, p=min(1.0, a.p / whole)) for a in candidates]
    return tuple(sorted(candidates, key=lambda a: -a.p)[:MOST])


def die_chance(not_a_die: float, signs: Floats, detector: float) -> float:
    """The probability that a box shows a fudge die, from three networks (``DIE_WEIGHTS``).

    ``not_a_die`` is the locator's probability of a false positive, ``signs`` (4,) are the probabilities of
    the labels and of "no sign", ``detector`` is the detector's confidence.
    """
    odds = (*die_log_odds(not_a_die, signs, detector), 1.0)
    return 1 / (1 + math.exp(-sum(w * x for w, x in zip(DIE_WEIGHTS, odds, strict=True))))


def die_log_odds(not_a_die: float, signs: Floats, detector: float) -> tuple[float, float, float]:
    """The log-odds that a box shows a fudge die, of the locator, of this network and of the detector."""
    return _log_odds(1 - not_a_die), _log_odds(1 - float(signs[NO_SIGN])), _log_odds(detector)


def _log_odds(p: float) -> float:
    p = min(1 - LEAST_P, max(LEAST_P, p))
    return math.log(p / (1 - p))
