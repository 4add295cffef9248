"""Remove the comments of the page's scripts and style sheets before they go to phones.

Only comments that have lines of their own are removed. So no string, regular expression or address with
``//`` is touched. Line numbers stay, so that a browser names the line of the file.
"""

from __future__ import annotations

import re
from pathlib import PurePath

_BLOCK = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*$", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_TEMPLATE = "`"
_OTHERS = "vendor"
"""Folder of other people's files: their comments have the license."""


def without_comments(name: str, body: bytes) -> bytes:
    """The content of a page's file without its comments; other files stay as they are.

    ``name`` is the path below the folder of the page. A comment inside a template string is text and stays.

    >>> without_comments("one.js", b"// A comment.\\nlet url = 'http://tray'; // another\\n")
    b"\\nlet url = 'http://tray'; // another\\n"
    """
    path = PurePath(name)
    if path.suffix not in (".js", ".css") or _OTHERS in path.parts:
        return body
    text = _removed(body.decode("utf-8"), _BLOCK)
    if path.suffix == ".js":
        text = _removed(text, _LINE)
    return text.encode("utf-8")


def _removed(text: str, comments: re.Pattern[str]) -> str:
    parts, end, marks = [], 0, 0
    for comment in comments.finditer(text):
        before = text[end : comment.start()]
        marks += before.count(_TEMPLATE)
        inside = marks % 2 == 1
        parts += [before, comment[0] if inside else "\n" * comment[0].count("\n")]
        marks += comment[0].count(_TEMPLATE) if inside else 0
        end = comment.end()
    return "".join([*parts, text[end:]])
