"""The parser of dice that people write, for free rolls, asks of programs, and content.

    notation = [sign] term {sign term} ["vs" number]
    term     = dice | number [label] | braces
    dice     = [number] "d" (sides | "%" | "00" | "F") {modifier}
    modifier = ("k" | "kh" | "kl" | "dh" | "dl") [number] | "!" [condition] | ("r" | "ro") condition
             | ["cs"] condition | label
    braces   = "{" sum {"," sum} "}" {keep or drop | ["cs"] condition | label}

``kh`` keeps the highest dice, ``kl`` the lowest; ``dh`` and ``dl`` drop them. ``k`` is ``kh``. Without
a number, one die is meant. ``d%`` and ``d100`` are a d00 with a d10. ``d00`` is the tens die alone.
``dF`` is a fudge die: minus, blank or plus counts -1, 0 or 1. ``!`` explodes, ``r`` rolls again until the
condition no longer holds, ``ro`` rolls again once. A condition alone counts successes. ``adv`` and ``dis``
roll the one d20 twice. ``vs`` compares the total with a number.

It also takes words: ``two d6``, ``fudge dice``, ``and``, ``plus``, ``minus``, ``with advantage``, and
``keep`` or ``drop`` with ``highest`` or ``lowest`` after dice. An ask also takes one ``for NAME`` and one
``expires in N s``. German, French and Spanish words are understood as well: ``2W6+3``, ``zwei W6 und W%``,
``W20 mit Vorteil gegen 15``, ``4d6, les 3 meilleurs``, ``4d6 para Ana, los 3 más altos``. A character that is
none of this is refused with its position.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from traywatch.messages import Text, msg
from traywatch.rules.notation import words
from traywatch.rules.notation.dice_terms import is_minus, read_braces, read_term
from traywatch.rules.notation.model import MOST_PLUS, BadNotation, Notation
from traywatch.rules.notation.modifiers import with_keep
from traywatch.rules.notation.scanner import Scanner
from traywatch.rules.notation.terms import Added, Braces, Sum, Term, notation_of

MOST_TEXT = 200
LEAST_EXPIRES_S, MOST_EXPIRES_S = 1, 24 * 3600
_OPEN = re.compile(r"\{")


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
    >>> read_notation("W20 mit Vorteil + 5 gegen 15").text
    '2d20kh1+5 vs 15'
    >>> [spec.kind for spec in read_notation("d%").dice]
    ['d00', 'd10']
    """
    return _Reader(text, only_dice=True).read().notation


