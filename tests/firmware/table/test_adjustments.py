"""Changes by hand, other answers to earlier choices, typed throws and redone throws, through the API."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.firmware.helpers import die, throw
from tests.firmware.rooms import Room, open_roll
from tests.reader import shown
from traywatch.rules import load_game
from traywatch.rules.core.types import Player


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    yield room
    room.table.close()


def seated(game: str) -> list[Player]:
    """Two players, each with a figure of their own if the game has figures."""
    figures = [figure.id for figure in load_game(game).lobby().figures] or [None, None]
    return [
        Player(id=name, name=name.title(), figure=figure)
        for name, figure in zip(("ann", "bob"), figures, strict=False)
    ]


def start(room: Room, game: str) -> None:
    room.table.start(game, seated(game))


def groups(room: Room, token: str) -> list[dict[str, Any]]:
    answer = room.call(token, "GET", "adjustable")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["groups"])


def change(room: Room, token: str, field: dict[str, Any], now: Any, **more: Any) -> Any:
    return room.change(token, "adjust", path=field["path"], was=field["value"], now=now, **more)


def field(room: Room, token: str, group: str, name: str) -> dict[str, Any]:
    fields = next(one["fields"] for one in groups(room, token) if one["id"] == group)
    return next(one for one in fields if one["path"].rpartition(".")[2] == name)


def test_the_host_changes_health_and_it_is_logged_undone_and_redone(room: Room, tmp_path: Path) -> None:
    start(room, "deep_dark_dice")
    host = room.access.token
    hero = shown(room.table.view)["state"]["heroes"][0]
    health = field(room, host, hero["id"], "health")
    assert (health["type"], health["label"], health["least"]) == ("number", "Health", 0)
    done = change(room, host, health, health["value"] - 3, note="fell off the chair").json()
    assert done["state"]["heroes"][0]["health"] == hero["health"] - 3
    entry = done["audit_log"][0]
    assert entry["did"] == "adjusted"
    assert hero["name"] in entry["say"]
    assert "fell off the chair" in entry["say"]
    assert any("health" in line.lower() for line in entry["changed"])
    back = room.change(host, "undo").json()
    assert back["state"]["heroes"][0]["health"] == hero["health"]
    again = room.change(host, "redo").json()
    assert again["state"]["heroes"][0]["health"] == hero["health"] - 3
    room.table.close()
    restored = Room(tmp_path)
    assert shown(restored.table.view)["state"]["heroes"][0]["health"] == hero["health"] - 3
    restored.table.close()


def test_a_player_changes_what_is_theirs_and_nothing_else(room: Room) -> None:
    start(room, "deep_dark_dice")
    heroes = shown(room.table.view)["state"]["heroes"]
    bob = room.join("Ida", "bob")
    nobody = room.join("Uwe", None)
    assert [group["id"] for group in groups(room, bob)] == [heroes[1]["id"]]
    assert groups(room, nobody) == []
    own = field(room, bob, heroes[1]["id"], "dazed")
    assert change(room, bob, own, True).json()["state"]["heroes"][1]["dazed"] is True
    host = room.access.token
    for other in (field(room, host, heroes[0]["id"], "health"), field(room, host, "monster", "health")):
        for token in (bob, nobody):
            refused = change(room, token, other, 1)
            assert (refused.status_code, room.code_of(refused)) == (403, "not_your_seat")
    assert room.call(None, "GET", "adjustable").status_code == 401
    assert room.change(bob, "undo").status_code == 200


def test_an_adjustment_is_not_part_of_the_throw_before_it(room: Room) -> None:
    start(room, "deep_dark_dice")
    room.table.throws.record(throw(die("d20", 5, "hit")))
    was = shown(room.table.view)["last_throw"]["outcome"]
    health = field(room, room.access.token, "monster", "health")
    done = change(room, room.access.token, health, 1).json()
    assert done["last_throw"]["outcome"] == was
    assert done["step_summaries"][0]["headline"].startswith("Changed by hand: ")


def test_bad_changes_are_refused_and_change_nothing(room: Room) -> None:
    start(room, "deep_dark_dice")
    host = room.access.token
    health = field(room, host, "monster", "health")
    before = shown(room.table.view)["state"]
    for body, code in [
        ({"path": "monster.health", "was": health["value"] + 1, "now": 3}, "stale_value"),
        ({"path": "monster.health", "was": health["value"], "now": "many"}, "bad_value"),
        ({"path": "monster.health", "was": health["value"], "now": -2}, "bad_value"),
        ({"path": "players.0.name", "was": "Ann", "now": "Eve"}, "unknown_path"),
    ]:
        refused = room.change(host, "adjust", **body)
        assert (refused.status_code, room.code_of(refused)) == (409, "move_refused")
        assert refused.json()["error"]["detail"]["code"] == code
    assert shown(room.table.view)["state"] == before


def test_a_typed_throw_is_in_the_history_and_can_be_corrected(room: Room) -> None:
    ann = room.join("Mara", "ann")
    asked = open_roll(room.table)["id"]
    typed = room.change(ann, f"requests/{asked}/answer", dice=[{"kind": "d6", "value": 3}]).json()
    last = typed["last_throw"]
    assert (last["typed"], last["picture"], last["seat"]) == (True, None, "ann")
    assert [(one["kind"], one["label"], one["status"]) for one in last["dice"]] == [("d6", "3", "read")]
    listed = room.call(None, "GET", "throws?order=newest&seat=ann").json()["throws"]
    assert [one["id"] for one in listed] == [last["id"]]
    assert listed[0]["audit_log"][0]["did"] == "typed"
    fixed = room.change(ann, f"throws/{last['id']}/amend", die_id=last["dice"][0]["die_id"], value=5).json()
    assert fixed["state"]["throws"][-1]["total"] == 5
    assert fixed["last_throw"]["human_readings"][last["dice"][0]["die_id"]]["label"] == "5"
    # It says nothing about dice: nobody saw them.
    assert room.call(None, "GET", "dice").json()["dice"] == []
    assert room.call(None, "GET", "stats").json()["throws"] == 0


def test_a_typed_throw_that_the_game_refuses_is_no_throw(room: Room) -> None:
    asked = open_roll(room.table)["id"]
    refused = room.change(room.access.token, f"requests/{asked}/answer", dice=[{"kind": "d6", "value": 9}])
    assert refused.status_code in (409, 422)
    assert room.call(None, "GET", "throws").json()["throws"] == []


def test_a_throw_that_was_taken_back_is_redone(room: Room, tmp_path: Path) -> None:
    host = room.access.token
    thrown = room.table.throws.record(throw(die("d6", 2)))
    before = shown(room.table.view)["state"]
    undone = room.change(host, "undo", void=True).json()
    assert undone["redo"]["throw"] is True
    assert undone["last_throw"]["outcome"]["state"] == "voided"
    done = room.change(host, "redo").json()
    assert done["state"] == before
    assert done["last_throw"]["id"] == thrown.id
    assert done["last_throw"]["outcome"]["state"] == "counted"
    assert done["redo"] is None
    room.table.close()
    restored = Room(tmp_path)
    assert shown(restored.table.view)["state"] == before
    restored.table.close()


def test_a_mistapped_choice_is_answered_otherwise(room: Room, tmp_path: Path) -> None:
    ann, bob = room.join("Mara", "ann"), room.join("Ida", "bob")
    menu = next(r for r in shown(room.table.view)["open"] if r["type"] == "choice")["id"]
    room.change(ann, f"requests/{menu}/answer", option="ask", text="2d6")
    room.table.throws.record(throw(die("d6", 2), die("d6", 4)))
    seen = room.call(ann, "GET", f"choices/{menu}").json()
    assert (seen["option"], seen["later_steps"]) == ("ask", 1)
    assert {"ask", "anything"} <= {option["id"] for option in seen["request"]["options"]}
    assert room.call(bob, "GET", f"choices/{menu}").status_code == 403
    refused = room.change(bob, f"choices/{menu}/amend", option="anything")
    assert room.code_of(refused) == "not_your_seat"
    same = room.change(ann, f"choices/{menu}/amend", option="ask", text="2d6")
    assert room.code_of(same) == "answer_invalid"
    done = room.change(ann, f"choices/{menu}/amend", option="ask", text="1d8").json()
    entry = done["audit_log"][0]
    assert (entry["did"], entry["dropped"]) == ("amended", 1)
    assert open_roll(room.table)["dice"][0]["kind"] == "d8"
    assert room.code_of(room.change(ann, "choices/r99/amend", option="x")) == "request_unknown"
    state = shown(room.table.view)["state"]
    room.table.close()
    restored = Room(tmp_path)
    assert shown(restored.table.view)["state"] == state
    restored.table.close()
