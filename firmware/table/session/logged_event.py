"""One event of a session's log, which takes little memory once it is old."""

from __future__ import annotations

import json
import zlib
from typing import Any

from pydantic import TypeAdapter

from traywatch.firmware.table.actor import Actor
from traywatch.rules.core.events import event_from_json
from traywatch.rules.core.roll_results import RollResult
from traywatch.rules.core.types import Effect, Event

_EFFECTS: TypeAdapter[tuple[Effect, ...]] = TypeAdapter(tuple[Effect, ...])


_Whole = tuple[Event, tuple[Effect, ...], tuple[str, ...], RollResult | None]
_USUAL = (
    b'"trace":[],"result":{"total":null,"dropped":[],"meanings":[]}}{"event":{"type":"choice","request":"r1",'
    b'"option":"yes","amount":null,"text":null,"by":"auto"},"effects":[],"lines":["],"rules":[],"tone":"plain"'
    b'"tone":"good""tone":"bad"{"type":"table_todo","say":{"id":"{"event":{"type":"rolled","request":"r1","dice":['
    b'{"role":"die","kind":"d20","value":17,"label":"17","zone":"hit","die_id":"a0","color":"#7a1f2b","cell":null}'
    b'],"source":"camera","table":[]},"effects":[{"type":"show","headline":{"id":"free-","with":{"'
)
"""What the JSON of most events has in common: zlib refers to it, so that short texts become shorter."""


def _unpacked(packed: bytes) -> dict[str, Any]:
    unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=_USUAL)
    content: dict[str, Any] = json.loads(unpacker.decompress(packed) + unpacker.flush())
    return content


class LoggedEvent:
    """An accepted event with its effects and the ids of the rules (``trace``). It never changes.

    ``throw_id`` is the throw behind it, ``seat`` the player whose request it answered, and ``who`` the
    actor that entered it by hand. ``result`` is what the dice of a roll come to. ``pack`` keeps the event and
    what followed from it as compressed JSON, which takes little memory; it is then read anew at each access.
    """

    __slots__ = ("_kept", "seat", "throw_id", "who")

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
        self._kept: _Whole | bytes = (event, effects, trace, result)
        self.throw_id, self.seat, self.who = throw_id, seat, who

    @property
    def event(self) -> Event:
        """The event."""
        packed = self._kept
        return event_from_json(_unpacked(packed)["event"]) if isinstance(packed, bytes) else packed[0]

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Its effects, in order."""
        packed = self._kept
        return (
            _EFFECTS.validate_python(_unpacked(packed)["effects"]) if isinstance(packed, bytes) else packed[1]
        )

    @property
    def trace(self) -> tuple[str, ...]:
        """The ids of the rules that were used."""
        packed = self._kept
        return tuple(_unpacked(packed)["trace"]) if isinstance(packed, bytes) else packed[2]

    @property
    def result(self) -> RollResult | None:
        """What the dice of a roll come to; None for other events."""
        packed = self._kept
        if not isinstance(packed, bytes):
            return packed[3]
        result = _unpacked(packed).get("result")
        return None if result is None else RollResult.from_json(result)

    def pack(self) -> None:
        """Keep the event and what followed from it compressed from now on."""
        if not isinstance(self._kept, bytes):
            text = json.dumps(self._stored(), ensure_ascii=False, separators=(",", ":"))
            packer = zlib.compressobj(wbits=-zlib.MAX_WBITS, zdict=_USUAL)
            self._kept = packer.compress(text.encode()) + packer.flush()

    def body(self) -> dict[str, Any]:
        """The body of its journal record."""
        body = self._stored()
        result = body.pop("result", None)
        if self.seat is not None:
            body["seat"] = self.seat
        if self.who is not None:
            body["who"] = self.who.model_dump(mode="json")
        if result is not None:
            body["result"] = result
        return body

    def _stored(self) -> dict[str, Any]:
        packed = self._kept
        if isinstance(packed, bytes):
            return _unpacked(packed)
        event, effects, trace, result = packed
        fields = {
            "event": event.to_json(),
            "effects": [effect.to_json() for effect in effects],
            "trace": list(trace),
        }
        return fields if result is None else {**fields, "result": result.to_json()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LoggedEvent) and self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash((self.throw_id, self.seat, self.trace))

    def __repr__(self) -> str:
        return f"LoggedEvent({self.event!r}, throw_id={self.throw_id!r})"

    def _compared(self) -> tuple[object, ...]:
        # The result follows from the event and the state before it.
        return (self.event, self.effects, self.trace, self.throw_id, self.seat, self.who)
