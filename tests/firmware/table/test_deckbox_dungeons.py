"""The golden quest of Deckbox Dungeons, played at the table: from throws, with what goes wrong there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.firmware.helpers import die, throw, unsure
from tests.reader import shown
from tests.rules.deckbox_session import GOLDEN, SESSION
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.rules.core.types import Seat

WORDS = SESSION.split()


def throw_of(word: str) -> Any:
    return throw(*(die("d6", int(value), None) for value in word.split(",")))


def opened(table: TableService, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(request for request in shown(table.view)["open"] if request["type"] == kind)
    return found


def say(table: TableService, word: str) -> None:
    """One word of the session: a throw, an answer on the phone, a placement that is confirmed."""
    if word[0].isdigit():
        assert table.throws.record(throw_of(word)).outcome.state == "counted", word
    elif word == "placed":
        table.answers.answer(opened(table, "place")["id"], Reply(option="placed"))
    else:
        option, _, amount = word.partition("=")
        reply = Reply(option=option, amount=int(amount) if amount else None)
        table.answers.answer(opened(table, "choice")["id"], reply)


def test_a_quest_at_the_table(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    table = TableService(Journal(path), clock=lambda: 100.0)
    table.start("deckbox_dungeons", settings={"shuffle": 7})
    rolls = [n for n, word in enumerate(WORDS) if word[0].isdigit() and "," in word]
    wrong, missing, doubtful, misread = rolls[0], rolls[1], rolls[2], rolls[3]
    back = next(n for n, word in enumerate(WORDS) if word.startswith("activate:") and n > misread)
    for n, word in enumerate(WORDS):
        values = [int(value) for value in word.split(",")] if word[0].isdigit() else []
        before = shown(table.view)["state"]
        if n == wrong:
            # A d8 among them: not these, please.
            table.throws.record(throw(die("d8", 7, None), *(die("d6", v, None) for v in values[1:])))
            table.answers.answer(shown(table.view)["questions"][0]["id"], Reply(option="again"))
            assert shown(table.view)["state"] == before
            say(table, word)
        elif n == missing:
            table.throws.record(throw(*(die("d6", v, None) for v in values[:-1])))
            assert shown(table.view)["state"] == before
            say(table, word)
        elif n == doubtful:
            seen = (
                unsure("d6", (values[0], values[0] % 6 + 1), None),
                *(die("d6", v, None) for v in values[1:]),
            )
            table.throws.record(throw(*seen))
            question = shown(table.view)["questions"][0]
            option = next(o for o in question["options"] if o["label"].startswith(f"{values[0]}: "))
            table.answers.answer(question["id"], Reply(option=option["id"]))
        elif n == misread:
            # The tray took a number for another; it is put right before anything follows.
            other = values[0] % 6 + 1
            read = table.throws.record(throw_of(",".join(map(str, [other, *values[1:]]))))
            assert read.outcome.state == "counted"
            table.corrections.amend(
                read.id, "a0", HumanReading(value=values[0], label=str(values[0])), state_id=table.state_id
            )
        elif n == back:
            say(table, word)
            table.corrections.undo()
            assert shown(table.view)["state"] == before
            table.corrections.redo()
        else:
            say(table, word)
    assert shown(table.view)["table"]["phase"] == "victory"
    assert shown(table.view)["table"]["board"]["rows"]
    last = json.loads(GOLDEN.read_text(encoding="utf-8").splitlines()[-1])
    assert shown(table.view)["table"]["seats"] == [shown(Seat.model_validate(one)) for one in last["seats"]]
    state = shown(table.view)["state"]
    table.close()
    again = TableService(Journal(path), clock=lambda: 100.0)
    assert shown(again.view)["state"] == state
    again.close()
