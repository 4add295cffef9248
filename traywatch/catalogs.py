"""Message catalogs: the sentences of each language, in Project Fluent files.

``traywatch/locales/<language>/*.ftl`` hold one entry for each message. The page reads the same files. A
message that a language lacks is formatted in English.

This module knows ids, numbers and text only. ``traywatch.messages`` has the record that packages exchange.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

LOCALES = Path(__file__).resolve().parent / "locales"
ENGLISH = "en"

_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.ASCII | re.MULTILINE)
_REFERENCE = re.compile(r"\{ *([a-z][\w-]*) *\}", re.ASCII)
_RANGE = re.compile(
    r"\s*([a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*|\*)\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*", re.ASCII
)

_DICE = re.compile(r"(?<![^\W\d])(?<![A-Za-z]-)([0-9]*)d([0-9]+|%)(?=[kd][hl]?[0-9]|ro?[<>=0-9]|\W|$)")
"""Dice notation in a text, such as "2d6". An id such as "physical-d6" is none."""

_HYPHEN_MINUS = re.compile(r"(?<![\w-])-(?=\d)")
"""The sign of a number below zero, which the library writes as a hyphen."""

Value = str | int | float

CACHED_TEXTS = 4096
"""How many formatted messages of one language stay in memory: about 1 MB."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a catalog, English first."""
    names = sorted(folder.name for folder in LOCALES.iterdir() if any(folder.glob("*.ftl")))
    return (ENGLISH, *(name for name in names if name != ENGLISH))


def complete(language: str) -> bool:
    """Whether a language has every message, so that nothing of it is shown in English."""
    return set(catalog(ENGLISH).ids) <= set(catalog(language).ids)


def own_name(language: str) -> str:
    """The name of a language in that language.

    >>> own_name("de")
    'Deutsch'
    """
    from babel import Locale

    return (Locale.parse(language).get_display_name(language) or language).capitalize()


def preferred(accepted: str, default: str | None = None) -> str:
    """The best language for an ``Accept-Language`` header; ``default`` (English) if none fits.

    >>> preferred("tlh, de-AT;q=0.8, en;q=0.5")
    'de'
    """
    ranges = []
    for part in accepted[:500].split(","):
        match = _RANGE.fullmatch(part)
        if match is not None and float(match[2] or 1) > 0:
            ranges.append((-float(match[2] or 1), match[1].split("-")[0].lower()))
    for _, name in sorted(ranges, key=lambda one: one[0]):
        if name in languages():
            return name
    return default if default in languages() else ENGLISH


