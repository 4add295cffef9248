"""The page of all drills is complete, and each drill has a fault that it noticed."""

from __future__ import annotations

import re

import pytest

from tests.drills.reliability import DRILLS, PAGE, Drill, Outcome, kept, outcome_with_fault, page, result_of


@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.name)
def test_the_page_has_a_drill_with_enough_done_and_its_fault_noticed(drill: Drill) -> None:
    """If this fails, run ``python -m tests.drills.reliability`` and commit the page."""
    text = PAGE.read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if f"tests/drills/{drill.name}.py" in line)
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    done = re.match(r"(\d+) (.+)", cells[2])
    assert done is not None and done[2] == drill.unit and int(done[1]) >= drill.least
    assert cells[0] == drill.promise and cells[3] == "0"
    assert cells[5] == f"{drill.fault}: yes"


def test_the_page_is_that_of_the_results() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(kept())


def test_a_drill_that_notices_nothing_is_shown() -> None:
    drill = DRILLS[0]
    text = page({drill.name: result_of(Outcome(99, 0, "fine"), Outcome(9, 0, "fine"))})
    assert f"{drill.fault}: NO" in text


def test_a_drill_notices_its_fault() -> None:
    """The others take longer; the command runs them all."""
    flips = next(drill for drill in DRILLS if drill.name == "bit_flips")
    assert outcome_with_fault(flips, 0.5).wrong > 0
    assert flips.measure(0.25).wrong == 0
