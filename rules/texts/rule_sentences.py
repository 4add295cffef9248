"""The sentences for the rule ids of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from traywatch.catalogs import ENGLISH, catalog
from traywatch.messages import Text, msg


@cache
def rule_sentences(game: str) -> Mapping[str, Text]:
    """The message of each rule id of a game: ``<game>-rule-<id>``, with a hyphen for each dot of the id."""
    start = f"{game}-rule-"
    ids = (name for name in catalog(ENGLISH).ids if name.startswith(start))
    return MappingProxyType({name.removeprefix(start).replace("-", "."): msg(name) for name in ids})
