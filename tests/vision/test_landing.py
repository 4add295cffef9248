from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from tests.calibration.foot.test_point import boxed
from tests.calibration.tray_cameras import camera
from traywatch.calibration import ZONES, TrayProfile
from traywatch.vision.ground_points import BOX_SHIFT, kinds_of, stand, stands, widened
from traywatch.vision.landing import Landing
from traywatch.vision.types import Alternative, Contact, DieReading

VIEW = camera((148.5, 350.0, -350.0))


def die(
    x: float, y: float, kind: str = "d20", *, view: TrayProfile = VIEW, scale: float = 1.0, **changes: Any
) -> DieReading:
    """A reading of a die at a place, with the detector's systematic box offset."""
    box = boxed(view, kind, np.array([x, y]), 0.3, scale)
    side = np.sqrt(np.prod(box[2:] - box[:2]))
    box = box + [px + share * side for px, share in BOX_SHIFT] * 2
    fields: dict[str, Any] = {
        "kind": kind,
        "value": 4,
        "label": "4",
        "status": "read",
        "confidence": 0.99,
        "box": tuple(box.tolist()),
        "color": "#802020",
    }
    return DieReading.model_validate({**fields, **changes})


def obstacle(x: float, y: float, die_id: str = "o1") -> DieReading:
    return die(x, y, "d6", scale=0.75, die_id=die_id, role="obstacle")


@pytest.mark.parametrize(
    ("place", "zone"),
    [
        ((148.5, 105.0), "crit"),
        ((148.5, 145.0), "hit"),
        ((40.0, 60.0), "miss"),
        ((20.0, 105.0), "fumble"),
        ((20.0, 20.0), "off"),  # on a marker: on the sheet, but not on the battlefield
    ],
)
def test_a_die_lands_in_the_zone_that_its_foot_is_in(place: tuple[float, float], zone: str) -> None:
    (placed,) = Landing().place(VIEW, [die(*place)])
    assert placed.zone == zone and placed.zones is not None
    assert placed.zones[placed.zone] > 0.95
    assert sum(placed.zones.values()) == pytest.approx(1.0, abs=1e-3)
    assert set(placed.zones) == set(ZONES)
    assert placed.foot_mm is not None and placed.foot_sd_mm is not None
    assert np.hypot(placed.foot_mm[0] - place[0], placed.foot_mm[1] - place[1]) < 1.0
    assert (placed.value, placed.status, placed.obstacle_contact.p) == (4, "read", 0.0)  # type: ignore[union-attr]


def test_who_was_placed_before_changes_nothing() -> None:
    """Ground points of unchanged dice are reused; changes of the reading or the camera are computed again."""
    kept, other = Landing(), camera((148.5, 200.0, -380.0))
    still = die(148.5, 105.0)
    for view, dice in (
        (VIEW, [still, obstacle(40.0, 60.0)]),
        (VIEW, [still, obstacle(60.0, 60.0), die(20.0, 105.0)]),
        (VIEW, [still.model_copy(update={"kind": "d4"}), obstacle(60.0, 60.0)]),
        (other, [still, obstacle(60.0, 60.0)]),
    ):
        assert kept.place(view, dice) == Landing().place(view, dice)


def test_on_a_line_both_zones_are_likely_and_one_is_named() -> None:
    """Along a path over the heart's edge, the probability of crit falls steadily.

    It is 0.5 at the border.
    """
    chances = []
    for x in np.arange(160.0, 178.0, 1.0):
        (placed,) = Landing().place(VIEW, [die(float(x), 105.0)])
        assert placed.zones is not None and placed.zone == max(placed.zones, key=placed.zones.__getitem__)
        chances.append(placed.zones["crit"])
    assert chances[0] > 0.99 and chances[-1] < 0.01
    assert all(later <= earlier + 0.02 for earlier, later in pairwise(chances))
    assert any(0.05 < chance < 0.95 for chance in chances)


def test_the_share_is_that_of_a_gaussian() -> None:
    """At a straight border, the probability is the normal integral of distance over sd."""
    from math import erf

    rim = 8.0  # the battlefield's left edge, straight at this height
    for x in (7.0, 8.0, 8.6, 9.5):
        reading = die(x, 60.0)
        foot = stand(VIEW, reading)
        assert foot is not None
        (placed,) = Landing().place(VIEW, [reading])
        assert placed.zones is not None
        expected = 0.5 * (1 + erf((foot.x_mm - rim) / foot.covariance_mm2[0] ** 0.5 / 2**0.5))
        assert 1 - placed.zones["off"] == pytest.approx(expected, abs=0.06)


