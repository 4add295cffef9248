"""A tray with all features, and for each API route a call that succeeds."""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
import uuid
from collections.abc import Callable
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from starlette.testclient import TestClient

from tests.calibration.tray_cameras import camera, photograph
from tests.firmware.cameras import Cameras
from tests.firmware.helpers import die, photo, throw, unsure
from tests.firmware.updates.published import Published
from tests.reader import shown
from traywatch.calibration import Lens, TrayProfile, mat_spec
from traywatch.firmware.backups.drives import Drive
from traywatch.firmware.backups.library import BackupLibrary
from traywatch.firmware.backups.service import BackupService
from traywatch.firmware.camera.devices import Device
from traywatch.firmware.cli.commands.config import _flags
from traywatch.firmware.config.loading import load
from traywatch.firmware.config.settings import WebhookSettings
from traywatch.firmware.diagnostics.checks import Finding
from traywatch.firmware.host.keys.signing_key import load_or_make
from traywatch.firmware.integrations.host_settings import HostSettings
from traywatch.firmware.integrations.webhook_http import WebhookAnswer
from traywatch.firmware.integrations.webhooks import Webhook
from traywatch.firmware.pipeline.motion_log import MotionLog
from traywatch.firmware.pipeline.phone_link import PhoneLink
from traywatch.firmware.pipeline.set_up.newest_frames import WATCHED_S
from traywatch.firmware.pipeline.set_up.setup import SetupService
from traywatch.firmware.pipeline.sources.camera_sources import CameraSources
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.storage.proofs.chain import ProofChain
from traywatch.firmware.table.proofs.notary import Notary
from traywatch.firmware.table.proofs.throw_media import ThrowMedia
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.card_sets import CardSetRepository
from traywatch.firmware.updates.reports import reporting
from traywatch.firmware.updates.service import UpdateService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.programs import Programs
from traywatch.firmware.web.auth.rate_limit import NO_LIMITS, Limits
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.messages import msg
from traywatch.models.synth.calibration_views import board_views
from traywatch.rules.core.types import Player
from traywatch.vision.throws.reasons import NoThrow, Reason
from traywatch.vision.types import Frame, Image

NO_CAMERA = Finding("camera", "note", msg("checks-camera-none"), msg("checks-camera-plug-in"))
CLIP = b"RIFF\x34\x01\0\0WEBP" + bytes(range(256)) + bytes(48)
"""Bytes that stand for the clip of a throw."""
PLAYERS = [Player(id="ann", name="Ann"), Player(id="bob", name="Bob")]


@lru_cache(1)
def _mat() -> Image:
    return photograph(camera(), mat_spec("a4"))


