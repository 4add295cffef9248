"""The base of every record that the rules keep or send, and the words they share."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict

Zone = Literal["crit", "hit", "miss", "fumble", "off"]
"""Where a die stopped. ``off`` is everything outside the battlefield."""

Source = Literal["camera", "manual"]
"""Who saw it: the tray by itself, or a person who typed or tapped it."""


class Frozen(BaseModel):
    """A record that never changes; ``to_json`` and ``from_json`` round-trip."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def to_json(self) -> dict[str, Any]:
        """A plain JSON-able dictionary."""
        return self.model_dump(mode="json")

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """The inverse of ``to_json``; raises ``pydantic.ValidationError`` on a bad record."""
        return cls.model_validate(data)
