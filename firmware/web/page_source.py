"""Shorten the page's scripts and style sheets before they go to phones: no comments, no indentation.

Only comments that have lines of their own are removed. Line numbers stay, so that a browser names the line
of the file. Strings, templates and regular expressions stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath

_STRING = r""" "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' """
_FLAGS = re.VERBOSE | re.MULTILINE | re.DOTALL
_TOKENS = {
    ".css": re.compile(
        rf"(?P<indentation> ^[ \t]+ ) | (?P<comment> /\*.*?\*/ ) | (?P<string> {_STRING} )", _FLAGS
    ),
    ".js": re.compile(
        rf"""(?P<indentation> ^[ \t]+ )
        | (?P<comment> //[^\n]* | /\*.*?\*/ )
        | (?P<string> {_STRING} )
        | (?P<regex> / (?: \\. | \[(?:\\.|[^\]\\\n])*\] | [^/\[\\\n] )+ / )
        | (?P<mark> [`{{}}] )""",
        _FLAGS,
    ),
}
"""What may contain line ends, quotes or comment signs, by the suffix of a file."""
_TEMPLATE_PART = re.compile(r"(?:\\.|\$(?!\{)|[^`$\\])*(?:`|\$\{)", re.DOTALL)
"""The text of a template up to its end, or to the next expression in it."""
_BEFORE_REGEX = re.compile(
    r"(?:^|[(,=:\[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|void|await|yield))\s*$"
)
"""The code before a regular expression; a slash after other code is a division."""
_LOOK_BACK = 100  # letters
_REST_OF_LINE = re.compile(r"[ \t]*$", re.MULTILINE)
_OTHERS = "vendor"
"""Folder of other people's files: their comments have the license."""


def shortened(name: str, body: bytes) -> bytes:
    """The content of a page's file without comments and indentation; other files stay as they are.

    ``name`` is the path below the folder of the page. What is inside a template string is text and stays.

    >>> shortened("one.js", b"  // A comment.\\n  let url = 'http://tray'; // another\\n")
    b"\\nlet url = 'http://tray'; // another\\n"
    """
    path = PurePath(name)
    if path.suffix not in _TOKENS or _OTHERS in path.parts:
        return body
    return "".join(_parts(body.decode("utf-8"), _TOKENS[path.suffix])).encode("utf-8")


def _parts(text: str, tokens: re.Pattern[str]) -> Iterator[str]:
    """The parts of a text that stay."""
    end = 0
    braces: list[int] = []  # open braces of each ${…} around this place
    while match := tokens.search(text, end):
        yield text[end : match.start()]
        end = match.end()
        token = match[0]
        if match.lastgroup == "indentation":
            continue
        rest = _REST_OF_LINE.match(text, end)
        if match.lastgroup == "comment" and rest and _begins_line(text, match.start()):
            yield "\n" * token.count("\n")
            end = rest.end()
            continue
        if match.lastgroup == "regex" and not _BEFORE_REGEX.search(_before(text, match.start())):
            token, end = "/", match.start() + 1
        yield token
        if token == "`" or (token == "}" and braces and braces[-1] == 0):
            if token == "}":
                braces.pop()
            if part := _TEMPLATE_PART.match(text, end):
                yield part[0]
                end = part.end()
                if part[0].endswith("{"):
                    braces.append(0)
        elif braces and token in ("{", "}"):
            braces[-1] += 1 if token == "{" else -1
    yield text[end:]


def _begins_line(text: str, at: int) -> bool:
    return not text[text.rfind("\n", 0, at) + 1 : at].strip()


def _before(text: str, at: int) -> str:
    """The code before a place, as far back as it decides what a slash is."""
    return text[max(0, at - _LOOK_BACK) : at]
