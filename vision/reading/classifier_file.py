"""Reads the small classifiers of the models' folder, which are JSON files."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from traywatch.errors import ReadingError
from traywatch.model_files import model_path, models_folder

Parameters = Mapping[str, NDArray[np.float64]]
"""The parameters of one classifier by name. A single number is an array without axes."""


def load_parameters(
    name: str, classifiers: Sequence[str], parameters: Sequence[str]
) -> list[Parameters] | None:
    """The parameters of some classifiers of a file, in that order; None if the folder has no such file.

    A new training starts without the file. Raises ``ReadingError`` (``model_unreadable``).
    """
    if not (models_folder() / name).is_file():
        return None
    path = model_path(name)
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return [
            {key: np.array(data[classifier][key], np.float64) for key in parameters}
            for classifier in classifiers
        ]
    except (ValueError, TypeError, KeyError) as error:
        raise unreadable(name, error) from error


def unreadable(name: str, error: Exception) -> ReadingError:
    """The error of a file that does not fit the code."""
    return ReadingError("model_unreadable", f"{model_path(name)}: {error!r}; reinstall Traywatch")
