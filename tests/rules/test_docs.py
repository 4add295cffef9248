"""What docs/developer/rules.md and docs/developer/adding-a-game.md say is what the rules do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from traywatch.rules.registry import registered_games
from traywatch.rules.rule_texts import why

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "developer" / "rules.md").read_text(encoding="utf-8")
ADDING = (ROOT / "docs" / "developer" / "adding-a-game.md").read_text(encoding="utf-8")


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    exec(compile(code, "docs/developer/rules.md", "exec"), {})
    headline = capsys.readouterr().out.splitlines()[0]
    assert f"# {headline}\n" in code


def test_the_small_game_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", ADDING, flags=re.DOTALL)
    module = compile(code, "docs/developer/adding-a-game.md", "exec", dont_inherit=True)
    exec(module, {"__name__": "high_roll"})
    assert capsys.readouterr().out == "You win.\n"
    assert code.rstrip().endswith("# You win.")


def test_every_game_uses_the_file_names_of_the_skeleton() -> None:
    """Each file name of the table is there in most of the six games with content."""
    table = ADDING[ADDING.index("## Files") : ADDING.index("## What the engine shares")]
    names = set(re.findall(r"`(\w+\.(?:py|toml))`", table))
    packages = [game.info.id for game in registered_games() if game.info.id != "free"]
    assert len(packages) == 6
    assert {"engine.py", "practice.toml", "settings.py"} <= names
    seldom = {"attack.py": 5, "setup.py": 6, "cards.py": 4, "odds.py": 4, "effects.py": 6}
    for name in names:
        there = sum((ROOT / "rules" / package / name).is_file() for package in packages)
        assert there >= seldom.get(name, 6), name


def test_the_table_of_shared_code_names_what_is_there() -> None:
    part = ADDING[ADDING.index("## What the engine shares") : ADDING.index("## A small game")]
    files = set(re.findall(r"`(rules/engine/\w+\.py)`", part))
    assert len(files) >= 8
    assert [file for file in files if not (ROOT / file).is_file()] == []


def test_why() -> None:
    assert str(why("deep_dark_dice", "R5")) == "A hero whose health reaches 0 is Downed at once."
    assert why("deep_dark_dice", "R999") is None
    assert why("chess", "R1") is None
