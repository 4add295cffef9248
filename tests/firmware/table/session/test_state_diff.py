"""What a correction or a step back changed, in words, and what can be taken back or brought back."""

from __future__ import annotations

import pytest

from tests.firmware.helpers import die, throw
from tests.reader import shown, texts
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.firmware.table.session.state_diff import MOST, changes
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.messages import english
from traywatch.rules import load_game
from traywatch.rules.core.types import Bar, Board, GameView, Mark, Seat

HOST = Actor(id="host", role="host", name="the host")


def seat(key: str = "mirel", name: str = "Mirel", health: int = 18, **more: object) -> Seat:
    return Seat.model_validate(
        {"id": key, "name": name, "side": "hero", "bars": (Bar(label="health", now=health, most=18),), **more}
    )


def view(*seats: Seat, **more: object) -> GameView:
    return GameView.model_validate(
        {"title": "Battle 1", "phase": "battle", "headline": "", "seats": seats, **more}
    )


@pytest.mark.parametrize(
    ("was", "now", "lines"),
    [
        (view(seat()), view(seat()), ()),
        (view(seat()), view(seat(health=12)), ("Mirel: health 18 → 12.",)),
        (view(seat(facts=("armor 1",))), view(seat(facts=("armor 3",))), ("Mirel: armor 3 (was: armor 1).",)),
        (view(seat(badges=("2 bleed",))), view(seat()), ("Mirel loses: 2 bleed.",)),
        (view(seat()), view(seat(badges=("stunned",))), ("Mirel gains: stunned.",)),
        (
            view(seat(facts=("hand: nothing",))),
            view(seat(facts=("hand: red d6",))),
            ("Mirel: hand: red d6 (was: hand: nothing).",),
        ),
        (view(seat()), view(seat(out=True)), ("Mirel is out.",)),
        (view(seat(), seat("imp", "Imp")), view(seat()), ("Imp is gone.",)),
        (view(seat()), view(seat(), title="Battle 2"), ("Battle 2 instead of Battle 1.",)),
        (
            view(seat(active=True), seat("oswin", "Oswin")),
            view(seat(), seat("oswin", "Oswin", active=True)),
            ("It's Oswin's turn.",),
        ),
        (
            view(
                board=Board(
                    left=0, top=0, rows=("..",), kinds={}, marks=(Mark(seat="m", name="M", at=(0, 0)),)
                )
            ),
            view(
                board=Board(
                    left=0, top=0, rows=("..",), kinds={}, marks=(Mark(seat="m", name="M", at=(1, 0)),)
                )
            ),
            ("M is at (1, 0).",),
        ),
        (None, view(seat()), ()),
    ],
)
def test_differences_are_said_in_words(
    was: GameView | None, now: GameView | None, lines: tuple[str, ...]
) -> None:
    assert tuple(texts(changes(was, now))) == lines


def test_a_great_many_changes_are_not_all_told() -> None:
    many = [seat(f"s{i}", f"S{i}") for i in range(60)]
    hurt = [one.model_copy(update={"out": True}) for one in many]
    lines = changes(view(*many), view(*hurt))
    assert len(lines) == MOST and english(lines[-1]) == f"And {60 - MOST + 1} more changes."


@pytest.fixture
def table() -> TableService:
    table = TableService(Journal(None), load=load_game)
    table.start("deep_dark_dice")
    return table


def test_everybody_sees_who_put_a_throw_right_and_what_followed(table: TableService) -> None:
    thrown = table.throws.record(throw(die("d20", 17, "hit")))
    foe = shown(table.view)["table"]["seats"][0]
    table.corrections.amend(thrown.id, thrown.dice[0].die_id, HumanReading(zone="crit"), who=HOST)
    (deed,) = shown(table.view)["audit_log"]
    now = shown(table.view)["table"]["seats"][0]["bars"][0]["now"]
    assert (deed["did"], deed["who"]["name"]) == ("amended", "the host")
    assert f"{foe['name']}: Health {foe['bars'][0]['now']} → {now}." in deed["changed"]
    assert shown(table.view)["last_throw"]["human_readings"][thrown.dice[0].die_id]["zone"] == "crit"


def test_what_undo_and_redo_would_do_is_told(table: TableService) -> None:
    assert (shown(table.view)["undo"], shown(table.view)["redo"]) == (None, None)
    use = next(r for r in shown(table.view)["open"] if r["type"] == "choice")
    option = next(o["id"] for o in use["options"] if o["id"] != use["default"])
    table.answers.answer(use["id"], Reply(option=option), who=HOST)
    step = shown(table.view)["undo"]
    assert not step["throw"] and step["by"] == "host"
    table.corrections.undo(who=HOST)
    assert shown(table.view)["redo"] == {**step, "by": "host"}
    table.corrections.redo(who=HOST)
    assert shown(table.view)["redo"] is None and shown(table.view)["undo"] == step
    assert [deed["did"] for deed in shown(table.view)["audit_log"]] == ["redid", "undid", "chose"]


def test_a_throw_that_was_voided_is_brought_back_by_a_redo(table: TableService) -> None:
    table.throws.record(throw(die("d20", 17, "hit")))
    step = shown(table.view)["undo"]
    assert step["throw"] and step["seat"] == "mirel" and step["say"].startswith("Mirel")
    table.corrections.undo(void=True, who=HOST)
    assert shown(table.view)["undo"] is None
    assert shown(table.view)["redo"] == {**step, "by": HOST.id}
    (deed,) = shown(table.view)["audit_log"]
    assert any("Health" in line for line in deed["changed"])
    table.corrections.redo(who=HOST)
    assert shown(table.view)["undo"] == step
