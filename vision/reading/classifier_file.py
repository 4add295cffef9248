"""Reads the small classifiers of the models' folder, which are JSON files."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from traywatch.errors import ReadingError
from traywatch.model_files import model_path, models_folder

Classifier = TypeVar("Classifier")


def load_classifiers(
    name: str, keys: Sequence[str], parse: Callable[[dict[str, Any]], Classifier]
) -> list[Classifier] | None:
    """Load the classifiers of a file in the order of their keys; None if the folder has no such file.

    A new training starts without the file. Raises ``ReadingError`` (``model_unreadable``).
    """
    if not (models_folder() / name).is_file():
        return None
    path = model_path(name)
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return [parse(data[key]) for key in keys]
    except (ValueError, TypeError, KeyError) as error:
        raise ReadingError("model_unreadable", f"{path}: {error!r}; reinstall Traywatch") from error
