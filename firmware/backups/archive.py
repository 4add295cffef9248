"""The file of a backup: a gzip-compressed tar archive of regular files.

``about.json`` comes first and says what is in it. ``manifest.json`` comes last, with size and SHA-256 of
every file between them. Any tar program can read it. Reading here is stricter than tar: only regular files
with plain headers are taken, so that no link, device or path of an archive can have an effect.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from pydantic import Field, ValidationError

from traywatch.errors import StorageError, error_text
from traywatch.files import parse_json, refuse_special
from traywatch.firmware.backups.contents import Part
from traywatch.messages import msg
from traywatch.records import Record

KIND = "traywatch backup"
FORMAT = 1
SUFFIX = ".tar.gz"
ABOUT, MANIFEST = "about.json", "manifest.json"
MOST_FILES = 210_000
_BLOCK = tarfile.BLOCKSIZE
_CHUNK = 256 * 1024
_LEVEL = 6
_ABOUT_BYTES = 20_000
_MANIFEST_BYTES = 64_000_000
_TRAILING_BYTES = 1_000_000
_DAMAGE = (gzip.BadGzipFile, EOFError, zlib.error, tarfile.HeaderError, ValueError)


class BackupAbout(Record):
    """What a backup holds. ``bytes`` is about the size of its files together, unpacked.

    ``records`` and ``journal`` are the number of records of the journal and the checksum of the newest, in
    hexadecimal: it stands for all of them.
    """

    kind: str = KIND
    format: int = FORMAT
    traywatch: str
    data_version: int = Field(ge=0)
    made_at: str = Field(max_length=40)
    tray_id: str | None = Field(default=None, max_length=40)
    parts: tuple[Part, ...]
    bytes: int = Field(ge=0)
    records: int = Field(ge=0)
    journal: str = Field(max_length=64)


@dataclass(frozen=True, slots=True)
class ArchivedFile:
    """A file of an archive: its path, its size in bytes and its SHA-256 in hexadecimal."""

    name: str
    size: int
    sha256: str


class ArchiveWriter:
    """Writes the files of a backup, one after the other. Raises ``OSError``."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._out = self._part(_LEVEL)
        self._files: list[ArchivedFile] = []

    def begin(self, about: BackupAbout) -> None:
        """Write what the archive holds. The first call."""
        self._put(ABOUT, json.dumps(about.to_json(), indent=1).encode() + b"\n")

    def store(self) -> None:
        """Compress no further file: pictures are compressed, and trying again takes most of the time."""
        self._out.close()
        self._out = self._part(0)

    def _part(self, level: int) -> gzip.GzipFile:
        """Further bytes of the archive; gzip reads one part after the other."""
        return gzip.GzipFile(filename="", fileobj=self._stream, mode="wb", compresslevel=level, mtime=0)

    def add(self, name: str, content: bytes) -> None:
        """Add a file by its content."""
        self._files.append(self._put(name, content))

    def add_file(self, name: str, path: Path) -> None:
        """Add a file of any size. Raises ``OSError`` if it becomes shorter meanwhile."""
        refuse_special(path)
        digest = hashlib.sha256()
        with path.open("rb") as file:
            left = size = os.fstat(file.fileno()).st_size
            self._header(name, size)
            while left:
                chunk = file.read(min(left, _CHUNK))
                if not chunk:
                    raise OSError(f"{path} became shorter while it was read")
                digest.update(chunk)
                self._out.write(chunk)
                left -= len(chunk)
        self._pad(size)
        self._files.append(ArchivedFile(name, size, digest.hexdigest()))

    def end(self) -> None:
        """Write the manifest and the end of the archive. The last call."""
        listed = [{"name": one.name, "size": one.size, "sha256": one.sha256} for one in self._files]
        self._put(MANIFEST, json.dumps({"files": listed}, indent=0, ensure_ascii=False).encode())
        self._out.write(bytes(2 * _BLOCK))
        self._out.close()

    def _put(self, name: str, content: bytes) -> ArchivedFile:
        self._header(name, len(content))
        self._out.write(content)
        self._pad(len(content))
        return ArchivedFile(name, len(content), hashlib.sha256(content).hexdigest())

    def _header(self, name: str, size: int) -> None:
        info = tarfile.TarInfo(name)
        info.size, info.mode = size, 0o600
        self._out.write(info.tobuf(tarfile.USTAR_FORMAT, "utf-8", "strict"))

    def _pad(self, size: int) -> None:
        self._out.write(bytes(-size % _BLOCK))


