"""Estimates from the dice how the camera looks at the tray, for images without a tray profile.

Of a die seen from the side, the face towards the camera is not the top face. The locator finds the top face
if it knows the up direction (``traywatch.vision.geometry.up_direction``). A tray profile tells it. Without
one, a network gives each up direction a probability for each die, and the dice are joined
(``traywatch.vision.geometry.view_grid``).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from traywatch.calibration.dice.labels import KINDS
from traywatch.model_files import model_path, models_folder
from traywatch.vision.camera.view_memory import ViewMemory
from traywatch.vision.detection.boxes import FIRM
from traywatch.vision.detection.detector import Detection
from traywatch.vision.geometry.crops import CROP_PX, VIEW_PX, patch
from traywatch.vision.geometry.up_direction import UNKNOWN
from traywatch.vision.geometry.view_grid import VIEW_CELLS, Floats, JointView, joint_view, own_views
from traywatch.vision.inference import OnnxSession
from traywatch.vision.reading.face_place import top_chance
from traywatch.vision.reading.observations import CropObservation, probably_a_die
from traywatch.vision.types import Image

LEAST_DICE, MOST_DICE = 2, 8
"""A view is estimated from so many dice, those with the highest detection confidence. One die says too
little, unless earlier dice are remembered."""
LEAST_DETECTOR, SURE_DETECTOR = 0.5, 0.7
"""Least detection confidence of these dice, and of the two surest ones. A die and a false positive are not
two dice."""
LEAST_CHANCE = 0.6
"""Least probability of a view that is used."""
LEAST_TILTED = 0.8
"""If no view is probable enough, the camera counts as tilted from this probability on."""
MOST_ESTIMATED, MOST_KNOWN = math.sin(math.radians(45)), math.sin(math.radians(50))
"""Longest up direction, estimated or from a profile, with which readings are accepted. Top faces that are
seen from flatter are misread too often."""


@dataclass(frozen=True, slots=True)
class DiceView:
    """The up direction of each die, and whether the camera looks too much from the side.

    ``chance`` is the probability of the up directions, 0 to 1.
    """

    leans: tuple[tuple[float, float], ...]
    chance: float = 1.0
    from_the_side: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class OwnViews:
    """Up directions (V, N, 2) of N dice in V views, and the probabilities (N, V) by each die alone."""

    leans: Floats
    chances: Floats


@dataclass(frozen=True, eq=False)
class ViewVotes:
    """What detections of an image tell about its view: those of ``which``, with their ``scores`` (M, cells).

    ``before`` are the probabilities of the views by ``remembered`` earlier dice, if the camera ``remembers``.
    """

    detections: tuple[Detection, ...]
    size: tuple[int, int]
    which: tuple[int, ...]
    scores: Floats
    before: Floats | None
    remembered: int
    remembers: bool

    @cached_property
    def sure(self) -> int:
        """How many of them are surely detected."""
        return sum(self.detections[i].confidence >= SURE_DETECTOR for i in self.which)

    @property
    def enough(self) -> bool:
        """Whether a view can be told, or learned."""
        least = 1 if self.remembers else LEAST_DICE
        return bool(self.detections) and self.remembered + self.sure >= least

    @cached_property
    def view(self) -> DiceView | None:
        """How the camera looks at all detections; None if it cannot be told."""
        if not self.enough or self.remembered + self.sure < LEAST_DICE:
            return None
        return _believed(self._joint, self.which)

    def teach(self, memory: ViewMemory) -> None:
        """Let the memory of the camera learn from the detections."""
        if self.enough and self.sure:
            memory.learn(self._joint.of_view, [self.detections[i] for i in self.which], self.sure)

    @cached_property
    def _joint(self) -> JointView:
        confidences = [self.detections[i].confidence for i in self.which]
        return joint_view(
            self.scores, confidences, self.which, _middles(self.detections), self.size, self.before
        )


class ViewEstimator:
    """The network for the view."""

    def __init__(self, session: OnnxSession) -> None:
        self._session = session

    @classmethod
    def load(cls, *, threads: int = 2) -> ViewEstimator | None:
        """Open the network; None if the folder of the models has none, as during training.

        Raises ``ReadingError`` (``model_changed``, ``model_unreadable``).
        """
        if not (models_folder() / "view.onnx").is_file():
            return None
        return cls(OnnxSession(model_path("view.onnx"), threads))

    def votes(
        self,
        crops: Sequence[Image],
        detections: Sequence[Detection],
        size: tuple[int, int],
        memory: ViewMemory | None = None,
        *,
        others: Collection[int] = (),
    ) -> ViewVotes:
        """What the detections of an image of ``size`` (width, height) in px tell about its view.

        ``crops`` are their crops (160, 160, 3). ``memory`` belongs to a camera that stays where it is. It
        adds what earlier dice showed. ``others`` are the detections that are known to show no die.
        """
        which = [i for i, d in enumerate(detections) if d.confidence >= LEAST_DETECTOR and i not in others]
        which = sorted(which, key=lambda i: -detections[i].confidence)[:MOST_DICE]
        before, dice = None, 0
        if memory is not None:
            before, dice = memory.before(size), memory.dice
            which = memory.unseen(detections, which)
        votes = ViewVotes(
            tuple(detections),
            size,
            tuple(which),
            np.zeros((0, 0)),
            before,
            dice,
            remembers=memory is not None,
        )
        return replace(votes, scores=self.scores([crops[i] for i in which])) if votes.enough else votes

    def own(self, crops: Sequence[Image], detections: Sequence[Detection], size: tuple[int, int]) -> OwnViews:
        """The view of an image by each of its dice alone. A crop and its mirror image are averaged."""
        both = self.scores([*crops, *(np.ascontiguousarray(crop[:, ::-1]) for crop in crops)])
        grids = both.reshape(2, len(crops), VIEW_CELLS, VIEW_CELLS)
        scores = (grids[0] + grids[1, :, :, ::-1]).reshape(len(crops), -1) / 2
        scores -= np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return OwnViews(*own_views(scores, _middles(detections), size))

    def scores(self, crops: Sequence[Image]) -> Floats:
        """Log-probabilities (N, cells) of the up directions of the grid for each crop."""
        if not crops:
            return np.zeros((0, VIEW_CELLS**2))
        middle = (CROP_PX / 2, CROP_PX / 2)
        patches = [patch(crop, middle, 0.0, CROP_PX / 2, VIEW_PX) for crop in crops]
        return self._session(np.stack(patches))[0].astype(np.float64)


def _middles(detections: Sequence[Detection]) -> Floats:
    """The centers (N, 2) of the boxes."""
    boxes = np.array([detection.box for detection in detections], np.float64)
    return (boxes[:, :2] + boxes[:, 2:]) / 2


def _believed(view: JointView, which: Sequence[int]) -> DiceView | None:
    """The view if it is probable enough; ``which`` are the dice that tell whether it is too far aside."""
    if view.chance >= LEAST_CHANCE:
        shown = view.leans[list(which)] if which else view.leans
        longest = float(np.hypot(*shown.T).mean())
        return DiceView(
            tuple((float(x), float(y)) for x, y in view.leans), view.chance, longest > MOST_ESTIMATED
        )
    if view.tilted >= LEAST_TILTED:
        return DiceView((UNKNOWN,) * len(view.leans), from_the_side=True)
    return None


def calibrated_view(leans: Sequence[tuple[float, float]]) -> DiceView:
    """The view of a tray profile, from the up directions of one or more dice."""
    longest = sum(math.hypot(x, y) for x, y in leans) / len(leans)
    return DiceView(tuple(leans), from_the_side=longest > MOST_KNOWN)


def with_common_view(observations: Sequence[CropObservation], view: DiceView | None) -> list[CropObservation]:
    """The observations of an image with what its dice say together about the camera.

    Without a ``view``, ``steep`` becomes the mean of all dice with a firm detection.
    """
    if view is not None:
        return [replace(observation, from_the_side=view.from_the_side) for observation in observations]
    dice = [
        observation.steep
        for observation in observations
        if probably_a_die(observation) and observation.detector >= FIRM
    ]
    if len(dice) < 2:
        return list(observations)
    mean = sum(dice) / len(dice)
    return [replace(observation, steep=mean, company=len(dice)) for observation in observations]


def with_own_views(observations: Sequence[CropObservation], views: OwnViews) -> list[CropObservation]:
    """The observations, each with the chance that its best pose is a top face by this die alone."""
    return [
        replace(
            observation,
            top_chance=top_chance(
                _kind(observation), observation.poses[0], views.leans[:, i], views.chances[i]
            ),
        )
        if observation.poses
        else observation
        for i, observation in enumerate(observations)
    ]


def _kind(observation: CropObservation) -> str:
    return KINDS[int(observation.kind_logs[:-1].argmax())]


def in_view_of(before: CropObservation, after: CropObservation) -> CropObservation:
    """A further observation of a die, with what was known about the camera before."""
    return replace(
        after,
        steep=before.steep,
        company=before.company,
        from_the_side=before.from_the_side,
        top_chance=before.top_chance,
    )
