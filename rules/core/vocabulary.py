"""Shared words of the rules: where a die stopped, and who saw it."""

from __future__ import annotations

from typing import Literal

Zone = Literal["crit", "hit", "miss", "fumble", "off"]
"""Where a die stopped. ``off`` is everything outside the mat's zones."""

Source = Literal["camera", "manual"]
"""Who saw it: the tray, or a person who typed or tapped it."""
