"""The page that checks proofs, as one file without any other: what ``traywatch prove`` writes.

The page ``/verify`` has the same parts as files of their own, because its policy allows no script inside it.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from traywatch.catalogs import catalog, formatted, languages
from traywatch.files import read_text

PAGE = Path(__file__).resolve().parents[1] / "static"
_SCRIPTS = ("verify/ed25519.js", "verify/proof-check.js", "rolls/clip-player.js", "verify/verify.js")
_PREFIXES = ("verify-", "clip-")
_IMPORT = re.compile(r"^import [^;]*;.*\n", re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)
_ARGUMENT = re.compile(r"\{ *\$(\w+) *\}")
_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""The file may load nothing and send nothing."""
PLACE = '<script type="application/json" id="proof"></script>'
"""The place of the data, which the page of the tray lacks."""


@cache
def texts_module() -> str:
    """The module with the sentences of the page in all languages, by id. ``{name}`` is a parameter."""
    ids = [id for id in catalog("en").ids if id.startswith(_PREFIXES)]
    texts = {language: {id: _text(language, id) for id in ids} for language in languages()}
    return f"export const TEXTS = {json.dumps(texts, ensure_ascii=False)};\n"


@cache
def offline_page() -> bytes:
    """The page as one HTML file (UTF-8), with an empty place for the data of a proof."""
    page = read_text(PAGE / "verify.html")
    script = "".join(_inside(text) for text in (texts_module(), *(read_text(PAGE / one) for one in _SCRIPTS)))
    for line, instead in (
        (r'<link rel="icon".*\n', f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'),
        (r'<link rel="stylesheet".*\n', f"<style>\n{read_text(PAGE / 'styles' / 'verify.css')}</style>\n"),
        (r'<link rel="stylesheet".*\n', f"<style>\n{read_text(PAGE / 'styles' / 'clip.css')}</style>\n"),
        (r'<script type="module".*\n', ""),
        (r"</body>", f'{PLACE}\n<script type="module">\n{script}</script>\n</body>'),
    ):
        # The parts are put in as they are: as a template, their backslashes would mean something.
        before, after = re.split(line, page, maxsplit=1)
        page = before + instead + after
    return page.encode()


def _inside(module: str) -> str:
    """A module as a part of another one: without imports and exports. The parts share no names."""
    return _EXPORT.sub("", _IMPORT.sub("", module)).replace("</", "<\\/")


def _text(language: str, id: str) -> str:
    names = _ARGUMENT.findall(catalog("en").source(id))
    return formatted(language, id, {name: f"{{{name}}}" for name in names})
