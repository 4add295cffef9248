"""Interprets a rest after it was read: which dice were thrown, from where, and what they touched.

It combines the previous rest, the buffered frames of the roll, and the tracker's results. An interpretation
is provisional until the watcher calls ``keep``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.vision.contacts.bounces import at_walls, between, struck_each_other
from traywatch.vision.contacts.touches import ContactCandidate, contacts, encounters, possibly
from traywatch.vision.contacts.unknown_contacts import with_unknown_contacts
from traywatch.vision.throws.dice_at_rest import RestDiff, RestingDice, likely_kind, moved_away
from traywatch.vision.throws.events import ZonePlacer
from traywatch.vision.throws.first_rest import revealed, seen_rolling
from traywatch.vision.throws.hand_filter import (
    HandOver,
    asked,
    beneath,
    hands_alone,
    nobody_near,
    put_down,
    ran_free,
    thrown_together,
    without_hand,
)
from traywatch.vision.throws.leading_hand import dice_led_by_hand
from traywatch.vision.throws.off_tray import departed
from traywatch.vision.throws.outcomes.absences import Absences
from traywatch.vision.throws.outcomes.pushed_dice import struck
from traywatch.vision.throws.outcomes.rest_outcome import RestOutcome
from traywatch.vision.tracking.backward import trace
from traywatch.vision.tracking.frame_buffer import WIDTH, FrameBuffer, Trajectory
from traywatch.vision.tracking.frame_difference import Downscaler
from traywatch.vision.tracking.rest_areas import RestAreas
from traywatch.vision.tracking.tracker import Tracker
from traywatch.vision.tracking.tracks.blobs import HandBlob, RestingDie
from traywatch.vision.types import Contact, DieReading, Image

_NO_PLACE: dict[str, None] = dict.fromkeys(
    ("foot_mm", "foot_sd_mm", "zone", "zones", "footprint", "obstacle_contact")
)


class RestInterpreter:
    """Interprets the rests of one tray; ``profile`` and ``landing`` are those of the watcher."""

    def __init__(self, profile: Any = None, landing: ZonePlacer | None = None) -> None:
        self.profile = profile
        downscaler = Downscaler(WIDTH)
        self.tracker = Tracker(downscaler)
        self.footage = FrameBuffer(downscaler)
        self.dice = RestingDice()
        self.encounters: list[ContactCandidate] = []
        self.zones_paused = False
        self.is_first = True
        """Whether the next rest is the first one since the start or a gap."""
        self._landing = landing

    def begin_anew(self) -> None:
        """Forget the roll so far, because frames were missed."""
        self.is_first = True
        self.tracker.begin_anew()
        self.footage.clear()

    def judge(
        self,
        image: Image,
        readings: Sequence[DieReading],
        moved: NDArray[np.bool_] | None,
        obstacle_kind: str | None,
        *,
        areas: RestAreas | None = None,
        count_held: bool = False,
    ) -> RestOutcome:
        """Interpret a rest with these readings of ``image``.

        ``moved`` is the gate's mask of motion before it. ``areas`` are the parts at rest if something else
        still moves. ``count_held``: dice count although a hand may hold them. Nothing is stored until
        ``keep``.
        """
        before = self.dice.readings
        over = HandOver(areas, None if count_held else self.tracker.differs, image.shape[1])
        free = [
            die for die in readings if not (over.holds(die.box) and self.dice.changed(image, die.box, moved))
        ]
        away = Absences(self.footage, self.tracker.hands, image).has
        diff = self.dice.sort(image, free, self.tracker, moved, obstacle_kind, over.covers, away)
        others = [die for die in readings if die not in free]
        moving, hand = any(over.moves_alone(die.box) for die in others), over.mask(image.shape[0])
        outcome = partial(
            RestOutcome, image, obstacle_kind=obstacle_kind, held=bool(others), moving=moving, hand=hand
        )
        if self.is_first:
            rolled, paths = seen_rolling(image, diff.thrown_boxes, self.footage)
            diff = diff.without(diff.thrown_boxes.keys() - rolled, obstacle_kind)
            dice = self._placed(image, diff.dice)
            return outcome(diff, dice, (), (), paths)
        paths = self._paths(image, before, diff) if diff.thrown else ()
        gone = [die.box for die in before if die.die_id in diff.removed]
        hands = hands_alone(self.tracker.hands, paths, gone)
        lay = revealed(diff.thrown_boxes, paths, hands, self.tracker.left, image.shape[1])
        diff, paths = diff.without(lay, obstacle_kind), tuple(p for p in paths if p.die_id not in lay)
        diff, paths = self._without_placed(diff, paths, hands, obstacle_kind)
        lost = self._lost(image, diff, paths)
        if not diff.thrown and not lost:
            dice = self._placed(image, diff.dice)
            return outcome(diff, dice, (), (), ())
        diff, paths = struck(before, diff, paths, obstacle_kind, hands)
        touched, possible = self._contacts(image, before, diff, paths)
        checked, by_hand = self._unless_by_hand(before, diff, paths, hands)
        dice = self._placed(image, checked, possible)
        dice = with_unknown_contacts(dice, diff.late, obstacle_kind)
        return outcome(diff, dice, lost, touched, paths, by_hand=by_hand)

    def _without_placed(
        self,
        diff: RestDiff,
        paths: tuple[Trajectory, ...],
        hands: Sequence[HandBlob],
        obstacle_kind: str | None,
    ) -> tuple[RestDiff, tuple[Trajectory, ...]]:
        """Treat new dice as obstacles that a hand placed, if that holds for all of them.

        A placed die lies under the hand until the hand leaves it. A thrown die runs free of the hand and
        comes to rest by itself.
        """
        fresh = [die for die in diff.dice if die.die_id in diff.thrown]
        if not fresh or any(likely_kind(die) != obstacle_kind for die in fresh):
            return diff, paths
        path_of = {path.die_id: path for path in paths}
        led_to = self._led(diff, paths)
        if not all(
            die.die_id in led_to or put_down(path_of.get(die.die_id), die.box, hands) for die in fresh
        ):
            return diff, paths
        names = {die.die_id for die in fresh}
        dice = tuple(
            die.model_copy(update={"role": "obstacle"}) if die.die_id in names else die for die in diff.dice
        )
        placed = replace(diff, dice=dice, thrown=(), placed=tuple(names))
        return placed, tuple(path for path in paths if path.die_id not in names)

    def _led(self, diff: RestDiff, paths: Sequence[Trajectory]) -> set[str]:
        """The thrown dice that something else, such as a hand, led to their places."""
        boxes, image = diff.thrown_boxes, self.footage.full
        if image is None:
            return set()
        return dice_led_by_hand(boxes, paths, self.footage.shots, image.shape[1])

    def restarted(
        self, image: Image, readings: Sequence[DieReading], obstacle_kind: str | None
    ) -> tuple[DieReading, ...]:
        """The dice of a rest without a throw, whatever lay there before."""
        return self._placed(image, self.dice.restart(image, readings, obstacle_kind))

    def keep(
        self,
        image: Image,
        dice: Sequence[DieReading],
        hand: NDArray[np.bool_] | None = None,
        *,
        until_s: float = math.inf,
    ) -> None:
        """Store this rest as the start of the next roll, with what lies under a hand as it was before.

        What has moved after ``until_s`` is part of the next roll.
        """
        image = without_hand(image, self.dice.image, hand)
        hands = [one for one in self.tracker.hands if one.at_s > until_s]
        shots = [shot for shot in self.footage.shots if shot.at_s > until_s]
        self.is_first = False
        self.dice.keep(image, dice)
        self.tracker.rest(image, [RestingDie(die.die_id, die.box) for die in dice])
        self.footage.rest(image)
        self.tracker.hands.extend(hands)
        self.footage.shots.extend(shots)

    def _placed(
        self, image: Image, dice: tuple[DieReading, ...], contacts: tuple[Contact, ...] | None = None
    ) -> tuple[DieReading, ...]:
        """The dice with zones and contacts, if there is a profile."""
        if self._landing is None or self.profile is None:
            return dice
        if self.zones_paused:  # a die that stayed still has the place from before the mat moved
            return tuple(die.model_copy(update=_NO_PLACE) for die in dice)
        height, width = image.shape[:2]
        return tuple(self._landing.place(self.profile, dice, contacts=contacts, image_size=(width, height)))

    def _paths(self, image: Image, before: Sequence[DieReading], diff: RestDiff) -> tuple[Trajectory, ...]:
        """The trajectories of the thrown and the pushed dice."""
        places = {die.die_id: die.box for die in diff.dice}
        gone = [
            RestingDie(die.die_id, die.box)
            for die in before
            if die.die_id not in places or moved_away(die.box, places[die.die_id])
        ]
        pushed = {die.die_id for die in gone if die.die_id in places}
        boxes = {die_id: box for die_id, box in places.items() if die_id in diff.thrown or die_id in pushed}
        return tuple(trace(self.footage, boxes, gone, image).values())

    def _lost(self, image: Image, diff: RestDiff, paths: Sequence[Trajectory]) -> tuple[DieReading, ...]:
        """Dice that rolled out of the image."""
        if not diff.thrown and (self.tracker.hand_seen or diff.placed or diff.removed):
            return ()  # a person is clearing up
        width, height = image.shape[1], image.shape[0]
        view = self.profile.scaled_to(width, height) if isinstance(self.profile, TrayProfile) else None
        lost = departed(self.tracker, self.footage, paths, (width, height), profile=view, gone=diff.removed)
        return tuple(self.dice.named(die, "thrown") for die in lost)

    def _unless_by_hand(
        self,
        before: Sequence[DieReading],
        diff: RestDiff,
        paths: Sequence[Trajectory],
        hands: Sequence[HandBlob],
    ) -> tuple[tuple[DieReading, ...], bool]:
        """The dice of a rest, corrected for what a hand did, and whether a hand put a thrown die there.

        Dice that a hand placed or turned become uncertain. Dice hidden under another one are added.
        """
        path_of = {path.die_id: path for path in paths}
        missing = [old.box for old in before if old.die_id in diff.removed]
        ways = [(path_of[die.die_id], die.box) for die in diff.dice if die.die_id in path_of]
        led_to = self._led(diff, paths)
        free = {
            path.die_id: (path, box)
            for path, box in ways
            if path.die_id not in led_to and ran_free(path, box, hands)
        }
        dice, thrown = [], []
        by_hand = False
        for die in diff.dice:
            path = path_of.get(die.die_id)
            turned = (
                path is not None
                and die.die_id in diff.thrown
                and die.die_id not in free
                and (die.die_id in led_to or not nobody_near(die.box, hands, missing))
                and not thrown_together(path, die.box, list(free.values()), missing)
            )
            by_hand |= turned
            dice.append(asked(die) if turned else die)
            if die.die_id in diff.thrown and not turned:
                thrown.append(die)  # a die that was moved a little does not lie on itself
        for old in before:
            if old.die_id in diff.removed and not self.tracker.hand_seen:
                under = beneath(old, thrown)
                dice += [under] if under else []
        return tuple(dice), by_hand

    def _contacts(
        self, image: Image, before: Sequence[DieReading], diff: RestDiff, paths: Sequence[Trajectory]
    ) -> tuple[tuple[Contact, ...], tuple[Contact, ...]]:
        """The contacts of the roll, and all possible contacts with resting dice with their probabilities."""
        if not paths:
            met = self.tracker.contacts(diff.tracks)
            return met, met
        resting = [RestingDie(die.die_id, die.box) for die in before]
        ids = {die.die_id for die in resting}
        with_lying = encounters(self.footage, paths, resting, image)
        others = between([path for path in paths if path.die_id not in ids])
        if isinstance(self.profile, TrayProfile):
            others += at_walls(paths, self.profile.scaled_to(image.shape[1], image.shape[0]))
        self.encounters = with_lying + others
        at_rest = {die.die_id for die in diff.dice}
        touched = [c for c in contacts(with_lying) if c.b in at_rest]
        confirmed = sorted((*touched, *struck_each_other(others)), key=lambda contact: contact.at_s)
        return tuple(confirmed), possibly(with_lying)