class Tray:
    """A table with two seats, one counted throw and one open question, and a camera above a mat.

    ``start`` False: no game is played. ``profile`` False: the tray is not calibrated.
    """

    def __init__(
        self,
        *,
        start: bool = True,
        profile: bool = True,
        fixed: bool = False,
        keep: Callable[[dict[str, Any]], None] | None = None,
        load: Any = None,
        setup: SetupService | None = None,
        limits: Limits = NO_LIMITS,
        data: Path | None = None,
    ) -> None:
        shelf = CardSetRepository()
        self.table = TableService(
            Journal(data / "journal.sqlite" if data else None),
            pictures=PictureStore(data / "pictures" if data else None),
            load=load or shelf,
        )
        if start:
            self.table.start("free", PLAYERS, {"turns": "round"})
        self.profile: TrayProfile | None = camera() if profile else None
        self.now_s = 0.0
        self.setup = setup or SetupService(lambda: self.profile, clock=lambda: self.now_s)
        self.motions = MotionLog()
        self.phone = PhoneLink()
        self.cameras = Cameras()
        self.sources = CameraSources(
            self.cameras, "phone", devices=lambda: (Device("usb:0", "HD Webcam C525"),)
        )
        self.folder = Path(tempfile.gettempdir()) / f"traywatch-doors-{uuid.uuid4().hex}"
        """The folder of the settings. The first change makes it, and ``close`` removes it."""
        self.access = Access(data)
        self.programs = Programs(data)
        settings = WebhookSettings(name="our channel", url="http://127.0.0.1:9/hook")
        self.webhook = Webhook(
            settings, self.table, tray_id="4f2a91bc", send=lambda url, call: WebhookAnswer(410)
        )
        self.settings = host_settings(self.folder)
        self.restarts: list[None] = []
        """One entry for each time that the tray was asked to start again."""
        self.backup = BackupService(self.folder, keep=7, restart=lambda: self.restarts.append(None))
        self.release: Published | None = None
        """The release whose key the tray knows; ``published`` makes it."""
        self._updates: UpdateService | None = None
        self._fixed, self._limits = fixed, limits
        self._notary: Notary | None = None
        self._keep = keep or self.keep
        self._sets = shelf.sets if load is None else None

    def keep(self, data: dict[str, Any]) -> None:
        """Use another profile, as ``traywatch run`` does."""
        self.profile = TrayProfile.from_json(data)

    @cached_property
    def app(self) -> Any:
        """The application, created on first use."""
        return create_app(
            WebServices(
                self.table,
                access=self.access,
                profile=lambda: self.profile.to_json() if self.profile else None,
                save_profile=None if self._fixed else self._keep,
                setup=self.setup,
                sets=self._sets,
                limits=self._limits,
                programs=self.programs,
                webhooks=[self.webhook],
                motion_log=self.motions,
                phone=self.phone,
                sources=self.sources,
                checks=lambda step: [NO_CAMERA] if step == "source" else [],
                settings=self.settings,
                backup=self.backup,
                prove=self.prove,
                updates=self.updates,
            )
        )

    def published(self) -> Published:
        """A release, and its key on the tray."""
        if self.release is None:
            folder = self.folder / "published"
            folder.mkdir(parents=True)
            self.release = Published(folder)
        return self.release

    def updates(self) -> UpdateService:
        """The updates of a tray whose computer does nothing."""
        if self._updates is None:
            self._updates = UpdateService(
                self.folder,
                obstacle=lambda: None,
                key=self.published().public,
                reports=self.folder / "reports",
                answer_within_s=0.05,
            )
        return self._updates

    @cached_property
    def client(self) -> TestClient:
        """The client of the application."""
        return TestClient(self.app)

    @property
    def state_id(self) -> int:
        return self.table.state_id

    def prove(self, throw_id: str, page: bytes) -> bytes:
        """The proof of a throw, with a key that is made at first use."""
        if self._notary is None:
            self.folder.mkdir(exist_ok=True)
            media = ThrowMedia(self.table.pictures, self.table.clips)
            chain, key = ProofChain(None), load_or_make(self.folder)
            self._notary = Notary(self.table.journal, chain, key, media.of)
        self._notary.catch_up()
        return self._notary.prove(throw_id, page)

    @cached_property
    def document(self) -> dict[str, Any]:
        """The OpenAPI document."""
        return dict(self.client.get("/api/v1/openapi.json").json())

    def call(self, method: str, path: str, body: Any = None, *, token: str | None = None) -> Any:
        """Call a route as the host, or with another token ("": none)."""
        token = self.access.token if token is None else token
        headers = {"X-Traywatch-Token": token} if token else {}
        return self.client.request(method, f"/api/v1/{path}", json=body, headers=headers)

    def change(self, path: str, /, *, token: str | None = None, method: str = "POST", **body: Any) -> Any:
        """Make a changing call for the current state of the table."""
        return self.call(method, path, {"state_id": self.state_id, **body}, token=token)

    def join(self, name: str = "Mara", seat: str | None = "ann") -> str:
        """Join a new player, instead of an earlier one of that name, and return the token."""
        for player in self.access.players:
            if player.name == name:
                self.access.remove(player.id)
        return self.access.join(self.access.code, name, seat)[0]

    def see(self, image: Image | None = None) -> None:
        """Pass a picture from the camera, by default one of the mat."""
        self.setup.saw(Frame(_mat() if image is None else image, 1.0, 1))

    def move(self, reason: Reason = Reason.TOO_BRIEF) -> str:
        """Motion leads to no throw; returns its id."""
        self.motions.add(NoThrow.of(reason, 5.0, 5.2, _mat()))
        return str(self.motions.views[0].id)

    def see_only(self, image: Image) -> None:
        """Pass a picture much later, after all earlier ones are discarded."""
        self.now_s += 2 * WATCHED_S
        self.see(image)

    def thrown(self) -> str:
        """Record a throw that counts; returns its id."""
        self.table.clips.put("t0001", CLIP)
        return self.table.throws.record(throw(die("d20", 17), throw_id="t0001"), photo()).id

    def asked(self) -> str:
        """Record a throw with a question; returns the id of the question."""
        self.table.throws.record(throw(unsure("d20", (6, 9)), throw_id="t0002"), photo())
        return str(shown(self.table.view)["questions"][0]["id"])

    def letter(self) -> str:
        """The id of a call that the webhook has given up."""
        self.webhook.start()
        self.thrown()
        until = time.monotonic() + 60
        while not self.webhook.status.dead and time.monotonic() < until:
            time.sleep(0.01)
        self.webhook.close()
        return str(self.webhook.status.dead[0].id)

    def roll(self) -> str:
        """The id of the open roll request."""
        return next(str(r["id"]) for r in shown(self.table.view)["open"] if r["type"] == "roll")

    def menu(self) -> str:
        """The id of the open choice."""
        return next(str(r["id"]) for r in shown(self.table.view)["open"] if r["type"] == "choice")

    def close(self) -> None:
        if self._notary is not None:
            self._notary.close()
        self.table.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def host_settings(data: Path, file: Path | None = None) -> HostSettings:
    """The settings of a tray that was started without any flag."""
    flags = _flags()
    started = load(flags, {}, file=file, environment={})
    return HostSettings(flags, {}, file, started, data=data)


