"""The OpenAPI document keeps its word: answers and examples have the form that it says, every error that it
names can be met, and no door that changes something forgets to ask who is there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import numpy as np
import pytest

from calibration import TrayProfile
from firmware.api.codes import CODES
from firmware.api.describe import errors_of, operations
from firmware.api.guard import BODY_LIMIT, PLAYERS
from firmware.api.limits import Limits, Rate
from firmware.journal import Draft
from firmware.setup_room import SetupRoom
from tests.calibration.tray_cameras import camera
from tests.firmware.doors import WELL, Tray
from tests.firmware.helpers import die, throw
from traywatch.errors import CalibrationError, RulesError

DOCUMENT = Tray(start=False).document
OPERATIONS = [(method, path, op["operationId"]) for method, path, op in operations(DOCUMENT)]
CHANGING = [one for one in OPERATIONS if one[0] != "GET"]
BY_ID = {op["operationId"]: op for _, _, op in operations(DOCUMENT)}


@pytest.fixture
def tray() -> Iterator[Tray]:
    tray = Tray()
    yield tray
    tray.close()


def fits(schema: dict[str, Any], value: Any) -> None:
    """Raises where a value has not the form of a schema of the document."""
    jsonschema_rs.validate({**schema, "components": DOCUMENT["components"]}, value)


def code_of(answer: Any) -> str:
    return str(answer.json()["error"]["code"])


# ---------------------------------------------------------------- the document


@pytest.mark.parametrize(("method", "path", "name"), OPERATIONS)
def test_a_door_is_described(method: str, path: str, name: str) -> None:
    operation = BY_ID[name]
    assert 10 < len(operation["summary"]) < 140 and operation["description"]
    assert operation["tags"][0] in {tag["name"] for tag in DOCUMENT["tags"]}
    content = operation["responses"]["200"]["content"]
    for kind, described in content.items():
        assert described.get("schema") or described.get("itemSchema"), kind
    if "application/json" in content:
        examples = content["application/json"]["examples"]
        for example in examples.values():
            if "$ref" in example:
                example = DOCUMENT["components"]["examples"][example["$ref"].rpartition("/")[2]]
            fits(content["application/json"]["schema"], example["value"])
    for status, response in operation["responses"].items():
        if int(status) < 400:
            continue
        described = response["content"]["application/json"]
        assert described["examples"], f"{status} names no code: use fails()"
        for code, example in described["examples"].items():
            assert CODES[code].status == int(status)
            fits(described["schema"], example["value"])


@pytest.mark.parametrize("name", [name for _, _, name in OPERATIONS if "requestBody" in BY_ID[name]])
def test_a_body_has_examples_that_fit(name: str) -> None:
    schema = BY_ID[name]["requestBody"]["content"]["application/json"]["schema"]
    examples = DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]["examples"]
    assert examples
    for example in examples:
        fits(schema, example)


def test_every_door_has_a_call_that_works() -> None:
    assert set(BY_ID) - set(WELL) == {"get_events"}
    assert set(WELL) <= set(BY_ID)


@pytest.mark.parametrize("name", sorted(WELL))
def test_an_answer_has_the_form_that_is_described(tray: Tray, name: str) -> None:
    answer = WELL[name](tray)
    assert answer.status_code == 200, answer.text
    kind = answer.headers["content-type"]
    content = BY_ID[name]["responses"]["200"]["content"]
    assert kind in content
    if kind == "application/json":
        fits(content[kind]["schema"], answer.json())


def test_the_recorded_answers_are_those_of_today(tray: Tray) -> None:
    """The same keys, at the top, as a tray gives now; else: python -m tests.firmware.record_examples."""
    recorded = json.loads((Path(__file__).parents[2] / "firmware/api/examples.json").read_bytes())
    for name, call in WELL.items():
        schema = BY_ID[name]["responses"]["200"]["content"].get("application/json", {}).get("schema", {})
        key = schema.get("$ref", name).rpartition("/")[2]
        if name in ("get_table", "get_throws_throw_id", "get_health", "post_join", "get_access"):
            assert set(recorded[key]) == set(call(Tray()).json()), key


# ---------------------------------------------------------------- every door is guarded


def wrong_call(tray: Tray, path: str, name: str) -> dict[str, Any]:
    """A call that does not fit its description: a name that is too long, or a body of another form."""
    filled = re.sub(r"\{\w+\}", "x" * 130, path)
    operation = BY_ID[name]
    query = [p["name"] for p in operation.get("parameters", ()) if p["in"] == "query"]
    if query and "{" not in path:
        filled += f"?{query[0]}={'x' * 130}"
    return {"url": filled, **({"json": []} if "requestBody" in operation else {})}


COMMON: dict[str, Callable[[Tray, str, str, str], Any]] = {}


def common(code: str) -> Callable[[Any], Any]:
    def add(call: Any) -> Any:
        COMMON[code] = call
        return call

    return add


def called(tray: Tray, method: str, path: str, **how: Any) -> Any:
    headers = {"X-Traywatch-Token": tray.access.token, **how.pop("headers", {})}
    headers = {key: value for key, value in headers.items() if value is not None}
    return tray.client.request(method, how.pop("url", path), headers=headers, **how)


@common("host_not_allowed")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    return called(tray, method, path, headers={"Host": "elsewhere.example"})


@common("origin_not_allowed")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    return called(tray, method, path, headers={"Origin": "http://elsewhere.example"})


@common("token_missing")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    return called(tray, method, path, headers={"X-Traywatch-Token": None})


@common("token_wrong")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    old, player = tray.access.token, tray.join()
    tray.access.renew()
    assert code_of(called(tray, method, path, headers={"X-Traywatch-Token": player})) == "token_wrong"
    return called(tray, method, path, headers={"X-Traywatch-Token": old})


@common("host_only")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    return called(tray, method, path, headers={"X-Traywatch-Token": tray.join()})


@common("body_too_large")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    return called(tray, method, path, content=b" " * (BODY_LIMIT + 1))


@common("invalid_request")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    return called(tray, method, path, **wrong_call(tray, path, name))


@lru_cache(1)
def patient() -> Tray:
    """A tray where every call is one too many."""
    return Tray(start=False, limits=Limits(*[Rate(0, 0.1)] * 4, streams=0))


@common("too_many_requests")
def _(tray: Tray, method: str, path: str, name: str) -> Any:
    return called(patient(), method, path)


NAMED = [
    (method, path, name, code)
    for method, path, name in OPERATIONS
    for code in sorted(errors_of(BY_ID[name]))
    if code in COMMON
]


@pytest.fixture(scope="module")
def guarded() -> Iterator[Tray]:
    """One tray for all refusals: each must leave it as it was."""
    tray = Tray()
    yield tray
    tray.close()


@pytest.mark.parametrize(("method", "path", "name", "code"), NAMED)
def test_what_a_door_refuses_like_all_others(
    guarded: Tray, method: str, path: str, name: str, code: str
) -> None:
    before, profile = guarded.table.view, guarded.profile
    answer = COMMON[code](guarded, method, path, name)
    assert (answer.status_code, code_of(answer)) == (CODES[code].status, code)
    assert guarded.table.view == before and guarded.profile is profile
    if code == "too_many_requests":
        assert int(answer.headers["retry-after"]) >= 1


@pytest.mark.parametrize(("method", "path", "name"), CHANGING)
def test_a_door_that_changes_something_names_all_refusals(method: str, path: str, name: str) -> None:
    """A new door cannot forget them: the test above then asks for each."""
    wanted = {"host_not_allowed", "origin_not_allowed", "body_too_large", "too_many_requests"}
    if name != "post_join":
        wanted |= {"token_missing", "token_wrong"}
        wanted |= set() if PLAYERS.fullmatch(path) else {"host_only"}
        assert BY_ID[name]["security"]
    assert wanted <= errors_of(BY_ID[name])


# ---------------------------------------------------------------- every door's own errors


class Broken(SetupRoom):
    """A room where every work ends in one error. Calibration's own tests bring these about on pictures."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code

    def calibrate(self, **_: Any) -> Any:
        raise CalibrationError(self._code, "it is so")

    def measure_lens(self) -> Any:
        raise CalibrationError(self._code, "it is so")


