"""The diagnostics bundle contains what is needed, and none of the planted secrets."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from traywatch.firmware.cli.main import main
from traywatch.firmware.diagnostics.bundle import RECORDS, write_bundle
from traywatch.firmware.diagnostics.checks import Finding, Place
from traywatch.firmware.diagnostics.redact import HIDDEN, Redactor, secrets_of
from traywatch.firmware.host.system import CompletedCommand, Machine
from traywatch.firmware.pipeline.motion_log import MOST_BYTES, MotionLog
from traywatch.firmware.storage.journal import Journal, NewRecord
from traywatch.vision.throws.reasons import NoThrow, Reason

NOISE = np.random.default_rng(1).integers(0, 256, (480, 640, 3), np.uint8)
TOKEN = "s3cr3tT0kenOfTheTable-42"
CODE = "KXP7HT"
PLAYER = "pl4yerT0kenAbCdEfGhIjKl"
STREAM = "hunter2pass"
WIFI = "correct-horse-battery"
SESSION_ID = "qwertyuiop"
SEED = 606_038_111_222_333_444
SECRETS = (TOKEN, CODE, PLAYER, STREAM, WIFI, SESSION_ID, str(SEED), "Rosalind", "Guinevere", "c0ffee" * 10)


def tray(root: Path) -> Place:
    """A data directory with a secret in every source of the bundle."""
    data = root / "data"
    (data / "pictures").mkdir(parents=True)
    (data / "token").write_text(f"{TOKEN}\n")
    kept = {
        "code": CODE,
        "players": [{"id": "p1", "hash": "c0ffee" * 10, "name": "Rosalind", "seat": "rogue"}],
    }
    (data / "access.json").write_text(json.dumps(kept))
    (data / "motions.json").write_text(json.dumps([{"id": 1, "reason": "too_brief", "text": TOKEN}]))
    (data / "profile.json").write_text(json.dumps({"name": f"tray of {TOKEN}"}))
    for n in range(3):
        (data / "pictures" / f"t{n}.jpg").write_bytes(b"\xff\xd8" + bytes([n]))
    with Journal(data / "journal.sqlite") as journal:
        body = {"event": {"players": [{"id": "rogue", "name": "Rosalind"}]}, "game": "free"}
        journal.append(NewRecord("session", body, "s1", "s1"))
        journal.append(
            NewRecord("event", {"note": f"Rosalind opened /#token={TOKEN} and /#join={CODE}"}, "s1")
        )
        journal.append(
            NewRecord("event", {"who": {"role": "player", "name": "Rosalind"}, "token": PLAYER}, "s1")
        )
        journal.append(NewRecord("event", {"headline": "17 hits"}, "s1"))
        for game, setting in (("deckbox_dungeons", "shuffle"), ("dice_adventure", "seed")):
            body = {"event": {"settings": {setting: SEED, "market": 3}}, "game": game}
            journal.append(NewRecord("session", body, f"s-{game}", f"s-{game}"))
        ask = {"id": "a1", "dice": "d20", "player": "Guinevere", "reason": "Guinevere sneaks"}
        journal.append(NewRecord("ask", {"view": ask}, "s1", "a1"))
    log = (
        f"2026-12-01T20:00:00 pi traywatch[812]: host http://192.168.1.9:8000/#token={TOKEN}\n"
        f"2026-12-01T20:00:01 pi traywatch[812]: X-Traywatch-Token: {PLAYER}\n"
        f"2026-12-01T20:00:02 pi traywatch[812]: stream rtsp://admin:{STREAM}@192.168.1.20/live is gone\n"
        f'2026-12-01T20:00:03 pi traywatch[812]: psk="{WIFI}"; Rosalind joined\n'
        "2026-12-01T20:00:04 pi traywatch[812]: camera: no picture for some seconds\n"
    )
    etc = root / "etc/traywatch"
    etc.mkdir(parents=True)
    (etc / "traywatch.env").write_text(
        f'TRAYWATCH_ARGS="--source stream:http://me:{STREAM}@cam.lan/v?sid={SESSION_ID}"\n'
    )

    def run(command: Sequence[str]) -> CompletedCommand | None:
        return CompletedCommand(0, log) if command[0] == "journalctl" else None

    return Place(data, None, root / "models", machine=Machine(root, run=run))


def broken(place: Place) -> list[Finding]:
    return [Finding("token", "wrong", f"the link http://pi/#token={TOKEN} leads nowhere", "scan it again")]


def contents(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode("utf-8", "replace") for name in archive.namelist()}


def test_no_secret_leaves_the_house(tmp_path: Path) -> None:
    out = tmp_path / "out.zip"
    names = write_bundle(out, tray(tmp_path), checks=(lambda place: iter(broken(place)),))
    pieces = contents(out)
    assert list(pieces) == names
    for name, text in pieces.items():
        assert [secret for secret in SECRETS if secret in text] == [], name
    assert HIDDEN in pieces["journal.jsonl"] and HIDDEN in pieces["doctor.json"]
    assert out.stat().st_mode & 0o077 == 0, "for the owner only"


def test_what_is_needed_to_help_is_in_it(tmp_path: Path) -> None:
    out = tmp_path / "out.zip"
    write_bundle(out, tray(tmp_path), checks=(lambda place: iter(broken(place)),))
    pieces = contents(out)
    records = [json.loads(line) for line in pieces["journal.jsonl"].splitlines()]
    assert [record["kind"] for record in records] == ["session", *["event"] * 3, *["session"] * 2, "ask"]
    assert records[0]["body"]["event"]["players"] == [{"id": "rogue", "name": "player-1"}]
    assert records[3]["body"] == {"headline": "17 hits"}
    assert json.loads(pieces["motions.json"])[0]["reason"] == "too_brief"
    assert "no picture for some seconds" in pieces["log.txt"]
    assert "192.168.1.20/live is gone" in pieces["log.txt"], "the camera's address helps"
    assert "--source stream:http://" in pieces["settings/traywatch.env"]
    assert json.loads(pieces["doctor.json"])[0]["remedy"] == "scan it again"
    assert any(package.startswith("numpy ") for package in json.loads(pieces["versions.json"])["packages"])
    listing = json.loads(pieces["data.json"])
    assert listing["files"]["token"]["bytes"] == len(TOKEN) + 1 and listing["pictures"] == 3
    assert not any(name.startswith("pictures/") for name in pieces)


def test_a_name_that_is_part_of_a_word_stays_there(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Journal(data / "journal.sqlite") as journal:
        players = [{"id": "a", "name": "Al"}, {"id": "b", "name": "Al Green"}, {"id": "c", "name": "(*)"}]
        journal.append(NewRecord("session", {"event": {"players": players}}, "s1", "s1"))
        journal.append(NewRecord("event", {"say": "All wait: Al, Al Green and (*) throw. Also (*)x"}, "s1"))
    place = Place(data, None, tmp_path, machine=Machine(tmp_path, run=lambda command: None))
    write_bundle(tmp_path / "out.zip", place, checks=())
    last = json.loads(contents(tmp_path / "out.zip")["journal.jsonl"].splitlines()[-1])
    assert last["body"]["say"] == "All wait: player-1, player-2 and player-3 throw. Also (*)x"


def test_pictures_go_along_only_when_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "out.zip"
    place = tray(tmp_path)
    log = MotionLog(path=place.data / "motions.json")
    for at_s in range(60):
        log.add(NoThrow.of(Reason.HAND_ONLY, at_s, at_s + 1, NOISE))
    log.save()
    for asked, motions in ((2, 2), (90, 50), (0, 0)):
        write_bundle(out, place, pictures=asked, checks=())
        found = contents(out)
        assert sum(name.startswith("pictures/") for name in found) == min(asked, 3)
        ids = [int(Path(name).stem) for name in found if name.startswith("motions/")]
        assert len(ids) == motions and all(id > 60 - 50 for id in ids)
        assert {id for id in ids} <= {one["id"] for one in json.loads(found["motions.json"])}
        assert out.stat().st_size < 50_000 + motions * MOST_BYTES
    assert json.loads(found["data.json"])["motions"] == 50


def test_a_long_journal_is_cut(tmp_path: Path) -> None:
    place = tray(tmp_path)
    with Journal(place.data / "journal.sqlite") as journal:
        journal.append(*(NewRecord("event", {"n": n}) for n in range(RECORDS + 50)))
    write_bundle(tmp_path / "out.zip", place, checks=())
    lines = contents(tmp_path / "out.zip")["journal.jsonl"].splitlines()
    assert len(lines) == RECORDS and json.loads(lines[-1])["body"] == {"n": RECORDS + 49}


@pytest.mark.parametrize("content", [None, b"", b"no database at all" * 99])
def test_a_bundle_can_be_made_of_a_tray_that_is_broken(tmp_path: Path, content: bytes | None) -> None:
    data = tmp_path / "data"
    data.mkdir()
    if content is not None:
        (data / "journal.sqlite").write_bytes(content)
    place = Place(data, None, tmp_path, machine=Machine(tmp_path, run=lambda command: None))
    write_bundle(tmp_path / "out.zip", place, checks=())
    pieces = contents(tmp_path / "out.zip")
    assert "journal" in json.loads(pieces["journal.jsonl"].splitlines()[0])["error"]
    assert "no journalctl" in pieces["log.txt"]


def test_the_command_writes_it_and_says_what_is_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "tray.zip"
    place = tray(tmp_path)
    assert main(["export", str(out), "--data", str(place.data), "--port", "1"]) == 0
    assert "doctor.json" in capsys.readouterr().out
    for name, text in contents(out).items():
        assert [secret for secret in SECRETS if secret in text] == [], name


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["export", str(tmp_path / "file" / "x.zip"), "--data", str(tmp_path), "--port", "1"]) == 2
    assert "x.zip" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("open http://pi.local/#token=abcDEF123456ghi", f"open http://pi.local/#token={HIDDEN}"),
        ("GET /?token=abcdefgh123&x=1", f"GET /?token={HIDDEN}&x=1"),
        ('{"token": "abcdefgh12345678"}', f'{{"token": "{HIDDEN}"}}'),
        ("Authorization: Bearer eyJhbGciOi.J9", f"Authorization: {HIDDEN}"),
        ("rtsp://u:p@h/v", f"rtsp://{HIDDEN}@h/v"),
        ("code: stale_state", "code: stale_state"),
        ("exit code 203", "exit code 203"),
        ("no secret in here", "no secret in here"),
        ('TRAYWATCH_MQTT_PASSWORD="correct horse battery"', "TRAYWATCH_MQTT_PASSWORD=[hidden]"),
        ("TRAYWATCH_MQTT_PASSWORD=ab,cd;ef&gh", "TRAYWATCH_MQTT_PASSWORD=[hidden]"),
        ("A=1\nMY_PASSWORD=correct_horse\nB=2", "A=1\nMY_PASSWORD=[hidden]\nB=2"),
        ("Environment=MQTT_PASSWORD=abc", "Environment=MQTT_PASSWORD=[hidden]"),
        ("MQTT_PASSWORD_FILE=/etc/traywatch/mqtt", "MQTT_PASSWORD_FILE=/etc/traywatch/mqtt"),
        ('"password": "two words", "a": 1', '"password": [hidden], "a": 1'),
        ("mqtt://me:pa@ssword@broker:1883", "mqtt://[hidden]@broker:1883"),
        ("http://camera/v?user=me&pwd=hunter22&n=1", "http://camera/v?user=me&pwd=[hidden]&n=1"),
        ("http://camera/v?fps=15&maps=on", "http://camera/v?fps=15&maps=on"),
        ("http://camera/v?loginuse=me&loginpas=hunter22", "http://camera/v?loginuse=me&loginpas=[hidden]"),
    ],
)
def test_what_looks_like_a_secret(text: str, shown: str) -> None:
    assert Redactor().text(text) == shown


def test_the_home_directory_is_nobodys(tmp_path: Path) -> None:
    assert Redactor((), Path("/home/rosalind")).text("/home/rosalind/tray") == "~/tray"


def test_secrets_are_those_of_the_files_that_keep_them(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("tokentoken\n")
    (tmp_path / "access.json").write_text(
        '{"code": "ABCDEF", "players": [{"hash": "0123456789", "name": "Al"}]}'
    )
    (tmp_path / "profile.json").write_text('{"code": "NOTREAD"}')
    assert secrets_of(tmp_path) == {"tokentoken", "ABCDEF", "0123456789"}
