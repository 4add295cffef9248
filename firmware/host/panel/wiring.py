"""A drawing of how lights and button are connected to the pins of a Raspberry Pi.

The light over the tray needs 12 V, so a MOSFET switches it. It is drawn from its printed side, with gate,
drain and source from left to right, as in the case TO-220. A resistor of 10 kΩ keeps it off while the Pi
starts.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from traywatch.calibration.drawing.pdf import write_pdf
from traywatch.calibration.drawing.stand_parts import circle
from traywatch.calibration.drawing.vector import Color, Drawing
from traywatch.firmware.host.panel.gpio import PanelPins
from traywatch.firmware.host.panel.header import PIN_OF_GPIO, PINS, nearest_ground, pin_name

SHEET_MM = (297.0, 210.0)

_INK: Color = (40, 38, 44)
_FAINT: Color = (150, 148, 156)
_PAPER: Color = (255, 255, 255)
_BOARD: Color = (226, 238, 228)
_BOX: Color = (244, 242, 238)
_GROUND: Color = (60, 60, 66)
_PLUS: Color = (190, 40, 40)
_GATE: Color = (196, 120, 30)
_BUTTON: Color = (40, 90, 190)
_STATUS: dict[str, Color] = {"RED": (200, 40, 40), "GREEN": (30, 140, 70), "BLUE": (40, 90, 200)}

_MOSFET = (
    "MOSFET: N CHANNEL, LOGIC LEVEL, CASE TO-220, SUCH AS IRLZ44N OR IRLB8721",
    "SEEN FROM ITS PRINTED SIDE. WITH THE 3.3 V OF THE PI IT SWITCHES UP TO 2 A WITHOUT A HEAT SINK.",
)

_HEADER_LEFT = 46.0
_HEADER_TOP = 42.0
_ROW = 7.2
_COLUMN = 7.0
_FIRST_LANE = 92.0
_LANE = 4.5


@dataclass(slots=True)
class _Sheet:
    """The drawing, the lane of the next wire, and the ground pins that are taken."""

    drawing: Drawing
    lane: float = _FIRST_LANE
    grounds: set[int] = field(default_factory=set)


def draw_wiring(pins: PanelPins) -> Drawing:
    """An A4 sheet in landscape format for these pins."""
    drawing = Drawing(*SHEET_MM)
    drawing.block(_PAPER, 0, 0, *SHEET_MM)
    drawing.label(_INK, f"WIRING: {str(pins).upper()}", (22.0, 14.0), 4.0)
    warning = "SWITCH EVERYTHING OFF BEFORE YOU CONNECT IT. NEVER CONNECT 12 V TO A PIN OF THE COMPUTER."
    drawing.label(_PLUS, warning, (22.0, 22.0), 2.6)
    bottom = _HEADER_TOP + (PINS // 2 - 1) * _ROW
    drawing.block(_BOARD, 8.0, _HEADER_TOP - 9.0, _HEADER_LEFT + _COLUMN + 33.0, bottom + 6.0)
    drawing.label(_FAINT, "PIN 1: THE CORNER OF THE BOARD", (10.0, _HEADER_TOP - 5.0), 2.0)
    sheet = _Sheet(drawing)
    if pins.ring is not None:
        _draw_ring(sheet, PIN_OF_GPIO[pins.ring])
    if pins.status:
        _draw_status(sheet, [PIN_OF_GPIO[gpio] for gpio in pins.status])
    if pins.button is not None:
        _draw_button(sheet, PIN_OF_GPIO[pins.button])
    connected = (PIN_OF_GPIO[gpio] for gpio in (pins.ring, *pins.status, pins.button) if gpio is not None)
    _draw_pins(drawing, {*connected, *sheet.grounds})
    return drawing


def write_wiring(pins: PanelPins, path: str | os.PathLike[str]) -> None:
    """Write the sheet as a PDF. Raises ``CalibrationError`` (``mat_not_written``)."""
    write_pdf(draw_wiring(pins), path, title=f"Traywatch wiring, {pins}")


def _place(pin: int) -> tuple[float, float]:
    row, even = divmod(pin - 1, 2)
    return _HEADER_LEFT + even * _COLUMN, _HEADER_TOP + row * _ROW


def _draw_pins(drawing: Drawing, connected: set[int]) -> None:
    for pin in range(1, PINS + 1):
        x, y = _place(pin)
        color = _INK if pin in connected else _FAINT
        half = 2.1 if pin in connected else 1.5
        drawing.block(color, x - half, y - half, x + half, y + half)
        text = f"{pin_name(pin)}  {pin}" if pin % 2 else f"{pin}  {pin_name(pin)}"
        if pin % 2:
            drawing.text(color, text, (x - 16.0, y), 2.1)
        else:
            drawing.label(color, text, (x + 5.0, y + 1.05), 2.1)


def _wire(sheet: _Sheet, pin: int, color: Color, end: tuple[float, float]) -> None:
    """A wire from a pin of the header, along a lane of its own, to a point of the sheet."""
    x, y = _place(pin)
    beside = y + _ROW / 2 if pin % 2 else y
    start = [(x, y), (x, beside)] if pin % 2 else [(x, y)]
    clear = _HEADER_LEFT + _COLUMN + 30.0
    if pin % 2 == 0:
        # The name of the pin stays readable.
        sheet.drawing.stroke(color, 0.7, [(x, y), (x + 4.0, y)])
        start = [(clear, y)]
    lane = sheet.lane
    sheet.lane += _LANE
    sheet.drawing.stroke(color, 0.7, [*start, (lane, beside), (lane, end[1]), end])


def _ground(sheet: _Sheet, near: int, end: tuple[float, float]) -> None:
    pin = nearest_ground(near, sheet.grounds)
    sheet.grounds.add(pin)
    _wire(sheet, pin, _GROUND, end)


def _draw_ring(sheet: _Sheet, pin: int) -> None:
    drawing = sheet.drawing
    left, top = 164.0, 40.0
    foot = top + 14.0
    gate, drain, source = left + 6.0, left + 17.0, left + 28.0
    _box(drawing, left, top, 34.0, 14.0, "MOSFET")
    for x, name in ((gate, "G"), (drain, "D"), (source, "S")):
        drawing.text(_INK, name, (x + 2.2, foot + 2.5), 2.1)
    across, low = foot + 13.0, foot + 24.0
    drawing.stroke(_INK, 0.7, [(gate, across), (source, across)])
    _resistor(drawing, (gate + 4.0, across), 14.0, "10 KOHM", _INK)
    drawing.stroke(_GATE, 0.7, [(gate, foot), (gate, foot + 18.0)])
    _wire(sheet, pin, _GATE, (gate, foot + 18.0))
    drawing.stroke(_GROUND, 0.7, [(source, foot), (source, low)])
    _ground(sheet, pin, (source, low))
    _box(drawing, 226.0, 40.0, 52.0, 14.0, "12 V LED BARS")
    _box(drawing, 226.0, 71.0, 52.0, 14.0, "12 V SUPPLY")
    drawing.stroke(_PLUS, 0.7, [(270.0, 71.0), (270.0, 54.0)])
    drawing.text(_PLUS, "+", (273.5, 62.5), 2.6)
    crossing = foot + 6.0
    # The wire from the drain passes over the source without touching it.
    bridge = [(source + x, crossing - y) for x, y in ((-1.8, 0), (-1.3, 1.3), (0, 1.8), (1.3, 1.3), (1.8, 0))]
    drawing.stroke(_INK, 0.7, [(drain, foot), (drain, crossing), *bridge, (236.0, crossing), (236.0, 54.0)])
    drawing.text(_INK, "-", (239.0, 57.0), 2.6)
    drawing.stroke(_GROUND, 0.7, [(source, low), (226.0, low)])
    drawing.text(_GROUND, "-", (222.0, low - 2.5), 2.6)
    for dot in ((gate, across), (source, across), (source, low)):
        drawing.fill(_INK, circle(dot, 2.0))
    for n, line in enumerate(_MOSFET):
        drawing.label(_INK if n == 0 else _FAINT, line, (112.0, 190.0 + 5.0 * n), 2.1)


def _draw_status(sheet: _Sheet, pins: list[int]) -> None:
    drawing = sheet.drawing
    left, top = 226.0, 106.0
    names = list(_STATUS) if len(pins) == 3 else ["PLUS"]
    _box(drawing, left, top, 52.0, 34.0, "STATUS LAMP" if len(pins) == 1 else "RGB LED")
    for n, (pin, name) in enumerate(zip(pins, names)):
        y = top + 5.0 + 8.0 * n
        color = _STATUS.get(name, _GATE)
        _wire(sheet, pin, color, (186.0, y))
        _resistor(drawing, (186.0, y), 14.0, "330 OHM", color)
        drawing.stroke(color, 0.7, [(200.0, y), (left, y)])
        drawing.label(color, name, (left + 2.0, y + 1.0), 2.0)
    y = top + 29.0
    drawing.label(_GROUND, "CATHODE", (left + 2.0, y + 1.0), 2.0)
    _ground(sheet, pins[-1], (left, y))


def _draw_button(sheet: _Sheet, pin: int) -> None:
    _box(sheet.drawing, 226.0, 160.0, 52.0, 20.0, "BUTTON")
    _wire(sheet, pin, _BUTTON, (226.0, 165.0))
    _ground(sheet, pin, (226.0, 175.0))


def _box(drawing: Drawing, left: float, top: float, width: float, height: float, text: str) -> None:
    corners = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
    drawing.fill(_BOX, corners)
    drawing.stroke(_INK, 0.4, corners, closed=True)
    drawing.text(_INK, text, (left + width / 2, top + height / 2), 2.4)


def _resistor(drawing: Drawing, at: tuple[float, float], width: float, text: str, color: Color) -> None:
    x, y = at
    drawing.fill(_PAPER, [(x, y - 1.6), (x + width, y - 1.6), (x + width, y + 1.6), (x, y + 1.6)])
    drawing.stroke(
        color, 0.4, [(x, y - 1.6), (x + width, y - 1.6), (x + width, y + 1.6), (x, y + 1.6)], closed=True
    )
    drawing.text(_INK, text, (x + width / 2, y), 1.6)
