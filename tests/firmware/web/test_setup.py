"""Routes of the set-up page: live picture, light, calibration, lens, checks of zone maps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from tests.calibration.quality.drawn_light import frames, lamp
from tests.calibration.tray_cameras import camera, photograph
from tests.firmware.doors import board
from traywatch.calibration import Lens, TrayProfile, ZoneLayout, mat_spec
from traywatch.firmware.pipeline.flicker_watch import FlickerWatch
from traywatch.firmware.pipeline.set_up.lens_capture import sharpness
from traywatch.firmware.pipeline.set_up.newest_frames import FRAMES, WATCHED_S
from traywatch.firmware.pipeline.set_up.setup import SetupService
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.vision.types import Frame, Image

TOKEN = "correct-horse-battery-staple"
KEY = {"X-Traywatch-Token": TOKEN}
MAT = mat_spec("a4")
TRUTH = camera()
CHANGING = [
    ("POST", "/calibrate", {"keep": True}),
    ("POST", "/profile/check", {"layout": {"size_mm": [300, 200]}}),
    ("POST", "/lens/views", None),
    ("DELETE", "/lens/views", None),
    ("POST", "/lens", None),
]


@cache
def picture() -> Image:
    """The tray from its camera."""
    return photograph(TRUTH, MAT)


class Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


class Tray:
    """A served table with a camera that shows the given pictures."""

    def __init__(self, folder: Path, *, fixed: bool = False) -> None:
        self.table = TableService(Journal(None))
        self.table.start("free")
        self.clock = Clock()
        self.profile: TrayProfile | None = None
        self.lens_path = folder / "data" / "lens.json"
        self.flicker = FlickerWatch(clock=self.clock)
        self.setup = SetupService(
            lambda: self.profile, lens_path=self.lens_path, flicker=self.flicker, clock=self.clock
        )
        self._sequence = 0
        app = create_app(
            WebServices(
                self.table,
                access=Access(None, token=TOKEN),
                profile=lambda: self.profile.to_json() if self.profile else None,
                save_profile=None if fixed else self.keep,
                setup=self.setup,
            )
        )
        self.client = TestClient(app)

    def keep(self, data: dict[str, Any]) -> None:
        self.profile = TrayProfile.from_json(data)

    def see(self, image: Image, times: int = 1) -> None:
        for _ in range(times):
            self._sequence += 1
            self.setup.saw(Frame(image, self._sequence / 30, self._sequence))

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(f"/api/v1{path}", params=query, headers=KEY)

    def send(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        if path == "/calibrate" and body is not None:
            body = {"state_id": self.table.state_id, **body}
        return self.client.request(method, f"/api/v1{path}", json=body, headers=KEY)

    def calibrate(self, **body: Any) -> Any:
        return self.send("POST", "/calibrate", body)


@pytest.fixture
def tray(tmp_path: Path) -> Iterator[Tray]:
    tray = Tray(tmp_path)
    yield tray
    tray.table.close()


def error_of(answer: Any) -> str:
    assert set(answer.json()) == {"error"}
    return str(answer.json()["error"]["code"])


def opened(answer: Any) -> Image:
    return np.asarray(cv2.imdecode(np.frombuffer(answer.content, np.uint8), cv2.IMREAD_COLOR), np.uint8)


# ---------------------------------------------------------------- the picture


def test_the_newest_picture_comes_as_wide_as_was_asked(tray: Tray) -> None:
    tray.see(np.zeros_like(picture()))
    tray.see(picture())
    whole = tray.get("/camera/picture")
    assert whole.headers["content-type"] == "image/jpeg"
    assert whole.headers["cache-control"] == "no-store"
    assert (whole.headers["x-traywatch-frame"], whole.headers["x-traywatch-size"]) == ("2", "960x720")
    assert float(np.abs(opened(whole).astype(int) - picture()).mean()) < 4
    assert opened(tray.get("/camera/picture", width=320)).shape == (240, 320, 3)
    assert opened(tray.get("/camera/picture", width=4000)).shape == picture().shape, "never made larger"
    about = tray.get("/camera").json()
    assert (about["width"], about["height"], about["sequence"]) == (960, 720, 2)
    assert about["profile_fixed"] is False


@pytest.mark.parametrize("path", ["/camera/picture", "/camera/light"])
def test_who_is_not_the_host_is_not_shown_the_live_picture(tray: Tray, path: str) -> None:
    tray.see(picture())
    for headers, code in (({}, "token_missing"), ({"X-Traywatch-Token": "guess"}, "token_wrong")):
        answer = tray.client.get(f"/api/v1{path}", headers=headers)
        assert (answer.status_code, error_of(answer)) == (401, code)
        assert "image" not in answer.headers["content-type"]


@pytest.mark.parametrize("width", [0, -1, 159, 5000, "wide"])
def test_a_picture_of_no_sane_width_is_refused(tray: Tray, width: Any) -> None:
    tray.see(picture())
    assert error_of(tray.get("/camera/picture", width=width)) == "invalid_request"


@pytest.mark.parametrize("path", ["/camera", "/camera/picture", "/camera/light"])
def test_before_the_first_picture_that_is_said(tray: Tray, path: str) -> None:
    answer = tray.get(path)
    assert (answer.status_code, error_of(answer)) == (404, "no_picture")


def test_of_the_last_pictures_the_sharpest_may_be_asked_for(tray: Tray) -> None:
    soft = np.asarray(cv2.GaussianBlur(picture(), (0, 0), 3), np.uint8)
    tray.see(soft)
    tray.get("/camera")  # a request: from now on several frames are stored
    tray.see(picture())
    tray.see(soft, 3)
    assert tray.get("/camera/picture").headers["x-traywatch-frame"] == "5"
    assert tray.get("/camera/picture", sharp=True).headers["x-traywatch-frame"] == "2"
    assert sharpness(picture()) > 2 * sharpness(soft)


def test_nothing_is_hoarded_while_nobody_looks(tray: Tray) -> None:
    soft = np.asarray(cv2.GaussianBlur(picture(), (0, 0), 3), np.uint8)

    def sharpest() -> str:
        return str(tray.get("/camera/picture", width=160, sharp=True).headers["x-traywatch-frame"])

    tray.see(picture())
    tray.see(soft)
    assert sharpest() == "2", "nobody had looked"
    tray.see(picture())
    tray.see(soft, FRAMES - 1)
    assert sharpest() == "3"
    tray.see(soft)
    assert sharpest() != "3", "only so many are kept"
    tray.clock.now_s += WATCHED_S + 1
    tray.see(picture())
    tray.see(soft)
    assert sharpest() == str(FRAMES + 5), "the soft one, though one before it was sharp"


# ---------------------------------------------------------------- light


def test_light_is_judged_in_words_with_the_place(tray: Tray) -> None:
    glaring = picture().copy()
    x, y = (round(v) for v in TRUTH.project([(150, 100)])[0].tolist())
    cv2.circle(glaring, (x, y), 40, (255, 255, 255), -1)
    tray.see(glaring)
    tray.get("/camera")
    tray.see(glaring, 4)
    report = tray.get("/camera/light").json()
    found = {one["name"]: one for one in report["findings"]}
    assert set(found) >= {"size", "focus", "exposure", "color", "glare", "flicker"}
    assert found["glare"]["level"] == "bad"
    assert "lamp" in found["glare"]["advice"]
    xs, ys = zip(*found["glare"]["where_px"][0], strict=True)
    assert min(xs) < x < max(xs) and min(ys) < y < max(ys)
    assert found["flicker"]["level"] == "good"
    assert (report["width"], report["height"], report["say"]) == (960, 720, "")


def test_without_mat_or_profile_light_cannot_be_judged(tray: Tray) -> None:
    tray.see(np.full((480, 640, 3), 90, np.uint8))
    report = tray.get("/camera/light").json()
    assert report["findings"] == []
    assert "markers" in report["say"]


def test_flickering_lamps_are_named_without_mat_and_profile_too(tray: Tray) -> None:
    shots = frames(30, lamp(50, 0.08, bands=True))
    tray.see(shots[0].image)
    tray.get("/camera")
    for shot in shots:
        tray.flicker.take_frame(shot)
    report = tray.get("/camera/light").json()
    (found,) = report["findings"]
    assert (found["name"], found["level"], found["where_px"]) == ("flicker", "bad", [])
    assert "50 Hz mains" in found["advice"] and "markers" in report["say"]


def test_another_shape_of_picture_than_the_profiles_is_said(tray: Tray) -> None:
    tray.profile = TRUTH
    tray.see(np.full((480, 480, 3), 90, np.uint8))
    answer = tray.get("/camera/light")
    assert (answer.status_code, error_of(answer)) == (422, "picture_shape")


# ---------------------------------------------------------------- calibration


def test_the_mat_is_found_and_kept(tray: Tray) -> None:
    tray.see(picture())
    done = tray.calibrate()
    assert done.status_code == 200
    made = done.json()
    assert made["kept"] is True and made["zones"] == "mat"
    assert tray.profile == TrayProfile.from_json(made["profile"])
    assert 0 < made["place_sd_mm"] < 0.6
    assert f"about {made['place_sd_mm']:.1f} mm" in made["say"]
    off = tray.profile.to_plane(TRUTH.project([(60, 60), (240, 150)])) - [(60, 60), (240, 150)]
    assert np.abs(off).max() < 0.5
    assert [p for p in made["problems"] if p["level"] == "wrong"] == []


def test_what_was_found_may_be_looked_at_first(tray: Tray) -> None:
    tray.see(picture())
    made = tray.calibrate(keep=False).json()
    assert tray.profile is None and made["kept"] is False
    taken = tray.client.put(
        "/api/v1/profile",
        json={"state_id": tray.table.state_id, "profile": made["profile"]},
        headers=KEY,
    )
    assert taken.status_code == 200
    assert tray.profile == TrayProfile.from_json(made["profile"])


def test_four_corners_and_a_size_do_without_markers(tray: Tray) -> None:
    tray.see(photograph(TRUTH, MAT, hidden=range(4)))
    width, height = MAT.size_mm
    corners = TRUTH.project([(0, 0), (width, 0), (width, height), (0, height)]).tolist()
    made = tray.calibrate(corners_px=corners, size_mm=[width, height]).json()
    assert made["zones"] == "field"
    assert "Four corners" in made["say"]
    assert tray.profile is not None and tray.profile.mat_size_mm == (width, height)
    assert np.abs(tray.profile.to_plane(TRUTH.project([(150, 100)])) - (150, 100)).max() < 3


def test_a_drawn_map_outlives_another_calibration_unless_it_shall_not(tray: Tray) -> None:
    tray.see(picture())
    tray.calibrate()
    assert tray.profile is not None
    field = ((10.0, 10.0), (280.0, 10.0), (280.0, 200.0), (10.0, 200.0))
    mine = ZoneLayout.of_profile(tray.profile).model_copy(
        update={"zones": (MAT.zones[0].model_copy(update={"name": "mine", "polygon_mm": field}),)}
    )
    tray.profile = mine.apply(tray.profile)
    assert tray.calibrate().json()["zones"] == "kept"
    assert [zone.name for zone in tray.profile.zones] == ["mine"]
    assert tray.calibrate(keep_zones=False).json()["zones"] == "mat"
    assert tray.profile.zones == MAT.zones


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"corners_px": [[10, 10], [90, 10], [90, 90], [10, 90]]}, 422, "size_unusable"),
        ({"size_mm": [300, 200]}, 422, "size_unusable"),
        ({"corners_px": [[0, 0]] * 4, "size_mm": [300, 200]}, 422, "corners_unusable"),
        ({"corners_px": [[10, 10]] * 3, "size_mm": [300, 200]}, 422, "invalid_request"),
        ({"lens": "monocle"}, 422, "lens_unknown"),
        ({"ruler_mm": 20}, 422, "ruler_unusable"),
        ({"mat": "postcard"}, 422, "mat_unknown"),
        ({"state_id": 0}, 409, "stale_state"),
    ],
)
def test_what_cannot_be_calibrated_is_refused_with_the_reason(
    tray: Tray, body: dict[str, Any], status: int, code: str
) -> None:
    tray.see(picture())
    answer = tray.calibrate(**body)
    assert (answer.status_code, error_of(answer)) == (status, code)
    assert tray.profile is None


def test_too_few_markers_are_named(tray: Tray) -> None:
    tray.see(photograph(TRUTH, MAT, hidden=(0, 1)))
    answer = tray.calibrate()
    assert (answer.status_code, error_of(answer)) == (422, "markers_missing")
    assert "top left" in answer.json()["error"]["message"]
    answer = tray.send("POST", "/calibrate?lang=de", {"state_id": tray.table.state_id})
    assert "oben links (50) und oben rechts (51)" in answer.json()["error"]["message"]


def test_the_practice_trays_profile_is_fixed_and_says_so(tmp_path: Path) -> None:
    tray = Tray(tmp_path, fixed=True)
    tray.see(picture())
    assert tray.get("/camera").json()["profile_fixed"] is True
    answer = tray.calibrate()
    assert (answer.status_code, error_of(answer)) == (409, "profile_fixed")
    assert tray.calibrate(keep=False).status_code == 200, "to look at it is no change"
    assert error_of(tray.send("POST", "/lens")) == "profile_fixed"
    tray.table.close()


# ---------------------------------------------------------------- maps and the lens


def test_a_map_is_checked_with_the_place(tray: Tray) -> None:
    bow = {"name": "bow", "kind": "hit", "polygon_mm": [[10, 10], [90, 90], [90, 10], [10, 90]]}
    found = tray.send("POST", "/profile/check", {"layout": {"size_mm": [300, 200], "zones": [bow]}}).json()
    crossing = next(p for p in found["problems"] if p["code"] == "crossing")
    assert crossing["level"] == "wrong"
    assert crossing["at_mm"] == pytest.approx([50, 50], abs=1)
    answer = tray.send("POST", "/profile/check", {"layout": {"size_mm": [0, 0]}})
    assert (answer.status_code, error_of(answer)) == (422, "zones_unreadable")


def test_the_lens_is_measured_from_the_board_and_used_from_then_on(tray: Tray) -> None:
    truth, pictures = board()
    tray.see(np.full((960, 1280, 3), 90, np.uint8))
    answer = tray.send("POST", "/lens/views")
    assert (answer.status_code, error_of(answer)) == (422, "board_missing")
    for number, image in enumerate(pictures, 1):
        tray.clock.now_s += WATCHED_S + 1
        tray.see(image)
        view = tray.send("POST", "/lens/views").json()
        assert view["views"] == number and len(view["corners_px"]) >= 10
    assert tray.get("/lens").json()["coverage"] >= view["coverage"] > 0.3
    made = tray.send("POST", "/lens").json()
    kept = Lens.load(tray.lens_path)
    assert kept.camera_matrix[0][0] == pytest.approx(truth.camera_matrix[0][0], rel=0.01)
    assert made["lens"]["views"] == 6
    after = tray.get("/lens").json()
    assert after["views"] == 0 and after["kept"]["name"] == "measured"
    tray.see(picture())
    assert tray.calibrate(keep=False, lens="usual").json()["lens"] == "usual"
    # The measured lens is of another camera: the markers do not match it, and the error says so.
    assert error_of(tray.calibrate(keep=False)) == "lens_mismatch"


def test_views_may_be_forgotten(tray: Tray) -> None:
    tray.see(board()[1][0])
    tray.send("POST", "/lens/views")
    assert tray.send("DELETE", "/lens/views").json()["views"] == 0
    assert error_of(tray.send("POST", "/lens")) == "board_missing"


@pytest.mark.parametrize(("method", "path", "body"), CHANGING)
def test_who_has_no_token_changes_nothing(tray: Tray, method: str, path: str, body: Any) -> None:
    tray.see(picture())
    for headers, code in (({}, "token_missing"), ({"X-Traywatch-Token": "guess"}, "token_wrong")):
        answer = tray.client.request(method, f"/api/v1{path}", json=body, headers=headers)
        assert (answer.status_code, error_of(answer)) == (401, code)
    assert tray.profile is None


def test_the_page_is_served(tray: Tray) -> None:
    page = tray.client.get("/setup")
    assert page.status_code == 200
    for part in (part.split('"')[0] for part in page.text.split('"/page/')[1:]):
        assert tray.client.get(f"/page/{part}").status_code == 200, part


def flat(level: int, spread: int = 0) -> Image:
    """A gray picture; with ``spread`` it has sharp edges."""
    image = np.full((120, 160, 3), level, np.uint8)
    image[::8] += np.uint8(spread)
    return image


def shown_level(setup: SetupService, *, sharp: bool = False) -> float:
    jpeg = setup.picture(80, sharp=sharp).jpeg
    return float(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR).mean())


def test_a_camera_that_was_opened_again_never_shows_its_earlier_picture() -> None:
    clock = Clock()
    setup = SetupService(clock=clock)
    setup.saw(Frame(flat(40), 10.0, 0))
    assert shown_level(setup) == pytest.approx(40, abs=2)
    setup.saw(Frame(flat(200), 11.0, 0))
    assert shown_level(setup) == pytest.approx(200, abs=2)


@pytest.mark.parametrize(("silent_s", "sequence"), [(30.0, 7), (1.0, 0)], ids=["silent", "opened again"])
def test_frames_from_before_a_break_are_not_used_with_those_after_it(silent_s: float, sequence: int) -> None:
    clock = Clock()
    setup = SetupService(clock=clock)
    for i in range(FRAMES):
        setup.saw(Frame(flat(40, 60), 10 + i / 30, i + 1))
        setup.picture()
        clock.now_s += 1 / 30
    for _ in range(round(silent_s)):  # the page goes on asking
        clock.now_s += 1.0
        setup.picture()
    setup.saw(Frame(flat(200), 10.2 + silent_s, sequence))
    assert shown_level(setup, sharp=True) == pytest.approx(200, abs=2), "not the sharper one from before"
