"""Groups of options: a menu with many answers becomes a few steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

from traywatch.messages import Text
from traywatch.rules.core.requests import Option
from traywatch.rules.engine.steps import AgendaTask

_Task = TypeVar("_Task", bound=AgendaTask)


def first_task(answer: tuple[Option, *tuple[_Task, ...]]) -> str:
    """The name of the task that follows an answer first; empty if none does."""
    _, *tasks = answer
    return tasks[0].do if tasks else ""


def in_groups(
    answers: Sequence[tuple[Option, *tuple[_Task, ...]]], groups: Mapping[str, Text]
) -> list[tuple[Option, *tuple[_Task, ...]]]:
    """The answers, each option with the group of its kind. The kind is the name of its first task.

    An option that already has a group keeps it. A group of one option stays out, because opening it would
    be a step for nothing.
    """
    headings = [None if answer[0].group else groups.get(first_task(answer)) for answer in answers]
    sizes = Counter(group for group in headings if group is not None)
    return [
        (option.model_copy(update={"group": group}), *tasks)
        if group is not None and sizes[group] > 1
        else (option, *tasks)
        for (option, *tasks), group in zip(answers, headings, strict=True)
    ]
