"""What docs/rules.md says is what the rules do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from traywatch.rules.deep_dark_dice import Settings
from traywatch.rules.dice_warriors import Settings as Warriors
from traywatch.rules.rule_texts import why

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    exec(compile(code, "docs/rules.md", "exec"), {})
    headline = capsys.readouterr().out.splitlines()[0]
    assert f"# {headline}\n" in code


def test_every_setting_is_explained() -> None:
    table = PAGE[PAGE.index("## House rules") : PAGE.index("## What is built")]
    assert set(re.findall(r"`([a-z0-9_]+)`", table)) >= set(Settings.model_fields) - {"auto"}


def test_why() -> None:
    assert why("deep_dark_dice", "R5") == "A hero whose health reaches 0 is Downed at once."
    assert why("deep_dark_dice", "R999") is None
    assert why("chess", "R1") is None


def test_every_setting_of_dice_warriors_is_explained() -> None:
    part = PAGE[PAGE.index("## Dice Warriors") : PAGE.index("## What is built")]
    assert set(re.findall(r"`([a-z0-9_]+)`", part)) >= set(Warriors.model_fields) - {"auto"}
