"""An obstacle that the reader finds in half of the pictures is there in every throw."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.throws.test_off_tray import PROFILE
from tests.vision.throws.test_watcher import DIE, OBSTACLES, Scene, the_throw
from tests.vision.tray_scenes import ColorReader
from traywatch.vision.landing import Landing
from traywatch.vision.throws.watcher import Baseline, ThrowWatcher
from traywatch.vision.types import DieReading, Image

OBSTACLE = OBSTACLES[0]


class FlickeringReader(ColorReader):
    """Misses the d6 in the reads for which ``misses`` has a true entry, in turn."""

    def __init__(self, misses: tuple[bool, ...]) -> None:
        super().__init__()
        self._misses = misses

    def read(self, image: Image) -> tuple[DieReading, ...]:
        missed = self._misses[self.reads % len(self._misses)]
        return tuple(die for die in super().read(image) if not (missed and die.kind == "d6"))


def seated(*misses: bool) -> tuple[Scene, tuple[DieReading, ...]]:
    """A scene after its first rest, and what was found in it."""
    scene = Scene([OBSTACLE], ThrowWatcher(FlickeringReader(misses), PROFILE, Landing(), obstacle_kind="d6"))
    (baseline,) = scene.rest()
    assert isinstance(baseline, Baseline)
    return scene, baseline.dice


OTHERS = pytest.mark.long("a reader that misses it three times of four is quick, and the hardest")


@pytest.mark.parametrize(
    "misses",
    [
        pytest.param((False, True), marks=OTHERS),
        (False, True, True, True),
        pytest.param((False, False, True), marks=OTHERS),
    ],
)
def test_an_obstacle_that_was_found_once_stays_the_same_obstacle(misses: tuple[bool, ...]) -> None:
    scene, (first,) = seated(*misses)
    for x in (200, 260, 320, 240, 300, 180):
        scene.dice = [OBSTACLE]
        throw = the_throw(scene.throw(replace(DIE, x=x)))
        (obstacle,) = [die for die in throw.dice if die.kind == "d6"]
        assert (obstacle.role, obstacle.die_id) == ("obstacle", first.die_id)
        (die,) = [die for die in throw.dice if die.role == "thrown"]
        assert die.kind == "d20"
        assert die.obstacle_contact is not None
        assert die.obstacle_contact.p < 0.5, "nothing came near"


def test_an_obstacle_that_was_not_seen_before_the_throw_makes_contact_unknown() -> None:
    scene, found = seated(True, False, False, False)
    assert found == ()
    throw = the_throw(scene.throw(DIE))
    (obstacle,) = [die for die in throw.dice if die.role == "obstacle"]
    (die,) = [die for die in throw.dice if die.role == "thrown"]
    assert die.obstacle_contact is None, "it may have touched what nobody knew of"
    scene.dice = [OBSTACLE]
    after = the_throw(scene.throw(replace(DIE, x=200)))
    assert [die.die_id for die in after.dice if die.role == "obstacle"] == [obstacle.die_id]
    assert all(die.obstacle_contact is not None for die in after.dice if die.role == "thrown")
