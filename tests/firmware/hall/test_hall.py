"""A tray, a real broker, a real database and the hall: each throw is stored once, whatever fails."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import psycopg
import pytest

from tests.brokers import PASSWORD, USER, BrokerName, LocalBroker, missing
from tests.firmware.hall.test_outbox import TRAY
from tests.firmware.helpers import die, throw
from tests.firmware.tables import play
from tests.ports import free_port
from tests.postgres import LocalPostgres
from traywatch.firmware.cli.commands import hall as hall_command
from traywatch.firmware.cli.main import main
from traywatch.firmware.hall.accounts import Accounts
from traywatch.firmware.hall.app import Pictures, create_hall_app
from traywatch.firmware.hall.collector import Collector
from traywatch.firmware.hall.live import LiveThrows
from traywatch.firmware.hall.queries import HallQueries
from traywatch.firmware.host.network import bind
from traywatch.firmware.integrations.hall.messages import TrayStatus, topic
from traywatch.firmware.integrations.hall.outbox import ThrowOutbox
from traywatch.firmware.integrations.hall.sender import HallSender
from traywatch.firmware.web.serving.background_server import serve_in_background
from traywatch.mqtt import Broker, MqttConnection

OTHER = "fedcba9876543210"
SOON_S = 60.0


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tray asks and sends again soon, so that a lost message does not hold a test up for long."""
    monkeypatch.setattr("traywatch.firmware.integrations.hall.delivery.RESEND_S", (1.0, 4.0))
    monkeypatch.setattr("traywatch.firmware.integrations.hall.delivery.HELLO_S", 1.0)
    monkeypatch.setattr("traywatch.firmware.integrations.hall.sender._STATUS_S", 1.0)


def until(true: Callable[[], object], timeout_s: float = SOON_S) -> None:
    end = time.monotonic() + timeout_s
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture(params=["mosquitto", "nats"])
def broker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LocalBroker]:
    name: BrokerName = request.param
    if why := missing(name):
        pytest.skip(why)
    with LocalBroker(name, tmp_path / "broker", trays=(TRAY, OTHER)) as running:
        yield running


def of_hall(broker: LocalBroker) -> Broker:
    return Broker.from_url(broker.url, username=USER, password=PASSWORD)


def of_tray(broker: LocalBroker, tray: str = TRAY) -> Broker:
    return Broker.from_url(broker.url, username=tray, password=f"secret-{tray}")


def stored(database: str, tray: str = TRAY) -> tuple[int, int]:
    """The throws and the revisions of a tray that are in the database."""
    with psycopg.connect(database) as db:
        found = db.execute(
            "SELECT count(DISTINCT throw_key), count(*) FROM throws WHERE tray = %s", (tray,)
        ).fetchone()
    assert found is not None
    return found[0], found[1]


def test_a_tray_delivers_through_every_failure(
    broker: LocalBroker, database: str, postgres: LocalPostgres
) -> None:
    """The broker is killed, the database crashes, the hall restarts: nothing is lost, nothing is doubled."""
    table, _ = play("free")
    thrown = 0

    def roll(count: int) -> None:
        nonlocal thrown
        for _ in range(count):
            table.throws.record(throw(die("d6", thrown % 6 + 1, zone=None)))
            thrown += 1

    hall = Collector(of_hall(broker), database, "one")
    sender = HallSender(of_tray(broker), TRAY, ThrowOutbox(table.journal), name="Window table")
    try:
        roll(5)
        until(lambda: stored(database)[0] == thrown)
        broker.kill()
        roll(5)
        broker.start()
        until(lambda: sender.drained)
        postgres.crash()
        roll(5)
        time.sleep(0.5)
        postgres.start()
        until(lambda: sender.drained)
        hall.close()
        roll(50)
        hall = Collector(of_hall(broker), database, "two")
        until(lambda: sender.drained)
    finally:
        sender.close()
        hall.close()
    assert stored(database) == (thrown, thrown)


def test_a_database_from_a_backup_gets_what_it_lacks(
    broker: LocalBroker, database: str, postgres: LocalPostgres
) -> None:
    """A disk fails, and the backup is older than the last rolls: the trays deliver those again."""
    table, _ = play("free")
    hall = Collector(of_hall(broker), database, "one")
    sender = HallSender(of_tray(broker), TRAY, ThrowOutbox(table.journal), name="Window table")
    try:
        for n in range(1, 6):
            table.throws.record(throw(die("d6", n, zone=None)))
        until(lambda: stored(database) == (5, 5))
        backup = postgres.dump(database.rpartition("/")[2])
        table.throws.record(throw(die("d6", 6, zone=None)))
        until(lambda: stored(database) == (6, 6) and sender.drained)
        hall.close()
        restored = postgres.restore(backup, f"restored_{broker.name}")
        assert stored(restored) == (5, 5)
        hall = Collector(of_hall(broker), restored, "two")
        until(lambda: stored(restored) == (6, 6))
    finally:
        sender.close()
        hall.close()


