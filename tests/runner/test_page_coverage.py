"""The coverage of the page's scripts, and faults in them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.runner.page_coverage import (
    PAGE,
    Interval,
    covered_parts,
    merged,
    numbered_segments,
    read_page_lines,
)
from tests.runner.page_mutation import covering_tests
from tests.runner.script_mutants import faults, is_script, served_place
from traywatch.firmware.web.page_source import shortened

SCRIPT = """// A script.
const names = ["one", "two"];

/** What a dog says — “woof”. */
export function bark(dog) {
  if (dog.age > 3 && !dog.asleep) {
    speak(dog, "woof");
    return dog.age + 1;
  }
  const other = find(dog);
  return { 1: `${other} + ${names}`, 2: /a + b/ };
}
"""


def function(*ranges: tuple[int, int, int]) -> dict[str, Any]:
    return {"ranges": [{"startOffset": begin, "endOffset": end, "count": n} for begin, end, n in ranges]}


@pytest.mark.parametrize(
    ("functions", "expected"),
    [
        ([], []),
        ([function((0, 100, 1))], [(0, 100)]),
        # A branch that did not run, and one inside it that did.
        ([function((0, 100, 1), (10, 50, 0), (20, 30, 2))], [(0, 10), (20, 30), (50, 100)]),
        # Of a page that is open already, only a function runs; the code around it did not run again.
        ([function((0, 100, 0)), function((40, 60, 3), (50, 55, 0))], [(40, 50), (55, 60)]),
        ([function((40, 60, 0)), function((0, 100, 1))], [(0, 40), (60, 100)]),
    ],
)
def test_inner_ranges_correct_outer_ones(functions: list[dict[str, Any]], expected: list[Interval]) -> None:
    assert covered_parts(functions) == expected


def test_parts_are_joined() -> None:
    assert merged([(5, 9), (0, 3), (3, 4), (6, 12), (20, 21)]) == [(0, 4), (5, 12), (20, 21)]


def test_segments_lie_between_all_bounds() -> None:
    tests = {
        "a": {"one.js": [(0, 10)], "two.js": [(0, 5)]},
        "b": {"one.js": [(4, 10)]},
        "c": {"one.js": [(0, 2), (4, 10)]},
    }
    segments = numbered_segments(tests)
    assert segments["b"] < segments["c"] < segments["a"]
    assert [len(segments[test]) for test in tests] == [4, 1, 2]


def test_a_test_that_ran_twice_has_both_parts(tmp_path: Path) -> None:
    for name, parts in (("1", [[0, 4]]), ("2", [[3, 9]])):
        line = json.dumps(["tests/a.py::one", {"app.js": parts}])
        (tmp_path / f"{name}.jsonl").write_text(line + "\n", encoding="utf-8")
    assert read_page_lines(tmp_path) == {"tests/a.py::one": {"app.js": [(0, 9)]}}


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "dog.js"
    path.write_text(SCRIPT, encoding="utf-8")
    return path


def test_faults_are_inside_functions_and_outside_of_texts(script: Path) -> None:
    changes = [(one.line, one.old, one.new) for one in faults(script)]
    assert changes == [
        (6, ">", ">="),
        (6, "3", "(3 + 1)"),
        (6, "&&", "||"),
        (6, "!", ""),
        (7, '"woof"', '"woofX"'),
        (8, "+", "-"),
        (8, "1", "(1 + 1)"),
        (11, "1", "(1 + 1)"),
        (11, "2", "(2 + 1)"),
        (7, 'speak(dog, "woof");', ";"),
        (8, "return dog.age + 1;", "return null;"),
        (10, "const other = find(dog);", "const other = null;"),
        (11, "return { 1: `${other} + ${names}`, 2: /a + b/ };", "return null;"),
    ]


def test_the_place_of_a_fault_is_one_of_the_served_text(script: Path) -> None:
    served = shortened(script.name, script.read_bytes()).decode()
    for one in faults(script):
        assert served[served_place(one) :].startswith(one.old), one


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_a_change_that_is_no_script_is_no_fault(script: Path) -> None:
    valid = [is_script(one) for one in faults(script) if one.line == 11]
    assert valid == [False, False, True], "a number before a colon is a name"


def test_the_tests_of_a_place_run_it() -> None:
    mutant = next(faults(PAGE / "base" / "dom.js"))
    place = served_place(mutant)
    pages = {
        "tests/a.py::around": {"base/dom.js": [(0, place), (place, place + 1)]},
        "tests/a.py::before": {"base/dom.js": [(0, place)]},
        "tests/a.py::after": {"base/dom.js": [(place + 1, place + 9)]},
        "tests/a.py::elsewhere": {"app.js": [(0, 10**6)]},
    }
    assert covering_tests(pages, mutant) == ["tests/a.py::around"]
