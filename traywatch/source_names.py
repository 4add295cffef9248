"""Names of the sources of pictures that the host may choose on the page."""

from __future__ import annotations

import re

NO_CAMERA = "none"
"""The source of a table without a camera: people enter what they roll."""
NAME_WITHOUT_CAMERA = "no camera"
"""Its name in the state of the table, by which the page offers to enter each roll."""
MOST_LETTERS = 2000
_MODEL, _SERIAL, _PORT = (
    r"[0-9a-f]{4}-[0-9a-f]{4}-\d{1,3}\.\d{1,3}",
    r"[A-Za-z0-9._]{1,60}",
    r"[A-Za-z0-9._]{1,40}-\d[\d.]{0,30}",
)
USB_IDENTITY = rf"({_MODEL})(?:-({_SERIAL}))?/({_PORT})"
"""A USB camera without its number: model, serial number where it has one, and port."""
_ON_THE_PAGE = re.compile(
    rf"demo|phone|none|(usb|picamera):\d{{1,3}}|usb:{USB_IDENTITY}|stream:(https?|rtsps?)://\S+", re.ASCII
)


def may_be_chosen(source: str) -> bool:
    """Whether the page may choose a source. Files of the computer are not for people with the link."""
    return len(source) <= MOST_LETTERS and _ON_THE_PAGE.fullmatch(source) is not None
