"""The house rule that docs/developer/adding-a-house-rule.md adds, in the game that runs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from traywatch import catalogs
from traywatch.rules.deep_dark_dice import settings
from traywatch.rules.deep_dark_dice.engine import DeepDarkDice
from traywatch.rules.deep_dark_dice.model import DeepState

PAGE = Path(__file__).parents[2] / "docs" / "developer" / "adding-a-house-rule.md"
GAME = "deep_dark_dice"
NAME = "crit_heals"
QUESTION = "How much health does a crit give back?"


def block(language: str) -> str:
    """The only block of the page in a language."""
    (text,) = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    return str(text)


@contextmanager
def added(folder: Path) -> Iterator[None]:
    """Inside, the game has the field of the page, and the catalogs have its text. Nothing else is changed."""
    namespace: dict[str, Any] = {}
    exec(f"class NewSettings(DeepSettings):\n{block('python')}", dict(vars(settings)), namespace)
    (folder / "en").mkdir()
    (folder / "en" / "rule.ftl").write_text(block("ftl"), encoding="utf-8")
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(DeepDarkDice, "settings_type", namespace["NewSettings"])
            patch.setattr(DeepState.model_fields["settings"], "annotation", namespace["NewSettings"])
            DeepState.model_rebuild(force=True)
            patch.setattr(catalogs, "_ADDED", [folder])
            catalogs.catalog.cache_clear()
            yield
    finally:
        catalogs.catalog.cache_clear()
        DeepState.model_rebuild(force=True)
