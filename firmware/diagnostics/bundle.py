"""The support bundle: what is needed to find out why a tray does not work.

Only what is listed here goes in, and each piece passes a ``Redactor`` first. Tokens, join codes, seeds of
draws, reference pictures of dice, hidden rolls and player names stay out. Pictures of throws and of other
motions are added only on request.
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
from collections.abc import Collection, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from traywatch import __version__
from traywatch.addresses import without_secrets
from traywatch.files import read_bounded, read_text, write_atomic
from traywatch.firmware.diagnostics.checks import CHECKS, Check, Place
from traywatch.firmware.diagnostics.checks.network import UNIT
from traywatch.firmware.diagnostics.redact import HIDDEN, Redactor, secrets_of
from traywatch.firmware.pipeline.motion_log import MOTION_PICTURES, MOTIONS_FILE
from traywatch.firmware.storage.sqlite import read_only
from traywatch.firmware.table.hidden.audience import stored_visibility
from traywatch.rules.registry import registered_games

RECORDS = 1000
LOG_LINES = 3000
_HIDDEN_THROW = """(kind = 'throw' AND body LIKE '%"audience"%')"""
"""A condition of SQL: most throws are public, and a journal may have a hundred thousand."""
_PICTURES = ("pictures", MOTION_PICTURES)

_ABOUT = """A diagnostics bundle of Traywatch {version}, made {at}.

  versions.json   the program, Python, the packages, the machine
  doctor.json     what `traywatch doctor` found
  data.json       names and sizes of the files in the data directory, without their content
  profile.json    the tray profile: lens, camera pose, zones
  motions.json    the latest motions in the tray that led to no throw, and why
  journal.jsonl   the newest {records} records of the journal, one per line
  log.txt         the service's newest lines in the system's journal
  settings/       the settings of the service
  pictures/       the latest pictures of throws, only if you asked for them with --pictures
  motions/        small pictures of the latest motions, named by their id, only with --pictures too

Tokens, join codes, passwords, seeds of draws and hidden rolls are written as {hidden}, players are
player-1, player-2 and so on, and your home directory is ~. Check the files before you pass them on: the
records show what you played.
"""


def write_bundle(
    path: Path, place: Place, *, pictures: int = 0, checks: Sequence[Check] = CHECKS
) -> list[str]:
    """Write the bundle as a zip file. Returns the names of its files.

    ``pictures`` is the number of latest pictures of throws to add, and of motions without a throw. A part
    that cannot be collected is described in the bundle instead. Raises ``StorageError``
    (``file_not_written``).
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
    motions = place.data / MOTIONS_FILE
    if motions.is_file():
        pieces[MOTIONS_FILE] = redactor.text(read_text(motions))
    profile = place.profile or place.data / "profile.json"
    if profile.is_file():
        pieces["profile.json"] = redactor.text(read_text(profile))
    for name in ("/etc/traywatch/traywatch.env", f"/etc/systemd/system/{UNIT}"):
        text = place.machine.text(name)
        if text is not None:
            pieces[f"settings/{Path(name).name}"] = redactor.text(without_secrets(text))
    hidden = _hidden_throws(place.data) if pictures else set()
    for folder in _PICTURES:
        for picture in _newest(place.data / folder, pictures, hidden):
            pieces[f"{folder}/{picture.name}"] = read_bounded(picture)
    at = datetime.now(UTC).isoformat(timespec="seconds")
    about = _ABOUT.format(version=__version__, at=at, records=RECORDS, hidden=HIDDEN)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {"README.txt": about, **pieces}.items():
            archive.writestr(name, content)
    write_atomic(path, out.getvalue())
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
        if path.parent.name in _PICTURES:
            continue  # up to a thousand files: their number is enough
        if path.is_file():
            facts = path.stat()
            changed = datetime.fromtimestamp(facts.st_mtime, UTC).isoformat(timespec="seconds")
            mode = f"{facts.st_mode & 0o777:o}"
            files[str(path.relative_to(data))] = {"bytes": facts.st_size, "changed": changed, "mode": mode}
    return {
        "data": str(data),
        "files": files,
        **{folder: sum(1 for _ in (data / folder).glob("*.jpg")) for folder in _PICTURES},
    }


def _hidden_refs(rows: Sequence[tuple[str, str]]) -> set[str]:
    """The ids of throws and asks that not everybody may see, from their records in order."""
    hidden: set[str] = set()
    for ref, text in rows:
        body = _parsed(text)
        body = body if isinstance(body, dict) else {}
        ask = body.get("view")
        visibility = stored_visibility(ask if isinstance(ask, dict) else body)
        (hidden.add if visibility.hidden else hidden.discard)(ref)
    return hidden


