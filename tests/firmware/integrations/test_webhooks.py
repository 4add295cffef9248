"""Webhooks against a small web server on loopback that behaves as Discord documents it."""

from __future__ import annotations

import email
import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.firmware.helpers import die, photo, throw, unsure
from traywatch.firmware.config.settings import WebhookSettings
from traywatch.firmware.integrations.webhook_retry import WAITS_S
from traywatch.firmware.integrations.webhooks import Webhook
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.rules.core.types import Player


def until(true: Callable[[], Any], for_s: float = 60.0) -> None:
    end = time.monotonic() + for_s
    while not true():
        assert time.monotonic() < end, "what was waited for did not come"
        time.sleep(0.01)


class Channel(ThreadingHTTPServer):
    """A channel: its calls, and the answers that it gives first, as (status, headers, body)."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.calls: list[tuple[str, str, dict[str, Any]]] = []
        self.files: list[dict[str, bytes]] = []
        self.answers: list[tuple[int, dict[str, str], dict[str, Any]]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/api/webhooks/1/secret-of-the-channel"


def parts_of(media_type: str, content: bytes) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The JSON of a call, and its files by their names, as the library of the standard reads a form."""
    if media_type == "application/json":
        return json.loads(content), {}
    form = email.message_from_bytes(b"Content-Type: " + media_type.encode() + b"\r\n\r\n" + content)
    parts = {str(one.get_param("name", header="content-disposition")): one for one in form.get_payload()}
    body = json.loads(bytes(parts.pop("payload_json").get_payload(decode=True)))
    return body, {str(one.get_filename()): bytes(one.get_payload(decode=True)) for one in parts.values()}


class Handler(BaseHTTPRequestHandler):
    server: Channel

    def do_POST(self) -> None:
        body, files = parts_of(
            self.headers["Content-Type"], self.rfile.read(int(self.headers["Content-Length"]))
        )
        self.server.calls.append((self.command, self.path, body))
        self.server.files.append(files)
        posted = sum(one[0] == "POST" for one in self.server.calls)
        usual: tuple[int, dict[str, str], dict[str, Any]] = (200, {}, {"id": str(1000 + posted)})
        status, headers, answer = self.server.answers.pop(0) if self.server.answers else usual
        content = json.dumps(answer).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_PATCH = do_POST

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


@pytest.fixture
def channel() -> Iterator[Channel]:
    with Channel() as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


class Room:
    """A table with one webhook; pauses are noted instead of waited for."""

    def __init__(self, channel: Channel, folder: Path, **settings: Any) -> None:
        self.channel, self.folder = channel, folder
        self.settings = WebhookSettings(
            **{"name": "our channel", "url": channel.url, "preset": "discord", "names": True, **settings}
        )
        self.waits: list[float] = []
        self.ends_while_waiting = False
        self.start()

    def start(self) -> None:
        self.table = TableService(Journal(self.folder / "journal.sqlite"))
        if self.table.state.session is None:
            self.table.start("free", [Player(id="ann", name="Ann"), Player(id="bob", name="Bob")])
        self.hook = Webhook(
            self.settings,
            self.table,
            tray_id="4f2a91bc",
            folder=self.folder,
            wait=lambda s: (self.waits.append(s), self.ends_while_waiting or self.hook._stop.is_set())[1],
        )
        self.hook.start()

    def roll(self, *dice: Any, throw_id: str | None = None) -> str:
        return str(self.table.throws.record(throw(*dice, throw_id=throw_id), photo()).id)

    def done(self) -> None:
        until(lambda: self.hook.status.waiting == 0)

    def close(self) -> None:
        self.hook.close()
        self.table.close()


@pytest.fixture
def room(channel: Channel, tmp_path: Path) -> Iterator[Room]:
    room = Room(channel, tmp_path)
    yield room
    room.close()


def test_a_correction_edits_the_message_of_its_throw(room: Room) -> None:
    room.roll(die("d20", 17), throw_id="t1")
    room.done()
    room.roll(die("d20", 3), throw_id="t2")
    room.done()
    room.table.corrections.amend("t1", "a0", HumanReading(value=4))
    room.done()
    (one, two, edit) = room.channel.calls
    assert one[:2] == ("POST", "/api/webhooks/1/secret-of-the-channel?wait=true")
    assert one[2]["allowed_mentions"] == {"parse": []} and "17" in one[2]["content"]
    assert edit[:2] == ("PATCH", "/api/webhooks/1/secret-of-the-channel/messages/1001")
    assert "**4**" in edit[2]["content"] and two[0] == "POST"


