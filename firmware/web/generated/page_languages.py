"""The languages of the page as a JavaScript module: one for each folder of ``traywatch/locales``."""

from __future__ import annotations

import json

from traywatch.catalogs import complete, languages, own_name


def languages_module() -> str:
    """The module that ``i18n.js`` imports: ``LANGUAGES``, ids and own names, and ``INCOMPLETE``, ids.

    >>> languages_module().splitlines()[0][:44]
    'export const LANGUAGES = {"en": "English", "'
    """
    names = {one: own_name(one) for one in languages()}
    late = [one for one in languages() if not complete(one)]
    constants = {"LANGUAGES": names, "INCOMPLETE": late}
    return "".join(
        f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n"
        for name, value in constants.items()
    )
