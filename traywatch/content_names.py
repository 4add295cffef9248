"""Names and texts of content files in other languages, such as "Wizard" as "Magier".

A content file gives them in ``[translations.<language>]`` tables. They are added when the file is loaded,
as a catalog is, and apply to the whole process. A later file may replace an earlier translation.
Logs and states keep the names of the content file; a name is only replaced where it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

_NAMES: dict[str, dict[str, str]] = {}
_RENDERED: dict[str, Callable[[str], str]] = {}

_NUMBERED = re.compile(r"(.+) ([A-Za-z]?\d{1,3})", re.DOTALL)
"""A name with a number ("Mudling 3") or a space of a map ("Gate Yard c3")."""


def add_names(translations: Mapping[str, Mapping[str, str]]) -> None:
    """Add translations: for each language, text of the content file to text in that language."""
    for language, names in translations.items():
        _NAMES[language] = {**_NAMES.get(language, {}), **names}


def add_rendered_name(text: str, render: Callable[[str], str]) -> None:
    """Add a name whose translations are in the catalogs. ``render`` returns the one in a language.

    It is called when a name is first shown in that language. So the catalogs of other languages stay unread.
    """
    _RENDERED[text] = render


def name_in(language: str, text: str) -> str:
    """A text of a content file in a language; the same text if there is no translation.

    >>> add_names({"xx": {"Mudling": "Tlaxl"}})
    >>> name_in("xx", "Mudling 3"), name_in("xx", "Reed")
    ('Tlaxl 3', 'Reed')
    """
    names = _names_in(language)
    if not names or not text:
        return text
    translated = names.get(text)
    if translated is None and (small := names.get(text[0].lower() + text[1:])):  # at the start of a sentence
        return small[0].upper() + small[1:]
    if translated is None and (numbered := _NUMBERED.fullmatch(text)):
        base = names.get(numbered[1])
        translated = base and f"{base} {numbered[2]}"
    return translated or text


def _names_in(language: str) -> Mapping[str, str]:
    names = _NAMES.get(language, {})
    if not _RENDERED.keys() <= names.keys():
        rendered = {text: render(language) for text, render in _RENDERED.items() if text not in names}
        names = _NAMES[language] = {**names, **rendered}
    return names
