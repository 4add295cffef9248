"""The selection of tests by changed files, and the faults of the mutation measurement."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from tests.runner.changed_tests import affected_tests, changed_files
from tests.runner.import_graph import ROOT, modules
from tests.runner.long_tests import listed_tests
from tests.runner.mutants import choose_mutant, lines_of_functions
from tests.runner.mutation import Verdict, summary
from tests.runner.options import in_order, is_long, repeated, scope_of
from tests.runner.quick_set import choose, costs, report
from tests.runner.times import Span, table


@pytest.mark.parametrize(
    ("changed", "among", "not_among"),
    [
        (
            "vision/tracking/settle_gate.py",
            ["tests/vision/tracking/test_settle_gate.py", "tests/vision/throws/test_watcher.py"],
            ["tests/rules/free/test_engine.py"],
        ),
        (
            "firmware/cli/commands/optics.py",
            ["tests/firmware/cli/commands/test_optics.py"],
            ["tests/vision/test_reader.py", "tests/firmware/hall/test_hall.py"],
        ),
        (
            "rules/deep_dark_dice/attack.py",
            ["tests/rules/deep_dark_dice/test_engine.py", "tests/browser/test_games.py"],
            ["tests/vision/tracking/test_settle_gate.py"],
        ),
        (
            "tests/vision/tray_scenes.py",
            ["tests/vision/throws/test_hands.py"],
            ["tests/browser/test_games.py"],
        ),
        (
            "firmware/web/static/page/styles/style.css",
            ["tests/browser/test_barriers.py"],
            ["tests/vision/test_reader.py"],
        ),
        ("docs/README.md", ["tests/documents/test_language.py"], ["tests/rules/free/test_engine.py"]),
        ("vision/__init__.py", ["tests/vision/test_reader.py"], []),
    ],
)
def test_a_changed_file_affects_what_needs_it(changed: str, among: list[str], not_among: list[str]) -> None:
    found = affected_tests([changed])
    assert found is not None
    assert set(among) <= found
    assert not set(not_among) & found


@pytest.mark.parametrize(
    "changed", ["pyproject.toml", "tests/conftest.py", "LICENSE", "vision/no_such_module.py"]
)
def test_what_fits_nowhere_affects_all_tests(changed: str) -> None:
    assert affected_tests([changed]) is None


def test_nothing_changed_affects_nothing() -> None:
    assert affected_tests([]) == frozenset()


def test_an_unknown_commit_is_refused() -> None:
    with pytest.raises(ValueError, match="git diff"):
        changed_files("no-such-commit")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            "traywatch.vision.tracking.settle_gate", marks=pytest.mark.long("another module is quick")
        ),
        "traywatch.rules.core.log",
    ],
)
def test_a_fault_changes_one_line_and_leaves_valid_python(name: str) -> None:
    path = modules()[name]
    source = path.read_text(encoding="utf-8")
    rng = random.Random(3)
    found = 0
    for line in sorted(lines_of_functions(path)):
        mutant = choose_mutant(path, line, rng)
        if mutant is None:
            continue
        found += 1
        broken = mutant.applied(source)
        ast.parse(broken)
        differing = [n for n, (a, b) in enumerate(zip(source.split("\n"), broken.split("\n")), 1) if a != b]
        assert differing == [line]
    assert found > 50


def test_a_fault_is_not_applied_to_another_file() -> None:
    path = modules()["traywatch.rules.core.log"]
    mutant = next(
        found
        for line in sorted(lines_of_functions(path))
        if (found := choose_mutant(path, line, random.Random(1))) is not None
    )
    with pytest.raises(ValueError, match="is not there"):
        mutant.applied("\n" * 2000)


def test_the_summary_counts_faults_by_package() -> None:
    def verdict(path: str, quick: bool, whole: bool) -> Verdict:
        return Verdict(path, 1, "a", "b", 3, quick, whole, 1.0)

    verdicts = [
        verdict("rules/a.py", True, True),
        verdict("rules/a.py", False, True),
        verdict("vision/b.py", False, False),
    ]
    rows = summary(verdicts).splitlines()
    assert rows[2] == "| rules | 2 | 2 | 1 | 50 % |"
    assert rows[3] == "| vision | 1 | 0 | 0 | – |"
    assert rows[4] == "| all | 3 | 2 | 1 | 50 % |"


def test_times_are_summed_by_name() -> None:
    spans = [
        Span("a::x", "call", 1.0, 0.5, 0.0),
        Span("a::x", "setup", 1.0, 0.5, 2.0),
        Span("b::y", "call", 1, 0, 0),
    ]
    rows = table(spans, lambda span: span.name.partition("::")[0], "file").splitlines()
    assert rows[2:] == ["| a | 1 | 2.0 | 3.0 | 2.0 |", "| b | 1 | 1.0 | 0.0 | 0.0 |"]


def test_the_root_is_the_repository() -> None:
    assert (ROOT / "pyproject.toml").is_file() and Path(__file__).is_relative_to(ROOT)


WITH_ALL = pytest.mark.long("that the file is wanted by its name is quick")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["tests/drills"], ["whole files 1;"]),
        pytest.param(["tests/drills", "--all"], ["test_fleet.py::"], marks=WITH_ALL),
        (["tests/drills/test_fleet.py"], ["test_fleet.py::"]),
    ],
)
def test_a_file_of_long_tests_is_left_out_unless_wanted(arguments: list[str], expected: list[str]) -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    assert all(text in done.stdout for text in expected), done.stdout
    assert ("test_fleet.py::" in done.stdout) == ("test_fleet.py::" in expected)


def test_a_listed_test_runs_when_its_file_is_affected() -> None:
    listed, other = sorted(listed_tests())[0], "tests/a.py::one"
    assert is_long(listed, marked=False, selected=False)
    assert not is_long(listed, marked=False, selected=True)
    assert is_long(listed, marked=True, selected=True)
    assert not is_long(other, marked=False, selected=False)


LINES = {
    "tests/a.py::one": frozenset({1, 2}),
    "tests/a.py::two": frozenset({1, 2}),
    "tests/a.py::three": frozenset({1, 2}),
    "tests/a.py::four": frozenset({1, 2, 3}),
}


@pytest.mark.parametrize(
    ("lines", "seconds", "expected"),
    [
        # ``four`` runs all lines, so that the others add nothing.
        ({}, {name: 1.0 for name in LINES}, ["one", "three", "two"]),
        # Two cheaper tests run its lines.
        ({}, {**{name: 1.0 for name in LINES}, "tests/a.py::four": 9.0}, ["one", "three", "two"]),
        (
            {"tests/a.py::five": frozenset({3, 4})},
            {"tests/a.py::four": 9.0, "tests/a.py::five": 1.0},
            ["four"],
        ),
        # What is cheap stays.
        ({}, {"tests/a.py::two": 0.02}, []),
        # One case of a test stays, the cheapest one.
        (
            {"tests/a.py::five[x]": frozenset({1}), "tests/a.py::five[y]": frozenset({2})},
            {"tests/a.py::five[x]": 2.0, "tests/a.py::five[y]": 3.0},
            ["five[y]"],
        ),
        # What lines do not tell stays.
        ({"tests/browser/a.py::five": frozenset({1})}, {"tests/browser/a.py::five": 9.0}, []),
    ],
)
def test_a_test_is_left_out_if_cheaper_ones_run_its_lines(
    lines: dict[str, frozenset[int]], seconds: dict[str, float], expected: list[str]
) -> None:
    assert choose({**LINES, **lines}, seconds) == [f"tests/a.py::{name}" for name in expected]


def test_a_share_of_the_lines_may_be_enough() -> None:
    lines = {"tests/a.py::one": frozenset(range(99)), "tests/a.py::two": frozenset({99})}
    seconds = dict.fromkeys(lines, 1.0)
    assert choose(lines, seconds) == []
    assert choose(lines, seconds, share=0.99) == ["tests/a.py::two"]
    assert choose(lines, seconds, kept=["tests/a.py::two"], share=0.99) == []


def test_costs_are_summed_by_test_and_told_by_folder(tmp_path: Path) -> None:
    spans = [["tests/a/x.py::one", part, 9.0, 0.5, 0.25] for part in ("setup", "call", "teardown", "fixture")]
    (tmp_path / "1.jsonl").write_text("".join(json.dumps(span) + "\n" for span in spans), encoding="utf-8")
    seconds = costs(tmp_path)
    assert seconds == {"tests/a/x.py::one": 2.25}
    assert report(["tests/a/x.py::one"], seconds).splitlines()[-1] == "| all | 1 | 2.2 | 1 | 2.2 |"


def test_the_same_ids_are_noticed() -> None:
    """A plugin gave 86 tests one id once, and several processes ran one of them. Pytest itself does not."""
    assert repeated(["a", "b", "a", "c", "b"]) == ["a", "b"]
    assert repeated(["a", "b"]) == []


def test_each_listed_test_exists() -> None:
    unknown = []
    for test in listed_tests():
        path, _, name = test.partition("[")[0].partition("::")
        file = ROOT / path
        function = f"def {name.rpartition('::')[2]}("
        if not (file.is_file() and function in file.read_text(encoding="utf-8")):
            unknown.append(test)
    assert not unknown, "tests/runner/long_tests.txt names tests that do not exist: delete these lines"


def test_tests_that_wait_are_handed_out_among_the_others() -> None:
    """Files stay whole, and the order keeps every test."""
    pages = [f"tests/browser/test_{n}.py::test_page" for n in range(10)]
    shared = [f"tests/browser/test_rights.py::test_{n}" for n in range(3)]
    others = [f"tests/vision/test_{n}.py::test_{m}" for n in range(30) for m in range(2)]
    names = in_order([*others, *pages, *shared])
    assert sorted(names) == sorted([*others, *pages, *shared])
    scopes = list(dict.fromkeys(map(scope_of, names)))
    assert len(scopes) == sum(1 for scope, _ in groupby(map(scope_of, names))), (
        "a file is handed out in parts"
    )
    places = [n for n, scope in enumerate(scopes) if scope.startswith("tests/browser/")]
    assert max(later - before for before, later in pairwise(places)) <= 4
    assert places[0] <= 1 and 0.7 * len(scopes) < places[-1] < 0.9 * len(scopes)
