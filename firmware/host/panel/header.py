"""The 40-pin header of a Raspberry Pi: where each GPIO and each ground is.

The same on every model since the B+ (2014). Pin 1 is the one in the corner of the board. Odd pins are in the
row on the inside, even pins along the edge.
"""

from __future__ import annotations

PIN_OF_GPIO = {
    0: 27, 1: 28, 2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8,
    15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""The pin of the header for each GPIO number."""

GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
"""The pins that are ground."""

SUPPLIES = {1: "3.3 V", 2: "5 V", 4: "5 V", 17: "3.3 V"}
"""The pins that carry a voltage."""

PINS = 40


def pin_name(pin: int) -> str:
    """What a pin of the header is, such as ``GPIO 18``."""
    if pin in SUPPLIES:
        return SUPPLIES[pin]
    if pin in GROUNDS:
        return "GROUND"
    return next(f"GPIO {gpio}" for gpio, place in PIN_OF_GPIO.items() if place == pin)


def nearest_ground(pin: int, taken: set[int]) -> int:
    """The ground pin nearest to a pin that is not taken yet; all may be shared once none is free."""
    free = [ground for ground in GROUNDS if ground not in taken] or list(GROUNDS)
    return min(free, key=lambda ground: (abs((ground + 1) // 2 - (pin + 1) // 2), ground))
