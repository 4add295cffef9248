"""One table with everything that shows its throws, and the comparison after each step."""

from __future__ import annotations

import contextlib
import io
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Self

from tests.brokers import LocalBroker
from tests.browser.phones import serve
from tests.firmware.agreement.places import (
    Browser,
    Hall,
    Hook,
    Listener,
    Proofs,
    PythonClient,
    Shown,
    Told,
    table_of_throws,
    until,
)
from tests.firmware.agreement.play import Player
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.firmware.web.auth.rate_limit import NO_LIMITS

CALLED = frozenset({"final", "corrected"})
_LOOKED_AT = 6
"""So many of the newest throws are compared after each step: a correction reaches no older one."""


class Evening:
    """A table with its places. ``differences`` says where they disagreed, ``checked`` how often."""

    def __init__(self, seed: int, folder: Path, broker: LocalBroker | None) -> None:
        self.differences: list[str] = []
        self.checked: Counter[str] = Counter()
        self.hidden = 0
        self.validities: Counter[str] = Counter()
        self._data = folder
        self.table = TableService(Journal(folder / "journal.sqlite"))
        self._rng = Random(seed)
        self.player = Player(self.table, self._rng)
        self._stack = contextlib.ExitStack()
        address = self._stack.enter_context(serve(self.table, limits=NO_LIMITS))
        self._hall = Hall(self.table)
        self._browser = Browser(address, folder)
        self._stack.callback(self._browser.close)
        self._client = PythonClient(address)
        self._hook = Hook(self.table)
        self._stack.callback(self._hook.close)
        self._proofs = Proofs(self.table, folder)
        self._stack.callback(self._proofs.close)
        self._mqtt = Listener(broker, self.table) if broker is not None else None
        if self._mqtt is not None:
            self._stack.callback(self._mqtt.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *ignored: object) -> None:
        self._stack.close()

    def play(self, game: str, steps: int) -> None:
        """Start a game and play so many steps, each followed by the comparison."""
        self.table.start(game)
        for n in range(steps):
            did = self.player.step()
            self.table.tick()
            self._compare(f"{game}, step {n} ({did})")

    def _compare(self, where: str) -> None:
        throws, _ = self.table.history.throws(limit=_LOOKED_AT, newest=True)
        truth = {one.id: Told(one.outcome.number, one.outcome.validity) for one in throws}
        hidden = {one.id for one in throws if one.outcome.state == "hidden"}
        self.hidden += len(hidden)
        self.validities.update(one.validity for one in truth.values())
        places = self._places(list(truth))
        # The chain has hidden rolls too, and gives no proof of them.
        places["proof"] = self._proofs.of([one for one in truth if one not in hidden])
        self._compare_sums(where, [one for one in throws if one.id in places["proof"]])
        for place, shown in places.items():
            for throw_id, found in truth.items():
                if throw_id in shown:
                    self._check(f"{where}: {place}, {throw_id}", place, shown[throw_id], found)
                elif place not in ("overlay", "screen", "mqtt last") and not (
                    place in ("csv", "proof") and throw_id in hidden
                ):
                    self.differences.append(f"{where}: {place} does not have {throw_id}")
        for throw_id, found in truth.items():
            expected = self.player.expected(throw_id)
            if expected is not None and found.validity in CALLED and throw_id not in hidden:
                self._check(f"{where}: sum of {throw_id}", "sum", found, Told(expected, found.validity))
            self._check_ask(where, throw_id, found)

    def _compare_sums(self, where: str, throws: Sequence[ThrowView]) -> None:
        for one in throws:
            signed = self._proofs.sum_of(one.id)
            self.checked["sum of a proof"] += one.outcome.sum != ""
            if signed != one.outcome.sum:
                self.differences.append(f"{where}: proof, {one.id}: {signed} instead of {one.outcome.sum}")

    def _places(self, ids: list[str]) -> dict[str, Shown]:
        """What each place shows, after everything was delivered."""
        event = int(self.table.publisher.last_id.rpartition("-")[2])
        self._browser.send_hall(self._hall.rolls())
        found: dict[str, Shown] = dict(self._browser.shows(event, ids))
        found["hall"] = {self._hall.ids[key]: one for key, one in found["hall"].items()}
        until(lambda: self._client.heard >= event)
        found["python client"] = dict(self._client.known)
        until(lambda: self._hook.done)
        found["webhook"] = dict(self._hook.receiver.known)
        with contextlib.redirect_stdout(io.StringIO()):
            found["csv"] = table_of_throws(self._data)
        if self._mqtt is not None:
            found |= self._at_the_broker(self._mqtt, ids)
        return found

    def _at_the_broker(self, mqtt: Listener, ids: list[str]) -> dict[str, Shown]:
        throws = {one: self.table.history.throw(one).outcome for one in ids}
        wanted = {one: Told(outcome.number, outcome.validity) for one, outcome in throws.items()}
        until(lambda: mqtt.done and all(mqtt.throws.get(one) == wanted[one] for one in ids))
        if ids:
            until(lambda: mqtt.last == {ids[0]: wanted[ids[0]]}, 5.0)
        events: dict[str, Told] = {}
        for one in ids:
            heard = mqtt.events.get(one, [])
            firsts = [kind for kind, _ in heard if kind not in ("corrected", "void")]
            if len(firsts) > 1 or (heard and heard[0][0] in ("corrected", "void")):
                self.differences.append(f"{one} had the events {heard}")
            # A throw that never counted has no event. The validity may have changed without the value.
            same = heard and heard[-1][1].number == wanted[one].number
            both = same and (heard[-1][1].validity in CALLED) == (wanted[one].validity in CALLED)
            hidden = throws[one].state == "hidden"
            if heard or (wanted[one].validity in CALLED and not hidden):
                events[one] = wanted[one] if both else heard[-1][1] if heard else Told(None, "no event")
            else:
                events[one] = wanted[one]
        return {"mqtt": dict(mqtt.throws), "mqtt last": dict(mqtt.last), "home assistant": events}

    def _check(self, where: str, place: str, shown: Told, wanted: Told) -> None:
        self.checked[place] += 1
        if shown != wanted:
            self.differences.append(f"{where}: {tuple(shown)} instead of {tuple(wanted)}")

    def _check_ask(self, where: str, throw_id: str, found: Told) -> None:
        """An ask that a throw has answered has its number and validity."""
        for ask in self.table.asks.all:
            result = ask.result
            if result is not None and result.throw_id == throw_id:
                self._check(f"{where}: ask {ask.dice}", "ask", Told(result.total, result.validity), found)
