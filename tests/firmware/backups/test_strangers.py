"""Backups that are damaged or made with intent: nothing outside is written, and nothing is lost."""

from __future__ import annotations

import gzip
import os
import random
import shutil
import sqlite3
import tarfile
import zlib
from collections import Counter, namedtuple
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.firmware.backups.trays import contents, filled, forged, unpacked
from traywatch.errors import StorageError
from traywatch.firmware.backups.archive import ABOUT, FORMAT, MANIFEST
from traywatch.firmware.backups.contents import GROUPS, PARTS, part_of
from traywatch.firmware.backups.making import make_backup
from traywatch.firmware.backups.restoring import finish_restore, prepare_restore
from traywatch.firmware.host.data_directory import FOLDERS, NAMES
from traywatch.firmware.storage.migrations import DATA_VERSION

REFUSED = {"backup_damaged", "backup_unknown", "backup_refused", "backup_newer", "backup_no_space"}
Space = namedtuple("Space", "total used free")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, bytes]]:
    """A backup with pictures, and its files."""
    folder = tmp_path_factory.mktemp("made")
    filled(folder / "data").close()
    make_backup(folder / "data", folder / "tray.tar.gz", ["pictures"])
    return folder / "tray.tar.gz", unpacked(folder / "tray.tar.gz")


def refusal(file: Path, place: Path) -> str:
    """The code with which a file is refused; everything around the data directory stays as it is."""
    data = place / "data"
    data.mkdir(exist_ok=True)
    before = contents(place)
    with pytest.raises(StorageError) as refused:
        prepare_restore(file, data, replace=True, secrets=True)
    assert contents(place) == before and finish_restore(data) is None
    assert str(refused.value)
    return refused.value.code


def test_every_name_of_a_data_directory_is_in_one_group() -> None:
    assert Counter(GROUPS.keys()) == Counter([*NAMES, *FOLDERS])


@pytest.mark.parametrize(
    "name",
    [
        "../x",
        "/etc/passwd",
        "pictures/../../x",
        "pictures/a/b.jpg",
        "pictures/.jpg",
        "pictures/x.sh",
        "cards/../x.toml",
        "cards/.x.toml",
        "cards/a/b.toml",
        "lock",
        "index.sqlite",
        "journal.sqlite-wal",
        "journal.sqlite.repair",
        "backups/x.tar.gz",
        "restoring/plan.json",
        "restored.json",
        "",
        ".",
        "Token",
        "token/x",
        "webhook-../x.json",
        "cards/x\0.toml",
        "cards/x.toml\n",
        "replaced-1/journal.sqlite",
        "sitecustomize.py",
    ],
)
def test_a_name_that_no_backup_may_hold(
    tmp_path: Path, made: tuple[Path, dict[str, bytes]], name: str
) -> None:
    assert part_of(name) is None
    file = forged(tmp_path / "x.tar.gz", {**made[1], name: b"x"})
    assert refusal(file, tmp_path) in REFUSED


@pytest.mark.parametrize(
    "kind",
    [
        tarfile.SYMTYPE,
        tarfile.LNKTYPE,
        tarfile.FIFOTYPE,
        tarfile.DIRTYPE,
        tarfile.CHRTYPE,
        tarfile.XHDTYPE,
        tarfile.GNUTYPE_LONGNAME,
        tarfile.CONTTYPE,
    ],
)
def test_only_regular_files_are_taken(
    tmp_path: Path, made: tuple[Path, dict[str, bytes]], kind: bytes
) -> None:
    file = forged(tmp_path / "x.tar.gz", made[1], **{"pictures__a.jpg": kind})
    assert refusal(file, tmp_path) == "backup_damaged"


def test_a_link_that_lies_in_the_way_is_not_followed(
    tmp_path: Path, made: tuple[Path, dict[str, bytes]]
) -> None:
    data, outside = tmp_path / "data", tmp_path / "outside"
    data.mkdir()
    outside.mkdir()
    (data / "pictures").symlink_to(outside)
    prepare_restore(made[0], data, replace=True)
    assert finish_restore(data) is not None
    assert list(outside.iterdir()) == [] and not (data / "pictures").is_symlink()