@lru_cache(1)
def _small_backup() -> bytes:
    """The bytes of a backup of a tray without throws."""
    with tempfile.TemporaryDirectory() as folder:
        Journal(Path(folder) / "journal.sqlite").close()
        library = BackupLibrary(Path(folder))
        return library.path(library.make(["table"]).name).read_bytes()


def backed_up(tray: Tray) -> str:
    """The name of a backup on the tray."""
    tray.folder.mkdir(exist_ok=True)
    Journal(tray.folder / "journal.sqlite").close()
    return tray.backup.library.make(["table"]).name


def upload(tray: Tray, content: bytes | None = None, **more: int) -> Any:
    """Send a backup in one piece."""
    content = _small_backup() if content is None else content
    query = {"offset": 0, "total": len(content), **more}
    return tray.client.request(
        "PUT",
        "/api/v1/backups/upload",
        params=query,
        content=content,
        headers={"X-Traywatch-Token": tray.access.token},
    )


def upload_release(tray: Tray, content: bytes | None = None, **more: int) -> Any:
    """Send a release in one piece."""
    content = tray.published().archive.read_bytes() if content is None else content
    query = {"offset": 0, "total": len(content), **more}
    return tray.client.request(
        "PUT",
        "/api/v1/updates/upload",
        params=query,
        content=content,
        headers={"X-Traywatch-Token": tray.access.token},
    )


def _installed(tray: Tray) -> Any:
    """The computer begins at once, and is done."""
    upload_release(tray)
    folder = tray.folder / "reports"

    def begin() -> None:
        while not (tray.folder / "updates" / "request").exists():
            time.sleep(0.001)
        with reporting(folder) as reporter:
            reporter.installing("9.1.0")
            reporter.ended(None)

    thread = threading.Thread(target=begin)
    thread.start()
    tray.updates()._answer_within_s = 20.0
    reply = tray.call("POST", "updates/install", {})
    thread.join()
    return reply


