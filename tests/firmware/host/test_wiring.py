"""The header of a Pi, and the drawing of lights and button on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from traywatch.firmware.cli.main import main
from traywatch.firmware.host.panel.gpio import PanelPins
from traywatch.firmware.host.panel.header import (
    GROUNDS,
    PIN_OF_GPIO,
    PINS,
    SUPPLIES,
    nearest_ground,
    pin_name,
)
from traywatch.firmware.host.panel.wiring import SHEET_MM, draw_wiring

Caught = pytest.CaptureFixture[str]
BUTTONS = [f"button={gpio}" for gpio in PIN_OF_GPIO]


def test_each_pin_of_the_header_is_one_thing() -> None:
    assert sorted(PIN_OF_GPIO) == list(range(28))
    assert sorted([*PIN_OF_GPIO.values(), *GROUNDS, *SUPPLIES]) == list(range(1, PINS + 1))
    names = [pin_name(pin) for pin in range(1, PINS + 1)]
    # The first ten pins, as in every description of the header.
    assert names[:5] == ["3.3 V", "5 V", "GPIO 2", "5 V", "GPIO 3"]
    assert names[5:10] == ["GROUND", "GPIO 4", "GPIO 14", "GROUND", "GPIO 15"]


def test_each_wire_has_a_ground_pin_of_its_own() -> None:
    taken: set[int] = set()
    for _ in GROUNDS:
        ground = nearest_ground(12, taken)
        assert ground not in taken
        taken.add(ground)
    assert taken == set(GROUNDS) and nearest_ground(12, taken) in GROUNDS
    assert nearest_ground(40, set()) == 39


@pytest.mark.parametrize(
    "text", ["ring=18,status=23:24:25,button=17", "status=21", "ring=0", "ring=12,bright=50", *BUTTONS]
)
def test_all_of_the_drawing_is_on_the_sheet(text: str) -> None:
    drawing = draw_wiring(PanelPins.parse(text))
    for mark in drawing.marks:
        points = getattr(mark, "points", None)
        if points is not None:
            assert points.min() >= 0 and (points.max(axis=0) <= SHEET_MM).all()


def test_the_command_draws_and_names_the_pins(tmp_path: Path, capsys: Caught) -> None:
    out = tmp_path / "wiring.pdf"
    assert main(["wiring", "--lights", "ring=12,status=5,button=26", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    said = capsys.readouterr().out
    for line in ("light over the tray: GPIO 12 is pin 32", "lamp: GPIO 5 is pin 29", "GPIO 26 is pin 37"):
        assert line in said


@pytest.mark.parametrize("arguments", [["--lights", "ring=40"], ["--out", "no/such/folder/x.pdf"]])
def test_what_cannot_be_drawn_is_told(arguments: list[str], capsys: Caught) -> None:
    assert main(["wiring", *arguments]) == 2
    assert capsys.readouterr().err.startswith("traywatch")
