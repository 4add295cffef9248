"""A table with one hidden roll whose every fact can be recognized: in a text, in a number, in a picture."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from copy import copy
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import cv2
import numpy as np
from starlette.testclient import TestClient

from tests.firmware.doors import Tray
from tests.firmware.helpers import die, photo, throw
from traywatch.firmware.pipeline.motion_log import MOTIONS_FILE, MotionLog
from traywatch.firmware.storage.pictures import encode
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.hidden.audience import HOST, HiddenAudience
from traywatch.firmware.table.roll_paths import DiePath, RollPaths
from traywatch.firmware.table.session.questions.replies import HandDie, Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.vision.throws.reasons import NoThrow, Reason
from traywatch.vision.types import Alternative, DieReading, Image

KIND, LABEL, VALUE, COLOR, NAME = "moonstone", "eclipse", 918273, "#b1c2d3", "Gladys"
SPOKEN = 777555
"""The value that a person said instead of what the tray had read."""
MARKS = (
    *(KIND, LABEL, COLOR, NAME, "411.4375"),
    *(str(VALUE), "918.273", "918,273", str(SPOKEN), "777.555", "777,555"),
)
"""Whatever holds one of these tells of the hidden roll: a kind, faces, a color, a name, a time, a place."""
SECRET_ASK: dict[str, Any] = {"dice": "d20", "ask_id": "secret-1", "audience": "host"}
_MAGENTA = (255, 0, 255)
Told = Iterator[tuple[str, bytes]]
"""What an outlet tells, with the place."""
Ending = Literal["counted", "corrected", "undone", "redone", "asked"]


@lru_cache(1)
def marked_picture() -> Image:
    """A picture that is recognized wherever a part of it appears."""
    return np.full((240, 320, 3), _MAGENTA, np.uint8)


def marked_die(**more: Any) -> DieReading:
    """A die whose every field is recognized."""
    found = die(KIND, VALUE, "hit", label=LABEL, color=COLOR, die_name=NAME, box=(100, 80, 160, 411.4375))
    return found.model_copy(update=more)


def leaks(content: bytes) -> list[str]:
    """The marks in some bytes; the picture counts, whatever part of it is there, and in whatever size."""
    text = content.decode("utf-8", "replace")
    found = [mark for mark in MARKS if mark in text]
    at = content.find(b"\xff\xd8\xff")
    if at >= 0:
        image = cv2.imdecode(np.frombuffer(content[at:], np.uint8), cv2.IMREAD_COLOR)
        if image is None or np.abs(image.astype(int).mean((0, 1)) - _MAGENTA).max() < 40:
            found.append("picture")
    return found


class Role(NamedTuple):
    """Somebody who looks, by the token."""

    name: str
    token: str


class HiddenEvening:
    """A tray with one public roll of a d20, and then a hidden one of Ann, whatever dice she likes.

    ``ending`` is what becomes of it. ``typed``: the host enters it by hand. ``see`` False: nothing is shown
    to the camera afterwards.
    """

    def __init__(
        self,
        folder: Path,
        audience: HiddenAudience = "host",
        ending: Ending = "counted",
        *,
        typed: bool = False,
        see: bool = True,
    ) -> None:
        self.folder, self.audience, self.typed = folder, audience, typed
        self._open = ExitStack()
        self._client: TestClient | None = None
        self.tray = Tray(data=folder)
        self.table = self.tray.table
        self.table.hooks.taught = lambda: {KIND}
        self.tray.motions = MotionLog(path=folder / MOTIONS_FILE)
        self.tray.cameras.image = marked_picture()
        self.tokens = {name: self.tray.join(name, seat) for name, seat in (("Ann", "ann"), ("Bob", "bob"))}
        self.app = self.tray.app
        self.began = self.table.publisher.last_id
        self._secret_ask()
        self.table.throws.record(throw(die("d20", 17), throw_id="t0001"), photo(), _path(300))
        self.table.hidden_rolls.ask(audience, seat="ann", who=self.tray.access.host)
        self.ask_id = self.table.state.asks[0].id
        self.throw_id = self._roll(ending)
        self.table.clips.put(self.throw_id, b"RIFFxxxxWEBP" + KIND.encode())
        if see:
            self.see()
        self._end(ending)

    def restarted(self) -> HiddenEvening:
        """The same tray after a restart of the program."""
        self.close()
        found = copy(self)
        found._open, found._client = ExitStack(), None
        found.tray = Tray(start=False, data=self.folder)
        found.table = found.tray.table
        found.table.hooks.taught = lambda: {KIND}
        found.tray.cameras.image = marked_picture()
        found.app = found.tray.app
        found.see()
        return found

    def close(self) -> None:
        """End it."""
        self._open.close()
        self.tray.close()

    @property
    def client(self) -> TestClient:
        """The client of the tray, with one event loop for all its calls."""
        if self._client is None:
            self._client = self._open.enter_context(self.tray.client)
        return self._client

    @cached_property
    def others(self) -> tuple[Role, ...]:
        """Everybody who may not see the hidden roll."""
        programs = [
            Role(f"program {scope}", self.tray.programs.add(f"Tool {scope}", [scope])[0])
            for scope in ("manage", "answer", "ask", "read", "camera")
        ]
        roller = [] if self.audience == "host_and_roller" else [Role("roller", self.tokens["Ann"])]
        return (
            *programs,
            Role("nobody", ""),
            Role("wrong token", "tw_guess"),
            Role("screen", self.tray.access.screen_token),
            *roller,
            Role("player", self.tokens["Bob"]),
        )

    @property
    def host(self) -> Role:
        """The host."""
        return Role("host", self.tray.access.token)

    def see(self) -> None:
        """The camera and a motion show the dice as they lie now."""
        self.tray.see(marked_picture())
        self.tray.motions.add(NoThrow.of(Reason.TOO_BRIEF, 5.0, 5.2, marked_picture()))
        self.tray.motions.save()

    @property
    def motion_id(self) -> int:
        """The motion that shows the hidden dice."""
        return self.tray.motions.views[0].id

    def _secret_ask(self) -> None:
        """A program's ask of a hidden roll that is answered: another program may ask with the same id."""
        self.table.asks.add(**SECRET_ASK, who=Actor(id="app-0", role="program", name="VTT"))
        self.table.throws.record(throw(die("d20", VALUE, box=(0, 0, 9, 9)), throw_id="t0665"))

    @property
    def hidden_facts(self) -> str:
        """All that is known of the hidden rolls, to notice that somebody changed them."""
        throws = [self.table.history.throw(one, HOST).to_json() for one in ("t0665", self.throw_id)]
        return json.dumps(throws, sort_keys=True)

    def _roll(self, ending: Ending) -> str:
        if self.typed:
            request = self.table.state.asks[0].view.request
            hand = HandDie(kind=KIND, label=str(VALUE), color=COLOR)
            self.table.answers.answer(request, Reply(dice=(hand,)), who=self.tray.access.host)
            last = self.table.state.last_throw
            assert last is not None
            return last.id
        one = marked_die()
        if ending == "asked":
            one = marked_die(status="unsure", value=None, label=None, alternatives=_guesses())
        thrown = throw(one, throw_id="t0666").model_copy(update={"elapsed_ms": 918273.0})
        return self.table.throws.record(thrown, encode(marked_picture()), _path(VALUE)).id

    def _end(self, ending: Ending) -> None:
        host = self.tray.access.host
        if ending == "corrected":
            said = HumanReading(kind=KIND, value=SPOKEN, label=str(SPOKEN))
            die_id = self.table.history.throw(self.throw_id, HOST).dice[0].die_id
            self.table.corrections.amend(self.throw_id, die_id, said, who=host)
        if ending in ("undone", "redone"):
            self.table.corrections.undo(void=True, who=host)
        if ending == "redone":
            self.table.corrections.redo(who=host)


def _path(length_mm: int) -> RollPaths:
    """The path of the only die of a roll."""
    path = DiePath(die_id="a0", length_mm=length_mm, steps=(length_mm, 40, 50, 60))
    return RollPaths(mat_mm=(300, 200), dice=(path,))


def _guesses() -> tuple[Alternative, ...]:
    return (
        Alternative(kind=KIND, value=VALUE, label=LABEL, p=0.6),
        Alternative(kind=KIND, value=SPOKEN, label=str(SPOKEN), p=0.3),
    )


def told_in(found: Told) -> Iterator[str]:
    """Where something of the hidden roll is told."""
    return (f"{where}: {marks}" for where, content in found if (marks := leaks(content)))
