"""Counts for each die at the table over the whole journal, and whether it is fair.

A die that was taught under a name is one die. Others are distinguished by kind and color. A corrected reading
counts as corrected. Undone throws, unread dice and the demo's throws do not count.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from traywatch.calibration.dice.shapes import SHAPES
from traywatch.firmware.dice.fairness import LEAST, Fairness, fairness
from traywatch.firmware.storage.journal import Journal, JournalRecord
from traywatch.records import Record
from traywatch.rules.core.color_names import called


class DieCount(Record):
    """One die, or all dice of one kind and color.

    ``id`` is its name in ``GET throws?die=``. ``unread`` is the number of throws without a known value.
    """

    id: str
    kind: str
    name: str
    taught: bool
    color: str | None
    unread: int
    fairness: Fairness


@dataclass(slots=True)
class _Seen:
    kind: str
    die_name: str
    color: str
    label: str | None


@dataclass(slots=True)
class _Tally:
    kind: str
    die_name: str = ""
    color: str | None = None
    hexes: list[str] = field(default_factory=list)
    faces: dict[str, int] = field(default_factory=dict)
    unread: int = 0

    def take(self, seen: _Seen) -> None:
        self.hexes.append(seen.color)
        if seen.label is None:
            self.unread += 1
        else:
            self.faces[seen.label] = self.faces.get(seen.label, 0) + 1


def die_key(kind: str, color: str, die_name: str | None = None) -> str:
    """Return the id of a die in the counts: ``taught:NAME`` for a taught die, else ``KIND:COLOR``."""
    return f"taught:{die_name}" if die_name else f"{kind}:{called(color)}"


class DiceCounts:
    """Counts that are updated incrementally: each call reads only new journal records. Thread-safe."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lock = threading.Lock()
        self._seq = 0
        self._throws: dict[str, dict[str, _Seen]] = {}
        self._void: set[str] = set()

    def dice(self) -> list[DieCount]:
        """Return every die, the most thrown first.

        If a kind has several dice, all of them together are added as ``KIND:all``.
        """
        with self._lock:
            self._read_on()
            tallies: dict[str, _Tally] = {}
            kinds: dict[str, _Tally] = {}
            for seen in self._counted():
                key = die_key(seen.kind, seen.color, seen.die_name)
                if key not in tallies:
                    color = None if seen.die_name else key.partition(":")[2]
                    tallies[key] = _Tally(seen.kind, seen.die_name, color)
                tallies[key].take(seen)
                kinds.setdefault(seen.kind, _Tally(seen.kind)).take(seen)
        for kind, tally in kinds.items():
            if sum(one.kind == kind for one in tallies.values()) > 1:
                tallies[f"{kind}:all"] = tally
        compared = max(1, sum(sum(t.faces.values()) >= LEAST for t in tallies.values()))
        found = [_count(key, tally, compared) for key, tally in tallies.items()]
        return sorted(found, key=lambda die: (-die.fairness.throws, die.id))

    def _counted(self) -> Iterator[_Seen]:
        for throw_id, dice in self._throws.items():
            if throw_id not in self._void:
                yield from dice.values()

    def _read_on(self) -> None:
        while entries := self._journal.read(after=self._seq, limit=500):
            for entry in entries:
                self._seq = entry.seq
                self._take(entry)

    def _take(self, entry: JournalRecord) -> None:
        body = entry.body
        if entry.kind == "throw" and body.get("demo"):
            return
        if entry.kind == "throw":
            self._throws[entry.ref] = {
                str(die.get("die_id")): _Seen(
                    str(die["kind"]), str(die.get("die_name") or ""), str(die["color"]), die.get("label")
                )
                for die in body.get("throw", {}).get("dice", ())
                if die.get("role") == "thrown" and die.get("kind")
            }
        elif entry.kind == "outcome":
            (self._void.add if body.get("state") == "voided" else self._void.discard)(entry.ref)
        elif entry.kind == "reading":
            self._correct(entry.ref, str(body.get("question", {}).get("die_id")), body.get("answer", {}))
        elif entry.kind == "amendment" and body.get("op") == "amend":
            for die in body.get("event", {}).get("dice", ()):
                if die.get("die_id") == body.get("die"):
                    self._correct(str(body.get("throw")), str(body.get("die")), die)

    def _correct(self, throw_id: str, die_id: str, word: dict[str, Any]) -> None:
        seen = self._throws.get(throw_id, {}).get(die_id)
        if seen is None:
            return
        seen.kind = word.get("kind") or seen.kind
        if word.get("label") is not None:
            seen.label = str(word["label"])


def _count(key: str, tally: _Tally, compared: int) -> DieCount:
    shape = SHAPES.get(tally.kind)
    labels = shape.labels if shape is not None else ()
    name = tally.die_name or (f"{tally.color} {tally.kind}" if tally.color else f"all {tally.kind} together")
    middle = None if key.endswith(":all") else _middle(tally.hexes)
    return DieCount(
        id=key,
        kind=tally.kind,
        name=name,
        taught=bool(tally.die_name),
        color=middle,
        unread=tally.unread,
        fairness=fairness(tally.faces, labels, compared=compared),
    )


def _middle(colors: list[str]) -> str:
    """The median of some colors, channel by channel."""
    channels = [sorted(int(c[at : at + 2], 16) for c in colors) for at in (1, 3, 5)]
    return "#" + "".join(f"{values[len(values) // 2]:02x}" for values in channels)
