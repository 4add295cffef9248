"""The set-up page: light in words, calibration, and zones drawn on the live picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.browser.phones import DESK, PHONE, TOKEN, Phone, Tray, served
from tests.browser.test_barriers import barriers
from tests.calibration.tray_cameras import camera, photograph
from tests.firmware.helpers import die, throw
from tests.reader import shown
from traywatch.calibration import TrayProfile, mat_spec
from traywatch.catalogs import languages
from traywatch.firmware.pipeline.set_up.setup import SetupService
from traywatch.vision.types import Frame

MAT = mat_spec("a4")
# Touch targets that are smaller than a finger: name, width, height.
TOO_SMALL = """() =>
  [...document.querySelectorAll("button, summary, select, .radio, input:not([type=radio], [type=checkbox])")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.textContent || one.name, one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 44 || box.height < 44)
    .map(([name, box]) => [name, box.width, box.height])"""
TRUTH = camera((148.5, 300.0, -360.0), k1=-0.08)


TABS = ("light", "calibrate", "zones", "lens")


@cache
def picture() -> np.ndarray:
    """What the camera sees of the mat."""
    return photograph(TRUTH, MAT)


class Bench:
    """A tray with a camera above a mat, and a profile that the page may change."""

    def __init__(self) -> None:
        self.profile: TrayProfile | None = TRUTH
        self.setup = SetupService(lambda: self.profile)
        for number in range(3):
            self.setup.saw(Frame(picture(), number / 30, number))
        self.tray: Tray | None = None

    def keep(self, data: dict[str, Any]) -> None:
        self.profile = TrayProfile.from_json(data)
        if self.tray is not None:
            self.tray.table.set_profile(self.profile)

    def to_json(self) -> dict[str, Any] | None:
        return self.profile.to_json() if self.profile else None

    @property
    def map(self) -> dict[str, Any]:
        assert self.profile is not None
        return {zone.name: zone for zone in self.profile.zones}


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def served_bench(bench: Bench) -> Iterator[Bench]:
    with served(profile=bench.to_json, save_profile=bench.keep, setup=bench.setup) as tray:
        bench.tray = tray
        yield bench


def opened(phone: Phone, bench: Bench, tab: str, query: str = "") -> Any:
    assert bench.tray is not None
    page = phone.page
    page.goto(f"{bench.tray.url}setup{query}#token={TOKEN}")
    page.click(f"#tab-{tab}")
    page.wait_for_selector("#frame:not(:has(#waiting:not([hidden])))")
    return page


def on_screen(page: Any, place_mm: tuple[float, float]) -> tuple[float, float]:
    """Screen position of a point of the mat."""
    x, y = (TRUTH.project([place_mm])[0] + 0.5).tolist()
    left, top, wide, tall = (float(v) for v in page.get_attribute("#over", "viewBox").split())
    box = page.locator("#over").bounding_box()
    return box["x"] + (x - left) / wide * box["width"], box["y"] + (y - top) / tall * box["height"]


def tap(page: Any, place_mm: tuple[float, float]) -> None:
    page.mouse.click(*on_screen(page, place_mm))


def test_pixels_and_millimeters_agree_with_the_profile(phone: Phone, served_bench: Bench) -> None:
    page = opened(phone, served_bench, "zones")
    views = [
        TRUTH,
        camera((40.0, 420.0, -300.0), k1=0.12, roll_deg=12.0).model_copy_valid(
            distortion=(0.11, -0.05, 0.002, -0.001, 0.01)
        ),
    ]
    places = [(x, y) for x in (0.0, 70.0, 150.0, 297.0) for y in (0.0, 100.0, 210.0)]
    for view in views:
        wanted = view.project(places) + 0.5
        seen = page.evaluate(
            """async ([profile, places]) => {
                 const { cameraOf } = await import("/page/calibration/setup-camera.js");
                 const camera = cameraOf(profile, profile.image_size);
                 const pixels = places.map(camera.project);
                 return [pixels, pixels.map(camera.unproject)];
               }""",
            [shown(view), places],
        )
        assert np.allclose(seen[0], wanted, atol=1e-6)
        assert np.allclose(seen[1], places, atol=1e-6)
    other = "async p => (await import('/page/calibration/setup-camera.js')).cameraOf(p, [500, 500])"
    assert page.evaluate(other, TRUTH.to_json()) is None


def test_light_is_told_in_words_and_shown_in_the_picture(phone: Phone, served_bench: Bench) -> None:
    page = opened(phone, served_bench, "light")
    page.wait_for_selector(".findings li")
    words = page.inner_text("#panel")
    assert "Focus" in words and "White balance" in words
    assert "Sharpness" in words
    assert phone.fits()
    assert phone.complaints == []


def test_who_is_not_the_host_is_told_so_and_sees_no_picture(phone: Phone, served_bench: Bench) -> None:
    assert served_bench.tray is not None
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.page.goto(f"{served_bench.tray.url}setup")
    phone.page.wait_for_selector("#stranger:has-text('only the host can see it')")
    assert phone.page.is_hidden("#frame") and phone.page.is_hidden("#tabs")
    assert not [url for url in asked if "/api/v1/camera" in url]
    assert barriers(phone.page) == []
    assert phone.fits()
    phone.page.goto(f"{served_bench.tray.url}setup#token={TOKEN}")  # the same tab: only the hash changes
    phone.page.click("#tab-light")
    phone.page.wait_for_selector("#frame:not(:has(#waiting:not([hidden])))")
    assert phone.page.is_visible("#tabs") and phone.page.is_hidden("#stranger")
    assert phone.complaints == []


def test_the_tray_is_calibrated_and_the_result_looked_at_before_it_is_used(
    phone: Phone, served_bench: Bench
) -> None:
    served_bench.profile = None
    page = opened(phone, served_bench, "calibrate")
    page.wait_for_selector("text=calibrated yet")
    page.click("text=Calibrate now")
    page.wait_for_selector("text=accurate to about")
    assert served_bench.profile is None, "it is only shown"
    assert page.locator("#over .mark").count() > 10
    page.click("text=Use this")
    page.wait_for_selector("text=In use: a4")
    found = served_bench.profile
    assert found is not None and found.markers
    assert np.abs(found.to_plane(TRUTH.project([(150, 100)])) - (150, 100)).max() < 0.5
    assert phone.fits()
    assert [c for c in phone.complaints if "404" not in c] == [], (
        "the browser notes the missing profile itself"
    )


def test_four_corners_are_tapped_and_pushed_and_a_refusal_says_why(phone: Phone, served_bench: Bench) -> None:
    served_bench.profile = None
    page = opened(phone, served_bench, "calibrate")
    page.click("text=Another board")
    page.click("text=Calibrate now")
    page.wait_for_selector(".problem:has-text('top left')")
    width, height = MAT.size_mm
    for corner in ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)):
        tap(page, corner)
    page.wait_for_selector("text=until all four are right")
    before = page.inner_text("#spoken")
    page.click("[aria-label='left by 1 pixel']")
    page.click("[aria-label='right by 1 pixel']")
    page.wait_for_function("before => document.querySelector('#spoken').textContent !== before", arg=before)
    page.get_by_label("Width, mm").fill(str(width))
    page.get_by_label("Height, mm").fill(str(height))
    page.click("text=Calibrate now")
    page.wait_for_selector("text=four corners allow no check")
    page.click("text=Use this")
    page.wait_for_selector("text=In use: 297")
    found = served_bench.profile
    assert found is not None and found.mat_size_mm == (width, height)
    assert np.abs(found.to_plane(TRUTH.project([(150, 100)])) - (150, 100)).max() < 4


def test_a_point_is_dragged_on_the_picture_and_the_map_saved(phone: Phone, served_bench: Bench) -> None:
    page = opened(phone, served_bench, "zones")
    page.click(".shape:has-text('heart')")
    x, y = served_bench.map["heart"].polygon_mm[0]
    page.mouse.move(*on_screen(page, (x, y)))
    page.mouse.down()
    page.mouse.move(*on_screen(page, (x + 3, y - 2)))
    assert page.is_visible("#loupe")
    page.mouse.move(*on_screen(page, (x + 6, y - 4)))
    page.mouse.up()
    assert page.is_hidden("#loupe")
    page.click("text=Save")
    page.wait_for_selector("text=Saved")
    moved = served_bench.map["heart"].polygon_mm[0]
    assert moved == pytest.approx((x + 6, y - 4), abs=0.6)
    assert served_bench.map["heart"].polygon_mm[1:] == TRUTH.zones[2].polygon_mm[1:]
    assert phone.fits()
    assert phone.complaints == []


def test_a_zone_is_drawn_by_tapping_and_its_kind_chosen(phone: Phone, served_bench: Bench) -> None:
    page = opened(phone, served_bench, "zones")
    page.click("text=Add a zone")
    corners = [(60.0, 150.0), (110.0, 150.0), (110.0, 190.0), (60.0, 190.0)]
    for number, corner in enumerate(corners, 1):
        tap(page, corner)
        page.wait_for_function("n => document.querySelectorAll('.mark-handle').length === n", arg=number)
    tap(page, corners[0])
    page.wait_for_selector("#panel [name=name]")
    page.fill("#panel [name=name]", "swamp")
    page.get_by_label("Counts as").select_option("fumble")
    page.wait_for_selector("h2:has-text('Zone: swamp')")
    page.click("text=Save")
    page.wait_for_selector("text=Saved")
    swamp = served_bench.map["swamp"]
    assert swamp.kind == "fumble"
    assert np.abs(np.array(swamp.polygon_mm) - corners).max() < 1.0
    assert served_bench.profile is not None and served_bench.profile.zone_at(85, 170) == "fumble"


def test_a_round_zone_is_drawn_with_two_taps_and_taken_back(phone: Phone, served_bench: Bench) -> None:
    page = opened(phone, served_bench, "zones")
    page.click("text=Add a round zone")
    page.wait_for_selector("text=Tap the middle of the circle.")
    tap(page, (90.0, 160.0))
    page.wait_for_selector("text=Tap a point on the edge of the circle.")
    tap(page, (110.0, 160.0))
    page.wait_for_selector("#panel [name=name]")
    page.fill("#panel [name=name]", "well")
    page.click("text=Undo")  # the name
    page.click("text=Undo")  # the zone
    page.wait_for_function("() => document.querySelector('#save').disabled")
    page.click("text=Redo")
    page.click("text=Redo")
    page.click("text=Save")
    page.wait_for_selector("text=Saved")
    corners = np.array(served_bench.map["well"].polygon_mm)
    assert len(corners) == 24
    assert np.abs(np.hypot(*(corners - (90.0, 160.0)).T) - 20).max() < 1.0
    assert phone.fits()
    assert phone.complaints == []


@pytest.mark.parametrize("snaps", [True, False], ids=["on", "off"])
def test_a_point_snaps_to_a_point_of_another_zone(phone: Phone, served_bench: Bench, snaps: bool) -> None:
    page = opened(phone, served_bench, "zones")
    if not snaps:
        page.click("text=Snap to points and edges")
    other = served_bench.map["west eye"].polygon_mm[0]
    page.click(".shape:has-text('heart')")
    corners = np.array(served_bench.map["heart"].polygon_mm)
    nearest = int(np.hypot(*(corners - other).T).argmin())  # no line crosses another when it is moved
    page.mouse.move(*on_screen(page, served_bench.map["heart"].polygon_mm[nearest]))
    page.mouse.down()
    page.mouse.move(*on_screen(page, (other[0] + 4, other[1] + 4)))
    page.mouse.move(*on_screen(page, (other[0] + 0.9, other[1] - 0.6)))
    page.mouse.up()
    page.click("text=Save")
    page.wait_for_selector("text=/Saved|numbered/")
    if page.is_visible("text=Save anyway"):
        page.click("text=Save anyway")
        page.wait_for_selector("text=Saved")
    moved = served_bench.map["heart"].polygon_mm[nearest]
    assert (np.hypot(moved[0] - other[0], moved[1] - other[1]) < 0.06) == snaps


def test_a_map_that_the_host_saves_is_on_every_phone_at_once(
    phone: Phone, another: Callable[..., Phone], served_bench: Bench
) -> None:
    tray = served_bench.tray
    assert tray is not None
    tray.table.start("deep_dark_dice")
    tray.table.throws.record(throw(die("d20", 4, "hit")))
    looking = another()
    there = looking.open(tray, token=False)
    there.wait_for_selector("#landing polygon.zone[data-zone=crit]", state="attached")
    assert there.locator("#landing polygon.zone[data-zone=crit]").count() == 3
    page = opened(phone, served_bench, "zones")
    page.click(".shape:has-text('heart')")
    page.get_by_label("Counts as").select_option("fumble")
    page.click("text=Save")
    page.wait_for_selector("text=Saved")
    there.wait_for_selector(":nth-match(#landing polygon.zone[data-zone=fumble], 7)", state="attached")
    assert there.locator("#landing polygon.zone[data-zone=crit]").count() == 2
    assert there.locator("#landing .spot.thrown").count() == 1, "the die stays where it was"
    assert looking.complaints == []


def test_the_keyboard_moves_a_point_by_millimeters_and_steps_are_taken_back(
    another: Callable[..., Phone], served_bench: Bench
) -> None:
    phone = another(DESK)
    page = opened(phone, served_bench, "zones")
    page.click(".shape:has-text('heart')")
    x, y = served_bench.map["heart"].polygon_mm[0]
    page.focus("#over")
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    assert page.get_by_label("x, mm").input_value() == f"{x + 1:g}"
    assert page.get_by_label("y, mm").input_value() == f"{y + 5:g}"
    assert f"{x + 1:g}, {y + 5:g}" in page.inner_text("#spoken")
    page.click("text=Undo")
    assert page.get_by_label("y, mm").input_value() == f"{y:g}"
    page.click("text=Redo")
    page.get_by_label("x, mm").fill("150.5")
    page.keyboard.press("Tab")
    page.click("[aria-label='up by 1 mm']")
    page.click("text=Save")
    page.wait_for_selector("text=Saved")
    assert served_bench.map["heart"].polygon_mm[0] == pytest.approx((150.5, y + 4))
    assert phone.complaints == []


def test_what_is_wrong_with_a_map_is_shown_before_it_is_saved(phone: Phone, served_bench: Bench) -> None:
    page = opened(phone, served_bench, "zones")
    before = served_bench.profile
    page.click(".shape:has-text('heart')")
    page.click("[aria-label='Next point']")
    left = min(x for x, _ in served_bench.map["heart"].polygon_mm)
    page.get_by_label("x, mm").fill(str(left - 10))  # a point at the right, across the other side
    page.keyboard.press("Tab")
    page.click("text=Save")
    page.wait_for_selector("text=Not saved")
    assert "crosses" in page.inner_text(".findings")
    assert page.locator("#over .mark-pin").count() >= 1
    assert served_bench.profile == before
    page.click("text=Undo")
    page.click("text=Check")
    page.wait_for_selector("text=The map is fine")


def test_the_practice_tray_may_be_looked_at_but_not_changed(another: Callable[..., Phone]) -> None:
    bench = Bench()
    with served(profile=bench.to_json, save_profile=None, setup=bench.setup) as tray:
        bench.tray = tray
        phone = another(PHONE)
        page = opened(phone, bench, "zones")
        page.wait_for_selector("#fixed:has-text('practice tray')")
        page.click(".shape:has-text('heart')")
        page.wait_for_selector(f"text=All {len(bench.map['heart'].polygon_mm)} points")
        assert page.locator("text=Save").count() == 0
        assert page.is_disabled("#panel [name=name]")
        page.click("#tab-calibrate")
        page.click("text=Try it on this picture")
        page.wait_for_selector("text=accurate to")
        assert page.is_disabled("text=Use this")


def test_what_is_touched_is_large_enough_and_text_twice_as_large_fits(
    phone: Phone, served_bench: Bench
) -> None:
    page = opened(phone, served_bench, TABS[0])
    for tab in TABS:
        page.click(f"#tab-{tab}")
        page.wait_for_selector(f"#tab-{tab}[aria-selected=true]")
        page.wait_for_selector("#panel :is(button, .findings)")
        assert page.evaluate(TOO_SMALL) == [], tab
        page.evaluate("document.documentElement.style.fontSize = '212.5%'")
        assert phone.fits(), tab
        page.evaluate("document.documentElement.style.fontSize = ''")


def test_axe_finds_no_barrier(phone: Phone, served_bench: Bench) -> None:
    def found() -> list[str]:
        dark = barriers(page)
        page.emulate_media(color_scheme="light")
        light = barriers(page, "color-contrast")
        page.emulate_media(color_scheme="dark")
        return dark + light

    page = opened(phone, served_bench, "light")
    page.wait_for_selector(".findings li")
    assert found() == []
    for tab in TABS[1:]:
        page.click(f"#tab-{tab}")
        page.wait_for_selector("#panel button")
        assert found() == [], tab
    page.click("#tab-zones")
    page.click(".shape:has-text('heart')")
    page.click("[aria-label='Next point']")
    assert found() == []


SHORTER = pytest.mark.long("the sentences of the pseudo-language are longer")


@pytest.mark.parametrize(
    "query", ["?lang=en&pseudo=40", *(pytest.param(f"?lang={one}", marks=SHORTER) for one in languages())]
)
def test_there_is_room_for_longer_sentences(phone: Phone, served_bench: Bench, query: str) -> None:
    page = opened(phone, served_bench, TABS[0], query)
    for tab in TABS:
        page.click(f"#tab-{tab}")
        page.wait_for_selector(f"#tab-{tab}[aria-selected=true]")
        assert phone.roomy() == [], tab
        phone.unfold()
        assert phone.roomy() == [], tab
    assert phone.complaints == []
