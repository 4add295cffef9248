"""The printable mats as PDF files, so that a browser prints them without a command."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from traywatch.calibration.mat.mat import mat_spec, write_mat_pdf
from traywatch.files import read_bounded
from traywatch.firmware.web.constant_responses import ConstantResponses

PATH = "/mat.pdf"
_MOST_BYTES = 5_000_000
# The viewer of a browser draws a PDF with an object and styles of its own.
_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

Paper = Literal["a4", "letter", "a3", "tabloid"]
MatGame = Literal[
    "deep_dark_dice", "deckbox_dungeons", "dice_adventure", "delvers_deep", "dice_warriors", "fifth", "free"
]


router = APIRouter()
"""The route is outside the API: a link opens it, which sends no token."""

_MATS = ConstantResponses()


@router.get(PATH, include_in_schema=False)
def mat(
    request: Request,
    size: Annotated[Paper, Query()] = "a4",
    game: Annotated[MatGame, Query()] = "deep_dark_dice",
) -> Response:
    """The mat of a game on a paper size, to be printed at 100 %."""
    spec = mat_spec(size, game)
    sheet = _MATS.get((size, spec.design), lambda: mat_pdf(size, game), "application/pdf")
    answer = sheet.answer(request.headers)
    answer.headers["Content-Disposition"] = f'inline; filename="traywatch-mat-{size}.pdf"'
    answer.headers["Content-Security-Policy"] = _POLICY
    return answer


def mat_pdf(size: Paper, game: MatGame) -> bytes:
    """The mat as the bytes of a PDF file of one page. Raises ``CalibrationError`` (``mat_not_written``)."""
    with tempfile.TemporaryDirectory(prefix="traywatch-mat-") as folder:
        path = Path(folder) / "mat.pdf"
        write_mat_pdf(mat_spec(size, game), path)
        return read_bounded(path, _MOST_BYTES)
