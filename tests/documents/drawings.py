"""``python -m tests.documents.drawings``: make the drawings for makers in ``docs/images``.

They are the sheets of ``traywatch optics --stand`` and ``traywatch wiring``, with the values of the
documents.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from traywatch.calibration.drawing.camera_stand import SHEET_MM, draw_stand
from traywatch.calibration.drawing.cutting_plan import draw_cutting_plan
from traywatch.calibration.drawing.raster import paint
from traywatch.calibration.drawing.stand_parts import Stand
from traywatch.calibration.drawing.vector import Drawing
from traywatch.firmware.host.panel.gpio import PanelPins
from traywatch.firmware.host.panel.wiring import draw_wiring

IMAGES = Path(__file__).parents[2] / "docs" / "images"
PX_PER_MM = 5.0
COLORS = 64
"""Few colors keep the files small."""


def drawings() -> dict[str, Drawing]:
    """Each sheet by the name of its file."""
    stand = Stand((297.0, 210.0), 430.0)
    return {
        "stand.png": draw_stand(stand),
        "cutting-plan.png": draw_cutting_plan(stand.parts, SHEET_MM),
        "wiring.png": draw_wiring(PanelPins.parse("ring=18,status=23:24:25,button=17")),
    }


def main(argv: list[str] | None = None) -> int:
    """Write the pictures. Returns 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.documents.drawings", description=__doc__)
    parser.add_argument("--out", type=Path, default=IMAGES, help="folder of the pictures")
    out = parser.parse_args(argv).out
    for name, drawing in drawings().items():
        picture = np.ascontiguousarray(cv2.cvtColor(paint(drawing, PX_PER_MM), cv2.COLOR_BGR2RGB))
        Image.fromarray(picture).quantize(COLORS, dither=Image.Dither.NONE).save(out / name, optimize=True)
        print(out / name)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
