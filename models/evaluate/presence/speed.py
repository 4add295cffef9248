r"""Measure how long the comparison with the empty mat takes, on one core.

    python -m traywatch.models.evaluate.presence.speed data/presence/judge

The pictures with dice of some trays are compared with both references. All dice are read, so that nothing is
searched again. Prints medians over the trays of the shortest times of the processor.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from traywatch.calibration.camera.pose import calibrate_image
from traywatch.errors import CalibrationError
from traywatch.models.evaluate.presence.pictures import load, picture
from traywatch.vision.presence.reference import MatReference
from traywatch.vision.stages.missed_dice import with_missed
from traywatch.vision.types import Box, DieReading

TRAYS = 12
REPEATS = 40


def times(folder: Path, trays: int = TRAYS, repeats: int = REPEATS) -> dict[str, list[tuple[float, float]]]:
    """The times of the comparison, and of the search for print and objects, in ms, by reference."""
    measured: dict[str, list[tuple[float, float]]] = {"learned": [], "rendered": []}
    for row in load(folder):
        if len(measured["learned"]) == trays:
            break
        empty = picture(folder, row["tray"], "empty")
        try:
            profile = calibrate_image(empty)
        except CalibrationError:
            continue
        image = picture(folder, row["tray"], "dice")
        readings = [_reading(die) for die in row["dice"]]
        for name, of_tray in measured.items():
            reference = MatReference(profile, use_print=name == "rendered")
            if name == "learned":
                reference.learn(empty)
            compared = reference.compare(image)
            if compared is not None:
                comparison = _shortest(partial(reference.compare, image), repeats)
                search = _shortest(partial(with_missed, compared, readings, _no_search), repeats)
                of_tray.append((comparison, search))
    return measured


def _no_search(box: Box, least: float) -> list[DieReading]:
    return []


def _reading(die: dict[str, Any]) -> DieReading:
    """An accepted reading of a die of the truth."""
    x0, y0, x1, y1 = die["box"]
    return DieReading(
        kind=die["kind"], value=None, label=die["label"], status="read", confidence=0.99,
        box=(x0, y0, x1, y1), color="#808080",
    )  # fmt: skip


def _shortest(call: Callable[[], object], repeats: int) -> float:
    """The shortest time of the processor for a call, in ms: of all its threads, without other programs."""
    best = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return 1000 * best


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; see the module's docstring."""
    parser = argparse.ArgumentParser(prog="python -m traywatch.models.evaluate.presence.speed")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--trays", type=int, default=TRAYS)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    args = parser.parse_args(argv)
    cv2.setNumThreads(1)
    for name, of_trays in times(args.folder, args.trays, args.repeats).items():
        comparison, search = np.median(np.array(of_trays), axis=0)
        print(f"{name}: {len(of_trays)} trays, comparison {comparison:.2f} ms, search {search:.2f} ms, "
              f"together {comparison + search:.2f} ms")  # fmt: skip
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
