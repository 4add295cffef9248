"""Random evenings with public and hidden rolls: each viewer gets the rolls that they may see, no other."""

from __future__ import annotations

import json
from contextlib import closing, suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.firmware.helpers import die, throw
from tests.firmware.hidden.test_hidden_rolls import ANN, BOB, SEATS, opened
from traywatch.firmware.integrations.outbox import JournalOutbox
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import EVERYBODY, HOST, Viewer
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.messages import in_english

KIND = "moon"
FIRST = 500_000
"""The first number that a die shows; each roll and each correction shows the next one."""

_AUDIENCES = ("everybody", "host", "host_and_roller")
_ROLLS = [("roll", audience, seat) for audience in _AUDIENCES for seat in ("ann", "bob")]
_LATER = [(did, who, "") for did in ("reveal", "amend", "undo", "redo") for who in ("host", "ann", "bob")]
STEPS = st.lists(st.sampled_from([*_ROLLS, *_LATER]), min_size=2, max_size=12)


class Model:
    """What each viewer may know: for each number that a die showed, who may see it."""

    def __init__(self) -> None:
        self.table = opened()
        self.table.hooks.taught = lambda: {KIND}
        self.table.start("free", SEATS)
        self.outbox = JournalOutbox(self.table.journal, None)
        self.published: list[str] = []
        self.table.publisher.listen(lambda message: self.published.append(message.wire("en").decode()))
        self.next = FIRST
        self.throws: list[str] = []
        self.numbers: dict[str, list[int]] = {}
        self.seen_by: dict[str, frozenset[str]] = {}

    def number(self, throw_id: str) -> int:
        """The next number, which a throw shows from now on."""
        self.next += 1
        self.numbers.setdefault(throw_id, []).append(self.next)
        return self.next

    def take(self, did: str, what: str, seat: str) -> None:
        """One step. What the table refuses changes nothing."""
        if did == "roll":
            self.roll(what, seat)
            return
        if not self.throws:
            return
        who = {"ann": ANN, "bob": BOB}.get(what)
        newest = self.throws[-1]
        with suppress(TableError):
            if did == "reveal":
                self.table.hidden_rolls.reveal(newest, who=who)
                self.seen_by[newest] = frozenset(("everybody", "ann", "bob", "host"))
            elif did == "amend":
                said = HumanReading(kind=KIND, label=str(self.next + 1), value=self.next + 1)
                self.table.corrections.amend(newest, "a0", said, who=who)
                self.number(newest)
            elif did == "undo":
                self.table.corrections.undo(void=True, who=who)
            else:
                self.table.corrections.redo(who=who)

    def roll(self, audience: Any, seat: str) -> None:
        """A roll that this audience sees."""
        for ask in self.table.asks.all:
            self.table.asks.cancel(ask.id)
        throw_id = f"t{len(self.throws):04}"
        if audience != "everybody":
            self.table.hidden_rolls.ask(audience, seat=seat)
        self.throws.append(throw_id)
        hidden = {"host": ("host",), "host_and_roller": ("host", seat)}
        self.seen_by[throw_id] = frozenset(hidden.get(audience, ("everybody", "ann", "bob", "host")))
        number = self.number(throw_id)
        at = float(100 * len(self.throws))
        box = (at, at, at + 50, at + 50)
        self.table.throws.record(throw(die(KIND, number, box=box), throw_id=throw_id))

    def told(self, viewer: Viewer) -> str:
        """All that a viewer can read of the table."""
        throws, _ = self.table.history.throws(limit=200, viewer=viewer)
        records = [self.table.view_for(viewer), *throws, *self.table.asks.all_for(viewer)]
        return json.dumps([in_english(one) for one in records])

    def sent(self) -> str:
        """All that has left the tray."""
        items, position = self.outbox.batch()
        self.outbox.delivered(position)
        records = [one for item in items for one in (item.throw, item.before) if one is not None]
        return json.dumps(
            [[in_english(one) for one in records], [item.ask for item in items], self.published]
        )


def _shown(model: Model, throw_id: str, text: str) -> list[int]:
    return [number for number in model.numbers[throw_id] if str(number) in text]


def check(model: Model, table: TableService) -> None:
    """Each viewer gets what they may see, and what leaves the tray is what everybody may see."""
    viewers = {"host": HOST, "ann": Viewer(id="p-ann"), "bob": Viewer(id="p-bob"), "everybody": EVERYBODY}
    sent = model.sent()
    for name, viewer in viewers.items():
        told = model.told(viewer)
        for throw_id in model.throws:
            shown = _shown(model, throw_id, told)
            assert bool(shown) == (name in model.seen_by[throw_id]), (name, throw_id, shown)
    for throw_id in model.throws:
        if "everybody" not in model.seen_by[throw_id]:
            assert _shown(model, throw_id, sent) == []
    assert table.state.session is not None


@given(STEPS)
def test_each_viewer_gets_what_they_may_see(steps: list[tuple[str, str, str]]) -> None:
    model = Model()
    with closing(model.table) as table:
        for step in steps:
            model.take(*step)
            check(model, table)
