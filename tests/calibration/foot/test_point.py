"""Ground points of real solids: project their corners, take the box, and compute the ground point."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from tests.calibration.tray_cameras import camera
from traywatch.calibration import TrayProfile, foot_point
from traywatch.calibration.dice.shapes import KINDS
from traywatch.calibration.foot.error_model import ErrorModel
from traywatch.calibration.foot.fusion import GaussianMixture
from traywatch.calibration.foot.point import point, stand
from traywatch.errors import CalibrationError

PHI = (1 + 5**0.5) / 2
CUBE = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
TETRAHEDRON = np.array([(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)], float)
OCTAHEDRON = np.vstack([np.eye(3), -np.eye(3)])
ICOSAHEDRON = np.array(
    [np.roll((0, a, b * PHI), k) for a in (-1, 1) for b in (-1, 1) for k in range(3)], float
)
DODECAHEDRON = np.vstack(
    [CUBE, [np.roll((0, a / PHI, b * PHI), k) for a in (-1, 1) for b in (-1, 1) for k in range(3)]]
)
# Corners, a face normal, and the height of the solid in a usual set, in mm.
SOLIDS = {
    "d4": (TETRAHEDRON, (-1.0, -1.0, -1.0), 15.5),
    "d6": (CUBE, (0.0, 0.0, 1.0), 16.0),
    "d8": (OCTAHEDRON, (1.0, 1.0, 1.0), 14.5),
    "d12": (DODECAHEDRON, (0.0, PHI, 1.0), 18.5),
    "d20": (ICOSAHEDRON, (1.0, 1.0, 1.0), 20.0),
}
CAMERAS = {
    "above": camera((148.5, 106.0, -420.0)),
    "35 degrees": camera((148.5, 350.0, -350.0)),
    "45 degrees, aside": camera((-60.0, 330.0, -330.0), k1=-0.05),
}


@lru_cache
def resting(kind: str) -> np.ndarray:
    """Corners [N,3] in mm of a die that lies on a face: the lowest at z = 0, up is negative."""
    corners, normal, tall = SOLIDS[kind]
    down = np.array(normal) / np.linalg.norm(normal)
    side = np.cross(down, (0.3, 0.5, 0.8))
    side /= np.linalg.norm(side)
    turned = corners @ np.stack([side, np.cross(down, side), down]).T
    turned *= tall / np.ptp(turned[:, 2])
    turned[:, 2] -= turned[:, 2].max()
    turned.setflags(write=False)
    return turned


def boxed(view: TrayProfile, kind: str, foot: np.ndarray, turn: float, scale: float = 1.0) -> np.ndarray:
    """The box (x0, y0, x1, y1) of a die at a ground point, rotated about its vertical."""
    c, s = np.cos(turn), np.sin(turn)
    body = resting(kind) * scale @ np.array([(c, s, 0), (-s, c, 0), (0, 0, 1)])
    pixels = view.project(body + (*foot, 0.0))
    return np.concatenate([pixels.min(axis=0), pixels.max(axis=0)]) + 0.5


def throws(view: TrayProfile, kind: str, count: int, *, real: bool) -> tuple[np.ndarray, np.ndarray]:
    """Errors [count,2] in mm and their stated sd [count]; ``real`` varies dice and boxes."""
    random = np.random.default_rng(3)
    errors, said = [], []
    for _ in range(count):
        foot = random.uniform((30, 30), (267, 180))
        scale = float(np.exp(random.normal(0, 0.10))) if real else 1.0
        box = boxed(view, kind, foot, random.uniform(0, 2 * np.pi), scale)
        if real:
            side = np.sqrt(np.prod(box[2:] - box[:2]))
            box = box + random.normal(0, 1, 4) * np.hypot(0.022 * side, 1.0) * 2**0.5
        found = foot_point(view, kind, box)
        errors.append((found.x_mm - foot[0], found.y_mm - foot[1]))
        said.append(found.sd_mm)
    return np.array(errors), np.array(said)


@pytest.mark.parametrize("kind", [kind for kind in SOLIDS if kind != "d4"])
@pytest.mark.parametrize("name", CAMERAS)
def test_the_foot_is_under_the_die_not_under_its_box(kind: str, name: str) -> None:
    errors, _ = throws(CAMERAS[name], kind, 40, real=False)
    # These solids have sharp edges, but the model assumes slightly larger dice with worn edges.
    assert np.abs(errors.mean(axis=0)).max() < 0.5
    assert np.sqrt((errors**2).mean()) < 0.7


@pytest.mark.parametrize("kind", SOLIDS)
def test_the_doubt_is_neither_too_small_nor_too_large(kind: str) -> None:
    """About 68 % of errors along an axis are within one sd and 95 % within two, over all views."""
    shares = []
    for view in CAMERAS.values():
        errors, said = throws(view, kind, 60, real=True)
        shares.append(np.abs(errors) / said[:, None])
    share = np.concatenate(shares)
    assert 0.55 < np.mean(share < 1) < 0.9
    assert np.mean(share < 2) > 0.9


def test_the_middle_of_the_box_would_be_millimeters_off() -> None:
    """Why the ground point is needed: the box center of a d20 in a tilted view is in another zone."""
    view = CAMERAS["35 degrees"]
    foot = np.array([148.5, 60.0])
    box = boxed(view, "d20", foot, 0.4)
    flat = view.to_plane([box.reshape(2, 2).mean(axis=0)])[0]
    assert np.linalg.norm(flat - foot) > 5.0
    found = foot_point(view, "d20", box)
    assert np.hypot(found.x_mm - foot[0], found.y_mm - foot[1]) < 0.8


def test_a_small_die_is_told_by_its_box() -> None:
    """An obstacle of 12 mm is a d6 at three quarters of the usual size."""
    found = foot_point(
        CAMERAS["35 degrees"], "d6", boxed(CAMERAS["35 degrees"], "d6", np.array([100.0, 90.0]), 0.3, 0.75)
    )
    assert 0.7 < found.scale < 0.92
    assert np.hypot(found.x_mm - 100, found.y_mm - 90) < 1.1


@pytest.mark.parametrize("kind", [*KINDS, None, "d7"])
def test_every_kind_has_a_body(kind: str | None) -> None:
    """No kind may move the ground point far off, even if the body in the box is another one."""
    view = CAMERAS["35 degrees"]
    found = foot_point(view, kind, boxed(view, "d6", np.array([150.0, 100.0]), 0.2))
    assert np.hypot(found.x_mm - 150, found.y_mm - 100) < 6.0
    assert 0.2 < found.sd_mm < 4.0


@pytest.mark.parametrize("kind", ["d3", "dF"])
@pytest.mark.parametrize("name", CAMERAS)
def test_a_cube_stands_as_a_d6_whatever_is_on_its_faces(kind: str, name: str) -> None:
    view, foot = CAMERAS[name], np.array((120.0, 80.0))
    box = boxed(view, "d6", foot, 0.4)
    face = top(view, "d6", foot)
    assert foot_point(view, kind, box, face=face) == foot_point(view, "d6", box, face=face)


def test_an_unknown_kind_leaves_more_doubt() -> None:
    view = CAMERAS["35 degrees"]
    box = boxed(view, "d6", np.array([150.0, 100.0]), 0.2)
    assert foot_point(view, None, box).sd_mm > foot_point(view, "d6", box).sd_mm


def test_the_picture_may_have_another_size() -> None:
    view = CAMERAS["35 degrees"]
    box = boxed(view, "d20", np.array([150.0, 100.0]), 0.2)
    whole, half = (
        foot_point(view, "d20", box),
        foot_point(view, "d20", box / 2, image_size=(480, 360)),
    )
    assert (half.x_mm, half.y_mm) == pytest.approx((whole.x_mm, whole.y_mm), abs=0.05)


def test_a_box_cut_by_the_border_leaves_more_doubt() -> None:
    view = CAMERAS["above"]
    assert (
        foot_point(view, "d20", (0, 300, 40, 360)).sd_mm
        > 2 * foot_point(view, "d20", (10, 300, 50, 340)).sd_mm
    )


@pytest.mark.parametrize("box", [(10, 10, 10, 20), (20, 20, 10, 10), (0, 0, float("nan"), 5)])
def test_what_is_no_box_is_refused(box: tuple[float, ...]) -> None:
    with pytest.raises(CalibrationError) as caught:
        foot_point(CAMERAS["above"], "d6", box)
    assert caught.value.code == "foot_unknown"


def test_a_box_above_the_horizon_has_no_foot() -> None:
    low = camera((148.5, 900.0, -120.0))
    with pytest.raises(CalibrationError) as caught:
        foot_point(low, "d6", (400, 2, 440, 42))
    assert caught.value.code == "foot_unknown"


def top(view: TrayProfile, kind: str, foot: np.ndarray, scale: float = 1.0) -> np.ndarray:
    """Image position of the top face's center, or of a d4's apex."""
    return view.project([(*foot, -SOLIDS[kind][2] * scale)])[0] + 0.5


@pytest.mark.parametrize("kind", SOLIDS)
def test_the_face_makes_the_foot_surer_and_truer(kind: str) -> None:
    """Most of all for a d4: its box varies with its rotation, its apex does not."""
    view, random = CAMERAS["35 degrees"], np.random.default_rng(5)
    alone, both, said = [], [], []
    for _ in range(60):
        foot = random.uniform((30, 30), (267, 180))
        box = boxed(view, kind, foot, random.uniform(0, 2 * np.pi))
        side = np.sqrt(np.prod(box[2:] - box[:2]))
        box = box + random.normal(0, 1, 4) * np.hypot(0.022 * side, 1.0) * 2**0.5
        face = top(view, kind, foot) + random.normal(0, 0.018, 2) * side
        one, two = foot_point(view, kind, box), foot_point(view, kind, box, face=face)
        alone.append((one.x_mm - foot[0], one.y_mm - foot[1]))
        both.append((two.x_mm - foot[0], two.y_mm - foot[1]))
        said.append((one.sd_mm, two.sd_mm))
    assert np.mean(np.square(both)) < 0.8 * np.mean(np.square(alone))
    assert np.mean([two < one for one, two in said]) > 0.8  # except where they contradict each other
    share = np.abs(both) / np.array(said)[:, 1:]
    assert 0.55 < np.mean(share < 1) < 0.93 and np.mean(share < 2) > 0.9


def test_a_face_that_the_box_contradicts_leaves_doubt() -> None:
    """The reader may have taken an adjacent face for the top face, or the box may hold a shadow."""
    view, foot = CAMERAS["above"], np.array([120.0, 90.0])
    box, face = boxed(view, "d20", foot, 0.3), top(view, "d20", foot)
    agree = foot_point(view, "d20", box, face=face, sure=0.7, clear=0.4)
    apart = foot_point(view, "d20", box, face=face + (11.0, 0.0), sure=0.7, clear=0.4)
    assert apart.sd_mm > 2 * agree.sd_mm
    # The uncertainty is along the line between the two places.
    xx, _, yy = apart.covariance_mm2
    assert xx > 2 * yy
    assert abs(apart.x_mm - foot[0]) < 4 * np.sqrt(xx)


def test_a_die_that_is_hardly_made_out_leaves_more_doubt() -> None:
    view, foot = CAMERAS["35 degrees"], np.array([120.0, 90.0])
    box, face = boxed(view, "d20", foot, 0.3), top(view, "d20", foot)
    clear = foot_point(view, "d20", box, face=face)
    unsure = foot_point(view, "d20", box, face=face, sure=0.5)
    unclear = foot_point(view, "d20", box, face=face, clear=0.1)
    assert unsure.sd_mm > 1.04 * clear.sd_mm
    assert clear.sd_mm < unclear.sd_mm < unsure.sd_mm


def test_a_face_far_from_its_box_is_not_asked() -> None:
    view = CAMERAS["above"]
    box = boxed(view, "d20", np.array([120.0, 90.0]), 0.3)
    assert foot_point(view, "d20", box, face=(1.0, 1.0)) == foot_point(view, "d20", box)


@pytest.mark.parametrize("turn", np.arange(8) * np.pi / 4)
def test_the_face_of_a_d10_lies_aside_no_matter_which_way(turn: float) -> None:
    """The center of its kite is 3 mm beside the ground point, in an unknown direction.

    It hardly moves a ground point whose box is right, and corrects one whose box holds a shadow.
    """
    view, foot = CAMERAS["above"], np.array([120.0, 90.0])
    box, aside = boxed(view, "d8", foot, 0.3), 3.2 * np.array([np.cos(turn), np.sin(turn)])
    face = view.project([(*(foot + aside), -16.0)])[0] + 0.5
    right = foot_point(view, "d10", box, face=face)
    assert np.hypot(right.x_mm - foot[0], right.y_mm - foot[1]) < 0.5
    shaded = box + np.array([0, 0, 12 * np.sign(np.cos(turn) - 0.01), 0])
    shaded = shaded if shaded[2] > box[2] else box - np.array([12, 0, 0, 0])
    alone, both = foot_point(view, "d10", shaded), foot_point(view, "d10", shaded, face=face)
    assert abs(both.x_mm - foot[0]) < abs(alone.x_mm - foot[0]) + 0.3


def test_the_doubt_is_a_normal_s_sd_and_of_long_tails_less_than_the_rms() -> None:
    """5 % of outliers with a tenfold error must not increase the uncertainty of the others much."""
    spread = np.array([[0.49, 0.1], [0.1, 0.49]])
    plain = GaussianMixture(np.zeros((1, 2)), spread[None], np.array([3.0]))
    assert plain.sd(np.zeros(2)) == pytest.approx(0.7, abs=0.002)
    tailed = GaussianMixture(np.zeros((2, 2)), np.stack([spread, 100 * spread]), np.array([0.95, 0.05]))
    _, covariance = tailed.moments()
    assert 0.75 < tailed.sd(np.zeros(2)) < 0.5 * covariance[0, 0] ** 0.5


def test_what_was_seen_decides_between_kinds_that_are_as_likely() -> None:
    """A face at the center of the box supports a d20, not a d10, whose kite is off center."""
    view, foot = CAMERAS["above"], np.array([120.0, 90.0])
    box, face = boxed(view, "d20", foot, 0.3), top(view, "d20", foot)
    both = [foot_point(view, kind, box, face=face) for kind in ("d20", "d10")]
    mixed = GaussianMixture.joined([one.belief for one in both], [0.5, 0.5])
    weights = [point.belief.weights.sum() for point in both]
    assert weights[0] > 3 * weights[1]
    place, _ = mixed.moments()
    assert mixed.sd(place) < 0.5 * (both[0].sd_mm + both[1].sd_mm)


def test_a_die_that_leans_has_a_doubtful_foot() -> None:
    view, foot = CAMERAS["above"], np.array([120.0, 90.0])
    box, face = boxed(view, "d20", foot, 0.3), top(view, "d20", foot)
    flat = foot_point(view, "d20", box, face=face, lean_deg=1.0)
    assert foot_point(view, "d20", box, face=face, lean_deg=20.0).sd_mm > 3 * flat.sd_mm


def test_feet_are_joined_by_their_chances() -> None:
    view = CAMERAS["45 degrees, aside"]
    box = boxed(view, "d6", np.array([150.0, 100.0]), 0.2)
    low, high = foot_point(view, "d2", box), foot_point(view, "d6", box)
    place, _ = GaussianMixture.joined([low.belief, high.belief], [0.25, 0.75]).moments()
    assert place[0] == pytest.approx(0.25 * low.x_mm + 0.75 * high.x_mm)
    alone = point(GaussianMixture.joined([low.belief, high.belief], [0.0, 1.0]), stand(view, "d6", box))
    assert (alone.x_mm, alone.sd_mm) == pytest.approx((high.x_mm, high.sd_mm))
    assert alone.scale == high.scale


def test_errors_that_are_larger_leave_more_doubt() -> None:
    view, foot = CAMERAS["above"], np.array([120.0, 90.0])
    box, face = boxed(view, "d20", foot, 0.3), top(view, "d20", foot)
    stood = stand(view, "d20", box, face=face)
    usual, wide = (stood.belief(0.5, 1.0, 1.0, doubts) for doubts in (ErrorModel(), ErrorModel(widen=1.5)))
    assert wide.sd(foot) == pytest.approx(1.5 * usual.sd(foot), rel=0.1)
    assert np.allclose(wide.places, usual.places)
    other = stood.belief(0.5, 1.0, 1.0, ErrorModel(box_of={"d20": 3.0}))
    assert other.moments()[1][0, 0] > usual.moments()[1][0, 0]
