"""The test that the page of a rule names uses the rule, in every game with such a page."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.documents.generated.rules import GAMES_WITH_RULES


@pytest.mark.long("the named tests themselves are quick")
def test_each_rule_is_used_by_the_test_that_its_page_names() -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "tests.rules.exercised"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert checked.stdout.count("have a test that uses them") == len(GAMES_WITH_RULES) > 4