def test_two_processes_share_the_trays_and_one_takes_over(broker: LocalBroker, database: str) -> None:
    one = Collector(of_hall(broker), database, "one")
    two = Collector(of_hall(broker), database, "two")
    trays = [f"{n:016x}" for n in range(200)]
    try:
        until(lambda: len({one.is_mine(tray) for tray in trays}) == 2)
        until(lambda: all(one.is_mine(tray) != two.is_mine(tray) for tray in trays))
        assert 60 < sum(one.is_mine(tray) for tray in trays) < 140
    finally:
        one.close()
    try:
        until(lambda: all(two.is_mine(tray) for tray in trays))
    finally:
        two.close()


def test_a_forged_tray_reaches_nobody_else(broker: LocalBroker, database: str) -> None:
    """A tray's credentials open its own topics only, so that it can neither write nor read for another."""
    hall = Collector(of_hall(broker), database, "one")
    table, _ = play("free")
    table.throws.record(throw(die("d6", 1, zone=None)))
    overheard: list[str] = []
    forger = MqttConnection(of_tray(broker, OTHER), client_id="forger")
    forger.subscribe("traywatch/v1/#", lambda message: overheard.append(message.topic))
    forger.start()
    honest = HallSender(of_tray(broker), TRAY, ThrowOutbox(table.journal))
    try:
        until(lambda: honest.drained)
        until(lambda: forger.connected or forger.problem)
        fake = play("free")[0]
        fake.throws.record(throw(die("d6", 6, zone=None)))
        (one,) = ThrowOutbox(fake.journal).pending(1, 0, limit=1)
        for _ in range(3):
            try:
                forger.publish(topic(TRAY, "throw"), one.model_dump_json())
            except OSError:
                break  # NATS ends the connection
        time.sleep(1.0)
    finally:
        forger.close()
        honest.close()
        hall.close()
    assert stored(database) == (1, 1)
    assert [name for name in overheard if TRAY in name] == []


@contextmanager
def served(app: object) -> Iterator[str]:
    with bind("127.0.0.1", 0) as listening, serve_in_background(app, listening) as url:
        yield url


def test_the_page_shows_throws_as_they_come_and_fetches_pictures(database: str, tmp_path: Path) -> None:
    if why := missing("nats"):
        pytest.skip(why)
    with LocalBroker("nats", tmp_path / "broker", trays=(TRAY,)) as broker:
        table, _ = play("free")
        pictures = Pictures()
        hall = Collector(of_hall(broker), database, "one", pictures=pictures.put)
        live = LiveThrows(database)
        sender = HallSender(
            of_tray(broker),
            TRAY,
            ThrowOutbox(table.journal),
            name="Window table",
            status=lambda: TrayStatus(online=True, name="Window table", game="free"),
            picture=lambda throw_id: b"\xff\xd8 a picture" if throw_id.startswith("t") else None,
        )
        app = create_hall_app(HallQueries(database), hall, live, pictures, accounts=Accounts("secret"))
        try:
            with served(app) as url, httpx.Client(base_url=url, timeout=30) as client:
                assert client.get("/api/v1/trays").status_code == 401
                assert "Hall" in client.get("/").text
                client.headers["Authorization"] = "Bearer secret"
                with client.stream("GET", "/api/v1/events") as stream:
                    lines = stream.iter_lines()
                    assert next(lines) == ": hello"
                    seen = table.throws.record(throw(die("d6", 4, zone=None), throw_id="t4711"))
                    found = next(line for line in lines if line.startswith("data: {") and "t4711" in line)
                    assert '"label":"4"' in found
                assert seen is not None
                until(lambda: client.get("/api/v1/trays").json()[0]["game"] == "free")
                (one,) = client.get("/api/v1/throws", params={"kind": "d6", "label": "4"}).json()
                assert one["throw"]["throw_id"] == "t4711"
                picture = client.get(f"/api/v1/trays/{TRAY}/pictures/t4711")
                assert picture.content == b"\xff\xd8 a picture"
                assert client.get("/api/v1/trays/nobody/pictures/t4711").status_code == 422
                assert "traywatch_hall_deliveries_total 1.0" in client.get("/metrics").text
                assert client.get("/api/v1/health").json() == {"status": "ok", "problem": None}
                assert client.get("/api/v1/fairness").json()[0]["fairness"]["throws"] == 1
                assert client.get("/api/v1/export.csv").text.count("\n") == 2
                assert client.get("/api/v1/throws", params={"before": "x"}).status_code == 422
        finally:
            sender.close()
            live.close()
            hall.close()


@pytest.mark.parametrize(("host", "shown"), [("::1", "[::1]"), ("127.0.0.1", "127.0.0.1")])
def test_the_link_that_is_printed_opens_the_page(
    host: str,
    shown: str,
    database: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hall_command, "_serve", lambda app, listening, context: None)
    away = ["--broker", f"mqtt://127.0.0.1:{free_port()}", "--database", database]
    assert main(["hall", *away, "--host", host, "--port", "0", "--data", str(tmp_path)]) == 0
    (link,) = re.findall("page: (.*)", capsys.readouterr().out)
    token = (tmp_path / "token").read_text().strip()
    assert re.fullmatch(rf"http://{re.escape(shown)}:[1-9]\d*/#token={re.escape(token)}", link)
