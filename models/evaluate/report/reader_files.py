"""Checksums of the files that readings depend on, so that a result says which reader it belongs to."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from traywatch.model_files import models_folder

_ROOT = Path(__file__).resolve().parents[3]


def reader_files(folder: Path | None = None) -> dict[str, str]:
    """SHA-256 of each network (``.onnx``) and each file of fitted numbers (``.json``), by file name.

    ``folder`` is the folder of the models; by default the one that this process reads with.
    """
    folder = models_folder() if folder is None else folder
    files = sorted(path for path in folder.iterdir() if path.suffix in (".onnx", ".json"))
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def reader_fingerprint(folder: Path | None = None) -> str:
    """One checksum of all files of ``reader_files``, 16 hex digits."""
    return hashlib.sha256(json.dumps(reader_files(folder)).encode()).hexdigest()[:16]


def code_fingerprint() -> str:
    """One checksum of the code that readings depend on, 8 hex digits."""
    digest = hashlib.sha256()
    for package in ("calibration", "vision"):
        for path in sorted((_ROOT / package).rglob("*.py")):
            digest.update(path.relative_to(_ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:8]
