"""Hidden rolls through the table's interface: who sees them, when they count, and how they are revealed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.firmware.doors import Tray
from tests.firmware.helpers import die, photo, throw, unsure
from tests.firmware.web.test_events import Reader
from traywatch.firmware.host.network import bind
from traywatch.firmware.integrations.hall.outbox import ThrowOutbox
from traywatch.firmware.integrations.mqtt.topics import event_type
from traywatch.firmware.integrations.outbox import JournalOutbox
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.actor import Actor
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import EVERYBODY, HOST, Viewer
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.firmware.table.views.statistics import statistics
from traywatch.firmware.table.views.throw_rows import throw_rows
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.firmware.web.serving.background_server import serve_in_background
from traywatch.messages import english
from traywatch.rules.core.types import Player
from traywatch.vision.types import DieReading

ANN = Actor(id="p-ann", role="player", name="Mara", seat="ann")
BOB = Actor(id="p-bob", role="player", name="Ida", seat="bob")
SEATS = [Player(id="ann", name="Ann"), Player(id="bob", name="Bob")]


def opened(path: Path | None = None) -> TableService:
    found = TableService(Journal(path / "journal.sqlite" if path else None))
    found.hooks.seated = lambda seat: {"ann": ["p-ann"], "bob": ["p-bob"]}[seat]
    return found


@pytest.fixture
def table() -> Iterator[TableService]:
    with closing(opened()) as found:
        found.start("free", SEATS)
        yield found


def roll(table: TableService, value: int = 17, **more: Any) -> str:
    return table.throws.record(throw(die("d20", value, **more)), photo()).id


def states(table: TableService, throw_id: str) -> list[str]:
    """What the host, the roller, another player and everybody get of a throw."""
    viewers = (HOST, Viewer(id="p-ann"), Viewer(id="p-bob"), EVERYBODY)
    return [table.history.throw(throw_id, one).outcome.state for one in viewers]


def test_an_audience_decides_who_sees_a_roll(table: TableService) -> None:
    table.hidden_rolls.ask("host", seat="ann")
    assert states(table, roll(table, 3)) == ["counted", "hidden", "hidden", "hidden"]
    table.hidden_rolls.ask("host_and_roller", seat="ann")
    assert states(table, roll(table, 4)) == ["counted", "counted", "hidden", "hidden"]
    assert states(table, roll(table, 5)) == ["counted"] * 4, "the roll after it is public"


def test_others_learn_who_rolled_and_whether_it_counts(table: TableService) -> None:
    table.hidden_rolls.ask("host", seat="ann")
    shown = table.history.throw(roll(table))
    assert (shown.seat, shown.audience, shown.outcome.validity) == ("ann", "host", "final")
    assert str(table.view.last_throw) == str(shown)
    found = shown.to_json()
    for key in ("dice", "contacts", "human_readings", "colors", "picture", "audit_log"):
        assert not found[key], key
    table.corrections.amend(shown.id, "a0", HumanReading(value=3))
    assert table.history.throw(shown.id).outcome.validity == "final", "nor that it was corrected"
    assert table.history.throw(shown.id, HOST).outcome.validity == "corrected"
    table.corrections.undo(void=True)
    assert table.history.throw(shown.id).outcome.validity == "void"


def test_nobody_sees_it_by_taking_the_seat_later(table: TableService) -> None:
    table.hidden_rolls.ask("host_and_roller", seat="ann")
    table.hooks.seated = lambda seat: ["p-bob"]
    assert states(table, roll(table)) == ["counted", "counted", "hidden", "hidden"]


def test_a_player_hides_their_own_roll_only(table: TableService) -> None:
    view = table.hidden_rolls.ask("host_and_roller", seat="bob", who=ANN)
    assert [ask.player for ask in view.asks] == ["Ann"]
    assert states(table, roll(table)) == ["counted", "counted", "hidden", "hidden"]


def test_a_player_without_a_seat_here_hides_their_own_roll_too(table: TableService) -> None:
    guest = Actor(id="p-cem", role="player", name="Cem", seat="a hero of last week")
    view = table.hidden_rolls.ask("host_and_roller", who=guest)
    assert [ask.player for ask in view.asks] == ["Cem"]
    throw_id = roll(table)
    assert table.history.throw(throw_id, Viewer(id="p-cem")).outcome.total == 17
    assert states(table, throw_id) == ["counted", "hidden", "hidden", "hidden"]


def test_it_is_no_step_of_a_game(table: TableService) -> None:
    before = (table.view.state, table.view.step_summaries, table.view.table)
    table.hidden_rolls.ask("host", seat="ann")
    roll(table)
    assert (table.view.state, table.view.step_summaries, table.view.table) == before


def test_the_next_roll_must_be_the_hidden_one(table: TableService) -> None:
    table.asks.add("2d6")
    with pytest.raises(TableError) as refused:
        table.hidden_rolls.ask("host")
    assert refused.value.code == "ask_conflict"


def test_it_waits_for_a_day(table: TableService) -> None:
    view = table.hidden_rolls.ask("host")
    (ask,) = view.asks
    assert ask.expires_at[:10] > ask.made_at[:10], "a roll that expired would be seen by everybody"


def test_one_tap_reveals_everything(table: TableService) -> None:
    heard: list[Any] = []
    table.hidden_rolls.ask("host_and_roller", seat="ann")
    throw_id = roll(table)
    table.publisher.listen(heard.append)
    with pytest.raises(TableError) as refused:
        table.hidden_rolls.reveal(throw_id, who=BOB)
    assert refused.value.code == "roll_hidden" and heard == []
    table.hidden_rolls.reveal(throw_id, who=ANN)
    assert [one.event for one in heard] == ["table", "ask", "throw_changed"]
    assert heard[1].data.result.total == heard[2].data.outcome.total == 17
    assert states(table, throw_id) == ["counted"] * 4
    assert table.history.picture(throw_id) and table.view.audit_log[0].did == "revealed"
    table.hidden_rolls.reveal(throw_id, who=ANN)  # a second tap changes nothing
    assert len(heard) == 3


def test_counts_know_it_when_it_is_revealed(table: TableService) -> None:
    table.hidden_rolls.ask("host")
    throw_id = roll(table)
    table.corrections.amend(throw_id, "a0", HumanReading(value=9))
    assert statistics(table.index).dice == 0 and table.dice_counts.dice() == []
    table.hidden_rolls.reveal(throw_id)
    assert statistics(table.index).dice == 1
    (counted,) = table.dice_counts.dice()
    assert [face.label for face in counted.fairness.faces if face.count] == ["9"], "as it was corrected"


def test_files_of_throws_have_it_for_the_host_only(table: TableService) -> None:
    table.hidden_rolls.ask("host")
    throw_id = roll(table)
    assert list(throw_rows(table.journal)) == []
    (row,) = throw_rows(table.journal, viewer=HOST)
    assert (row.throw_id, row.value, row.audience) == (throw_id, 17, "host")


def test_automations_hear_of_it_when_it_is_revealed(table: TableService) -> None:
    outbox = JournalOutbox(table.journal, None)
    table.hidden_rolls.ask("host")
    throw_id = roll(table)
    assert _events(outbox) == [None]
    table.hidden_rolls.reveal(throw_id)
    assert _events(outbox) == ["hit"], "as if it had just been rolled"


def test_a_hall_gets_it_when_it_is_revealed(table: TableService) -> None:
    table.hidden_rolls.ask("host")
    throw_id = roll(table)
    outbox = ThrowOutbox(table.journal, share_names=True)
    (before,) = outbox.pending(1, 0, limit=10)
    assert (before.throw.state, before.throw.total, before.throw.dice) == ("hidden", None, ())
    table.hidden_rolls.reveal(throw_id)
    (after,) = outbox.pending(1, before.revision, limit=10)
    assert (after.throw.state, after.throw.total) == ("counted", 17)
    assert after.throw_key == before.throw_key and after.digest != before.digest


def _events(outbox: JournalOutbox) -> list[str | None]:
    items, position = outbox.batch()
    found = [event_type(item) for item in items if item.throw is not None]
    outbox.delivered(position)
    return found


def test_a_restart_keeps_it_hidden(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as table:
        table.start("free", SEATS)
        table.hidden_rolls.ask("host_and_roller", seat="ann")
        throw_id = roll(table)
        table.corrections.amend(throw_id, "a0", HumanReading(value=3), who=ANN)
        table.hidden_rolls.ask("host")
    with closing(opened(tmp_path)) as table:
        assert states(table, throw_id) == ["counted", "counted", "hidden", "hidden"]
        assert table.view.audit_log == () and len(table.view_for(HOST).audit_log) == 1
        assert table.state.tray_is_hidden and table.view.asks[0].audience == "host"
        assert states(table, roll(table, 5)) == ["counted", "hidden", "hidden", "hidden"]
        assert statistics(table.index).dice == 0


SAME, ELSEWHERE = (101.0, 80.0, 161.0, 141.0), (200.0, 80.0, 260.0, 140.0)


def test_a_correction_of_an_old_roll_stays_hidden(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as table:
        table.start("free", SEATS)
        table.hidden_rolls.ask("host", seat="ann")
        throw_id = roll(table)
        for value in range(1, 16):
            roll(table, value, box=(10.0 * value, 0.0, 10.0 * value + 5, 5.0))
    with closing(opened(tmp_path)) as table:
        host = Actor(id="host", role="host", name="Host")
        table.corrections.amend(throw_id, "a0", HumanReading(value=3), who=host)
        assert table.view.audit_log == ()
        assert [one.did for one in table.view_for(HOST).audit_log] == ["amended"]


def test_an_ask_does_not_expire_while_its_dice_roll() -> None:
    now = datetime(2026, 11, 23, 8, 0, tzinfo=UTC)
    with closing(TableService(Journal(None), now=lambda: now)) as table:
        table.start("free", SEATS)
        table.asks.add("d20", expires_s=10, audience="host")
        table.asks.add("d6", expires_s=10)
        table.set_moving(True)
        now += timedelta(seconds=20)
        table.tick()
        assert [ask.dice for ask in table.view.asks] == ["d20"]
        assert table.history.throw(roll(table)).outcome.state == "hidden"


@pytest.mark.parametrize(
    ("also", "lies"),
    [
        (die("d20", 17, box=SAME), True),
        (unsure("d20", (17, 11), box=SAME), True),
        (die("d20", 4, box=SAME), False),
        (die("d20", 17, box=ELSEWHERE), False),
    ],
)
def test_the_next_picture_does_not_show_its_dice(table: TableService, also: DieReading, lies: bool) -> None:
    table.hidden_rolls.ask("host")
    roll(table)
    box = (10.0, 10.0, 70.0, 70.0)
    after = table.throws.record(throw(die("d6", 2, box=box), also), photo())
    shown = table.history.throw(after.id)
    if not lies:
        assert shown.outcome.state == "counted", "both were rolled"
        return
    assert (shown.outcome.state, shown.outcome.validity) == ("hidden", "void")
    assert "Take them out" in english(shown.outcome.headline)
    assert states(table, roll(table, 2, box=box)) == ["counted"] * 4


def test_a_program_sees_what_it_asked_for_and_nothing_else() -> None:
    with closing(Tray()) as tray:
        own, other = (tray.programs.add(name, ["ask", "manage"])[0] for name in ("VTT", "Tool"))
        wish = {"dice": "d20", "id": "a1", "audience": "host"}
        tray.call("POST", "asks", wish, token=own)
        throw_id = tray.thrown()
        assert tray.call("GET", "asks/a1", token=own).json()["result"]["total"] == 17
        assert tray.call("GET", "asks/a1", token=other).json()["result"]["total"] is None
        assert tray.call("POST", "asks", wish, token=other).json()["result"]["total"] is None
        assert tray.change(f"throws/{throw_id}/reveal", token=own).status_code == 403


def test_no_cache_keeps_its_picture() -> None:
    with closing(Tray()) as tray:
        tray.change("hide", audience="host")
        throw_id = tray.thrown()
        assert tray.call("GET", f"throws/{throw_id}/picture").headers["cache-control"] == "no-store"
        tray.change(f"throws/{throw_id}/reveal")
        assert "immutable" in tray.call("GET", f"throws/{throw_id}/picture").headers["cache-control"]


def test_a_screen_with_the_token_of_the_host_shows_what_everybody_sees() -> None:
    with closing(Tray()) as tray:
        tray.change("hide", audience="host")
        tray.thrown()
        for path in ("table", "throws", "asks"):
            whole = tray.call("GET", path).text
            public = tray.call("GET", f"{path}?view=everybody").text
            assert public == tray.call("GET", path, token="").text != whole, path


def test_the_live_picture_is_withheld_from_the_ask_on() -> None:
    with closing(Tray()) as tray:
        manager = tray.programs.add("Tool", ["manage"])[0]

        def seen() -> list[int]:
            tray.see()
            return [tray.call("GET", "camera/picture", token=one).status_code for one in (None, manager)]

        assert seen() == [200, 200]
        tray.change("hide", audience="host")
        assert seen() == [200, 403]
        tray.thrown()
        assert seen() == [200, 403]
        tray.table.throws.record(throw(die("d6", 3, box=(5.0, 5.0, 40.0, 40.0))), photo())
        assert seen() == [200, 200], "other dice lie there now"


def test_a_stream_shows_what_its_token_may_see_now() -> None:
    """It goes on as that of a spectator when the token is taken back."""
    table, access = TableService(Journal(None)), Access(None)
    app = create_app(WebServices(table, access=access))
    with bind("127.0.0.1", 0) as listening, serve_in_background(app, listening), closing(table):
        table.start("free", SEATS)
        token, joined = access.join(access.code, "Mara", "ann")
        with closing(Reader(listening.getsockname()[1], token=token)) as reader:
            table.hidden_rolls.ask("host_and_roller", seat="ann")
            roll(table)
            assert _next_throw(reader)["outcome"]["state"] == "counted"
            access.remove(joined.id)
            table.resend()
            assert _next_throw(reader)["outcome"]["state"] == "hidden"


def _next_throw(reader: Reader) -> Any:
    """The data of the next event ``throw``."""
    while True:
        name, _, data = reader.next()
        if name == "throw":
            return data
