"""One event of a session's log, which takes little memory once it is old."""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter

from traywatch.firmware.table.actor import Actor
from traywatch.rules.core.events import event_from_json
from traywatch.rules.core.roll_results import RollResult
from traywatch.rules.core.types import Effect, Event

_EFFECTS: TypeAdapter[tuple[Effect, ...]] = TypeAdapter(tuple[Effect, ...])


class LoggedEvent:
    """An accepted event with its effects and the ids of the rules (``trace``). It never changes.

    ``throw_id`` is the throw behind it, ``seat`` the player whose request it answered, and ``who`` the
    actor that entered it by hand. ``result`` is what the dice of a roll come to. ``pack`` keeps the event and
    the effects as JSON, which takes a fifth of the memory; they are then read anew at each access.
    """

    __slots__ = ("_kept", "result", "seat", "throw_id", "trace", "who")

    def __init__(
        self,
        event: Event,
        effects: tuple[Effect, ...],
        trace: tuple[str, ...],
        throw_id: str | None = None,
        seat: str | None = None,
        who: Actor | None = None,
        result: RollResult | None = None,
    ) -> None:
        # One attribute, so that a thread that reads while another packs sees either form.
        self._kept: tuple[Event, tuple[Effect, ...]] | bytes = (event, effects)
        self.trace, self.throw_id, self.seat, self.who = trace, throw_id, seat, who
        self.result = result

    @property
    def event(self) -> Event:
        """The event."""
        kept = self._kept
        return event_from_json(json.loads(kept)["event"]) if isinstance(kept, bytes) else kept[0]

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Its effects, in order."""
        kept = self._kept
        return _EFFECTS.validate_python(json.loads(kept)["effects"]) if isinstance(kept, bytes) else kept[1]

    def pack(self) -> None:
        """Keep the event and the effects as JSON from now on."""
        if not isinstance(self._kept, bytes):
            self._kept = json.dumps(self._stored(), ensure_ascii=False, separators=(",", ":")).encode()

    def body(self) -> dict[str, Any]:
        """The body of its journal record."""
        body = {**self._stored(), "trace": list(self.trace)}
        if self.seat is not None:
            body["seat"] = self.seat
        if self.who is not None:
            body["who"] = self.who.model_dump(mode="json")
        if self.result is not None:
            body["result"] = self.result.to_json()
        return body

    def _stored(self) -> dict[str, Any]:
        kept = self._kept
        if isinstance(kept, bytes):
            found: dict[str, Any] = json.loads(kept)
            return found
        return {"event": kept[0].to_json(), "effects": [effect.to_json() for effect in kept[1]]}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LoggedEvent) and self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash((self.throw_id, self.seat, self.trace))

    def __repr__(self) -> str:
        return f"LoggedEvent({self.event!r}, throw_id={self.throw_id!r})"

    def _compared(self) -> tuple[object, ...]:
        # The result follows from the event and the state before it.
        return (self.event, self.effects, self.trace, self.throw_id, self.seat, self.who)
