"""Arguments that several commands have alike."""

from __future__ import annotations

import argparse
from pathlib import Path

from traywatch.firmware.host.defaults import DEFAULT_PORT

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp"})
"""The suffixes of the pictures in a folder, in lower case."""


def add_data_directory(parser: argparse.ArgumentParser) -> None:
    """Declare ``--data``, the data directory of a tray; None: that of the service, else of the user."""
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="the tray's data directory (default: the service's, else yours)",
    )


def add_tray_port(parser: argparse.ArgumentParser) -> None:
    """Declare ``--port``, the port of a running tray; None: that of the service, else the usual one."""
    what = f"the tray's port (default: the service's, else {DEFAULT_PORT})"
    parser.add_argument("--port", type=int, metavar="PORT", help=what)
