"""One sentence for each rule id of free rolls."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from traywatch.messages import Text
from traywatch.rules.texts.rule_sentences import rule_sentences

RULES = (
    "sum", "d10", "d100", "ask", "keep", "turn",
)  # fmt: skip

BOOK: Mapping[str, Text] = MappingProxyType(rule_sentences("free", RULES))
