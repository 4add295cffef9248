"""Names say what they stand for. Vague ones are counted for each package, and the counts only become smaller.

A name such as ``found`` or ``kept`` fits nearly every value, so that a reader has to look up what it holds.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.runner.import_graph import APART, LINKED, modules, parsed

VAGUE = frozenset(
    {"found", "given", "here", "kept", "known", "made", "mine", "room", "said", "seen", "wanted", "work"}
)
"""Vague for functions, parameters and variables."""
MORE_VAGUE = frozenset({"one", "push"})
"""Vague for functions and parameters. ``one`` is fine for what a comprehension goes through."""

LEFT: dict[str, dict[str, int]] = {
    "firmware": {
        "found": 1, "given": 5, "kept": 3, "known": 1, "one": 18, "said": 2, "seen": 1, "wanted": 1,
    },
    "models": {"found": 2, "known": 1, "one": 6, "said": 4, "seen": 13},
    "rules": {"found": 1, "given": 1, "kept": 1, "known": 1, "made": 3, "room": 13, "seen": 1},
    "traywatch": {"one": 5},
}  # fmt: skip
"""Vague names that are still there, for each package. The numbers only become smaller."""


def vague_names(tree: ast.Module) -> Iterator[str]:
    """The vague names that a module defines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name.strip("_") in VAGUE | MORE_VAGUE:
                yield node.name.strip("_")
        elif isinstance(node, ast.arg):
            if node.arg in VAGUE | MORE_VAGUE:
                yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in VAGUE:
            yield node.id


def test_vague_names_become_fewer() -> None:
    counts: dict[str, Counter[str]] = {}
    for name, path in modules().items():
        package = name.removeprefix("traywatch.").partition(".")[0]
        package = package if package in (*LINKED, *APART) else "traywatch"
        counts.setdefault(package, Counter()).update(vague_names(parsed(path)))
    there = {package: dict(sorted(count.items())) for package, count in counts.items() if count}
    assert there == LEFT, "rename them by what they hold; where there are fewer, lower the number"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("found = 1", ["found"]),
        ("def _seen(one): pass", ["seen", "one"]),
        ("names = [one for one in two]", []),
        ("key = lambda said: said", ["said"]),
        ("readings = seen_dice(photo)", []),
    ],
)
def test_a_vague_name_is_noticed(source: str, expected: list[str]) -> None:
    assert list(vague_names(ast.parse(source))) == expected
