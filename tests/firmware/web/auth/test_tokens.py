"""Access: who joins the table, what each may do, and that tokens survive a restart."""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from tests.firmware.rooms import Room
from tests.reader import shown
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.access_file import ALPHABET
from traywatch.firmware.web.auth.programs import ProgramError, Programs
from traywatch.firmware.web.auth.tokens import MOST_PLAYERS, Access, AccessError, clean_name
from traywatch.firmware.web.services.web_services import WebServices


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    yield room
    room.table.close()


def test_code_and_tokens_are_for_the_owner_only(tmp_path: Path, room: Room) -> None:
    token = room.join("Mara", "ann")
    for name in ("token", "access.json"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
    kept = (tmp_path / "access.json").read_text()
    assert token not in kept and room.access.token not in kept
    assert json.loads(kept)["code"] == room.access.code
    assert len(room.access.code) == 6 and set(room.access.code) <= set(ALPHABET)
    assert not set(ALPHABET) & set("0OQ1IL2Z5S8BUV")


def test_players_are_known_after_a_restart(tmp_path: Path, room: Room) -> None:
    token = room.join("Mara", "ann")
    code, host = room.access.code, room.access.token
    room.table.close()
    again = Room(tmp_path)
    me = again.call(token, "GET", "me").json()
    assert (me["role"], me["name"], me["seat"]) == ("player", "Mara", "ann")
    assert (again.access.code, again.access.token) == (code, host)
    again.table.close()


@pytest.mark.parametrize(
    "content", [b"", b"{", b'{"code": "short"}', b"\x00\xff", b'{"code": "ACDEFG", "players": 3}']
)
def test_a_damaged_file_makes_everybody_join_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "access.json").write_bytes(content)
    access = Access(tmp_path)
    assert access.players == () and len(access.code) == 6
    assert Access(tmp_path).code == access.code


def test_without_a_place_to_keep_it_people_still_join(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    access = Access(tmp_path / "file")
    assert access.problem is not None
    token, who = access.join(access.code, "Mara")
    assert access.who(token) == who


@pytest.mark.parametrize("written", [str.lower, lambda c: f" {c[:3]}-{c[3:]} ", str])
def test_a_code_may_be_written_as_people_write(written: Any) -> None:
    access = Access(None)
    token, who = access.join(written(access.code), "  Mara \n of  the Hill ")
    assert who.name == "Mara of the Hill"
    assert access.who(token) == who


@pytest.mark.parametrize("code", ["", "AAAAAA", "é" * 6, "\ud800"])
def test_a_wrong_code_gives_nothing(code: str) -> None:
    access = Access(None)
    with pytest.raises(AccessError) as told:
        access.join(code, "Mara")
    assert told.value.code == "code_wrong" and access.players == ()


@pytest.mark.parametrize("name", ["", "  ", "\n\t", "x" * 41, "\u200b"])
def test_a_name_is_needed(name: str) -> None:
    with pytest.raises(AccessError, match="name"):
        clean_name(name)


def test_a_full_table_refuses_instead_of_pushing_somebody_out(room: Room) -> None:
    tokens = [room.join(f"Guest {n:03}", None) for n in range(MOST_PLAYERS)]
    refused = room.call(None, "POST", "join", code=room.access.code, name="One more", seat=None)
    assert (refused.status_code, room.code_of(refused)) == (409, "table_full")
    assert all(room.access.who(token) for token in tokens), "nobody lost their token"
    told = room.call(room.access.token, "GET", "access").json()
    assert (len(told["players"]), told["most_players"]) == (MOST_PLAYERS, MOST_PLAYERS)
    first = told["players"][0]
    assert first["name"] == "Guest 000" and first["joined_at"]
    assert room.call(room.access.token, "DELETE", f"access/players/{first['id']}").status_code == 200
    assert room.access.who(tokens[0]) is None
    assert room.join("One more", None)


@pytest.mark.parametrize(
    "name",
    [
        "Host", "host", "HOST", " the  Host ", "H\u043est", "\uff28\uff4f\uff53\uff54", "H0st", "Ho\u0455t",
        "H\u00f6st", "Ho\u200bst", "H.o.s.t", "\U0001d5db\U0001d5fc\U0001d600\U0001d601", "\u0397ost",
        "Gastgeber", "Gastgeberin", "der Host", "GASTGEBER\u0130N", "Traywatch",
    ],
)  # fmt: skip
def test_nobody_is_called_like_the_host(room: Room, name: str) -> None:
    answer = room.call(None, "POST", "join", code=room.access.code, name=name, seat=None)
    assert (answer.status_code, room.code_of(answer)) == (409, "name_taken"), name
    with pytest.raises(ProgramError):
        Programs(None).add(name, ["read"])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Mara", "Mara"), ("Mara", "mara"), ("Mara", "M\u0430ra"), ("Mara", "M\u0430r\u0430"),
        ("Iris", "lris"), ("Iris", "1ris"), ("Otto", "0tto"), ("Mara", "Ma\u0301ra"), ("Mara", "M a r a"),
        ("Mara", "Mara!"), ("Mara", "rnara"), ("\u041c\u0430\u0440\u0430", "Mapa"), ("\u6797", "\u6797 "),
    ],
)  # fmt: skip
def test_nobody_looks_like_another_player(name: str, other: str) -> None:
    access = Access(None)
    access.join(access.code, name)
    with pytest.raises(AccessError, match="joined already") as error:
        access.join(access.code, other)
    assert error.value.code == "name_taken"


