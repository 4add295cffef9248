"""A crawl over every outlet in every role: no byte of a hidden roll, and all of it for those who see it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.firmware.hidden.evening import Ending, HiddenEvening, Role, told_in
from tests.firmware.hidden.outlets import OUTLETS, reads, streams
from tests.firmware.hidden.sent import KeptLog
from traywatch.firmware.table.hidden.audience import HiddenAudience

CASES = [(audience, ending, False) for audience in get_args(HiddenAudience) for ending in get_args(Ending)]
CASES += [("host", "corrected", True)]
QUICK = [("host", "corrected", False), ("host_and_roller", "asked", False)]


def crawl(folder: Path, case: tuple[Any, Any, bool]) -> list[str]:
    """Where a hidden roll is told to people who may not see it."""
    audience, ending, typed = case
    log = KeptLog()
    logging.getLogger().addHandler(log)
    try:
        with closing(HiddenEvening(folder, audience, ending, typed=typed)) as evening:
            found = [where for outlet in OUTLETS.values() for where in told_in(outlet(evening))]
        return [*found, *told_in(log.told())]
    finally:
        logging.getLogger().removeHandler(log)


@pytest.mark.parametrize("case", QUICK, ids=str)
def test_nothing_of_a_hidden_roll_is_told(case: tuple[Any, Any, bool], tmp_path: Path) -> None:
    assert crawl(tmp_path, case) == []


@pytest.mark.long("two of the cases are a quick test")
@pytest.mark.parametrize("case", [one for one in CASES if one not in QUICK], ids=str)
def test_nothing_is_told_in_any_case(case: tuple[Any, Any, bool], tmp_path: Path) -> None:
    assert crawl(tmp_path, case) == []


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HiddenEvening]:
    with closing(HiddenEvening(tmp_path_factory.mktemp("evening"), "host_and_roller", "corrected")) as found:
        yield found


@pytest.mark.parametrize("who", ["host", "Ann"])
def test_those_who_may_see_it_see_all_of_it(who: str, evening: HiddenEvening) -> None:
    """Else the crawl would find nothing because there is nothing to find."""
    role = evening.host if who == "host" else Role("roller", evening.tokens["Ann"])
    told = " ".join([*told_in(reads(evening, [role])), *told_in(streams(evening, [role]))])
    for place in ("/table", "/throws", f"/throws/{evening.throw_id}", "/asks", "/picture", "/clip", "events"):
        assert place in told, place
    assert "918273" in told and "777555" in told and "picture" in told
