"""What a reader gets: records as JSON with their sentences in a language, and texts in English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from traywatch.catalogs import ENGLISH
from traywatch.messages import Text, english, reading_in
from traywatch.records import Record


def shown(record: Record, language: str = ENGLISH) -> Any:
    """The JSON of a record as the API sends it to a reader of a language."""
    with reading_in(language):
        return record.model_dump(mode="json")


def texts(many: Iterable[Text]) -> list[str]:
    """Texts in English."""
    return [english(one) for one in many]
