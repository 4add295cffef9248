"""Arguments that several commands have alike."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_data_directory(parser: argparse.ArgumentParser) -> None:
    """Declare ``--data``, the data directory of a tray; None: that of the service, else of the user."""
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="the tray's data directory (default: the service's, else yours)",
    )
