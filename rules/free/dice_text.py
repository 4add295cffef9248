"""The parser of dice that people write, for free rolls and for asks of programs.

    notation = ["+" | "-"] term {("+" | "-") term}
    term     = number | [number] "d" (sides | "%" | "00" | "F") [("k" | "kh" | "kl" | "dh" | "dl") [number]]

``kh`` keeps the highest dice, ``kl`` the lowest; ``dh`` and ``dl`` drop them. ``k`` is ``kh``. Without
a number, one die is meant. ``d%`` and ``d100`` are a d00 with a d10. ``d00`` is the tens die alone.
``dF`` is a fudge die: minus, blank or plus counts -1, 0 or 1.

It also takes words: ``two d6``, ``fudge dice``, ``and``, ``plus``, ``minus``, and ``keep`` or ``drop``
with ``highest`` or ``lowest`` after dice. An ask also takes one ``for NAME`` and one ``expires in N s``.
All of this is understood in German, French and Spanish as well:

    2W6+3, zwei W6 und W%, 4W6, die höchsten 3, für NAME, endet in N s
    deux d6 et un d8, 4d6, les 3 meilleurs, pour NAME, expire dans N s
    dos d6 y un d8, 4d6, los 3 mejores, para NAME, caduca en N s

A character that is none of this is refused with its position.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from traywatch.messages import Text, msg
from traywatch.rules.core.vocabulary import FUDGE
from traywatch.rules.free.notation import ONE_HUNDRED, SIDES, BadNotation, Notation, Term, notation_of

MOST_TEXT = 200
LEAST_EXPIRES_S, MOST_EXPIRES_S = 1, 24 * 3600

_DASHES = "−–—‒‐‑﹣－"
"""What keyboards write in place of a minus sign."""
_MINUS = str.maketrans(dict.fromkeys(_DASHES, "-"))

_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_GERMAN = ("ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn")
_FRENCH = ("un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix")
_SPANISH = ("un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez")
_WORDS = {word: n for words in (_NUMBERS, _GERMAN, _FRENCH, _SPANISH) for n, word in enumerate(words, 1)}
_WORDS |= dict.fromkeys(("a", "an", "eine", "einen", "einem", "einer", "une", "uno", "una"), 1)
_WORD = "|".join(_WORDS)
_D = "[dw]"
"""The letter before the sides: English ``d``, German ``W``."""


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_DICE = _pattern(
    rf"(?:(?P<n>[0-9]+)|(?P<word>{_WORD})\s+)?{_D}(?P<sides>%|f|[0-9]+)"
    r"(?:(?:s|-?dice|-?die)\b|(?P<how>kh|kl|dh|dl|k)(?P<count>[0-9]*))?"
)
_FUDGE = _pattern(
    rf"(?:(?P<n>[0-9]+)\s+|(?P<word>{_WORD})\s+)?"
    r"(?:(?:fudge|fate)[\s-]?(?:dice|die|würfeln?)|(?:dés?|dados?)[\s-](?:fudge|fate))\b"
)
_NUMBER = _pattern("[0-9]+")
_SPLIT_NUMBER = _pattern(f"[0-9]+,[0-9]+(?![0-9]*{_D})")
"""A number with a comma inside. A comma between dice is a plus, so this would be two numbers."""
_MINUS_WORD = "minus|moins|menos"
_SIGN = _pattern(rf"[,;]?\s*\b(?:and|und|et|y|plus|más|{_MINUS_WORD})\b|[+,;-]")
_KEEP = _pattern(
    r"[,;]?\s*\b(?P<what>keep|drop)(?:ing|s)?\s+(?:the\s+)?(?P<best>highest|best|lowest|worst)\b"
    rf"(?:\s+(?P<count>[0-9]+|{_WORD})\b)?"
)
_BEST = r"höchsten?|höchster|besten?|niedrigsten?|niedrigster|kleinsten?|schlechtesten?"
_KEEP_GERMAN = _pattern(
    r"[,;]?\s*(?:\b(?P<what>behalten?|nur|streichen?|ohne)\s+)?\b(?:die|der|den|das)\s+"
    rf"(?:(?P<count>[0-9]+|{_WORD})\s+)?(?P<best>{_BEST})\b(?:\s+(?P<after>[0-9]+|{_WORD})\b)?"
)
_THE = "les?|la|los|las|el"
_BEST_OF = (
    r"(?:(?:plus|más)\s+)?"
    r"(?:hauts?|élevés?|altos?|meilleurs?|mejor(?:es)?|bas|faibles?|bajos?|pires?|peor(?:es)?)"
)
_KEEPING = r"gard(?:er?|ez)|seulement|retir(?:er?|ez)|sans|(?:quedarse\s+)?con|s[oó]lo|quitar?|sin"
_KEEP_ROMANCE = _pattern(
    rf"[,;]?\s*(?:\b(?P<what>{_KEEPING})\s+)?\b(?:{_THE})\s+(?:(?P<count>[0-9]+|{_WORD})\s+)?(?P<best>{_BEST_OF})\b"
)
"""French and Spanish: the count stands before the adjective."""
_DROPS = ("drop", "streiche", "ohne", "retir", "sans", "quita", "sin")
_LOWEST = re.compile(r"lowest|worst|niedrigst|kleinst|schlechtest|.*\b(?:bas|faible|bajo|pire|peor)")
_FOR = _pattern(r"[,;]?\s*\b(?:for|für|pour|para)\b\s*")
_ENDS = r"expires?|ends?|endet|caduca|termina"
_AFTER = r"in|after|within|nach|innerhalb\s+von|dans|après|en|tras"
_EXPIRES = _pattern(
    rf"[,;]?\s*\b(?:(?:{_ENDS})\s+)?(?:{_AFTER})\s+(?P<n>[0-9]+)\s*"
    r"(?P<unit>s|secs?|seconds?|sek|sekunden?|secondes?|segundos?|m|mins?|minutes?|minuten?|minutos?)\b"
)
_MORE = rf"(?:[0-9]|(?:[^\W\d_]+\s+)?(?:{_D}[0-9%f]|fudge\b|fate\b))"
_NAME_END = _pattern(
    rf"\s*[,;]|\s+(?:plus|{_MINUS_WORD}|for|für|pour|para|expires?|endet|caduca)\b|\s*\+\s*{_MORE}|\s+-\s*{_MORE}"
    rf"|\s+(?:and|und|et|y|más)\s+{_MORE}|\s+[0-9]*{_D}[0-9%]|\s+(?:(?:{_ENDS})\s+)?(?:{_AFTER})\s+[0-9]"
    rf"|\s+(?:{_KEEPING})\s+(?:{_THE})\b|\s+(?:{_THE})\s+(?:{_BEST_OF}\b|[0-9])"
    r"|\s+(?:keep|drop)(?:ing|s)?\s+(?:the|highest|best|lowest|worst|[0-9])"
    rf"|\s+(?:behalten?|streichen?|ohne)\s+(?:die|den|das)\b|\s+(?:die|den|das)\s+(?:{_BEST}|[0-9])"
)
"""What follows a name and is no part of it."""
_NOT_IN_NAME = _pattern(r"""[^\w\s'’&()#.…·-]""")
_SENTENCE_END = " \t\r\n,;."


class DiceText(NamedTuple):
    """The dice, for whom (empty: nobody in particular), and after how many seconds the ask expires."""

    notation: Notation
    player: str = ""
    expires_s: int | None = None


def read_ask(text: str) -> DiceText:
    """Read an ask for dice. Raises ``BadNotation`` (a ``RulesError``) for what it does not understand.

    >>> read_ask("1d20 and 4d6 for Mirel, keep highest 3, expires in 60 s").notation.text
    'd20+4d6kh3'
    """
    return _Reader(text).read()


def read_notation(text: str) -> Notation:
    """Read dice without a player and a time. Raises ``BadNotation``.

    >>> read_notation("3 + 2D6 + d6").text
    '3d6+3'
    >>> [spec.kind for spec in read_notation("d%").dice]
    ['d00', 'd10']
    """
    return _Reader(text, only_dice=True).read().notation


class _Reader:
    """Reads a text from left to right. ``at`` is the next character."""

    def __init__(self, text: str, *, only_dice: bool = False) -> None:
        if len(text) > MOST_TEXT:
            raise BadNotation(text[:20] + "…", MOST_TEXT, msg("free-text-at-most", most=MOST_TEXT))
        self.text, self.only_dice = text, only_dice
        self.plain = text.translate(_MINUS)
        self.end = len(text.rstrip(_SENTENCE_END))
        self.at = 0
        self.terms: list[Term] = []
        self.counted: set[int] = set()  # positions of terms that say how many dice
        self.numbers: list[int] = []
        self.player = ""
        self.expires_s: int | None = None

    def read(self) -> DiceText:
        """The whole text. Raises ``BadNotation``."""
        while self._skip() < self.end or not (self.terms or self.numbers or self.player):
            if self._keep() or self._player() or self._expiry():
                continue
            minus = False
            if sign := self._take(_SIGN):
                minus = sign[0].lower().endswith(("-", *_MINUS_WORD.split("|")))
                self._skip()
            elif self.terms or self.numbers:
                raise self._bad(self.at, msg("free-missing-here"))
            self._term(minus)
        notation = notation_of(self.text, self.terms, sum(self.numbers))
        return DiceText(notation, self.player, self.expires_s)

    def _bad(self, at: int, why: Text) -> BadNotation:
        return BadNotation(self.text, at, why)

    def _skip(self) -> int:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.at

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.plain, self.at)
        if found:
            self.at = found.end()
        return found

    # Dice and numbers -------------------------------------------------------------------

    def _term(self, minus: bool) -> None:
        if found := self._take(_DICE) or self._take(_FUDGE):
            self.terms.append(self._dice(found, minus))
            if found["n"] or found["word"]:
                self.counted.add(found.start())
        elif found := _SPLIT_NUMBER.match(self.plain, self.at):
            raise self._bad(self.at, msg("free-number-without-comma"))
        elif found := self._take(_NUMBER):
            self.numbers.append(-int(found[0]) if minus else int(found[0]))
        else:
            raise self._bad(self.at, msg("free-dice-number-should-stand-here"))

    def _dice(self, found: re.Match[str], minus: bool) -> Term:
        parts, at = found.groupdict(), found.start()
        sides = (parts.get("sides") or "f").lower()
        kind = {"%": "d100", "100": "d100", "f": FUDGE}.get(sides, f"d{sides}")
        if kind not in ("d100", "d00", FUDGE, *(f"d{n}" for n in SIDES)):
            these = ", ".join(f"d{n}" for n in SIDES)
            raise self._bad(at, msg("free-there-no-there-d-d", kind=kind, these=these))
        n = _WORDS[parts["word"].lower()] if parts["word"] else int(parts["n"] or 1)
        if n < 1:
            raise self._bad(at, msg("free-no-dice-all-leave-them"))
        if kind == "d100" and n > 1:
            raise self._bad(at, ONE_HUNDRED)
        term = Term(at, kind, n, n, "highest", minus)
        if how := (parts.get("how") or "").lower():
            lowest = how in ("kl", "dh")
            term = self._kept(term, found.start("how"), how[0] == "d", lowest, int(parts["count"] or 1))
        return term

    def _kept(self, term: Term, at: int, drop: bool, lowest: bool, count: int) -> Term:
        keep = term.n - count if drop else count
        if not 1 <= keep <= term.n or count < 1:
            raise self._bad(at, msg("free-dice-cannot-kept", n=term.n, keep=keep))
        best: Literal["highest", "lowest"] = "lowest" if lowest else "highest"
        return term._replace(keep=keep, best=best)

    # Words around the dice --------------------------------------------------------------

    def _keep(self) -> bool:
        """``keep`` or ``drop``, for the last dice that say how many they are."""
        start = self.at
        found = self._take(_KEEP) or self._take(_KEEP_GERMAN) or self._take(_KEEP_ROMANCE)
        if found is None:
            return False
        index = max((n for n, term in enumerate(self.terms) if term.at in self.counted), default=-1)
        if index < 0:
            raise self._bad(found.start("what" if found["what"] else "best"), msg("free-keep-after-dice"))
        term = self.terms[index]
        self.counted.discard(term.at)
        word = (found["count"] or found.groupdict().get("after") or "1").lower()
        drop = (found["what"] or "").lower().startswith(_DROPS)
        lowest = _LOWEST.match(found["best"].lower()) is not None
        count = _WORDS.get(word) or int(word)
        self.terms[index] = self._kept(term, start, drop, drop != lowest, count)
        return True

    def _player(self) -> bool:
        start = self.at
        found = self._take(_FOR)
        if found is None:
            return False
        if self.only_dice:
            raise self._bad(start, msg("free-only-dice-here"))
        if self.player:
            raise self._bad(start, msg("free-said-already"))
        after = _NAME_END.search(self.plain, self.at, self.end)
        end = after.start() if after else max(self.at, self.end)
        if wrong := _NOT_IN_NAME.search(self.plain, self.at, end):
            raise self._bad(wrong.start(), msg("free-name-cannot-have", character=wrong[0]))
        self.player = " ".join(self.text[self.at : end].split())
        if not self.player:
            raise self._bad(self.at, msg("free-name-should-stand-here"))
        self.at = end
        return True

    def _expiry(self) -> bool:
        start = self.at
        found = self._take(_EXPIRES)
        if found is None:
            return False
        if self.only_dice:
            raise self._bad(start, msg("free-only-dice-here"))
        if self.expires_s is not None:
            raise self._bad(start, msg("free-said-already"))
        seconds = int(found["n"]) * (60 if found["unit"].lower().startswith("m") else 1)
        if (wrong := expiry_problem(seconds)) is not None:
            raise self._bad(found.start("n"), wrong)
        self.expires_s = seconds
        return True


def expiry_problem(seconds: int) -> Text | None:
    """Why an ask cannot wait for so many seconds; null if it can."""
    if LEAST_EXPIRES_S <= seconds <= MOST_EXPIRES_S:
        return None
    return msg("free-expires-between", least=LEAST_EXPIRES_S, most=MOST_EXPIRES_S)
