"""Names in the JavaScript say what they name, and no line is long."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.page_scripts import page_scripts

ROOT = Path(__file__).parents[2]
FOLDERS = ("firmware/hall/static", "clients/js", "integrations/foundry/scripts")
SCRIPTS = [*page_scripts(), *sorted(path for folder in FOLDERS for path in (ROOT / folder).glob("*.*js"))]
VAGUE = "(?:found|seen|kept|told|said|mine|here|one|push|room|made|wanted|given|known)"
DEFINITIONS = re.compile(
    rf"\b(?:const|let|function|class) {VAGUE}\b"  # a name of its own
    rf"|(?:[(,] ?){VAGUE}\b(?=[^()]*\) =>)"  # a parameter of an arrow function
    rf"|\bfunction \w+\((?:[^()]*[ ,])?{VAGUE}[,) ]"  # a parameter of a function
    rf"|^ +(?:async |get |#)*{VAGUE}\([^()]*\) [{{]$",  # a method
    re.MULTILINE,
)
"""Where a script defines a name that does not say what it names."""


MOST_LETTERS = 110
GENERATED = "die-faces.js"


def code(text: str) -> str:
    """A script without its comments."""
    return re.sub(r"/\*.*?\*/", "", re.sub(r"//[^\n]*", "", text), flags=re.DOTALL)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_names_say_what_they_name(path: Path) -> None:
    assert [match[0] for match in DEFINITIONS.finditer(code(path.read_text(encoding="utf-8")))] == []


@pytest.mark.parametrize(
    "line",
    [
        "const found = 1;",
        "let seen;",
        "function push(dx, dy) {",
        "function row(one, fresh) {",
        "list.map((one) => one.id);",
        "list.some((a, told) => told);",
        "  push(dx, dy) {",
    ],
)
def test_a_vague_name_is_noticed(line: str) -> None:
    assert DEFINITIONS.search(code(line))


def test_uses_and_comments_are_no_definitions() -> None:
    line = 'list.push(die); tr("page-x", { made: name }); call(first, (die) => 1); // const found'
    assert not DEFINITIONS.search(code(line))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_line_is_long(path: Path) -> None:
    """The formatter breaks no comment and no text."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.name != GENERATED else []
    assert [line for line in lines if len(line) > MOST_LETTERS] == []
