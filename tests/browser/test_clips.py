"""The clip of a throw on the phone, and the page that checks proofs."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.browser.phones import Phone, Tray
from tests.browser.test_barriers import barriers
from tests.firmware.helpers import die, photo, throw, unsure
from tests.firmware.proofs.proven import ProvenTable
from traywatch.firmware.cli.main import main
from traywatch.firmware.pipeline.clips.film_file import film_file
from traywatch.firmware.table.proofs import notary
from traywatch.firmware.table.proofs.throw_facts import throw_facts

LAYER = {
    "rest": 400,
    "paths": [{"die": "a0", "points": [[0, 10, 10, 1], [400, 100, 80, 1]]}],
    "contacts": [{"at": 200, "x": 50, "y": 40, "with": "obstacle"}],
    "dice": [{"die": "a0", "x": 100, "y": 80, "half": 12}],
}


def clip() -> bytes:
    frames = []
    for at in range(6):
        image = np.full((120, 160, 3), 60, np.uint8)
        cv2.circle(image, (10 + 18 * at, 10 + 14 * at), 9, (30, 30, 220), -1)
        frames.append((image, 100))
    return film_file(frames, LAYER, 300_000)


def layered(page: Any, place: str) -> int:
    """The white pixels of the canvas: of them only the layer has some."""
    count = """(canvas) => {
        const all = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        let white = 0;
        for (let i = 0; i < all.length; i += 4) if (Math.min(all[i], all[i + 1], all[i + 2]) > 240) white++;
        return white; }"""
    return int(page.eval_on_selector(f"{place} .clip canvas", count))


@pytest.mark.shared_page
def test_a_die_shows_its_clip_and_the_layer_can_be_switched_off(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.clips.put("c1", clip())
    tray.table.throws.record(throw(die("d20", 17), throw_id="c1"), photo())
    page.click(".throw .die")
    page.wait_for_selector("#sheet .clip canvas")
    page.locator("#sheet .clip input").fill("600")
    assert layered(page, "#sheet") > 100
    page.click("#sheet .clip button:has-text('Paths')")
    assert layered(page, "#sheet") == 0
    assert phone.complaints == []


@pytest.mark.shared_page
def test_a_question_shows_the_roll_or_says_that_there_is_no_clip(phone: Phone, tray: Tray) -> None:
    tray.table.start("free")
    page = phone.open(tray)
    tray.table.throws.record(throw(unsure("d20", (6, 9)), throw_id="c2"), photo())
    page.click("#ask button:has-text('Watch the roll')")
    page.wait_for_selector("#sheet:has-text('no clip of this roll')")
    assert phone.complaints == []


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs the program openssl")
def test_a_proof_checks_itself_and_the_page_finds_a_change(phone: Phone, tray: Tray, tmp_path: Path) -> None:
    with ProvenTable(tmp_path) as proven:
        proven.roll("t1", die("d20", 17, None), clip=clip())
        (tmp_path / "roll.html").write_bytes(proven.proof("t1"))
    page = phone.page
    page.goto((tmp_path / "roll.html").as_uri())
    page.wait_for_selector(".verdict.good")
    assert barriers(page) == []
    assert "17" in page.inner_text("#shown") and page.locator(".clip canvas").count() == 1
    changed = (tmp_path / "roll.html").read_bytes().replace(b'"n\\":1', b'"n\\":2', 1)
    (tmp_path / "other.html").write_bytes(changed)
    page.goto(f"{tray.url}verify")
    page.wait_for_selector("html[data-ready]")
    for name, verdict in (("roll", "good"), ("other", "bad")):
        page.set_input_files("#file", tmp_path / f"{name}.html")
        page.wait_for_selector(f".verdict.{verdict}")
    assert page.inner_text("#shown") == "", "what was changed is not shown"
    assert page.inner_text("#shown") == "", "what was changed is not shown"
    assert phone.fits()
    assert phone.complaints == []


@pytest.mark.parametrize(
    ("fields", "shown", "printed"),
    [
        ({"number": 19, "sum": "14 + 5"}, "19 = 14 + 5", "number 19 (14 + 5)"),
        ({"number": -1, "sum": ""}, "−1", "number -1"),
        ({"number": None, "sum": ""}, "–", "no number"),
        ({"number": None, "sum": "1 → 4"}, "1 → 4", "1 → 4"),
        ({}, "17", "total 17"),
    ],
    ids=["with a bonus", "below zero", "a word", "rolled again", "a record of 0.1.0"],
)
def test_a_proof_shows_the_number_that_the_table_was_told(
    phone: Phone,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    fields: dict[str, Any],
    shown: str,
    printed: str,
) -> None:
    def facts(*args: Any, **options: Any) -> dict[str, Any]:
        record = throw_facts(*args, **options)
        assert {record.pop("number"), record.pop("sum")} == {17, ""}
        return record | fields

    monkeypatch.setattr(notary, "throw_facts", facts)
    with ProvenTable(tmp_path) as proven:
        proven.roll("t1", die("d20", 17, None), clip=clip())
        (tmp_path / "roll.html").write_bytes(proven.proof("t1"))
    phone.page.goto((tmp_path / "roll.html").as_uri())
    phone.page.wait_for_selector(".verdict.good")
    assert phone.page.inner_text("#shown dt:text-is('Number') + dd") == shown
    assert main(["verify", str(tmp_path / "roll.html")]) == 0
    assert printed in capsys.readouterr().out
