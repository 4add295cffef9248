"""Where the shipped models lie."""

from __future__ import annotations

import os
from pathlib import Path

from traywatch.errors import ReadingError


def model_path(name: str) -> Path:
    """The path of a model such as ``reader.onnx``.

    ``TRAYWATCH_MODELS`` names another folder to look in. Raises ``ReadingError`` where
    the file is missing.
    """
    folder = Path(os.environ.get("TRAYWATCH_MODELS") or Path(__file__).parent)
    path = folder / name
    if not path.is_file():
        raise ReadingError("model_missing", f"{path}: no such model; reinstall Traywatch or unset TRAYWATCH_MODELS")
    return path
