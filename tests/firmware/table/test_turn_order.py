"""The turn order at the table: who may change it, who sees what, undo, corrections and a restart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.firmware.helpers import die
from tests.firmware.table.test_asks import ANN, BOB, FOUNDRY, Table
from tests.reader import shown
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.service import TableError
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.rules.core.types import OrderChange, OrderView

HOST = Actor(id="host", role="host", name="Host")


def change(tray: Table, do: str, who: Actor | None = HOST, **more: object) -> None:
    tray.table.turn_orders.change(OrderChange.from_json({"do": do, **more}), who=who)


def order(tray: Table, who: Actor | None = None) -> OrderView:
    return tray.table.turn_orders.view(who)


def acting(tray: Table) -> list[tuple[str, int | None]]:
    return [(str(one.name), one.initiative) for one in order(tray).entries]


def fight(journal: Journal | None = None) -> Table:
    """Ann (+2) rolled 10 in throw t1, a hidden ogre has 14, and Bob waits for his die."""
    tray = Table(journal)
    change(tray, "add", ANN, name="Ann", seat="ann", bonus=2)
    change(tray, "add", BOB, name="Bob", seat="bob")
    change(tray, "add", name="Ogre", hidden=True, initiative=14)
    change(tray, "roll")
    tray.roll(die("d20", 10), throw_id="t1")
    return tray


def test_a_throw_gives_the_initiative_and_a_correction_changes_it() -> None:
    tray = fight()
    outcome = tray.table.history.throw("t1").outcome
    assert (str(outcome.headline), outcome.total) == ("Ann has initiative 12.", 12)
    assert acting(tray) == [("Ogre", 14), ("Ann", 12), ("Bob", None)]
    tray.table.corrections.amend("t1", "a0", HumanReading(value=19), who=ANN)
    assert acting(tray) == [("Ann", 21), ("Ogre", 14), ("Bob", None)]
    tray.table.corrections.undo(void=True)
    assert acting(tray)[0] == ("Ogre", 14)
    tray.table.corrections.redo()
    assert acting(tray)[0] == ("Ann", 21)


def test_the_order_outlives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    tray = fight(Journal(path))
    change(tray, "stop")
    change(tray, "next")
    before = order(tray)
    tray.table.close()
    again = Table(Journal(path), game=None)
    assert order(again) == before and before.round == 1
    again.table.corrections.undo()
    assert order(again).round == 0
    again.table.close()


def test_an_ask_waits_beside_the_rolls_for_initiative() -> None:
    tray = fight()
    asked = tray.table.asks.add("d20", who=FOUNDRY)
    tray.roll(die("d20", 3))
    assert tray.table.asks.get(asked.id).state == "answered"
    tray.roll(die("d20", 16))
    assert acting(tray)[0] == ("Bob", 16)


@pytest.mark.parametrize("who", [ANN, BOB])
def test_nobody_but_the_host_sees_a_hidden_combatant(who: Actor) -> None:
    tray = fight()
    for _ in range(4):
        change(tray, "next")
    assert "Ogre" in [one.name for one in order(tray, HOST).entries]
    seen = [order(tray, who).to_json(), shown(tray.table.view), [data for _, data in tray.events]]
    for one in seen:
        assert "Ogre" not in json.dumps(one, default=lambda data: data.to_json())
    ogre = next(one.id for one in order(tray, HOST).entries if one.name == "Ogre")
    with pytest.raises(TableError) as error:
        change(tray, "show", who, id=ogre)
    assert error.value.code == "not_your_seat"


@pytest.mark.parametrize(
    ("who", "do", "more", "allowed"),
    [
        (ANN, "initiative", {"id": "c1", "initiative": 3}, True),
        (ANN, "initiative", {"id": "c2", "initiative": 3}, False),
        (ANN, "add", {"name": "Cat", "seat": "ann"}, True),
        (ANN, "add", {"name": "Cat", "seat": "ann", "hidden": True}, False),
        (ANN, "add", {"name": "Cat"}, False),
        (ANN, "remove", {"id": "c1"}, True),
        (BOB, "remove", {"id": "c1"}, False),
        (ANN, "next", {}, False),
        (ANN, "hide", {"id": "c1"}, False),
        (ANN, "roll", {}, False),
        (ANN, "reset", {}, False),
        (HOST, "reset", {}, True),
        (FOUNDRY, "next", {}, True),
    ],
)
def test_players_change_what_is_theirs(who: Actor, do: str, more: dict[str, object], allowed: bool) -> None:
    tray = fight()
    if allowed:
        change(tray, do, who, **more)
        assert who.name in str(tray.table.view.audit_log[0].say)
    else:
        with pytest.raises(TableError) as error:
            change(tray, do, who, **more)
        assert error.value.code == "not_your_seat"


def test_a_player_ends_their_own_turn() -> None:
    tray = fight()
    tray.roll(die("d20", 13))
    change(tray, "next")  # the ogre
    change(tray, "next")  # Bob
    with pytest.raises(TableError):
        change(tray, "next", ANN)
    change(tray, "next", BOB)
    assert next(one.name for one in order(tray).entries if one.active) == "Ann"
