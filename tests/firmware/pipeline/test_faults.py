"""Faults of the camera, by a script and a simulated clock: noticed and recovered within 5 s, reported
once.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from starlette.testclient import TestClient

from tests.firmware.faulty_camera import (
    FAULTS,
    FaultyCamera,
    black,
    hangs_for,
    raises,
    repeats,
    resized,
    well,
)
from tests.firmware.sim_clock import SimClock
from tests.vision.tray_scenes import ColorReader
from traywatch.errors import CameraError, CameraNotAllowed, ReadingError
from traywatch.firmware.camera import Camera
from traywatch.firmware.host.systemd import Notifier
from traywatch.firmware.pipeline.expected_kinds import KindPrior
from traywatch.firmware.pipeline.loop import TrayLoop
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.vision.throws.watcher import ThrowWatcher, WatchEvent
from traywatch.vision.types import DieReading, Frame, Image

SOON_S = 5.0


class Heard(Notifier):
    """The notifications to systemd, with times."""

    def __init__(self, clock: SimClock) -> None:
        super().__init__("/nowhere", 60_000_000, clock=clock)
        self._sim = clock
        self.messages: list[tuple[float, str]] = []

    def _send(self, message: str) -> None:
        self.messages.append((self._sim.now(), message))

    def when(self, message: str) -> list[float]:
        return [at for at, said in self.messages if said == message]


class CalibratedWatcher(ThrowWatcher):
    """A watcher that has a tray profile, as far as the loop asks."""

    @property
    def profile(self) -> str:
        return "a tray profile"


@dataclass
class Bench:
    """A running loop with its camera, on one simulated clock."""

    clock: SimClock
    table: TableService
    heard: Heard
    camera: FaultyCamera
    opened: list[float] = field(default_factory=list)
    shown: deque[Frame] = field(default_factory=lambda: deque(maxlen=1))
    refuse: Callable[[], None] = lambda: None
    make_watcher: Callable[[], ThrowWatcher] = lambda: CalibratedWatcher(ColorReader())
    loop: TrayLoop | None = None

    def open(self) -> Camera:
        self.opened.append(self.clock.now())
        self.refuse()
        self.camera._closed = False
        return self.camera

    def begin(self, *, opened: bool = True, reopen: bool = True) -> TrayLoop:
        self.loop = TrayLoop(
            self.camera if opened else None,
            lambda: self.make_watcher(),
            self.table,
            reopen=self.open if reopen else None,
            notifier=self.heard,
            clock=self.clock,
            show=self.shown.append,
        )
        self.loop.start()
        self.clock.run_for(3.0)
        return self.loop

    def ok(self) -> bool:
        return not self.table.problems

    def until(self, ok: bool, most_s: float) -> float:
        """Return the seconds until health has this value; fails after ``most_s``."""
        began = self.clock.now()
        while self.ok() != ok:
            self.clock.run_for(0.1)
            assert self.clock.now() - began <= most_s, self.table.problems
        return self.clock.now() - began


@pytest.fixture
def bench() -> Iterator[Bench]:
    clock = SimClock(threads=2)
    table = TableService(Journal(None), clock=clock.now)
    found = Bench(clock, table, Heard(clock), FaultyCamera(clock))
    yield found
    if found.loop is not None:
        found.camera.asleep.set()  # threads that wait by the simulated clock go on now
        found.loop.stop(10.0)
    table.close()


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message for record in caplog.records if record.message.startswith("camera")]


@pytest.mark.parametrize("fault", [*FAULTS, "hangs"])
def test_a_fault_is_noticed_and_forgotten_within_five_seconds(
    bench: Bench, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "traywatch.table")
    bench.begin()
    assert bench.ok()
    bench.camera.act = hangs_for(30.0) if fault == "hangs" else FAULTS[fault]
    bench.until(False, SOON_S)
    problem = str(*bench.table.problems)
    assert bench.camera.name in problem and len(problem.split()) > 6, "what is wrong and what to do"
    bench.clock.run_for(40.0 - SOON_S if fault == "hangs" else 20.0)
    if fault != "hangs":
        assert not bench.ok()
        bench.camera.act = well
        bench.until(True, SOON_S)
    assert bench.ok()
    bench.clock.run_for(20.0)
    assert bench.ok()
    one, other = lines(caplog)
    assert problem in one and other == "camera: well again"


def test_a_hang_of_half_a_minute_is_over_within_five_seconds(bench: Bench) -> None:
    bench.begin()
    bench.camera.act = hangs_for(30.0)
    began = bench.clock.now()
    noticed = bench.until(False, SOON_S)
    back = bench.until(True, 30.0 + SOON_S)
    assert noticed <= SOON_S
    assert bench.clock.now() - began <= 30.0 + SOON_S and back > 20.0


def test_the_api_answers_while_the_camera_hangs(bench: Bench) -> None:
    bench.begin()
    bench.camera.act = hangs_for(30.0)
    bench.until(False, SOON_S)
    app = create_app(WebServices(bench.table, access=Access(None, token="a-token-for-this-test")))
    with TestClient(app, base_url="http://localhost") as client:
        # The clock does not move, so a thread that waits for the camera would never return.
        health = client.get("/api/v1/health").json()
        assert client.get("/api/v1/table").status_code == 200
    assert health["status"] == "degraded"
    assert "Check its cable" in health["problems"][0]


def test_a_camera_that_flickers_is_told_once(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "traywatch.table")
    bench.begin()
    for _ in range(20):
        bench.camera.act = raises
        bench.clock.run_for(1.0)
        bench.camera.act = well
        bench.clock.run_for(0.7)
    assert not bench.ok()
    bench.until(True, SOON_S)
    assert len(lines(caplog)) == 2


def test_a_short_darkness_is_no_fault(bench: Bench) -> None:
    bench.begin()
    bench.camera.act = black
    bench.clock.run_for(1.0)
    bench.camera.act = well
    for _ in range(30):
        bench.clock.run_for(0.1)
        assert bench.ok()


# ---------------------------------------------------------------- reopening


def test_tries_to_open_wait_longer_and_longer(bench: Bench) -> None:
    def gone() -> None:
        raise CameraError("camera_not_found", "scripted camera: plug it in")

    bench.refuse = gone
    bench.begin(opened=False)
    bench.clock.run_for(20.0)
    gaps = [after - before for before, after in pairwise(bench.opened)]
    assert gaps[:4] == pytest.approx([0.5, 1.0, 2.0, 3.0]) and set(gaps[4:]) == {3.0}
    assert bench.table.problems == ("scripted camera: plug it in",)
    bench.refuse = lambda: None
    bench.until(True, SOON_S)


def test_a_camera_that_stays_bad_is_opened_anew_less_and_less_often(bench: Bench) -> None:
    bench.begin()
    bench.camera.act = repeats
    began = bench.clock.now()
    bench.clock.run_for(300.0)
    times = [at - began for at in bench.opened]
    gaps = [after - before for before, after in pairwise(times)]
    assert 10.0 <= times[0] < 20.0
    assert gaps == sorted(gaps) and 60.0 <= gaps[-1] < 70.0
    assert not bench.ok(), "opening it anew is no recovery"


def test_a_driver_that_breaks_is_opened_anew(bench: Bench) -> None:
    bench.begin()
    bench.camera.act = FAULTS["breaks"]
    bench.clock.run_for(0.5)
    bench.camera.act = well
    bench.until(True, SOON_S)
    assert len(bench.opened) == 1


class Remembers(ColorReader):
    """Counts how often it has to forget what it knows of the camera."""

    def __init__(self) -> None:
        super().__init__()
        self.forgot = 0

    def read_many(self, images: Sequence[Image], **about: object) -> Sequence[DieReading]:
        return self.read(images[0])

    def learn_empty(self, image: Image) -> bool:
        return False

    def forget_camera(self) -> None:
        self.forgot += 1


@pytest.mark.parametrize(("name", "forgot"), [("scripted camera", 0), ("another camera", 1)])
def test_what_is_known_of_a_camera_is_forgotten_when_another_one_is_opened(
    bench: Bench, name: str, forgot: int
) -> None:
    reader = Remembers()
    bench.make_watcher = lambda: ThrowWatcher(KindPrior(reader, lambda: None))
    bench.begin()
    bench.camera.act = FAULTS["breaks"]
    bench.clock.run_for(0.5)
    bench.camera.name = name
    bench.camera.act = well
    bench.until(True, SOON_S)
    assert (len(bench.opened), reader.forgot) == (1, forgot)


@pytest.mark.parametrize("code", ["source_unknown", "camera_forbidden", "picamera_missing"])
def test_what_trying_does_not_mend_is_not_tried_again(bench: Bench, code: str) -> None:
    def refuse() -> None:
        raise CameraError(code, "it cannot be; do this")

    bench.refuse = refuse
    bench.begin(opened=False)
    bench.clock.run_for(600.0)
    assert len(bench.opened) == 1
    problem = str(*bench.table.problems)
    assert "do this" in problem and "does not try again by itself" in problem


def test_a_camera_that_gets_its_rights_a_moment_later_is_used(bench: Bench) -> None:
    """It was plugged in again, and udev has not given it to the group of cameras yet."""

    def refuse(_: object) -> Frame | None:
        raise CameraNotAllowed("camera_forbidden", "/dev/video0 may not be used by this user")

    bench.begin()
    bench.camera.act = refuse
    bench.clock.run_for(2.0)
    assert "may not be used" in str(*bench.table.problems)
    bench.camera.act = well
    bench.until(True, SOON_S)
    assert not bench.table.problems


def test_damaged_models_are_not_tried_again(bench: Bench) -> None:
    tries: list[float] = []

    def damaged() -> ThrowWatcher:
        tries.append(bench.clock.now())
        raise ReadingError("model_changed", "detector.onnx: damaged; reinstall Traywatch")

    bench.make_watcher = damaged
    loop = bench.begin()
    bench.clock.run_for(600.0)
    assert len(tries) == 1
    assert "reinstall Traywatch" in str(bench.table.problems[0])
    bench.make_watcher = lambda: ThrowWatcher(ColorReader())
    loop.renew()
    bench.until(True, SOON_S)


def test_a_watcher_that_cannot_be_rebuilt_is_tried_again_and_the_old_one_is_not_used_on(
    bench: Bench,
) -> None:
    loop = bench.begin()
    built: list[ThrowWatcher] = []

    def stumbles() -> ThrowWatcher:
        if not built:
            built.append(ThrowWatcher(ColorReader()))
            raise MemoryError("two sets of networks do not fit")
        built.append(ThrowWatcher(ColorReader()))
        return built[-1]

    bench.make_watcher = stumbles
    loop.renew()
    bench.until(False, SOON_S)
    bench.until(True, SOON_S)
    assert len(built) == 2
    bench.clock.run_for(1.0)
    assert built[-1].gate.still_for_s > 0, "the watcher of the new profile sees the frames"


def test_after_a_new_calibration_another_size_is_right(bench: Bench) -> None:
    loop = bench.begin()
    bench.camera.act = resized
    bench.until(False, SOON_S)
    assert bench.shown[-1].image.shape[:2] == (64, 100), "the set-up page sees what is to be calibrated"
    loop.renew()
    bench.until(True, SOON_S)
    bench.camera.act = well
    bench.until(False, SOON_S)


def test_without_a_profile_pictures_of_another_size_are_used(bench: Bench) -> None:
    sizes: deque[tuple[int, int]] = deque(maxlen=1)

    class NotingWatcher(ThrowWatcher):
        def take_frame(self, frame: Frame) -> tuple[WatchEvent, ...]:
            sizes.append(frame.size)
            return super().take_frame(frame)

    bench.make_watcher = lambda: NotingWatcher(ColorReader())
    bench.begin()
    for act, size in ((resized, (100, 64)), (well, (128, 96))):
        bench.camera.act = act
        bench.clock.run_for(SOON_S)
        assert bench.ok(), "a phone that was turned is no fault"
        assert sizes[-1] == size


# ---------------------------------------------------------------- the watchdog


def test_fresh_frames_feed_the_watchdog_and_nothing_else_does(bench: Bench) -> None:
    bench.begin()
    bench.clock.run_for(60.0)
    fed = bench.heard.when("WATCHDOG=1")
    assert max(after - before for before, after in pairwise(fed)) < 20.0
    for act in (hangs_for(75.0), raises, repeats):
        bench.clock.run_for(5.0)
        bench.camera.act = act
        bench.clock.run_for(4.0)
        before = bench.heard.when("WATCHDOG=1")
        bench.clock.run_for(65.0)
        assert bench.heard.when("WATCHDOG=1") == before, "it starves, and systemd starts the tray anew"
        assert not bench.heard.when("WATCHDOG_USEC=0")
        bench.camera.act = well
        bench.clock.run_for(20.0)
        assert len(bench.heard.when("WATCHDOG=1")) > len(before)


def test_the_dark_feeds_the_watchdog(bench: Bench) -> None:
    bench.begin()
    bench.camera.act = black
    bench.clock.run_for(120.0)
    fed = bench.heard.when("WATCHDOG=1")
    assert max(after - before for before, after in pairwise(fed)) < 20.0


def test_where_no_camera_is_the_watchdog_sleeps(bench: Bench) -> None:
    def gone() -> None:
        raise CameraError("camera_not_found", "scripted camera: plug it in")

    bench.refuse = gone
    bench.begin(opened=False)
    bench.clock.run_for(300.0)
    assert len(bench.heard.when("WATCHDOG_USEC=0")) == 1
    bench.refuse = lambda: None
    bench.until(True, SOON_S)
    assert bench.heard.when("WATCHDOG_USEC=60000000"), "and wakes with the first frame"
    assert [said for _, said in bench.heard.messages if said.startswith("STATUS")][
        -1
    ] == "STATUS=watching the tray"
