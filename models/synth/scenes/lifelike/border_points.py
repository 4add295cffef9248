"""Points at the border of a lifelike picture, from where hands come, and the size of these hands.

Directions are angles in radians from the middle of the picture; lengths are px.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from traywatch.models.synth.scenes.lifelike.conditions import LifelikeSetting
from traywatch.models.synth.scenes.lifelike.motion import Point

_PALM_SIDES = 5.0  # a palm is as wide as five dice
_PALM_SHARE = (0.14, 0.5)  # but at least and at most so many widths of the picture


@dataclass(frozen=True, slots=True)
class BorderPoints:
    """The border of the picture of a setting, and the palm of a hand that reaches over it."""

    setting: LifelikeSetting

    @property
    def palm(self) -> float:
        """The width of a palm in px."""
        low, high = _PALM_SHARE
        width = self.setting.width
        return min(high * width, max(low * width, _PALM_SIDES * self.setting.side_px))

    def grip(self, angle: float, palms: float = 0.6) -> Point:
        """Where the fingers are from the palm's middle; ``angle`` points to the hand's border."""
        return -palms * self.palm * math.cos(angle), -palms * self.palm * math.sin(angle)

    def inside(self, angle: float, depth_px: float) -> Point:
        """A point on the border in a direction from the middle, and ``depth_px`` inward."""
        half_w, half_h = self.setting.width / 2, self.setting.height / 2
        c, s = math.cos(angle), math.sin(angle)
        reach = min(half_w / max(abs(c), 1e-6), half_h / max(abs(s), 1e-6)) - depth_px
        return half_w + reach * c, half_h + reach * s

    def outside(self, angle: float, palms: float = 1.9) -> Point:
        """A point outside the picture, so that a hand there is not seen."""
        return self.inside(angle, -palms * self.palm)
