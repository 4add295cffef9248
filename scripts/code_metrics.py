"""Print measures of the code's structure: ``python scripts/code_metrics.py [CHECKOUT]``.

Packages, modules, the largest folders, import circles, public class names defined twice, uses of ``Any`` in
firmware, and lines of product code. It reads the sources only, so it works on any checkout of the project.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

PACKAGES = ("traywatch", "calibration", "rules", "vision", "models", "firmware")
TRAINING = ("models/synth", "models/train", "models/evaluate")
FOLDERS_SHOWN = 5


def modules(root: Path) -> list[Path]:
    """Every module of the packages, relative to the checkout, without following links."""
    found = []
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            parts = path.relative_to(root).parts
            if not any((root / Path(*parts[:n])).is_symlink() for n in range(1, len(parts))):
                found.append(path.relative_to(root))
    return found


def name_of(path: Path) -> str:
    """The dotted name of a module without the namespace: ``vision.reading.confidence``."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(tree: ast.AST, path: Path, known: set[str]) -> Iterator[str]:
    """The modules of the project that a module imports, at the top or inside a function."""
    package = list(path.parent.parts)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names = [f"{module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            parts = name.split(".")
            if parts[0] == "traywatch" and len(parts) > 1 and parts[1] in PACKAGES:
                parts = parts[1:]
            while parts and ".".join(parts) not in known:
                parts.pop()
            if parts:
                yield ".".join(parts)


def circles(edges: dict[str, set[str]]) -> list[list[str]]:
    """Groups of entries of one folder, modules or packages, that import each other in a circle."""
    graphs: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for source, targets in edges.items():
        for target in targets:
            a, b = source.split("."), target.split(".")
            common = 0
            while common < min(len(a), len(b)) and a[common] == b[common]:
                common += 1
            if common < len(a) and common < len(b):
                folder = ".".join(a[:common])
                graphs[folder][".".join(a[: common + 1])].add(".".join(b[: common + 1]))
    return [group for graph in graphs.values() for group in components(graph) if len(group) > 1]


def components(graph: dict[str, set[str]]) -> list[list[str]]:
    """Strongly connected components: entries that reach each other."""
    reach: dict[str, set[str]] = {}
    for start in list(graph):
        seen: set[str] = set()
        front = list(graph[start])
        while front:
            name = front.pop()
            if name not in seen:
                seen.add(name)
                front += graph.get(name, ())
        reach[start] = seen
    groups, done = [], set()
    for name in sorted(graph):
        if name in done:
            continue
        group = sorted({name} | {other for other in reach[name] if name in reach.get(other, ())})
        done.update(group)
        groups.append(group)
    return groups


def uses_of_any(source: str) -> int:
    """How often ``Any`` stands in the code, imports left out."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    lines = {token.start[0]: token.line for token in tokens if token.string == "Any"}
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return sum(
        token.type == tokenize.NAME and token.string == "Any" and "import" not in lines[token.start[0]]
        for token in tokens
    )


def main(argv: list[str]) -> int:
    """Print the measures of a checkout, this one by default."""
    root = Path(argv[0]) if argv else Path(__file__).resolve().parent.parent
    paths = modules(root)
    if not paths:
        print(f"{root}: no checkout of Traywatch; name its folder", file=sys.stderr)
        return 2
    sources = {path: (root / path).read_text(encoding="utf-8") for path in paths}
    trees = {path: ast.parse(source) for path, source in sources.items()}
    known = {name_of(path) for path in paths}
    edges = {name_of(p): {n for n in imported(trees[p], p, known) if n != name_of(p)} for p in paths}
    classes = Counter(
        node.name
        for tree in trees.values()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    twice = sorted(name for name, count in classes.items() if count > 1)
    folders = Counter(str(path.parent) for path in paths if path.name != "__init__.py")
    lines = {path: source.count("\n") for path, source in sources.items()}
    training = sum(count for path, count in lines.items() if str(path).startswith(TRAINING))
    found = circles(edges)
    print(f"modules             {sum(path.name != '__init__.py' for path in paths)}")
    print(f"folders             {len(folders)}")
    for folder, count in folders.most_common(FOLDERS_SHOWN):
        print(f"  {count:>3} modules in    {folder}")
    print(f"import circles      {len(found)}")
    for group in found:
        print(f"  {' '.join(group)}")
    print(f"class names twice   {len(twice)} {' '.join(twice)}")
    firmware = [path for path in paths if path.parts[0] == "firmware"]
    print(f"Any in firmware     {sum(uses_of_any(sources[path]) for path in firmware)}")
    print(f"lines installed     {sum(lines.values()) - training}")
    print(f"lines of training   {training}")
    print(f"longest module      {max(lines.values())} {max(lines, key=lambda path: lines[path])}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
