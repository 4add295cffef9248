"""``python -m tests.documents.drawings``: make the drawings for makers in ``docs/images``.

They are the sheets of ``traywatch optics --stand`` and ``traywatch wiring``, with the values of the
documents, and what ``traywatch calibrate --check`` draws for a warm lamp that mirrors in the mat.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from tests.calibration.tray_cameras import camera, photograph
from traywatch.calibration import calibrate_image, draw_light, judge_light, mat_spec
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
EYE_MM = (148.5, 330.0, -420.0)
PICTURE_PX = (1280, 860)
FOCAL_PX = 1400.0
WARM = (0.55, 0.8, 1.0)
"""Shares of blue, green and red that are left under a warm lamp."""
LAMP_MM, LAMP_PX = (205.0, 70.0), 40.0
"""Where a lamp mirrors in the mat, and how large its spot is."""
LIGHT_WIDTH, JPEG_QUALITY = 1000, 85


def drawings() -> dict[str, Drawing]:
    """Each sheet by the name of its file."""
    stand = Stand((297.0, 210.0), 430.0)
    return {
        "stand.png": draw_stand(stand),
        "cutting-plan.png": draw_cutting_plan(stand.parts, SHEET_MM),
        "wiring.png": draw_wiring(PanelPins.parse("ring=18,status=23:24:25,button=17")),
    }


def light_picture() -> Image.Image:
    """A picture of the mat under a bad lamp, with the advice on its light."""
    mat = mat_spec("a4")
    view = camera(EYE_MM, size=PICTURE_PX, focal=FOCAL_PX)
    clean = photograph(view, mat)
    rows, columns = np.mgrid[0 : PICTURE_PX[1], 0 : PICTURE_PX[0]]
    x, y = view.project([LAMP_MM])[0]
    lamp = 255 * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / 2 / LAMP_PX**2)[..., None]
    lit = np.clip(clean * WARM + lamp, 0, 255).astype(np.uint8)
    profile = calibrate_image(clean)
    drawn = cv2.cvtColor(draw_light(lit, profile, judge_light([lit], profile)), cv2.COLOR_BGR2RGB)
    size = (LIGHT_WIDTH, round(drawn.shape[0] * LIGHT_WIDTH / drawn.shape[1]))
    return Image.fromarray(cv2.resize(drawn, size, interpolation=cv2.INTER_AREA))


def main(argv: list[str] | None = None) -> int:
    """Write the pictures. Returns 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.documents.drawings", description=__doc__)
    parser.add_argument("--out", type=Path, default=IMAGES, help="folder of the pictures")
    out = parser.parse_args(argv).out
    for name, drawing in drawings().items():
        picture = np.ascontiguousarray(cv2.cvtColor(paint(drawing, PX_PER_MM), cv2.COLOR_BGR2RGB))
        Image.fromarray(picture).quantize(COLORS, dither=Image.Dither.NONE).save(out / name, optimize=True)
        print(out / name)
    light_picture().save(out / "light.jpg", quality=JPEG_QUALITY)
    print(out / "light.jpg")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
