"""The page of all drills is complete, and each drill has a fault that it noticed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.drills.reliability.drill import Drill, Outcome, outcome_with_fault
from tests.drills.reliability.drills import DRILLS
from tests.drills.reliability.page import PAGE, kept, page, result_of


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


@pytest.mark.parametrize(("name", "scale"), [("bit_flips", 0.5), ("fuzz", 0.25)])
def test_a_drill_notices_its_fault(name: str, scale: float) -> None:
    """The others take longer; the command runs them all."""
    drill = next(one for one in DRILLS if one.name == name)
    assert outcome_with_fault(drill, scale).wrong > 0
    assert drill.measure(scale / 2).wrong == 0


def test_every_drill_that_breaks_something_is_on_the_page() -> None:
    """Those that measure something else say so here."""
    folder = Path(__file__).parent
    found = {path.stem for path in folder.glob("[a-z]*.py") if not path.stem.startswith("test_")}
    others = {
        "balance", "data_names", "demo_games", "fleet", "growth", "large_journal", "memory_parts",
        "page_figures", "phone_figures", "phone_latency", "proof_bits", "small_machine", "venues",
    }  # fmt: skip
    assert found - others == {drill.name for drill in DRILLS}
