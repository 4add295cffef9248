"""Truth and predictions: they round-trip, their schemas are current, and errors say line and remedy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from dicebench.errors import BenchError
from dicebench.records.json_lines import read_predictions, read_truth, write_lines
from dicebench.records.schemas import schema_files, schema_of
from tests.dicebench.samples import ANSWERS, CLIP_ANSWERS, CLIPS, TRUTHS, answer

PICTURE: dict[str, Any] = {
    "dicebench": 1, "picture": "a.jpg", "set": "s", "rig": "r", "day": "d",
    "width": 10, "height": 10, "dice": [],
}  # fmt: skip
CLIP: dict[str, Any] = {
    "dicebench": 1, "clip": "a.mp4", "set": "s", "rig": "r", "day": "d", "length_s": 2, "rolls": [],
}  # fmt: skip
DIE: dict[str, Any] = {"kind": "d6", "value": 1, "box": [0, 0, 1, 1]}


def lines(path: Path, *rows: object) -> Path:
    text = "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_text(text, encoding="utf-8")
    return path


def test_lines_round_trip(tmp_path: Path) -> None:
    write_lines(tmp_path / "t.jsonl", [*TRUTHS, *CLIPS])
    write_lines(tmp_path / "p.jsonl", [*ANSWERS, *CLIP_ANSWERS])
    assert read_truth(tmp_path / "t.jsonl") == (*TRUTHS, *CLIPS)
    assert read_predictions(tmp_path / "p.jsonl") == (*ANSWERS, *CLIP_ANSWERS)
    for name, kind in (("t", "truth"), ("p", "predictions")):
        schema = jsonschema_rs.validator_for(json.loads(schema_of(kind)))
        for line in (tmp_path / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            schema.validate(json.loads(line))


def test_the_files_of_the_schemas_are_current() -> None:
    """``python -m dicebench schema truth`` prints the text of ``records/schemas/truth.json``."""
    for path, text in schema_files().items():
        assert path.read_text(encoding="utf-8") == text, path


@pytest.mark.parametrize(
    ("rows", "code", "message"),
    [
        (["{"], "line_invalid", "line 1: .*write one JSON object"),
        (["[" * 100_000], "line_invalid", "line 1: .*write one JSON object"),
        (['{"dicebench": 1, "rig": "a", "rig": "b"}'], "line_invalid", "the field 'rig' is there twice"),
        ([{**PICTURE, "dicebench": True}], "version_unknown", "the version is True"),
        ([{**PICTURE, "dicebench": "1"}], "version_unknown", "the version is '1'"),
        ([{**PICTURE, "picture": "../a.jpg"}], "line_invalid", "write the path below the set's folder"),
        ([{**PICTURE, "picture": "/etc/a.jpg"}], "line_invalid", "write the path below the set's folder"),
        ([{**PICTURE, "picture": "./a.jpg"}], "line_invalid", r"without \. and \.\."),
        ([{**PICTURE, "picture": "b\\a.jpg"}], "line_invalid", "write the path with /"),
        ([{**PICTURE, "picture": "\ud800"}], "line_invalid", "line 1: "),
        ([{**PICTURE, "width": float("nan")}], "line_invalid", "line 1: width: "),
        ([{**PICTURE, "dice": [{**DIE, "box": [0, 0, 1, float("nan")]}]}], "line_invalid", "box"),
        ([{**PICTURE, "dice": [{**DIE, "box": [0, 0, 1, 1e300]}]}], "line_invalid", r"dice\.0\.box\.3"),
        ([{**PICTURE, "dice": [{**DIE, "box": [9, 9, 12, 12]}]}], "line_invalid", "is not in the picture"),
        ([{**PICTURE, "dice": [{**DIE, "box": [0, 0, 1]}]}], "line_invalid", r"dice\.0\.box"),
        ([{**PICTURE, "dice": [{**DIE, "value": True}]}], "line_invalid", r"dice\.0\.value"),
        ([{**PICTURE, "dice": [{**DIE, "kind": None}]}], "line_invalid", r"dice\.0\.kind"),
        ([{**PICTURE, "complete": "no"}], "line_invalid", "line 1: complete: "),
        (["[1]"], "line_invalid", "line 1: it is no JSON object"),
        ([PICTURE, {**PICTURE, "dicebench": 2}], "version_unknown", "line 2: the version is 2; write"),
        ([{**PICTURE, "clip": "b.mp4"}], "line_invalid", "line 1: give either picture or clip"),
        ([{**PICTURE, "rig": ""}], "line_invalid", "line 1: rig: "),
        ([{**PICTURE, "dise": []}], "line_invalid", "line 1: dise: .*dicebench schema"),
        ([{**PICTURE, "dice": [{**DIE, "box": [1, 0, 0, 1]}]}], "line_invalid", r"dice\.0: .*x0 < x1"),
        ([{**PICTURE, "dice": [{"kind": "d6", "point": [1, 1]}]}], "line_invalid", "needs radius_px"),
        ([PICTURE, PICTURE], "name_repeated", r"a\.jpg has two lines; keep one"),
        ([{**CLIP, "rolls": [{"start_s": 2, "rest_s": 1, "dice": []}]}], "line_invalid", "after start_s"),
        (
            [{**CLIP, "rolls": [{"start_s": s, "rest_s": s + 1, "dice": []} for s in (5, 1)]}],
            "line_invalid",
            "in the order",
        ),
        (
            [{**CLIP, "rolls": [{"start_s": 0, "rest_s": 1, "dice": []}] * 2}],
            "line_invalid",
            "each with one of its own",
        ),
        ([{**CLIP, "rolls": [{"start_s": 1, "rest_s": 3, "dice": []}]}], "line_invalid", "after length_s"),
    ],
)  # fmt: skip
def test_a_wrong_truth_names_line_and_remedy(
    tmp_path: Path, rows: list[object], code: str, message: str
) -> None:
    with pytest.raises(BenchError, match=message) as caught:
        read_truth(lines(tmp_path / "t.jsonl", *rows))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"dicebench": 1, "picture": "a.jpg", "dice": [{"confidence": 1.2}]}, r"dice\.0\.confidence: "),
        ({"dicebench": 1, "picture": "a.jpg", "dice": [{"accepted": "yes"}]}, r"dice\.0\.accepted: "),
        ({"dicebench": 1, "picture": "a.jpg", "dice": [{"value": 3.5}]}, r"dice\.0\.value: "),
        ({"dicebench": 1, "picture": "a.jpg", "dice": [{"box": [-1e9, 0, 1, 1]}]}, r"dice\.0\.box\.0: "),
        ({"dicebench": 1, "clip": "a.mp4", "rolls": [{"at_s": -1}]}, r"rolls\.0\.at_s: "),
        ({"picture": "a.jpg"}, "the version is None"),
        ({"dicebench": 1}, "give either picture or clip"),
    ],
)
def test_a_wrong_prediction_names_its_field(tmp_path: Path, row: object, message: str) -> None:
    with pytest.raises(BenchError, match=message):
        read_predictions(lines(tmp_path / "p.jsonl", row))


def test_other_line_ends_and_a_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "t.jsonl").write_bytes(b"\xef\xbb\xbf" + json.dumps(PICTURE).encode() + b"\r\n\r\n")
    assert [one.name for one in read_truth(tmp_path / "t.jsonl")] == ["a.jpg"]


@pytest.mark.parametrize("sign", ["\u2028", "\x85", "\x0b", "\x1c", "\n", "\U0001f3b2", "é"])
def test_text_with_any_sign_round_trips(tmp_path: Path, sign: str) -> None:
    """Python's ``splitlines`` ends a line at more signs than JSON does."""
    records = [answer(f"bag {sign}/a.jpg", failure=f"one{sign}two"), answer("b.jpg")]
    write_lines(tmp_path / "p.jsonl", records)
    assert read_predictions(tmp_path / "p.jsonl") == tuple(records)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "t.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BenchError, match=r"it is not UTF-8 text; give a file of JSON lines"):
        read_truth(tmp_path / "t.jsonl")
    with pytest.raises(BenchError, match="No such file"):
        read_truth(tmp_path / "none.jsonl")
    with pytest.raises(BenchError, match="choose another path"):
        write_lines(tmp_path / "t.jsonl" / "below.jsonl", TRUTHS)
