"""A scripted player of the status API: throws, answers, mistakes, undo, redo and corrections.

What it does follows from the JSON of the API and a seed alone, so the same code gives the same recording.
"""

from __future__ import annotations

import itertools
import json
import random
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from starlette.testclient import TestClient

from tests.firmware.helpers import ZONES, die, photo, throw, unsure
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.rate_limit import NO_LIMITS
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.web_services import WebServices

RECORDED = Path(__file__).parent / "table/golden_api.json.xz"
GAMES = ("deep_dark_dice", "deckbox_dungeons", "dice_adventure", "delvers_deep", "dice_warriors", "free")
AUTOPLAY = "deep_dark_dice autoplay"
STEPS = 40
_FACES = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20}
_TIME = re.compile(r"\d{4}-\d\d-\d\dT[0-9:.]+(?:\+00:00|Z)")


@contextmanager
def same_ids() -> Iterator[None]:
    """Random ids and draws become numbers that are the same each time."""
    sessions, draws = itertools.count(1), itertools.count(1000, 37)

    def token_hex(nbytes: int | None = None) -> str:
        return f"{next(sessions):012x}" if nbytes == 6 else "ab" * (nbytes or 16)

    with (
        mock.patch.object(secrets, "token_hex", token_hex),
        mock.patch.object(secrets, "randbelow", lambda below: next(draws) % below),
        mock.patch.object(secrets, "randbits", lambda bits: next(draws) % 2**bits),
    ):
        yield


def steady(value: Any, version: str) -> Any:
    """JSON without what differs from run to run: wall-clock times and the version."""
    text = json.dumps(value, sort_keys=True)
    return json.loads(_TIME.sub("<time>", text).replace(f'"{version}"', '"<version>"'))