def unusable(game: str, cards: str | None = None) -> Any:
    raise RulesError("card_broken", f"{game}: line 3: no such zone")


def stale(tray: Tray, method: str, path: str) -> Any:
    return tray.call(method, path, {**BODIES[path.rpartition("/")[2]], "state_id": tray.state_id - 1})


BODIES: dict[str, dict[str, Any]] = {
    "session": {"game": "free"},
    "answer": {"option": "a0"},
    "amend": {"die_id": "a0", "value": 3},
    "undo": {},
    "redo": {},
    "settings": {"paused": True},
    "profile": {"profile": {}},
    "resume": {},
    "calibrate": {},
}


def no_game(method: str, path: str) -> Callable[[Tray], Any]:
    return lambda _: Tray(start=False).change(path, method=method, **BODIES[path.rpartition("/")[2]])


def bobs(tray: Tray) -> str:
    return tray.join("Ida", "bob")


def amended_to_another_kind(_: Tray) -> Any:
    tray = Tray(start=False)
    tray.table.start("deep_dark_dice")
    for _ in range(30):
        if any(r["type"] == "roll" for r in tray.table.view["open"]):
            break
        first = tray.table.view["open"][0]
        tray.change(
            f"requests/{first['id']}/answer", option=first.get("default") or first["options"][0]["id"]
        )
    view = tray.table.offer(throw(die("d20", 17)))
    assert view.outcome.state == "counted"
    return tray.change(f"throws/{view.id}/amend", die_id="a0", kind="d6", value=3)


