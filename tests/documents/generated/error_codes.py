"""The list of error codes, generated from the sources and from the table of the API."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from traywatch.catalogs import ENGLISH, catalog
from traywatch.firmware.web.error_codes import CODES

PAGE = "docs/reference/error-codes.md"
ROOT = Path(__file__).parents[3]
PACKAGES = ("calibration", "vision", "rules", "firmware", "traywatch")
LINKS = {"calibration", "vision", "rules", "firmware", "models"}
"""Symbolic links below ``traywatch``, whose folders are searched under their own names."""

ERRORS = ("CalibrationError", "ReadingError", "RulesError", "CameraError", "StorageError", "TraywatchError")
KINDS = {"CameraNotAllowed": "CameraError"}
"""Exceptions of a kind, which is caught."""

_HEAD = """# Error codes

Codes are stable. Messages are for people and may change. Every error says what is wrong, where, and what
to do.

The command line prints the message in one line and ends with status 2. The status API answers with
`{"error": {"code", "message", "detail"}}`.

"""


class Raised(NamedTuple):
    """One place that raises an error or refuses an event."""

    code: str
    kind: str
    message: str
    module: str


@cache
def raised() -> tuple[Raised, ...]:
    """Every call of an error class, or of ``Rejected``, with a constant code."""
    found = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            inside = path.relative_to(ROOT)
            if package == "traywatch" and inside.parts[1] in LINKS:
                continue
            found += list(_calls(ast.parse(path.read_text(encoding="utf-8")), inside.as_posix()))
    return tuple(sorted(set(found)))


def _calls(tree: ast.AST, module: str) -> Iterator[Raised]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or len(node.args) < 2:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        name = KINDS.get(name, name)
        code = node.args[0]
        if not isinstance(code, ast.Constant) or not isinstance(code.value, str):
            continue
        if name in (*ERRORS, "Rejected", "ApiError"):
            yield Raised(code.value, name, _template(_assigned(tree, node.args[1])), module)


def _assigned(tree: ast.AST, node: ast.expr) -> ast.expr:
    """What a local name stands for: the value of its last assignment before this use."""
    if not isinstance(node, ast.Name):
        return node
    before = [
        one
        for one in ast.walk(tree)
        if isinstance(one, ast.Assign) and one.lineno < node.lineno and _names(one, node.id)
    ]
    return max(before, key=lambda one: one.lineno).value if before else node


def _names(one: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in one.targets)


def _in_english(id: str) -> str:
    """A message of the catalogs with ``…`` for its parameters."""
    names = re.findall(r"\$(\w+)", catalog(ENGLISH).source(id))
    return (catalog(ENGLISH).format(id, dict.fromkeys(names, "…"))[0] or "…").strip()


def _template(node: ast.expr) -> str:
    """The message with ``…`` for what is filled in."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "msg":
        return _in_english(str(_template(node.args[0])))
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _template(node.left) + _template(node.right)
    return "…"


def error_codes_page() -> str:
    """The page with the codes of the API, of the error classes, and of the games."""
    places = raised()
    lines = [_HEAD + "## Status API", "", "| code | status | when |", "|---|---|---|"]
    lines += [f"| `{code}` | {about.status} | {about.when} |" for code, about in sorted(CODES.items())]
    lines += ["", "## Commands and Python", "", "| code | class | message |", "|---|---|---|"]
    lines += _rows([one for one in places if one.kind in ERRORS], with_class=True)
    lines += ["", "## Refused events", ""]
    lines += ["A game refuses an event that its rules do not allow. Nothing changes then.", ""]
    lines += ["| code | message |", "|---|---|"]
    lines += _rows([one for one in places if one.kind == "Rejected"], with_class=False)
    return "\n".join(lines) + "\n"


def _rows(places: list[Raised], *, with_class: bool) -> Iterator[str]:
    for code in sorted({one.code for one in places}):
        here = [one for one in places if one.code == code]
        messages = list(dict.fromkeys(one.message for one in here if one.message.strip("… ")))
        shown = "<br>".join(message.replace("|", "\\|") for message in messages[:2]) or "…"
        classes = ", ".join(sorted({f"`{one.kind}`" for one in here}))
        yield f"| `{code}` | {classes} | {shown} |" if with_class else f"| `{code}` | {shown} |"
