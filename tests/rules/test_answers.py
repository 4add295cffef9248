"""An answer carries its tasks: no game reads the id of an option, and ``TASKS`` is the only dispatch."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest

from tests.rules.walk import Walk
from traywatch.rules.core.requests import ChoiceRequest, RollRequest

RULES = Path(__file__).parents[2] / "rules"
GAMES = (
    "deep_dark_dice", "delvers_deep", "dice_warriors", "deckbox_dungeons", "dice_adventure", "fifth",
)  # fmt: skip
READER = RULES / "engine" / "option_ids.py"
"""The one module that takes a name of two parts apart."""
READS_IDS = frozenset({"why_not", "_why_not", "over_limit", "_known_skills", "read_space", "_choice"})
"""Functions that read such a name: reasons of refusals, changes by hand, and the table without a game."""
SEPARATORS = (":", "|")
OF_DEEP_DARK_DICE = ("attack",)
"""Rolls whose zone the flow reads, before the agenda goes on."""


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def modules(folder: Path = RULES) -> list[Path]:
    found = sorted(folder.rglob("*.py"))
    assert found
    return found


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """The calls in a module, each with the name of the function around it."""
    for function in ast.walk(tree(path)):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Call):
                    yield function.name, node


def packed(path: Path) -> list[str]:
    """The places of a module where a text is taken apart at a separator of ids."""
    return [
        f"{path.relative_to(RULES)}:{call.lineno}"
        for _, call in calls(path)
        if isinstance(call.func, ast.Attribute)
        and call.func.attr in ("partition", "rpartition", "split", "rsplit")
        and any(isinstance(one, ast.Constant) and one.value in SEPARATORS for one in call.args)
    ]


def test_one_module_takes_ids_apart() -> None:
    assert packed(READER)
    assert [place for path in modules() if path != READER for place in packed(path)] == []


def test_only_reasons_of_refusals_read_ids() -> None:
    found = {
        function
        for path in modules()
        for function, call in calls(path)
        if isinstance(call.func, ast.Name) and call.func.id == "id_parts"
    }
    assert found == READS_IDS


@pytest.mark.parametrize("game", GAMES)
def test_only_the_flow_reads_which_option_was_chosen(game: str) -> None:
    places = {
        path.relative_to(RULES / game).as_posix()
        for path in modules(RULES / game)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute)
        and node.attr == "option"
        and getattr(node.value, "id", "") == "event"
    }
    assert places == {"flow.py"}


def module(game: str, name: str) -> ModuleType:
    return importlib.import_module(f"traywatch.rules.{game}.{name}")


def tasks_of(game: str) -> dict[str, Any]:
    found: dict[str, Any] = dict(module(game, "flow").TASKS)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_each_task_has_its_function(game: str) -> None:
    tasks = tasks_of(game)
    record = next(
        one
        for name, one in vars(module(game, "model")).items()
        if name.endswith("Task") and one.__module__.startswith(f"traywatch.rules.{game}")
    )
    assert set(tasks) == set(get_args(record.model_fields["do"].annotation))
    for name, function in tasks.items():
        assert function.__name__ != "<lambda>", name
        step, task, *more = inspect.signature(function).parameters.values()
        assert (step.name, task.name) == ("step", "task"), name
        assert all(one.kind is one.VAR_POSITIONAL or one.default is not one.empty for one in more), name


@pytest.mark.parametrize("game", GAMES)
def test_each_open_option_carries_its_tasks(game: str) -> None:
    tasks, asked = tasks_of(game), 0
    for seed in range(2):
        walk = Walk(game, seed, often=0.0, meddle=0.05)
        for _ in range(120):
            then: tuple[dict[str, tuple[Any, ...]], ...] = vars(walk.state)["then"]
            for request, answers in zip(walk.state.open, then, strict=True):
                assert {task.do for follows in answers.values() for task in follows} <= set(tasks)
                if isinstance(request, ChoiceRequest):
                    optional = {request.default} if request.optional else set()
                    assert {option.id for option in request.options} - optional <= set(answers)
                    asked += len(request.options)
                elif isinstance(request, RollRequest) and request.dice[0].role not in OF_DEEP_DARK_DICE:
                    assert answers[""]
            if not walk.state.open:
                break
            walk.step()
    assert asked > 100


@pytest.mark.parametrize("game", GAMES)
def test_no_function_hides_another_of_its_module(game: str) -> None:
    hidden = []
    for path in modules(RULES / game):
        top = {node.name for node in tree(path).body if isinstance(node, ast.FunctionDef)}
        for function in ast.walk(tree(path)):
            if isinstance(function, ast.FunctionDef):
                hidden += [f"{path.relative_to(RULES)}: {name}" for name in top & names_in(function)]
    assert hidden == []


def names_in(function: ast.FunctionDef) -> set[str]:
    """The arguments and variables of a function."""
    arguments = {one.arg for one in (*function.args.args, *function.args.kwonlyargs)}
    return arguments | {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def test_a_step_has_one_name() -> None:
    arguments = [
        (path.relative_to(RULES).as_posix(), argument.arg)
        for path in modules()
        for function in ast.walk(tree(path))
        if isinstance(function, ast.FunctionDef)
        for argument in function.args.args
        if argument.annotation is not None and ast.unparse(argument.annotation).endswith("StepContext")
    ]
    assert [(where, name) for where, name in arguments if name != "step"] == []
    assert len(arguments) > 500