def _copied(tray: Tray) -> Any:
    stick = tray.folder / "stick"
    name = backed_up(tray)
    stick.mkdir()
    tray.backup.library.drives = lambda: [Drive(stick, 10**9, True)]  # type: ignore[method-assign]
    return tray.call("POST", f"backups/{name}/copy", {"drive": str(stick)})


def ask(tray: Tray, **more: Any) -> Any:
    """Ask for dice as the host."""
    return tray.call("POST", "asks", {"dice": "d20+5", "player": "Ann", "reason": "Stealth", **more})


def hidden(tray: Tray) -> str:
    """Record a throw that only the host may see; returns its id."""
    tray.change("hide", audience="host", seat="ann")
    return tray.thrown()


def _answer(tray: Tray) -> Any:
    return tray.change(f"requests/{tray.asked()}/answer", option="a1", token=tray.join())


def _amend(tray: Tray) -> Any:
    return tray.change(f"throws/{tray.thrown()}/amend", die_id="a0", value=7)


def _choice(tray: Tray, method: str) -> Any:
    menu = tray.menu()
    tray.change(f"requests/{menu}/answer", option="ask", text="2d6")
    if method == "GET":
        return tray.call("GET", f"choices/{menu}")
    return tray.change(f"choices/{menu}/amend", option="anything")


def _adjust(tray: Tray) -> Any:
    tray.table.start("deep_dark_dice")
    health = tray.table.view.to_json()["state"]["monster"]["health"]
    return tray.change("adjust", path="monster.health", was=health, now=1)


def _redo(tray: Tray) -> Any:
    tray.change(f"requests/{tray.menu()}/answer", option="ask", text="2d6")
    tray.change("undo")
    return tray.change("redo")


def _rolled(tray: Tray) -> Any:
    tray.table.start("deep_dark_dice")
    tray.table.set_source("demo", live=True, demo=True)
    return tray.change("roll")


def _throws(tray: Tray) -> Any:
    tray.thrown()
    tray.asked()
    return tray.call("GET", "throws?limit=1")


def _seen(path: str) -> Callable[[Tray], Any]:
    def call(tray: Tray) -> Any:
        tray.see()
        return tray.call("GET", path)

    return call


def _calibrate(tray: Tray) -> Any:
    tray.see()
    return tray.change("calibrate", keep=False, game="deep_dark_dice")


@lru_cache(1)
def board() -> tuple[Lens, list[Image]]:
    """A lens, and six pictures of the board that it takes; not to be changed."""
    lens, pictures = board_views(np.random.default_rng(3), 6)
    return lens, list(pictures)


def _view(tray: Tray) -> Any:
    tray.see(board()[1][0])
    return tray.call("POST", "lens/views")


def _lens(tray: Tray) -> Any:
    for image in board()[1][:5]:
        tray.see_only(image)
        assert tray.call("POST", "lens/views").status_code == 200
    return tray.call("POST", "lens")


def _resume(tray: Tray) -> Any:
    first = shown(tray.table.view)["session"]
    tray.table.start("free")
    return tray.change(f"sessions/{first}/resume")


def _remove(tray: Tray) -> Any:
    tray.join()
    tray.join("Ida", "bob")
    return tray.call("DELETE", f"access/players/{tray.access.players[1].id}")


def _with_players(path: str) -> Callable[[Tray], Any]:
    def call(tray: Tray) -> Any:
        tray.join()
        return tray.call("GET", path)

    return call


def _plain(method: str, path: str) -> Callable[[Tray], Any]:
    return lambda tray: tray.call(method, path)


def _thrown(path: str) -> Callable[[Tray], Any]:
    def call(tray: Tray) -> Any:
        return tray.call("GET", path.format(tray.thrown()))

    return call


