"""Generated pages of the reference, such as accuracy, command line, error codes, settings and speed.

The install commands of other pages follow a switch, see ``install_commands``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.documents.generated import (
    accuracy,
    benchmark,
    cli,
    error_codes,
    install_commands,
    page_types,
    programs,
    rules,
    settings,
    speed,
)

ROOT = Path(__file__).parents[3]


def pages() -> dict[str, Callable[[], str]]:
    """Each generated page: its path from the repository root, and the function that makes its text."""
    texts: dict[str, Callable[[], str]] = {
        accuracy.PAGE: lambda: accuracy.accuracy_page().replace(
            "<!-- benchmark -->", benchmark.accuracy_section()
        ),
        benchmark.PAGE: benchmark.benchmark_page,
        cli.PAGE: cli.cli_page,
        error_codes.PAGE: error_codes.error_codes_page,
        page_types.PAGE: page_types.page_types,
        programs.PAGE: programs.programs_page,
        settings.PAGE: settings.settings_page,
        speed.PAGE: speed.speed_page,
    }
    for game in rules.GAMES_WITH_RULES:
        texts[rules.page_of(game.info.id)] = partial(rules.rules_page, game.info.id)
    return install_commands.in_pages(texts)
