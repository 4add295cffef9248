"""The modules of the repository and what each of them imports, read from the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LINKED = ("calibration", "firmware", "models", "rules", "vision")
"""Folders at the top of the repository; ``traywatch/`` has a link to each."""
APART = ("dicebench",)
"""Packages at the top of the repository with a distribution of their own."""


@cache
def modules() -> Mapping[str, Path]:
    """Each product module by its dotted name, through the real folders and never through the links."""
    own = [path for path in (ROOT / "traywatch").iterdir() if path.is_dir() and not path.is_symlink()]
    paths = [path for folder in (ROOT / "traywatch", *own) for path in folder.glob("*.py")]
    paths += [path for folder in LINKED for path in (ROOT / folder).rglob("*.py")]
    paths += [path for folder in APART for path in (ROOT / folder).rglob("*.py") if not _built(path)]
    return {_dotted(path): path for path in paths}


def _built(path: Path) -> bool:
    """Whether a file is a copy that pip left in a folder of its own."""
    return path.relative_to(ROOT).parts[1] == "build"


@cache
def modules_of_tests() -> Mapping[str, Path]:
    """Each module of the tests by its dotted name, helpers included."""
    return {_dotted(path): path for path in (ROOT / "tests").rglob("*.py")}


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    parts = ("traywatch", *parts) if parts[0] in LINKED else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a source file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def bound_in(package: str) -> frozenset[str]:
    """Names that a package's ``__init__`` binds: they hide modules of the same name."""
    path = modules().get(package)
    names = set()
    if path is not None and path.name == "__init__.py":
        for node in parsed(path).body:
            if isinstance(node, ast.ImportFrom):
                names |= {alias.asname or alias.name for alias in node.names}
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                names.add(node.name)
    return frozenset(names)


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module that a file imports, at the top or inside a function, as absolute names."""
    found = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            module = node.module or ""
            for alias in node.names:
                # `from traywatch.vision import reader` names a module as much as `import
                # traywatch.vision.reader`
                inner = f"{module}.{alias.name}"
                known = inner in modules() or inner in modules_of_tests()
                found.add(inner if known and alias.name not in bound_in(module) else module)
    return frozenset(found)


def sources() -> Iterator[Path]:
    """Every Python file of the repository."""
    for folder in ("traywatch", *LINKED, *APART, "tests", "scripts", "clients"):
        for path in (ROOT / folder).rglob("*.py"):
            if folder in APART and _built(path):
                continue
            if not (folder == "traywatch" and path.relative_to(ROOT).parts[1] in LINKED):
                yield path
