"""Ring light, status light and button on the GPIO pins of a Pi, through gpiozero.

The camera needs steady light. At full brightness the ring light is simply on. Below that, its PWM is far
faster than the exposure of a frame.

The status light follows ``traywatch.firmware.host.panel.status_light``. gpiozero and its pin libraries come
with the extra ``pi`` and from apt; they are imported when a panel is opened.
"""

from __future__ import annotations

import importlib
import logging
import os
import re
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal, Self

from traywatch.errors import TraywatchError
from traywatch.firmware.host.panel.status_light import LOOKS, Light
from traywatch.installed_copy import how_to_add

_log = logging.getLogger("traywatch.panel")

Press = Literal["short", "long"]

# A frame is exposed for about 10 ms. At 8,000 Hz that is 80 pulses, give or take one. lgpio supports up to
# 10,000 Hz.
RING_HZ = 8000
_LAMP_HZ = 200
HOLD_S = 3.0
_BOUNCE_S = 0.03
_HIGHEST_PIN = 27
_FORM = "ring=18,status=23:24:25,button=17,bright=100 (GPIO numbers; leave out what you do not have)"


class PanelError(TraywatchError, OSError):
    """Lights or button cannot be used. Codes: ``panel_unknown``, ``gpiozero_missing``, ``pins_unusable``."""


@dataclass(frozen=True, slots=True)
class PanelPins:
    """GPIO numbers of the lights and the button.

    ``status`` is one pin, or the pins for red, green and blue. ``bright`` is the ring's brightness, 0 to 1.
    """

    ring: int | None = None
    status: tuple[int, ...] = ()
    button: int | None = None
    bright: float = 1.0

    def __str__(self) -> str:
        """The text that ``parse`` reads."""
        parts = [] if self.ring is None else [f"ring={self.ring}"]
        parts += [f"status={':'.join(map(str, self.status))}"] if self.status else []
        parts += [] if self.button is None else [f"button={self.button}"]
        parts += [] if self.bright == 1.0 else [f"bright={round(100 * self.bright)}"]
        return ",".join(parts)

    @classmethod
    def parse(cls, text: str) -> PanelPins:
        """Parse ``ring=18,status=23:24:25,button=17`` from the command line. Raises ``PanelError``."""
        values: dict[str, Any] = {}
        for part in text.split(","):
            name, _, value = part.strip().partition("=")
            numbers = value.split(":")
            if name in values or not all(re.fullmatch(r"\d{1,3}", number) for number in numbers):
                raise _unknown(part)
            many = tuple(int(number) for number in numbers)
            if name == "bright" and len(many) == 1 and 1 <= many[0] <= 100:
                values[name] = many[0] / 100
            elif name == "status" and len(many) in (1, 3) and max(many) <= _HIGHEST_PIN:
                values[name] = many
            elif name in ("ring", "button") and len(many) == 1 and many[0] <= _HIGHEST_PIN:
                values[name] = many[0]
            else:
                raise _unknown(part)
        pins = cls(**values)
        used = [*(p for p in (pins.ring, pins.button) if p is not None), *pins.status]
        if not used or len(set(used)) != len(used):
            raise PanelError("panel_unknown", f"--lights {text}: no pin, or a pin used twice; write {_FORM}")
        return pins


def _unknown(part: str) -> PanelError:
    return PanelError("panel_unknown", f"--lights: {part.strip()!r} is not understood; write {_FORM}")


class Panel:
    """The lights and the button. ``pressed`` is called in a thread of gpiozero.

    ``factory`` is a pin factory of gpiozero, or None for the board's own. ``hold_s`` is the length of a long
    press in seconds. Raises ``PanelError``.
    """

    def __init__(
        self,
        pins: PanelPins,
        pressed: Callable[[Press], None] = lambda press: None,
        *,
        factory: Any = None,
        hold_s: float = HOLD_S,
    ) -> None:
        self._lock = threading.Lock()
        self._pressed = pressed
        self._devices: list[Any] = []
        self._held = False
        self._light: Light | None = None
        gpiozero = _gpiozero()
        try:
            self._ring = self._own(pins.ring, gpiozero.PWMLED, frequency=RING_HZ, pin_factory=factory)
            self._bright = pins.bright
            self._lamp: Any = None
            self._colored = len(pins.status) == 3
            if self._colored:
                self._lamp = gpiozero.RGBLED(*pins.status, pin_factory=factory)
                self._devices.append(self._lamp)
            elif pins.status:
                self._lamp = self._own(
                    pins.status[0], gpiozero.PWMLED, frequency=_LAMP_HZ, pin_factory=factory
                )
            self._button = self._own(
                pins.button, gpiozero.Button, hold_time=hold_s, bounce_time=_BOUNCE_S, pin_factory=factory
            )
        except Exception as error:  # the errors of gpiozero and of four pin libraries have no common base
            self.close()
            raise PanelError(
                "pins_unusable",
                f"the pins of --lights cannot be used ({_one_line(error)}); on a Pi: "
                "sudo apt install python3-lgpio, and be in the group gpio",
            ) from error
        if self._button is not None:
            self._button.when_pressed = self._down
            self._button.when_held = self._hold
            self._button.when_released = self._up
        self.ring(True)

    def __repr__(self) -> str:
        return f"<Panel {self._light or 'dark'}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def show(self, light: Light) -> None:
        """Show a state on the status light. Thread-safe; repeating a state has no effect."""
        with self._lock:
            if light == self._light or self._lamp is None:
                self._light = light
                return
            self._light = light
            look = LOOKS[light]
            if look.off_s == 0:
                if self._colored:
                    self._lamp.color = look.color
                else:
                    self._lamp.value = max(look.color)
            elif self._colored:
                self._lamp.blink(look.on_s, look.off_s, on_color=look.color, background=True)
            else:
                self._lamp.blink(look.on_s, look.off_s, background=True)

    def ring(self, on: bool) -> None:
        """Turn the ring light on or off."""
        with self._lock:
            if self._ring is not None:
                self._ring.value = self._bright if on else 0.0

    def close(self) -> None:
        """Turn all lights off and release all pins. Safe to call twice."""
        with self._lock:
            while self._devices:
                self._devices.pop().close()
            self._ring = self._lamp = self._button = None

    def _own(self, pin: int | None, kind: Any, **options: Any) -> Any:
        if pin is None:
            return None
        device = kind(pin, **options)
        self._devices.append(device)
        return device

    # ------------------------------------------------------------------ the button

    def _down(self) -> None:
        self._held = False

    def _hold(self) -> None:
        self._held = True
        self._notify("long")

    def _up(self) -> None:
        if not self._held:
            self._notify("short")

    def _notify(self, press: Press) -> None:
        try:
            self._pressed(press)
        except Exception:  # an exception would end gpiozero's thread, and the button with it
            _log.exception("the press of the button could not be handled")


def _gpiozero() -> Any:
    # lgpio creates a file in the working directory, which a service may not be allowed to write.
    os.environ.setdefault("LG_WD", os.environ.get("RUNTIME_DIRECTORY") or tempfile.gettempdir())
    try:
        return importlib.import_module("gpiozero")
    except ImportError as error:
        raise PanelError(
            "gpiozero_missing",
            f"lights and button need {error.name or 'gpiozero'}: {how_to_add('pi')}",
        ) from error


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
