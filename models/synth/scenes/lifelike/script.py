"""What happens in a lifelike clip, from its first frame to its last."""

from __future__ import annotations

import numpy as np

from traywatch.models.synth.scenes.lifelike.cast import LifelikeCast, LifelikeRoll
from traywatch.models.synth.scenes.lifelike.conditions import LifelikeSetting
from traywatch.models.synth.scenes.lifelike.dice import PhotoStock
from traywatch.models.synth.scenes.lifelike.hands import HandShape

_LEAD_S = (0.8, 1.1)
_TAIL_S = 1.1
_ARM_S = 4.0  # if an arm touches dice, a result may take so long


class LifelikeScript:
    """The script of a clip: ``cast`` has the actors and the truth, ``end_s`` is the length."""

    def __init__(
        self, setting: LifelikeSetting, rng: np.random.Generator, *, photos: PhotoStock | None = None
    ) -> None:
        self.setting = setting
        self.cast = LifelikeCast(setting, rng, photos)
        self.end_s = 0.0
        self._rng = rng
        self._lead_s = float(rng.uniform(*_LEAD_S))
        getattr(self, f"_play_{setting.script}")()

    # ------------------------------------------------------------------ scripts

    def _play_roll(self) -> None:
        if self._rng.random() < 0.3:
            self.cast.lying(int(self._rng.integers(1, 4)))
        self._finish(self.cast.roll(self._lead_s).rest_s + self.setting.rest_s)

    def _play_short(self) -> None:
        roll = self.cast.roll(self._lead_s)
        self._finish(self.cast.scoop(roll, roll.rest_s + self.setting.rest_s) + 0.2)

    def _play_hand_throw(self) -> None:
        self._finish(self.cast.roll(self._lead_s + 0.5, by_hand=True).rest_s + self.setting.rest_s)

    def _play_again(self) -> None:
        roll = self.cast.roll(self._lead_s, by_hand=True)
        gone_s = self.cast.scoop(roll, roll.rest_s + self.setting.rest_s)
        second = self.cast.roll(gone_s + float(self._rng.uniform(0.5, 1.0)), by_hand=True)
        self._finish(second.rest_s + 1.0)

    def _play_arm(self) -> None:
        angle = float(self._rng.uniform(0, 2 * np.pi))
        inside = self.cast.points.inside(angle, float(self._rng.uniform(0.1, 0.6)) * self.cast.points.palm)
        moves_px = float(self._rng.choice((0.1, 0.3, 1.0, 2.0))) / 100 * self.setting.width
        end_s = self._lead_s + 9
        keys, roll_s = [(-1.0, *inside), (end_s, *inside)], self._lead_s
        if self._rng.random() < 0.6:  # it comes after the empty tray was seen
            keys = [(roll_s, *self.cast.points.outside(angle)), (roll_s + 0.5, *inside), (end_s, *inside)]
            roll_s += float(self._rng.uniform(0.6, 1.2))
        hand = self.cast.add_hand(angle, keys, tremor_px=moves_px)
        self.cast.happened(f"arm that moves by {moves_px:.1f} px", max(0.0, keys[0][0]), end_s)
        self.cast.resting_at = hand.tip(end_s)
        self._finish(self.cast.roll(roll_s, away_from=angle).rest_s + self.setting.rest_s)

    def _play_point(self) -> None:
        roll = self.cast.roll(self._lead_s)
        end_s = roll.rest_s + self.setting.rest_s
        for number in roll.dice[:1]:
            end_s = self.cast.visit(self.cast.die(number), end_s, "point")
        self._finish(end_s)

    def _play_place(self) -> None:
        end_s = self._lead_s + 0.6
        for _ in range(int(self._rng.integers(1, 3))):
            end_s = self.cast.place(end_s) + float(self._rng.uniform(0.8, 1.2))
        if self._rng.random() < 0.5:
            end_s = self.cast.roll(end_s, kind="d20").rest_s + self.setting.rest_s
        self._finish(end_s)

    def _play_pick(self) -> None:
        roll = self.cast.roll(self._lead_s, count=max(2, min(5, self.setting.dice + 2)))
        end_s = roll.rest_s + self.setting.rest_s
        for number in roll.dice[:1]:
            end_s = self.cast.take(self.cast.die(number), end_s)
        self._finish(end_s + 0.2)

    def _play_second(self) -> None:
        first = self.cast.roll(self._lead_s)
        second = self.cast.roll(first.rest_s + self.setting.rest_s, by_hand=self._rng.random() < 0.5)
        self._finish(second.rest_s + 1.0)

    def _play_sequence(self) -> None:
        count = max(2, min(4, self.setting.dice))
        start_s, rolls = self._lead_s, []
        for _ in range(count):
            rolls.append(self.cast.roll(start_s, count=1))
            start_s += float(self._rng.uniform(0.3, 0.9))
        last_s = max(roll.rest_s for roll in rolls)
        dice = tuple(number for roll in rolls for number in roll.dice)
        self.cast.rolls = [LifelikeRoll(dice, rolls[0].start_s, last_s, last_s + self.setting.rest_s)]
        self._finish(last_s + self.setting.rest_s)

    def _play_hands_only(self) -> None:
        if self._rng.random() < 0.6:
            self.cast.lying(int(self._rng.integers(1, 5)))
        angle = float(self._rng.uniform(0, 2 * np.pi))
        keys = [(self._lead_s, *self.cast.points.outside(angle))]
        for _ in range(int(self._rng.integers(2, 5))):
            x, y = self.cast.spot(0.1)
            arrives_s = keys[-1][0] + float(self._rng.uniform(0.2, 0.5))
            keys += [(arrives_s, x, y), (arrives_s + float(self._rng.uniform(0.0, 0.6)), x, y)]
        keys.append((keys[-1][0] + 0.4, *self.cast.points.outside(angle)))
        shape: HandShape = "point" if self._rng.random() < 0.5 else "open"
        self.cast.add_hand(angle, keys, [(0.0, shape)], tremor_px=0.003 * self.setting.width)
        self.cast.happened("hand", keys[0][0], keys[-1][0])
        self._finish(keys[-1][0] + 0.3)

    def _play_nothing(self) -> None:
        if self._rng.random() < 0.7:
            self.cast.lying(int(self._rng.integers(1, 6)))
        self._finish(3.2)

    def _finish(self, at_s: float) -> None:
        tails_s = {"short": _TAIL_S, "again": _TAIL_S, "arm": _ARM_S}
        self.end_s = at_s + tails_s.get(self.setting.script, 0.5)