def not_saved(data: dict[str, Any]) -> None:
    TrayProfile.from_json(data).save("/dev/null/profile.json")


def resume_refused(tray: Tray) -> Any:
    tray.table.journal.append(Draft("session", {"game": "chess", "event": {}}, "s1", "s1"))
    return tray.change("sessions/s1/resume")


def undone_throw(tray: Tray) -> Any:
    tray.thrown()
    tray.change("undo", void=True)
    return tray.change("redo")


def not_mine_to_redo(tray: Tray) -> Any:
    tray.change(f"requests/{tray.menu()}/answer", option="ask", text="2d6")
    tray.change("undo")
    return tray.change("redo", token=bobs(tray))


def of_another_shape(tray: Tray) -> Any:
    tray.see(np.full((480, 480, 3), 90, np.uint8))
    return tray.call("GET", "camera/light")


def another_mode(tray: Tray) -> Any:
    WELL["post_lens_views"](tray)
    tray.see_only(np.full((480, 480, 3), 90, np.uint8))
    return tray.call("POST", "lens/views")


def calibrated(**body: Any) -> Callable[[Tray], Any]:
    def call(tray: Tray) -> Any:
        tray.see()
        return tray.change("calibrate", **body)

    return call


def dark(method: str, path: str) -> Callable[[Tray], Any]:
    def call(tray: Tray) -> Any:
        tray.see(np.zeros((480, 640, 3), np.uint8))
        return tray.change(path) if path == "calibrate" else tray.call(method, path)

    return call


