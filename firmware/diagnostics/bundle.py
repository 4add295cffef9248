"""The diagnostics bundle: what somebody needs who is to find out why a tray does not work.

Only what is named here goes in, and each piece goes through ``Redactor`` first. Tokens, join codes,
pictures of your own dice and the names of players stay at home; pictures of throws go along only
where they are asked for.
"""

from __future__ import annotations

import importlib.metadata
import io
import json
import platform
import re
import sqlite3
import sys
import zipfile
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from traywatch import __version__
from traywatch.files import write_atomic
from traywatch.firmware.diagnostics.checks import CHECKS, Check, Place
from traywatch.firmware.diagnostics.checks.network import UNIT
from traywatch.firmware.diagnostics.redact import HIDDEN, Redactor, secrets_of

RECORDS = 1000
LOG_LINES = 3000

_ABOUT = """A diagnostics bundle of Traywatch {version}, made {at}.

  versions.json   the program, Python, the packages, the machine
  doctor.json     what `traywatch doctor` found
  data.json       the files of the data directory by name and size, not what they hold
  profile.json    the tray profile: lens, place of the camera, zones
  journal.jsonl   the newest {records} records of the journal, one a line
  log.txt         the service's newest lines in the system's journal
  settings/       what the service is started with
  pictures/       the last pictures of throws, only if you asked for them with --pictures

Tokens, join codes and passwords are written as {hidden}, players are player-1, player-2 and so on, and your
home directory is ~. Look it through before you give it away: the records tell what you played.
"""


def write_bundle(
    path: Path, place: Place, *, pictures: int = 0, checks: Sequence[Check] = CHECKS
) -> list[str]:
    """Write the bundle as a zip file and say what is in it, name by name.

    ``pictures``: how many of the last pictures of throws go along. Raises ``StorageError``
    (``file_not_written``). Whatever cannot be had is told in the bundle instead.
    """
    redactor = Redactor(secrets_of(place.data), Path.home())
    records, players = _records(place.data)
    pieces: dict[str, str | bytes] = {
        "versions.json": _json(redactor.tree(_versions(place))),
        "doctor.json": _json(
            [redactor.tree(finding.to_json()) for check in checks for finding in check(place)]
        ),
        "data.json": _json(redactor.tree(_listing(place.data))),
        "journal.jsonl": "".join(
            json.dumps(_unnamed(redactor.tree(record), players)) + "\n" for record in records
        ),
        "log.txt": redactor.text(_unnamed_text(_log(place), players)),
    }
    profile = place.profile or place.data / "profile.json"
    if profile.is_file():
        pieces["profile.json"] = redactor.text(profile.read_text(encoding="utf-8", errors="replace"))
    for name in ("/etc/traywatch/traywatch.env", f"/etc/systemd/system/{UNIT}"):
        text = place.machine.text(name)
        if text is not None:
            pieces[f"settings/{Path(name).name}"] = redactor.text(text)
    for picture in _newest(place.data / "pictures", pictures):
        pieces[f"pictures/{picture.name}"] = picture.read_bytes()
    at = datetime.now(UTC).isoformat(timespec="seconds")
    about = _ABOUT.format(version=__version__, at=at, records=RECORDS, hidden=HIDDEN)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {"README.txt": about, **pieces}.items():
            archive.writestr(name, content)
    write_atomic(path, out.getvalue(), mode=0o600)
    return ["README.txt", *pieces]


def _json(value: Any) -> str:
    return json.dumps(value, indent=1) + "\n"


def _versions(place: Place) -> dict[str, Any]:
    packages = sorted(
        {f"{one.metadata['Name']} {one.version}" for one in importlib.metadata.distributions()},
        key=str.lower,
    )
    return {
        "traywatch": __version__,
        "python": sys.version,
        "system": platform.platform(),
        "os": place.machine.text("/etc/os-release"),
        "machine": place.machine.model or platform.machine(),
        "packages": packages,
    }


def _listing(data: Path) -> dict[str, Any]:
    files: dict[str, Any] = {}
    for path in sorted(data.rglob("*")) if data.is_dir() else ():
        if path.parent.name == "pictures":
            continue  # a thousand of them: their number will do
        if path.is_file():
            facts = path.stat()
            changed = datetime.fromtimestamp(facts.st_mtime, UTC).isoformat(timespec="seconds")
            mode = f"{facts.st_mode & 0o777:o}"
            files[str(path.relative_to(data))] = {"bytes": facts.st_size, "changed": changed, "mode": mode}
    return {
        "data": str(data),
        "files": files,
        "pictures": sum(1 for _ in (data / "pictures").glob("*.jpg")),
    }


def _records(data: Path) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """The newest records, the oldest of them first, and a neutral name for each player's.

    Read beside the tray that may be running, without changing the file.
    """
    path = data / "journal.sqlite"
    if not path.exists():
        return [{"error": "there is no journal"}], {}
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            rows = db.execute(
                "SELECT seq, kind, session, ref, at, body FROM records ORDER BY seq DESC LIMIT ?", (RECORDS,)
            ).fetchall()
            sessions = db.execute("SELECT body FROM records WHERE kind IN ('session', 'deed')").fetchall()
    except sqlite3.Error as error:
        return [{"error": f"the journal cannot be read: {error}"}], {}
    keys = ("seq", "kind", "session", "ref", "at", "body")
    records = [{**dict(zip(keys, row, strict=True)), "body": _parsed(row[5])} for row in reversed(rows)]
    names: dict[str, str] = {}
    for body in (*(_parsed(row[0]) for row in sessions), *(record["body"] for record in records)):
        for name in _names_in(body):
            names.setdefault(name, f"player-{len(names) + 1}")
    return records, names


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _names_in(value: Any) -> list[str]:
    """What people are called in a record: the ``name`` beside a seat, a role or a player's id."""
    if isinstance(value, list):
        return [name for one in value for name in _names_in(one)]
    if not isinstance(value, dict):
        return []
    found = [name for one in value.values() for name in _names_in(one)]
    for key in ("players", "seats"):
        for one in value.get(key) or () if isinstance(value.get(key), list) else ():
            if isinstance(one, dict) and isinstance(one.get("name"), str):
                found.append(one["name"])
    if {"role", "name"} <= value.keys() and isinstance(value["name"], str):
        found.append(value["name"])
    return [name for name in found if name.strip()]


def _unnamed(value: Any, players: dict[str, str]) -> Any:
    if isinstance(value, str):
        return _unnamed_text(value, players)
    if isinstance(value, list):
        return [_unnamed(one, players) for one in value]
    if isinstance(value, dict):
        return {key: _unnamed(one, players) for key, one in value.items()}
    return value


def _unnamed_text(text: str, players: dict[str, str]) -> str:
    if not players:
        return text
    # Whole words, the longer first: somebody may be called "Al", and somebody else "Ali Baba".
    names = "|".join(re.escape(name) for name in sorted(players, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{names})(?!\w)", lambda match: players[match[0]], text)


def _log(place: Place) -> str:
    ran = place.machine.run(
        ["journalctl", "--unit", UNIT, "--lines", str(LOG_LINES), "--no-pager", "--output", "short-iso"]
    )
    if ran is None:
        return "There is no journalctl here: the log is where the tray was started.\n"
    return ran.text


def _newest(folder: Path, count: int) -> list[Path]:
    found = sorted(folder.glob("*.jpg"), key=lambda path: path.stat().st_mtime, reverse=True)
    return found[: max(0, count)]
