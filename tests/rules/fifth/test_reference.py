"""The engine against rules that were written a second time, over random events.

``python -m tests.rules.fifth.duel`` plays 100,000 events.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.fifth.duel import Duel, main
from tests.rules.fifth.reference import Fight


@given(seed=st.integers(min_value=0, max_value=2**32), events=st.integers(min_value=1, max_value=25))
def test_the_engine_does_what_the_reference_does(seed: int, events: int) -> None:
    duel = Duel(Random(seed))
    for _ in range(events):
        if duel.over:
            break
        duel.step()


def test_a_fault_of_the_rules_is_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Fight, "edge", lambda self, better, worse: int(any(better)))
    assert main(["--events", "400"]) == 1
    assert "fight " in capsys.readouterr().err


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--events", "100"]) == 0
    assert "all equal" in capsys.readouterr().out
