"""The sentences for the rule ids of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from traywatch.messages import Text, msg


def rule_sentences(game: str, rules: Iterable[str]) -> Mapping[str, Text]:
    """The message of each rule id: ``<game>-rule-<id>``, with a hyphen for signs that ids cannot have."""
    return {rule: msg(f"{game}-rule-{re.sub(r'[^A-Za-z0-9_-]', '-', rule)}") for rule in rules}
