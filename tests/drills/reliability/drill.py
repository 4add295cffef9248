"""What a drill is: a promise, how it is measured, and a fault that it must notice."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """What a drill came to: how much it did, how much of that was wrong, and its figures in words."""

    count: int
    wrong: int
    figures: str


@dataclass(frozen=True)
class Drill:
    """A drill, and a fault of the product that it must notice.

    ``least`` is how much it must have done at scale 1; less shows nothing. ``fault`` says what ``broken``
    does.
    """

    name: str
    promise: str
    unit: str
    least: int
    measure: Callable[[float], Outcome]
    fault: str
    broken: Callable[[], AbstractContextManager[None]]
    fault_scale: float = 1.0


def outcome_with_fault(drill: Drill, scale: float) -> Outcome:
    """What a drill says of a product with its fault. An exception is a way to notice it too."""
    with drill.broken():
        try:
            return drill.measure(scale)
        except Exception as error:
            return Outcome(1, 1, f"{type(error).__name__}: {error}"[:200])
