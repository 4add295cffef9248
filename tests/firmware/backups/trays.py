"""Data directories with something of everything, and altered files of backups."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import tarfile
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.calibration.tray_cameras import camera
from tests.firmware.helpers import die, photo, throw
from traywatch.firmware.backups.archive import ABOUT, MANIFEST
from traywatch.firmware.dice.dice_file import DICE_SCHEMA
from traywatch.firmware.host.keys.signing_key import KEY
from traywatch.firmware.storage.clips import ClipStore
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.migrations import upgrade
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.storage.proofs.chain import ProofChain
from traywatch.firmware.storage.tray_id import stored_tray_id
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.auth.programs import Programs
from traywatch.firmware.web.auth.tokens import Access

PASSWORD = "c0rrect-horse-battery"
STREAM = "rtsp://door:hunter2pass@10.0.0.9/live"
CARDS = 'game = "free"\n# \u00fcber cards\n'


def filled(data: Path, throws: int = 3) -> TableService:
    """A tray at ``data`` with throws, pictures, dice, cards, settings, tokens and keys; its table is open."""
    data.mkdir(parents=True, exist_ok=True)
    upgrade(data)
    table = TableService(
        Journal(data / "journal.sqlite"),
        pictures=PictureStore(data / "pictures"),
        clips=ClipStore(data / "clips"),
    )
    table.start("free")
    for n in range(throws):
        view = table.throws.record(throw(die("d20", n % 20 + 1)), photo())
        table.clips.put(view.id, b"RIFF\x04\0\0\0WEBP")
    camera().save(data / "profile.json")
    (data / "cards").mkdir(exist_ok=True)
    (data / "cards" / "mine.toml").write_text(CARDS, encoding="utf-8")
    (data / "language.json").write_text('{"language": "de"}')
    (data / "source.json").write_text(json.dumps({"source": f"stream:{STREAM}"}))
    settings = {
        "keep_pictures": 50,
        "allow_host": ["tray.example"],
        "mqtt": {"url": "mqtt://broker.local", "password": PASSWORD},
        "webhooks": [{"name": "chat", "url": f"https://chat.example/{PASSWORD}"}],
    }
    (data / "settings.json").write_text(json.dumps(settings))
    Access(data)
    Programs(data).add("Foundry", ["ask"])
    (data / KEY).write_text(f"-----BEGIN PRIVATE KEY-----\n{PASSWORD}\n")
    ProofChain(data / "proofs.sqlite", table.journal.last_seq).close()
    stored_tray_id(data)
    with_dice(data)
    return table


def with_dice(data: Path) -> None:
    """Teach one die."""
    with closing(DICE_SCHEMA.connect(data / "dice.sqlite")) as db, db:
        db.execute(
            "INSERT INTO dice (ref, at, kind, label, name, seen, crop) "
            "VALUES ('a', '', 'd20', '17', 'Red', '{}', x'00')"
        )


def contents(data: Path) -> dict[str, bytes]:
    """Every file below a directory by its path, but logs of databases and lock files."""
    return {
        str(path.relative_to(data)): path.read_bytes()
        for path in sorted(data.rglob("*"))
        if path.is_file() and not path.name.endswith(("-wal", "-shm", "lock"))
    }


def unpacked(file: Path) -> dict[str, bytes]:
    """The files of a backup, as tar reads it."""
    with tarfile.open(file) as archive:
        return {one.name: _read(archive, one) for one in archive.getmembers()}


def _read(archive: tarfile.TarFile, one: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(one)
    assert file is not None
    return file.read()


def forged(file: Path, files: dict[str, bytes], about: dict[str, Any] | None = None, **kinds: Any) -> Path:
    """Write an archive of these files with right checksums. ``kinds`` are types of further members by
    name.
    """
    names = [name for name in files if name not in (ABOUT, MANIFEST)]
    facts = {**json.loads(files[ABOUT]), **(about or {})}
    listed = [
        {"name": n, "size": len(files[n]), "sha256": hashlib.sha256(files[n]).hexdigest()} for n in names
    ]
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        _put(archive, ABOUT, json.dumps(facts).encode())
        for name in names:
            _put(archive, name, files[name])
        for name, kind in kinds.items():
            info = tarfile.TarInfo(name.replace("__", "/"))
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
        _put(archive, MANIFEST, json.dumps({"files": listed}).encode())
    file.write_bytes(gzip.compress(raw.getvalue(), mtime=0))
    return file


def _put(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    info = tarfile.TarInfo(name)
    info.size = len(content)
    archive.addfile(info, io.BytesIO(content))
