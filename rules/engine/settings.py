"""Read the settings of a game: the defaults, then the content's values, then the session's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pydantic import JsonValue, ValidationError

from traywatch.errors import RulesError
from traywatch.messages import msg
from traywatch.records import Record
from traywatch.validation import problem_of

_Settings = TypeVar("_Settings", bound=Record)


def read_settings(model: type[_Settings], *layers: Mapping[str, JsonValue] | None) -> _Settings:
    """Validate settings that come in layers; a later layer overrides an earlier one.

    Raises ``RulesError`` (``settings_invalid``) and names the first setting that is wrong.
    """
    merged: dict[str, JsonValue] = {}
    for layer in layers:
        merged |= layer or {}
    try:
        return model.model_validate(merged)
    except ValidationError as problem:
        error = problem.errors()[0]
        key = ".".join(("settings", *(str(part) for part in error["loc"])))
        said = problem_of(error)
        raise RulesError("settings_invalid", msg("rules-key-said", key=key, said=said)) from problem
