"""Routes of the host: starting sessions with card sets and house rules, and resuming old ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.firmware.helpers import die, throw
from tests.reader import shown
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.card_sets import CardSetRepository
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.auth.tokens import Access
from traywatch.firmware.web.routes.hosting import LobbyReply, SessionsReply
from traywatch.firmware.web.services.web_services import WebServices

KEY = {"X-Traywatch-Token": "correct-horse-battery-staple"}
CARDS = """
game = "deep_dark_dice"
extends = "practice"
title = "The tide"
[[heroes]]
id = "brannoc"
name = "Brannoc"
max_health = 20
attack = 5
"""


@pytest.fixture
def shelf(tmp_path: Path) -> CardSetRepository:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "tide.toml").write_text(CARDS, encoding="utf-8")
    return CardSetRepository(tmp_path / "cards")


@pytest.fixture
def table(tmp_path: Path, shelf: CardSetRepository) -> Iterator[TableService]:
    table = TableService(Journal(tmp_path / "journal.sqlite"), load=shelf)
    yield table
    table.close()


@pytest.fixture
def client(table: TableService, shelf: CardSetRepository) -> Iterator[TestClient]:
    with TestClient(
        create_app(WebServices(table, access=Access(None, token=KEY["X-Traywatch-Token"]), sets=shelf.sets))
    ) as client:
        yield client


def test_a_lobby_tells_cards_figures_and_house_rules(client: TestClient) -> None:
    found = LobbyReply.model_validate(client.get("/api/v1/games/deep_dark_dice/lobby").json())
    assert [(one.id, one.problem) for one in found.sets] == [
        ("practice", None),
        ("kiln_road", None),
        ("lamp_road_by_night", None),
        ("tide", None),
    ]
    assert found.cards == "lamp_road_by_night"
    assert "brannoc" not in {figure.id for figure in found.lobby.figures}
    own = client.get("/api/v1/games/deep_dark_dice/lobby", params={"cards": "tide"}).json()
    assert "brannoc" in {figure["id"] for figure in own["lobby"]["figures"]}
    rule = next(rule for rule in own["lobby"]["rules"] if rule["name"] == "on_line")
    assert rule["ask"].endswith("?") and {a["value"] for a in rule["control"]["answers"]} == {
        "ask",
        "center",
        "majority",
        "worse",
    }


@pytest.mark.parametrize(
    ("path", "code"),
    [("chess/lobby", "game_unknown"), ("deep_dark_dice/lobby?cards=none", "cards_unknown")],
)
def test_what_nobody_knows_is_404(client: TestClient, path: str, code: str) -> None:
    answer = client.get(f"/api/v1/games/{path}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)


def test_a_session_is_begun_with_cards_seats_and_house_rules_of_ones_own(
    client: TestClient, table: TableService
) -> None:
    body = {
        "state_id": table.state_id,
        "game": "deep_dark_dice",
        "cards": "tide",
        "players": [{"id": "ana", "name": "Ana", "figure": "brannoc"}],
        "settings": {"on_line": "worse"},
    }
    answer = client.post("/api/v1/session", json=body, headers=KEY)
    assert answer.status_code == 200
    assert answer.json()["state"]["settings"]["on_line"] == "worse"
    assert "Brannoc" in {seat["name"] for seat in answer.json()["table"]["seats"]}
    again = client.post("/api/v1/session", json={**body, "cards": "none"}, headers=KEY)
    assert again.status_code == 409  # the state_id is stale: that is checked first
    body = {**body, "cards": "none", "state_id": table.state_id}
    again = client.post("/api/v1/session", json=body, headers=KEY)
    assert (again.status_code, again.json()["error"]["code"]) == (404, "cards_unknown")


@pytest.mark.parametrize(
    ("cards", "own", "by_itself"),
    [
        ("practice", "", False),
        ("kiln_road", "", False),
        ("tide", "", False),
        ("tide", "[settings]\nauto = true\n", True),
        ("tide", "[settings]\nauto = false\n", False),
        ("tide", '[settings]\non_line = "ask"\n', False),
    ],
)
def test_the_form_says_whether_the_table_answers_by_itself(
    cards: str, own: str, by_itself: bool, client: TestClient, table: TableService, tmp_path: Path
) -> None:
    """The practice set lets the table answer, which is for the demo. A set of one's own may want it."""
    (tmp_path / "cards" / "tide.toml").write_text(CARDS + own, encoding="utf-8")
    found = client.get("/api/v1/games/deep_dark_dice/lobby", params={"cards": cards}).json()["lobby"]["rules"]
    (rule,) = (one for one in found if one["name"] == "auto")
    table.start("deep_dark_dice", cards=cards)
    table.throws.record(throw(die("d20", 9, "miss")))
    choices = [one for one in shown(table.view)["open"] if one["type"] == "choice"]
    assert rule["value"] is by_itself
    assert choices and {one["auto"] for one in choices} == {by_itself}


def test_an_earlier_session_is_gone_on_with_where_it_was_left(
    client: TestClient, table: TableService, tmp_path: Path, shelf: CardSetRepository
) -> None:
    table.start("free")
    table.throws.record(throw(die("d20", 17)))
    table.throws.record(throw(die("d20", 3)))
    first, left = shown(table.view)["session"], shown(table.view)["state"]
    table.start("deep_dark_dice", cards="tide")
    second = shown(table.view)["session"]
    found = SessionsReply.model_validate(client.get("/api/v1/sessions").json()).sessions
    assert [(one.id, one.current) for one in found] == [(second, True), (first, False)]
    assert found[0].cards == "tide" and found[1].steps == 2 and found[1].players == ("The table",)

    path = f"/api/v1/sessions/{first}/resume"
    assert client.post(path, json={"state_id": table.state_id}).status_code == 401
    answer = client.post(path, json={"state_id": table.state_id}, headers=KEY)
    assert answer.status_code == 200
    assert answer.json()["session"] == first and answer.json()["state"] == left
    table.throws.record(throw(die("d20", 5)))
    assert shown(table.view)["state"]["count"] == 3
    # A restart goes on with it, and the other one is still there.
    table.close()
    with Journal(tmp_path / "journal.sqlite") as journal:
        after = TableService(journal, load=shelf)
        assert shown(after.view)["session"] == first and shown(after.view)["state"]["count"] == 3
        after.resume_session(second)
        assert shown(after.view)["game"]["id"] == "deep_dark_dice"


def test_a_session_that_is_not_there_or_whose_cards_changed_is_refused(
    client: TestClient, table: TableService, tmp_path: Path
) -> None:
    table.start("deep_dark_dice", cards="tide")
    old = shown(table.view)["session"]
    table.start("free")
    now = shown(table.view)["session"]
    answer = client.post("/api/v1/sessions/s0/resume", json={"state_id": table.state_id}, headers=KEY)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "session_unknown")
    file = tmp_path / "cards" / "tide.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("20", "21"), encoding="utf-8")
    answer = client.post(f"/api/v1/sessions/{old}/resume", json={"state_id": table.state_id}, headers=KEY)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "session_refused")
    assert "card files" in answer.json()["error"]["message"]
    assert shown(table.view)["session"] == now


def test_names_of_seats_are_in_the_language_of_the_reader(client: TestClient, table: TableService) -> None:
    body = {"state_id": table.state_id, "game": "dice_warriors"}
    assert client.post("/api/v1/session", json=body, headers=KEY).status_code == 200
    for language, name in (("en", "Red"), ("de", "Rot"), ("es", "Rojo")):
        taken = client.get(f"/api/v1/seats?lang={language}").json()["seats"]
        assert name in {seat["name"] for seat in taken}
