"""Seats: who sits where, and that a player answers, mends and takes back for their own only."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware.helpers import die, photo, throw, unsure
from tests.firmware.rooms import Room, open_roll
from tests.reader import shown


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    yield room
    room.table.close()


def test_seats_tell_who_sits_there(room: Room) -> None:
    mara = room.join("Mara", "ann")
    room.join("Ida", None)
    seats = room.call(None, "GET", "seats").json()["seats"]
    assert seats == [
        {"id": "ann", "name": "Ann", "players": ["Mara"]},
        {"id": "bob", "name": "Bob", "players": []},
    ]
    assert room.call(mara, "POST", "me/seat", seat="bob").json()["seat"] == "bob"
    assert room.code_of(room.call(mara, "POST", "me/seat", seat="chair")) == "seat_unknown"
    assert [s["players"] for s in room.call(None, "GET", "seats").json()["seats"]] == [[], ["Mara"]]
    assert room.call(mara, "POST", "me/seat", seat=None).status_code == 200
    assert room.call(room.access.token, "POST", "me/seat", seat="ann").json()["seat"] == "ann"


def test_a_seat_of_another_session_is_none_until_that_is_gone_on_with(room: Room) -> None:
    mara = room.join("Mara", "ann")
    first = shown(room.table.view)["session"]
    room.table.start("free")
    assert room.call(mara, "GET", "me").json()["seat"] is None
    room.table.resume_session(first)
    assert room.call(mara, "GET", "me").json()["seat"] == "ann"


def test_a_player_answers_for_their_seat_only(room: Room) -> None:
    ann, bob = room.join("Mara", "ann"), room.join("Ida", "bob")
    nobody = room.join("Uwe", None)
    assert open_roll(room.table)["by"] == "ann"
    room.table.throws.record(throw(unsure("d20", (6, 9))), photo())
    question = shown(room.table.view)["questions"][0]["id"]
    for token in (bob, nobody):
        refused = room.change(token, f"requests/{question}/answer", option="a1")
        assert (refused.status_code, room.code_of(refused)) == (403, "not_your_seat")
    done = room.change(ann, f"requests/{question}/answer", option="a1", by="Somebody else").json()
    deed = done["audit_log"][0]
    assert (deed["did"], deed["who"]["name"], deed["who"]["seat"]) == ("answered", "Mara", "ann")
    assert done["last_throw"]["audit_log"] == [deed]
    assert "Somebody else" not in json.dumps(done)
    refused = room.change(
        ann, f"requests/{open_roll(room.table)['id']}/answer", dice=[{"kind": "d6", "value": 3}]
    )
    assert (refused.status_code, room.code_of(refused)) == (403, "not_your_seat")
    assert refused.json()["error"]["detail"] == {"seat": "bob", "yours": "ann"}
    typed = room.change(
        bob, f"requests/{open_roll(room.table)['id']}/answer", dice=[{"kind": "d6", "value": 3}]
    )
    assert typed.json()["audit_log"][0]["say"] == "Ida entered the roll: d6 3."


def test_a_player_mends_throws_of_their_seat_only(room: Room) -> None:
    ann, bob = room.join("Mara", "ann"), room.join("Ida", "bob")
    view = room.table.throws.record(throw(die("d6", 2)))
    refused = room.change(bob, f"throws/{view.id}/amend", die_id="a0", value=5)
    assert (refused.status_code, room.code_of(refused)) == (403, "not_your_seat")
    assert room.change(ann, f"throws/{view.id}/amend", die_id="a0", value=5).status_code == 200
    assert room.change(room.access.token, f"throws/{view.id}/amend", die_id="a0", value=6).status_code == 200
    told = room.call(None, "GET", f"throws/{view.id}").json()["audit_log"]
    assert [(d["did"], d["who"]["name"]) for d in told] == [("amended", "Mara"), ("amended", "Host")]
    assert told[0]["say"] == "Mara corrected d6 2 (hit) to d6 5 (hit)."


def test_a_player_takes_back_their_own_last_step_only(tmp_path: Path, room: Room) -> None:
    ann, bob = room.join("Mara", "ann"), room.join("Ida", "bob")
    room.change(ann, f"requests/{open_roll(room.table)['id']}/answer", dice=[{"kind": "d6", "value": 3}])
    # Who did it is known after a restart too.
    room.table.close()
    room = Room(tmp_path)
    refused = room.change(bob, "undo", void=True)
    assert (refused.status_code, room.code_of(refused)) == (403, "not_your_seat")
    assert room.change(ann, "undo", void=True).status_code == 200
    view = room.table.throws.record(throw(die("d6", 2)))
    assert room.code_of(room.change(bob, "undo", void=True)) == "not_your_seat"
    done = room.change(ann, "undo", void=True).json()
    assert [d["did"] for d in done["audit_log"]] == ["undid", "undid", "typed"]
    assert done["audit_log"][0]["throw_id"] == view.id
    room.table.close()


def test_a_step_is_redone_by_who_took_it_back(room: Room) -> None:
    ann, bob = room.join("Mara", "ann"), room.join("Ida", "bob")
    menu = next(r for r in shown(room.table.view)["open"] if r["type"] == "choice")
    asked = {"option": "ask", "text": "2d6"}
    assert room.code_of(room.change(bob, f"requests/{menu['id']}/answer", **asked)) == "not_your_seat"
    assert room.change(ann, f"requests/{menu['id']}/answer", **asked).status_code == 200
    assert room.change(room.access.token, "undo").status_code == 200
    assert room.code_of(room.change(ann, "redo")) == "not_your_seat"
    done = room.change(room.access.token, "redo").json()
    assert [d["did"] for d in done["audit_log"][:3]] == ["redid", "undid", "chose"]


def test_what_is_nobodys_is_everybodys(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.table.start("free")
    token = room.join("Mara", None)
    answer = room.change(
        token, f"requests/{open_roll(room.table)['id']}/answer", dice=[{"kind": "d6", "value": 3}]
    )
    assert answer.status_code == 200
    room.table.close()
