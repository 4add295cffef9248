"""A signed release without a network: it replaces the old version, or the old version comes back."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.system.machine import Machine
from tests.system.table import Row

_UPDATE = """
from releases import *
wait_for_health()
entered = {wait_for_entry() for _ in range(3)}
show(**update(make_release(VERSION, BROKEN)))
show(entered=len(entered), **state())
show(lost=len(entered - set(journal()["asks"])))
"""
_CUT = """
from releases import *
wait_for_health()
archive = make_release(VERSION, False)
show(entered=[wait_for_entry() for _ in range(3)], archive=archive)
update(archive)
"""
_AFTER_CUT = """
from releases import *
show(before=state())
show(**update(ARCHIVE))
show(asks=journal()["asks"], **state())
"""
_CUT_WITHIN_S = 90.0
_PAGE = """
from releases import *
wait_for_health()
show(obstacle=call("updates")["obstacle"])
entered = {wait_for_entry() for _ in range(3)}
archive = make_release(VERSION, BROKEN)
allow_page()
show(allowed=call("updates")["obstacle"])
show(**update_by_page(archive))
show(entered=len(entered), **state())
show(lost=len(entered - set(journal()["asks"])), offered=call("updates")["uploaded"])
"""


def check(image: Path, _: int) -> Iterator[Row]:
    """An update, one that does not work, and a power cut in the middle of one."""
    with Machine(image) as machine:
        facts = machine.facts(f"VERSION, BROKEN = '9.0.0', False\n{_UPDATE}")
        text = f"{facts['seconds']:.0f} s, then version {facts['version']}, {_lost(facts)}"
        ok = facts["status"] == 0 and facts["version"] == "9.0.0" and not facts["beside"]
        yield Row("update", "a signed release, without a network", text, ok and _well(facts))
        facts = machine.facts(f"VERSION, BROKEN = '9.1.0', True\n{_UPDATE}")
        text = f"status {facts['status']} after {facts['seconds']:.0f} s, version {facts['version']} again"
        ok = facts["status"] == 1 and facts["version"] == "9.0.0"
        yield Row("update", "a release that does not start", f"{text}, {_lost(facts)}", ok and _well(facts))
        before = _cut_within_an_update(machine)
    with Machine(image) as machine:
        facts = machine.facts(f"ARCHIVE = {before['archive']!r}\n{_AFTER_CUT}")
    was = facts["before"]
    facts["lost"], facts["entered"] = len(set(before["entered"]) - set(facts["asks"])), len(before["entered"])
    text = f"cut {before['after_s']:.0f} s after its begin; the boot had version {was['version']}"
    text += f"; the update once more: version {facts['version']}, {_lost(facts)}"
    ok = was["page"] and was["new"] and facts["status"] == 0 and facts["version"] == "9.2.0"
    yield Row("update", "a power cut in the middle of an update", text, ok and _well(facts))


def check_page(image: Path, _: int) -> Iterator[Row]:
    """An update and one that does not work, both uploaded and installed over HTTP as the page does."""
    with Machine(image) as machine:
        facts = machine.facts(f"VERSION, BROKEN = '9.0.0', False\n{_PAGE}")
        ok = facts["obstacle"] == "key" and facts["allowed"] is None
        text = f"obstacle: {facts['obstacle']}; with the key: {facts['allowed']}"
        yield Row("page-update", "an installation from a clone", text, ok)
        text = f"uploaded and checked after {facts['uploaded_s']:.0f} s, {facts['bytes'] / 1e6:.1f} MB"
        text += f"; {_page_result(facts)}"
        ok = facts["last"]["outcome"] == "done" and facts["version"] == "9.0.0" and not facts["beside"]
        ok = ok and facts["away"] and facts["offered"] is None
        yield Row("page-update", "a signed release in the page", text, ok and _well(facts))
        facts = machine.facts(f"VERSION, BROKEN = '9.1.0', True\n{_PAGE}")
        text = f"{_page_result(facts)}; told: {facts['last']['reason']}"
        ok = facts["last"]["outcome"] == "failed" and facts["version"] == "9.0.0"
        ok = ok and facts["obstacle"] is None and facts["offered"] is not None
        yield Row("page-update", "a release that does not start, in the page", text, ok and _well(facts))


def _page_result(facts: dict[str, Any]) -> str:
    outcome = f"{facts['last']['outcome']} after {facts['seconds']:.0f} s"
    return f"{outcome}, then version {facts['version']}, {_lost(facts)}"


def _cut_within_an_update(machine: Machine) -> dict[str, Any]:
    lines = machine.lines(f"VERSION = '9.2.0'\n{_CUT}")
    facts = json.loads(next(lines))
    after_s = random.Random(2).random() * _CUT_WITHIN_S
    time.sleep(after_s)
    machine.cut_power()
    return {**facts, "after_s": after_s}


def _well(facts: dict[str, Any]) -> bool:
    return bool(facts["page"] and facts["new"]) and not facts["lost"]


def _lost(facts: dict[str, Any]) -> str:
    return f"{facts['lost']} of {facts['entered']} rolls lost"
