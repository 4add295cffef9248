"""Guess the join code of a running tray from many addresses, while the rightful players join.

``python -m tests.drills.guesses --seconds 180 --addresses 4000`` attacks on the loopback only. Each guess
comes from the next address. A player joins with the long code meanwhile, as the link and its QR code do.
"""

from __future__ import annotations

import argparse
import http.client
import json
import multiprocessing
import random
import sys
import tempfile
import threading
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

from tests.firmware.programs import RealTray, still
from traywatch.firmware.web.auth.access_file import ALPHABET, CODE_LENGTH
from traywatch.firmware.web.auth.rate_limit import Limits

THREADS = 24
_COMPARED, _REFUSED, _FAILED = range(3)


@dataclass(frozen=True)
class Guessing:
    """What an attack came to; ``compared`` guesses were looked up, the others refused without a look."""

    seconds: float
    compared: int
    refused: int
    failed: int
    joined_ms: tuple[float, ...]
    not_joined: tuple[str, ...]
    shown: bool

    @property
    def a_second(self) -> float:
        """The guesses that were answered in a second."""
        return (self.compared + self.refused) / self.seconds

    def wrong(self) -> list[str]:
        """What is not as promised."""
        most = Limits().join_all.burst + THREADS
        found = [f"the player could not join: {one}" for one in self.not_joined]
        if self.compared > most:
            found.append(f"{self.compared} short codes were compared, more than {most:.0f}")
        if not self.shown:
            found.append("the host sees no message")
        return found

    def line(self) -> str:
        """The figures in one line."""
        times = sorted(self.joined_ms)
        return (
            f"{self.a_second:.0f} guesses a second; {self.compared} compared, {self.refused} refused; the "
            f"rightful player joined {len(times)} of {len(times) + len(self.not_joined)} times, "
            f"in {times[len(times) // 2] if times else 0:.0f} ms (median)"
        )


def run(folder: Path, *, seconds: float, addresses: int) -> Guessing:
    """Attack a tray of its own for so many seconds."""
    tray = RealTray(folder / "data", "--source", f"clip:{still(folder)}", "--no-announce")
    tray.start()
    counts: list[Synchronized[int]] = [multiprocessing.Value("i", 0) for _ in range(3)]
    try:
        attack = multiprocessing.get_context("fork").Process(
            target=_attack, args=(tray.port, addresses, seconds, counts), daemon=True
        )
        began = time.monotonic()
        attack.start()  # a process of its own, so that the player's calls are timed alone
        joined, failed = _play(tray, began + seconds, every_s=min(2.0, seconds / 10))
        took_s = time.monotonic() - began
        attack.join(30)
        attack.kill()
        shown = "wrong join codes" in json.dumps(_problems(tray))
    finally:
        tray.stop()
    compared, refused, lost = (one.value for one in counts)
    return Guessing(took_s, compared, refused, lost, tuple(joined), tuple(failed), shown)


def _play(tray: RealTray, until: float, every_s: float) -> tuple[list[float], list[str]]:
    """Join with the long code over and over: the times in milliseconds, and what went wrong."""
    kept = json.loads((tray.data / "access.json").read_text("utf-8"))
    code = kept["code"] + kept["code_end"]
    joined: list[float] = []
    failed: list[str] = []
    while time.monotonic() < until:
        turn = (len(joined) + len(failed)) % 250
        started = time.monotonic()
        status, text = _join(tray.port, code, f"P{turn}", f"127.200.0.{turn + 1}")
        if status == 200:
            joined.append(1000 * (time.monotonic() - started))
            _remove(tray, f"P{turn}")
        else:
            failed.append(f"{status} {text[:200]}")
        time.sleep(every_s)
    return joined, failed


def _attack(port: int, addresses: int, seconds: float, counts: list[Synchronized[int]]) -> None:
    until = time.monotonic() + seconds
    order = iter(range(10**9))
    lock = threading.Lock()

    def guess() -> None:
        rng = random.Random()
        while time.monotonic() < until:
            with lock:
                n = next(order) % addresses
            source = f"127.{100 + n // 62500}.{n // 250 % 250}.{1 + n % 250}"
            code = "".join(rng.choices(ALPHABET, k=CODE_LENGTH))
            place = _FAILED
            with suppress(OSError, http.client.HTTPException, ValueError, KeyError):
                status, text = _join(port, code, "X", source)
                wrong = status == 403 and json.loads(text)["error"]["code"] == "code_wrong"
                place = _COMPARED if wrong or status == 200 else _REFUSED
            with counts[place].get_lock():
                counts[place].value += 1

    threads = [threading.Thread(target=guess, daemon=True) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0.0, until + 20 - time.monotonic()))


def _join(port: int, code: str, name: str, source: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, 20, source_address=(source, 0))
    with closing(connection):
        body = json.dumps({"code": code, "name": name, "seat": None})
        connection.request("POST", "/api/v1/join", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace")


def _host(tray: RealTray, method: str, path: str) -> object:
    connection = http.client.HTTPConnection("127.0.0.1", tray.port, 30)
    with closing(connection):
        connection.request(method, f"/api/v1/{path}", headers={"X-Traywatch-Token": tray.token})
        return json.loads(connection.getresponse().read() or "null")


def _remove(tray: RealTray, name: str) -> None:
    """The host removes the player again, because a table has a limited number of them."""
    access = _host(tray, "GET", "access")
    assert isinstance(access, dict)
    for one in access["players"]:
        if one["name"] == name:
            _host(tray, "DELETE", f"access/players/{one['id']}")


def _problems(tray: RealTray) -> object:
    health = _host(tray, "GET", "health")
    assert isinstance(health, dict)
    return health["problems"]


def main() -> int:
    """Print the figures; 1 if something is not as promised."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--addresses", type=int, default=4000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), seconds=args.seconds, addresses=args.addresses)
    print(f"{found.line()}; {found.failed} not answered")
    for one in found.wrong():
        print(one)
    return int(bool(found.wrong()))


if __name__ == "__main__":
    sys.exit(main())
