"""Tiles: text is legible, inside its face, at the position of its decal."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from traywatch.calibration.dice.labels import LABEL_INDEX
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.models.synth.dice.faces import (
    FaceSet,
    FaceStyle,
    decals_of,
    draw_faces,
    label_pose,
    random_style,
)
from traywatch.models.synth.dice.fonts import typefaces
from traywatch.models.synth.dice.numbering import number, number_faces
from traywatch.models.synth.dice.solids import FORMS, Solid, build_solid
from traywatch.models.synth.dice.stamps import stamp

BODIES = [(kind, form) for kind in SHAPES for form in FORMS.get(kind, (None,))]

try:
    FONTS = typefaces()
except FileNotFoundError:
    pytest.skip("no typeface is installed", allow_module_level=True)


def draw(kind: str, form: str | None = None, **style: object) -> tuple[Solid, FaceSet]:
    solid = build_solid(kind, form=form)
    rng = np.random.default_rng(4)
    look = replace(FaceStyle(), **style)  # type: ignore[arg-type]
    return solid, draw_faces(solid, number(solid, rng), look, rng)


def inside(solid: Solid, face: int, side: int = 96) -> np.ndarray:
    outline = solid.outline(face) / solid.face_circumradius[face]
    corners = np.stack([outline[:, 0] + 1, 1 - outline[:, 1]], axis=1) / 2 * side - 0.5
    mask = np.zeros((side, side), np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners * 256).astype(np.int32), 1, shift=8)
    return cv2.dilate(mask, np.ones((3, 3), np.uint8)).astype(bool)


@pytest.mark.parametrize(("kind", "form"), BODIES)
def test_ink_is_inside_its_face(kind: str, form: str | None) -> None:
    solid, faces = draw(kind, form, size=0.9, mark="dot")
    for face in range(solid.faces):
        assert faces.ink[face].max() > 200
        assert not faces.ink[face][~inside(solid, face)].any()
    assert not faces.ink[solid.faces :].any()
    assert faces.tiles.shape == (len(solid.normals), 96, 96, 3)


@pytest.mark.parametrize("turn", [0.0, 37.0, 90.0, 180.0, 251.0])
@pytest.mark.parametrize("text", ["2", "7", "4"])
def test_tile_rotated_by_its_decal_shows_upright_text(text: str, turn: float) -> None:
    solid = build_solid("d6")
    faces = draw_faces(
        solid, (text,) * 6, FaceStyle(turn_deg=turn, spin=False, mark="none"), np.random.default_rng(0), 128
    )
    decal = decals_of(faces, 2)[0]
    angle = np.degrees(np.arctan2(decal.up_uv[0], decal.up_uv[1]))
    assert (angle - turn) % 360 == pytest.approx(0, abs=1e-6)
    upright = cv2.warpAffine(faces.ink[2], cv2.getRotationMatrix2D((63.5, 63.5), angle, 1), (128, 128))
    want = stamp("", text, 0.0, "")
    left, top, right, bottom = (int(v) for v in want.box)
    want_ink = want.ink[top:bottom, left:right]
    rows, columns = np.flatnonzero(upright.max(1) > 99), np.flatnonzero(upright.max(0) > 99)
    got = upright[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    got = cv2.resize(got, want_ink.shape[::-1])
    overlap = np.minimum(got, want_ink).sum() / np.maximum(got, want_ink).sum()
    mirrored = np.minimum(got[:, ::-1], want_ink).sum() / np.maximum(got[:, ::-1], want_ink).sum()
    assert overlap > 0.75 > mirrored + 0.1


@pytest.mark.parametrize(("kind", "form"), [b for b in BODIES if b != ("d4", "tetrahedron")])
def test_label_pose_agrees_with_the_text(kind: str, form: str | None) -> None:
    solid, faces = draw(kind, form, shift=0.1, jitter=0.05)
    for index in range(solid.faces):
        point, right, up, radius, symmetry = label_pose(solid, faces, index)
        assert point @ solid.normals[index] == pytest.approx(solid.offsets[index])
        assert np.allclose(np.cross(right, up), solid.normals[index])
        assert 0.5 * solid.face_inradius[index] < radius <= solid.face_inradius[index] + 1e-9
        assert symmetry in (1, 2)
        assert faces.class_label(index) in LABEL_INDEX or kind == "dF"


@pytest.mark.parametrize("kind", ["d10", "d14", "d16"])
def test_tops_point_to_the_pole(kind: str) -> None:
    solid, faces = draw(kind)
    for index in range(solid.faces):
        up = label_pose(solid, faces, index)[2]
        assert up[2] * solid.normals[index][2] > 0


@pytest.mark.parametrize("kind", ["d8", "d20"])
def test_tops_point_to_a_corner_and_rotations_vary(kind: str) -> None:
    solid, faces = draw(kind)
    turns = set()
    for index in range(solid.faces):
        up = label_pose(solid, faces, index)[2]
        toward = solid.vertices[list(solid.loops[index])] - solid.face_center[index]
        toward /= np.linalg.norm(toward, axis=1, keepdims=True)
        assert (toward @ up).max() == pytest.approx(1)
        turns.add(int(np.argmax(toward @ up)))
    assert len(turns) > 1


@pytest.mark.parametrize("corner", ["top", "bottom"])
def test_tetrahedron_has_three_numerals_per_face_upright_for_their_vertex(corner: str) -> None:
    solid, faces = draw("d4", corner=corner)
    for face, loop in enumerate(solid.loops):
        decals = decals_of(faces, face)
        assert sorted(d.text for d in decals) == sorted(faces.numbering[v] for v in loop)
        for decal in decals:
            vertex = solid.vertices[faces.numbering.index(decal.text)]
            toward = vertex - solid.face_center[face]
            uv = np.array([toward @ solid.face_right[face], toward @ solid.face_up[face]])
            uv /= np.linalg.norm(uv)
            assert np.allclose(uv, decal.up_uv)
            assert (np.dot(uv, decal.center_uv) > 0) == (corner == "top")
    for vertex_index in range(4):
        point, right, up, _, symmetry = label_pose(solid, faces, vertex_index)
        assert np.allclose(point, solid.vertices[vertex_index])
        assert symmetry == 3
        assert right @ up == pytest.approx(0)


@pytest.mark.parametrize("count", range(1, 7))
def test_pips_are_counted_and_drilled(count: int) -> None:
    solid = build_solid("d6")
    labels = number_faces(solid)
    faces = draw_faces(solid, labels, FaceStyle(pips=True, pip_radius=0.2), np.random.default_rng(1))
    index = labels.index(str(count))
    found, _ = cv2.connectedComponents((faces.ink[index] > 127).astype(np.uint8))
    assert found - 1 == count
    assert faces.depth[index].max() > 200
    assert faces.class_label(index) == f"p{count}"
    symmetry = label_pose(solid, faces, index)[4]
    for turns in range(1, 4):
        same = np.abs(np.rot90(faces.ink[index], turns).astype(int) - faces.ink[index]).max() < 12
        assert same == (turns * symmetry % 4 == 0)


def test_large_single_pip_uses_the_second_ink() -> None:
    solid = build_solid("d6")
    labels = number_faces(solid)
    faces = draw_faces(solid, labels, FaceStyle(pips=True, pip_big_one=True), np.random.default_rng(1))
    one = labels.index("1")
    assert faces.second[one].any()
    assert not faces.ink[one].any()
    assert not np.delete(faces.second, one, axis=0).any()


@pytest.mark.parametrize("mark", ["dot", "bar"])
def test_mark_distinguishes_six_from_nine(mark: str) -> None:
    plain, marked = stamp("", "6", 0.0, ""), stamp("", "6", 0.0, mark)
    assert marked.ink.sum() > plain.ink.sum()
    assert marked.center == plain.center
    assert stamp("", "8", 0.0, "").half_turn and stamp("", "0", 0.0, "").half_turn
    assert not plain.half_turn


def test_wear_removes_paint_but_not_depth() -> None:
    _, fresh = draw("d20")
    _, worn = draw("d20", worn=0.3)
    assert 0.4 < worn.ink.sum() / fresh.ink.sum() < 0.95
    assert (worn.depth == fresh.depth).all()


@pytest.mark.parametrize(("kind", "form"), BODIES)
def test_random_styles_are_reproducible(kind: str, form: str | None) -> None:
    solid = build_solid(kind, form=form)
    for seed in range(4):
        pair = []
        for _ in range(2):
            rng = np.random.default_rng(seed)
            style = random_style(kind, rng, FONTS[:5])
            pair.append(draw_faces(solid, number(solid, rng), style, rng, 48))
        assert (pair[0].tiles == pair[1].tiles).all()
        assert pair[0].decals == pair[1].decals


def test_invalid_labels_are_rejected() -> None:
    rng = np.random.default_rng(0)
    with pytest.raises(ValueError, match="labels"):
        draw_faces(build_solid("d6"), ("1",), FaceStyle(), rng)
    with pytest.raises(ValueError, match="pips"):
        draw_faces(build_solid("d8"), number_faces(build_solid("d8")), FaceStyle(pips=True), rng)


def test_font_families_are_in_one_split() -> None:
    train = {face.family for face in typefaces("train")} if any(f.split == "train" for f in FONTS) else set()
    assert train.isdisjoint({face.family for face in FONTS if face.split == "validation"})
    assert list(FONTS) == sorted(FONTS)