def test_other_names_are_free() -> None:
    access = Access(None)
    for name in (
        "Mara",
        "Mira",
        "Maria",
        "Hostia",
        "Ghost",
        "Player 2",
        "Player 3",
        "\u6797",
        "\u738b",
        "\U0001f3b2",
    ):
        access.join(access.code, name)
    assert len(access.players) == 10


def test_a_screen_may_watch_and_invite_and_nothing_else(room: Room) -> None:
    room.access.set_players_only(True)
    token = room.access.screen_token
    assert room.call(token, "GET", "me").json()["role"] == "watcher"
    assert room.call(None, "GET", "table").status_code == 401
    assert room.call(token, "GET", "table").status_code == 200
    invitation = room.call(token, "GET", "invitation").json()
    assert invitation["code"] == room.access.code and "<svg" in invitation["qr_svg"]
    assert room.code_of(room.call(None, "GET", "invitation")) in ("token_missing", "players_only")
    for method, path in (("GET", "access"), ("POST", "access/renew"), ("PUT", "settings"), ("POST", "undo")):
        assert room.call(token, method, path).status_code in (401, 403), path
    room.access.renew()
    assert room.access.who(token) is None
    assert Access(None).screen_token != room.access.screen_token


def test_a_file_of_an_older_release_gets_the_rest(tmp_path: Path) -> None:
    old = {"code": "7KM4XD", "players": [], "host_seat": None, "players_only": True}
    (tmp_path / "access.json").write_text(json.dumps(old))
    access = Access(tmp_path)
    assert access.code == "7KM4XD" and access.players_only and access.long_code.startswith("7KM4XD")
    again = Access(tmp_path)
    assert (again.long_code, again.screen_token) == (access.long_code, access.screen_token)


def test_roles(room: Room) -> None:
    nobody = {"id": "", "role": "watcher", "name": "", "seat": None, "kept": None, "may": ["join"]}
    assert room.call(None, "GET", "me").json() == nobody
    assert room.call(room.access.token, "GET", "me").json()["role"] == "host"
    wrong = room.call("guess", "GET", "me")
    assert (wrong.status_code, room.code_of(wrong)) == (401, "token_wrong")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"code": "WRONG1", "seat": "ann", "name": "M"}, 403, "code_wrong"),
        ({"code": "WRONG1", "seat": "nobody", "name": "M"}, 403, "code_wrong"),
        ({"seat": "nobody", "name": "M"}, 404, "seat_unknown"),
        ({"seat": "ann", "name": "\u200b"}, 422, "name_invalid"),
        ({"seat": "ann"}, 422, "invalid_request"),
        ({"seat": "ann", "name": "x" * 41}, 422, "invalid_request"),
    ],
)
def test_who_may_not_join(room: Room, body: dict, status: int, code: str) -> None:
    answer = room.call(None, "POST", "join", **{"code": room.access.code, **body})
    assert (answer.status_code, room.code_of(answer)) == (status, code)
    assert room.access.players == ()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "session", {"game": "free"}),
        ("PUT", "settings", {"paused": True}),
        ("PUT", "profile", {"profile": {}}),
        ("GET", "access", {}),
        ("GET", "access/qr.svg", {}),
        ("POST", "access/renew", {}),
        ("DELETE", "access/players/p00000000", {}),
    ],
)
def test_some_things_are_the_hosts(room: Room, method: str, path: str, body: dict) -> None:
    player = room.join("Mara", "ann")
    if body:
        body = {"state_id": room.table.state_id, **body}
    before = room.table.view
    for token, status, code in (
        (player, 403, "host_only"),
        (None, 401, "token_missing"),
        ("guess", 401, "token_wrong"),
    ):
        answer = room.call(token, method, path, **body)
        assert (answer.status_code, room.code_of(answer)) == (status, code)
    assert shown(room.table.view)["state"] == shown(before)["state"] and not room.table.paused


