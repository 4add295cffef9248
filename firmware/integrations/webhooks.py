"""Webhooks: an address is called for each throw, ask or problem. The journal is the outbox.

Answers 429 are honored, waiting times grow, and what is refused or fails too often becomes a dead letter,
which the host sees and can send again. A correction edits the message of its throw where the preset can, and
so does the clip of a throw, which is made some seconds after it.
"""

from __future__ import annotations

import json
import logging
import threading
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import Field

from traywatch.errors import StorageError
from traywatch.files import parse_json, read_bounded, write_atomic
from traywatch.firmware.config.settings import WebhookSettings
from traywatch.firmware.integrations.outbox import JournalOutbox
from traywatch.firmware.integrations.webhook_calls import (
    MESSAGE,
    WebhookCall,
    call_for,
    edit_call,
)
from traywatch.firmware.integrations.webhook_clips import WebhookClips
from traywatch.firmware.integrations.webhook_http import WebhookAnswer, send_call
from traywatch.firmware.integrations.webhook_retry import retry_after_s
from traywatch.firmware.table.publisher import PublishedEvent
from traywatch.firmware.table.service import TableService
from traywatch.messages import english
from traywatch.records import Record

MOST_DEAD = 100
_MOST_MESSAGES = 500
_log = logging.getLogger(__name__)


class DeadLetter(Record):
    """A call that was given up. ``reason`` never has the address."""

    id: str
    webhook: str
    about: str
    at: str
    reason: str
    call: dict[str, Any]


class WebhookStatus(Record):
    """A webhook for the host's page: what waits, and what was given up."""

    name: str
    waiting: int
    problem: str
    dead: tuple[DeadLetter, ...]


class StoredCalls(Record):
    """Content of a webhook's file: calls that were given up, and the ids of sent messages by key.

    ``with_clip`` are the keys of the messages that have their clip.
    """

    dead: tuple[DeadLetter, ...] = ()
    messages: dict[str, str] = Field(default_factory=dict)
    with_clip: tuple[str, ...] = ()