class _Reader:
    """Reads a text from left to right, and notes what it says."""

    def __init__(self, text: str, *, only_dice: bool = False) -> None:
        if len(text) > MOST_TEXT:
            raise BadNotation(text[:20] + "…", MOST_TEXT, msg("free-notation-text-too-long", most=MOST_TEXT))
        self.scan = Scanner(text)
        self.only_dice = only_dice
        self.terms: list[Term] = []
        self.numbers: list[Added] = []
        self.braces: list[Braces] = []
        self.advantage: tuple[int, bool] | None = None  # its position, and whether it is a disadvantage
        self.against: int | None = None
        self.player = ""
        self.expires_s: int | None = None

    def read(self) -> DiceText:
        """The whole text. Raises ``BadNotation``."""
        scan = self.scan
        while scan.skip() < scan.end or not (self._something or self.player):
            if self._advantage() or self._versus() or self._keep() or self._player() or self._expiry():
                continue
            minus = False
            if sign := scan.take(words.SIGN):
                minus = is_minus(sign)
                scan.skip()
            elif self._something:
                raise scan.bad(scan.at, msg("free-notation-sign-missing"))
            self._term(minus)
        self._take_advantage()
        self._check_successes()
        notation = notation_of(
            scan.text, Sum(tuple(self.terms), tuple(self.numbers)), self.braces, self.against
        )
        return DiceText(notation, self.player, self.expires_s)

    @property
    def _something(self) -> bool:
        return bool(self.terms or self.numbers or self.braces)

    # Dice and numbers -------------------------------------------------------------------

    def _term(self, minus: bool) -> None:
        start = self.scan.at
        if self.scan.take(_OPEN):
            self.braces.append(read_braces(self.scan, start, minus=minus))
        elif isinstance(term := read_term(self.scan, minus=minus), Term):
            self.terms.append(term)
        else:
            self.numbers.append(term)

    def _check_successes(self) -> None:
        """Successes and sums cannot be added."""
        every: list[Term | Braces] = [*self.terms, *self.braces]
        counting = [one.at for one in every if one.success is not None]
        adding = [one.at for one in every if one.success is None]
        if counting and adding:
            raise self.scan.bad(max(counting[0], adding[0]), msg("notation-count-or-add"))

    # Words around the dice --------------------------------------------------------------

    def _advantage(self) -> bool:
        start = self.scan.at
        match = self.scan.take(words.ADVANTAGE)
        if match is None:
            return False
        at = match.start("adv" if match["adv"] else "dis")
        if self.advantage is not None:
            raise self.scan.bad(at, msg("notation-advantage-once"))
        self.advantage = (at, match["dis"] is not None)
        self.scan.skip()
        if not self._something and not self.scan.sees(words.DICE):
            self.terms.append(Term(start, "d20", 1, 1))
        return True

    def _take_advantage(self) -> None:
        """The one die that is rolled twice: the d20, else the only die."""
        if self.advantage is None:
            return
        at, lowest = self.advantage
        plain = [n for n, term in enumerate(self.terms) if term.n == 1 and not term.minus and term.plain]
        single = [n for n in plain if self.terms[n].kind == "d20"] or plain
        if len(single) != 1 or self.terms[single[0]].kind == "d100":
            raise self.scan.bad(at, msg("notation-advantage-single-die"))
        self.terms[single[0]] = self.terms[single[0]]._replace(
            n=2, keep=1, best="lowest" if lowest else "highest"
        )

    def _versus(self) -> bool:
        match = self.scan.take(words.VERSUS)
        if match is None:
            if alone := self.scan.take(words.VERSUS_ALONE):
                raise self.scan.bad(alone.end(), msg("notation-number-after", sign=alone[0].strip(" ,;")))
            return False
        if self.against is not None:
            raise self.scan.bad(match.start("value"), msg("free-notation-repeated"))
        self.against = int(match["value"])
        if self.against > MOST_PLUS:
            raise self.scan.bad(match.start("value"), msg("notation-number-at-most", most=MOST_PLUS))
        return True

    def _keep(self) -> bool:
        """``keep`` or ``drop``, for the last dice that say how many they are."""
        start = self.scan.at
        match = self.scan.take(words.KEEP, words.KEEP_GERMAN, words.KEEP_ROMANCE)
        if match is None:
            return False
        index = max((n for n, term in enumerate(self.terms) if term.counted), default=-1)
        if index < 0:
            at = match.start("what" if match["what"] else "best")
            raise self.scan.bad(at, msg("free-notation-keep-misplaced"))
        term = self.terms[index]._replace(counted=False)
        word = (match["count"] or match.groupdict().get("after") or "1").lower()
        drop = (match["what"] or "").lower().startswith(words.DROPS)
        lowest = words.LOWEST.match(match["best"].lower()) is not None
        count = words.NUMBER_WORDS.get(word) or int(word)
        self.terms[index] = with_keep(self.scan, term, start, drop, drop != lowest, count)
        return True

    def _player(self) -> bool:
        scan = self.scan
        start = scan.at
        match = scan.take(words.FOR)
        if match is None:
            return False
        if self.only_dice:
            raise scan.bad(start, msg("free-notation-not-dice"))
        if self.player:
            raise scan.bad(start, msg("free-notation-repeated"))
        after = words.NAME_END.search(scan.plain, scan.at, scan.end)
        end = after.start() if after else max(scan.at, scan.end)
        if wrong := words.NOT_IN_NAME.search(scan.plain, scan.at, end):
            raise scan.bad(wrong.start(), msg("free-name-character-refused", character=wrong[0]))
        self.player = " ".join(scan.text[scan.at : end].split())
        if not self.player:
            raise scan.bad(scan.at, msg("free-name-missing"))
        scan.at = end
        return True

    def _expiry(self) -> bool:
        start = self.scan.at
        match = self.scan.take(words.EXPIRES)
        if match is None:
            return False
        if self.only_dice:
            raise self.scan.bad(start, msg("free-notation-not-dice"))
        if self.expires_s is not None:
            raise self.scan.bad(start, msg("free-notation-repeated"))
        seconds = int(match["n"]) * (60 if match["unit"].lower().startswith("m") else 1)
        if (wrong := expiry_problem(seconds)) is not None:
            raise self.scan.bad(match.start("n"), wrong)
        self.expires_s = seconds
        return True


def expiry_problem(seconds: int) -> Text | None:
    """Why an ask cannot wait for so many seconds; null if it can."""
    if LEAST_EXPIRES_S <= seconds <= MOST_EXPIRES_S:
        return None
    return msg("free-expires-range", least=LEAST_EXPIRES_S, most=MOST_EXPIRES_S)
