"""Accounts of the hall's page: each link has a role, and can be taken back alone."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx2 as httpx
import pytest

from tests.firmware.hall.test_hall import served, until
from tests.firmware.hall.test_outbox import TRAY
from tests.ports import free_port
from traywatch.firmware.cli.main import main
from traywatch.firmware.hall import app as hall_app
from traywatch.firmware.hall.accounts import (
    ACCOUNTS_FILE,
    Accounts,
    Role,
    add_account,
    read_accounts,
    remove_account,
)
from traywatch.firmware.hall.app import Pictures, create_hall_app
from traywatch.firmware.hall.collector import Collector
from traywatch.firmware.hall.live import LiveThrows
from traywatch.firmware.hall.queries import HallQueries
from traywatch.firmware.integrations.hall.messages import HallError
from traywatch.mqtt import Broker

OWNER = "the-token-of-the-hall"
OPEN = ["trays", "throws", "fairness", "me"]
FOR_OPERATORS = ["export.csv", "export.jsonl", f"trays/{TRAY}/pictures/t1", "../../metrics"]
Said = pytest.CaptureFixture[str]


def header(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture
def accounts_file(tmp_path: Path) -> Path:
    return tmp_path / ACCOUNTS_FILE


@pytest.fixture
def page(database: str, accounts_file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    """The page of a hall whose broker is away."""
    monkeypatch.setattr(hall_app, "_PICTURE_S", 0.05)
    monkeypatch.setattr(hall_app, "_CHECK_S", 0.1)
    hall = Collector(Broker.from_url(f"mqtt://127.0.0.1:{free_port()}"), database, "one")
    live = LiveThrows(database)
    accounts = Accounts(OWNER, accounts_file)
    app = create_hall_app(HallQueries(database), hall, live, Pictures(), accounts=accounts)
    try:
        with served(app) as url, httpx.Client(base_url=f"{url}/api/v1/", timeout=30) as client:
            yield client
    finally:
        live.close()
        hall.close()


@pytest.mark.parametrize("role", ["viewer", "operator"])
def test_a_role_opens_what_is_for_it_and_nothing_else(
    role: Role, page: httpx.Client, accounts_file: Path
) -> None:
    token = add_account(accounts_file, "Kim", role)
    for path in OPEN:
        assert page.get(path, headers=header(token)).status_code == 200
        assert page.get(path, headers=header("wrong")).status_code == 401
    for path in FOR_OPERATORS:
        assert (page.get(path, headers=header(token)).status_code == 403) is (role == "viewer")
        assert page.get(path, headers=header(OWNER)).status_code not in (401, 403)
        assert page.get(path).status_code == 401
    assert page.get("me", headers=header(token)).json() == {"name": "Kim", "role": role}
    assert page.get("me", headers=header(OWNER)).json() == {"name": "owner", "role": "operator"}


def test_every_route_but_the_health_asks_who_it_is(page: httpx.Client) -> None:
    paths = page.get("../../openapi.json").json()["paths"]
    asked = {path for path in paths if page.get(f"../..{path}").status_code == 401}
    assert set(paths) - asked == {"/api/v1/health"}


def test_a_removed_account_and_a_replaced_link_are_not_valid_at_once(
    page: httpx.Client, accounts_file: Path
) -> None:
    old, other = add_account(accounts_file, "Kim", "viewer"), add_account(accounts_file, "Lee", "viewer")
    assert page.get("me", headers=header(old)).status_code == 200
    new = add_account(accounts_file, "Kim", "operator")
    assert page.get("me", headers=header(old)).status_code == 401
    assert page.get("me", headers=header(new)).json()["role"] == "operator"
    remove_account(accounts_file, "Kim")
    assert page.get("me", headers=header(new)).status_code == 401
    assert page.get("me", headers=header(other)).status_code == 200


def test_the_open_page_of_a_removed_account_gets_no_more_rolls(
    page: httpx.Client, accounts_file: Path
) -> None:
    token = add_account(accounts_file, "Kim", "viewer")
    with page.stream("GET", "events", headers=header(token)) as stream:
        lines = stream.iter_lines()
        assert next(lines) == ": hello"
        remove_account(accounts_file, "Kim")
        assert [line for line in lines if line] == []


def test_damaged_accounts_keep_the_owner_in_and_all_others_out(
    page: httpx.Client, accounts_file: Path
) -> None:
    token = add_account(accounts_file, "Kim", "operator")
    accounts_file.write_text("{")
    assert page.get("trays", headers=header(OWNER)).status_code == 200
    answer = page.get("trays", headers=header(token))
    assert answer.status_code == 503 and answer.json()["error"]["code"] == "hall_accounts_unreadable"
    with pytest.raises(HallError) as caught:
        add_account(accounts_file, "Lee", "viewer")
    assert caught.value.code == "hall_accounts_unreadable" and str(accounts_file) in caught.value.message
    assert accounts_file.read_text() == "{", "nothing is lost"


def test_the_file_has_no_token_and_is_for_its_owner(accounts_file: Path) -> None:
    token = add_account(accounts_file, "Kim", "viewer")
    assert token not in accounts_file.read_text()
    assert accounts_file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ["", " Kim", "Kim\n", "owner", "OWNER", "x" * 41, "<b>", "-Kim"])
def test_what_is_no_name_is_refused(name: str, accounts_file: Path) -> None:
    with pytest.raises(HallError) as caught:
        add_account(accounts_file, name, "viewer")
    assert caught.value.code == "hall_account_invalid" and not accounts_file.exists()


def test_accounts_that_are_made_at_once_are_all_there(accounts_file: Path) -> None:
    names = [f"Person {number}" for number in range(12)]
    makers = [threading.Thread(target=add_account, args=(accounts_file, name, "viewer")) for name in names]
    for one in makers:
        one.start()
    for one in makers:
        one.join()
    assert sorted(one.name for one in read_accounts(accounts_file)) == sorted(names)


def test_the_command_makes_lists_and_removes(tmp_path: Path, capsys: Said) -> None:
    data = ["--data", str(tmp_path)]
    assert main(["hall-account", "list", *data]) == 0
    assert "no accounts" in capsys.readouterr().out
    add = ["hall-account", "add", "Zoë B.", "--role", "operator", "--page", "https://hall.example:8100/"]
    assert main([*add, *data]) == 0
    (token,) = re.findall(r"https://hall\.example:8100/#token=([\w-]+)\n", capsys.readouterr().out)
    visitor = Accounts(OWNER, tmp_path / ACCOUNTS_FILE).visitor(f"Bearer {token}")
    assert visitor is not None and (visitor.name, visitor.role) == ("Zoë B.", "operator")
    assert main(["hall-account", "list", *data]) == 0
    said = capsys.readouterr().out
    assert "Zoë B.  operator" in said and token not in said
    assert main(["hall-account", "remove", "Zoe", *data]) != 0
    assert "Zoë B." in capsys.readouterr().err
    assert main(["hall-account", "remove", "Zoë B.", *data]) == 0
    assert read_accounts(tmp_path / ACCOUNTS_FILE) == ()


def test_a_page_that_was_open_before_the_first_account_knows_it(accounts_file: Path) -> None:
    accounts = Accounts(OWNER, accounts_file)
    assert accounts.visitor("Bearer x") is None
    token = add_account(accounts_file, "Kim", "viewer")
    until(lambda: accounts.visitor(f"Bearer {token}"), 5)
    accounts_file.unlink()
    assert accounts.visitor(f"Bearer {token}") is None
