"""A position in a text, and what can be taken from there."""

from __future__ import annotations

import re

from traywatch.messages import Text
from traywatch.rules.notation import words
from traywatch.rules.notation.model import BadNotation


class Scanner:
    """Reads a text from left to right. ``at`` is the next character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.plain = text.translate(words.MINUS)
        self.end = len(text.rstrip(words.SENTENCE_END))
        self.at = 0

    def skip(self) -> int:
        """The position of the next character that is no space."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.at

    def take(self, *patterns: words.WordPattern | re.Pattern[str]) -> re.Match[str] | None:
        """Go past the first of some patterns that stands here; null if none does."""
        for pattern in patterns:
            if match := pattern.match(self.plain, self.at):
                self.at = match.end()
                return match
        return None

    def sees(self, pattern: words.WordPattern) -> re.Match[str] | None:
        """What stands here, without going past it."""
        return pattern.match(self.plain, self.at)

    def bad(self, at: int, why: Text) -> BadNotation:
        """The refusal of what stands at a position."""
        return BadNotation(self.text, at, why)
