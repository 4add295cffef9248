"""Weights of the logistic regression in ``traywatch.vision.contacts.bounces``: dice and walls.

Fitted with `python -m traywatch.models.evaluate.tracking.tracking --fit --seed 101 202`; walls additionally
with seed 303. See docs/developer/tracking.md.
"""

from __future__ import annotations

DICE: dict[str, float] = {
    "bent": -0.02,
    "bounced": 0.22,
    "closing": 0.10,
    "deep": -0.67,
    "from_the_first": -0.44,
    "into": 0.25,
    "long": 1.07,
    "many": 0.16,
    "near": -3.18,
    "near_then": -2.46,
    "one": -0.99,
    "out": -0.37,
    "over": 1.56,
    "parting": -0.25,
    "past": -0.62,
    "pushed_both": 1.67,
    "pushed_one": 0.94,
    "rests": -0.62,
    "rests_apart": -1.21,
    "within": 0.19,
}
WALLS: dict[str, float] = {
    "along": 3.30,
    "beyond": -1.86,
    "closing": 5.05,
    "far_short": 9.52,
    "one": -1.18,
    "rests": -0.07,
    "rests_short": -4.12,
    "short": -12.30,
    "soon_closing": -4.12,
}