def test_a_message_that_was_deleted_is_posted_anew(room: Room) -> None:
    room.roll(die("d20", 17), throw_id="t1")
    room.done()
    room.channel.answers = [(404, {}, {})]
    room.table.corrections.amend("t1", "a0", HumanReading(value=4))
    room.done()
    assert [one[0] for one in room.channel.calls] == ["POST", "PATCH", "POST"]
    assert room.hook.status.dead == ()


def test_a_question_is_no_message_until_it_is_answered(room: Room) -> None:
    room.roll(unsure("d20", (6, 9)))
    room.done()
    assert room.channel.calls == []


def test_a_message_has_the_total_of_the_page(room: Room) -> None:
    room.table.asks.add("2d20kh1")
    room.roll(die("d20", 12), die("d20", 2))
    room.table.asks.add("2d10")
    room.roll(unsure("d10", (0, 3)), die("d10", 0))
    room.done()
    room.table.answers.answer(room.table.view.questions[0].id, Reply(option="a0"))
    room.done()
    first, second = (body["content"] for _, _, body in room.channel.calls)
    assert first.startswith("**12** (d20 12, d20 2)") and second.startswith("**20** (d10 0, d10 0)")
    room.table.corrections.undo(void=True)
    room.done()
    method, _, body = room.channel.calls[-1]
    assert method == "PATCH" and body["content"].startswith("**–**")


@pytest.mark.parametrize(
    ("headers", "body", "wait"),
    [({}, {"retry_after": 0.65}, 0.65), ({"Retry-After": "3"}, {}, 3.0), ({}, {}, WAITS_S[0])],
)
def test_too_many_requests_are_waited_for(
    headers: dict[str, str], body: dict[str, Any], wait: float, channel: Channel, tmp_path: Path
) -> None:
    channel.answers = [(429, headers, body)]
    room = Room(channel, tmp_path)
    room.roll(die("d20", 17))
    room.done()
    assert room.waits == [wait] and len(channel.calls) == 2
    room.close()


def test_waiting_times_grow_and_then_it_is_a_dead_letter(room: Room) -> None:
    room.channel.answers = [(503, {}, {})] * (len(WAITS_S) + 1)
    first = room.roll(die("d20", 17))
    room.roll(die("d20", 2))
    room.done()
    assert room.waits == list(WAITS_S)
    (letter,) = room.hook.status.dead
    assert first in letter.about and "503" in letter.reason
    assert "**2**" in room.channel.calls[-1][2]["content"]  # the next one still comes
    assert room.hook.retry(letter.id) and not room.hook.retry(letter.id)
    until(lambda: "**17**" in room.channel.calls[-1][2]["content"])
    assert room.hook.status.dead == ()


def test_a_refused_call_is_a_dead_letter_at_once(room: Room) -> None:
    room.channel.answers = [(403, {}, {})]
    room.roll(die("d20", 17))
    room.done()
    assert room.waits == []
    (letter,) = room.hook.status.dead
    assert "secret" not in letter.model_dump_json()
    assert room.hook.drop(letter.id) and room.hook.status.dead == ()


def test_a_dead_letter_that_is_sent_again_has_the_corrections_that_came_meanwhile(room: Room) -> None:
    room.channel.answers = [(403, {}, {})]
    room.roll(die("d20", 17), throw_id="t1")
    room.done()
    room.table.corrections.amend("t1", "a0", HumanReading(value=4))
    room.done()
    (letter,) = room.hook.status.dead
    assert room.hook.retry(letter.id)
    until(lambda: len(room.channel.calls) == 3)
    until(lambda: room.hook.status.dead == ())
    assert "**4**" in room.channel.calls[-1][2]["content"]


def test_a_dead_letter_stays_while_its_throw_cannot_be_read(room: Room) -> None:
    room.channel.answers = [(404, {}, {})]
    room.roll(die("d20", 1))
    room.done()
    (letter,) = room.hook.status.dead
    room.table.close()
    assert room.hook.retry(letter.id)
    until(lambda: room.hook.status.problem.endswith("closed"))
    until(lambda: room.hook.status.dead == (letter,))
    assert len(room.channel.calls) == 1


