"""Delver's Deep: a d6 against a difficulty, with rerolls, stacks and points to pay for them."""

from collections.abc import Mapping

from pydantic import JsonValue

from traywatch.rules.content import Source, read
from traywatch.rules.delvers_deep.content import Content
from traywatch.rules.delvers_deep.engine import INFO, DelversDeep
from traywatch.rules.delvers_deep.model import DelversState
from traywatch.rules.delvers_deep.settings import Settings

__all__ = ["INFO", "Content", "DelversDeep", "DelversState", "Settings", "load"]


def load(source: Source | None, settings: Mapping[str, JsonValue] | None) -> DelversDeep:
    """The engine with a content file, a folder, or data; see ``traywatch.rules.load_game``."""
    return DelversDeep(read(INFO.id, source, Content), settings)
