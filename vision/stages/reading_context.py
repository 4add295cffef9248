"""What is known before an image is read: the tray, the kinds of dice in play, and what people taught."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.vision.memory.dice_memory import Memory
from traywatch.vision.reading.sign_reader import refuses

if TYPE_CHECKING:
    from traywatch.calibration import TrayProfile


@dataclass(frozen=True, slots=True, eq=False)
class ReadingContext:
    """The tray profile, the kinds in play (None: any kind) and the memory of named dice."""

    profile: TrayProfile | None = None
    kinds: frozenset[str] | None = None
    memory: Memory | None = None

    @property
    def has_examples(self) -> bool:
        """Whether people taught dice: then a crop that looks like no die may still be one of them."""
        return bool(self.memory)

    @property
    def refuses_non_dice(self) -> bool:
        """Whether boxes that the locator takes for no dice need no further analysis."""
        return refuses(self.kinds)

    @property
    def built_in_kinds(self) -> frozenset[str] | None:
        """The kinds in play that the networks know; None if any kind is."""
        return None if self.kinds is None else frozenset(kind for kind in self.kinds if kind in SHAPES)
