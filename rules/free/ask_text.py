"""A request for dice as people write it: ``1d20 and 4d6 for Mirel, keep highest 3, expires in 60 s``.

Around the notation of ``traywatch.rules.free.notation`` it takes number words, ``and``, ``plus`` and
``minus``, one ``for NAME``, one ``expires in N s`` (or ``min``), and ``keep`` or ``drop`` with ``highest``
or ``lowest`` after the dice that they are about.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from traywatch.rules.free.notation import DASHES, BadNotation, Notation, read_notation

MOST_TEXT = 200

_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WORDS = {word: str(n) for n, word in enumerate(_NUMBERS, 1)} | {"a": "1", "an": "1"}
_EXPIRES = re.compile(
    r"[,;]?\s*\b(?:expires?|ends?)?\s*(?:in|after|within)\s+(\d{1,5})\s*(s|secs?|seconds?|m|mins?|minutes?)\b",
    re.IGNORECASE,
)
_FOR = re.compile(r"\s*\bfor\s+([^,;]+)", re.IGNORECASE)
_DICE = r"(?:\d|(?:[a-z]+\s+)?(?:d[\d%f]|fudge\b|fate\b))"
_MORE = re.compile(
    rf"\s+(?:plus|minus)\b|\s*\+\s*{_DICE}|\s+[{DASHES}-]\s*{_DICE}|\s+and\s+{_DICE}", re.IGNORECASE
)
"""What follows a name and is no part of it: more dice, or a number."""
_KEEP = re.compile(
    r"[,;]?\s*\b(keep|drop)(?:ing|s)?\s+(?:the\s+)?(highest|best|lowest|worst)(?:\s+(\w+))?", re.IGNORECASE
)
_JOIN = re.compile(r"\s*[,;]?\s*\b(and|plus)\b\s*|\s*[,;]\s*", re.IGNORECASE)
_MINUS = re.compile(r"\bminus\b", re.IGNORECASE)
_SPLIT_NUMBER = re.compile(r"(?<!\w)\d+,\d+(?!\d*d)", re.IGNORECASE)
"""A number with a comma inside. A comma between dice is a plus, so this would be two numbers."""
_MANY = re.compile(r"\b([a-z]+)\s+(?=d[\d%f])", re.IGNORECASE)
_FUDGE = re.compile(r"(?:\b(\d+)\s+)?\b(?:fudge|fate)[\s-]?(?:dice|die)\b", re.IGNORECASE)
_PLURAL = re.compile(r"(d(?:\d+|%|f))(?:s|-?dice|-?die)\b", re.IGNORECASE)
_LAST_DICE = re.compile(r"(\d+)d(\d+|f)(?![\dk])(?!.*\d+d[\df])", re.IGNORECASE | re.DOTALL)


class AskText(NamedTuple):
    """The dice, for whom (empty: nobody in particular), and after how many seconds it expires."""

    notation: Notation
    player: str = ""
    expires_s: int | None = None


def read_ask(text: str) -> AskText:
    """Read a request for dice. Raises ``BadNotation`` (a ``RulesError``) for what it does not understand.

    >>> read_ask("1d20 and 4d6 for Mirel, keep highest 3, expires in 60 s").notation.text
    'd20+4d6kh3'
    """
    if len(text) > MOST_TEXT:
        raise BadNotation(text[:20] + "…", MOST_TEXT, f"at most {MOST_TEXT} characters")
    rest, player, expires_s = text, "", None
    if found := _EXPIRES.search(rest):
        expires_s = int(found[1]) * (60 if found[2].lower().startswith("m") else 1)
        rest = rest[: found.start()] + rest[found.end() :]
    if found := _FOR.search(rest):
        # "for Mirel keep highest 3" and "for Mirel plus 2", without a comma.
        name = found[1]
        after = [more.start() for more in (_KEEP.search(name), _MORE.search(name)) if more is not None]
        end = min(after, default=len(name))
        player = name[:end].strip()
        rest = f"{rest[: found.start()]} {name[end:]}{rest[found.end() :]}"
    # Number words come first, so that keep and drop find all dice.
    rest = _FUDGE.sub(lambda m: f"{m[1] or ''}dF", rest)
    rest = _MANY.sub(lambda m: _WORDS.get(m[1].lower(), m[1] + " "), rest.strip(" ,;.!"))
    rest = _PLURAL.sub(r"\1", rest)
    while found := _KEEP.search(rest):
        rest = _with_keep(text, rest[: found.start()], found) + rest[found.end() :]
    if found := _SPLIT_NUMBER.search(rest):
        raise BadNotation(text, max(0, text.find(found[0])), "write the number without a comma")
    rest = _MINUS.sub("-", _JOIN.sub("+", rest.strip(" ,;.!")))
    try:
        return AskText(read_notation(rest), player, expires_s)
    except BadNotation as error:
        raise BadNotation(text, error.at, error.why) from error


def _with_keep(text: str, before: str, found: re.Match[str]) -> str:
    """The dice before a ``keep`` or ``drop`` with its suffix in notation."""
    word = (found[3] or "1").lower()
    count = word if word.isdigit() else _WORDS.get(word, "")
    dice = _LAST_DICE.search(before)
    if not count or dice is None:
        raise BadNotation(
            text, 0, "write keep or drop after several dice of a kind, such as 4d6 keep highest 3"
        )
    best = "h" if found[2].lower() in ("highest", "best") else "l"
    suffix = f"{'k' if found[1].lower() == 'keep' else 'd'}{best}{count}"
    return before[: dice.end()] + suffix + before[dice.end() :]
