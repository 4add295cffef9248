"""The pages of rules, generated from the games' rule texts, their code and their tests."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from traywatch.rules.engine.registered_game import RegisteredGame
from traywatch.rules.registry import registered_games

ROOT = Path(__file__).parents[3]
SOURCES = ROOT / "tests" / "rules" / "sources"
REPLAYS = {"deep_dark_dice": "practice"}
"""Golden replays that are not named as their game is."""

RULE = re.compile(r"\bR\d+(?:\.\d+)?\b")
GAMES_WITH_RULES = tuple(game for game in registered_games() if (SOURCES / f"{game.info.id}.toml").is_file())


def page_of(game: str) -> str:
    """The path of a game's page."""
    return f"docs/reference/rules/{game}.md"


@lru_cache
def sources(game: str) -> Mapping[str, str]:
    """For each rule id, its place in the game's own document: section, and paragraph or sentence."""
    with (SOURCES / f"{game}.toml").open("rb") as file:
        return {key: str(value) for key, value in tomllib.load(file).items()}


@lru_cache
def functions(game: str) -> Mapping[str, str]:
    """For each rule id, the first function that names it."""
    found: dict[str, str] = {}
    folder = ROOT / "rules" / game
    for path in sorted(folder.rglob("*.py")):
        for rule, name in _named(path):
            found.setdefault(rule, f"`{path.relative_to(folder).as_posix()}`: `{name}`")
    return found


@lru_cache
def tests(game: str) -> Mapping[str, str]:
    """For each rule id, the first test or golden row that names it, else the replay that uses it."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "tests" / "rules" / game).glob("test_*.py")):
        for rule, name in _named(path):
            found.setdefault(rule, f"`{path.name}`: {name}")
    replay = ROOT / "tests" / "rules" / "golden" / f"{REPLAYS.get(game, game)}.jsonl"
    for line in replay.read_text(encoding="utf-8").splitlines():
        for rule in json.loads(line).get("trace", ()):
            found.setdefault(rule, f"`golden/{replay.name}`")
    complete = _test_of_all(game)
    if complete:
        for rule in _registered(game).rule_texts:
            found.setdefault(rule, complete)
    return found


def _registered(game: str) -> RegisteredGame:
    return next(one for one in GAMES_WITH_RULES if one.info.id == game)


def _test_of_all(game: str) -> str:
    """The test of a game that compares all rule ids with the traces of the golden rows."""
    for path in sorted((ROOT / "tests" / "rules" / game).glob("test_*.py")):
        for name in re.findall(r"^def (test_every_rule\w*)", path.read_text(encoding="utf-8"), re.MULTILINE):
            return f"`{path.name}`: {name}"
    return ""


def _named(path: Path) -> Iterator[tuple[str, str]]:
    """Each rule id in a string of a module, with the function or the golden row around it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))

    def walk(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
        for child in ast.iter_child_nodes(node):
            inner = name
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}" if name else child.name
            elif isinstance(child, ast.Assign | ast.AnnAssign) and not name:
                target = child.targets[0] if isinstance(child, ast.Assign) else child.target
                inner = target.id if isinstance(target, ast.Name) else name
            elif isinstance(child, ast.Call) and _is_row(child):
                inner = f"row “{child.args[0].value}”"  # type: ignore[attr-defined]
            if isinstance(child, ast.Constant) and isinstance(child.value, str):
                if not isinstance(node, ast.Expr):
                    yield from ((rule, name) for rule in _ids(child.value))
            else:
                yield from walk(child, inner)

    yield from walk(tree, "")


def _ids(text: str) -> list[str]:
    """The rule ids of a string that holds nothing else."""
    words = text.split()
    return words if words and all(RULE.fullmatch(word) for word in words) else []


def _is_row(call: ast.Call) -> bool:
    named = isinstance(call.func, ast.Name) and call.func.id.endswith("Row")
    return named and bool(call.args) and isinstance(call.args[0], ast.Constant)


def rules_page(game: str) -> str:
    """The page of one game: each rule id, a paraphrase, its source, its function and its test."""
    about = _registered(game)
    place, code, test = sources(game), functions(game), tests(game)
    lines = [f"# Rules of {about.info.title}", ""]
    lines += [
        "Each rule has an id. The log of a session names the ids that a step used.",
        "The texts are our own words. The column “place” names the section in the game's own document, and",
        "the paragraph or sentence in that section. A place in brackets stands for several sections.",
        "",
        f"Functions are in `rules/{game}`, tests in `tests/rules/{game}`.",
        "",
        "| id | rule | place | function | test |",
        "|---|---|---|---|---|",
    ]
    for rule, text in about.rule_texts.items():
        cells = (rule, str(text), place.get(rule, "–"), code.get(rule, "–"), test.get(rule, "–"))
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"
