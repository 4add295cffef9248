"""Adjacent faces: their positions, their standard numbering, and the weight of their evidence."""

import itertools
import math
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import LABEL_INDEX, LABELS
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.models.synth.dice.numbering import number_faces
from traywatch.models.synth.dice.solids import Solid, build_solid
from traywatch.vision.geometry.crops import PATCH_PX, PATCH_RADII
from traywatch.vision.geometry.die_faces import FOLDS, LEAST_COSINE, body, customs
from traywatch.vision.geometry.up_direction import UNKNOWN
from traywatch.vision.images import load_picture
from traywatch.vision.reader import TrayReader
from traywatch.vision.reading.adjacent_faces import TURNS_DEG, beside, factors
from traywatch.vision.reading.observations import DieCrop, FacePose

PICTURES = Path(__file__).parents[2] / "pictures"
NOTHING_SEEN = np.zeros((160, 160, 3), np.uint8)
Floats = NDArray[np.float64]


def frames(solid: Solid, face: int, folds: int) -> Iterator[Floats]:
    """The body's axes (right, up, out) as rows, for each possible text direction."""
    for turn in 2 * math.pi * np.arange(folds) / folds:
        c, s = math.cos(turn), math.sin(turn)
        right, up = solid.face_right[face], solid.face_up[face]
        yield np.stack([c * right - s * up, s * right + c * up, solid.normals[face]])


def test_known_here_are_the_bodies_that_are_read() -> None:
    assert set(TURNS_DEG) == set(FOLDS)
    with pytest.raises(ValueError, match="d12"):
        body("d12")


@pytest.mark.parametrize("kind", FOLDS)
def test_bodies_are_those_of_rendered_dice(kind: str) -> None:
    solid, here = build_solid(kind), body(kind)
    assert here.radius == pytest.approx(solid.face_inradius[0], abs=1e-3)
    for face in range(solid.faces):
        frame = next(frames(solid, face, 1))
        assert np.allclose(frame @ solid.face_center[face], here.center, atol=1e-3)
        for normal, center in zip(here.normals, here.centers, strict=True):
            other = int(np.argmax(solid.normals @ frame.T @ normal))
            assert np.allclose(frame @ solid.normals[other], normal, atol=1e-6)
            assert np.allclose(frame @ solid.face_center[other], center, atol=1e-3)


@pytest.mark.parametrize("kind", ["d10", "d00", "d20"])
@pytest.mark.parametrize("layout", ["standard", "mirror"])
def test_customs_are_those_of_rendered_dice(kind: str, layout: str) -> None:
    solid, here = build_solid(kind), body(kind)
    numbers, labels = number_faces(solid, layout=layout), SHAPES[kind].labels
    told = customs(kind, mirrored=layout == "mirror")
    assert told is not None
    for face in range(solid.faces):
        ways = {tuple(way) for way in told[labels.index(numbers[face])].tolist()}
        for frame in frames(solid, face, FOLDS[kind]):
            near = [int(np.argmax(solid.normals @ frame.T @ normal)) for normal in here.normals]
            assert tuple(labels.index(numbers[f]) for f in near) in ways


def test_a_d8_has_no_custom() -> None:
    assert customs("d8") is None