class Webhook:
    """Calls one address until ``close``, in a thread of its own.

    ``folder`` keeps the position in the journal, the dead letters and the ids of sent messages. ``wait``
    pauses for some seconds and returns whether to stop.
    """

    def __init__(
        self,
        settings: WebhookSettings,
        table: TableService,
        *,
        tray_id: str,
        folder: Path | None = None,
        send: Callable[[str, WebhookCall], WebhookAnswer] | None = None,
        wait: Callable[[float], bool] | None = None,
    ) -> None:
        self._settings, self._table, self._tray_id = settings, table, tray_id
        file, position_file = settings.file_names
        self._path = folder / file if folder else None
        self._outbox = JournalOutbox(table.journal, folder / position_file if folder else None)
        self._stored = self._load()
        self._again: tuple[DeadLetter, ...] = ()
        self._problems: deque[str] = deque(maxlen=20)
        self._known_problems = tuple(map(english, table.problems))
        self._problem = ""
        self._lock = threading.Lock()
        self._wake, self._stop = threading.Event(), threading.Event()
        self._send = send or send_call
        self._wait = wait or self._stop.wait
        self._clips = WebhookClips(
            table.history.public_clip, lambda call: self._send(settings.url, call), self._wait
        )
        self._thread = threading.Thread(target=self._run, name=f"webhook {settings.name}", daemon=True)

    def start(self) -> None:
        """Begin to deliver. Does not wait."""
        self._table.publisher.listen(self._heard)
        self._thread.start()
        self._wake.set()

    def close(self) -> None:
        """Stop; what was not delivered is delivered after the next start. Safe to call twice."""
        self._stop.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(2.0)

    @property
    def status(self) -> WebhookStatus:
        """What waits and what was given up."""
        return WebhookStatus(
            name=self._settings.name,
            waiting=self._outbox.waiting,
            problem=self._problem or self._clips.problem,
            dead=self._dead,
        )

    def retry(self, letter_id: str) -> bool:
        """Send a dead letter again; False if there is none with this id."""
        with self._lock:
            letter = next((one for one in self._dead if one.id == letter_id), None)
            if letter is not None:  # it stays in the file until it was sent
                self._again = (*self._again, letter)
        self._wake.set()
        return letter is not None

    def drop(self, letter_id: str) -> bool:
        """Forget a dead letter; False if there is none with this id."""
        with self._lock:
            is_dead = any(one.id == letter_id for one in self._dead)
            if is_dead:
                self._forget(letter_id)
        return is_dead

    @property
    def _dead(self) -> tuple[DeadLetter, ...]:
        """The dead letters that are not being sent again."""
        again = {one.id for one in self._again}
        return tuple(one for one in self._stored.dead if one.id not in again)

    def _forget(self, letter_id: str) -> None:
        left = tuple(one for one in self._stored.dead if one.id != letter_id)
        self._keep(self._stored.model_copy(update={"dead": left}))

    # ------------------------------------------------------------------ in the webhook's thread

    def _heard(self, message: PublishedEvent) -> None:
        if "problem" in self._settings.events and message.event == "table":
            problems = tuple(map(english, self._table.problems))
            self._problems.extend(one for one in problems if one not in self._known_problems)
            self._known_problems = problems
        if self._attaches and message.event == "clip" and isinstance(message.data, Mapping):
            self._clips.add(str(message.data["throw"]))
        self._wake.set()

    @property
    def _attaches(self) -> bool:
        return self._settings.clips and self._settings.preset == "discord"

    def _run(self) -> None:
        while not self._stop.is_set():
            self._wake.wait(60.0)
            self._wake.clear()
            try:
                self._deliver_all()
            except Exception:
                _log.exception("webhook %s failed", self._settings.name)

    def _deliver_all(self) -> None:
        while self._again and not self._stop.is_set():
            self._send_again(self._again[0])
        while self._problems and not self._stop.is_set():
            call = call_for(self._settings, self._tray_id, problem=self._problems.popleft())
            if call is not None:
                self._deliver(call)
        while not self._stop.is_set():
            items, position = self._outbox.batch()
            if position == self._outbox.position:
                self._attach_clips()
                return
            for item in items:
                call = call_for(self._settings, self._tray_id, item=item)
                if call is not None and not self._deliver(call):
                    return  # stopped on the way: from here on again after the next start
                self._outbox.delivered(item.seq)
                if self._attaches and item.throw is not None:
                    self._clips.add(item.throw.id)  # its clip may be older than its message
            self._outbox.delivered(position)

    def _attach_clips(self) -> None:
        for key in self._clips.attach(self._stored.messages, self._stored.with_clip):
            with_clip = (*self._stored.with_clip, key)[-_MOST_MESSAGES:]
            with self._lock:
                self._keep(self._stored.model_copy(update={"with_clip": with_clip}))

    def _send_again(self, letter: DeadLetter) -> None:
        call = WebhookCall(**letter.call, about=letter.about)
        about, _, ref = call.key.partition(":")
        try:
            # As it is now: corrections that were delivered meanwhile must not be replaced by what was before.
            item = self._outbox.present(about, ref) if ref else None
            now = call_for(self._settings, self._tray_id, item=item) if item is not None else None
            if self._deliver(now or call):
                with self._lock:
                    self._forget(letter.id)
        except StorageError as error:
            self._problem = str(error)  # the host can send it again
        finally:
            with self._lock:
                self._again = self._again[1:]

    def _deliver(self, call: WebhookCall) -> bool:
        """Deliver a call, or make it a dead letter. False if the program ends meanwhile."""
        if not call.body:
            return True
        message = self._stored.messages.get(call.key) if call.key else None
        edit = edit_call(self._settings, call, message) if message else None
        if edit is None and call.edit_only:
            return True
        attempt = 0
        while True:
            answer = self._send(self._settings.url, edit or call)
            if 200 <= answer.status < 300:
                self._problem = ""
                self._remember(call, answer)
                return True
            if answer.status == 404 and edit is not None:
                edit = None  # somebody has deleted the message: post it anew
                continue
            wait_s = retry_after_s(answer, attempt)
            if wait_s is None:
                self._give_up(edit or call, answer)
                return True
            attempt += 1
            self._problem = f"{answer.reason or answer.status}; trying again in {wait_s:g} s"
            if self._wait(wait_s):
                return False

    def _remember(self, call: WebhookCall, answer: WebhookAnswer) -> None:
        if self._settings.preset != "discord" or not call.key:
            return
        with suppress(ValueError, KeyError, TypeError):
            message = str(parse_json(answer.body)["id"])
            if MESSAGE.fullmatch(message):
                messages = {**self._stored.messages, call.key: message}
                newest = dict(list(messages.items())[-_MOST_MESSAGES:])
                with self._lock:
                    self._keep(self._stored.model_copy(update={"messages": newest}))

    def _give_up(self, call: WebhookCall, answer: WebhookAnswer) -> None:
        reason = answer.reason or f"the address answered {answer.status}"
        _log.warning("webhook %s: %s: given up", self._settings.name, reason)
        letter = DeadLetter(
            id=f"d{datetime.now(UTC).timestamp():.6f}".replace(".", ""),
            webhook=self._settings.name,
            about=call.about,
            at=datetime.now(UTC).isoformat(timespec="seconds"),
            reason=reason,
            call={"method": call.method, "path": call.path, "query": call.query, "body": call.body,
                  "key": call.key},
        )  # fmt: skip
        self._problem = reason
        with self._lock:
            dead = (*self._stored.dead, letter)[-MOST_DEAD:]
            self._keep(self._stored.model_copy(update={"dead": dead}))

    def _keep(self, stored: StoredCalls) -> None:
        self._stored = stored
        if self._path is not None:
            with suppress(StorageError):
                write_atomic(self._path, json.dumps(stored.to_json()).encode() + b"\n")

    def _load(self) -> StoredCalls:
        with suppress(OSError, ValueError):
            if self._path is not None:
                return StoredCalls.model_validate_json(read_bounded(self._path))
        return StoredCalls()
