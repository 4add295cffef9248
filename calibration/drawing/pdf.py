"""Writes drawings as pages of a PDF, as vectors and true to scale."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from traywatch.calibration.drawing.vector import Block, Drawing, Fill, Stroke
from traywatch.errors import CalibrationError, error_text

if TYPE_CHECKING:  # reportlab is imported when a page is written: the tray starts without it
    from reportlab.pdfgen.canvas import Canvas


def write_pdf(drawing: Drawing, path: str | os.PathLike[str], *more: Drawing, title: str) -> None:
    """Write a page of its size for each drawing; the same drawings give the same bytes.

    Raises ``CalibrationError`` (``mat_not_written``).
    """
    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas

    try:
        page = Canvas(
            os.fspath(path),
            pagesize=(drawing.width_mm * mm, drawing.height_mm * mm),
            invariant=1,
            pageCompression=1,
        )
        page.setTitle(title)
        page.setCreator("Traywatch")
        # Asks the viewer's print dialog not to shrink the page to the printer's margins.
        page.setViewerPreference("PrintScaling", "None")
        for sheet in (drawing, *more):
            page.setPageSize((sheet.width_mm * mm, sheet.height_mm * mm))
            _draw(page, sheet)
            page.showPage()
        page.save()
    except OSError as error:
        reason = error_text(error)
        message = f"{os.fspath(path)}: the file could not be written: {reason}"
        raise CalibrationError("mat_not_written", message) from error


def _draw(page: Canvas, drawing: Drawing) -> None:
    from reportlab.lib.colors import Color
    from reportlab.lib.units import mm

    # From here on, millimeters from the top left, y down.
    page.transform(mm, 0, 0, -mm, 0, drawing.height_mm * mm)
    page.setLineCap(1)
    page.setLineJoin(1)
    for mark in drawing.marks:
        color = Color(*(channel / 255 for channel in mark.color))
        if isinstance(mark, Block):
            x0, y0, x1, y1 = mark.box
            page.setFillColor(color)
            page.rect(x0, y0, x1 - x0, y1 - y0, stroke=0, fill=1)
            continue
        path = page.beginPath()
        outlines, closed = (mark.outlines, True) if isinstance(mark, Fill) else ((mark.points,), mark.closed)
        for outline in outlines:
            path.moveTo(*(float(v) for v in outline[0]))
            for point in outline[1:]:
                path.lineTo(*(float(v) for v in point))
            if closed:
                path.close()
        if isinstance(mark, Stroke):
            page.setStrokeColor(color)
            page.setLineWidth(mark.width)
            page.drawPath(path, stroke=1, fill=0)
        else:
            page.setFillColor(color)
            page.drawPath(path, stroke=0, fill=1, fillMode=0)
