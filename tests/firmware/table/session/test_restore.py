"""The table: what was done is kept, taken back and put right; killed and started again it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.firmware.helpers import die, photo, throw, unsure
from tests.firmware.tables import monster, play
from tests.reader import shown
from traywatch.firmware.storage.journal import Journal, NewRecord
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.table.service import TableError, TableService
from traywatch.firmware.table.session.questions.replies import Reply
from traywatch.firmware.table.session.throw_outcome import HumanReading


def test_a_throw_delivered_again_changes_nothing() -> None:
    table, _ = play()
    first = throw(die())
    table.throws.record(first)
    view, number = table.view, table.publisher.last_id
    table.throws.record(first)
    assert table.view == view
    assert table.publisher.last_id == number


def test_another_throw_under_a_used_name_is_no_repeat() -> None:
    table, _ = play("free")
    table.throws.record(throw(die("d6", 3), throw_id="t-1"))
    table.throws.record(throw(die("d6", 5), throw_id="t-1"))
    found, _ = table.history.throws()
    assert [t.dice[0].value for t in found] == [3, 5]


def test_pictures_are_kept_with_their_throw(tmp_path: Path) -> None:
    table, _ = play("free", pictures=PictureStore(tmp_path))
    view = table.throws.record(throw(die("d20", 17)), photo())
    whole, part = table.history.picture(view.id), table.history.picture(view.id, "a0")
    assert whole[:2] == part[:2] == b"\xff\xd8"
    assert PictureStore(tmp_path).get(view.id) == whole
    for wrong in (("no such throw", None), (view.id, "no such die")):
        with pytest.raises(TableError):
            table.history.picture(*wrong)


def test_after_a_restart_the_table_is_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    table, _ = play(path=path)
    for zone in ("hit", "miss", "crit"):
        kind = table.expected_kind()
        if kind is None:
            choice = next(r for r in shown(table.view)["open"] if r["type"] == "choice")
            table.answers.answer(choice["id"], Reply(option=choice["default"]))
            kind = table.expected_kind()
        table.throws.record(throw(die(kind or "d20", 5, zone)), photo())
    before = shown(table.view)
    table.close()
    again, _ = play(path=path)
    for key in ("session", "state", "table", "open", "last_throw", "state_id", "questions"):
        assert shown(again.view)[key] == before[key], key


def test_a_question_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    table, _ = play("free", path=path)
    table.throws.record(throw(unsure("d20", (6, 9)), unsure("d8", (1, 7))))
    table.answers.answer(shown(table.view)["questions"][0]["id"], Reply(option="a1"))
    table.close()
    again, _ = play("free", path=path)
    question = shown(again.view)["questions"][0]
    assert question["die_id"] == "a1", "the first one was answered before"
    again.answers.answer(question["id"], Reply(option="a0"))
    assert "10" in shown(again.view)["last_throw"]["outcome"]["headline"]


def test_an_unfinished_throw_in_parts_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    table, _ = play("free", path=path)
    menu = next(r for r in shown(table.view)["open"] if r["type"] == "choice")
    table.answers.answer(menu["id"], Reply(option="ask", text="3d6"))
    places = [(40.0, 90.0), (100.0, 90.0), (160.0, 90.0)]
    new = [die("d6", n + 2, die_id="n", foot_mm=at) for n, at in enumerate(places)]
    lying = [one.model_copy(update={"role": "kept"}) for one in new]
    table.throws.record(throw(new[0]))
    table.throws.record(throw(lying[0], new[1]))
    question = shown(table.view)["questions"][0]["say"]
    table.close()
    again, _ = play("free", path=path)
    assert shown(again.view)["questions"][0]["say"] == question == "Still to roll: d6."
    last = again.throws.record(throw(*lying[:2], new[2]))
    assert str(last.outcome.headline) == "Roll 1: 9 for 3d6."


def test_a_throw_is_put_right_and_all_that_followed_with_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    table, _ = play(path=path)
    first = table.throws.record(throw(die("d20", 5, "crit")))
    after_crit = monster(table)
    table.corrections.amend(first.id, "a0", HumanReading(zone="hit"), state_id=table.state_id)
    assert monster(table) > after_crit
    assert table.history.throw(first.id).outcome.headline != first.outcome.headline
    state = shown(table.view)["state"]
    table.close()
    again, _ = play(path=path)
    assert shown(again.view)["state"] == state


def test_a_step_back_and_forth(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    table, _ = play(path=path)
    start = shown(table.view)["state"]
    choice = next(r for r in shown(table.view)["open"] if r["type"] == "choice")
    table.answers.answer(
        choice["id"], Reply(option=next(o["id"] for o in choice["options"] if o["id"] != "go_on"))
    )
    chosen = shown(table.view)["state"]
    table.corrections.undo()
    assert shown(table.view)["state"] == start
    table.corrections.redo()
    assert shown(table.view)["state"] == chosen
    with pytest.raises(TableError) as refused:
        table.corrections.redo()
    assert refused.value.code == "nothing_to_redo"
    thrown = table.throws.record(throw(die("d20", 5, "hit")))
    with pytest.raises(TableError):
        table.corrections.undo()
    table.corrections.undo(void=True)
    assert table.history.throw(thrown.id).outcome.state == "voided"
    state = shown(table.view)["state"]
    table.close()
    again, _ = play(path=path)
    assert shown(again.view)["state"] == state


def test_what_is_played_after_a_record_that_does_not_fit_is_restored(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    table, _ = play("free", path=path)
    table.throws.record(throw(die("d6", 1)))
    session = table.view.session
    assert session is not None
    table.close()
    journal = Journal(path)
    journal.append(NewRecord("event", {"event": {"type": "rolled", "request": "gone", "dice": []}}, session))
    journal.append(NewRecord("event", {"event": {"type": "rolled", "request": "too", "dice": []}}, session))
    journal.close()
    table, _ = play("free", path=path)
    assert "restored up to record" in str(table.problems[0])
    table.throws.record(throw(die("d6", 2)))
    table.throws.record(throw(die("d6", 3)))
    table.corrections.undo(void=True)
    table.throws.record(throw(die("d6", 4)))
    state = shown(table.view)["state"]
    assert [one["total"] for one in state["throws"]] == [1, 2, 4]
    table.close()
    again, _ = play("free", path=path)
    assert shown(again.view)["state"] == state
    assert again.problems == ()


def test_a_new_session_ends_the_report_about_the_last_one(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    table, _ = play("free", path=path)
    session = table.view.session
    assert session is not None
    table.journal.append(NewRecord("event", {"event": {"type": "unheard_of"}}, session))
    table.close()
    table, _ = play("free", path=path)
    assert table.problems
    table.start("free")
    assert table.problems == ()
    table.throws.record(throw(die("d6", 4)))
    state = shown(table.view)["state"]
    table.close()
    again, _ = play("free", path=path)
    assert shown(again.view)["state"] == state


def told(table: TableService, throw_id: str) -> list[str]:
    """The outcome of a throw in English: its headline, then its lines."""
    outcome = table.history.throw(throw_id).outcome
    return [str(outcome.headline), *(str(line) for line in outcome.lines)]


def test_a_throw_keeps_its_result_when_the_choice_after_it_is_made_anew() -> None:
    table, _ = play()
    thrown = table.throws.record(throw(die("d20", 5, "hit")))
    rolled = told(table, thrown.id)
    choice = next(r for r in shown(table.view)["open"] if r["type"] == "choice")
    ability = next(o["id"] for o in choice["options"] if o["id"].startswith("use:"))
    table.answers.answer(choice["id"], Reply(option=ability))
    chosen = told(table, thrown.id)
    assert chosen[: len(rolled)] == rolled and len(chosen) > len(rolled)
    table.corrections.undo()
    assert told(table, thrown.id) == rolled
    table.answers.answer(choice["id"], Reply(option=ability))
    assert told(table, thrown.id) == chosen


def test_a_corrected_throw_keeps_its_result_beside_the_choice_after_it() -> None:
    table, _ = play()
    thrown = table.throws.record(throw(die("d20", 5, "hit")))
    table.corrections.amend(thrown.id, "a0", HumanReading(zone="crit"))
    corrected = told(table, thrown.id)
    choice = next(r for r in shown(table.view)["open"] if r["type"] == "choice")
    ability = next(o["id"] for o in choice["options"] if o["id"].startswith("use:"))
    table.answers.answer(choice["id"], Reply(option=ability))
    assert told(table, thrown.id)[: len(corrected)] == corrected


def test_throws_are_paged_both_ways() -> None:
    table, _ = play("free")
    ids = [table.throws.record(throw(die("d6", 1 + n % 6))).id for n in range(7)]
    seen, after = [], None
    while True:
        page, following = table.history.throws(after, 3)
        seen += [t.id for t in page]
        if following is None:
            break
        after = following
    assert seen == ids
    newest, following = table.history.throws(limit=3, newest=True)
    assert [t.id for t in newest] == ids[:3:-1]
    older, _ = table.history.throws(limit=3, newest=True, before=following)
    assert [t.id for t in older] == ids[3:0:-1]


def test_a_disk_that_fails_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    table, _ = play(path=tmp_path / "file" / "journal.sqlite")
    view = table.throws.record(throw(die("d20", 5, "hit")))
    assert view.outcome.state == "counted"
    assert "journal" in shown(table.view)["problems"][0]
