"""How far a face was read from where it is on a die that lies flat."""

from dataclasses import replace

import numpy as np
import pytest

from traywatch.vision.geometry.crops import CROP_PX
from traywatch.vision.reading.face_place import HALF_PX, MOST, PLACES, displacement, favored
from traywatch.vision.reading.observations import CropObservation, FacePose

MIDDLE = CROP_PX / 2


def seen(
    x: float, y: float, *, angle_deg: float = 0.0, lean: tuple[float, float] = (0.3, -0.2)
) -> CropObservation:
    """A die whose face was read at (x, y), in half box sides from the middle of the box."""
    poses = (
        FacePose((MIDDLE + x * HALF_PX, MIDDLE + y * HALF_PX), angle_deg, 20.0, 0.8),
        FacePose((0.0, 0.0), 0.0, 20.0, 0.2),
    )
    nothing = np.zeros(1, np.float32)
    return CropObservation(nothing, 0.0, poses, (), nothing, lean_known=True, lean=lean)


def test_a_flat_die_shows_its_face_towards_the_up_direction() -> None:
    outward = PLACES["d20"][0]
    assert displacement("d20", seen(0.3 * outward, -0.2 * outward)) == pytest.approx(0, abs=1e-9)


def test_a_cocked_die_and_the_front_face_are_displaced() -> None:
    assert displacement("d6", seen(0.3, -0.2)) < 0.15
    assert displacement("d6", seen(0.45, 0.1)) > 0.3
    assert displacement("d6", seen(-0.9, 0.9)) == MOST


@pytest.mark.parametrize("angle_deg", [0, 90, 200])
@pytest.mark.parametrize("way", [1, -1])
def test_the_text_on_a_kite_is_off_the_center_of_its_face_on_either_side(angle_deg: int, way: int) -> None:
    outward, along = PLACES["d10"]
    turn = np.radians(angle_deg)
    x, y = -np.sin(turn) * along * way, np.cos(turn) * along * way
    assert displacement("d10", seen(x, y, angle_deg=angle_deg, lean=(0.0, 0.0))) == pytest.approx(0, abs=1e-9)
    assert displacement("d20", seen(x, y, angle_deg=angle_deg, lean=(0.0, 0.0))) > 0.2 and outward > 0


def test_nothing_is_said_without_an_up_direction_a_pose_or_a_known_place() -> None:
    far = seen(0.9, 0.9)
    assert displacement("d20", replace(far, lean_known=False)) == 0
    assert displacement("d20", replace(far, poses=())) == 0
    assert displacement("d4", far) == displacement("dF", far) == 0


def test_poses_where_a_flat_die_shows_its_face_are_favored() -> None:
    outward = PLACES["d6"][0]
    near = FacePose((MIDDLE + 0.3 * outward * HALF_PX, MIDDLE), 10.0, 20.0, 0.4)
    far = FacePose((MIDDLE, MIDDLE + 0.8 * HALF_PX), 10.0, 20.0, 0.5)
    first, second = favored("d6", (near, far), (0.3, 0.0))
    assert first.weight > 0.7 and 0 < second.weight < 0.2
    assert first.weight + second.weight == pytest.approx(0.9)
    assert (first.center, second.center) == (near.center, far.center)
    assert favored("d4", (near, far), (0.3, 0.0)) == [near, far]
    assert favored("d6", (far,), (0.3, 0.0)) == [far]
