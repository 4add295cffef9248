"""Topics of a tray, and what is published on them. Pure functions of the table."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from traywatch.firmware.integrations.privacy import dice_text, public_ask, total_of, zone_of
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.firmware.table.views.table_view import TableView

ZONE_EVENTS = ("crit", "hit", "miss", "fumble")
EVENTS = ("counted", "unsure", "partial", "conflict", "not_awaited", "refused", "off_tray", *ZONE_EVENTS)
"""Every ``event_type`` of the topic ``throw_event``."""


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics of a tray: ``<prefix>/<tray id>/<name>``."""

    prefix: str
    tray_id: str

    def __call__(self, name: str) -> str:
        """The topic with a name, such as ``last`` or ``pause/set``."""
        return f"{self.prefix}/{self.tray_id}/{name}"


def encode(value: Any) -> bytes:
    """A value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str).encode()


def states(view: TableView, *, names: bool) -> dict[str, bytes]:
    """The retained messages that describe the table now, by the name of the topic."""
    question = view.questions[0] if view.questions else None
    found = {
        "phase": view.phase.encode(),
        "pause": b"ON" if view.paused else b"OFF",
        "questions": b"ON" if question else b"OFF",
        "question": encode({"say": question.say if question and names else "", "open": len(view.questions)}),
        "health": encode(
            {
                "status": "degraded" if view.problems else "ok",
                "problems": list(view.problems),
                "version": view.version,
            }
        ),
        "problem": b"ON" if view.problems else b"OFF",
        "state": encode(
            {
                "game": view.game.id if view.game else None,
                "headline": view.table.headline if view.table and names else "",
                "state_id": view.state_id,
            }
        ),
        "asks": encode([public_ask(one, names=names) for one in view.asks]),
    }
    if view.last_throw is not None:
        found["last"] = encode(last_throw(view.last_throw, names=names))
    return found


def last_throw(view: ThrowView, *, names: bool) -> dict[str, Any]:
    """A throw in short, for automations."""
    return {
        "id": view.id,
        "at": view.at,
        "state": view.outcome.state,
        "total": total_of(view),
        "dice": dice_text(view),
        "zone": zone_of(view),
        "tone": view.outcome.tone,
        "headline": view.outcome.headline if names else "",
        "seat": view.seat if names else None,
    }


def event_type(view: ThrowView) -> str | None:
    """The ``event_type`` of a throw; None if it is none that automations wait for."""
    if any(die.status == "off_tray" for die in view.dice):
        return "off_tray"
    state = view.outcome.state
    if state != "counted":
        return state if state in EVENTS else None
    zone = zone_of(view)
    return zone if zone in ZONE_EVENTS else "counted"
