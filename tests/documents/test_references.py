"""Pages, docstrings, comments and messages name only what is in the repository."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache

import pytest

from tests.documents.references import (
    Stale,
    span_problem,
    stale_counts,
    stale_imports,
    stale_paths,
    stale_spans,
)
from tests.documents.source_tree import SourceTree, source_tree
from traywatch.catalogs import LOCALES
from traywatch.firmware.cli.main import COMMANDS, build_parser
from traywatch.models.train.network_names import NETWORKS
from traywatch.rules import games

TOTALS = {
    "games": len(games()),
    "languages": sum(folder.is_dir() for folder in LOCALES.iterdir()),
    "networks": len(NETWORKS),
    "subcommands": len(COMMANDS),
}
"""What can be counted: the networks are the detector and those that read faces."""


@cache
def options_of(command: str) -> set[str]:
    """The options and subcommands of a command, and their options; raises KeyError for an unknown one."""
    COMMANDS[command]

    def options(parser: argparse.ArgumentParser) -> Iterator[str]:
        for action in parser._actions:
            yield from action.option_strings
            if isinstance(action, argparse._SubParsersAction):
                for name, below in action.choices.items():
                    if parser.prog.endswith(command):
                        yield name
                    if parser.prog.endswith(command) or name == command:
                        yield from options(below)

    return set(options(build_parser(command)))


def lines(stale: Iterator[Stale]) -> list[str]:
    return [str(one) for one in stale]


def test_code_spans_name_what_is_there() -> None:
    assert lines(stale_spans(source_tree(), options_of)) == []


def test_paths_in_code_and_messages_lead_to_files() -> None:
    assert lines(stale_paths(source_tree())) == []


def test_imports_in_pages_and_docstrings_exist() -> None:
    assert lines(stale_imports(source_tree())) == []


def test_stated_totals_are_right() -> None:
    assert lines(stale_counts(source_tree(), TOTALS)) == []


PAGE = "docs/page.md"
FILES = {
    PAGE: "# Page\n",
    "models/train/recipe.py": '"""Train five networks with ``Recipe.run`` and ``gone_name``."""\n\n\n'
    "class Recipe(Base):\n    def run(self): ...  # see docs/gone.md\n",
    "models/base.py": 'class Base:\n    limit = 3\nSCHEMA = """\nCREATE\n"""\nBY_HAND = "made.json --fast"\n',
    "rules/game/settings.toml": "# The texts are in docs/page.md and docs/moved.md.\n[dice]\n",
    "scripts/test": "#!/bin/sh\n",
    "tests/test_recipe.py": "def test_it(): ...\n",
    "traywatch/renamed_ids.json": '{"train-one": "train-start-note"}',
    "web/app.js": "// `oldName` and `newName`\nconst newName = `traywatch gone`;\n",
}


@pytest.fixture(scope="module")
def tree() -> SourceTree:
    return SourceTree([*FILES, "docs/picture.png"], FILES)


@pytest.mark.parametrize(
    ("span", "problem"),
    [
        ("models/train/recipe.py", ""),
        ("train/recipe.py", ""),
        ("models/train", ""),
        ("models/train/gone.py", "no such file or folder"),
        ("gone.py", "no such file or folder"),
        ("made.json", ""),
        ("unmade.json", "no such file"),
        ("models/NAME.py", ""),
        ("application/json", ""),
        ("traywatch.models.train.recipe.Recipe", ""),
        ("traywatch.models.train.recipe.Base.limit", "no such module, or it has no such name"),
        ("traywatch.models.train.gone", "no such module, or it has no such name"),
        ("python -m traywatch.models.gone", "no such module, or it has no such name"),
        ("Recipe.run()", ""),
        ("Recipe.limit", ""),
        ("Recipe.gone", "class Recipe has no member gone"),
        ("BY_HAND", ""),
        ("gone_name", "no such name: gone_name"),
        ("SCHEMA", ""),
        ("two words", ""),
        ("scripts/test", ""),
        ("scripts/gone --fast", "no such script"),
        ("scripts/test --slow", "no option --slow"),
        ("traywatch read --json", ""),
        ("traywatch read --gone", "no option --gone"),
        ("traywatch gone", "traywatch has no command gone"),
        (".venv/bin/traywatch read --gone", "no option --gone"),
        ("sudo traywatch gone", "traywatch has no command gone"),
        ("traywatch config show", ""),
        ("traywatch config gone", "traywatch config has no subcommand gone"),
        ("traywatch read picture.jpg", ""),
        ("Recipe.run(out, hours)", ""),
        ("Recipe.gone(out)", "class Recipe has no member gone"),
        ("tests/test_recipe.py::test_it[a b]", ""),
        ("tests/test_recipe.py::test_gone", "no such test"),
        ("tests/test_gone.py::test_it", "no such file or folder"),
        ("train-start-note", ""),
        ("train-one", "the message is train-start-note now"),
    ],
)
def test_a_stale_span_is_found(span: str, problem: str, tree: SourceTree) -> None:
    assert span_problem(span, PAGE, tree, options_of) == problem


def test_stale_references_are_found_with_their_lines(tree: SourceTree) -> None:
    assert lines(stale_spans(tree, options_of)) == [
        "models/train/recipe.py:1: gone_name: no such name: gone_name",
        "web/app.js:1: oldName: no such name: oldName",
    ]
    assert lines(stale_paths(tree)) == [
        "models/train/recipe.py:5: docs/gone.md: no such file",
        "rules/game/settings.toml:1: docs/moved.md: no such file",
    ]
    assert lines(stale_counts(tree, {"networks": 7})) == [
        "models/train/recipe.py:1: five networks: there are 7"
    ]
    assert lines(stale_counts(tree, {"networks": 5})) == []


def test_stale_imports_are_found() -> None:
    page = "from traywatch.rules import games, gone\nfrom traywatch.rules import games\n"
    files = {"docs/a.md": page, "rules/__init__.py": "games = 1"}
    assert lines(stale_imports(SourceTree([*files], files))) == [
        "docs/a.md:1: from traywatch.rules import games, gone: no such import"
    ]