class ArchiveReader:
    """Reads the files of a backup in order. Nothing of the archive is trusted; see ``opened``."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._in = gzip.GzipFile(fileobj=stream, mode="rb")
        self._left = 0
        self._padding = 0

    def about(self) -> BackupAbout:
        """What the archive says that it holds. The first call.

        Raises ``StorageError``: ``backup_unknown``, ``backup_newer``.
        """
        try:
            name, size = self._next()
            about = parse_json(self._whole(size, _ABOUT_BYTES)) if name == ABOUT else None
        except _DAMAGE as error:
            raise StorageError("backup_unknown", msg("backups-unknown")) from error
        if not isinstance(about, dict) or about.get("kind") != KIND:
            raise StorageError("backup_unknown", msg("backups-unknown"))
        if not isinstance(about.get("format"), int) or about["format"] > FORMAT:
            raise StorageError("backup_newer", msg("backups-newer", release=str(about.get("traywatch"))[:40]))
        try:
            return BackupAbout.from_json(about)
        except ValidationError as error:
            raise StorageError("backup_unknown", msg("backups-unknown")) from error

    def next_file(self) -> tuple[str, int]:
        """Path and size of the next file. Read it with ``read`` or ``save`` before the next call."""
        return self._next()

    def read(self, size: int, most: int) -> bytes:
        """The content of the file that ``next_file`` has named. Raises ``ValueError`` if it is larger."""
        return self._whole(size, most)

    def files(self) -> Iterator[tuple[str, int]]:
        """Path and size of each file before the manifest. Save each before the next."""
        for _ in range(MOST_FILES):
            name, size = self._next()
            if name == MANIFEST:
                self._left = size
                return
            yield name, size
        raise ValueError("too many files")

    def save(self, name: str, path: Path) -> ArchivedFile:
        """Write the file that ``files`` has named last to a path that is not there yet, for its owner
        only.
        """
        path.parent.mkdir(mode=0o700, exist_ok=True)
        size, digest = self._left, hashlib.sha256()
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        with os.fdopen(os.open(path, flags, 0o600), "wb") as out:
            for chunk in self._content():
                digest.update(chunk)
                out.write(chunk)
        return ArchivedFile(name, size, digest.hexdigest())

    def digest(self) -> str:
        """The SHA-256 of the file that ``next_file`` has named, in hexadecimal. It is read, not kept."""
        digest = hashlib.sha256()
        for chunk in self._content():
            digest.update(chunk)
        return digest.hexdigest()

    def _content(self) -> Iterator[bytes]:
        while self._left:
            chunk = self._in.read(min(self._left, _CHUNK))
            if not chunk:
                raise EOFError("the archive ends in a file")
            self._left -= len(chunk)
            yield chunk
        self._skip_padding()

    def manifest(self) -> list[ArchivedFile]:
        """The manifest, after the last file. The archive is read to its end, so that its checksum counts."""
        manifest: Any = parse_json(self._whole(self._left, _MANIFEST_BYTES))
        rest = 0
        while chunk := self._in.read(_CHUNK):
            rest += len(chunk)
            if rest > _TRAILING_BYTES:
                raise ValueError("the archive goes on after its end")
        try:
            return [
                ArchivedFile(str(one["name"]), int(one["size"]), str(one["sha256"]))
                for one in manifest["files"]
            ]
        except (KeyError, TypeError) as error:
            raise ValueError("no manifest") from error

    def _next(self) -> tuple[str, int]:
        self._skip_padding()
        header = self._in.read(_BLOCK)
        if len(header) != _BLOCK:
            raise EOFError("the archive ends before its manifest")
        info = tarfile.TarInfo.frombuf(header, "utf-8", "strict")
        if info.type != tarfile.REGTYPE or info.size < 0:
            raise ValueError(f"{info.name}: not a regular file")
        self._left, self._padding = info.size, -info.size % _BLOCK
        return info.name, info.size

    def _whole(self, size: int, most: int) -> bytes:
        if size > most:
            raise ValueError("too large")
        return b"".join(self._content())

    def _skip_padding(self) -> None:
        if self._left:
            raise ValueError("a file was not read to its end")
        if len(self._in.read(self._padding)) != self._padding:
            raise EOFError("the archive ends in a file")
        self._padding = 0


@contextmanager
def written(path: Path) -> Iterator[ArchiveWriter]:
    """Write a file of a backup. Raises ``OSError``."""
    with path.open("wb") as stream:
        yield ArchiveWriter(stream)


@contextmanager
def opened(path: Path) -> Iterator[ArchiveReader]:
    """Read a file of a backup.

    Raises ``StorageError`` within the block: ``backup_damaged`` for damage of any kind, ``backup_unreadable``
    if the file cannot be opened, ``not_a_file`` for a folder or a device.
    """
    refuse_special(path)
    try:
        file = path.open("rb")
    except OSError as error:
        raise StorageError(
            "backup_unreadable",
            msg("backups-unreadable", file=str(path), reason=error_text(error)),
        ) from error
    with file:
        try:
            yield ArchiveReader(file)
        except _DAMAGE as error:
            raise StorageError("backup_damaged", msg("backups-damaged", file=path.name)) from error


def about_of(path: Path) -> BackupAbout:
    """What a file of a backup says that it holds; the rest is not read. Raises ``StorageError``."""
    with opened(path) as archive:
        return archive.about()
