"""Ids of messages that were renamed: what journals hold under the old id is read under the id of today."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.stored_messages import parameters, stored_messages
from traywatch import messages
from traywatch.catalogs import ENGLISH, catalog, languages
from traywatch.messages import RENAMED, RENAMED_PARAMETERS, Message, current_id, msg
from traywatch.records import Record
from traywatch.rules.core.events import Show


def test_every_renamed_id_leads_to_a_message() -> None:
    ids = set(catalog(ENGLISH).ids)
    assert set(RENAMED.values()) <= ids
    assert set(RENAMED).isdisjoint(ids), "an id that is in use again would never be shown"


@pytest.fixture
def renamed(monkeypatch: pytest.MonkeyPatch) -> Mapping[str, str]:
    table = {"rules-amount-of-dice": "rules-dice"}
    monkeypatch.setattr(messages, "RENAMED", table)
    return table


@pytest.mark.usefixtures("renamed")
def test_a_stored_message_with_an_old_id_has_its_text() -> None:
    stored = {"id": "rules-amount-of-dice", "args": {"n": 2, "kind": "d6"}}
    read = Message.from_json(stored)
    assert read == msg("rules-dice", n=2, kind="d6")
    assert [read.render(language) for language in languages()] == ["2 d6", "2 W6", "2 d6", "2 d6"]
    assert read.to_json()["id"] == "rules-dice"


@pytest.mark.usefixtures("renamed")
def test_old_ids_are_read_in_records_and_in_parameters() -> None:
    old = {"id": "rules-amount-of-dice", "args": {"n": 2, "kind": "d6"}}
    show: Record = Show.from_json(
        {"type": "show", "headline": "Now", "lines": [{"id": "list-of", "args": {"items": [old]}}]}
    )
    text = json.dumps(show.to_json())
    assert "rules-amount-of-dice" not in text and "rules-dice" in text


def test_a_stored_message_has_every_parameter_that_its_text_needs() -> None:
    """Else an old roll would say "A rolls total for the death save."."""
    lacking = {}
    for id, stored in stored_messages().items():
        renamed = RENAMED_PARAMETERS.get(current_id(id), {})
        names = {renamed.get(name, name) for name in stored}
        if missing := parameters(current_id(id)) - names:
            lacking[id] = missing
    assert lacking == {}
    assert len(stored_messages()) > 1000


def test_a_stored_message_with_an_old_parameter_has_its_text() -> None:
    stored = {"id": "fifth-death-save", "args": {"who": "Brena", "natural": 12}}
    assert str(Message.from_json(stored)) == str(msg("fifth-death-save", who="Brena", total=12))


def test_an_id_of_today_stays() -> None:
    assert current_id("rules-dice") == "rules-dice"
    assert current_id("high_roll-rule-R1") == "high_roll-rule-R1"


def test_the_table_is_sorted_and_says_each_id_once() -> None:
    text = Path(messages.__file__).with_name("renamed_ids.json").read_text(encoding="utf-8")
    pairs = json.loads(text, object_pairs_hook=list)
    assert [old for old, _ in pairs] == sorted({old for old, _ in pairs})