class Catalog:
    """The messages of one language. Entries are parsed when they are first used. Safe in any thread."""

    def __init__(self, language: str, texts: Sequence[str]) -> None:
        self.language = language
        self._entries: dict[str, str] = {}
        for text in texts:
            starts = list(_ENTRY.finditer(text))
            for at, start in enumerate(starts):
                end = starts[at + 1].start() if at + 1 < len(starts) else len(text)
                self._entries[start[1]] = text[start.start() : end]
        # Imported late: a command that shows no message does not wait for it.
        from fluent.runtime import FluentBundle, FluentResource

        self._resource = FluentResource
        self._bundle = FluentBundle([language], use_isolating=False)
        self._loaded: set[str] = set()
        self._lock = threading.Lock()
        # Each view of the table shows mostly the messages of the one before.
        self._formatted = lru_cache(maxsize=CACHED_TEXTS)(self._format)
        terms = "\n".join(entry for name, entry in self._entries.items() if name.startswith("-"))
        self._bundle.add_resource(FluentResource(terms))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all messages, in the order of the files."""
        return tuple(name for name in self._entries if not name.startswith("-"))

    def source(self, id: str) -> str:
        """The entry of a message as it is written in its file. Raises ``KeyError``."""
        return self._entries[id]

    def format(self, id: str, args: Mapping[str, Value]) -> tuple[str | None, list[Exception]]:
        """The text of a message (null if there is none), and the errors of formatting it."""
        if id not in self._entries:
            return None, []
        # The type belongs to the key, because 1 and 1.0 are equal but not written alike.
        text, errors = self._formatted(id, tuple((name, type(value), value) for name, value in args.items()))
        return text, list(errors)

    def _format(
        self, id: str, args: tuple[tuple[str, type, Value], ...]
    ) -> tuple[str | None, tuple[Exception, ...]]:
        with self._lock:
            self._load(id)
            if not self._bundle.has_message(id):
                return None, ()
            pattern = self._bundle.get_message(id).value
            if pattern is None:
                return None, ()
            text, errors = self._bundle.format_pattern(pattern, {name: value for name, _, value in args})
        if any(not isinstance(value, str) and value < 0 for _, _, value in args):
            text = _HYPHEN_MINUS.sub("−", str(text))
        return str(text), tuple(errors)

    def _load(self, id: str) -> None:
        """Parse an entry and those that it refers to, once."""
        entry = self._entries.get(id)
        if entry is None or id in self._loaded:
            return
        self._loaded.add(id)
        self._bundle.add_resource(self._resource(entry))
        for other in _REFERENCE.findall(entry):
            self._load(other)

    def join(self, parts: Sequence[str], *, either: bool = False) -> str:
        """A list in this language: "a, b, and c", or with ``either`` "a, b, or c"."""
        from babel.lists import format_list

        joined = format_list(parts, style="or" if either else "standard", locale=self.language)
        return _with_spanish_sounds(joined, parts) if self.language == "es" else joined


_SAME_SOUND = (
    ("y", "e", re.compile(r"h?[ií](?![ae])", re.I)),
    ("o", "u", re.compile(r"h?[oó]|8|11\b", re.I)),
)
"""Spanish "y" and "o" with the words that replace them before the same sound; babel has no rule for that."""


def _with_spanish_sounds(joined: str, parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return joined
    for usual, instead, start in _SAME_SOUND:
        end = f" {usual} {parts[-1]}"
        if joined.endswith(end) and start.match(parts[-1]):
            return f"{joined[: -len(end)]} {instead} {parts[-1]}"
    return joined


@cache
def catalog(language: str) -> Catalog:
    """The catalog of a language. Its files are read once."""
    folders = [LOCALES / language, *(folder / language for folder in _ADDED)]
    return Catalog(language, [text for folder in folders for text in _texts(folder)])


_ADDED: list[Path] = []


def add_catalogs(folder: Path) -> None:
    """Read ``<language>/*.ftl`` of another folder too: the texts of a game of another package."""
    if folder not in _ADDED:
        _ADDED.append(folder)
        catalog.cache_clear()


def read_catalog(folder: Path) -> Catalog:
    """The catalog in a folder that is named like its language, alone."""
    return Catalog(folder.name, _texts(folder))


def _texts(folder: Path) -> list[str]:
    return [file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.ftl"))]


def formatted(language: str, id: str, args: Mapping[str, Value]) -> str:
    """The text of a message. Without an entry in the language it is English, without any it is the id."""
    for name in dict.fromkeys((language, ENGLISH)):
        text, errors = catalog(name).format(id, args)
        if text is not None and not errors:
            break
    return dice_in(language, text) if text is not None else id


def dice_in(language: str, text: str) -> str:
    """Dice notation as a language writes it, as ``diceIn`` of the page does.

    >>> dice_in("de", "2d6+3 for physical-d6"), dice_in("en", "d20")
    ('2W6+3 for physical-d6', 'd20')
    """
    letter = _die_letter(language)
    return text if letter == "d" else _DICE.sub(rf"\g<1>{letter}\g<2>", text)


@cache
def _die_letter(language: str) -> str:
    letter, _ = catalog(language).format("die-letter", {})
    return letter or "d"
