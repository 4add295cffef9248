"""``traywatch play``: replays a log and prints the result; errors name the line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from traywatch.firmware.cli.main import main
from traywatch.messages import Message
from traywatch.rules import fold, load_game
from traywatch.rules.core.types import Rolled, RolledDie, event_from_json
from traywatch.rules.rule_texts import why

GOLDEN = Path(__file__).parents[3] / "rules" / "golden"
Caught = pytest.CaptureFixture[str]


def play(*argv: str | Path) -> int:
    return main(["play", *map(str, argv)])


def free_log(path: Path, throws: int = 2) -> list[dict[str, Any]]:
    """Write a log of free throws to a file; returns its rows."""
    engine = load_game("free")
    state = engine.init()
    rows = [engine.start().to_json()]
    for n in range(throws):
        die = RolledDie(role="die", kind="d6", value=n % 6 + 1, label=str(n % 6 + 1))
        rows.append(Rolled(request=state.open[-1].id, dice=(die,)).to_json())
        state = fold(engine, [event_from_json(row) for row in rows]).state or state
    write(path, *map(json.dumps, rows))
    return rows


def write(path: Path, *lines: str) -> None:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _english(text: Any) -> str:
    return text if isinstance(text, str) else str(Message.from_json(text))


@pytest.mark.parametrize("log", sorted(GOLDEN.glob("*.jsonl")), ids=lambda log: log.stem)
def test_golden_logs_are_played_to_their_end(log: Path, capsys: Caught) -> None:
    rows = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    game = rows[0]["event"]["game"]
    assert play(game, "--log", log, "--json") == 0
    out, err = capsys.readouterr()
    assert (err, out.count("\n")) == ("", 1)
    said = json.loads(out)
    assert said["steps"] == len(rows)
    assert said["trace"] == [row["trace"] for row in rows]
    assert [request["id"] for request in said["open"]] == rows[-1]["open"]
    engine = load_game(game)
    state = engine.state_from_json(said["state"])
    assert engine.view(state).to_json()["seats"] == rows[-1]["seats"]


def _english(text: Any) -> str:
    return text if isinstance(text, str) else str(Message.from_json(text))


@pytest.mark.parametrize("log", sorted(GOLDEN.glob("*.jsonl")), ids=lambda log: log.stem)
def test_in_plain_words_every_event_is_told_and_the_end_stands_last(log: Path, capsys: Caught) -> None:
    rows = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    game = rows[0]["event"]["game"]
    assert play(game, "--log", log) == 0
    plain = capsys.readouterr().out
    assert play(game, "--log", log, "--explain") == 0
    explained = capsys.readouterr().out
    for row in rows:
        for effect in row["effects"]:
            assert _english(effect.get("headline", effect.get("say"))) in plain
        for rule in row["trace"]:
            assert f"{rule}: {why(game, rule)}\n" in explained
    last = plain[plain.index("\n\n") :]
    assert all(_english(seat["name"]) in last for seat in rows[-1]["seats"])
    assert all(request in last for request in rows[-1]["open"])


def test_events_may_stand_by_themselves_and_empty_lines_are_skipped(tmp_path: Path, capsys: Caught) -> None:
    log = tmp_path / "free.jsonl"
    rows = free_log(log)
    log.write_bytes(b"\xef\xbb\xbf" + "\r\n\r\n".join(map(json.dumps, rows)).encode())
    assert play("free", "--log", log, "--json") == 0
    assert json.loads(capsys.readouterr().out)["state"]["count"] == 2


def test_content_of_ones_own(tmp_path: Path, capsys: Caught) -> None:
    practice = Path(__file__).parents[4] / "rules" / "deep_dark_dice" / "practice.toml"
    mine = tmp_path / "mine.toml"
    mine.write_text(practice.read_text(encoding="utf-8").replace("Mirel", "Merle"), encoding="utf-8")
    log = tmp_path / "log.jsonl"
    write(log, json.dumps(load_game("deep_dark_dice", mine).start().to_json()))
    assert play("deep_dark_dice", "--log", log, "--content", mine) == 0
    assert "Merle" in capsys.readouterr().out
    assert play("deep_dark_dice", "--log", log) == 2
    assert "line 1: content_changed: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('{"type": "rolled", "request":', "not_json"),
        ("\x00", "not_json"),
        ('{"type": "adjusted", "path": "a", "now": NaN}', "not_json"),
        ('{"type": "adjusted", "path": "a", "now": 1e999}', "not_json"),
        ("[" * 100_000, "not_json"),
        ("[]", "not_an_event"),
        ('{"type": "magic"}', "not_an_event"),
        ('{"type": "choice", "request": "r1"}', "not_an_event"),
        ('{"type": "choice", "request": "r1", "option": "x", "text": "' + 201 * "d" + '"}', "not_an_event"),
        ('{"event": {"type": "magic"}}', "not_an_event"),
        ('{"type": "rolled", "request": "r0", "dice": []}', "stale_request"),
        ('{"type": "session_started", "game": "free"}', "not_expected"),
    ],
)
@pytest.mark.parametrize("flag", ["--json", "--explain"])
def test_a_bad_line_is_named_with_its_code(
    line: str, code: str, flag: str, tmp_path: Path, capsys: Caught
) -> None:
    log = tmp_path / "bad.jsonl"
    rows = free_log(log)
    write(log, *map(json.dumps, rows), "", line)
    assert play("free", "--log", log, flag) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"traywatch: {log}: line 5: {code}: ")
    assert err.count("\n") == 1 and len(err) < 400


def test_logs_that_cannot_be_of_the_game(tmp_path: Path, capsys: Caught) -> None:
    log, empty = tmp_path / "free.jsonl", tmp_path / "empty.jsonl"
    rows = free_log(log)
    write(empty, "")
    headless = tmp_path / "headless.jsonl"
    write(headless, json.dumps(rows[1]))
    for argv, said in (
        (("free", "--log", tmp_path / "none.jsonl"), "none.jsonl: cannot be read"),
        (("free", "--log", tmp_path), "cannot be read"),
        (("free", "--log", empty), "contains no event"),
        (("free", "--log", headless), "line 1: no_session: "),
        (("deep_dark_dice", "--log", log), "line 1: wrong_game: "),
        (("chess", "--log", log), "There's no game “chess”"),
        (("deep_dark_dice", "--log", log, "--content", tmp_path / "no.toml"), "no such content file"),
    ):
        assert play(*argv) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert said in err