WELL: dict[str, Callable[[Tray], Any]] = {
    "get_health": _plain("GET", "health"),
    "get_table": _thrown("table"),
    "get_throws": _throws,
    "get_throws_throw_id": _thrown("throws/{}"),
    "get_throws_throw_id_picture": _thrown("throws/{}/picture?die=a0"),
    "get_throws_throw_id_clip": _thrown("throws/{}/clip"),
    "get_throws_throw_id_proof": _thrown("throws/{}/proof"),
    "get_stats_paths": _thrown("stats/paths"),
    "get_games": _plain("GET", "games"),
    "get_games_game_rules": _plain("GET", "games/free/rules"),
    "get_games_game_lobby": _plain("GET", "games/free/lobby"),
    "get_profile": _plain("GET", "profile"),
    "get_stats": _thrown("stats"),
    "get_dice": _thrown("dice"),
    "get_sessions": _thrown("sessions"),
    "get_seats": _with_players("seats"),
    "get_me": _plain("GET", "me"),
    "get_access": _with_players("access"),
    "get_asks": lambda tray: (ask(tray), tray.call("GET", "asks"))[1],
    "post_asks": lambda tray: ask(tray),
    "get_asks_ask_id": lambda tray: tray.call("GET", f"asks/{ask(tray).json()['id']}"),
    "delete_asks_ask_id": lambda tray: tray.call("DELETE", f"asks/{ask(tray).json()['id']}"),
    "post_hide": lambda tray: tray.change("hide", audience="host", dice="d20", seat="ann"),
    "post_throws_throw_id_reveal": lambda tray: tray.change(f"throws/{hidden(tray)}/reveal"),
    "get_webhooks": lambda tray: (tray.letter(), tray.call("GET", "webhooks"))[1],
    "post_webhooks_dead_letter_id_retry": lambda tray: tray.call(
        "POST", f"webhooks/dead/{tray.letter()}/retry"
    ),
    "delete_webhooks_dead_letter_id": lambda tray: tray.call("DELETE", f"webhooks/dead/{tray.letter()}"),
    "get_access_programs": lambda tray: (
        tray.programs.add("Foundry", ["ask"]),
        tray.call("GET", "access/programs"),
    )[1],
    "post_access_programs": lambda tray: tray.call(
        "POST", "access/programs", {"name": "Foundry", "scopes": ["read", "ask"]}
    ),
    "delete_access_programs_program_id": lambda tray: tray.call(
        "DELETE", f"access/programs/{tray.programs.add('Foundry', ['ask'])[1].id}"
    ),
    "put_access_origins": lambda tray: tray.call(
        "PUT", "access/origins", {"origins": ["https://foundry.example:30000"]}
    ),
    "get_invitation": _plain("GET", "invitation"),
    "get_access_qr_svg": _plain("GET", "access/qr.svg?for=host"),
    "get_camera": _seen("camera"),
    "get_camera_picture": _seen("camera/picture?width=320"),
    "get_camera_light": _seen("camera/light"),
    "get_camera_framing": _seen("camera/framing"),
    "get_camera_phone": _plain("GET", "camera/phone"),
    "get_camera_sources": _plain("GET", "camera/sources"),
    "put_camera_source": lambda tray: tray.change("camera/source", method="PUT", source="usb:0"),
    "get_camera_sources_picture": _plain("GET", "camera/sources/picture?source=usb:0"),
    "post_access_camera": lambda tray: tray.call("POST", "access/camera", {}),
    "get_camera_motions": lambda tray: (tray.move(), tray.call("GET", "camera/motions"))[1],
    "get_camera_motions_motion_id_picture": lambda tray: tray.call(
        "GET", f"camera/motions/{tray.move()}/picture"
    ),
    "get_lens": _plain("GET", "lens"),
    "get_configuration": _plain("GET", "configuration"),
    "put_configuration": lambda tray: tray.call(
        "PUT", "configuration", {"changes": {"mqtt.prefix": "table/v1", "button": "undo"}}
    ),
    "put_configuration_webhooks_name": lambda tray: tray.call(
        "PUT", "configuration/webhooks/chat", {"url": "http://127.0.0.1:9/hook", "preset": "discord"}
    ),
    "delete_configuration_webhooks_name": lambda tray: (
        tray.call("PUT", "configuration/webhooks/chat", {"url": "http://127.0.0.1:9/hook"}),
        tray.call("DELETE", "configuration/webhooks/chat"),
    )[1],
    "post_configuration_test": lambda tray: tray.call("POST", "configuration/test", {"what": "lights"}),
    "get_backups": lambda tray: (backed_up(tray), tray.call("GET", "backups"))[1],
    "post_backups": lambda tray: (
        backed_up(tray),
        tray.call("POST", "backups", {"pictures": True, "clips": False}),
    )[1],
    "put_backups_upload": upload,
    "get_backups_name_file": lambda tray: tray.call("GET", f"backups/{backed_up(tray)}/file"),
    "delete_backups_name": lambda tray: tray.call("DELETE", f"backups/{backed_up(tray)}"),
    "post_backups_name_copy": _copied,
    "post_backups_name_restore": lambda tray: tray.call("POST", f"backups/{backed_up(tray)}/restore"),
    "get_updates": lambda tray: (upload_release(tray), tray.call("GET", "updates"))[1],
    "put_updates_upload": upload_release,
    "post_updates_install": _installed,
    "delete_updates_upload": _plain("DELETE", "updates/upload"),
    "get_guide": _plain("GET", "guide"),
    "get_guide_checks": _plain("GET", "guide/checks?step=source"),
    "put_guide_steps_step": lambda tray: tray.call(
        "PUT", "guide/steps/mat", {"state": "done", "mat": "printed"}
    ),
    "post_session": lambda tray: tray.change("session", game="free"),
    "post_requests_request_id_answer": _answer,
    "post_throws_throw_id_amend": _amend,
    "post_undo": lambda tray: (tray.thrown(), tray.change("undo", void=True))[1],
    "get_choices_request_id": lambda tray: _choice(tray, "GET"),
    "post_choices_request_id_amend": lambda tray: _choice(tray, "POST"),
    "get_adjustable": _plain("GET", "adjustable"),
    "post_adjust": _adjust,
    "get_order": _plain("GET", "order"),
    "post_order": lambda tray: tray.change("order", change={"do": "add", "name": "Wolf"}),
    "post_redo": _redo,
    "put_settings": lambda tray: tray.change("settings", method="PUT", paused=True),
    "post_roll": _rolled,
    "put_profile": lambda tray: tray.change("profile", method="PUT", profile=camera().to_json()),
    "post_sessions_session_id_resume": _resume,
    "post_join": lambda tray: tray.call(
        "POST", "join", {"code": tray.access.code, "seat": "ann", "name": "Mara"}, token=""
    ),
    "post_me_seat": lambda tray: tray.call("POST", "me/seat", {"seat": "bob"}, token=tray.join()),
    "put_access": lambda tray: tray.call("PUT", "access", {"players_only": True}),
    "post_access_renew": _plain("POST", "access/renew"),
    "delete_access_players_player_id": _remove,
    "post_calibrate": _calibrate,
    "post_profile_check": lambda tray: tray.call(
        "POST",
        "profile/check",
        {
            "layout": {
                "size_mm": [300, 200],
                "zones": [
                    {"name": "bow", "kind": "hit", "polygon_mm": [[10, 10], [90, 90], [90, 10], [10, 90]]}
                ],
            }
        },
    ),
    "post_lens_views": _view,
    "post_lens": _lens,
    "delete_lens_views": _plain("DELETE", "lens/views"),
}
"""For each operation of the document a call that is answered with 200, except the endless event stream."""
