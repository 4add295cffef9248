"""``python -m tests.documents.screenshots``: take the pictures of the pages in ``docs/images``.

The pages are served by a table in this process and shown by Chromium at phone size. Dice come from clips of
the demo, read by the shipped networks. So the pictures show the current page and current readings.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tests.browser.phones import TOKEN, Phone, chromium, served
from tests.firmware.cameras import Cameras
from tests.firmware.helpers import die, photo, throw
from traywatch.calibration import TrayProfile
from traywatch.firmware.camera.devices import Device
from traywatch.firmware.pipeline.phone_link import PhoneLink
from traywatch.firmware.pipeline.set_up.setup import SetupService
from traywatch.firmware.pipeline.sources.camera_sources import CameraSources
from traywatch.firmware.storage.setup_progress import SetupProgressStore
from traywatch.vision import TrayReader
from traywatch.vision.types import Frame, Image, Throw

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
DEMO = ROOT / "firmware" / "demo"
SIZE = (390, 790)
"""Width and height of the phone, px."""
SCALE = 2
HEIGHT = 900
"""Height of a picture in ``docs/images``, px."""
JPEG_QUALITY = 88
HIT, WRONG, EMPTY = "red-d20-hit.mp4", "red-d4-wrong.mp4", "red-d20-hit.mp4"
"""Every die of the last frame of ``HIT`` must be accepted: the moving picture of the README shows it."""


def frame(clip: str, *, last: bool = True) -> Image:
    """The last or the first frame of a clip of the demo."""
    video = cv2.VideoCapture(str(DEMO / clip))
    image: Image | None = None
    while True:
        more, found = video.read()
        if not more:
            break
        image = np.asarray(found, dtype=np.uint8)
        if not last:
            break
    if image is None:
        raise SystemExit(f"{DEMO / clip}: no frame in this clip; restore the file")
    return image


def profile() -> TrayProfile:
    """The tray profile of the demo."""
    return TrayProfile.load(DEMO / "profile.json")


def read(image: Image, number: int) -> Throw:
    """The throw in a frame: the small d6 are obstacles, as in the demo."""
    dice = [
        one.model_copy(update={"die_id": f"d{at}", "role": "obstacle" if one.kind == "d6" else "thrown"})
        for at, one in enumerate(TrayReader(profile()).read(image))
    ]
    height, width = image.shape[:2]
    return Throw(
        throw_id=f"t{number:04d}",
        settled_at_s=float(number),
        width=width,
        height=height,
        dice=tuple(dice),
        elapsed_ms=40.0,
    )


def shot(phone: Phone) -> Image:
    """The visible part of a page."""
    data = np.frombuffer(phone.page.screenshot(animations="disabled"), np.uint8)
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def beside(*images: Image, gap: int = 24) -> Image:
    """Pictures of one height beside each other, on white."""
    height = max(image.shape[0] for image in images)
    columns: list[Image] = []
    for image in images:
        padded = np.full((height, image.shape[1], 3), 255, np.uint8)
        top = (height - image.shape[0]) // 2
        padded[top : top + image.shape[0]] = image
        columns += [padded, np.full((height, gap, 3), 255, np.uint8)]
    return np.hstack(columns[:-1])


def rolls(new: Callable[[], Phone]) -> dict[str, Image]:
    """The page after a hit, and its question about a wrong die."""
    hit, wrong = frame(HIT), frame(WRONG)
    found = read(hit, 1)
    if not all(one.status == "read" for one in found.dice):
        raise SystemExit(f"{HIT}: a die is uncertain; choose a clip whose dice are all accepted")
    with served(profile=lambda: profile().to_json()) as tray:
        tray.table.start("deep_dark_dice")
        phone = new()
        page = phone.open(tray)
        tray.table.throws.record(found, hit)
        page.wait_for_selector(".throw .headline")
        page.wait_for_timeout(500)
        first = shot(phone)
        tray.table.throws.record(read(wrong, 2), wrong)
        page.wait_for_selector("button:has-text('anyway')")
        page.wait_for_timeout(500)
        second = shot(phone)
    return {"page-phone.png": beside(first, second)}


def design(new: Callable[[], Phone]) -> dict[str, Image]:
    """The stage in the dark and in the light, and with several dice."""
    shots = []
    hit = frame(HIT)
    several = [("d6", 4, "#a8282c"), ("d6", 2, "#2c55a8"), ("d8", 7, "#e4e2de"), ("d12", 11, "#26262a")]
    for theme, game in (("dark", "deep_dark_dice"), ("light", "deep_dark_dice"), ("dark", "free")):
        with served(profile=lambda: profile().to_json()) as tray:
            tray.table.start(game)
            phone = new()
            phone.page.add_init_script(f"localStorage['traywatch-theme'] = '{theme}'")
            page = phone.open(tray)
            if game == "free":
                dice = [die(kind, value, None, color=color) for kind, value, color in several]
                tray.table.throws.record(throw(*dice), hit)
            else:
                tray.table.throws.record(read(hit, 1), hit)
            page.wait_for_selector("#throw .headline")
            page.wait_for_selector("#backdrop.seen", state="attached")
            page.wait_for_timeout(800)
            shots.append(shot(phone))
    return {"design.png": beside(*shots)}


def joining(new: Callable[[], Phone]) -> dict[str, Image]:
    """A player who takes a seat, and the counts of a die that is not fair."""
    with served() as tray:
        tray.table.start("deep_dark_dice")
        phone = new()
        page = phone.open(tray, token=False)
        page.click("#come-form button:text-is('Just watch')")
        page.click("#join")
        page.get_by_label("Your name").fill("Mara")
        page.wait_for_timeout(300)
        first = shot(phone)
    with served() as tray:
        tray.table.start("free")
        for shown in random.Random(3).choices(range(1, 7), weights=(2, 2, 2, 2, 2, 5), k=120):
            tray.table.throws.record(throw(die("d6", shown, color="#e4e2de", die_name="bone d6")), photo())
        phone = new()
        page = phone.open(tray)
        page.click("#menu")
        page.click("text=Are the dice fair?")
        page.click(".dice-list .past")
        page.wait_for_selector(".plot")
        page.wait_for_timeout(300)
        return {"page-join-fair.png": beside(first, shot(phone))}


def hosting(new: Callable[[], Phone]) -> dict[str, Image]:
    """The host's page with the code to join."""
    with served() as tray:
        tray.table.start("free")
        phone = new()
        phone.page.goto(f"{tray.url}host#token={TOKEN}")
        phone.page.wait_for_selector(".qr svg")
        phone.page.wait_for_timeout(300)
        return {"host-phone.png": shot(phone)}


