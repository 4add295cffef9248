"""The patterns of the reader: numbers, dice, what stands after dice, and words in English and German."""

from __future__ import annotations

import re

from traywatch.rules.notation.model import Operator

_DASHES = "−–—‒‐‑﹣－"
"""What keyboards write in place of a minus sign."""
MINUS = str.maketrans(dict.fromkeys(_DASHES, "-"))

_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_GERMAN = ("ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn")
NUMBER_WORDS = {word: n for words in (_NUMBERS, _GERMAN) for n, word in enumerate(words, 1)}
NUMBER_WORDS |= {"a": 1, "an": 1, "eine": 1, "einen": 1, "einem": 1, "einer": 1}
_WORD = "|".join(NUMBER_WORDS)
_D = "[dw]"
"""The letter before the sides: English ``d``, German ``W``."""


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


# Dice and numbers -----------------------------------------------------------------------

DICE = _pattern(rf"(?:(?P<n>[0-9]+)|(?P<word>{_WORD})\s+)?{_D}(?P<sides>%|f|[0-9]+)(?:(?:s|-?dice|-?die)\b)?")
FUDGE_DICE = _pattern(
    rf"(?:(?P<n>[0-9]+)\s+|(?P<word>{_WORD})\s+)?(?:fudge|fate)[\s-]?(?:dice|die|würfeln?)\b"
)
NUMBER = _pattern("[0-9]+")
SPLIT_NUMBER = _pattern(f"[0-9]+,[0-9]+(?![0-9]*{_D})")
"""A number with a comma inside. A comma between dice is a plus, so this would be two numbers."""
SIGN = _pattern(r"[,;]?\s*\b(?:and|und|plus|minus)\b|[+,;-]")
SIGN_IN_BRACES = _pattern(r"\b(?:and|und|plus|minus)\b|[+-]")
LABEL = _pattern(r"\s*\[(?P<label>[^\[\]]*)\]")

# Right after dice -----------------------------------------------------------------------

OPERATORS: dict[str, Operator] = {
    ">=": ">=", "≥": ">=", "<=": "<=", "≤": "<=", ">": ">", "<": "<", "=": "="
}  # fmt: skip
_OPERATOR = "(?P<op>>=|<=|[<>=≥≤])"
KEEP_LETTERS = _pattern(r"(?P<how>kh|kl|dh|dl|k)(?P<count>[0-9]*)")
KEEP_LETTERS_APART = _pattern(r"\s+(?P<how>kh|kl|dh|dl|k)(?P<count>[0-9]*)\b")
EXPLODE = _pattern(rf"\s*!(?:{_OPERATOR}\s*(?P<value>[0-9]+))?")
"""A comparison belongs to the explosion only without a space, so that successes may stand after it."""
REROLL = _pattern(rf"\s*r(?P<once>o)?\s*{_OPERATOR}?\s*(?P<value>[0-9]+)")
SUCCESS = _pattern(rf"\s*(?:cs\s*{_OPERATOR}?|{_OPERATOR.replace('op', 'bare')})\s*(?P<value>[0-9]+)")
HALF = _pattern(r"\s*(?P<sign>>=|<=|[<>=≥≤[]|cs\b|ro?(?![a-zäöüß]))")
"""The beginning of a condition that has no number, or of a label that does not end."""

# Words around the dice ------------------------------------------------------------------

KEEP = _pattern(
    r"[,;]?\s*\b(?P<what>keep|drop)(?:ing|s)?\s+(?:the\s+)?(?P<best>highest|best|lowest|worst)\b"
    rf"(?:\s+(?P<count>[0-9]+|{_WORD})\b)?"
)
_BEST = r"höchsten?|höchster|besten?|niedrigsten?|niedrigster|kleinsten?|schlechtesten?"
KEEP_GERMAN = _pattern(
    r"[,;]?\s*(?:\b(?P<what>behalten?|nur|streichen?|ohne)\s+)?\b(?:die|der|den|das)\s+"
    rf"(?:(?P<count>[0-9]+|{_WORD})\s+)?(?P<best>{_BEST})\b(?:\s+(?P<after>[0-9]+|{_WORD})\b)?"
)
DROPS = frozenset(("drop", "streiche", "streichen", "ohne"))
LOWEST = ("lowest", "worst", "niedrigst", "kleinst", "schlechtest")

_ADVANTAGE = "adv(?:antage)?|vorteil"
_DISADVANTAGE = "dis(?:adv(?:antage)?)?|nachteil"
ADVANTAGE = _pattern(
    rf"[,;]?\s*(?<![a-zäöüß])(?:(?:with|at|mit)\s+)?(?:(?P<adv>{_ADVANTAGE})|(?P<dis>{_DISADVANTAGE}))\b"
)
_VERSUS = r"(?:vs\.?|versus|against|gegen)"
_VERSUS_WHAT = r"(?:ac|dc|rk|sg|armor\s+class|difficulty(?:\s+class)?|rüstungsklasse|schwierigkeit)"
VERSUS = _pattern(
    rf"[,;]?\s*\b(?:{_VERSUS}(?:\s+(?:an?\s+)?{_VERSUS_WHAT})?|{_VERSUS_WHAT})\s*(?P<value>[0-9]+)\b"
)
VERSUS_ALONE = _pattern(rf"[,;]?\s*\b{_VERSUS}(?![a-zäöüß])")
FOR = _pattern(r"[,;]?\s*\b(?:for|für)\b\s*")
EXPIRES = _pattern(
    r"[,;]?\s*\b(?:(?:expires?|ends?|endet)\s+)?(?:in|after|within|nach|innerhalb\s+von)\s+(?P<n>[0-9]+)\s*"
    r"(?P<unit>s|secs?|seconds?|sek|sekunden?|m|mins?|minutes?|minuten?)\b"
)

# Names ----------------------------------------------------------------------------------

_MORE = rf"(?:[0-9{{]|(?:[a-zäöüß]+\s+)?(?:{_D}[0-9%f]|fudge\b|fate\b))"
NAME_END = _pattern(
    rf"\s*[,;]|\s+(?:plus|minus|for|für|expires?|endet)\b|\s*\+\s*{_MORE}|\s+-\s*{_MORE}|\s+(?:and|und)\s+{_MORE}"
    rf"|\s+[0-9]*{_D}[0-9%]|\s+(?:ends?\s+)?(?:in|after|within|nach|innerhalb\s+von)\s+[0-9]"
    r"|\s+(?:keep|drop)(?:ing|s)?\s+(?:the|highest|best|lowest|worst|[0-9])"
    rf"|\s+(?:behalten?|streichen?|ohne)\s+(?:die|den|das)\b|\s+(?:die|den|das)\s+(?:{_BEST}|[0-9])"
    rf"|\s+(?:with|at|mit)\s+(?:{_ADVANTAGE}|{_DISADVANTAGE})\b|\s+(?:adv|dis|disadv)\b"
    rf"|\s+{_VERSUS}\s*[0-9]|\s+{_VERSUS}\s+{_VERSUS_WHAT}\b|\s+{_VERSUS_WHAT}\s*[0-9]"
)
"""What follows a name and is no part of it."""
NOT_IN_NAME = _pattern(r"""[^\w\s'’&()#.…·-]""")
SENTENCE_END = " \t\r\n,;."
