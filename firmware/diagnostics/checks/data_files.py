"""Checks of every file of the data directory, with the parsers of the tray. Nothing is changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from traywatch.errors import TraywatchError
from traywatch.files import parse_json, read_bounded, refuse_special
from traywatch.firmware.diagnostics.checks.base import Finding, Place
from traywatch.firmware.host.data_directory import open_to_others
from traywatch.firmware.storage.migrations import FILE as VERSION_FILE
from traywatch.firmware.storage.sqlite import read_only

_NEXT_START = "start the tray: it sets the damaged file aside"
_AGAIN = "delete it; the tray makes it again"
_COPY = f"{_NEXT_START}, and uses its copy if that is intact"
_FAULTS = (
    TraywatchError,
    OSError,
    sqlite3.Error,
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    RecursionError,
)


@dataclass(frozen=True, slots=True)
class DataFile:
    """Files of one pattern. ``read`` raises for damage; ``remedy`` says what to do then."""

    pattern: str
    read: Callable[[Path], object]
    remedy: str = _NEXT_START


def data_files(place: Place) -> Iterator[Finding]:
    """Whether the tray can read each file, and whether others can."""
    if not place.data.is_dir():
        return
    fine = 0
    for kind in kinds():
        for path in sorted(place.data.glob(kind.pattern)):
            try:
                kind.read(path)
                fine += 1
            except _FAULTS as error:
                yield Finding("files", "wrong", _reason(path, error), kind.remedy)
    exposed = open_to_others(place.data)
    if exposed:
        yield Finding(
            "files",
            "wrong",
            f"other users of this computer can read {len(exposed)} files, such as {exposed[0]}",
            "start the tray: it takes their rights away; files of another user need chmod go= as that user",
        )
    if fine:
        yield Finding("files", "ok", f"{fine} files of {place.data} can be read")


def kinds() -> tuple[DataFile, ...]:
    """All kinds of files but the journal, the profile and the cards, which have checks of their own."""
    return (*_access_files(), *_settings_files(), *_state_files(), *_folders())


def _access_files() -> tuple[DataFile, ...]:
    """Tokens of people and programs."""
    from traywatch.firmware.storage.token_file import parse_token
    from traywatch.firmware.web.auth.access_file import parse_access
    from traywatch.firmware.web.auth.programs import parse_programs, parse_use

    return (
        DataFile("token", _parsed(parse_token), _COPY),
        DataFile("token.copy", _parsed(parse_token), _AGAIN),
        DataFile("access.json", _parsed(parse_access), _COPY),
        DataFile("access.json.copy", _parsed(parse_access), _AGAIN),
        DataFile("programs.json", _parsed(parse_programs), _COPY),
        DataFile("programs.json.copy", _parsed(parse_programs), _AGAIN),
        DataFile("programs-used.json", _parsed(parse_use), _AGAIN),
    )


def _settings_files() -> tuple[DataFile, ...]:
    """What people set up and chose."""
    from traywatch.calibration.camera.lens import Lens
    from traywatch.firmware.config.chosen_language import parse_language
    from traywatch.firmware.config.chosen_source import parse_source
    from traywatch.firmware.config.demo_mode import parse_demo_mode
    from traywatch.firmware.config.page_settings import FILE as SETTINGS_FILE
    from traywatch.firmware.config.page_settings import parse_page_settings
    from traywatch.firmware.pipeline.empty_mat import parse_empty_mat
    from traywatch.firmware.pipeline.flicker_watch import MeasuredLight
    from traywatch.firmware.storage.lens_position import parse_focus
    from traywatch.firmware.storage.setup_progress import FILE as GUIDE_FILE
    from traywatch.firmware.storage.setup_progress import parse_progress

    return (
        DataFile("language.json", _parsed(parse_language), "choose the table's language on the host page"),
        DataFile("focus.json", _parsed(parse_focus), "calibrate again: the page /setup"),
        DataFile("lens.json", Lens.load, "measure the lens again: the page /setup"),
        DataFile("empty-mat.bin", _parsed(parse_empty_mat, 40_000_000)),
        DataFile("demo-mode.json", _parsed(parse_demo_mode), _AGAIN),
        DataFile(SETTINGS_FILE, _parsed(parse_page_settings), "make the settings again on the host page"),
        DataFile("calibrated-camera.json", _parsed(parse_source), "calibrate again"),
        DataFile("source.json", _parsed(parse_source), "choose the camera on the host page"),
        DataFile(GUIDE_FILE, _parsed(parse_progress), "go through the guided set-up again: the page /setup"),
        DataFile("light.json", _parsed(MeasuredLight.model_validate_json), _AGAIN),
    )


def _state_files() -> tuple[DataFile, ...]:
    """What the tray has measured, sent and proved."""
    from traywatch.firmware.dice.dice_file import DICE_SCHEMA
    from traywatch.firmware.host.keys.signing_key import parse_key
    from traywatch.firmware.integrations.outbox import parse_position
    from traywatch.firmware.integrations.webhooks import StoredCalls
    from traywatch.firmware.storage.proofs.chain import SPEC as PROOFS
    from traywatch.firmware.storage.tray_id import parse_tray_id

    return (
        DataFile("motions.json", _parsed(parse_json), _AGAIN),
        DataFile("motions", _folder, "move it elsewhere; the tray makes a folder"),
        DataFile("motions/*.jpg", _picture, "delete it"),
        DataFile("mqtt-position.json", _parsed(parse_position), _AGAIN),
        DataFile("webhook-*-position.json", _parsed(parse_position), _AGAIN),
        DataFile("webhook-*[!n].json", _parsed(StoredCalls.model_validate_json), _AGAIN),
        DataFile("tray-id", _parsed(parse_tray_id), "write the id of this tray from the hall's page into it"),
        DataFile(VERSION_FILE, _parsed(_version), _AGAIN),
        DataFile("dice.sqlite", DICE_SCHEMA.examine),
        DataFile("index.sqlite", _database, _AGAIN),
        DataFile("tls.crt", _certificate, "start the tray with --tls: it makes a new certificate"),
        DataFile("ca.crt", _authority, "restore it from a copy; a new one must be trusted by every phone"),
        DataFile("proof.key", _parsed(parse_key), "start the tray: it makes another key, and a new chain"),
        DataFile(
            "proofs.sqlite", PROOFS.examine, "start the tray: it sets the file aside, and begins a new chain"
        ),
    )


def _folders() -> tuple[DataFile, ...]:
    """Locks, folders and what is in them."""
    from traywatch.firmware.backups.restoring import RestoreResult

    return (
        DataFile("lock", _regular),
        DataFile("programs.lock", _regular, _AGAIN),
        DataFile("backups", _folder, "move it elsewhere; the tray makes a folder"),
        DataFile("updates", _folder, "move it elsewhere; the tray makes a folder"),
        DataFile("restored.json", _parsed(RestoreResult.model_validate_json), _AGAIN),
        DataFile("cards", _folder, "move it elsewhere, and make a folder"),
        DataFile("clips", _folder, "move it elsewhere; the tray makes a folder"),
        DataFile("clips/*.webp", _clip, "delete it; its roll is not affected"),
        DataFile("pictures", _folder, "move it elsewhere; the tray makes a folder"),
        DataFile("pictures/*.jpg", _picture, "delete it; its roll is not affected"),
    )


def cards(place: Place) -> Iterator[Finding]:
    """Whether each card set can be used in its game."""
    from traywatch.firmware.table.session.card_sets import CardSetRepository
    from traywatch.rules.registry import game_ids

    folder = place.data / "cards"
    if not any(folder.glob("*.toml")):
        return
    repository = CardSetRepository(folder)
    for game in game_ids():
        for one in repository.sets(game):
            if one.problem is not None:
                yield Finding(
                    "cards", "wrong", f"{folder / one.id}.toml: {one.problem}", "correct or remove it"
                )


def _parsed(parse: Callable[[bytes], object], most: int = 8_000_000) -> Callable[[Path], object]:
    return lambda path: parse(read_bounded(path, most))


def _version(content: bytes) -> int:
    version: Any = parse_json(content)["version"]
    if not isinstance(version, int) or isinstance(version, bool) or version < 0:
        raise ValueError("no version of a data directory")
    return version


def _database(path: Path) -> None:
    db = read_only(path)
    try:
        verdict = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if verdict != "ok" or not db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
            raise sqlite3.DatabaseError(f"damaged ({verdict})")
    finally:
        db.close()


def _certificate(path: Path) -> None:
    from traywatch.firmware.host.keys.certificate import load

    for file in (path, path.with_suffix(".key")):
        refuse_special(file)
    if load(path.parent) is None:
        raise ValueError("certificate and key are damaged, or do not belong together")


def _authority(path: Path) -> None:
    from traywatch.firmware.host.keys.authority import load_authority

    if load_authority(path.parent) is None:
        raise ValueError("certificate and key are damaged, or do not belong together")


def _picture(path: Path) -> None:
    from traywatch.vision.picture_header import picture_size

    content = read_bounded(path, 20_000_000)
    if picture_size(content) is None or not content.rstrip(b"\0").endswith(b"\xff\xd9"):
        raise ValueError("not a whole JPEG")


def _clip(path: Path) -> None:
    content = read_bounded(path)
    if (
        content[:4] != b"RIFF"
        or content[8:12] != b"WEBP"
        or len(content) != int.from_bytes(content[4:8], "little") + 8
    ):
        raise ValueError("not a whole WebP")


def _regular(path: Path) -> None:
    refuse_special(path)


def _folder(path: Path) -> None:
    if not path.is_dir():
        raise ValueError("not a folder")


def _reason(path: Path, error: BaseException) -> str:
    if isinstance(error, TraywatchError):
        return str(error) if str(path) in str(error) else f"{path}: {error}"
    if isinstance(error, OSError):
        return f"{path}: {error.strerror or error}"
    return f"{path}: damaged ({' '.join(str(error).split())[:120] or type(error).__name__})"
