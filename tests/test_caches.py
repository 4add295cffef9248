"""Caches stay small: a running tray keeps no value for each thing that it ever saw.

A cache without a limit remembers each argument until the end. That is right for few arguments, which come
from the program itself, such as its languages. It is wrong for what comes from play: colors, names, texts.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.runner.import_graph import ROOT
from traywatch.rules.registry import registered

FOLDERS = ("traywatch", "firmware", "rules", "vision", "calibration")
MOST = 512
"""Entries of a cache. A record takes about 1 kB, and a tray has a dozen such caches."""

UNLIMITED = {
    "_all_dice": "the types of dice of one game",
    "catalog": "the languages of the program",
    "_die_letter": "the languages of the program",
    "_id_of_this_run": "the data directory",
    "_kind": "the fields of records in the program",
    "_pattern": "routes and parts of a backup, which the program lists",
    "_shipped": "the games of the program",
    "color_of": "the dice of one game",
    "decided_before": "the settings of the games",
    "declared": "the settings of the games",
    "field_name": "the fields of records in the program",
    "kind_of": "the dice of one game",
    "named": "the dice of one game",
    "object_model": "the files of networks",
    "rule_sentences": "the games of the program",
    "size_of": "the dice of one game",
    "type_name": "the dice of one game",
    "type_of": "the dice of one game",
}
"""Functions with arguments whose cache has no limit, with the few arguments that they get."""


def cached_functions() -> Iterator[tuple[Path, ast.FunctionDef, ast.expr]]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(text)) if "cache" in text else ():
                if isinstance(node, ast.FunctionDef):
                    for one in node.decorator_list:
                        if "cache" in ast.unparse(one) and "property" not in ast.unparse(one):
                            yield path, node, one


def limit(decorator: ast.expr) -> int | None:
    """Number of entries: 128 if nothing is said, 1 where the program computes it, None without a limit."""
    if not isinstance(decorator, ast.Call):
        return 128 if "lru_cache" in ast.unparse(decorator) else None
    sizes = [*decorator.args[:1], *(one.value for one in decorator.keywords if one.arg == "maxsize")]
    if not sizes:
        return 128
    if not isinstance(sizes[0], ast.Constant):
        return 1
    return sizes[0].value if isinstance(sizes[0].value, int) else None


def test_no_cache_is_large() -> None:
    large = {node.name: most for _, node, one in cached_functions() if (most := limit(one) or 0) > MOST}
    assert large == {}


def test_a_cache_without_a_limit_gets_few_arguments() -> None:
    unlimited = {
        node.name
        for _, node, one in cached_functions()
        if limit(one) is None and (node.args.args or node.args.kwonlyargs)
    }
    assert unlimited == set(UNLIMITED)


def test_an_unknown_game_is_not_remembered() -> None:
    """Ids of games come from requests."""
    assert registered("no-such-game") is None
    assert registered("free") is registered("free")
