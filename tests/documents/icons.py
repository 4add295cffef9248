"""``python -m tests.documents.icons``: make the PNG icons of the page from ``icon.svg``.

A maskable icon and the one for iOS fill the whole square, because the phone cuts their shape. In a maskable
icon the die stays within the circle that every shape leaves visible.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tests.browser.phones import chromium

PAGE = Path(__file__).parents[2] / "firmware" / "web" / "static"


@dataclass(frozen=True)
class Icon:
    """One file: its name, its width in px, whether it fills the square, and the size of the die."""

    file: str
    size_px: int
    full: bool = False
    scale: float = 1.0


ICONS = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("maskable-192.png", 192, full=True, scale=0.9),
    Icon("maskable-512.png", 512, full=True, scale=0.9),
    Icon("apple-touch-180.png", 180, full=True),
)
"""The die reaches 38 of 100 from the middle. The visible circle of a maskable icon has a radius of 40."""


def drawing(svg: str, icon: Icon) -> str:
    """The SVG of an icon: without round corners if it fills the square, with the die at its size."""
    if icon.full:
        svg = re.sub(r' rx="\d+"', "", svg, count=1)
    shift = 50 * (1 - icon.scale)
    svg = svg.replace("<g ", f'<g transform="translate({shift} {shift}) scale({icon.scale})" ', 1)
    return svg.replace("<svg ", f'<svg width="{icon.size_px}" height="{icon.size_px}" ', 1)


def main(argv: list[str] | None = None) -> int:
    """Make the icons. Returns 0, or 2 without Chromium."""
    parser = argparse.ArgumentParser(prog="python -m tests.documents.icons", description=__doc__)
    parser.add_argument("--out", type=Path, default=PAGE / "icons", help="folder of the icons")
    args = parser.parse_args(argv)
    path = chromium()
    if path is None:
        print("no chromium; install it with: sudo apt install chromium", file=sys.stderr)
        return 2
    from playwright.sync_api import sync_playwright

    svg = (PAGE / "icon.svg").read_text(encoding="utf-8")
    args.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for icon in ICONS:
            page = browser.new_page(viewport={"width": icon.size_px, "height": icon.size_px})
            page.set_content(f"<style>body {{ margin: 0 }}</style>{drawing(svg, icon)}")
            shot = np.frombuffer(page.screenshot(omit_background=True), np.uint8)
            image = cv2.imdecode(shot, cv2.IMREAD_UNCHANGED)
            if image is None or not cv2.imwrite(
                str(args.out / icon.file), image, [cv2.IMWRITE_PNG_COMPRESSION, 9]
            ):
                raise SystemExit(f"{args.out / icon.file}: cannot be written")
            print(args.out / icon.file)
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
