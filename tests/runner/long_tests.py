"""The tests that run with ``--all`` only, because cheaper tests run the same lines: ``long_tests.txt``.

``python -m tests.runner.quick_set`` chooses them and writes the file. A test that is long for another reason
has ``@pytest.mark.long("reason")``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

LIST = Path(__file__).with_suffix(".txt")
HEAD = "# Written by python -m tests.runner.quick_set. These tests run with --all only.\n"


@cache
def listed_tests() -> frozenset[str]:
    """The ids of the listed tests."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def write_list(tests: Iterable[str]) -> None:
    """Replace the list."""
    LIST.write_text(HEAD + "".join(f"{test}\n" for test in sorted(tests)), encoding="utf-8")
