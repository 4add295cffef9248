"""Logs from before a setting existed go on as the game decided then."""

from __future__ import annotations

import json

import pytest

from tests.rules.golden_files import FOLDER
from traywatch.rules import fold, load_game
from traywatch.rules.core.types import event_from_json
from traywatch.rules.texts.game_setting import decided_before

LOGS = {"dice_warriors": "dice_warriors", "practice": "deep_dark_dice", "delvers_deep": "delvers_deep"}


@pytest.mark.parametrize("name", LOGS)
def test_a_log_without_the_newest_settings_folds_as_it_was_played(name: str) -> None:
    engine = load_game(LOGS[name])
    newest = set(decided_before(type(engine).settings_type))  # type: ignore[attr-defined]
    assert newest
    rows = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    settings = rows[0]["event"]["settings"]
    rows[0]["event"]["settings"] = {key: value for key, value in settings.items() if key not in newest}
    state = fold(engine, [event_from_json(row["event"]) for row in rows]).state
    assert state is not None
    assert [request.id for request in state.open] == rows[-1]["open"]
    assert engine.view(state).to_json()["seats"] == rows[-1]["seats"]
