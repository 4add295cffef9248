"""The installed tray, as a phone and the owner of the computer see it."""

from __future__ import annotations

import http.client
import json
import secrets
import sqlite3
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DATA = Path("/var/lib/traywatch")
ADDRESS = "http://127.0.0.1:8000"
ANSWER_LIMIT_S = 300.0
HEALTH_LIMIT_S = 900
THROW_LIMIT_S = 600
"""No check may fail because the computer is slow: a loaded one shows a throw of the demo each minute."""
ANSWERED = """SELECT DISTINCT ref FROM records
WHERE kind = 'ask' AND json_extract(body, '$.view.state') = 'answered'"""
FAILURES = (OSError, http.client.HTTPException, ValueError)


def uptime_s() -> float:
    """Seconds since the boot."""
    return float(Path("/proc/uptime").read_text("ascii").split()[0])


def call(path: str, body: dict[str, Any] | None = None, limit_s: float = ANSWER_LIMIT_S) -> Any:
    """Call a route below ``/api/v1/`` as the host. Raises ``OSError`` without an answer or if refused."""
    request = urllib.request.Request(
        f"{ADDRESS}/api/v1/{path}",
        data=None if body is None else json.dumps(body).encode(),
        headers={"X-Traywatch-Token": token(), "Content-Type": "application/json"},
    )
    return _answer_to(request, limit_s)


def send(path: str, content: bytes, limit_s: float = 60) -> Any:
    """Send bytes to a route as the host. Raises as ``call``."""
    request = urllib.request.Request(
        f"{ADDRESS}/api/v1/{path}", data=content, method="PUT", headers={"X-Traywatch-Token": token()}
    )
    return _answer_to(request, limit_s)


def _answer_to(request: urllib.request.Request, limit_s: float) -> Any:
    try:
        with urllib.request.urlopen(request, timeout=limit_s) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            raise OSError(f"{request.selector}: {error.read(2000).decode()}") from error


def enter_roll() -> str:
    """Ask for 2d6 and enter them by hand. Returns the id of the acknowledged ask.

    Raises ``OSError`` if the tray does not take them now; the next call goes on with the same ask.
    """
    waiting = [ask for ask in call("asks")["asks"] if ask["state"] in ("waiting", "queued")]
    ask = waiting[0] if waiting else call("asks", {"dice": "2d6", "id": f"entered-{secrets.token_hex(8)}"})
    if ask["request"] is None:
        raise OSError("a question comes first")
    dice = [{"kind": "d6", "value": 1 + secrets.randbelow(6)} for _ in range(2)]
    answer = {"state_id": call("table")["state_id"], "dice": dice}
    call(f"requests/{ask['request']}/answer", answer)
    return str(ask["id"])


def token() -> str:
    """The host's token."""
    return (DATA / "token").read_text("ascii").strip()


def health(limit_s: float = 5) -> str | None:
    """The text of ``/healthz``; None without an answer."""
    try:
        with urllib.request.urlopen(f"{ADDRESS}/healthz", timeout=limit_s) as answer:
            return str(answer.read(400), "utf-8").strip()
    except FAILURES:
        return None


def wait_for_health(limit_s: float = HEALTH_LIMIT_S) -> float | None:
    """Seconds until ``/healthz`` answers; None after the limit."""
    began = time.monotonic()
    while time.monotonic() - began < limit_s:
        if health() is not None:
            return time.monotonic() - began
        time.sleep(0.2)
    return None


def throws_after(last: str | None) -> Iterator[str]:
    """The ids of the acknowledged throws after another one. Raises ``OSError`` without an answer."""
    while True:
        page = call("throws?limit=50" + (f"&after={last}" if last else ""))
        for throw in page["throws"]:
            yield throw["id"]
            last = throw["id"]
        if page["next"] is None or not page["throws"]:
            return


def wait_for_entry() -> str | None:
    """Enter a roll, again until it is acknowledged. Returns the id of its ask; None after the limit."""
    until = time.monotonic() + THROW_LIMIT_S
    while time.monotonic() < until:
        try:
            return enter_roll()
        except FAILURES:
            time.sleep(0.5)
    return None


def wait_for_throw(last: str | None, limit_s: float = THROW_LIMIT_S) -> str | None:
    """The id of the first throw after another one; None after the limit."""
    until = time.monotonic() + limit_s
    while time.monotonic() < until:
        try:
            for throw in throws_after(last):
                return throw
        except FAILURES:
            pass
        time.sleep(0.3)
    return None


def journal_problem() -> str:
    """What the tray says about a journal that it cannot write; empty if it can. Raises ``OSError``."""
    return next((text for text in map(str, call("table")["problems"]) if "journal" in text), "")


def journal() -> dict[str, Any]:
    """Throws and answered asks in the journal, what SQLite says of it, and damaged files put aside."""
    with sqlite3.connect(f"file:{DATA}/journal.sqlite?mode=ro", uri=True) as db:
        throws = [row[0] for row in db.execute("SELECT ref FROM records WHERE kind = 'throw'")]
        asks = [row[0] for row in db.execute(ANSWERED)]
        integrity = db.execute("PRAGMA integrity_check").fetchone()[0]
    damaged = [path.name for path in DATA.iterdir() if ".damaged" in path.name]
    return {"throws": throws, "asks": asks, "integrity": integrity, "damaged": damaged}


def systemd(name: str, unit: str = "traywatch") -> str:
    """A property of the service."""
    return output("systemctl", "show", "-P", name, unit)


def output(*command: str) -> str:
    """What a command prints, on both streams."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip()


def show(**facts: Any) -> None:
    """Print facts as a JSON object, for the program that sent the job."""
    print(json.dumps(facts), flush=True)
