"""When the best pose alone decides about a die."""

import numpy as np
import pytest

from traywatch.calibration.dice.labels import KINDS, LABELS
from traywatch.vision.reading.early_exit import is_clear
from traywatch.vision.reading.evidence import LabelEvidence
from traywatch.vision.reading.observations import FacePose

BEST = FacePose((80.0, 80.0), 0.0, 20.0, 0.9)
TURNED = FacePose((80.0, 80.0), 180.0, 20.0, 0.1)
BESIDE = FacePose((40.0, 80.0), 0.0, 20.0, 0.5)


def kinds(kind: str, p: float) -> np.ndarray:
    chances = np.full(len(KINDS) + 1, (1 - p) / len(KINDS))
    chances[KINDS.index(kind)] = p
    return chances


def look(label: str, p: float) -> LabelEvidence:
    chances = np.full(len(LABELS) + 2, (1 - p) / (len(LABELS) + 1))
    chances[LABELS.index(label)] = p
    return LabelEvidence(1.0, np.log(chances).astype(np.float32))


@pytest.mark.parametrize(
    ("kind", "kind_p", "label", "label_p", "poses", "clear"),
    [
        ("d12", 0.97, "7", 0.97, [BEST, TURNED], True),
        ("d12", 0.94, "7", 0.97, [BEST, TURNED], False),
        ("d12", 0.97, "7", 0.94, [BEST, TURNED], False),
        ("d12", 0.97, "7", 0.97, [BEST, BESIDE], False),  # another face may be the top face
        ("d12", 0.97, "6", 0.97, [BEST, TURNED], True),
        ("d12", 0.97, "6", 0.97, [BEST, TURNED, TURNED, TURNED], False),  # or it is a 9
        ("d4", 0.97, "3", 0.97, [BEST], False),
        ("d6", 0.97, "7", 0.97, [BEST], False),  # a d6 has no 7
    ],
)
def test_a_clear_die_is_sure_in_all_respects(
    kind: str, kind_p: float, label: str, label_p: float, poses: list[FacePose], clear: bool
) -> None:
    assert is_clear(kinds(kind, kind_p), poses, look(label, label_p)) is clear
