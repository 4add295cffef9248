"""The generated pages of the reference are current, and complete."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from dicebench.records.json_lines import read_truth
from dicebench.records.truth import TruePicture
from dicebench.sets.public_photos import LABELS
from tests.dicebench.samples import picture, true
from tests.documents.generated import (
    ROOT,
    accuracy,
    accuracy_results,
    benchmark,
    error_codes,
    pages,
    programs,
    rules,
)
from traywatch.firmware.cli.main import COMMANDS

PAGES = pages()
SECTIONS = list(accuracy_results.SECTIONS)
UNMEASURED: frozenset[str] = frozenset()
"""Sections without results of the shipped reader. The page says so, and has no table of them."""
READING = [
    name for name, section in accuracy_results.SECTIONS.items() if section.reads and name not in UNMEASURED
]


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


@pytest.mark.parametrize("name", SECTIONS)
def test_a_section_of_the_accuracy_is_that_of_the_shipped_reader(name: str) -> None:
    """If this fails, measure the section again; docs/developer/training.md has the commands."""
    assert (accuracy_results.other_reader(name) == []) == (name not in UNMEASURED)


@pytest.mark.parametrize("name", READING)
def test_a_changed_network_makes_each_section_old(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = accuracy_results.networks()
    assert {"detector.onnx", "read.onnx", "reader.json", "checks.json"} <= shipped.keys()
    for file in shipped:
        monkeypatch.setattr(accuracy_results, "networks", lambda file=file: shipped | {file: "other"})
        assert accuracy_results.other_reader(name) == [file]
    monkeypatch.setattr(accuracy_results, "networks", lambda: shipped | {"new.onnx": "other"})
    assert accuracy_results.other_reader(name) == ["new.onnx"]


@pytest.mark.parametrize("name", READING)
def test_a_section_of_another_reader_has_no_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = accuracy_results.load(name)
    old = {**shipped, "networks": {**shipped["networks"], "read.onnx": "other"}}
    monkeypatch.setattr(
        accuracy_results, "load", lambda one, load=accuracy_results.load: old if one == name else load(one)
    )
    parts = [part for part, (needed, _) in accuracy.PARTS.items() if {name, *UNMEASURED} & set(needed)]
    assert accuracy.accuracy_page().count(accuracy.NOT_MEASURED) == len(parts)


def test_every_figure_of_the_accuracy_comes_from_a_result() -> None:
    template = accuracy.TEMPLATE.read_text(encoding="utf-8")
    prose = re.sub(r"```.*?```", "", template, flags=re.DOTALL)
    assert [line for line in prose.splitlines() if line.startswith("|")] == []
    assert re.findall(r"[\d.,]+ (?:%|of [\d,]+)", prose) == ["95 %"]
    assert "<!--" not in PAGES[accuracy.PAGE]()


def test_the_page_of_accuracy_begins_with_the_bounds_by_dice() -> None:
    """The bounds come first, then what was measured, and neither counts frames."""
    public = benchmark.results()["sets"]["public"]
    dice, ours = public["basis"]["physical_dice"], public["readers"]["traywatch"]["all"]
    first, second, measured, *_ = benchmark.accuracy_section().split(". ")
    assert ours["right"]["low"] <= 0.025 ** (1 / dice) and ours["risk"]["high"] >= 1 - 0.025 ** (1 / dice)
    assert f"at least {100 * ours['right']['low']:.1f} % of the best guesses" in first
    assert f"at most {100 * ours['risk']['high']:.1f} % of the accepted readings" in second
    assert f"{ours['risk']['k']:.0f} of {ours['risk']['n']:,.0f} accepted readings" in measured
    assert f"only {dice} physical dice" in benchmark.accuracy_section()


def test_what_rows_of_the_benchmark_rest_on_is_counted() -> None:
    """Pictures, labeled and physical dice, and rigs; dice without a name are one for each rig and day."""
    truths = [
        picture("a.jpg", true(0, "d6", 3, "A"), true(20, "d8", 1), suite="dim"),
        picture("b.jpg", true(0, "d6", 4, "A"), true(20, "d6", 1), suite="dim", rig="shelf"),
        picture("c.jpg", suite="things", set="other"),
    ]
    assert {name: tuple(one.values()) for name, one in benchmark.groups_of(truths).items()} == {
        "all": (3, 4, 3, 2), "set: sample": (2, 4, 3, 2), "set: other": (1, 0, 0, 1),
        "suite: dim": (2, 4, 3, 2), "suite: things": (1, 0, 0, 1), "kind: d6": (2, 3, 2, 2),
        "kind: d8": (1, 1, 1, 1),
    }  # fmt: skip


def test_rows_that_another_reader_wins_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the order of the readers, and for figures of which less is better too."""

    def figures(**values: float) -> dict[str, object]:
        return {"all": {key: {"value": value, "n": 50} for key, value in values.items()}, "elapsed_s": 1.0}

    readers = {
        "other": figures(right=0.9, phantom=0.1, latency_95=0.5, risk=0.2),
        "traywatch": figures(right=0.8, phantom=0.3, latency_95=0.7, risk=0.1),
    }
    monkeypatch.setattr(benchmark, "results", lambda: {"sets": {"clips": {"readers": readers}}})
    assert {row[2] for row in benchmark.lost()} == {"right", "phantom", "latency_95"}
    assert "| clips | all | phantom rolls per clip | 0.30 | 0.10 (other) |" in benchmark.lost_table()


