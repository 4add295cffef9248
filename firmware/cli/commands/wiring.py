"""``traywatch wiring``: draws how lights and button are connected to the pins of a Raspberry Pi."""

from __future__ import annotations

import argparse
from pathlib import Path

from traywatch.firmware.host.panel.gpio import PanelPins
from traywatch.firmware.host.panel.header import PIN_OF_GPIO
from traywatch.firmware.host.panel.wiring import write_wiring


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = "example: traywatch wiring --lights ring=18,status=23:24:25,button=17 --out wiring.pdf"
    parser.add_argument(
        "--lights",
        metavar="PINS",
        default="ring=18,status=23:24:25,button=17",
        help="the pins, as for `traywatch run` (default: ring=18,status=23:24:25,button=17)",
    )
    parser.add_argument(
        "--out", type=Path, default=Path("wiring.pdf"), metavar="FILE.pdf", help="the drawing"
    )


def run(args: argparse.Namespace) -> int:
    """Write the drawing and list the pins. Returns 0. Raises ``PanelError``, ``CalibrationError``."""
    pins = PanelPins.parse(args.lights)
    write_wiring(pins, args.out)
    print(f"{args.out}: the wiring for --lights {pins}")
    names = ("red", "green", "blue") if len(pins.status) == 3 else ("",)
    rows = [("light over the tray", pins.ring), ("button", pins.button)]
    rows[1:1] = [(f"status lamp {name}".strip(), gpio) for name, gpio in zip(names, pins.status)]
    for name, gpio in rows:
        if gpio is not None:
            print(f"  {name}: GPIO {gpio} is pin {PIN_OF_GPIO[gpio]} of the header")
    return 0
