"""The patterns of the reader: numbers, dice, what stands after dice, and words in four languages."""

from __future__ import annotations

import re
from functools import cached_property

from traywatch.rules.notation.model import Operator

_DASHES = "−–—‒‐‑﹣－"
"""What keyboards write in place of a minus sign."""
MINUS = str.maketrans(dict.fromkeys(_DASHES, "-"))

_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_GERMAN = ("ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn")
_FRENCH = ("un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix")
_SPANISH = ("un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez")
NUMBER_WORDS = {
    word: n for words in (_NUMBERS, _GERMAN, _FRENCH, _SPANISH) for n, word in enumerate(words, 1)
}
NUMBER_WORDS |= dict.fromkeys(("a", "an", "eine", "einen", "einem", "einer", "une", "uno", "una"), 1)
_WORD = "|".join(NUMBER_WORDS)
_D = "[dw]"
"""The letter before the sides: English ``d``, German ``W``."""


class WordPattern:
    """A pattern that ignores case. It is compiled with its first use: most tables read no text."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self._text, re.IGNORECASE)

    def match(self, text: str, at: int = 0) -> re.Match[str] | None:
        """What stands at a position."""
        return self._compiled.match(text, at)

    def search(self, text: str, at: int, end: int) -> re.Match[str] | None:
        """The first match between two positions."""
        return self._compiled.search(text, at, end)


# Dice and numbers -----------------------------------------------------------------------

DICE = WordPattern(
    rf"(?:(?P<n>[0-9]+)|(?P<word>{_WORD})\s+)?{_D}(?P<sides>%|f|[0-9]+)(?:(?:s|-?dice|-?die)\b)?"
)
FUDGE_DICE = WordPattern(
    rf"(?:(?P<n>[0-9]+)\s+|(?P<word>{_WORD})\s+)?"
    r"(?:(?:fudge|fate)[\s-]?(?:dice|die|würfeln?)|(?:dés?|dados?)[\s-](?:fudge|fate))\b"
)
NUMBER = WordPattern("[0-9]+")
SPLIT_NUMBER = WordPattern(f"[0-9]+,[0-9]+(?![0-9]*{_D})")
"""A number with a comma inside. A comma between dice is a plus, so this would be two numbers."""
MINUS_WORDS = ("minus", "moins", "menos")
_MINUS_WORD = "|".join(MINUS_WORDS)
_SIGN_WORD = rf"(?:and|und|et|y|plus|más|{_MINUS_WORD})"
SIGN = WordPattern(rf"[,;]?\s*\b{_SIGN_WORD}\b|[+,;-]")
SIGN_IN_BRACES = WordPattern(rf"\b{_SIGN_WORD}\b|[+-]")
LABEL = WordPattern(r"\s*\[(?P<label>[^\[\]]*)\]")

# Right after dice -----------------------------------------------------------------------

OPERATORS: dict[str, Operator] = {
    ">=": ">=", "≥": ">=", "<=": "<=", "≤": "<=", ">": ">", "<": "<", "=": "="
}  # fmt: skip
_OPERATOR = "(?P<op>>=|<=|[<>=≥≤])"
KEEP_LETTERS = WordPattern(r"(?P<how>kh|kl|dh|dl|k)(?P<count>[0-9]*)")
KEEP_LETTERS_APART = WordPattern(r"\s+(?P<how>kh|kl|dh|dl|k)(?P<count>[0-9]*)\b")
EXPLODE = WordPattern(rf"\s*!(?:{_OPERATOR}\s*(?P<value>[0-9]+))?")
"""A comparison belongs to the explosion only without a space, so that successes may stand after it."""
REROLL = WordPattern(rf"\s*r(?P<once>o)?\s*{_OPERATOR}?\s*(?P<value>[0-9]+)")
SUCCESS = WordPattern(rf"\s*(?:cs\s*{_OPERATOR}?|{_OPERATOR.replace('op', 'bare')})\s*(?P<value>[0-9]+)")
HALF = WordPattern(r"\s*(?P<sign>>=|<=|[<>=≥≤[]|cs\b|ro?(?![a-zäöüß]))")
"""The beginning of a condition that has no number, or of a label that does not end."""

# Words around the dice ------------------------------------------------------------------

KEEP = WordPattern(
    r"[,;]?\s*\b(?P<what>keep|drop)(?:ing|s)?\s+(?:the\s+)?(?P<best>highest|best|lowest|worst)\b"
    rf"(?:\s+(?P<count>[0-9]+|{_WORD})\b)?"
)
_BEST = r"höchsten?|höchster|besten?|niedrigsten?|niedrigster|kleinsten?|schlechtesten?"
KEEP_GERMAN = WordPattern(
    r"[,;]?\s*(?:\b(?P<what>behalten?|nur|streichen?|ohne)\s+)?\b(?:die|der|den|das)\s+"
    rf"(?:(?P<count>[0-9]+|{_WORD})\s+)?(?P<best>{_BEST})\b(?:\s+(?P<after>[0-9]+|{_WORD})\b)?"
)
_THE = "les?|la|los|las|el"
_BEST_OF = (
    r"(?:(?:plus|más)\s+)?"
    r"(?:hauts?|élevés?|altos?|meilleurs?|mejor(?:es)?|bas|faibles?|bajos?|pires?|peor(?:es)?)"
)
_KEEPING = r"gard(?:er?|ez)|seulement|retir(?:er?|ez)|sans|(?:quedarse\s+)?con|s[oó]lo|quitar?|sin"
KEEP_ROMANCE = WordPattern(
    rf"[,;]?\s*(?:\b(?P<what>{_KEEPING})\s+)?\b(?:{_THE})\s+(?:(?P<count>[0-9]+|{_WORD})\s+)?(?P<best>{_BEST_OF})\b"
)
"""French and Spanish: the count stands before the adjective."""
DROPS = ("drop", "streiche", "ohne", "retir", "sans", "quita", "sin")
LOWEST = re.compile(r"lowest|worst|niedrigst|kleinst|schlechtest|.*\b(?:bas|faible|bajo|pire|peor)")

_ADVANTAGE = "adv(?:antage)?|vorteil|avantage|ventaja"
_DISADVANTAGE = "dis(?:adv(?:antage)?)?|nachteil|désavantage|desventaja"
ADVANTAGE = WordPattern(
    rf"[,;]?\s*(?<![a-zäöüß])(?:(?:with|at|mit|avec|con)\s+)?(?:(?P<adv>{_ADVANTAGE})|(?P<dis>{_DISADVANTAGE}))\b"
)
_VERSUS = r"(?:vs\.?|versus|against|gegen|contre|contra)"
_VERSUS_WHAT = (
    r"(?:ac|dc|rk|sg|ca|dd|cd|armor\s+class|rüstungsklasse|classe\s+d.armure|clase\s+de\s+armadura"
    r"|difficulty(?:\s+class)?|schwierigkeit|difficulté|dificultad)"
)
VERSUS = WordPattern(
    rf"[,;]?\s*\b(?:{_VERSUS}(?:\s+(?:an?\s+)?{_VERSUS_WHAT})?|{_VERSUS_WHAT})\s*(?P<value>[0-9]+)\b"
)
VERSUS_ALONE = WordPattern(rf"[,;]?\s*\b{_VERSUS}(?![a-zäöüß])")
FOR = WordPattern(r"[,;]?\s*\b(?:for|für|pour|para)\b\s*")
_ENDS = r"expires?|ends?|endet|caduca|termina"
_AFTER = r"in|after|within|nach|innerhalb\s+von|dans|après|en|tras"
EXPIRES = WordPattern(
    rf"[,;]?\s*\b(?:(?:{_ENDS})\s+)?(?:{_AFTER})\s+(?P<n>[0-9]+)\s*"
    r"(?P<unit>s|secs?|seconds?|sek|sekunden?|secondes?|segundos?|m|mins?|minutes?|minuten?|minutos?)\b"
)

# Names ----------------------------------------------------------------------------------

_MORE = rf"(?:[0-9{{]|(?:[^\W\d_]+\s+)?(?:{_D}[0-9%f]|fudge\b|fate\b))"
NAME_END = WordPattern(
    rf"\s*[,;]|\s+(?:plus|{_MINUS_WORD}|for|für|pour|para|expires?|endet|caduca)\b|\s*\+\s*{_MORE}|\s+-\s*{_MORE}"
    rf"|\s+(?:and|und|et|y|más)\s+{_MORE}|\s+[0-9]*{_D}[0-9%]|\s+(?:(?:{_ENDS})\s+)?(?:{_AFTER})\s+[0-9]"
    rf"|\s+(?:{_KEEPING})\s+(?:{_THE})\b|\s+(?:{_THE})\s+(?:{_BEST_OF}\b|[0-9])"
    r"|\s+(?:keep|drop)(?:ing|s)?\s+(?:the|highest|best|lowest|worst|[0-9])"
    rf"|\s+(?:behalten?|streichen?|ohne)\s+(?:die|den|das)\b|\s+(?:die|den|das)\s+(?:{_BEST}|[0-9])"
    rf"|\s+(?:with|at|mit|avec|con)\s+(?:{_ADVANTAGE}|{_DISADVANTAGE})\b|\s+(?:adv|dis|disadv)\b"
    rf"|\s+{_VERSUS}\s*[0-9]|\s+{_VERSUS}\s+{_VERSUS_WHAT}\b|\s+{_VERSUS_WHAT}\s*[0-9]"
)
"""What follows a name and is no part of it."""
NOT_IN_NAME = WordPattern(r"""[^\w\s'’&()#.…·-]""")
SENTENCE_END = " \t\r\n,;."
