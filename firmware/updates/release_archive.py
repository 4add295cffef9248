"""A release for updates: files with a signed manifest, as one archive or as a folder.

``release.json`` comes first: version, size and SHA-256 of every file, and the links. ``release.sig`` is its
Ed25519 signature. Nothing else is looked at before the signature was checked, and only files of the manifest
are taken.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from traywatch.ed25519 import verified
from traywatch.errors import StorageError, error_text
from traywatch.files import parse_json, read_bounded
from traywatch.firmware.backups.archive import ArchiveReader, opened, written
from traywatch.messages import msg
from traywatch.records import Record

MANIFEST, SIGNATURE = "release.json", "release.sig"
KEY_FILE = Path(__file__).resolve().parents[2] / "deploy" / "release-key.pem"
"""The public key of the releases, as the installed release names it."""
_PREFIX = b"traywatch release 1\n"
"""Signed before the manifest, so that a signature of something else never fits."""
_MOST_MANIFEST = 8_000_000
_PUBLIC_HEADER = bytes.fromhex("302a300506032b6570032100")  # SPKI of an Ed25519 key, before its 32 bytes
_SAFE = re.compile(r"[A-Za-z0-9._+@-]+(/[A-Za-z0-9._+@-]+)*")


class ReleaseFile(Record):
    """A file of a release: its path, its size in bytes, its SHA-256 and whether it is a program."""

    name: str
    size: int = Field(ge=0)
    sha256: str
    executable: bool = False


class ReleaseLink(Record):
    """A symbolic link of a release, to another place in it."""

    name: str
    to: str


class ReleaseManifest(Record):
    """What a release consists of."""

    kind: Literal["traywatch release"] = "traywatch release"
    format: Literal[1] = 1
    version: str = Field(pattern=r"^[0-9]+(\.[0-9]+)*([a-z0-9.+-]*)$", max_length=40)
    files: tuple[ReleaseFile, ...]
    links: tuple[ReleaseLink, ...] = ()


def read_public_key(path: Path) -> bytes:
    """The 32 bytes of a public key in PEM.

    Raises ``StorageError``: ``release_key_missing``, ``release_key_invalid``.
    """
    try:
        lines = read_bounded(path, 2000).decode("ascii").strip().splitlines()
        der = base64.b64decode("".join(lines[1:-1]), validate=True)
    except OSError as error:
        reason = error_text(error)
        raise StorageError(
            "release_key_missing", msg("updates-key-missing", file=str(path), reason=reason)
        ) from error
    except ValueError as error:
        raise _key_invalid(path) from error
    if not der.startswith(_PUBLIC_HEADER) or len(der) != len(_PUBLIC_HEADER) + 32:
        raise _key_invalid(path)
    return der[-32:]


def signed_bytes(manifest: bytes) -> bytes:
    """What is signed for a manifest."""
    return _PREFIX + manifest


def manifest_of(tree: Path, version: str, names: Iterable[str]) -> ReleaseManifest:
    """The manifest of files and links below a folder, by their paths. Raises ``OSError``."""
    files, links = [], []
    for name in sorted(names):
        path = tree / name
        if path.is_symlink():
            links.append(ReleaseLink(name=name, to=os.readlink(path)))
            continue
        content = read_bounded(path, 1_000_000_000)
        digest = hashlib.sha256(content).hexdigest()
        runs = os.access(path, os.X_OK)
        files.append(ReleaseFile(name=name, size=len(content), sha256=digest, executable=runs))
    return ReleaseManifest(version=version, files=tuple(files), links=tuple(links))


def write_release(out: Path, tree: Path, manifest: bytes, signature: bytes) -> None:
    """Write the archive of a release. Raises ``OSError``."""
    with written(out) as archive:
        archive.add(MANIFEST, manifest)
        archive.add(SIGNATURE, base64.b64encode(signature) + b"\n")
        for one in ReleaseManifest.model_validate_json(manifest).files:
            archive.add_file(one.name, tree / one.name)
        archive.end()


def unpack_release(source: Path, place: Path, key: bytes) -> ReleaseManifest:
    """Check a release and write its files into an empty folder.

    ``source`` is the archive or the folder, ``key`` the public key. Raises ``StorageError``:
    ``release_unsigned`` (no signature, or that of another key), ``release_altered`` (a file is not the signed
    one, or the end is missing), ``release_unknown`` (no release), and the codes of reading files.
    """
    if source.is_dir():
        return _from_folder(source, place, key)
    with _opened(source) as archive:
        manifest = _signed(archive, source, key)
        for one in _members(archive, manifest, source):
            _make_folders(place, one.name)
            if archive.save(one.name, place / one.name).sha256 != one.sha256:
                raise _altered(source, one.name)
    _finish(place, manifest)
    return manifest


def check_release(source: Path, key: bytes) -> ReleaseManifest:
    """Check the archive of a release as ``unpack_release`` does, but write nothing."""
    with _opened(source) as archive:
        manifest = _signed(archive, source, key)
        for one in _members(archive, manifest, source):
            if archive.digest() != one.sha256:
                raise _altered(source, one.name)
    return manifest


@contextmanager
def _opened(source: Path) -> Iterator[ArchiveReader]:
    try:
        with opened(source) as archive:
            yield archive
    except StorageError as error:
        if error.code == "backup_damaged":
            raise StorageError("release_altered", msg("updates-cut", file=source.name)) from error
        raise


def _signed(archive: ArchiveReader, source: Path, key: bytes) -> ReleaseManifest:
    content, signature = (_first(archive, name, source) for name in (MANIFEST, SIGNATURE))
    return _checked(content, signature, key, source)


def _members(archive: ArchiveReader, manifest: ReleaseManifest, source: Path) -> Iterator[ReleaseFile]:
    """Each file of the manifest, when the archive stands at it."""
    for one in manifest.files:
        if archive.next_file() != (one.name, one.size):
            raise _altered(source, one.name)
        yield one


def _from_folder(source: Path, place: Path, key: bytes) -> ReleaseManifest:
    parts = []
    for name, most in ((MANIFEST, _MOST_MANIFEST), (SIGNATURE, 1000)):
        try:
            parts.append(read_bounded(source / name, most))
        except OSError as error:
            raise _unknown(source) from error
    manifest = _checked(parts[0], parts[1], key, source)
    for one in manifest.files:
        # What was checked is what was read: the files of a stick may change meanwhile.
        try:
            content = read_bounded(source / one.name, max(one.size, 1))
        except OSError as error:
            raise _altered(source, one.name) from error
        if len(content) != one.size or hashlib.sha256(content).hexdigest() != one.sha256:
            raise _altered(source, one.name)
        _make_folders(place, one.name)
        (place / one.name).write_bytes(content)
    _finish(place, manifest)
    return manifest


def _first(archive: ArchiveReader, content_name: str, source: Path) -> bytes:
    try:
        name, size = archive.next_file()
        if name == content_name:
            return archive.read(size, _MOST_MANIFEST)
    except (OSError, EOFError, ValueError) as error:
        raise _unknown(source) from error
    raise _unknown(source)


def _checked(manifest: bytes, signature: bytes, key: bytes, source: Path) -> ReleaseManifest:
    try:
        decoded = base64.b64decode(signature.strip(), validate=True)
    except ValueError:
        decoded = b""
    if not verified(key, signed_bytes(manifest), decoded):
        raise StorageError("release_unsigned", msg("updates-unsigned", file=source.name))
    try:
        release = ReleaseManifest.from_json(parse_json(manifest))
    except (ValidationError, ValueError) as error:
        raise _unknown(source) from error
    names = [one.name for one in release.files]
    if len(set(names)) != len(names) or not all(
        map(_is_safe, [*names, *(one.name for one in release.links)])
    ):
        raise _unknown(source)
    return release


def _is_safe(name: str) -> bool:
    """Whether a path stays inside the release."""
    return _SAFE.fullmatch(name) is not None and not {".", ".."} & set(name.split("/"))


def _make_folders(place: Path, name: str) -> None:
    (place / name).parent.mkdir(mode=0o755, parents=True, exist_ok=True)


def _finish(place: Path, manifest: ReleaseManifest) -> None:
    for one in manifest.files:
        (place / one.name).chmod(0o755 if one.executable else 0o644)
    root = place.resolve()
    for link in manifest.links:
        _make_folders(place, link.name)
        if not (place / link.name).parent.joinpath(link.to).resolve().is_relative_to(root):
            raise _altered(place, link.name)
        (place / link.name).symlink_to(link.to)


def newer(version: str, than: str) -> bool:
    """Whether a version is newer than another one, or the same."""
    return _numbers(version) >= _numbers(than)


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version.partition("+")[0])]


def older(version: str, installed: str) -> StorageError:
    """The refusal of a release that is older than the installed one."""
    return StorageError("release_older", msg("updates-older", version=version, installed=installed))


def _altered(source: Path, name: str) -> StorageError:
    return StorageError("release_altered", msg("updates-altered", file=source.name, name=name))


def _unknown(source: Path) -> StorageError:
    return StorageError("release_unknown", msg("updates-unknown", file=source.name))


def _key_invalid(path: Path) -> StorageError:
    return StorageError("release_key_invalid", msg("updates-key-invalid", file=str(path)))
