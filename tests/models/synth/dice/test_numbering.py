"""Numbering of faces and vertices."""

from __future__ import annotations

import numpy as np
import pytest

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.models.synth.dice.numbering import (
    SUMS,
    neighbors,
    number,
    number_faces,
    number_vertices,
    read_part,
)
from traywatch.models.synth.dice.solids import FORMS, build_solid

BODIES = [(kind, form) for kind in SHAPES for form in FORMS.get(kind, (None,))]


@pytest.mark.parametrize(("kind", "form"), BODIES)
@pytest.mark.parametrize("layout", ["standard", "mirror", "random"])
def test_every_label_occurs_once_and_opposites_have_the_usual_sum(
    kind: str, form: str | None, layout: str
) -> None:
    solid = build_solid(kind, form=form)
    labels = number(solid, np.random.default_rng(3), layout)
    borne = [label for label in labels if label]
    assert sorted(borne) == sorted(SHAPES[kind].labels * (2 if kind in ("d3", "dF") else 1))
    if kind in SUMS:
        for face in range(solid.faces):
            other = solid.opposite(face)
            assert other is not None
            assert int(labels[face]) + int(labels[other]) == SUMS[kind]


def test_sums_of_a_bar_and_a_d3() -> None:
    bar = build_solid("d4", form="bar")
    labels = number_faces(bar)
    assert {int(labels[f]) + int(labels[bar.opposite(f) or 0]) for f in range(4)} == {5}
    assert labels[4:] == ("",) * 8
    d3 = build_solid("d3")
    labels = number_faces(d3)
    assert all(labels[f] == labels[d3.opposite(f) or 0] for f in range(6))


@pytest.mark.parametrize(("layout", "hand"), [("standard", 1), ("mirror", -1)])
def test_handedness_of_a_d6(layout: str, hand: int) -> None:
    solid = build_solid("d6")
    for seed in range(8):
        labels = number_faces(solid, np.random.default_rng(seed), layout)
        where = [labels.index(n) for n in "123"]
        assert np.linalg.det(solid.normals[where]) == pytest.approx(hand)


@pytest.mark.parametrize(
    ("value", "near"),
    [
        (20, (2, 8, 14)), (8, (20, 10, 16)), (14, (20, 4, 6)), (2, (20, 12, 18)), (16, (8, 3, 6)),
        (10, (8, 12, 17)), (6, (14, 9, 16)), (4, (14, 11, 18)), (12, (2, 10, 15)), (18, (2, 4, 5)),
        (1, (19, 13, 7)), (17, (7, 3, 10)),
    ],
)  # fmt: skip
def test_adjacent_faces_of_the_usual_d20(value: int, near: tuple[int, ...]) -> None:
    solid = build_solid("d20")
    labels = number_faces(solid)
    around = {int(labels[f]) for f in neighbors(solid, labels.index(str(value)))}
    assert around == set(near)


def test_usual_d20_has_2_8_14_counterclockwise_around_20() -> None:
    solid = build_solid("d20")
    for layout, order in (("standard", "2 8 14"), ("mirror", "2 14 8")):
        labels = number_faces(solid, layout=layout)
        around = [labels[f] for f in neighbors(solid, labels.index("20"))]
        start = around.index("2")
        assert " ".join(around[start:] + around[:start]) == order


def test_even_values_are_around_one_pole_of_a_d10() -> None:
    solid = build_solid("d10")
    labels = number_faces(solid)
    assert {label for label, normal in zip(labels, solid.normals, strict=True) if normal[2] > 0} == set(
        "02468"
    )
    tens = number_faces(build_solid("d00"))
    assert tens == tuple(f"{int(label)}0" for label in labels)


def test_numbering_functions_reject_other_solids() -> None:
    solid = build_solid("d4")
    assert number_vertices(solid) == ("1", "2", "3", "4")
    with pytest.raises(ValueError, match="number_vertices"):
        number_faces(solid)
    with pytest.raises(ValueError, match="number_faces"):
        number_vertices(build_solid("d6"))
    with pytest.raises(ValueError, match="layout"):
        number_faces(build_solid("d6"), layout="odd")


@pytest.mark.parametrize(("kind", "form"), BODIES)
def test_top_part_is_read(kind: str, form: str | None) -> None:
    solid = build_solid(kind, form=form)
    labels = number(solid, np.random.default_rng(1))
    axes = solid.vertices / np.linalg.norm(solid.vertices, axis=1)[:, None]
    for index, axis in enumerate(axes if solid.read == "vertex" else solid.normals[: solid.faces]):
        side = np.cross(axis, [0.3, 0.5, 0.8])
        side /= np.linalg.norm(side)
        rotation = np.stack([side, np.cross(axis, side), axis])
        found, label, tilt = read_part(solid, labels, rotation)
        assert (found, label) == (index, labels[index])
        assert tilt == pytest.approx(0, abs=1e-5)
        flip = np.diag([1.0, -1.0, -1.0])
        assert read_part(solid, labels, flip @ rotation, up=(0, 0, -1))[0] == index
