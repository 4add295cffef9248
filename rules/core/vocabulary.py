"""Shared words of the rules: where a die stopped, and who saw it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

Zone = Literal["crit", "hit", "miss", "fumble", "off"]
"""Where a die stopped. ``off`` is everything outside the mat's zones."""

FUDGE = "dF"
"""The kind of a fudge die, whose labels "-", "0" (a blank face) and "+" count -1, 0 and 1."""

Source = Literal["camera", "manual"]
"""Who saw it: the tray, or a person who typed or tapped it."""

Number = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
"""A whole number that a person, a card or a log may set, where a game has no closer bounds."""

SEED_BITS = 128
"""Random bits of a seed. Fewer can be found by trying all seeds against the draws that everybody has seen."""

Seed = Annotated[int, Field(ge=0, le=2**SEED_BITS - 1)]
"""A number that decides the random draws of a session. It is secret: no view shows it."""
