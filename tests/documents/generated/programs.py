"""The page that lists every program of models, dicebench and tests, with what it reads and writes.

A program is a module that can be run with ``python -m``. Its summary is the first line of its docstring.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from traywatch.models.train.stages.table import STAGES

ROOT = Path(__file__).parents[3]
PAGE = "docs/developer/programs.md"
FOLDERS = ("models", "dicebench", "tests")
FILE = Path(__file__).with_name("programs.toml")

_HEAD = """# Programs for development

Each program is run with `.venv/bin/python -m MODULE`, in the repository. `--help` shows its options. The
scripts in `scripts/` and the command `traywatch` are not listed here.

## Stages of training

Run a stage with `.venv/bin/python -m traywatch.models.train STAGE`. `all` runs the whole recipe
([training](training.md)).

| stage | does | reads | writes |
|---|---|---|---|
"""
_PARTS = {
    "traywatch.models.train": "Training",
    "traywatch.models.synth": "Rendering",
    "traywatch.models.evaluate": "Evaluation",
    "dicebench": "Benchmark",
    "tests.documents": "Documentation",
    "tests.drills": "Drills",
    "tests": "Tests",
}
"""The parts of the page by the beginning of a module's name; the first that fits counts."""


_RUN = re.compile(r'^if __name__ == "__main__":', re.MULTILINE)


class Program(NamedTuple):
    """A module that can be run, and its summary."""

    module: str
    summary: str


def programs() -> list[Program]:
    """Every program, by module."""
    listed = []
    for folder in FOLDERS:
        for file in (ROOT / folder).rglob("*.py"):
            if "build" in file.relative_to(ROOT).parts:  # what pip leaves in a clone
                continue
            text = file.read_text(encoding="utf-8")
            if _RUN.search(text) or file.name == "__main__.py":
                parts = file.relative_to(ROOT).with_suffix("").parts
                prefix = ("traywatch",) if folder == "models" else ()
                module = ".".join((*prefix, *parts)).removesuffix(".__main__")
                listed.append(Program(module, _summary(text)))
    return sorted(listed)


def _summary(text: str) -> str:
    """The first sentence of a module's docstring, without the command and in Markdown."""
    first = (ast.get_docstring(ast.parse(text)) or "").split("\n\n")[0].replace("\n", " ")
    first = re.sub(r"^``python -m [^`]*``(?: or ``[^`]*``)?[:;] *", "", first)
    first = re.sub(r"[:;.] ``[^`]*python[^`]*``.*$", "", first)
    first = re.split(r"(?<=\w)\. (?=[A-Z])", first)[0].rstrip(".:")
    return f"{first[:1].upper()}{first[1:]}".replace("``", "`").replace("|", "\\|")


def reads_and_writes() -> Mapping[str, tuple[str, str]]:
    """What each program reads and writes, by module."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {module: (reads, writes) for module, (reads, writes) in table.items()}


def programs_page() -> str:
    """The page."""
    lines = [
        f"| `{stage.name}` | {stage.summary} | {stage.reads} | {stage.writes} |" for stage in STAGES.values()
    ]
    table, listed = reads_and_writes(), programs()
    for start, title in _PARTS.items():
        rows = [program for program in listed if _part(program.module) == start]
        lines += ["", f"## {title}", "", "| program | does | reads | writes |", "|---|---|---|---|"]
        for program in rows:
            reads, writes = table.get(program.module, ("?", "?"))
            lines.append(f"| `{program.module}` | {program.summary} | {reads} | {writes} |")
    return _HEAD + "\n".join(lines) + "\n"


def _part(module: str) -> str:
    return next(start for start in _PARTS if module == start or module.startswith(f"{start}."))
