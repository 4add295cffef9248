"""The phones of ``traywatch.firmware.diagnostics.bench.latency``, in a process of their own.

    python -m traywatch.firmware.diagnostics.bench.clients PORT follow 9
    python -m traywatch.firmware.diagnostics.bench.clients PORT /usr/bin/chromium 1

``follow`` starts readers of the event stream, a path starts real pages in that browser. Each ``table`` event
prints one line of JSON: event id, time received, time shown. Times are seconds of the monotonic clock, which
all processes of a computer share.
"""

from __future__ import annotations

import http.client
import json
import sys
import threading
import time
from typing import Any

_WIDTH, _HEIGHT = 360, 740
# Time shown: after the page's own listener has run and the browser has made the next frame.
PAGE_CLOCK = """
(() => {
  const now = () => performance.timeOrigin + performance.now();
  const add = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (name, listener, ...more) {
    if (name !== "table") return add.call(this, name, listener, ...more);
    return add.call(this, name, function (event) {
      const came = now();
      listener.call(this, event);
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          const shown = now();
          // Told later: to tell is work, too, and the other pages are still at theirs.
          setTimeout(() => window.__shown(event.lastEventId, came, shown), 600);
        };
        channel.port2.postMessage(0);
      });
    }, ...more);
  };
})();
"""


_one_line = threading.Lock()


def _report(at: str, came_s: float, shown_s: float) -> None:
    with _one_line:
        print(json.dumps([at, came_s, shown_s]), flush=True)


def follow(port: int) -> None:
    """Read the event stream until the process ends, and report each ``table`` event."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request("GET", "/api/v1/events")
    response = connection.getresponse()
    fields: dict[bytes, bytes] = {}
    while line := response.readline():
        field, _, value = line.rstrip(b"\n").partition(b": ")
        fields[field] = value
        if not field:
            if fields.get(b"event") == b"table":
                came_s = time.monotonic()
                _report(fields[b"id"].decode(), came_s, came_s)
            fields = {}


def pages(port: int, chromium: str, count: int) -> None:
    """Open real pages, each in its own browser context, until the process ends."""
    from playwright.sync_api import ViewportSize, sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        # The page's clock counts from the wall clock. One offset converts it to the monotonic clock.
        offset_s = time.time() - time.monotonic()

        def shown(_: Any, at: str, came_ms: float, shown_ms: float) -> None:
            _report(at, came_ms / 1000 - offset_s, shown_ms / 1000 - offset_s)

        opened = []
        for _ in range(count):
            context = browser.new_context(viewport=ViewportSize(width=_WIDTH, height=_HEIGHT))
            context.expose_binding("__shown", shown)
            context.add_init_script(PAGE_CLOCK)
            page = context.new_page()
            page.goto(f"http://127.0.0.1:{port}/")
            opened.append(page)
        _report("ready", 0.0, 0.0)
        while True:
            opened[0].wait_for_timeout(1000)


def main() -> None:
    """Start the phones that the command line asks for."""
    port, what, count = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    if what != "follow":
        pages(port, what, count)
        return
    threads = [threading.Thread(target=follow, args=(port,), daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    _report("ready", 0.0, 0.0)
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
