"""Names of the sources of pictures that the host may choose on the page."""

from __future__ import annotations

import re

NO_CAMERA = "none"
"""The source of a table without a camera: people enter what they roll."""
NAME_WITHOUT_CAMERA = "no camera"
"""Its name in the state of the table, by which the page offers to enter each roll."""
MOST_LETTERS = 2000
_ON_THE_PAGE = re.compile(r"demo|phone|none|(usb|picamera):\d{1,3}|stream:(https?|rtsps?)://\S+")


def may_be_chosen(source: str) -> bool:
    """Whether the page may choose a source. Files of the computer are not for people with the link."""
    return len(source) <= MOST_LETTERS and _ON_THE_PAGE.fullmatch(source) is not None