def test_a_die_beside_the_mat_is_off_the_tray() -> None:
    (placed,) = Landing().place(VIEW, [die(330.0, 100.0)])
    assert (placed.status, placed.zone, placed.value, placed.label) == ("off_tray", "off", None, None)
    # Its answer is kept as the first alternative.
    assert (placed.alternatives[0].kind, placed.alternatives[0].value) == ("d20", 4)
    # Placing it again changes nothing.
    (again,) = Landing().place(VIEW, [placed])
    assert (again.status, again.zone, again.alternatives) == (placed.status, "off", placed.alternatives)


def test_a_die_near_an_obstacle_may_touch_it() -> None:
    near, far = die(100.0, 100.0, die_id="a"), die(200.0, 140.0, die_id="b")
    placed = Landing().place(VIEW, [near, obstacle(118.5, 100.0), far])
    contacts = [reading.obstacle_contact for reading in placed]
    assert contacts[1] is None  # the obstacle itself
    assert contacts[0] is not None and contacts[2] is not None
    assert contacts[0].p > 3 * contacts[2].p
    assert contacts[2].p < 0.15 and contacts[2].during is None


def test_what_the_tracker_saw_counts() -> None:
    dice = [die(200.0, 140.0, die_id="a"), obstacle(60.0, 60.0)]
    for pair in (("a", "o1"), ("o1", "a")):
        placed = Landing().place(VIEW, dice, contacts=[Contact(a=pair[0], b=pair[1], at_s=1.0)])
        contact = placed[0].obstacle_contact
        assert contact is not None and contact.p == 1.0 and contact.during == "throw"


def test_chances_of_touches_join_to_that_of_any() -> None:
    """Each obstacle counts once. Other dice do not count, and a near miss is no contact."""
    dice = [
        *(die(100.0, 100.0, die_id="a"), die(200.0, 140.0, die_id="b")),
        *(obstacle(118.5, 100.0), obstacle(60.0, 60.0, "o2")),
    ]
    seen = [("a", "o1", 0.5), ("o2", "a", 0.2), ("a", "b", 0.9)]
    contacts = [Contact(a=a, b=b, at_s=1.0, p=p) for a, b, p in seen]
    told = [one.obstacle_contact for one in Landing().place(VIEW, dice, contacts=contacts)]
    assert told[0] is not None and told[0].p == pytest.approx(0.6, abs=1e-3)
    assert told[1] is not None and (told[1].p, told[1].during) == (0.0, None)
    nobody = Landing().place(VIEW, dice, contacts=[])[0].obstacle_contact
    still = Landing().place(VIEW, dice)[0].obstacle_contact
    assert nobody is not None and still is not None and nobody.p == 0.0 < still.p


def test_a_contact_between_dice_is_no_obstacle_contact() -> None:
    dice = [die(200.0, 140.0, die_id="a"), die(100.0, 60.0, die_id="b")]
    placed = Landing().place(VIEW, dice, contacts=[Contact(a="a", b="b", at_s=1.0)])
    assert [reading.obstacle_contact.p for reading in placed if reading.obstacle_contact] == [0.0, 0.0]


def test_a_picture_of_another_size_is_taken_as_such() -> None:
    whole = die(148.5, 145.0)
    half = die(148.5, 145.0, view=VIEW.scaled_to(480, 360))
    (one,), (two,) = Landing().place(VIEW, [whole]), Landing().place(VIEW, [half], image_size=(480, 360))
    assert one.foot_mm == pytest.approx(two.foot_mm, abs=0.05)


def test_an_unsure_die_is_placed_by_its_likeliest_kind() -> None:
    sure = die(148.5, 60.0)
    guess = {"kind": "d20", "value": 4, "label": "4", "p": 0.6}
    unsure = DieReading.model_validate(
        {
            **sure.to_json(),
            "status": "unsure",
            "kind": None,
            "value": None,
            "label": None,
            "alternatives": [guess],
        }
    )
    (one,), (other,) = Landing().place(VIEW, [unsure]), Landing().place(VIEW, [sure])
    assert one.foot_mm == pytest.approx(other.foot_mm, abs=0.5)
    # A probability of 0.4 that it is none of the named kinds.
    assert one.foot_sd_mm is not None and other.foot_sd_mm is not None
    assert one.foot_sd_mm > 1.2 * other.foot_sd_mm


