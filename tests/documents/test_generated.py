"""The generated pages of the reference are current, and complete."""

from __future__ import annotations

import pytest

from tests.documents.generated import ROOT, accuracy, benchmark, error_codes, pages, programs, rules
from traywatch.firmware.cli.main import COMMANDS

PAGES = pages()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_current(name: str) -> None:
    """If this fails, run ``python -m tests.documents.generated`` and commit the page."""
    assert (ROOT / name).read_text(encoding="utf-8") == PAGES[name]()


def test_every_command_has_a_section() -> None:
    page = PAGES["docs/reference/cli.md"]()
    assert [name for name in COMMANDS if f"## traywatch {name}\n" not in page] == []


def test_codes_are_words_with_underscores() -> None:
    codes = {one.code for one in error_codes.raised()}
    assert len(codes) > 100
    assert [code for code in codes if not code.replace("_", "").isalnum() or code != code.lower()] == []


@pytest.mark.parametrize("game", [game.info.id for game in rules.GAMES_WITH_RULES])
def test_every_rule_has_a_place_a_function_and_a_test(game: str) -> None:
    texts = next(one for one in rules.GAMES_WITH_RULES if one.info.id == game).rule_texts
    assert len(texts) >= 60
    for what in (rules.sources(game), rules.functions(game), rules.tests(game)):
        assert [rule for rule in texts if not what.get(rule)] == []
    assert [rule for rule in rules.sources(game) if rule not in texts] == []


def test_the_accuracy_is_that_of_the_shipped_networks() -> None:
    """If this fails, evaluate the new networks; docs/developer/releasing.md has the commands."""
    assert accuracy.measured_networks() == accuracy.networks()


def test_the_benchmark_is_that_of_the_shipped_networks() -> None:
    """If this fails, run the benchmark again; docs/developer/releasing.md has the commands."""
    assert benchmark.measured_networks() and all(
        one == accuracy.networks() for one in benchmark.measured_networks()
    )


def test_each_program_says_what_it_reads_and_writes() -> None:
    listed, table = programs.programs(), programs.reads_and_writes()
    assert {program.module for program in listed} == set(table)
    assert len(listed) > 80 and all(program.summary for program in listed)
    page = PAGES[programs.PAGE]()
    assert [name for name in table if f"| `{name}` | " not in page] == []
    assert [name for name in programs.STAGES if f"| `{name}` | " not in page] == []