def changed(files: dict[str, bytes], change: str) -> dict[str, bytes]:
    """The files of a backup with a database that SQLite would run something of, or another one."""
    folder = Path(os.environ["TRAYWATCH_SCRATCH"])
    path = folder / "journal.sqlite"
    path.write_bytes(files["journal.sqlite"])
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(change)
    return {**files, "journal.sqlite": path.read_bytes()}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("CREATE TRIGGER t AFTER INSERT ON records BEGIN DELETE FROM records; END", "backup_refused"),
        ("CREATE VIEW v AS SELECT load_extension('x')", "backup_refused"),
        ("CREATE VIRTUAL TABLE f USING fts5(x)", "backup_refused"),
        ("UPDATE records SET body = '{}' WHERE seq = 2", "backup_damaged"),
        ("DELETE FROM records WHERE seq = 2", "backup_damaged"),
        ("DELETE FROM records WHERE seq = (SELECT max(seq) FROM records)", "backup_damaged"),
        ("DROP TABLE head", "backup_damaged"),
        ("PRAGMA user_version = 99", "backup_newer"),
    ],
)
def test_a_database_that_is_not_the_tray_s(
    tmp_path: Path,
    made: tuple[Path, dict[str, bytes]],
    monkeypatch: pytest.MonkeyPatch,
    change: str,
    code: str,
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setenv("TRAYWATCH_SCRATCH", str(scratch))
    file = forged(tmp_path / "x.tar.gz", changed(made[1], change))
    assert refusal(file, tmp_path) == code


@pytest.mark.parametrize(
    ("about", "code"),
    [
        ({"format": FORMAT + 1, "something": "new"}, "backup_newer"),
        ({"data_version": DATA_VERSION + 1}, "backup_newer"),
        ({"format": "1"}, "backup_newer"),
        ({"kind": "a picture"}, "backup_unknown"),
        ({"parts": ["table", "everything"]}, "backup_unknown"),
        ({"bytes": -1}, "backup_unknown"),
        ({"bytes": 10}, "backup_damaged"),
        ({"bytes": 10**18}, "backup_no_space"),
        ({"parts": ["table"]}, "backup_refused"),
        ({"records": 10**9}, "backup_damaged"),
    ],
)
def test_what_a_backup_says_of_itself(
    tmp_path: Path, made: tuple[Path, dict[str, bytes]], about: dict[str, Any], code: str
) -> None:
    files = {**made[1], "pictures/large.jpg": bytes(1_200_000)} if about == {"bytes": 10} else made[1]
    assert refusal(forged(tmp_path / "x.tar.gz", files, about), tmp_path) == code


def test_a_small_file_that_becomes_huge_does_not_fill_the_disk(
    tmp_path: Path, made: tuple[Path, dict[str, bytes]]
) -> None:
    """A megabyte of zeros is a kilobyte in the archive: it says 1 MB and holds 300 MB."""
    info = tarfile.TarInfo("pictures/a.jpg")
    info.size = 300_000_000
    with gzip.open(tmp_path / "x.tar.gz", "wb") as out:
        for name, content in made[1].items():
            if name == MANIFEST:
                continue
            one = tarfile.TarInfo(name)
            one.size = len(content)
            out.write(one.tobuf(tarfile.USTAR_FORMAT) + content + bytes(-len(content) % 512))
        out.write(info.tobuf(tarfile.USTAR_FORMAT))
        for _ in range(30):
            out.write(bytes(10_000_000))
    assert refusal(tmp_path / "x.tar.gz", tmp_path) == "backup_damaged"


def test_a_full_disk_is_noticed_before_and_meanwhile(
    tmp_path: Path, made: tuple[Path, dict[str, bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Space(10**9, 10**9 - 10**6, 10**6))
    assert refusal(made[0], tmp_path) == "backup_no_space"
    answers = iter([10**12])
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Space(10**12, 0, next(answers, 10**6)))
    noise = {f"pictures/{n}.jpg": random.Random(n).randbytes(4_000_000) for n in range(6)}
    file = forged(tmp_path / "x.tar.gz", {**made[1], **noise}, {"bytes": 40_000_000})
    assert refusal(file, tmp_path) == "backup_no_space"


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_file(tmp_path: Path, made: tuple[Path, dict[str, bytes]], share: float) -> None:
    content = made[0].read_bytes()
    (tmp_path / "x.tar.gz").write_bytes(content[: int(len(content) * share)])
    assert refusal(tmp_path / "x.tar.gz", tmp_path) in REFUSED


def is_same(altered: bytes, content: bytes) -> bool:
    """Whether gzip gives the same bytes: its headers hold a time and the name of a system, too."""
    try:
        return gzip.decompress(altered) == gzip.decompress(content)
    except (OSError, EOFError, zlib.error):
        return False


def test_every_changed_byte_is_noticed(tmp_path: Path, made: tuple[Path, dict[str, bytes]]) -> None:
    content = made[0].read_bytes()
    chance = random.Random(5)
    for _ in range(60):
        at = chance.randrange(len(content))
        altered = bytearray(content)
        altered[at] ^= 1 << chance.randrange(8)
        if is_same(altered, content):
            continue
        (tmp_path / "x.tar.gz").write_bytes(altered)
        assert refusal(tmp_path / "x.tar.gz", tmp_path) in REFUSED, at


CHANGES: list[Callable[[dict[str, bytes]], dict[str, bytes]]] = [
    lambda files: {name: one for name, one in files.items() if name != "journal.sqlite"},
    lambda files: {**files, MANIFEST: b"{}"},
]


def test_files_are_those_of_the_manifest(tmp_path: Path, made: tuple[Path, dict[str, bytes]]) -> None:
    assert refusal(forged(tmp_path / "x.tar.gz", CHANGES[0](made[1])), tmp_path) == "backup_damaged"
    with gzip.open(tmp_path / "x.tar.gz", "wb") as out:
        for name, content in {**made[1], "language.json": b'{"language": "fr"}'}.items():
            one = tarfile.TarInfo(name)
            one.size = len(content)
            out.write(one.tobuf(tarfile.USTAR_FORMAT) + content + bytes(-len(content) % 512))
    assert refusal(tmp_path / "x.tar.gz", tmp_path) == "backup_damaged"
    assert ABOUT in made[1] and set(PARTS) > {"table"}
