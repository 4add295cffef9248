"""What ``traywatch share`` packs: the dice and what was said about them, and nothing private."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from dicebench.records.json_lines import read_predictions, read_truth
from dicebench.records.predictions import PredictedPicture
from dicebench.records.truth import TruePicture
from dicebench.scoring.scores import check_names, score
from tests.firmware.helpers import die, throw, unsure
from traywatch.calibration.dice.shapes import SHAPES
from traywatch.firmware.cli.main import main
from traywatch.firmware.diagnostics.shared_dice import kept_box
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.pictures import PictureStore
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.throw_outcome import HumanReading
from traywatch.vision.types import DieReading

PRIVATE = ("Ana", "Secret Table", "kept-by-ana", "deep_dark", "2026", "free", "seat", "#7a1f2b", "hit")
SIZE = (320, 240)
FIRST, SECOND = (100.0, 80.0, 160.0, 140.0), (200.0, 80.0, 240.0, 120.0)


def papers() -> np.ndarray:
    """A picture full of detail that is nobody's business."""
    return np.random.default_rng(1).integers(0, 255, (SIZE[1], SIZE[0], 3), np.uint8)


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a table with a named die, a taught kind, and an open question."""
    folder = tmp_path_factory.mktemp("share")
    data = folder / "data"
    data.mkdir()
    table = TableService(Journal(data / "journal.sqlite"), pictures=PictureStore(data / "pictures"))
    table.start("free")
    named = die("d20", 17, box=FIRST, die_name="Ana's red d20")
    taught = die("kept-by-ana", 3, box=SECOND, label="Secret Table")
    table.throws.record(throw(named, taught, throw_id="t-first"), papers())
    table.throws.record(throw(named, unsure(box=SECOND), throw_id="t-second"), papers())
    table.close()
    assert main(["share", str(folder / "dice.zip"), "--data", str(data)]) == 0
    with zipfile.ZipFile(folder / "dice.zip") as archive:
        archive.extractall(folder / "out")
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert (folder / "dice.zip").stat().st_mode & 0o777 == 0o600
    return folder / "out"


def test_only_what_is_listed_is_in_the_file(packed: Path) -> None:
    names = sorted(path.relative_to(packed).as_posix() for path in packed.rglob("*") if path.is_file())
    assert names == [
        "README.txt",
        "pictures/0001.jpg",
        "pictures/0002.jpg",
        "predictions.jsonl",
        "truth.jsonl",
    ]


def test_no_word_of_the_table_is_in_it(packed: Path) -> None:
    for path in packed.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            assert [word for word in PRIVATE if word.encode() in content and path.name != "README.txt"] == []
            assert b"Ana" not in content and b"Exif" not in content and b"t-first" not in content
    keys = {key for line in (packed / "truth.jsonl").read_text().splitlines() for key in json.loads(line)}
    assert keys == {"dicebench", "picture", "set", "rig", "day", "width", "height", "complete", "dice"}


def test_all_but_the_dice_is_gray(packed: Path) -> None:
    image = np.asarray(cv2.imread(str(packed / "pictures" / "0001.jpg")), np.int16)
    kept = np.zeros(image.shape[:2], bool)
    for box in (FIRST, SECOND):
        x0, y0, x1, y1 = kept_box(box, SIZE)
        # Blocks of JPEG are 16 px wide with halved colors, so an edge may reach into the next block.
        kept[max(0, y0 - 16) : y1 + 16, max(0, x0 - 16) : x1 + 16] = True
    assert 0.2 < kept.mean() < 0.6
    assert np.abs(image[~kept] - 128).max() <= 3
    assert image[90:130, 110:150].std() > 20


def test_the_lines_are_those_of_the_benchmark(packed: Path) -> None:
    truths, answers = read_truth(packed / "truth.jsonl"), read_predictions(packed / "predictions.jsonl")
    check_names(truths, answers)
    first, second = truths
    assert isinstance(first, TruePicture) and isinstance(second, TruePicture)
    assert [(one.kind, one.value, one.traits) for one in first.dice] == [
        ("d20", 17, ("not checked",)), ("other", None, ("not checked",)),
    ]  # fmt: skip
    # The same named die is the same physical die in both pictures, under another name.
    assert first.dice[0].die == second.dice[0].die is not None
    assert first.day == second.day == "day-1" and first.rig == second.rig
    assert isinstance(answers[1], PredictedPicture)
    assert [(one.kind, one.value, one.accepted) for one in answers[1].dice] == [
        ("d20", 17, True), ("d20", 6, False),
    ]  # fmt: skip
    assert score(truths, answers, "share").by_unit["die"].figures["found"].value == 1.0


def test_a_correction_is_the_truth(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    table = TableService(Journal(data / "journal.sqlite"), pictures=PictureStore(data / "pictures"))
    table.start("free")
    table.throws.record(throw(die("d20", 17, box=FIRST), throw_id="t-1"), papers())
    table.corrections.amend("t-1", "a0", HumanReading(value=12))
    table.close()
    assert main(["share", str(tmp_path / "dice.zip"), "--data", str(data)]) == 0
    with zipfile.ZipFile(tmp_path / "dice.zip") as archive:
        (row,) = archive.read("truth.jsonl").splitlines()
        (line,) = archive.read("predictions.jsonl").splitlines()
    assert [(one["value"], one["traits"]) for one in json.loads(row)["dice"]] == [(12, ["by person"])]
    assert [one["value"] for one in json.loads(line)["dice"]] == [17]


WORDS = re.compile(
    r"pictures/\d{4}\.jpg|tray-[0-9a-f]{8}|day-\d+|die-[0-9a-f]{6}-\d+|by person|not checked|other"
)


def test_every_text_is_one_of_a_few_words(packed: Path) -> None:
    """No name, path, address or time of a table can be in a file whose every text has a known form."""
    for name in ("truth.jsonl", "predictions.jsonl"):
        for line in (packed / name).read_text().splitlines():
            strange = [text for text in _texts(json.loads(line)) if not WORDS.fullmatch(text)]
            assert set(strange) <= set(SHAPES), name


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(part)


def test_a_picture_has_no_part_but_the_image(packed: Path) -> None:
    """Each segment of the JPEG is known: no EXIF, no comment, no thumbnail, no profile."""
    for path in (packed / "pictures").iterdir():
        data, at, kinds = path.read_bytes(), 2, set()
        while data[at + 1] != 0xDA:  # the image itself
            kinds.add(data[at + 1])
            at += 2 + int.from_bytes(data[at + 2 : at + 4])
        assert kinds <= {0xE0, 0xDB, 0xC0, 0xC4, 0xDD}, [hex(kind) for kind in kinds]
        assert data[6:11] == b"JFIF\0" and data.rstrip().endswith(b"\xff\xd9")


def shared(tmp_path: Path, *dice: DieReading, words: Sequence[str] = ()) -> tuple[Path, dict[str, Any], int]:
    """The unpacked folder of one throw, its truth, and the number of predicted dice."""
    data = tmp_path / "data"
    data.mkdir()
    table = TableService(Journal(data / "journal.sqlite"), pictures=PictureStore(data / "pictures"))
    table.start("free")
    table.throws.record(throw(*dice, throw_id="t-1"), papers())
    table.close()
    assert main(["share", str(tmp_path / "dice.zip"), "--data", str(data), *words]) == 0
    with zipfile.ZipFile(tmp_path / "dice.zip") as archive:
        archive.extractall(tmp_path / "out")
    out = tmp_path / "out"
    predictions = json.loads((out / "predictions.jsonl").read_text())
    return out, json.loads((out / "truth.jsonl").read_text()), len(predictions["dice"])


def spread(folder: Path, box: tuple[float, float, float, float]) -> float:
    """How much the gray levels inside a box differ; 0 is plain gray."""
    image = cv2.imread(str(folder / "pictures" / "0001.jpg"))
    x0, y0, x1, y1 = (round(v) for v in box)
    return float(np.std(image[y0 + 4 : y1 - 4, x0 + 4 : x1 - 4]))


def test_what_is_hardly_a_die_stays_gray(tmp_path: Path) -> None:
    """A box of low probability may be a hand or a letter. Nobody said that it is a die."""
    hand = unsure(box=SECOND).model_copy(update={"die_p": 0.2})
    out, truth, count = shared(tmp_path, die("d20", 17, box=FIRST), hand)
    assert spread(out, FIRST) > 20 and spread(out, SECOND) < 2
    assert (len(truth["dice"]), truth["complete"], count) == (1, True, 1)


def test_the_dice_of_others_stay_gray(tmp_path: Path) -> None:
    mine, theirs = die("d20", 17, box=FIRST, die_name="mine"), die("d6", 3, box=SECOND, die_name="Bo's d6")
    out, truth, count = shared(tmp_path, mine, theirs, words=["--die", "mine"])
    assert spread(out, FIRST) > 20 and spread(out, SECOND) < 2
    assert ([one["kind"] for one in truth["dice"]], truth["complete"], count) == (["d20"], True, 1)
    words = ["share", str(tmp_path / "none.zip"), "--data", str(tmp_path / "data"), "--die", "nobody's"]
    assert main(words) == 2


def test_a_taught_die_that_is_read_right_is_right_in_the_file(packed: Path) -> None:
    truths, answers = read_truth(packed / "truth.jsonl"), read_predictions(packed / "predictions.jsonl")
    figures = score(truths, answers, "share").by_unit["die"].figures
    assert (figures["accepted_wrong"].k, figures["accepted"].k) == (0, 3)


def test_nothing_to_share(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["share", str(tmp_path / "dice.zip"), "--data", str(tmp_path)]) == 2
    assert "there is no journal" in capsys.readouterr().err
    Journal(tmp_path / "journal.sqlite").close()
    assert main(["share", str(tmp_path / "dice.zip"), "--data", str(tmp_path)]) == 2
    assert "roll some dice first" in capsys.readouterr().err
