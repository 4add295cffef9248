"""Shorten the page's scripts and style sheets before they go to phones: no comments, no indentation.

Only comments that have lines of their own are removed. So no string, regular expression or address with
``//`` is touched. Line numbers stay, so that a browser names the line of the file.
"""

from __future__ import annotations

import re
from pathlib import PurePath

_BLOCK = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*$", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
_TEMPLATE = "`"
_OTHERS = "vendor"
"""Folder of other people's files: their comments have the license."""


def shortened(name: str, body: bytes) -> bytes:
    """The content of a page's file without comments and indentation; other files stay as they are.

    ``name`` is the path below the folder of the page. What is inside a template string is text and stays.

    >>> shortened("one.js", b"  // A comment.\\n  let url = 'http://tray'; // another\\n")
    b"\\nlet url = 'http://tray'; // another\\n"
    """
    path = PurePath(name)
    if path.suffix not in (".js", ".css") or _OTHERS in path.parts:
        return body
    text = _removed(body.decode("utf-8"), _BLOCK)
    if path.suffix == ".js":
        text = _removed(text, _LINE)
    return _removed(text, _INDENTATION).encode("utf-8")


def _removed(text: str, pattern: re.Pattern[str]) -> str:
    """The text without what matches outside of template strings. Line ends stay."""
    parts, end, marks = [], 0, 0
    for match in pattern.finditer(text):
        before = text[end : match.start()]
        marks += before.count(_TEMPLATE)
        inside = marks % 2 == 1
        parts += [before, match[0] if inside else "\n" * match[0].count("\n")]
        marks += match[0].count(_TEMPLATE) if inside else 0
        end = match.end()
    return "".join([*parts, text[end:]])