@pytest.mark.parametrize("kind", FOLDS)
@pytest.mark.parametrize(("tilt", "angle"), [(0, 0), (20, 75), (35, 200)])
def test_neighbors_are_looked_at_squarely(kind: str, tilt: float, angle: float) -> None:
    """Discs drawn on the faces of a body in space become centered circles of equal size."""
    solid, unit = build_solid(kind), 45.0
    lean = math.radians(tilt)
    view = np.array([[1, 0, 0], [0, -math.cos(lean), -math.sin(lean)], [0, math.sin(lean), -math.cos(lean)]])
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    spin = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])  # rotation of the text on the mat
    axes = view @ spin @ next(frames(solid, 0, 1))  # body to (right, down, away)
    circle = 2 * math.pi * np.arange(72) / 72
    for face in range(1, solid.faces):
        if -(axes @ solid.normals[face])[2] < 0.4 or solid.normals[face] @ solid.normals[0] < LEAST_COSINE:
            continue
        drawn = NOTHING_SEEN.copy()
        flat = 0.5 * solid.face_inradius[face] * np.stack([np.cos(circle), np.sin(circle)], axis=1)
        rim = solid.face_center[face] + flat @ np.stack([solid.face_right[face], solid.face_up[face]])
        points = 80 + unit * (rim @ axes.T)[:, :2]
        cv2.fillConvexPoly(drawn, np.round((points - 0.5) * 16).astype(np.int32), (255,) * 3, cv2.LINE_AA, 4)
        center = 80 + unit * (axes @ solid.face_center[0])[:2]
        right = axes @ solid.face_right[0]
        pose = FacePose(
            (float(center[0]), float(center[1])),
            math.degrees(math.atan2(right[1], right[0])),
            unit * float(solid.face_inradius[0]),
            1.0,
        )
        up = axes @ solid.normals[0]
        found = beside(DieCrop(drawn, (30, 30, 130, 130), (float(up[0]), float(up[1]))), pose, kind).patches
        shown = [patch for patch in found if patch[PATCH_PX // 2, PATCH_PX // 2, 0] > 200]
        assert len(shown) >= 1
        y, x = np.nonzero(shown[0][..., 0] > 127)
        usual = PATCH_PX / 2 / PATCH_RADII * 0.5
        assert abs(x.mean() - PATCH_PX / 2 + 0.5) < 1.2 and abs(y.mean() - PATCH_PX / 2 + 0.5) < 1.2
        assert len(x) == pytest.approx(math.pi * usual**2, rel=0.3)
        assert np.ptp(x) == pytest.approx(np.ptp(y), abs=3)


def said(kind: str, texts: list[str | None], folds: int) -> NDArray[np.float32]:
    """Log-probabilities of patches: the text in the first direction, "no face" in the others and for None."""
    rows = []
    for text, k in itertools.product(texts, range(folds)):
        row = np.full(len(LABELS) + 2, 1e-5)
        row[LABEL_INDEX[text] if text is not None and k == 0 else len(LABELS)] = 0.97
        rows.append(np.log(row / row.sum()))
    return np.array(rows, np.float32)


def looked_at(lean: float = 0.2) -> tuple[DieCrop, FacePose]:
    """A die seen slightly from the side, so that a d8 shows an adjacent face."""
    return DieCrop(NOTHING_SEEN, (30, 30, 130, 130), (0.0, -lean)), FacePose((80.0, 80.0), 0.0, 18.0, 1.0)


@pytest.mark.parametrize("kind", ["d10", "d20"])
def test_what_stands_beside_it_by_custom_tells_each_number(kind: str) -> None:
    near = beside(*looked_at(), kind)
    told = customs(kind)
    assert told is not None
    labels = SHAPES[kind].labels
    for number, ways in enumerate(told):
        for way in ways:
            texts: list[str | None] = [labels[way[j]] for j in near.which[0]]
            likelier = factors(near, said(kind, texts, FOLDS[kind]))
            assert int(likelier.argmax()) == number
            assert likelier[number] > 10 * np.delete(likelier, number).max()


@pytest.mark.parametrize("kind", FOLDS)
def test_neighbors_that_say_nothing_change_nothing(kind: str) -> None:
    near = beside(*looked_at(), kind)
    likelier = factors(near, said(kind, [None] * (len(near.patches) // FOLDS[kind]), FOLDS[kind]))
    assert np.allclose(likelier, 1, atol=0.05)


def test_no_face_bears_what_a_neighbor_bears_nor_its_opposite() -> None:
    near = beside(*looked_at(), "d8")
    assert len(near.which[0]) >= 1
    patches = said("d8", ["3", "5", "7"][: len(near.which[0])], 3)
    likelier = dict(zip(SHAPES["d8"].labels, factors(near, patches), strict=True))
    assert max(likelier["3"], likelier["6"]) < 0.2 * min(likelier["1"], likelier["8"])


def test_a_custom_that_a_die_does_not_keep_tells_little() -> None:
    near = beside(*looked_at(), "d20")
    likelier = factors(near, said("d20", ["20", "19", "18", "17", "16", "15"][: len(near.which[0])], 3))
    free = np.sort(likelier)[-8:]  # labels neither on adjacent faces nor opposite to those
    assert free[-1] < 1.1 * free[0]


def test_neighbors_read_on_a_photograph_tell_what_lies_up() -> None:
    image = load_picture(PICTURES / "d20-10.jpg")
    reader = TrayReader(threads=1)
    ((_, cut, seen),) = reader.observe(image, reader.detector.detect(image), early=False)
    assert cut.lean is UNKNOWN or math.isnan(cut.lean[0])
    heard = [look.beside["d20"] for look in seen.looks if "d20" in look.beside]
    assert heard
    assert SHAPES["d20"].labels[int(heard[0].argmax())] == "10"
    assert heard[0].max() > 100 * np.median(heard[0])
