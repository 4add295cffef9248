"""Solids: faces, symmetry, frames, and their meshes."""

from __future__ import annotations

import numpy as np
import pytest

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.models.synth.dice.meshes import chamfer, round_body
from traywatch.models.synth.dice.solids import FORMS, Solid, build_solid, default_scale_mm

BODIES = [(kind, form) for kind in SHAPES for form in FORMS.get(kind, (None,))]
COUNT = {"d00": 10, "d3": 6, "dF": 6}


@pytest.fixture(params=BODIES, ids=lambda body: f"{body[0]}-{body[1] or 'usual'}")
def solid(request: pytest.FixtureRequest) -> Solid:
    kind, form = request.param
    return build_solid(kind, form=form)


def test_number_of_faces(solid: Solid) -> None:
    assert solid.faces == (COUNT.get(solid.kind) or int(solid.kind[1:]))
    assert len(solid.loops) == len(solid.normals) >= solid.faces


def test_solid_is_a_closed_convex_polyhedron(solid: Solid) -> None:
    assert (solid.vertices @ solid.normals.T <= solid.offsets + 1e-9).all()
    edges = sum(len(loop) for loop in solid.loops) // 2
    assert len(solid.vertices) - edges + len(solid.loops) == 2
    sides = [pair for loop in solid.loops for pair in zip(loop, loop[1:] + loop[:1], strict=True)]
    assert len(set(sides)) == len(sides)
    assert {(b, a) for a, b in sides} == set(sides)


def test_faces_are_flat_and_counterclockwise(solid: Solid) -> None:
    for face, loop in enumerate(solid.loops):
        corners = solid.vertices[list(loop)]
        assert np.allclose(corners @ solid.normals[face], solid.offsets[face], atol=1e-9)
        area = np.cross(corners, np.roll(corners, -1, axis=0)).sum(axis=0) @ solid.normals[face]
        assert area > 0


def test_labeled_faces_are_congruent(solid: Solid) -> None:
    shapes = [np.sort(np.linalg.norm(solid.outline(face), axis=1)) for face in range(solid.faces)]
    assert all(np.allclose(shape, shapes[0], atol=1e-9) for shape in shapes)
    assert np.ptp(solid.face_inradius[: solid.faces]) < 1e-9


def test_unit_is_the_inscribed_radius(solid: Solid) -> None:
    assert np.allclose(solid.offsets[: solid.faces], 1)
    assert solid.offsets.min() >= 1 - 1e-12


def test_top_is_opposite_to_the_resting_face(solid: Solid) -> None:
    if solid.read == "vertex":
        assert solid.kind == "d4"
        assert all(solid.opposite(face) is None for face in range(4))
    else:
        opposite = [solid.opposite(face) for face in range(solid.faces)]
        assert sorted(o for o in opposite if o is not None) == list(range(solid.faces))
        assert np.allclose(np.sort(solid.vertices @ [1, 2, 3]), np.sort(-solid.vertices @ [1, 2, 3]))


def test_face_frames_are_right_handed_seen_from_outside(solid: Solid) -> None:
    assert np.allclose(np.cross(solid.face_right, solid.face_up), solid.normals)
    assert np.allclose(np.linalg.norm(solid.face_up, axis=1), 1)


def test_inscribed_circle_is_inside_its_face(solid: Solid) -> None:
    for face in range(len(solid.normals)):
        outline = solid.outline(face)
        edge = np.roll(outline, -1, axis=0) - outline
        away = (edge[:, 1] * outline[:, 0] - edge[:, 0] * outline[:, 1]) / np.linalg.norm(edge, axis=1)
        assert away.min() == pytest.approx(solid.face_inradius[face])
        assert np.linalg.norm(outline, axis=1).max() == pytest.approx(solid.face_circumradius[face])


def test_faces_are_mirror_images_about_up(solid: Solid) -> None:
    for face in range(solid.faces):
        outline = np.round(solid.outline(face), 6) + 0.0
        assert {tuple(p) for p in outline} == {(-x + 0.0, y) for x, y in outline}


def test_heights_agree_with_the_calibration_package(solid: Solid) -> None:
    if solid.form == "bar":
        return
    tall = 4 if solid.read == "vertex" else 2
    assert tall * default_scale_mm(solid) == pytest.approx(SHAPES[solid.kind].height_mm, abs=0.2)


@pytest.mark.parametrize("elevation", [38.0, 42.0, 48.0])
def test_proportion_stretches_a_d10(elevation: float) -> None:
    solid = build_solid("d10", proportion=elevation)
    assert solid.normals[0, 2] == pytest.approx(np.sin(np.radians(elevation)))
    assert len(solid.vertices) == 12


@pytest.mark.parametrize("amount", [0.0, 0.05, 0.3])
def test_chamfer_stays_inside_the_body_and_on_its_faces(solid: Solid, amount: float) -> None:
    mesh = chamfer(solid, amount)
    reach = mesh.vertices @ solid.normals.T - solid.offsets
    assert reach.max() < 1e-6
    assert (reach.max(axis=0) > -1e-6).all()
    _check_closed(mesh.vertices, mesh.triangles)
    assert len(mesh.triangles) <= 2000


def test_a_round_body_is_flat_on_its_faces_and_round_at_its_corners() -> None:
    mesh = round_body(build_solid("d6"), edge_radius=0.3, ball=1.4)
    assert np.abs(mesh.vertices).max() == pytest.approx(1)
    assert np.linalg.norm(mesh.vertices, axis=1).max() <= 1.4 + 1e-6
    _check_closed(mesh.vertices, mesh.triangles)
    assert len(mesh.triangles) <= 2100


def _check_closed(vertices: np.ndarray, triangles: np.ndarray) -> None:
    a, b, c = (vertices[triangles[:, i]] for i in range(3))
    assert np.einsum("ij,ij->i", np.cross(b - a, c - a), a + b + c).min() > -1e-9
    sides = {(int(t[i]), int(t[(i + 1) % 3])) for t in triangles for i in range(3)}
    assert len(sides) == 3 * len(triangles)
    assert {(q, p) for p, q in sides} == sides


@pytest.mark.parametrize(("kind", "form"), [("d7", None), ("d6", "bar"), ("d24", "round")])
def test_unknown_solids_are_rejected(kind: str, form: str | None) -> None:
    with pytest.raises(ValueError, match="no body"):
        build_solid(kind, form=form)


def test_invalid_mesh_parameters_are_rejected() -> None:
    with pytest.raises(ValueError, match="chamfer"):
        chamfer(build_solid("d6"), 0.9)
    with pytest.raises(ValueError, match="round body"):
        round_body(build_solid("d20"))
