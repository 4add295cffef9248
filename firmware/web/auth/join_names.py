"""Names of people who join: nobody may look like the host or like another player.

Two names look alike if their skeletons are equal: NFKC, letters that look alike replaced by one of them, and
without case, accents, spaces and signs. The letters are those of Unicode's UTS #39 (``confusables.txt``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from traywatch.catalogs import languages
from traywatch.messages import msg

NAME_MOST = 40
CONFUSABLES = Path(__file__).with_name("confusables.txt")
_ACCENTS = range(0x0300, 0x0370)


def clean(name: str) -> str:
    """The name on one line with single spaces; empty if nothing of it can be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def is_like(name: str, others: Iterable[str]) -> str | None:
    """The first of the other names that looks like this one; None if there is none."""
    skeletons = _skeletons(name)
    return next((other for other in others if not skeletons.isdisjoint(_skeletons(other))), None)


def is_like_the_host(name: str) -> bool:
    """Whether a name looks like a word for the host, in any language of the page."""
    return is_like(name, names_of_the_host()) is not None


@cache
def names_of_the_host() -> tuple[str, ...]:
    """The words for the host in all languages of the page."""
    words = msg("web-names-of-host")
    return tuple(
        dict.fromkeys(one.strip() for language in languages() for one in words.render(language).split(","))
    )


def _skeletons(name: str) -> frozenset[str]:
    # With case a capital I is like a small l, without case it is an i.
    return frozenset(_skeleton(one) for one in (name, name.casefold()))


def _skeleton(name: str) -> str:
    plain = "".join(_look_alikes().get(c, c) for c in _without_accents(unicodedata.normalize("NFKC", name)))
    bare = "".join(c for c in _without_accents(plain) if c.isalnum() or unicodedata.category(c)[0] == "M")
    return bare.casefold() or name


def _without_accents(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(c for c in decomposed if ord(c) not in _ACCENTS and unicodedata.category(c) != "Cf")


@cache
def _look_alikes() -> dict[str, str]:
    look_alikes: dict[str, str] = {}
    for line in CONFUSABLES.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            looks, _, letters = line.partition(" ")
            look_alikes |= dict.fromkeys(letters, looks)
    return look_alikes