def test_after_a_renewal_every_old_token_is_dead(tmp_path: Path, room: Room) -> None:
    player, host, code = room.join("Mara", "ann"), room.access.token, room.access.code
    renewed = room.call(host, "POST", "access/renew").json()
    assert renewed["host_url"].endswith(f"#token={renewed['token']}") and renewed["players"] == []
    for token in (player, host):
        answer = room.change(token, "undo")
        assert (answer.status_code, room.code_of(answer)) == (401, "token_wrong")
    assert room.code_of(room.call(None, "POST", "join", code=code, name="M")) == "code_wrong"
    assert room.call(renewed["token"], "GET", "access").json()["code"] == renewed["code"]
    assert Access(tmp_path).token == renewed["token"] and Access(tmp_path).code == renewed["code"]


def test_one_player_may_be_sent_away(room: Room) -> None:
    mara, ida = room.join("Mara", "ann"), room.join("Ida", "bob")
    listed = room.call(room.access.token, "GET", "access").json()["players"]
    assert [p["name"] for p in listed] == ["Mara", "Ida"] and "hash" not in listed[0]
    left = room.call(room.access.token, "DELETE", f"access/players/{listed[0]['id']}").json()
    assert [p["name"] for p in left["players"]] == ["Ida"]
    assert room.call(mara, "GET", "me").status_code == 401
    assert room.call(ida, "GET", "me").status_code == 200
    gone = room.call(room.access.token, "DELETE", f"access/players/{listed[0]['id']}")
    assert (gone.status_code, room.code_of(gone)) == (404, "player_unknown")


def test_links_follow_the_way_that_the_host_came(tmp_path: Path) -> None:
    access = Access(None)
    table = TableService(Journal(None))
    app = create_app(
        WebServices(table, access=access, home=lambda: "http://192.0.2.9:8000/"), hosts=["tray.example"]
    )
    for host, base in (
        ("tray.example:81", "http://tray.example:81/"),
        ("localhost:8000", "http://192.0.2.9:8000/"),
    ):
        headers = {"X-Traywatch-Token": access.token, "Host": host}
        found = TestClient(app).get("/api/v1/access", headers=headers).json()
        assert found["join_url"] == f"{base}#join={access.long_code}"
        assert found["screen_url"] == f"{base}screen#token={access.screen_token}"
        assert found["host_url"] == f"{base}#token={access.token}"
    table.close()


@pytest.mark.parametrize("what", ["join", "host", "screen"])
def test_a_link_comes_as_a_qr_code(room: Room, what: str) -> None:
    answer = room.call(room.access.token, "GET", f"access/qr.svg?for={what}")
    assert answer.headers["content-type"] == "image/svg+xml" and answer.text.startswith("<svg")
    assert answer.headers["cache-control"] == "no-store"
    link = room.call(room.access.token, "GET", "access").json()[f"{what}_url"]
    code = drawn(answer.text)
    # Of 300 random codes, this detector read all, and ``cv2.QRCodeDetector`` failed on 7 at all ten sizes.
    sizes = [cv2.resize(code, None, fx=k, fy=k, interpolation=cv2.INTER_NEAREST) for k in range(3, 13)]
    assert {cv2.QRCodeDetectorAruco().detectAndDecode(size)[0] for size in sizes} - {""} == {link}


def drawn(svg: str) -> np.ndarray:
    """Render an SVG with one path of strokes, one unit high, on a light background."""
    image = np.full((60, 60), 255, np.uint8)  # a code of at most 40 modules, with its quiet zone
    x = y = 0.0
    strokes = re.search(r'class="qrline"[^>]* d="([^"]+)"', svg).group(1)
    for command, numbers in re.findall(r"([MmhH])([-\d. ]+)", strokes):
        step = [float(n) for n in re.findall(r"-?[\d.]+", numbers)]
        if command == "M":
            x, y = step
        elif command == "m":
            x, y = x + step[0], y + step[1]
        else:
            image[int(y), int(x) : int(x + step[0])] = 0
            x += step[0]
    return image


@pytest.mark.parametrize("length", range(24))
def test_a_token_that_was_cut_anywhere_is_restored_from_its_copy(tmp_path: Path, length: int) -> None:
    token = Access(tmp_path).token
    file = tmp_path / "token"
    file.write_bytes(file.read_bytes()[:length])
    assert Access(tmp_path).token == token
