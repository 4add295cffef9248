"""``python -m tests.documents.moving_picture``: make the moving picture of the README from the demo.

A recorded throw rolls in the tray. When it rests, the shipped networks read it, and the phone beside it shows
the result. The page is served by a table in this process, so the picture shows the current page.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np
from PIL import Image as Pillow

from tests.browser.phones import Phone, chromium, served
from tests.documents.screenshots import DEMO, HIT, IMAGES, SIZE, frame, profile, read, shot
from traywatch.vision.annotate.readings import draw_overlay
from traywatch.vision.types import Image

OUT = IMAGES / "rolling.webp"
EVERY = 3
"""Every so many frames of the clip are shown."""
FRAME_MS = 100
HOLD_MS = 2600
"""How long the result stays."""
TRAY_PX = (440, 330)
HEIGHT = 480
QUALITY = 60
MOST_BYTES = 250_000


def clip(name: str) -> list[Image]:
    """The frames of a clip of the demo that are shown."""
    video, found = cv2.VideoCapture(str(DEMO / name)), []
    while True:
        more, image = video.read()
        if not more:
            return found[::EVERY]
        found.append(np.asarray(image, dtype=np.uint8))


def moving(phone: Phone) -> Image:
    """The visible part of the page with its animations as they are now."""
    data = np.frombuffer(phone.page.screenshot(), np.uint8)
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def beside(tray: Image, phone: Image) -> Image:
    """The tray and the phone on one ground."""
    small = cv2.resize(tray, TRAY_PX, interpolation=cv2.INTER_AREA)
    width = round(phone.shape[1] * HEIGHT / phone.shape[0])
    tall = cv2.resize(phone, (width, HEIGHT), interpolation=cv2.INTER_AREA)
    picture = np.full((HEIGHT, TRAY_PX[0] + 16 + width, 3), 255, np.uint8)
    top = (HEIGHT - TRAY_PX[1]) // 2
    picture[top : top + TRAY_PX[1], : TRAY_PX[0]] = small
    picture[:, TRAY_PX[0] + 16 :] = tall
    return picture


def frames(phone: Phone) -> list[tuple[Image, int]]:
    """The pictures, each with its time in ms."""
    rolled = clip(HIT)
    rest = frame(HIT)
    found = read(rest, 1)
    pictures = []
    with served(profile=lambda: profile().to_json()) as tray:
        tray.table.start("deep_dark_dice")
        page = phone.open(tray)
        page.wait_for_selector("#ask strong")
        waiting = shot(phone)
        tray.table.set_moving(True)
        page.wait_for_selector("#rolling:not([hidden])")
        for number, image in enumerate(rolled):
            seen = waiting if number < 2 else moving(phone)
            pictures.append((beside(image, seen), FRAME_MS))
        tray.table.set_moving(False)
        tray.table.throws.record(found, rest)
        page.wait_for_selector("#throw .headline")
        page.wait_for_selector("#backdrop.seen", state="attached")
        page.wait_for_timeout(800)
        pictures.append((beside(draw_overlay(rest, found.dice), shot(phone)), HOLD_MS))
    return pictures


def main(argv: list[str] | None = None) -> int:
    """Make the picture. Returns 0, or 2 without Chromium."""
    parser = argparse.ArgumentParser(prog="python -m tests.documents.moving_picture", description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT, help="the file")
    args = parser.parse_args(argv)
    path = chromium()
    if path is None:
        print("no chromium; install it with: sudo apt install chromium", file=sys.stderr)
        return 2
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        pictures = frames(Phone(browser, SIZE, device_scale_factor=1))
        browser.close()
    first, *others = [Pillow.fromarray(cv2.cvtColor(image, cv2.COLOR_BGR2RGB)) for image, _ in pictures]
    times = [time for _, time in pictures]
    first.save(
        args.out, save_all=True, append_images=others, duration=times, loop=0, quality=QUALITY, method=6
    )
    size = args.out.stat().st_size
    if size > MOST_BYTES:
        raise SystemExit(f"{args.out}: {size} bytes, at most {MOST_BYTES}; lower the quality")
    print(args.out, size)
    return 0


if __name__ == "__main__":
    sys.exit(main())