class Script:
    """One table of one game, played step by step; ``steps`` is what the API and the event stream said."""

    def __init__(self, game: str, data: Path, *, autoplay: bool = False) -> None:
        self.steps: list[dict[str, Any]] = []
        self._random = random.Random(game)
        self._game, self._data, self._autoplay, self._count = game, data, autoplay, 0
        self._shown: dict[str, Any] = {"open": []}  # the table after the last step
        self._open()

    def _open(self) -> None:
        self._now = 100.0
        self.table = TableService(
            Journal(self._data / "journal.sqlite"),
            pictures=PictureStore(self._data / "pictures"),
            autoplay=self._autoplay,
            clock=lambda: self._now,
        )
        publish = self.table.publisher.publish

        def heard(event: str, data: Any, *more: Any) -> Any:
            message = publish(event, data, *more)
            self._heard.append([event, json.loads(message.wire("en").split(b"\ndata: ", 1)[1])])
            return message

        self._heard: list[Any] = []
        self.table.publisher.publish = heard  # type: ignore[method-assign]
        access = Access(self._data)
        self._token = access.token
        app = create_app(WebServices(self.table, access=access, limits=NO_LIMITS))
        self._client = TestClient(app).__enter__()  # one event loop for all calls

    def close(self) -> None:
        self._client.__exit__()
        self.table.close()

    def reopen(self) -> None:
        """The program ends and starts again."""
        self.close()
        self._open()
        self._keep("reopen", None)

    # ------------------------------------------------------------------ one step

    def start(self) -> None:
        """A throw that nobody waits for, and the start of the session."""
        self._throw("before a session")
        self._keep("start", self._change("POST", "session", game=self._game, settings={}))

    def play(self, steps: int) -> None:
        """So many steps of a player who also makes mistakes."""
        for _ in range(steps):
            self._count += 1
            extra = self._random.random()
            if extra < 0.06:
                self._keep("undo", self._change("POST", "undo", void=self._random.random() < 0.6))
                if self._random.random() < 0.6:
                    self._keep("redo", self._change("POST", "redo"))
            elif extra < 0.11 and self._shown["last_throw"]:
                self._amend()
            elif extra < 0.14:
                self._keep("stale", self._call("POST", "undo", {"state_id": 0}))
                self._keep("unknown", self._change("POST", "requests/nothing/answer", option="a0"))
            elif extra < 0.17:
                self._keep("pause", self._change("PUT", "settings", paused=True, dice_in_play=["d20", "d6"]))
                self.table.tick()
                self._keep("play", self._change("PUT", "settings", paused=False, dice_in_play=[]))
            elif extra < 0.24 or (self._autoplay and extra < 0.5):
                self.wait()
            elif extra < 0.3:
                self._throw(self._random.choice(["wrong", "extra"]))
            else:
                self._forward()

    def _forward(self) -> None:
        view = self._shown
        if view["questions"]:
            question = view["questions"][0]
            other = question["other"] and self._random.random() < 0.2
            if other:
                body = {"option": "other", "label": self._random.choice(question["other"]["labels"])}
            else:
                body = {"option": self._random.choice([o["id"] for o in question["options"]])}
            self._keep("reply", self._change("POST", f"requests/{question['id']}/answer", **body))
            return
        roll = next((r for r in view["open"] if r["type"] == "roll"), None)
        others = [r for r in view["open"] if r["type"] != "roll"]
        if others and (roll is None or self._random.random() < 0.3):
            self._choose(self._random.choice(others))
        elif roll is not None and self._random.random() < 0.12:
            dice = [{"value": d.value, "zone": d.zone} for d in self._dice(roll)]
            self._keep("typed", self._change("POST", f"requests/{roll['id']}/answer", dice=dice))
        elif roll is not None:
            self._throw(self._random.choice(["right"] * 6 + ["unsure", "less"]))
        else:
            self.wait()
            if not self._shown["open"]:
                self._keep("start", self._change("POST", "session", game=self._game, settings={}))

    def wait(self) -> None:
        """Nobody does anything for half a minute."""
        self.table.tick()
        self._now += 30.0
        self.table.tick()
        self._keep("wait", None)

    def _choose(self, request: dict[str, Any]) -> None:
        body: dict[str, Any] = {}
        if request["type"] == "choice":
            option = self._random.choice(request["options"])
            body["option"] = option["id"]
            if option["amount"]:
                body["amount"] = self._random.randint(*option["amount"])
            if option["text"]:
                body["text"] = option["text"]["like"]
        self._keep("choose", self._change("POST", f"requests/{request['id']}/answer", **body))

    def _dice(self, roll: dict[str, Any]) -> list[Any]:
        found = []
        for spec in roll["dice"]:
            kind = spec["kind"] or "d6"
            for _ in range(spec["n"]):
                zone = self._random.choice(ZONES[:4]) if "zone" in roll["needs"] else None
                color = roll["palette"].get(spec["color"], "#7a1f2b")
                value = self._random.randint(1, _FACES.get(kind, 6))
                found.append(die(kind, value, zone, color=color))
        return found or [die("d6", self._random.randint(1, 6), None)]

    def _throw(self, how: str) -> None:
        roll = next((r for r in self._shown["open"] if r["type"] == "roll"), None)
        dice = self._dice(roll) if roll else [die("d20", 11, "hit")]
        if how == "wrong":
            dice[0] = die("d12" if dice[0].kind != "d12" else "d8", 3, "hit")
        elif how == "extra":
            dice.append(die(dice[0].kind, 2, "hit"))
        elif how == "unsure":
            dice[0] = unsure(dice[0].kind, (2, 3), dice[0].zone)
        elif how == "less" and len(dice) > 1:
            dice.pop()
        self._count += 1
        thrown = throw(*dice, throw_id=f"t{self._count:04d}").model_copy(
            update={"settled_at_s": float(self._count)}
        )
        self.table.set_moving(True)
        self._offer(thrown, photo() if self._random.random() < 0.5 else None)
        if self._random.random() < 0.1:
            self._offer(thrown, None)  # delivered twice
        self._keep(f"throw {how}", None)

    def _offer(self, thrown: Any, image: Any) -> None:
        self.table.throws.record(thrown, image)

    def _amend(self) -> None:
        throws = self._get("throws?order=newest&limit=4")["throws"]
        one = self._random.choice(throws)
        body: dict[str, Any] = {"die_id": self._random.choice([d["die_id"] for d in one["dice"]] or ["a0"])}
        if self._random.random() < 0.5:
            body["zone"] = self._random.choice(ZONES)
        else:
            body["value"] = self._random.randint(1, 6)
        self._keep("amend", self._change("POST", f"throws/{one['id']}/amend", **body))

    # ------------------------------------------------------------------ the API

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"X-Traywatch-Token": self._token}
        return self._client.request(method, f"/api/v1/{path}", json=body, headers=headers)

    def _change(self, method: str, path: str, **body: Any) -> Any:
        return self._call(method, path, {"state_id": self.table.state_id, **body})

    def _get(self, path: str) -> Any:
        return self._call("GET", path).json()

    def read_all(self) -> None:
        """What the reading half of the API says in the end."""
        for path in ("throws?limit=200", "throws?order=newest&limit=3", "stats", "dice", "sessions", "seats"):
            self._keep(f"GET {path}", self._call("GET", path))
        session = self._get("sessions")["sessions"][-1]["id"]
        self._keep("resume", self._change("POST", f"sessions/{session}/resume"))

    def _keep(self, what: str, response: Any) -> None:
        self._shown = table = self._get("table")
        step = {
            "what": what,
            "status": response.status_code if response is not None else None,
            "said": response.json() if response is not None else None,
            "heard": self._heard[:],
            "table": table,
        }
        # Most of it is the whole table several times over.
        if step["said"] == table:
            step["said"] = "the table"
        step["heard"] = [[event, "the table" if data == table else data] for event, data in step["heard"]]
        self._heard.clear()
        self.steps.append(steady(step, table["version"]))


def record(game: str, data: Path, steps: int, *, autoplay: bool = False) -> list[dict[str, Any]]:
    """Everything that the API said while a game was played, the program restarted and the game resumed."""
    with same_ids():
        script = Script(game, data, autoplay=autoplay)
        try:
            script.start()
            script.play(steps)
            script.reopen()
            script.play(steps // 3)
            script.read_all()
        finally:
            script.close()
        return script.steps


def shorter(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same recording, where of each table only the parts that changed are kept."""
    was: dict[str, Any] = {}
    found = []
    for step in steps:
        table = step["table"]
        found.append({**step, "table": {k: v for k, v in table.items() if k not in was or was[k] != v}})
        was = table
    return found


def recorded(name: str, data: Path) -> list[dict[str, Any]]:
    """The recording of a game of ``GAMES``, or of ``AUTOPLAY``."""
    return shorter(record(name.split()[0], data, STEPS, autoplay=name == AUTOPLAY))


if __name__ == "__main__":  # python -m tests.firmware.api_script: record anew
    import lzma
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        found = {name: recorded(name, Path(folder) / name) for name in (*GAMES, AUTOPLAY)}
    RECORDED.write_bytes(lzma.compress(json.dumps(found, sort_keys=True).encode(), preset=9))
