"""Calls of the booted card from outside, as a phone and the host make them."""

from __future__ import annotations

import http.client
import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

from scripts.card_image.machine import BootError, Machine

FAILURES = (OSError, ValueError, http.client.HTTPException)
"""What calls raise while the tray does not answer, or refuses."""


def wait(machine: Machine, ask: Callable[[], Any], limit_s: float) -> Any:
    """Ask until there is an answer. Raises ``BootError`` after ``limit_s`` since the start."""
    reason = ""
    while machine.age_s < limit_s:
        try:
            answer = ask()
            if answer:
                return answer
        except FAILURES as error:
            reason = str(error)
        time.sleep(2)
    raise BootError(f"nothing after {limit_s:.0f} s: {reason}\n" + machine.run("journalctl -n 30 --no-pager"))


def get(machine: Machine, path: str, token: str = "") -> str:
    """The text of a page. Raises one of ``FAILURES``."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{machine.port}/{path}", headers={"X-Traywatch-Token": token} if token else {}
    )
    with urllib.request.urlopen(request, timeout=60) as reply:
        return str(reply.read().decode("utf-8")).strip()


def answer_of(machine: Machine, path: str, token: str) -> Any:
    """What a route below ``/api/v1/`` answers. Raises one of ``FAILURES``."""
    return json.loads(get(machine, f"api/v1/{path}", token))


def send(machine: Machine, token: str, method: str, path: str, **values: Any) -> Any:
    """Send values to a route below ``/api/v1/``; the answer, or True where it is empty.

    Raises one of ``FAILURES``, also if they are refused.
    """
    request = urllib.request.Request(
        f"http://127.0.0.1:{machine.port}/api/v1/{path}",
        data=json.dumps(values).encode(),
        headers={"X-Traywatch-Token": token, "Content-Type": "application/json"},
        method=method,
    )
    with urllib.request.urlopen(request, timeout=120) as reply:
        text = reply.read()
    return json.loads(text) if text else True


def command(machine: Machine, token: str, method: str, path: str, **values: Any) -> Any:
    """Send a command for the present state of the table, as ``send`` does."""
    state_id = answer_of(machine, "table", token)["state_id"]
    return send(machine, token, method, path, state_id=state_id, **values)


def throws_after(machine: Machine, token: str, last: str | None) -> Iterator[str]:
    """The ids of the acknowledged throws after another one. Raises one of ``FAILURES``."""
    while True:
        page = answer_of(machine, "throws?limit=50" + (f"&after={last}" if last else ""), token)
        for throw in page["throws"]:
            last = str(throw["id"])
            yield last
        if page["next"] is None or not page["throws"]:
            return