def test_a_dead_letter_that_is_sent_again_survives_the_end_of_the_program(room: Room) -> None:
    room.channel.answers = [(403, {}, {})]
    room.roll(die("d20", 17))
    room.done()
    (letter,) = room.hook.status.dead
    room.channel.answers, room.ends_while_waiting = [(503, {}, {})], True
    assert room.hook.retry(letter.id)
    until(lambda: room.waits)
    room.close()
    room.start()
    assert [one.about for one in room.hook.status.dead] == [letter.about]


CUT_OFF = {"Transfer-Encoding": "chunked"}
"""With it, the end of the answer is missing."""


def test_a_refusal_that_is_cut_off_does_not_keep_the_next_call_back(room: Room) -> None:
    room.channel.answers = [(400, CUT_OFF, {})]
    room.roll(die("d20", 17))
    room.roll(die("d20", 2))
    room.done()
    (letter,) = room.hook.status.dead
    assert "400" in letter.reason and "**2**" in room.channel.calls[-1][2]["content"]


def test_a_success_that_is_cut_off_is_no_reason_to_post_again(room: Room) -> None:
    room.channel.answers = [(200, CUT_OFF, {})]
    room.roll(die("d20", 17))
    room.done()
    assert len(room.channel.calls) == 1 and room.waits == []


def test_what_was_not_sent_is_sent_after_a_restart(room: Room) -> None:
    room.channel.answers = [(403, {}, {})]
    room.roll(die("d20", 1))
    room.done()
    room.hook.close()
    room.roll(die("d20", 17))
    room.table.close()
    room.start()
    room.done()
    assert "**17**" in room.channel.calls[-1][2]["content"]
    assert len(room.hook.status.dead) == 1


@pytest.mark.parametrize("program_ends_before", [False, True])
def test_a_journal_that_was_away_at_the_start_is_not_delivered_again(
    channel: Channel, tmp_path: Path, program_ends_before: bool
) -> None:
    disk, away = tmp_path / "disk", tmp_path / "away"
    disk.mkdir()
    (tmp_path / "journal.sqlite").symlink_to(disk / "journal.sqlite")
    room = Room(channel, tmp_path, preset="json")
    for _ in range(5):
        room.roll(die("d20", 17))
    room.done()
    room.close()
    disk.rename(away)
    room.start()
    room.roll(die("d20", 2))
    room.done()
    if program_ends_before:
        room.close()
    away.rename(disk)
    if program_ends_before:
        room.start()
    else:
        assert room.table.journal.retry()
    room.roll(die("d20", 3))
    room.done()
    room.close()
    values = [one[2]["throw"]["dice"][0]["value"] for one in channel.calls]
    assert values[:6] == [17] * 5 + [2] and values[-1] == 3
    assert set(values[6:-1]) <= {2}, "what was only in memory may come again"


def test_plain_json_has_the_whole_throw(channel: Channel, tmp_path: Path) -> None:
    room = Room(
        channel, tmp_path, preset="json", events=["throw", "ask", "problem"], template="{dice} = {total}!"
    )
    asked = room.table.asks.add("d20 for Ann")
    room.roll(die("d20", 17))
    room.done()
    room.table.set_problem("camera", "It is gone.")
    until(lambda: any(one[2]["event"] == "problem" for one in channel.calls))
    bodies = [one[2] for one in channel.calls]
    thrown = next(one for one in bodies if one["event"] == "throw")
    assert (thrown["tray"], thrown["text"]) == ("4f2a91bc", "d20 17 = 17!")
    assert thrown["throw"]["dice"][0]["value"] == 17
    states = [one["ask"]["state"] for one in bodies if one["event"] == "ask"]
    assert states == ["waiting", "answered"] or states == ["answered"]
    assert next(one for one in bodies if one["event"] == "ask")["ask"]["id"] == asked.id
    room.close()


def test_names_stay_at_the_tray_unless_told(channel: Channel, tmp_path: Path) -> None:
    room = Room(channel, tmp_path, preset="json", names=False, events=["throw", "ask"])
    room.table.asks.add("d20 for Ann", reason="Stealth")
    room.roll(die("d20", 17))
    room.done()
    assert "Ann" not in json.dumps(channel.calls) and "Stealth" not in json.dumps(channel.calls)
    room.close()


