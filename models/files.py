"""Where the shipped models lie."""

from __future__ import annotations

import os
from pathlib import Path

from traywatch.errors import ReadingError


def models_folder() -> Path:
    """The folder of the models: this package's, or what ``TRAYWATCH_MODELS`` names."""
    return Path(os.environ.get("TRAYWATCH_MODELS") or Path(__file__).parent)


def model_path(name: str) -> Path:
    """The path of a model such as ``reader.onnx``; ``ReadingError`` (``model_missing``) if there is none."""
    path = models_folder() / name
    if not path.is_file():
        raise ReadingError(
            "model_missing", f"{path}: no such model; reinstall Traywatch or unset TRAYWATCH_MODELS"
        )
    return path
