"""Every error that a route declares can occur."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient

from tests.calibration.tray_cameras import camera
from tests.firmware.contract import BY_ID, OPERATIONS, code_of, fits
from tests.firmware.doors import WELL, Tray, ask, hidden
from tests.firmware.helpers import die, throw
from tests.firmware.web.backup_errors import BACKUPS
from tests.firmware.web.test_api_refusals import NAMED
from tests.firmware.web.update_errors import UPDATES
from tests.reader import shown
from traywatch.calibration import TrayProfile
from traywatch.errors import CalibrationError, CameraError, RulesError, StorageError
from traywatch.firmware.pipeline.set_up.setup import SetupService
from traywatch.firmware.storage.journal import NewRecord
from traywatch.firmware.table.session.ask.view import MOST_QUEUED
from traywatch.firmware.web.api.openapi import errors_of
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.programs import MOST_PROGRAMS
from traywatch.firmware.web.auth.rate_limit import Limits, RateLimit
from traywatch.firmware.web.auth.tokens import MOST_PLAYERS
from traywatch.firmware.web.error_codes import CODES
from traywatch.firmware.web.routes.camera_sources import OPENING_CODES
from traywatch.firmware.web.services.web_services import WebServices


@pytest.fixture
def tray() -> Iterator[Tray]:
    tray = Tray()
    yield tray
    tray.close()


class Broken(SetupService):
    """A set-up service whose operations all raise one error. The calibration tests cause these with
    pictures.
    """

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


def broken_camera(tray: Tray, code: str) -> Any:
    """A picture of a camera that cannot be opened."""
    tray.cameras.faults["usb:0"] = CameraError(code, "what is wrong, and what to do")
    return tray.call("GET", "camera/sources/picture?source=usb:0")


def unsaved_settings(method: str, path: str, body: Any = None) -> Callable[[Tray], Any]:
    """A change of the settings, whose folder has become a file."""

    def call(tray: Tray) -> Any:
        hook = {"url": "http://127.0.0.1:9/hook"}
        assert tray.call("PUT", "configuration/webhooks/chat", hook).status_code == 200
        shutil.rmtree(tray.folder)
        tray.folder.write_text("not a folder")
        answer = tray.call(method, path, body)
        tray.folder.unlink()
        return answer

    return call


def unsaved(method: str, path: str, body: dict[str, Any] | None = None) -> Callable[[Tray], Any]:
    """A call at a tray whose data directory cannot be written."""

    def call(_: Tray) -> Any:
        with TemporaryDirectory() as folder:
            data = Path(folder) / "data"
            data.mkdir()
            tray = Tray(data=data)
            shutil.rmtree(data)
            data.touch()
            answer = tray.call(method, path, body)
            tray.close()
        return answer

    return call


def proof_with(prove: Callable[[str, bytes], bytes] | None) -> Callable[[Tray], Any]:
    """The proof of a throw at a tray that makes proofs in this way."""

    def call(tray: Tray) -> Any:
        client = TestClient(create_app(WebServices(tray.table, access=tray.access, prove=prove)))
        headers = {"X-Traywatch-Token": tray.access.token}
        return client.get(f"/api/v1/throws/{tray.thrown()}/proof", headers=headers)

    return call


def without_signature(throw_id: str, page: bytes) -> bytes:
    raise StorageError("not_signed", "the record of a throw could not be signed (openssl: it is so)")


BODIES: dict[str, dict[str, Any]] = {
    "session": {"game": "free"},
    "roll": {},
    "answer": {"option": "a0"},
    "amend": {"die_id": "a0", "value": 3},
    "undo": {},
    "redo": {},
    "settings": {"paused": True},
    "profile": {"profile": {}},
    "resume": {},
    "calibrate": {},
    "source": {"source": "usb:0"},
    "reveal": {},
    "hide": {},
}


def no_game(method: str, path: str) -> Callable[[Tray], Any]:
    return lambda _: Tray(start=False).change(path, method=method, **BODIES[path.rpartition("/")[2]])


def bobs(tray: Tray) -> str:
    return tray.join("Ida", "bob")


def amended_to_another_kind(_: Tray) -> Any:
    tray = Tray(start=False)
    tray.table.start("deep_dark_dice")
    for _ in range(30):
        if any(r["type"] == "roll" for r in shown(tray.table.view)["open"]):
            break
        first = shown(tray.table.view)["open"][0]
        tray.change(
            f"requests/{first['id']}/answer", option=first.get("default") or first["options"][0]["id"]
        )
    view = tray.table.throws.record(throw(die("d20", 17)))
    assert view.outcome.state == "counted"
    return tray.change(f"throws/{view.id}/amend", die_id="a0", kind="d6", value=3)


def not_saved(data: dict[str, Any]) -> None:
    TrayProfile.from_json(data).save("/dev/null/profile.json")


def resume_refused(tray: Tray) -> Any:
    tray.table.journal.append(NewRecord("session", {"game": "chess", "event": {}}, "s1", "s1"))
    return tray.change("sessions/s1/resume")


def chosen_before(tray: Tray, method: str, **body: Any) -> Any:
    """A call about a choice of Ann that was answered."""
    menu = tray.menu()
    tray.change(f"requests/{menu}/answer", option="ask", text="2d6")
    token = bobs(tray) if body.pop("as_bob", False) else None
    if method == "GET":
        return tray.call("GET", f"choices/{menu}", token=token)
    return tray.change(f"choices/{menu}/amend", token=token, **body)


def adjusted(tray: Tray, *, as_bob: bool = False) -> Any:
    """An adjustment of something that cannot be adjusted."""
    return tray.change("adjust", path="x", was=1, now=2, token=bobs(tray) if as_bob else None)


def nothing_to_roll(tray: Tray) -> Any:
    tray.table.start("deckbox_dungeons")
    tray.table.set_source("demo", live=True, demo=True)
    return tray.change("roll")


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


def busy(path: str) -> Callable[[Tray], Any]:
    """A read while the index of the journal is being built."""

    @contextmanager
    def reading(budget_s: float = 0.0) -> Iterator[Any]:
        raise StorageError("too_busy", "the tray is still reading its journal; try again in a moment")
        yield

    def call(tray: Tray) -> Any:
        tray.thrown()
        tray.table.index.reading = reading  # type: ignore[method-assign]
        return tray.call("GET", path)

    return call


def managed(path: str) -> Callable[[Tray], Any]:
    """A picture that a program with the scope ``manage`` wants while hidden dice lie in the tray."""

    def call(tray: Tray) -> Any:
        hidden(tray)
        tray.see()
        tray.move()
        return tray.call("GET", path, token=tray.programs.add("A", ["manage"])[0])

    return call


def _full(tray: Tray) -> Tray:
    """A tray with as many players as it takes."""
    for n in range(MOST_PLAYERS - len(tray.access.players)):
        tray.access.join(tray.access.code, f"Guest {n:03}")
    return tray


def _guessed(tray: Tray) -> Any:
    """The answer to a wrong code after another one, where one is too many."""
    few = Limits(join_all=RateLimit(1, 1 / 60))
    client = TestClient(create_app(WebServices(tray.table, access=tray.access, limits=few)))
    client.post("/api/v1/join", json={"code": "WRONG1", "name": "M"})
    return client.post("/api/v1/join", json={"code": "WRONG1", "name": "M"})


OWN: dict[tuple[str, str], Callable[[Tray], Any]] = {
    ("get_throws", "too_busy"): busy("throws?die=d6"),
    ("get_dice", "too_busy"): busy("dice"),
    ("get_stats", "too_busy"): busy("stats"),
    ("get_stats_paths", "too_busy"): busy("stats/paths"),
    ("get_sessions", "too_busy"): busy("sessions"),
    ("get_throws", "throw_unknown"): lambda t: t.call("GET", "throws?after=nope"),
    ("get_throws_throw_id", "throw_unknown"): lambda t: t.call("GET", "throws/nope"),
    ("get_throws_throw_id_picture", "picture_unknown"): lambda t: t.call("GET", "throws/nope/picture"),
    ("get_throws_throw_id_picture", "die_unknown"): lambda t: t.call(
        "GET", f"throws/{t.thrown()}/picture?die=z9"
    ),
    ("get_throws_throw_id_picture", "bad_range"): lambda t: t.client.get(
        f"/api/v1/throws/{t.thrown()}/picture", headers={"Range": "bytes=99999999-"}
    ),
    ("get_throws_throw_id_picture", "roll_hidden"): lambda t: t.call(
        "GET", f"throws/{hidden(t)}/picture", token=bobs(t)
    ),
    ("get_throws_throw_id_clip", "throw_unknown"): lambda t: t.call("GET", "throws/nope/clip"),
    ("get_throws_throw_id_clip", "bad_range"): lambda t: t.client.get(
        f"/api/v1/throws/{t.thrown()}/clip", headers={"Range": "bytes=99999999-"}
    ),
    ("get_throws_throw_id_clip", "roll_hidden"): lambda t: t.call(
        "GET", f"throws/{hidden(t)}/clip", token=bobs(t)
    ),
    ("get_throws_throw_id_proof", "throw_unknown"): lambda t: t.call("GET", "throws/nope/proof"),
    ("get_throws_throw_id_proof", "roll_hidden"): lambda t: t.call("GET", f"throws/{hidden(t)}/proof"),
    ("get_throws_throw_id_proof", "proof_missing"): proof_with(None),
    ("get_throws_throw_id_proof", "not_signed"): proof_with(without_signature),
    ("get_camera_picture", "roll_hidden"): managed("camera/picture"),
    ("get_camera_sources_picture", "roll_hidden"): managed("camera/sources/picture?source=usb:0"),
    ("get_camera_motions_motion_id_picture", "roll_hidden"): managed("camera/motions/1/picture"),
    ("post_throws_throw_id_amend", "roll_hidden"): lambda t: t.change(
        f"throws/{hidden(t)}/amend", die_id="a0", value=3, token=bobs(t)
    ),
    ("post_undo", "roll_hidden"): lambda t: (
        hidden(t),
        t.change("undo", void=True, token=t.programs.add("A", ["answer"])[0]),
    )[1],
    ("post_redo", "roll_hidden"): lambda t: (
        hidden(t),
        t.change("undo", void=True),
        t.change("redo", token=t.programs.add("A", ["answer"])[0]),
    )[2],
    ("post_throws_throw_id_reveal", "roll_hidden"): lambda t: t.change(
        f"throws/{hidden(t)}/reveal", token=bobs(t)
    ),
    ("post_throws_throw_id_reveal", "stale_state"): lambda t: stale(t, "POST", "throws/x/reveal"),
    ("post_throws_throw_id_reveal", "throw_unknown"): lambda t: t.change("throws/x/reveal"),
    ("post_hide", "stale_state"): lambda t: stale(t, "POST", "hide"),
    ("post_hide", "no_session"): no_game("POST", "hide"),
    ("post_hide", "ask_invalid"): lambda t: t.change("hide", dice="some dice"),
    ("post_hide", "ask_conflict"): lambda t: (ask(t), t.change("hide"))[1],
    ("post_hide", "seat_unknown"): lambda t: t.change("hide", seat="chair"),
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
    ("get_camera_motions_motion_id_picture", "motion_unknown"): lambda t: t.call(
        "GET", "camera/motions/7/picture"
    ),
    **{
        ("get_camera_sources_picture", code): lambda t, code=code: broken_camera(t, code)
        for code in OPENING_CODES
    },
    ("get_camera_sources_picture", "source_not_chosen"): lambda t: t.call(
        "GET", "camera/sources/picture?source=demo"
    ),
    ("put_camera_source", "stale_state"): lambda t: stale(t, "PUT", "camera/source"),
    ("put_camera_source", "source_not_chosen"): lambda t: t.change(
        "camera/source", method="PUT", source="clip:/etc/passwd"
    ),
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
    ("get_choices_request_id", "no_session"): lambda _: Tray(start=False).call("GET", "choices/x"),
    ("get_choices_request_id", "not_your_seat"): lambda t: chosen_before(t, "GET", as_bob=True),
    ("get_choices_request_id", "request_unknown"): lambda t: t.call("GET", "choices/x"),
    ("post_choices_request_id_amend", "stale_state"): lambda t: t.call(
        "POST", "choices/x/amend", {"state_id": 0, "option": "x"}
    ),
    ("post_choices_request_id_amend", "no_session"): lambda _: Tray(start=False).change(
        "choices/x/amend", option="x"
    ),
    ("post_choices_request_id_amend", "not_your_seat"): lambda t: chosen_before(
        t, "POST", option="anything", as_bob=True
    ),
    ("post_choices_request_id_amend", "request_unknown"): lambda t: t.change("choices/x/amend", option="x"),
    ("post_choices_request_id_amend", "answer_invalid"): lambda t: chosen_before(t, "POST", option="nope"),
    ("post_choices_request_id_amend", "move_refused"): lambda t: chosen_before(
        t, "POST", option="ask", text="nonsense"
    ),
    ("get_adjustable", "no_session"): lambda _: Tray(start=False).call("GET", "adjustable"),
    ("post_adjust", "stale_state"): lambda t: t.call(
        "POST", "adjust", {"state_id": 0, "path": "x", "was": 1, "now": 2}
    ),
    ("post_adjust", "no_session"): lambda _: adjusted(Tray(start=False)),
    ("post_adjust", "not_your_seat"): lambda t: adjusted(t, as_bob=True),
    ("post_adjust", "move_refused"): adjusted,
    ("get_order", "no_session"): lambda _: Tray(start=False).call("GET", "order"),
    ("get_order", "move_refused"): lambda t: (
        t.table.start("deep_dark_dice"),
        t.call("GET", "order"),
    )[1],
    ("post_order", "stale_state"): lambda t: t.call(
        "POST", "order", {"state_id": 0, "change": {"do": "next"}}
    ),
    ("post_order", "no_session"): lambda _: Tray(start=False).change("order", change={"do": "next"}),
    ("post_order", "not_your_seat"): lambda t: t.change("order", change={"do": "reset"}, token=bobs(t)),
    ("post_order", "move_refused"): lambda t: t.change("order", change={"do": "next"}),
    ("post_roll", "stale_state"): lambda t: stale(t, "POST", "roll"),
    ("post_roll", "no_demo"): lambda t: t.change("roll"),
    ("post_roll", "no_roll"): nothing_to_roll,
    ("post_roll", "not_your_seat"): lambda t: (
        t.table.set_source("demo", live=True, demo=True),
        t.change("roll", token=bobs(t)),
    )[1],
    ("put_settings", "stale_state"): lambda t: stale(t, "PUT", "settings"),
    ("put_settings", "answer_invalid"): lambda t: t.change("settings", method="PUT", dice_in_play=["d999"]),
    ("post_sessions_session_id_resume", "stale_state"): lambda t: stale(t, "POST", "sessions/x/resume"),
    ("post_sessions_session_id_resume", "session_unknown"): lambda t: t.change("sessions/x/resume"),
    ("post_sessions_session_id_resume", "session_refused"): resume_refused,
    ("post_join", "long_code_needed"): _guessed,
    ("post_join", "name_taken"): lambda t: t.call(
        "POST", "join", {"code": t.access.code, "name": "Host"}, token=""
    ),
    ("post_join", "table_full"): lambda t: _full(t).call(
        "POST", "join", {"code": t.access.code, "name": "Nobody"}, token=""
    ),
    ("post_join", "code_wrong"): lambda t: t.call("POST", "join", {"code": "WRONG1", "name": "M"}, token=""),
    ("post_join", "seat_unknown"): lambda t: t.call(
        "POST", "join", {"code": t.access.code, "name": "M", "seat": "chair"}, token=""
    ),
    ("post_join", "name_invalid"): lambda t: t.call(
        "POST", "join", {"code": t.access.code, "name": "\u200b"}, token=""
    ),
    ("post_me_seat", "seat_unknown"): lambda t: t.call("POST", "me/seat", {"seat": "chair"}),
    ("delete_access_players_player_id", "player_unknown"): lambda t: t.call("DELETE", "access/players/p1"),
    ("post_asks", "ask_invalid"): lambda t: ask(t, dice="some dice"),
    ("post_asks", "ask_conflict"): lambda t: (ask(t, id="a"), ask(t, id="a", dice="d6"))[1],
    ("post_asks", "asks_full"): lambda t: [ask(t) for _ in range(MOST_QUEUED + 1)][-1],
    ("post_asks", "no_session"): lambda _: ask(Tray(start=False)),
    ("get_asks_ask_id", "ask_unknown"): lambda t: t.call("GET", "asks/x"),
    ("delete_asks_ask_id", "ask_unknown"): lambda t: t.call("DELETE", "asks/x"),
    ("delete_asks_ask_id", "ask_of_another"): lambda t: t.call(
        "DELETE", f"asks/{ask(t).json()['id']}", token=t.programs.add("A", ["ask"])[0]
    ),
    ("post_webhooks_dead_letter_id_retry", "letter_unknown"): lambda t: t.call(
        "POST", "webhooks/dead/x/retry"
    ),
    ("put_configuration", "setting_invalid"): lambda t: t.call(
        "PUT", "configuration", {"changes": {"button": "explode"}}
    ),
    ("put_configuration", "settings_not_saved"): unsaved_settings(
        "PUT", "configuration", {"changes": {"button": "undo"}}
    ),
    ("put_configuration_webhooks_name", "setting_invalid"): lambda t: t.call(
        "PUT", "configuration/webhooks/chat", {"url": "ftp://chat.example"}
    ),
    ("put_configuration_webhooks_name", "settings_not_saved"): unsaved_settings(
        "PUT", "configuration/webhooks/new", {"url": "http://127.0.0.1:9/hook"}
    ),
    ("delete_configuration_webhooks_name", "webhook_unknown"): lambda t: t.call(
        "DELETE", "configuration/webhooks/chat"
    ),
    ("delete_configuration_webhooks_name", "settings_not_saved"): unsaved_settings(
        "DELETE", "configuration/webhooks/chat"
    ),
    ("delete_webhooks_dead_letter_id", "letter_unknown"): lambda t: t.call("DELETE", "webhooks/dead/x"),
    ("delete_access_programs_program_id", "program_unknown"): lambda t: t.call(
        "DELETE", "access/programs/app-0"
    ),
    ("post_access_programs", "program_invalid"): lambda t: t.call(
        "POST", "access/programs", {"name": " ", "scopes": ["ask"]}
    ),
    ("put_access_origins", "origin_invalid"): lambda t: t.call("PUT", "access/origins", {"origins": ["*"]}),
    ("post_access_programs", "programs_not_saved"): unsaved(
        "POST", "access/programs", {"name": "A", "scopes": ["ask"]}
    ),
    ("post_access_camera", "program_invalid"): lambda t: (
        [t.programs.add(f"program {n}", ["read"]) for n in range(MOST_PROGRAMS)],
        t.call("POST", "access/camera", {}),
    )[1],
    ("post_access_camera", "programs_not_saved"): unsaved("POST", "access/camera", {}),
    ("put_access_origins", "programs_not_saved"): unsaved("PUT", "access/origins", {"origins": []}),
    ("delete_access_programs_program_id", "programs_not_saved"): unsaved("DELETE", "access/programs/app-0"),
    ("post_calibrate", "stale_state"): lambda t: stale(t, "POST", "calibrate"),
    ("post_calibrate", "profile_fixed"): lambda _: Tray(fixed=True).change("calibrate"),
    ("post_calibrate", "no_picture"): lambda t: t.change("calibrate"),
    ("post_calibrate", "camera_moved"): lambda _: Tray(setup=Broken("camera_moved")).change("calibrate"),
    ("post_calibrate", "lens_mismatch"): lambda _: Tray(setup=Broken("lens_mismatch")).change("calibrate"),
    ("post_calibrate", "mat_mismatch"): lambda _: Tray(setup=Broken("mat_mismatch")).change("calibrate"),
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
    ("post_lens", "board_views_alike"): lambda _: Tray(setup=Broken("board_views_alike")).call(
        "POST", "lens"
    ),
    ("post_lens", "board_bent"): lambda _: Tray(setup=Broken("board_bent")).call("POST", "lens"),
    ("post_lens", "lens_not_saved"): lambda _: Tray(setup=Broken("lens_not_saved")).call("POST", "lens"),
    **BACKUPS,
    **UPDATES,
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
