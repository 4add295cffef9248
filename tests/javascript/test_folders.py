"""The folders of the page's scripts: what each may use, and how many scripts it has."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from tests.page_scripts import PAGE, page_scripts

LAYERS = (
    ("base",),
    ("parts",),
    ("rolls",),
    ("requests", "hosting"),
    ("calibration",),
    ("setup", "player", "host", "screen", "camera", "verify"),
)
"""A folder may use those of earlier rows. Nothing uses a folder of the last row but its page."""
MOST_SCRIPTS = 16
_IMPORT = re.compile(r'(?:\bfrom|\bimport)\s*\(?\s*"(\.{1,2}/[^"]+)"')


def imports(script: Path) -> list[str]:
    """What a script imports, also later or for its types: paths below the folder of the page."""
    used = [(script.parent / name).resolve() for name in _IMPORT.findall(script.read_text(encoding="utf-8"))]
    return [path.relative_to(PAGE).as_posix() for path in used]


def test_a_folder_uses_only_folders_below_it() -> None:
    levels = {folder: level for level, folders in enumerate(LAYERS) for folder in folders}
    wrong = []
    for script in page_scripts():
        own = script.parent.name
        for used in imports(script):
            other = used.split("/")[0] if "/" in used else ""
            if other not in ("", "vendor", own) and levels[other] >= levels.get(own, len(LAYERS)):
                wrong.append(f"{own}/{script.name} uses {used}")
    assert wrong == []


def test_each_script_is_in_a_folder_of_few() -> None:
    folders = defaultdict(list)
    for script in page_scripts():
        folders[script.parent.name].append(script.name)
    assert folders.pop(PAGE.name) == ["api-docs.js"], "the only script of its page"
    assert set(folders) == {folder for layer in LAYERS for folder in layer}
    assert {folder: len(scripts) for folder, scripts in folders.items() if len(scripts) > MOST_SCRIPTS} == {}


@pytest.mark.parametrize("script", page_scripts(), ids=lambda path: path.name)
def test_what_a_script_imports_is_there(script: Path) -> None:
    generated = {"languages.js", "verify-texts.js"}
    assert [name for name in imports(script) if name not in generated and not (PAGE / name).is_file()] == []
