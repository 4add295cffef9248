"""The conditions of lifelike clips: what each of them varies, drawn from a seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

CONDITIONS: Mapping[str, dict[str, Any]] = {
    "plain": {},
    "small dice": {"side_share": (0.025, 0.045)},
    "large dice": {"side_share": (0.14, 0.30), "dice": (1, 2)},
    "many dice": {"dice": (8, 20), "side_share": (0.03, 0.08)},
    "10 to 15 frames a second": {"fps": (10.0, 12.0, 15.0)},
    "50 to 60 frames a second": {"fps": (50.0, 60.0), "dice": (1, 3), "rest_s": (0.7, 1.0)},
    "long exposure": {"exposure": (0.7, 1.0)},
    "short rest": {"script": "short", "rest_s": (0.25, 0.6)},
    "hand throws": {"script": "hand_throw"},
    "scoop and roll again": {"script": "again", "rest_s": (0.5, 1.2)},
    "arm rests in the picture": {"script": "arm"},
    "hand points": {"script": "point"},
    "die placed": {"script": "place"},
    "one of five taken": {"script": "pick"},
    "second roll beside the first": {"script": "second"},
    "rolled one after the other": {"script": "sequence"},
    "hand without dice": {"script": "hands_only"},
    "flicker": {"light": "flicker"},
    "flicker in bands": {"light": "bands"},
    "exposure jumps": {"light": "exposure"},
    "white balance drifts": {"light": "balance"},
    "lamp": {"light": "lamp"},
    "clouds": {"light": "clouds"},
    "shadows of people": {"light": "people"},
    "light without a roll": {"script": "nothing", "light": "any"},
    "vibration": {"shake": "vibration"},
    "bumps": {"shake": "bumps"},
    "bumps without a roll": {"script": "nothing", "shake": "bumps"},
    "compression": {"codec": (15, 40)},
    "sensor noise": {"noise": (5.0, 10.0)},
    "dropped and doubled frames": {"drops": 0.2},
    "320 px": {"width": (320,), "side_share": (0.03, 0.12)},
    "1280 px": {"width": (1280,), "fps": (24.0,), "rest_s": (0.8, 1.0)},
    "4K": {"width": (3840,), "fps": (15.0,), "rest_s": (0.8, 0.9), "dice": (1, 3)},
}
"""The main conditions by name, and what they set; everything else is drawn as for ``plain``."""

UNUSUAL: Mapping[str, dict[str, Any]] = {
    "dark room": {
        "width": (320,), "side_share": (0.04, 0.09), "noise": (5.0, 12.0), "brightness": (0.3, 0.8),
    },
    "webcam in a dark room": {
        "width": (320, 640), "side_share": (0.04, 0.09), "brightness": (0.3, 0.7),
        "electrons": (120.0, 1200.0), "fps": (10.0, 15.0, 30.0), "exposure": (0.6, 1.0),
    },
    "spins on its spot": {"width": (320, 400, 480), "noise": (2.0, 9.0), "ending": "spin"},
    "tips over late": {"width": (320, 400, 480), "noise": (2.0, 9.0), "ending": "tip"},
}  # fmt: skip
"""Conditions of clips that are played by name alone, so that runs over ``CONDITIONS`` stay the same."""

_RARE = {"4K": 8, "1280 px": 2}  # one in so many turns, because these clips take long

_PLAIN: Mapping[str, Any] = {
    "width": (320, 400, 480, 480, 640),
    "fps": (24.0, 25.0, 30.0),
    "exposure": (0.1, 0.5),
    "side_share": (0.04, 0.13),
    "dice": (1, 5),
    "rest_s": (0.9, 1.4),
    "script": "roll",
    "light": "steady",
    "shake": "",
    "codec": (0, 0),
    "noise": (0.8, 2.5),
    "drops": 0.0,
}


@dataclass(frozen=True, slots=True)
class LifelikeSetting:
    """What one clip is made of.

    ``exposure`` is the share of a frame's time, ``side_share`` the longer side of a die in widths of the
    picture, ``noise`` in gray levels, ``codec`` a JPEG quality or 0, ``drops`` a share of the frames.
    ``brightness`` is a share of the light of a plain clip. ``ending`` is how a die comes to rest: it may
    "spin" on its spot, or "tip" over after it has stood on an edge; "" is neither. ``electrons`` are those of
    a white pixel of a webcam in a dark room (``low_light``), or 0.
    """

    condition: str
    width: int
    height: int
    fps: float
    exposure: float
    side_share: float
    dice: int
    rest_s: float
    script: str
    light: str
    shake: str
    codec: int
    noise: float
    drops: float
    obstacle_kind: str | None
    brightness: float = 1.0
    ending: str = ""
    electrons: float = 0.0

    @property
    def side_px(self) -> float:
        """The longer side of a die."""
        return self.side_share * self.width


def condition_of(number: int) -> str:
    """The condition of a clip in a run over all of them, in turn."""
    names = list(CONDITIONS)
    turn, place = divmod(number, len(names))
    name = names[place]
    return "plain" if turn % _RARE.get(name, 1) else name


def draw_setting(condition: str, rng: np.random.Generator) -> LifelikeSetting:
    """A random setting for a condition. Raises ``KeyError`` for an unknown one."""
    special = UNUSUAL[condition] if condition in UNUSUAL else CONDITIONS[condition]
    how = {**_PLAIN, **special}
    width = int(rng.choice(how["width"]))
    height = 2 * round(width * float(rng.choice((9 / 16, 3 / 4))) / 2)
    low, high = how["side_share"]
    side_share = float(np.exp(rng.uniform(np.log(low), np.log(high))))
    rest_s = float(rng.uniform(*how["rest_s"]))
    if "rest_s" not in special and rng.random() < 0.05:
        rest_s = 3.0
    setting = LifelikeSetting(
        condition=condition,
        width=width,
        height=height,
        fps=float(rng.choice(how["fps"])),
        exposure=float(rng.uniform(*how["exposure"])),
        side_share=side_share,
        dice=int(rng.integers(how["dice"][0], how["dice"][1] + 1)),
        rest_s=rest_s,
        script=how["script"],
        light=_light(how["light"], rng),
        shake=how["shake"],
        codec=int(rng.integers(how["codec"][0], how["codec"][1] + 1)),
        noise=float(rng.uniform(*how["noise"])),
        drops=how["drops"],
        obstacle_kind="d6" if how["script"] == "place" or rng.random() < 1 / 3 else None,
        brightness=float(rng.uniform(*how["brightness"])) if "brightness" in how else 1.0,
        ending=how.get("ending", ""),
        electrons=float(np.exp(rng.uniform(*np.log(how["electrons"])))) if "electrons" in how else 0.0,
    )
    most = int(0.3 * height * width / setting.side_px**2)  # dice that fit without lying on each other
    return replace(setting, dice=max(1, min(setting.dice, most)))


def _light(light: str, rng: np.random.Generator) -> str:
    every = ("flicker", "bands", "exposure", "balance", "lamp", "clouds", "people")
    return str(rng.choice(every)) if light == "any" else light