def _hidden_throws(data: Path) -> set[str]:
    """The names of the pictures of hidden throws."""
    path = data / "journal.sqlite"
    if not path.exists():
        return set()
    with suppress(sqlite3.Error), closing(read_only(path)) as db:
        rows = db.execute(
            f"SELECT ref, body FROM records WHERE kind = 'audience' OR {_HIDDEN_THROW} ORDER BY seq"
        ).fetchall()
        return {f"{ref}.jpg" for ref in _hidden_refs(rows)}
    return set()


def _records(data: Path) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Return the newest records, oldest first, and a neutral name for each player.

    The journal is opened read-only, because the tray may be running.
    """
    path = data / "journal.sqlite"
    if not path.exists():
        return [{"error": "there is no journal"}], {}
    try:
        with closing(read_only(path)) as db:
            rows = db.execute(
                "SELECT seq, kind, session, ref, at, body FROM records ORDER BY seq DESC LIMIT ?", (RECORDS,)
            ).fetchall()
            audiences = db.execute(
                "SELECT ref, body FROM records WHERE kind IN ('ask', 'audience') "
                f"OR {_HIDDEN_THROW} ORDER BY seq"
            ).fetchall()
            named = db.execute(
                "SELECT body FROM records WHERE kind IN ('session', 'audit', 'ask') ORDER BY seq"
            ).fetchall()
    except sqlite3.Error as error:
        return [{"error": f"the journal cannot be read: {error}"}], {}
    keys = ("seq", "kind", "session", "ref", "at", "body")
    hidden = _hidden_refs(audiences)
    records = [
        {
            **dict(zip(keys, row, strict=True)),
            "body": HIDDEN if row[3] in hidden else _unseeded(_parsed(row[5])),
        }
        for row in reversed(rows)
    ]
    names: dict[str, str] = {}
    for body in (*(_parsed(row[0]) for row in named), *(record["body"] for record in records)):
        for name in _names_in(body):
            names.setdefault(name, f"player-{len(names) + 1}")
    return records, names


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


@cache
def _seeds() -> frozenset[str]:
    """The settings of all games that are seeds of draws."""
    return frozenset(game.info.seed for game in registered_games() if game.info.seed)


def _unseeded(value: Any) -> Any:
    """A record without the seeds of draws: whoever knows one knows the cards that come."""
    if isinstance(value, list):
        return [_unseeded(one) for one in value]
    if isinstance(value, dict):
        return {key: HIDDEN if key in _seeds() else _unseeded(one) for key, one in value.items()}
    return value


def _names_in(value: Any) -> list[str]:
    """Return the names of people in a record.

    They are each ``name`` next to a seat, a role or a player's id, and the ``player`` of a program's ask.
    """
    if isinstance(value, list):
        return [name for one in value for name in _names_in(one)]
    if not isinstance(value, dict):
        return []
    names = [name for one in value.values() for name in _names_in(one)]
    for key in ("players", "seats"):
        for one in value.get(key) or () if isinstance(value.get(key), list) else ():
            if isinstance(one, dict) and isinstance(one.get("name"), str):
                names.append(one["name"])
    if {"role", "name"} <= value.keys() and isinstance(value["name"], str):
        names.append(value["name"])
    if isinstance(value.get("dice"), str) and isinstance(value.get("player"), str):
        names.append(value["player"])
    return [name for name in names if name.strip()]


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
    # Match whole words, longer names first: one player may be "Al" and another "Ali Baba".
    names = "|".join(re.escape(name) for name in sorted(players, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{names})(?!\w)", lambda match: players[match[0]], text)


def _log(place: Place) -> str:
    ran = place.machine.run(
        ["journalctl", "--unit", UNIT, "--lines", str(LOG_LINES), "--no-pager", "--output", "short-iso"]
    )
    if ran is None:
        return "There is no journalctl here: the log is in the terminal where the tray was started.\n"
    return ran.text


def _newest(folder: Path, count: int, hidden: Collection[str]) -> list[Path]:
    shown_pictures = [path for path in folder.glob("*.jpg") if path.name not in hidden]
    newest_first = sorted(shown_pictures, key=lambda path: path.stat().st_mtime, reverse=True)
    return newest_first[: max(0, count)]
