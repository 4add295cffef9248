"""The names of the files of the data directory, from the source.

These are ``data / "name"``, ``folder / NAME`` and the like. A new file is in this list by itself, and so
the drills damage it too.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

FIRMWARE = Path(__file__).parents[2] / "firmware"
_OWNERS = frozenset({"data", "folder", "self._folder", "self.path", "directory"})
_ELSEWHERE = ("camera", "hall", "diagnostics", "cli")
_FOLDERS = frozenset({"cards", "clips", "pictures", ".cache", "demo", "updates"})
_INSIDE = ("cards/mine.toml", "pictures/t0.jpg", "updates/release.json")
_DERIVED = ("access.json.copy", "index.sqlite", "programs.lock", "token.copy")
"""Names that the code makes of other names."""


@cache
def names() -> tuple[str, ...]:
    """The files, sorted; of each folder one file."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(FIRMWARE.rglob("*.py"))}
    constants: dict[str, set[str]] = {}
    own: dict[Path, dict[str, str]] = {}
    for path, tree in trees.items():
        own[path] = dict(_constants(tree))
        for name, text in own[path].items():
            constants.setdefault(name, set()).add(text)
    found = {*_INSIDE, *_DERIVED}
    for path, tree in trees.items():
        part = path.relative_to(FIRMWARE).parts[0]
        if part in _ELSEWHERE and path.name != "run.py":
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
                found |= _named(node, own[path], constants)
    return tuple(sorted(found - _FOLDERS))


def _constants(tree: ast.Module) -> list[tuple[str, str]]:
    return [
        (target.id, node.value.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    ]


def _named(node: ast.BinOp, own: dict[str, str], constants: dict[str, set[str]]) -> set[str]:
    """The names that a path expression adds to a data directory."""
    if ast.unparse(node.left) not in _OWNERS:
        return set()
    right = node.right
    if isinstance(right, ast.Constant) and isinstance(right.value, str):
        return {right.value}
    if isinstance(right, ast.Name):
        return {own[right.id]} if right.id in own else constants.get(right.id, set())
    return set()