def test_a_template_reaches_only_its_fields(channel: Channel, tmp_path: Path) -> None:
    room = Room(channel, tmp_path, template="{total.__class__} {nobody} {total} {")
    room.roll(die("d20", 17))
    room.done()
    assert channel.calls[0][2]["content"] == "{total.__class__} {nobody} 17 {"
    room.close()


CLIP = b"RIFF\x10\0\0\0WEBP" + bytes(range(256)) + b"\r\n--\r\n"
"""Bytes that stand for a clip, with what separates the parts of a form."""


def with_clips(channel: Channel, folder: Path, **settings: Any) -> Room:
    return Room(channel, folder, clips=True, **settings)


def test_a_clip_is_attached_to_the_message_of_its_throw(channel: Channel, tmp_path: Path) -> None:
    room = with_clips(channel, tmp_path)
    throw_id = room.roll(die("d20", 17))
    room.done()
    assert [files for files in channel.files if files] == []
    room.table.keep_clip(throw_id, CLIP)
    until(lambda: len(channel.calls) == 2)
    (_, path, body), files = channel.calls[1], channel.files[1]
    assert channel.calls[1][0] == "PATCH" and path.endswith("/messages/1001")
    assert files == {"roll.webp": CLIP}
    assert body["attachments"][0]["filename"] == "roll.webp" and "content" not in body
    room.table.corrections.amend(throw_id, "a0", HumanReading(value=5, label="5"))
    until(lambda: len(channel.calls) == 3)
    assert "5" in channel.calls[2][2]["content"] and "attachments" not in channel.calls[2][2], (
        "the clip stays"
    )
    room.table.keep_clip(throw_id, CLIP)
    room.roll(die("d20", 3))
    until(lambda: len(channel.calls) == 4)
    room.close()
    restarted = with_clips(channel, tmp_path)
    restarted.table.keep_clip(throw_id, CLIP)
    restarted.roll(die("d20", 4))
    until(lambda: len(channel.calls) == 5)
    assert sum(bool(files) for files in channel.files) == 1, "never twice, also after a restart"
    restarted.close()


def test_a_clip_that_is_there_before_its_message_is_attached_too(channel: Channel, tmp_path: Path) -> None:
    """A question holds the message back until somebody answers."""
    room = with_clips(channel, tmp_path)
    throw_id = room.roll(unsure("d20", (6, 9)))
    room.table.keep_clip(throw_id, CLIP)
    room.done()
    assert channel.calls == []
    question = room.table.state.question
    assert question is not None
    room.table.answers.answer(question.id, Reply(option="a0"))
    until(lambda: len(channel.calls) == 2)
    assert channel.files[1] == {"roll.webp": CLIP}
    room.close()


@pytest.mark.parametrize("settings", [{"clips": False}, {"preset": "json"}])
def test_without_the_wish_or_without_discord_no_clip_is_sent(
    channel: Channel, tmp_path: Path, settings: dict[str, Any]
) -> None:
    room = Room(channel, tmp_path, **{"clips": True, **settings})
    room.table.keep_clip(room.roll(die("d20", 17)), CLIP)
    room.roll(die("d20", 3))
    until(lambda: len(channel.calls) == 2)
    assert not any(channel.files)
    room.close()


def test_a_clip_that_cannot_be_sent_holds_no_result_back(channel: Channel, tmp_path: Path) -> None:
    room = with_clips(channel, tmp_path)
    throw_id = room.roll(die("d20", 17))
    room.done()
    channel.answers = [(429, {}, {"retry_after": 0.4}), (503, {}, {}), (413, {}, {})]
    room.table.keep_clip(throw_id, CLIP)
    until(lambda: not channel.answers)
    room.roll(die("d20", 3))
    until(lambda: channel.calls[-1][0] == "POST" and len(channel.calls) > 2)
    assert [method for method, _, _ in channel.calls] == ["POST", "PATCH", "PATCH", "PATCH", "POST"]
    assert room.waits == [0.4, 2.0] and "413" in room.hook.status.problem
    assert room.hook.status.dead == (), "the result is in the channel; the clip is not worth a person's time"
    room.close()
