"""Manifests: the files of a frozen set with their checksums. The pictures are made, not shipped."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from pydantic import ValidationError

from dicebench.errors import BenchError
from dicebench.records.base import BenchRecord, Name
from dicebench.records.json_lines import write_text


class SetManifest(BenchRecord):
    """A frozen set: its name and version, the command that makes it, and the sha256 of each file."""

    name: Name
    version: int
    made_by: Name
    needs: tuple[str, ...] = ()
    files: dict[str, str]


def sha256_of(path: Path) -> str:
    """The checksum of a file as 64 hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write_manifest(path: Path, folder: Path, about: SetManifest) -> SetManifest:
    """Write the manifest of all files in a folder; ``about`` has the other fields."""
    files = sorted(one for one in folder.rglob("*") if one.is_file())
    written = about.model_copy(
        update={"files": {one.relative_to(folder).as_posix(): sha256_of(one) for one in files}}
    )
    write_text(path, json.dumps(written.model_dump(mode="json"), indent=1) + "\n")
    return written


def read_manifest(path: Path) -> SetManifest:
    """Raises ``BenchError`` (``file_unreadable``)."""
    try:
        return SetManifest.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise BenchError("file_unreadable", f"{path}: {reason}; give a manifest of dicebench/sets") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the file"
        raise BenchError(
            "file_unreadable", f"{path}: {where}: {first['msg']}; give a manifest of dicebench/sets"
        ) from error


def check_set(manifest: Path, folder: Path) -> list[str]:
    """One line for each file that is missing or has another checksum."""
    expected = read_manifest(manifest)
    wrong = []
    for name, checksum in expected.files.items():
        path = folder / name
        if not path.is_file():
            wrong.append(f"{name}: missing; make the set with: {expected.made_by}")
        elif sha256_of(path) != checksum:
            wrong.append(f"{name}: another file; the set needs {', '.join(expected.needs) or 'nothing else'}")
    return wrong
