"""Topics of a tray, and what is published on them. Pure functions of the table."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from traywatch.firmware.integrations.outbox import OutboxItem
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.firmware.table.views.published_result import PublishedResult, public_ask, published_result
from traywatch.firmware.table.views.table_view import TableView

ZONE_EVENTS = ("crit", "hit", "miss", "fumble")
FIRST_EVENTS = ("counted", "off_tray", *ZONE_EVENTS)
EVENTS = (*FIRST_EVENTS, "corrected", "void")
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


def states(view: TableView, last: ThrowView | None, *, names: bool) -> dict[str, bytes]:
    """The retained messages that describe the table now, by the name of the topic.

    ``last`` is the newest throw of the tray, which may be of an earlier session.
    """
    question = view.questions[0] if view.questions else None
    payloads = {
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
    if last is not None:
        payloads["last"] = encode(last_throw(last, names=names))
    return payloads


def last_throw(view: ThrowView, *, names: bool) -> dict[str, Any]:
    """A throw in short, for automations."""
    return published_result(view, names=names).model_dump(mode="json", exclude={"lines"})


def clip_address(throw_id: str, page: str) -> dict[str, str]:
    """The throw of a clip, and the address of the clip; ``page`` is that of the tray's page."""
    return {"id": throw_id, "url": f"{page.rstrip('/')}/api/v1/throws/{quote(throw_id, safe='')}/clip"}


def event_type(item: OutboxItem) -> str | None:
    """The ``event_type`` of a throw that has changed; None if automations need not hear of it.

    Each throw has one event when it first counts. ``corrected`` and ``void`` replace what that one said.
    """
    if item.throw is None:
        return None
    if item.throw.visibility.hidden:
        return None
    now = published_result(item.throw, names=False)
    if item.before is None or not item.announced:
        return _first_event(item.throw, now) if now.counts else None
    if not now.differs(published_result(item.before, names=False)):
        return None
    return "corrected" if now.counts else "void"


def _first_event(view: ThrowView, result: PublishedResult) -> str:
    if any(die.status == "off_tray" and die.role == "thrown" for die in view.dice):
        return "off_tray"
    return result.zone if result.zone in ZONE_EVENTS else "counted"
