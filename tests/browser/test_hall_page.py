"""The page of a hall: trays, rolls as they arrive, search, fairness, at a phone's and a desk's width."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.brokers import LocalBroker, missing
from tests.browser.phones import DESK, PHONE, Phone, until
from tests.browser.test_barriers import barriers
from tests.firmware.hall.test_hall import of_hall, served
from tests.firmware.hall.test_outbox import TRAY, journal_with
from tests.firmware.helpers import die, throw, unsure
from tests.firmware.tables import play
from tests.postgres import LocalPostgres
from traywatch.firmware.hall.accounts import (
    ACCOUNTS_FILE,
    AccountList,
    Accounts,
    Role,
    add_account,
    read_accounts,
)
from traywatch.firmware.hall.app import Pictures, create_hall_app
from traywatch.firmware.hall.collector import Collector
from traywatch.firmware.hall.database import HallDatabase
from traywatch.firmware.hall.live import LiveThrows
from traywatch.firmware.hall.queries import HallQueries
from traywatch.firmware.integrations.hall.messages import TrayStatus
from traywatch.firmware.integrations.hall.outbox import ThrowOutbox
from traywatch.firmware.table.session.throw_outcome import HumanReading

NAMES = {TRAY: "Window table", "fedcba9876543210": "Long table by the fireplace", "00112233aabbccdd": ""}


@dataclass
class Hall:
    """A running hall with three trays, and a way to add a roll to the first."""

    url: str
    database: HallDatabase
    accounts: Path

    def roll(self, value: int, tray: str = TRAY) -> None:
        """A tray that was set up anew delivers its first roll: once for each tray."""
        table, _ = play("free")
        table.throws.record(throw(die("d20", value, zone=None), throw_id=f"t9{value}"))
        (found,) = ThrowOutbox(table.journal).pending(1, 0, limit=9)
        self.database.store([(tray, found)])


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    if why := missing("nats"):
        pytest.skip(why)
    folder = tmp_path_factory.mktemp("hall")
    with LocalPostgres() as postgres, LocalBroker("nats", folder / "broker") as broker:
        with HallDatabase(postgres.url) as database:
            database.migrate()
            for n, tray in enumerate(NAMES):
                sent = ThrowOutbox(journal_with(12 + n)).pending(0, 0, limit=99)
                database.store([(tray, one) for one in sent])
            states = (
                TrayStatus(online=True, name=NAMES[TRAY], game="free"),
                TrayStatus(
                    online=True, name=list(NAMES.values())[1], game="deep_dark_dice", waiting=3,
                    problems=("The camera was lost. Check its cable.",),
                ),
                TrayStatus(online=False),
            )  # fmt: skip
            database.set_status(list(zip(NAMES, states, strict=True)))
            pictures = Pictures()
            collector = Collector(of_hall(broker), postgres.url, "one", pictures=pictures.put)
            live = LiveThrows(postgres.url)
            accounts = Accounts("secret", folder / ACCOUNTS_FILE)
            app = create_hall_app(HallQueries(postgres.url), collector, live, pictures, accounts=accounts)
            try:
                with served(app) as url:
                    yield Hall(url, database, folder / ACCOUNTS_FILE)
            finally:
                live.close()
                collector.close()
        with psycopg.connect(postgres.url) as db:
            assert db.execute("SELECT count(*) FROM throws").fetchone() is not None


OTHER_SIZE = pytest.mark.long("the size of a phone covers it")


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param((360, 780), id="narrow", marks=OTHER_SIZE),
        pytest.param(DESK, id="desk", marks=OTHER_SIZE),
    ],
)
def test_the_page_shows_the_trays_and_their_rolls(
    another: Callable[..., Phone], hall: Hall, size: tuple[int, int], tmp_path: Path
) -> None:
    phone = another(size)
    page = phone.page
    page.goto(f"{hall.url}/#token=secret")
    until(lambda: page.inner_text("#state") == "Live")
    until(lambda: page.locator("#trays li").count() == 3)
    shown = page.inner_text("#trays")
    assert "Window table" in shown and "Tray 0011" in shown and "Check its cable." in shown
    assert page.inner_text("#summary") == "2 of 3 online"
    until(lambda: page.locator("#throws li").count() > 30)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    # Search.
    page.fill("[name=label]", "6")
    page.click("#search button")
    until(lambda: page.locator("#throws li").count() < 30)
    assert all("d6 6" in line for line in page.locator("#throws li").all_inner_texts())
    page.fill("[name=label]", "")
    page.click("#search button")
    until(lambda: page.locator("#throws li").count() > 30)
    # Fairness.
    page.click("#fair-load")
    until(lambda: page.locator("#fair li").count() > 0)
    fairness = page.inner_text("#fair")
    assert "3 trays" in fairness and "object" not in fairness
    assert "Deep Dark Dice" in shown
    assert barriers(page) == []
    page.screenshot(path=str(tmp_path / "hall.png"), full_page=True)
    assert phone.complaints == []


def test_a_roll_appears_without_a_reload(another: Callable[..., Phone], hall: Hall) -> None:
    phone = another(PHONE)
    page = phone.page
    page.goto(f"{hall.url}/#token=secret")
    until(lambda: page.inner_text("#state") == "Live")
    until(lambda: page.locator("#throws li").count() > 30)
    hall.roll(17)
    until(lambda: "d20 17" in page.locator("#throws li").first.inner_text())
    # A tray that is away has no pictures: the page says so.
    page.locator("#throws li").first.get_by_role("button", name="Picture").click()
    until(lambda: page.locator("#problem").is_visible())
    assert page.inner_text("#problem")


def test_each_roll_says_whether_it_counts(another: Callable[..., Phone], hall: Hall) -> None:
    """Rolls that were rolled again, undone or not answered yet do not look like those that counted."""
    table, _ = play("free")
    table.throws.record(throw(unsure("d20", (6, 9), None), throw_id="s1"))
    table.throws.record(throw(die("d20", 2, zone=None), throw_id="s2"))
    table.corrections.amend("s2", "a0", HumanReading(value=3))
    table.throws.record(throw(die("d20", 4, zone=None), throw_id="s3"))
    table.corrections.undo(void=True)
    table.throws.record(throw(die("d20", 5, zone=None), throw_id="s4"))
    table.throws.record(throw(unsure("d20", (6, 9), None), throw_id="s5"))
    tray = "abcdefabcdefabcd"
    hall.database.store([(tray, one) for one in ThrowOutbox(table.journal).pending(1, 0, limit=99)])
    page = another(PHONE).page
    page.goto(f"{hall.url}/#token=secret")
    until(lambda: page.inner_text("#state") == "Live")
    rows = page.locator(f'#throws li[data-key^="{tray}"]')
    until(lambda: rows.count() == 5)
    shown = [
        (row.get_attribute("data-validity"), row.get_attribute("data-number"), words)
        for row in rows.all()
        for words in [" ".join(row.locator(".state").all_inner_texts())]
    ]
    assert sorted(shown, key=str) == [
        ("corrected", "3", "corrected"),
        ("final", "5", ""),
        ("provisional", None, "waits for an answer"),
        ("void", None, "rolled again"),
        ("void", None, "undone"),
    ]


def test_a_roll_that_arrives_during_a_search_is_kept(another: Callable[..., Phone], hall: Hall) -> None:
    page = another(PHONE).page
    page.goto(f"{hall.url}/#token=secret")
    until(lambda: page.inner_text("#state") == "Live")
    until(lambda: page.locator("#throws li").count() > 30)
    late: list[Any] = []
    page.route("**/api/v1/throws?*", lambda route: late.append((route, route.fetch())), times=1)
    page.click("#search button")
    until(lambda: late or page.wait_for_timeout(20))
    page.fill("[name=label]", "1")  # not searched for yet
    hall.roll(18, list(NAMES)[1])
    until(lambda: "d20 18" in page.locator("#throws li").first.inner_text())
    for route, answer in late:
        assert "18" not in {die["label"] for die in answer.json()[0]["throw"]["dice"]}
        route.fulfill(response=answer)
    page.wait_for_timeout(200)
    assert "d20 18" in page.locator("#throws li").first.inner_text()


def test_without_the_token_nothing_is_shown(another: Callable[..., Phone], hall: Hall) -> None:
    page = another(PHONE).page
    page.goto(hall.url)
    until(lambda: page.locator("#problem").is_visible())
    assert page.locator("#throws li").count() == 0


@pytest.mark.parametrize("role", ["viewer", "operator"])
def test_pictures_and_exports_are_offered_to_operators(
    another: Callable[..., Phone], hall: Hall, role: Role
) -> None:
    token = add_account(hall.accounts, "Kim", role)
    page = another(PHONE).page
    page.goto(f"{hall.url}/#token={token}")
    page.wait_for_selector("#throws li")
    assert page.inner_text("#account") == f"Kim, {role}"
    offered = page.is_visible("#exports"), page.locator("#throws button:visible").count() > 0
    assert offered == (role == "operator",) * 2


def test_an_open_page_follows_a_change_of_the_role(another: Callable[..., Phone], hall: Hall) -> None:
    token = add_account(hall.accounts, "Lou", "operator")
    page = another(PHONE).page
    page.clock.install()
    page.goto(f"{hall.url}/#token={token}")
    page.wait_for_selector("#throws li button:visible")
    accounts = read_accounts(hall.accounts)
    changed = tuple(one.model_copy(update={"role": "viewer"}) for one in accounts)
    hall.accounts.write_text(AccountList(accounts=changed).model_dump_json(), encoding="utf-8")
    page.clock.fast_forward(10_000)
    page.wait_for_selector("#account:text-is('Lou, viewer')")
    assert not page.is_visible("#exports") and page.locator("#throws button:visible").count() == 0
