"""What a camera was asked for, and what it gives: size, rate, format and held controls.

Drivers take the nearest setting that they have and say nothing, so the settings are read back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from traywatch.messages import Message, Text, english, listed, msg

_LEAST_SHARE = 0.9
"""A smaller share of the frame rate that was asked for counts as another rate."""


@dataclass(frozen=True, slots=True)
class CameraMode:
    """Width and height in px, frames a second (None: not known), and the format, such as ``MJPG``."""

    width: int
    height: int
    fps: float | None = None
    form: str = ""

    @property
    def text(self) -> Text:
        """The mode in words."""
        parts: list[str | Message] = [_size(self)]
        if self.fps is not None:
            parts.append(msg("camera-mode-rate", fps=f"{self.fps:.3g}"))
        return listed([*parts, *([self.form] if self.form else [])])


@dataclass(frozen=True, slots=True)
class HeldControl:
    """A control, the value that it was to be held at, and the value that it has. None: it has no value."""

    name: str
    asked: float
    given: float | None

    @property
    def has_the_value(self) -> bool:
        """Whether it has the value; drivers round to their own steps."""
        return self.given is not None and abs(self.given - self.asked) <= max(0.5, 0.01 * abs(self.asked))


@dataclass(frozen=True, slots=True)
class CameraDelivery:
    """What was asked for and what came. ``named`` are the options that a person wrote: ``size``, ``fps``.

    The others are defaults of Traywatch, which a camera need not have.
    """

    asked: CameraMode
    given: CameraMode
    named: frozenset[str] = frozenset()
    controls: tuple[HeldControl, ...] = ()

    @property
    def text(self) -> Text:
        """What the camera gives, and what it was asked for if that differs."""
        delivered, asked = english(self.given.text), english(replace(self.asked, fps=self._known_rate).text)
        if delivered == asked:
            return self.given.text
        return msg("camera-mode-differs", given=self.given.text, asked=self.asked.text)

    @property
    def _known_rate(self) -> float | None:
        return None if self.given.fps is None else self.asked.fps

    def problem(self, name: str) -> Text | None:
        """What a person asked the camera ``name`` for and does not get; None if nothing."""
        differences = tuple(self._differences())
        return msg("problem-camera-mode", name=name, items=differences) if differences else None

    def _differences(self) -> Iterator[Message]:
        size = (self.given.width, self.given.height)
        if "size" in self.named and size != (self.asked.width, self.asked.height):
            yield msg(
                "camera-differs-size",
                given=_size(self.given),
                asked=_size(self.asked),
            )
        delivered_fps, asked = self.given.fps, self.asked.fps
        if (
            "fps" in self.named
            and asked is not None
            and delivered_fps is not None
            and delivered_fps < _LEAST_SHARE * asked
        ):
            yield msg("camera-differs-rate", given=f"{delivered_fps:.3g}", asked=f"{asked:.3g}")
        for control in self.controls:
            if control.given is None:
                yield msg("camera-differs-no-control", control=control.name)
            elif not control.has_the_value:
                yield msg(
                    "camera-differs-control",
                    control=control.name,
                    given=f"{control.given:.6g}",
                    asked=f"{control.asked:.6g}",
                )


def _size(mode: CameraMode) -> Message:
    """As text: a number would get separators of thousands."""
    return msg("camera-mode-size", width=str(mode.width), height=str(mode.height))
