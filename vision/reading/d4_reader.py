"""Reads d4 dice from their visible sides, because a d4 has no top face with a number."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS, LABELS
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.model_files import model_path
from traywatch.vision.geometry.d4_poses import (
    D4Pose,
    clear,
    own_standing,
    settle,
    sides,
    standings,
    together,
)
from traywatch.vision.inference import OnnxSession
from traywatch.vision.reading.evidence import LabelEvidence
from traywatch.vision.reading.face_poses import LocatedDie
from traywatch.vision.reading.observations import DieCrop, FacePose

LEAST_SEARCHED = 0.3
"""Minimum probability of a d4 to try further standing poses. Of 373 held-out boxes between
``LEAST_D4`` and this value, 8 were d4."""
LEAST_D4 = 0.03
"""Minimum probability of a d4 to read the sides of the die."""
_COLUMNS = [LABELS.index(text) for text in SHAPES["d4"].labels]
_D4 = KINDS.index("d4")


class SideReader:
    """The network for the sides of a d4; processes all crops of an image in one batch."""

    def __init__(self, *, threads: int = 2) -> None:
        self._session = OnnxSession(model_path("d4.onnx"), threads)

    def read_sides(
        self, cuts: Sequence[DieCrop], ways: Sequence[Sequence[D4Pose]]
    ) -> list[tuple[list[NDArray[np.float32]], list[NDArray[np.float64]], list[NDArray[np.float32]]]]:
        """Read the sides of each crop for each standing pose.

        Returns per crop three lists with one array per pose: scores (sides, 6), weights and embeddings.
        """
        patches_of = [
            [sides(cut.image, way) for way in of_crop] for cut, of_crop in zip(cuts, ways, strict=True)
        ]
        patches = [side for of_crop in patches_of for way in of_crop for side, _ in way]
        if not patches:
            return []
        scores, dense = self._session(np.stack(patches))
        readings, row = [], 0
        for of_crop in patches_of:
            ends = np.cumsum([row, *(len(way) for way in of_crop)])
            spans = [slice(a, b) for a, b in itertools.pairwise(ends.tolist())]
            weights = [np.array([share for _, share in way]) for way in of_crop]
            readings.append(([scores[s] for s in spans], weights, [dense[s] for s in spans]))
            row = int(ends[-1])
        return readings

    def add_sides(
        self,
        which: Sequence[int],
        crops: Sequence[DieCrop],
        located: Sequence[LocatedDie],
        looks: Sequence[list[LabelEvidence]],
    ) -> None:
        """Add evidence of the sides of a d4 to some crops, for those that may be one."""
        tetrahedra = [
            i for i in which if located[i].poses and math.exp(located[i].kind_logs[_D4]) >= LEAST_D4
        ]
        apexes = [
            (crops[i], located[i].poses[0], located[i].heat, float(np.exp(located[i].kind_logs[_D4])))
            for i in tetrahedra
        ]
        for i, look in zip(tetrahedra, self.observe(apexes), strict=True):
            if look is not None:
                looks[i].append(look)

    def observe(
        self, apexes: Sequence[tuple[DieCrop, FacePose, NDArray[np.float32], float]]
    ) -> list[LabelEvidence | None]:
        """Label evidence from the sides of d4 dice; None where a rotated crop adds nothing.

        Each entry holds the crop, the pose of the apex, the locator's heat map and the probability of a d4.
        """
        cuts = [cut for cut, _, _, _ in apexes]
        ways = [[_standing(cut, pose)] for cut, pose, _, _ in apexes]
        read = self.read_sides(cuts, ways)
        blind = [i for i, cut in enumerate(cuts) if not math.isfinite(cut.lean[0])]
        unclear = [
            i
            for i in blind
            if not clear(ways[i][0], read[i][0][0], read[i][1][0], apexes[i][2], cuts[i].turn_deg)
        ]
        # Other standing poses follow from the box, so a rotated crop gives no new ones.
        searched = [i for i in unclear if cuts[i].turn_deg == 0 and apexes[i][3] >= LEAST_SEARCHED]
        others = [standings(cuts[i].box) for i in searched]
        more = self.read_sides([cuts[i] for i in searched], others)
        for i, poses, (scores, weights, dense) in zip(searched, others, more, strict=False):
            ways[i] += poses
            read[i][0].extend(scores)
            read[i][1].extend(weights)
            read[i][2].extend(dense)
        skipped = {i for i in unclear if cuts[i].turn_deg != 0}
        looks: list[LabelEvidence | None] = []
        for i, (scores, weights, dense) in enumerate(read):
            if i in skipped:
                looks.append(None)
                continue
            lean_known = math.isfinite(cuts[i].lean[0])
            logs, best = (
                (together(scores[0], weights[0]), 0)
                if lean_known
                else settle(ways[i], scores, weights, apexes[i][2], cuts[i].turn_deg)
            )
            row = np.full(len(LABELS) + 2, -30.0, np.float32)
            row[_COLUMNS] = logs[:4]
            row[-2:] = logs[4:]
            looks.append(
                LabelEvidence(
                    1.0, row, side=True, embedding=_unit((weights[best] @ dense[best]).astype(np.float32))
                )
            )
        return looks


def _standing(cut: DieCrop, pose: FacePose) -> D4Pose:
    return own_standing(pose.center, pose.angle_deg, pose.radius, cut.box, cut.lean)


def _unit(vector: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float32)
