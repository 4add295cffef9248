"""Figures of a first evening: time to the first throw, and bytes of the first view.

``python -m tests.drills.page_figures`` starts ``scripts/run`` with an empty data directory, and opens the
pages in Chromium.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.browser.phones import TOKEN, chromium, served
from tests.firmware.helpers import die, photo, throw
from traywatch.catalogs import languages

ROOT = Path(__file__).parents[2]
PORT = 8377
MOST_S = 180.0
SCREENS = ((1920, 1080), (390, 844))


def first_throw_s() -> tuple[float, float]:
    """Seconds from ``scripts/run`` to the printed links, and to the first throw that counted."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        command = [str(ROOT / "scripts" / "run"), "--data", f"{folder}/data", "--no-announce"]
        command += ["--host", "127.0.0.1", "--port", str(PORT)]
        tray = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert tray.stdout is not None
        try:
            while "running at " not in (line := tray.stdout.readline()):
                if not line:
                    raise SystemExit("scripts/run ended before it printed its address; start it by itself")
            links_s = time.monotonic() - began
            while time.monotonic() - began < MOST_S:
                with suppress(OSError):
                    with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/api/v1/table", timeout=5) as answer:
                        last = json.load(answer)["last_throw"]
                    if last and last["outcome"]["state"] == "counted":
                        return links_s, time.monotonic() - began
                time.sleep(0.1)
            raise SystemExit(f"no throw counted within {MOST_S:.0f} s; look at the page")
        finally:
            tray.send_signal(signal.SIGINT)
            tray.wait(30)
            tray.stdout.close()


def first_view_bytes(browser: Any, path: str, language: str, size: tuple[int, int]) -> int:
    """Bytes over the network until a page shows a throw, with headers and without the event stream."""
    with served() as tray:
        tray.table.start("deep_dark_dice")
        for value in range(1, 13):
            tray.table.throws.record(throw(die("d20", value, "hit")), photo())
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale=language)
        page = context.new_page()
        sizes: dict[str, int] = {}

        def note(request: Any) -> None:
            parts = request.sizes()
            sizes[request.url] = parts["responseBodySize"] + parts["responseHeadersSize"]

        page.on("requestfinished", note)
        page.goto(f"{tray.url}{path}#token={TOKEN}")
        page.wait_for_selector("#join .qr svg" if path else "#landing .mat")
        page.wait_for_load_state("load")
        page.wait_for_timeout(2000)
        context.close()
    return sum(sizes.values())


def main(argv: list[str] | None = None) -> int:
    """Print the figures as tables. Returns 2 without Chromium."""
    parser = argparse.ArgumentParser(prog="python -m tests.drills.page_figures", description=__doc__)
    parser.add_argument("--n", type=int, default=3, help="starts of scripts/run (default: 3)")
    args = parser.parse_args(argv)
    path = chromium()
    if path is None:
        print("no chromium; install it with: sudo apt install chromium", file=sys.stderr)
        return 2
    from playwright.sync_api import sync_playwright

    print("| start | links printed, s | first throw that counts, s |\n|---:|---:|---:|")
    for n in range(args.n):
        links_s, throw_s = first_throw_s()
        print(f"| {n + 1} | {links_s:.1f} | {throw_s:.1f} |", flush=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        print("\n| page | language | bytes of the first view |\n|---|---|---:|")
        for page, language, size in (
            *(("", language, SCREENS[1]) for language in languages()),
            ("screen", "en", SCREENS[0]),
        ):
            print(f"| /{page} | {language} | {first_view_bytes(browser, page, language, size)} |", flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
