"""Simulated throws end on the mat, flat unless leaning is requested, and are reproducible."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("mujoco")

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.models.synth.dice.numbering import number, read_part
from traywatch.models.synth.dice.solids import FORMS, build_solid, default_scale_mm
from traywatch.models.synth.physics.rolling import (
    HEAP,
    UP,
    WALL,
    RigidBody,
    SimulatedTray,
    ThrowParams,
    lean_deg,
    roll,
)

BODIES = [(kind, form) for kind in SHAPES for form in FORMS.get(kind, (None,))]


def body(kind: str, form: str | None = None, **more: object) -> RigidBody:
    solid = build_solid(kind, form=form)
    return RigidBody(solid, default_scale_mm(solid), **more)  # type: ignore[arg-type]


def test_dice_settle_flat_on_the_mat() -> None:
    leans, depths = [], []
    for seed in range(30):
        rng = np.random.default_rng(seed)
        bodies = [body(*BODIES[int(rng.integers(len(BODIES)))]) for _ in range(3)]
        rest = roll(bodies, seed=seed)
        assert rest.still
        touching = {i for pair in rest.contacts for i in pair}
        for i, (die, place, turn) in enumerate(zip(bodies, rest.positions_mm, rest.rotations, strict=True)):
            if i in touching or rest.off_tray[i]:
                continue
            leans.append(lean_deg(die.solid, turn))
            depths.append((die.solid.vertices @ turn.T * die.scale_mm + place)[:, 2].max())
            assert place[2] == pytest.approx(-die.scale_mm, abs=0.6)
    assert len(leans) > 60
    # A die with many faces sometimes stops on the bevel between two of them.
    assert np.mean(np.array(leans) < 0.5) > 0.95
    assert np.quantile(depths, 0.95) < 0.1


@pytest.mark.parametrize(("kind", "form"), BODIES)
def test_top_face_is_level(kind: str, form: str | None) -> None:
    die = body(kind, form)
    rests = [roll([die], seed=seed) for seed in range(3)]
    flat = [r for r in rests if lean_deg(die.solid, r.rotations[0]) < 0.5 and not r.contacts]
    labels = number(die.solid)
    for rest in flat:
        assert np.linalg.det(rest.rotations[0]) == pytest.approx(1)
        # A coin may rest on its rim and then shows nothing.
        tilt = read_part(die.solid, labels, rest.rotations[0], up=UP)[2]
        assert tilt < 0.5 or kind == "d2"
    assert flat


def test_the_same_seed_gives_the_same_throw() -> None:
    dice = [body("d20"), body("d6"), body("d4")]
    one, two, other = roll(dice, seed=5), roll(dice, seed=5), roll(dice, seed=6)
    assert (one.positions_mm == two.positions_mm).all()
    assert not np.allclose(one.positions_mm, other.positions_mm)


def test_every_face_of_a_d6_occurs() -> None:
    die = body("d6")
    labels = number(die.solid)
    seen = [read_part(die.solid, labels, roll([die], seed=s).rotations[0], up=UP)[1] for s in range(60)]
    assert set(seen) == set("123456")
    assert max(seen.count(face) for face in "123456") < 25


def test_obstacles_are_at_their_given_positions() -> None:
    put = [body("d6", at_mm=(40.0, 50.0)), body("d6", at_mm=(250.0, 160.0))]
    rest = roll([body("d20")], obstacles=put, seed=2, throw=ThrowParams(speed_mm_s=0, spread_mm=5))
    assert len(rest.positions_mm) == 3
    assert np.allclose(rest.positions_mm[1:, :2], [(40, 50), (250, 160)], atol=1.5)


@pytest.mark.parametrize("way", ["wedge", "wall", "die"])
def test_cocked_dice_lean(way: str) -> None:
    leaning = []
    for seed in range(6):
        die = body("d8")
        rest = roll([die, body("d6")], seed=seed, cocked=way)  # type: ignore[arg-type]
        if rest.cocked:
            leaning.append(rest)
            assert lean_deg(die.solid, rest.rotations[0]) >= 5
            assert rest.still
    assert len(leaning) >= 2
    if way != "wedge":
        assert any((0, WALL if way == "wall" else 1) in rest.contacts for rest in leaning)


def test_history_ends_with_the_resting_poses() -> None:
    dice = [body("d6") for _ in range(5)]
    rest = roll(dice, seed=3, record_fps=60, throw=HEAP)
    history = rest.history
    assert history is not None
    assert history.positions_mm.shape == (len(history.times_s), 5, 3)
    assert np.allclose(np.diff(history.times_s)[:-1], 1 / 60, atol=0.0021)
    assert np.allclose(history.positions_mm[-1], rest.positions_mm)
    assert history.positions_mm[0, :, 2].max() < -8
    assert any(touch.b != WALL for touch in history.touches)
    assert all(0 <= touch.at_s <= rest.duration_s for touch in history.touches)


def test_a_tray_without_walls_loses_dice() -> None:
    rest = roll(
        [body("d20")] * 6,
        tray=SimulatedTray(size_mm=(120, 90), wall_mm=0),
        seed=1,
        throw=ThrowParams(speed_mm_s=900),
    )
    assert rest.off_tray.any()


def test_missing_bodies_are_rejected() -> None:
    with pytest.raises(ValueError, match="no dice"):
        roll([])
    with pytest.raises(ValueError, match="leaning on another die"):
        roll([body("d6")], cocked="die")
