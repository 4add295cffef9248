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

ROWS = {"deckbox_dungeons": "deckbox_rows"}
"""Golden rows that are in a module of their own."""

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
    """For each rule id, the function that is most about it: it names the fewest other rules."""
    folder = ROOT / "rules" / game
    places: list[tuple[str, str]] = []
    for path in sorted(folder.rglob("*.py")):
        if path.name not in ("rule_texts.py", "settings.py"):
            where = path.relative_to(folder).as_posix()
            places += [(rule, f"`{where}`: `{name}`") for rule, name in _named(path)]
    return _most_about(places) | preferred(game).get("functions", {})


@lru_cache
def preferred(game: str) -> Mapping[str, Mapping[str, str]]:
    """The functions and tests that people chose for a game's rules."""
    chosen: Mapping[str, Mapping[str, str]] = tomllib.loads(
        (SOURCES / "preferred.toml").read_text(encoding="utf-8")
    ).get(game, {})
    return chosen


def _most_about(places: list[tuple[str, str]]) -> dict[str, str]:
    """For each rule id, the place that names the fewest other rules.

    A row or test that begins with the id comes before all others, and a function before a table.
    """
    rules: dict[str, set[str]] = {}
    for rule, place in places:
        rules.setdefault(place, set()).add(rule)

    def rank(rule: str, place: str) -> tuple[bool, bool, int]:
        name = place.rpartition(": ")[2].strip("`“”").removeprefix("row “").removeprefix("test_")
        about = re.match(rf"{re.escape(rule)}(?![\w.])", name.replace("_", " "), re.IGNORECASE)
        return not about, name.isupper() or name.strip("_").isupper(), len(rules[place])

    found: dict[str, str] = {}
    for rule, place in places:
        if rule not in found or rank(rule, place) < rank(rule, found[rule]):
            found[rule] = place
    return found


@lru_cache
def tests(game: str) -> Mapping[str, str]:
    """For each rule id, the test or golden row that is most about it, else the replay that uses it."""
    files = sorted((ROOT / "tests" / "rules" / game).glob("test_*.py"))
    rows = ROOT / "tests" / "rules" / f"{ROWS.get(game, game)}.py"
    files += [rows] if rows.is_file() else []
    found = _most_about([(rule, f"`{path.name}`: {name}") for path in files for rule, name in _named(path)])
    replay = ROOT / "tests" / "rules" / "golden" / f"{REPLAYS.get(game, game)}.jsonl"
    for line in replay.read_text(encoding="utf-8").splitlines():
        for rule in json.loads(line).get("trace", ()):
            found.setdefault(rule, f"`golden/{replay.name}`")
    complete = _test_of_all(game)
    if complete:
        for rule in _registered(game).rule_texts:
            found.setdefault(rule, complete)
    return found | preferred(game).get("tests", {})


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
        "the paragraph or sentence in that section. An entry of a list is a paragraph, the label of a",
        "picture is not. A place in brackets stands for several sections.",
        "",
        "The columns “function” and “test” name the function and the test that are most about the rule:",
        "those that name the fewest other rules.",
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