CORNERS = {"corners_px": [[0, 0]] * 4, "size_mm": [300, 200]}
OWN: dict[tuple[str, str], Callable[[Tray], Any]] = {
    ("get_throws", "throw_unknown"): lambda t: t.call("GET", "throws?after=nope"),
    ("get_throws_throw_id", "throw_unknown"): lambda t: t.call("GET", "throws/nope"),
    ("get_throws_throw_id_picture", "picture_unknown"): lambda t: t.call("GET", "throws/nope/picture"),
    ("get_throws_throw_id_picture", "die_unknown"): lambda t: t.call(
        "GET", f"throws/{t.thrown()}/picture?die=z9"
    ),
    ("get_throws_throw_id_picture", "bad_range"): lambda t: t.client.get(
        f"/api/v1/throws/{t.thrown()}/picture", headers={"Range": "bytes=99999999-"}
    ),
    ("get_games_game_rules", "game_unknown"): lambda t: t.call("GET", "games/chess/rules"),
    ("get_games_game_rules", "content_unusable"): lambda _: Tray(start=False, load=unusable).call(
        "GET", "games/free/rules"
    ),
    ("get_games_game_lobby", "game_unknown"): lambda t: t.call("GET", "games/chess/lobby"),
    ("get_games_game_lobby", "cards_unknown"): lambda t: t.call("GET", "games/deep_dark_dice/lobby?cards=x"),
    ("get_games_game_lobby", "content_unusable"): lambda _: Tray(start=False, load=unusable).call(
        "GET", "games/free/lobby"
    ),
    ("get_profile", "profile_missing"): lambda _: Tray(start=False, profile=False).call("GET", "profile"),
    ("get_me", "token_wrong"): lambda t: t.call("GET", "me", token="guess"),
    ("get_camera", "no_picture"): lambda t: t.call("GET", "camera"),
    ("get_camera_picture", "no_picture"): lambda t: t.call("GET", "camera/picture"),
    ("get_camera_light", "no_picture"): lambda t: t.call("GET", "camera/light"),
    ("get_camera_light", "picture_shape"): of_another_shape,
    ("put_profile", "stale_state"): lambda t: stale(t, "PUT", "profile"),
    ("put_profile", "profile_fixed"): lambda _: Tray(fixed=True).change("profile", method="PUT", profile={}),
    ("put_profile", "profile_unreadable"): lambda t: t.change("profile", method="PUT", profile={}),
    ("put_profile", "profile_not_saved"): lambda _: Tray(keep=not_saved).change(
        "profile", method="PUT", profile=camera().to_json()
    ),
    ("post_session", "stale_state"): lambda t: stale(t, "POST", "session"),
    ("post_session", "game_unknown"): lambda t: t.change("session", game="chess"),
    ("post_session", "cards_unknown"): lambda t: t.change("session", game="deep_dark_dice", cards="none"),
    ("post_session", "content_unusable"): lambda _: Tray(start=False, load=unusable).change(
        "session", game="free"
    ),
    ("post_session", "session_refused"): lambda t: t.change(
        "session", game="free", players=[{"id": "a", "name": "A"}] * 2
    ),
    ("post_requests_request_id_answer", "stale_state"): lambda t: stale(t, "POST", "requests/x/answer"),
    ("post_requests_request_id_answer", "no_session"): no_game("POST", "requests/x/answer"),
    ("post_requests_request_id_answer", "not_your_seat"): lambda t: t.change(
        f"requests/{t.roll()}/answer", dice=[{"kind": "d6", "value": 3}], token=bobs(t)
    ),
    ("post_requests_request_id_answer", "request_unknown"): lambda t: t.change(
        "requests/x/answer", option="a"
    ),
    ("post_requests_request_id_answer", "answer_invalid"): lambda t: t.change(
        f"requests/{t.asked()}/answer", option="a9"
    ),
    ("post_requests_request_id_answer", "move_refused"): lambda t: t.change(
        f"requests/{t.menu()}/answer", option="ask", text="2d7"
    ),
    ("post_throws_throw_id_amend", "stale_state"): lambda t: stale(t, "POST", "throws/x/amend"),
    ("post_throws_throw_id_amend", "no_session"): no_game("POST", "throws/x/amend"),
    ("post_throws_throw_id_amend", "not_your_seat"): lambda t: t.change(
        f"throws/{t.thrown()}/amend", die_id="a0", value=3, token=bobs(t)
    ),
    ("post_throws_throw_id_amend", "throw_unknown"): lambda t: t.change("throws/x/amend", die_id="a0"),
    ("post_throws_throw_id_amend", "answer_invalid"): lambda t: t.change(
        f"throws/{t.thrown()}/amend", die_id="z9", value=3
    ),
    ("post_throws_throw_id_amend", "move_refused"): amended_to_another_kind,
    ("post_undo", "stale_state"): lambda t: stale(t, "POST", "undo"),
    ("post_undo", "no_session"): no_game("POST", "undo"),
    ("post_undo", "not_your_seat"): lambda t: (t.thrown(), t.change("undo", void=True, token=bobs(t)))[1],
    ("post_undo", "move_refused"): lambda t: t.change("undo"),
    ("post_redo", "stale_state"): lambda t: stale(t, "POST", "redo"),
    ("post_redo", "no_session"): no_game("POST", "redo"),
    ("post_redo", "not_your_seat"): not_mine_to_redo,
    ("post_redo", "nothing_to_redo"): lambda t: t.change("redo"),
    ("post_redo", "move_refused"): undone_throw,
    ("put_settings", "stale_state"): lambda t: stale(t, "PUT", "settings"),
    ("put_settings", "answer_invalid"): lambda t: t.change("settings", method="PUT", bag=["d999"]),
    ("post_sessions_session_id_resume", "stale_state"): lambda t: stale(t, "POST", "sessions/x/resume"),
    ("post_sessions_session_id_resume", "session_unknown"): lambda t: t.change("sessions/x/resume"),
    ("post_sessions_session_id_resume", "session_refused"): resume_refused,
    ("post_join", "code_wrong"): lambda t: t.call("POST", "join", {"code": "WRONG1", "name": "M"}, token=""),
    ("post_join", "seat_unknown"): lambda t: t.call(
        "POST", "join", {"code": t.access.code, "name": "M", "seat": "chair"}, token=""
    ),
    ("post_join", "name_invalid"): lambda t: t.call(
        "POST", "join", {"code": t.access.code, "name": "\u200b"}, token=""
    ),
    ("post_me_seat", "seat_unknown"): lambda t: t.call("POST", "me/seat", {"seat": "chair"}),
    ("delete_access_players_player_id", "player_unknown"): lambda t: t.call("DELETE", "access/players/p1"),
    ("post_calibrate", "stale_state"): lambda t: stale(t, "POST", "calibrate"),
    ("post_calibrate", "profile_fixed"): lambda _: Tray(fixed=True).change("calibrate"),
    ("post_calibrate", "no_picture"): lambda t: t.change("calibrate"),
    ("post_calibrate", "camera_moved"): lambda _: Tray(room=Broken("camera_moved")).change("calibrate"),
    ("post_calibrate", "lens_mismatch"): lambda _: Tray(room=Broken("lens_mismatch")).change("calibrate"),
    ("post_calibrate", "mat_mismatch"): lambda _: Tray(room=Broken("mat_mismatch")).change("calibrate"),
    ("post_calibrate", "corners_unusable"): calibrated(**CORNERS),
    ("post_calibrate", "size_unusable"): calibrated(size_mm=[300, 200]),
    ("post_calibrate", "lens_unknown"): calibrated(lens="monocle"),
    ("post_calibrate", "mat_unknown"): calibrated(mat="postcard"),
    ("post_calibrate", "ruler_unusable"): calibrated(ruler_mm=20),
    ("post_calibrate", "markers_missing"): dark("POST", "calibrate"),
    ("post_calibrate", "profile_not_saved"): lambda _: calibrated()(Tray(keep=not_saved)),
    ("post_profile_check", "zones_unreadable"): lambda t: t.call("POST", "profile/check", {"layout": {}}),
    ("post_lens_views", "no_picture"): lambda t: t.call("POST", "lens/views"),
    ("post_lens_views", "board_missing"): dark("POST", "lens/views"),
    ("post_lens_views", "picture_shape"): another_mode,
    ("post_lens", "profile_fixed"): lambda _: Tray(fixed=True).call("POST", "lens"),
    ("post_lens", "board_missing"): lambda t: t.call("POST", "lens"),
    ("post_lens", "board_views_alike"): lambda _: Tray(room=Broken("board_views_alike")).call("POST", "lens"),
    ("post_lens", "board_bent"): lambda _: Tray(room=Broken("board_bent")).call("POST", "lens"),
    ("post_lens", "lens_not_saved"): lambda _: Tray(room=Broken("lens_not_saved")).call("POST", "lens"),
}


