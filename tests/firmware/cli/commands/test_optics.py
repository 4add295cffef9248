"""``traywatch optics``: output and exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from traywatch.firmware.cli.main import main

Caught = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--height-mm", "450"], 0, ["is in the picture", "px per mm", "Readable: ", "d20 (", "focus=2.22"]),
        (["--height-mm", "200"], 1, ["does not fit", "must be at least"]),
        (["--height-mm", "2500"], 1, ["Not readable: "]),
        (["--camera", "module2", "--tray", "60x60", "--height-mm", "150"], 1, ["cannot focus so near"]),
        (["--camera", "module3-wide"], 0, ["degrees to the vertical"]),
        (["--height-mm", "450", "--numeral-mm", "4"], 0, ["Numerals 4 mm high", "px: readable"]),
        (["--height-mm", "450", "--numeral-mm", "1"], 1, ["not readable"]),
        (["--camera", "webcam", "--view", "60", "--tray", "300x300"], 0, ["webcam"]),
    ],
)
def test_what_it_says(arguments: list[str], status: int, said: list[str], capsys: Caught) -> None:
    assert main(["optics", *arguments]) == status
    out = capsys.readouterr().out
    assert [words for words in said if words not in out] == []


def test_for_programs(capsys: Caught) -> None:
    assert main(["optics", "--height-mm", "450", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["fits"] and told["px_per_mm"] == pytest.approx(2.786, abs=0.01)
    assert told["dice"]["d20"] == "well" and told["numeral"] is None


def test_it_draws_a_stand_and_its_plate(tmp_path: Path, capsys: Caught) -> None:
    stand, plate = tmp_path / "stand.pdf", tmp_path / "plate.stl"
    assert main(["optics", "--stand", str(stand), "--plate", str(plate)]) == 0
    assert stand.read_bytes().startswith(b"%PDF") and b"/Count 2" in stand.read_bytes()
    assert plate.read_bytes().startswith(b"Traywatch camera plate")
    assert "cutting plan" in capsys.readouterr().out
    assert main(["optics", "--stand", str(tmp_path / "no" / "stand.pdf")]) == 2


@pytest.mark.parametrize("arguments", [["--tray", "a9"], ["--picture", "big"], ["--camera", "holga"]])
def test_wrong_use(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["optics", *arguments])
    assert end.value.code == 2
