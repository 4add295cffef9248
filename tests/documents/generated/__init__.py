"""Generated pages of the reference: accuracy, benchmark, command line, error codes, settings and rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.documents.generated import accuracy, benchmark, cli, error_codes, page_types, rules, settings

ROOT = Path(__file__).parents[3]


def pages() -> dict[str, Callable[[], str]]:
    """Each generated page: its path from the repository root, and the function that makes its text."""
    found: dict[str, Callable[[], str]] = {
        accuracy.PAGE: lambda: accuracy.accuracy_page().replace(
            "<!-- benchmark -->", benchmark.accuracy_section()
        ),
        benchmark.PAGE: benchmark.benchmark_page,
        cli.PAGE: cli.cli_page,
        error_codes.PAGE: error_codes.error_codes_page,
        page_types.PAGE: page_types.page_types,
        settings.PAGE: settings.settings_page,
    }
    for game in rules.GAMES_WITH_RULES:
        found[rules.page_of(game.info.id)] = partial(rules.rules_page, game.info.id)
    return found