def setting_up(new: Callable[[], Phone]) -> dict[str, Image]:
    """The three tabs of the set-up page."""
    setup = SetupService(profile)
    empty = frame(EMPTY, last=False)
    for number in range(3):
        setup.saw(Frame(empty, number / 30, number))
    shots = []
    with served(profile=lambda: profile().to_json(), save_profile=lambda data: None, setup=setup) as tray:
        for tab in ("light", "calibrate", "zones"):
            phone = new()
            page: Any = phone.page
            page.goto(f"{tray.url}setup#token={TOKEN}")
            page.click(f"#tab-{tab}")
            page.wait_for_selector("#frame:not(:has(#waiting:not([hidden])))")
            page.wait_for_selector("#panel strong" if tab == "light" else "#panel button, #panel label")
            page.wait_for_timeout(1500)
            shots.append(shot(phone))
    return {"setup-phone.jpg": beside(*shots)}


def guiding(new: Callable[[], Phone]) -> dict[str, Image]:
    """Three steps of the guided set-up: camera, mat, and a roll to try."""
    setup = SetupService(profile)
    empty = frame(EMPTY, last=False)
    for number in range(3):
        setup.saw(Frame(empty, number / 30, number))
    sources = CameraSources(Cameras(), "phone", devices=lambda: (Device("usb:0", "HD Webcam C525"),))
    progress = SetupProgressStore()
    shots = []
    with served(
        profile=lambda: profile().to_json(), save_profile=lambda data: None, setup=setup, sources=sources,
        phone=PhoneLink(), progress=progress,
    ) as tray:  # fmt: skip
        tray.table.start("free")
        tray.table.set_source("phone", live=True, demo=False)
        for step, ready in (("source", ".source"), ("mat", "#printing"), ("try", ".guide-step p")):
            progress.mark("mat", "done", sources.in_use, mat="printed")
            progress.mark(step, "open", sources.in_use)
            phone = new()
            page: Any = phone.page
            page.goto(f"{tray.url}setup#token={TOKEN}")
            page.wait_for_selector(ready)
            if step == "try":
                page.wait_for_selector("text=Waiting for your roll")
                tray.table.throws.record(read(frame(HIT), 1), frame(HIT))
                page.wait_for_selector("#right")
            page.wait_for_timeout(1500)
            shots.append(shot(phone))
    return {"guide-phone.jpg": beside(*shots)}


PARTS = {
    "rolls": rolls,
    "design": design,
    "joining": joining,
    "hosting": hosting,
    "setting_up": setting_up,
    "guiding": guiding,
}


def main(argv: list[str] | None = None) -> int:
    """Take the pictures. Returns 0, or 2 without Chromium."""
    parser = argparse.ArgumentParser(prog="python -m tests.documents.screenshots", description=__doc__)
    parser.add_argument("--out", type=Path, default=IMAGES, help="folder of the pictures")
    parser.add_argument("--only", choices=tuple(PARTS), action="append")
    args = parser.parse_args(argv)
    path = chromium()
    if path is None:
        print("no chromium; install it with: sudo apt install chromium", file=sys.stderr)
        return 2
    from playwright.sync_api import sync_playwright

    args.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])

        def new() -> Phone:
            return Phone(browser, SIZE, device_scale_factor=SCALE)

        for name in args.only or PARTS:
            for file, image in PARTS[name](new).items():
                width = round(image.shape[1] * HEIGHT / image.shape[0])
                small = cv2.resize(image, (width, HEIGHT), interpolation=cv2.INTER_AREA)
                jpeg = [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY]
                options = jpeg if file.endswith(".jpg") else [cv2.IMWRITE_PNG_COMPRESSION, 9]
                if not cv2.imwrite(str(args.out / file), small, options):
                    raise SystemExit(f"{args.out / file}: cannot be written")
                print(args.out / file)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
