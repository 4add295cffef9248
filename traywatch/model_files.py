"""Location of the shipped models, and verification of their checksums."""

from __future__ import annotations

import hashlib
import json
import os
from functools import lru_cache
from pathlib import Path

from traywatch.errors import ReadingError


def models_folder() -> Path:
    """The folder of the models: ``TRAYWATCH_MODELS`` if set, else the folder of the package."""
    return Path(os.environ.get("TRAYWATCH_MODELS") or Path(__file__).with_name("models"))


def use_models(folder: Path | None) -> None:
    """Use the models of another folder, in this process and its child processes; None changes nothing."""
    if folder is not None:
        os.environ["TRAYWATCH_MODELS"] = str(folder)


def model_path(name: str) -> Path:
    """The path of a model such as ``read.onnx``; its checksum is verified if it has a card.

    Raises ``ReadingError`` with one of these codes:

    - ``model_missing``: there is no such file
    - ``model_changed``: the file does not match ``cards/NAME.json``
    - ``model_unreadable``: the card cannot be read
    """
    path = models_folder() / name
    if not path.is_file():
        raise ReadingError(
            "model_missing", f"{path}: no such model; reinstall Traywatch or unset TRAYWATCH_MODELS"
        )
    card = path.parent / "cards" / f"{path.stem}.json"
    if path.suffix == ".onnx" and card.is_file():
        stated = _stated(card)
        if stated != _sha256(path, path.stat().st_mtime_ns, path.stat().st_size):
            raise ReadingError(
                "model_changed",
                f"{path}: not the file that {card.name} describes; it is damaged or was replaced: "
                "reinstall Traywatch",
            )
    return path


def _stated(card: Path) -> str:
    try:
        return str(json.loads(card.read_text(encoding="utf-8"))["sha256"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ReadingError("model_unreadable", f"{card}: {error}; reinstall Traywatch") from error


@lru_cache(maxsize=32)
def _sha256(path: Path, changed_ns: int, size: int) -> str:
    del changed_ns, size  # these arguments only invalidate the cache
    return hashlib.sha256(path.read_bytes()).hexdigest()