def test_every_error_of_a_door_is_tried() -> None:
    named = {(name, code) for _, _, name in OPERATIONS for code in errors_of(BY_ID[name])}
    tried = {(name, code) for _, _, name, code in NAMED} | set(OWN)
    assert named - tried == set() and tried - named == set()


@pytest.mark.parametrize(("name", "code"), sorted(OWN))
def test_an_error_that_is_named_can_be_met(tray: Tray, name: str, code: str) -> None:
    answer = OWN[(name, code)](tray)
    assert (answer.status_code, code_of(answer)) == (CODES[code].status, code), answer.text
    fits(
        BY_ID[name]["responses"][str(answer.status_code)]["content"]["application/json"]["schema"],
        answer.json(),
    )


# ---------------------------------------------------------------- the docs


DOCS = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_docs_tell_every_door_and_no_other() -> None:
    told = {
        (method, re.sub(r"\{\w+\}", "{}", path))
        for method, path in re.findall(r"`(GET|POST|PUT|DELETE) ([\w/{}.]+)`", DOCS)
    }
    there = {(m, re.sub(r"\{\w+\}", "{}", path.removeprefix("/api/v1/"))) for m, path, _ in OPERATIONS}
    assert told == there


def test_the_docs_tell_every_code_and_no_other() -> None:
    rows = re.findall(r"^\| (4\d\d) \| (.*) \|$", DOCS, re.MULTILINE)
    told = {code: int(status) for status, codes in rows for code in re.findall(r"`(\w+)`", codes)}
    routing = {"not_found": 404, "method_not_allowed": 405}
    assert told == {**routing, **{code: about.status for code, about in CODES.items()}}


def test_the_docs_tell_the_limits() -> None:
    limits = Limits()
    for said in (
        f"join {limits.join.burst} times, then once in {1 / limits.join.per_s:.0f} s",
        f"change {limits.change.burst} things at once, then {limits.change.per_s:.0f} a second",
        f"{limits.picture.burst} pictures at once, then {limits.picture.per_s:.0f} a second",
        f"{limits.streams} streams open ({limits.all_streams} together)",
    ):
        assert said in DOCS
