"""Dice that came out of a real bag: what was laid on the tray, or typed in, as a ``drawn`` event."""

from __future__ import annotations

from traywatch.rules.core.types import Drawn, Rolled, RollRequest


def as_drawn(request: RollRequest, event: Rolled) -> Rolled | Drawn:
    """The event that a throw is for the game: where the request asks for what a bag gave, it is no
    throw, and each die is told by its colour and kind (``blue-d4``)."""
    if not request.draws:
        return event
    items = ",".join(f"{die.colour or '?'}-{die.kind}" for die in event.dice)
    seen = event.source == "camera"
    return Drawn(request=request.id, pile=request.draws, item=items, source="camera" if seen else "manual")