def test_a_die_that_is_hardly_named_is_as_large_as_the_kind_that_was_named() -> None:
    sure = die(148.5, 60.0)
    guess = {"kind": "d20", "value": 4, "label": "4", "p": 0.4}
    changes = {"status": "unsure", "kind": None, "value": None, "label": None, "alternatives": [guess]}
    doubtful = stands(VIEW, DieReading.model_validate({**sure.to_json(), **changes}))
    named = stands(VIEW, sure)
    assert doubtful is not None and named is not None
    assert doubtful.likeliest.kind == named.likeliest.kind == "d20"
    assert doubtful.likeliest.radius_mm == pytest.approx(named.likeliest.radius_mm)


def test_no_dice_and_no_foot_are_no_trouble() -> None:
    assert Landing().place(VIEW, []) == ()
    low = camera((148.5, 900.0, -120.0))
    above = die(148.5, 60.0).model_copy(update={"box": (400.0, 2.0, 440.0, 42.0)})
    assert Landing().place(low, [above]) == (above,)


def test_a_die_over_a_line_has_a_share_of_its_footprint_on_either_side() -> None:
    """The heart's edge is below the die, so about half of its footprint is in crit."""
    shares = []
    for x in (148.5, 160.0, 164.0, 168.0, 172.0, 190.0):
        (placed,) = Landing().place(VIEW, [die(x, 105.0)])
        assert placed.footprint is not None and sum(placed.footprint.values()) == pytest.approx(1.0, abs=1e-3)
        shares.append(placed.footprint["crit"])
    assert shares[0] == 1.0 and shares[-1] == 0.0
    assert all(later <= earlier for earlier, later in pairwise(shares))
    assert any(0.2 < share < 0.8 for share in shares)


def test_a_foot_that_is_surer_one_way_has_a_zone_map_stretched_so() -> None:
    """In a tilted view, the uncertainty is largest along the line of sight.

    This affects the zone probabilities at a border.
    """
    low = camera((148.5, 560.0, -300.0))
    reading = die(148.5, 60.0, view=low)
    foot = stand(low, reading)
    assert foot is not None
    xx, _, yy = foot.covariance_mm2
    assert yy > 1.5 * xx
    assert 0.6 < foot.sd_mm / ((xx + yy) / 2) ** 0.5 < 1.02


def test_kinds_that_a_die_may_be_of() -> None:
    guesses = [
        Alternative(kind=k, value=1, label="1", p=p) for k, p in (("d8", 0.5), ("d10", 0.3), ("d8", 0.1))
    ]
    unsure = die(100.0, 100.0, "d8", status="unsure", value=None, label=None, alternatives=tuple(guesses))
    assert kinds_of(unsure) == [("d8", pytest.approx(0.6)), ("d10", pytest.approx(0.3))]
    assert kinds_of(die(100.0, 100.0)) == [("d20", 1.0)]
    read = die(100.0, 100.0, alternatives=(Alternative(kind="d12", value=1, label="1", p=0.2),))
    assert kinds_of(read) == [("d20", pytest.approx(0.8)), ("d12", pytest.approx(0.2))]
    one, two = stand(VIEW, die(100.0, 100.0)), stand(VIEW, read)
    assert one is not None and two is not None and two.sd_mm > one.sd_mm


@pytest.mark.parametrize(("confidence", "factor"), [(0.9, 1.0), (0.5, 1.5), (0.1, 1.9)])
def test_an_uncertain_reading_has_a_less_certain_place(confidence: float, factor: float) -> None:
    guess = (Alternative(kind="d20", value=4, label="4", p=1.0),)
    unread = die(
        100.0, 80.0, value=None, label=None, status="unsure", confidence=confidence, alternatives=guess
    )
    foot = stand(VIEW, unread)
    assert foot is not None
    assert widened(foot, unread).sd_mm == pytest.approx(factor * foot.sd_mm)
    assert widened(foot, die(100.0, 80.0)) is foot
