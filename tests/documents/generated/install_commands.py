"""Install commands of the pages: from a clone until the packages are published, from the registries then.

``install_commands.toml`` has both texts of each place and the switch ``released``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
_CONTENT = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
RELEASED: bool = _CONTENT["released"]


class Place(NamedTuple):
    """One text of a page that depends on the release."""

    page: str
    clone: str
    released: str

    def text(self, released: bool) -> str:
        """What the page says in one position of the switch."""
        return self.released if released else self.clone


PLACES = [
    Place(place["page"], place["clone"].strip("\n"), place["released_text"].strip("\n"))
    for place in _CONTENT["place"]
]


def with_install_commands(page: str, text: str, released: bool = RELEASED) -> str:
    """A page with the install commands that work now. Raises ValueError if it has neither text of a place."""
    for place in PLACES:
        if place.page != page:
            continue
        old, new = place.text(not released), place.text(released)
        if text.count(new) + text.count(old) != 1:
            raise ValueError(f"{page}: expected once one of the texts of {__name__}: {new[:60]!r} …")
        text = text.replace(old, new)
    return text


def in_pages(texts: Mapping[str, Callable[[], str]]) -> dict[str, Callable[[], str]]:
    """Generated pages and the other pages with install commands, each with what makes its text."""
    pages = dict(texts)
    for name in {place.page: None for place in PLACES}:
        page = pages.get(name, partial((ROOT / name).read_text, encoding="utf-8"))
        pages[name] = partial(_with_commands, name, page)
    return pages


def _with_commands(name: str, page: Callable[[], str]) -> str:
    return with_install_commands(name, page())
