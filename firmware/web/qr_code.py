"""QR codes of links: as SVG for the pages, and with letters for a terminal."""

from __future__ import annotations

import io


def qr_code(url: str) -> str:
    """A URL as a QR code in SVG, dark on light with its quiet zone."""
    import segno  # few look at a code, so it is loaded with the first one

    drawn = io.BytesIO()
    segno.make(url, error="m", micro=False).save(
        drawn, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return drawn.getvalue().decode()


def print_qr_code(url: str) -> None:
    """Print a URL as a QR code to stdout.

    Raises ``ImportError`` without the package segno, and ``UnicodeEncodeError`` where it cannot be shown.
    """
    import segno

    segno.make(url, error="l", micro=False).terminal(compact=True)
