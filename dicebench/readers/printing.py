"""What all readers share: one line of predictions on stdout."""

from __future__ import annotations

import json
from pathlib import Path

from dicebench.records.predictions import PredictedDie


def print_dice(path: Path, dice: list[PredictedDie]) -> None:
    """Print the readings of a picture; the runner writes the name that the truth has."""
    rows = [die.model_dump(mode="json", exclude_defaults=True) for die in dice]
    print(json.dumps({"picture": str(path), "dice": rows}))