def test_numbers_that_no_die_shows_are_named() -> None:
    truths = [picture("a.jpg", true(0, "d6", 3), true(20, "d6", 1), true(40, "d4", 2), true(60, "other", 1))]
    assert benchmark.missing_faces(truths) == {"d4": [1, 3, 4], "d6": [2, 4, 5, 6]}


def test_no_public_photograph_shows_two_kinds_of_dice() -> None:
    """The page says so. If this fails, somebody sent pictures of a tray: change the sentence."""
    truths = [one for one in read_truth(LABELS) if isinstance(one, TruePicture)]
    assert [one.picture for one in truths if len({die.kind for die in one.dice}) > 1] == []


@pytest.mark.parametrize("name", ["public", "rendered"])
def test_rows_of_the_benchmark_add_up(name: str) -> None:
    one = benchmark.results()["sets"][name]
    groups, ours = one["groups"], one["readers"]["traywatch"]
    assert set(ours) - {"elapsed_s"} <= set(groups)
    for count in ("dice", "physical_dice"):
        of_kinds = sum(groups[row][count] for row in groups if row.startswith("kind: "))
        assert of_kinds == groups["all"][count] == one["basis"][count]
    assert groups["all"]["rigs"] == one["basis"]["rigs"]


def test_results_of_another_reader_are_not_recorded(tmp_path: Path) -> None:
    printed = tmp_path / "throws.json"
    printed.write_text(json.dumps({"networks": {"read.onnx": "other"}, "throws": 1}))
    with pytest.raises(SystemExit, match="run the evaluation again"):
        accuracy_results.record("throws", [printed])
    with pytest.raises(SystemExit, match="name a section and its files"):
        accuracy_results.record("nothing", [printed])
    with pytest.raises(SystemExit, match="camera known, camera unknown"):
        accuracy_results.record("rendered", [printed])


def test_results_are_recorded_with_their_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accuracy_results, "RESULTS", tmp_path)
    lines: list[dict[str, object]] = [{"networks": accuracy_results.networks()}]
    lines += [{"case": "all", "n": 2}, {"case": "drift", "n": 1}]
    printed = tmp_path / "printed.json"
    printed.write_text("".join(json.dumps(line) + "\n" for line in lines))
    accuracy_results.record("calibration", [printed])
    assert accuracy_results.load("calibration")["cases"] == {
        "all": {"case": "all", "n": 2}, "drift": {"case": "drift", "n": 1},
    }  # fmt: skip
    assert accuracy_results.other_reader("calibration") == []


def test_the_benchmark_is_that_of_the_shipped_reader() -> None:
    """If this fails, run the benchmark again; docs/developer/releasing.md has the commands."""
    assert benchmark.measured_networks() and all(
        one == accuracy_results.networks() for one in benchmark.measured_networks()
    )


def test_answers_older_than_the_reader_are_not_recorded(tmp_path: Path) -> None:
    answers = tmp_path / "traywatch.jsonl"
    answers.write_text("")
    os.utime(answers, (0, 0))
    with pytest.raises(SystemExit, match="older than the files in models/"):
        benchmark.record("rendered", tmp_path / "truth.jsonl", [answers])


def test_each_program_says_what_it_reads_and_writes() -> None:
    listed, table = programs.programs(), programs.reads_and_writes()
    assert {program.module for program in listed} == set(table)
    assert len(listed) > 80 and all(program.summary for program in listed)
    page = PAGES[programs.PAGE]()
    assert [name for name in table if f"| `{name}` | " not in page] == []
    assert [name for name in programs.STAGES if f"| `{name}` | " not in page] == []
