"""Loader of labeled sets: roles, validation split, error messages with line numbers."""

import json
from pathlib import Path

import pytest

from traywatch.models.evaluate.real_photos import (
    MISLABELED,
    VALIDATION_DICE,
    choose,
    read_labels,
    real_folder,
)


def row(**fields: object) -> dict[str, object]:
    base: dict[str, object] = {"image": "a.jpg", "set": "turntable", "session": "s", "role": "train"}
    base |= {"width": 480, "height": 480, "die": None, "dice": []}
    return base | fields


def written(folder: Path, rows: list[dict[str, object]]) -> Path:
    (folder / "labels.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows))
    return folder


@pytest.mark.parametrize(
    ("fields", "role"),
    [
        ({}, "train"),
        ({"role": "test"}, "test"),
        ({"die": "teal pearl, white d10"}, "validation"),
        # the role test has priority over the validation dice
        ({"die": "teal pearl, white d10", "role": "test"}, "test"),
        ({"role": "val"}, "validation"),  # the role name of rendered sets
    ],
)
def test_roles(tmp_path: Path, fields: dict[str, object], role: str) -> None:
    (picture,) = read_labels(written(tmp_path, [row(**fields)]))
    assert picture.role == role


def test_piles_are_split_by_picture(tmp_path: Path) -> None:
    rows = [row(set="d6_pile", image=f"{i}.jpg") for i in range(200)]
    pictures = read_labels(written(tmp_path, rows))
    held = choose(pictures, roles=["validation"])
    assert 20 < len(held) < 60
    assert len(choose(pictures, roles=["train"])) == 200 - len(held)


def test_labels_in_parts_are_joined(tmp_path: Path) -> None:
    (tmp_path / "labels").mkdir()
    for i in range(3):
        (tmp_path / "labels" / f"{i:04d}.jsonl").write_text(json.dumps(row(image=f"{i}.jpg")) + "\n")
    assert [p.path.name for p in read_labels(tmp_path)] == ["0.jpg", "1.jpg", "2.jpg"]


def test_error_names_the_invalid_line(tmp_path: Path) -> None:
    (tmp_path / "labels.jsonl").write_text(json.dumps(row()) + "\n{broken\n")
    with pytest.raises(ValueError, match=r"labels\.jsonl, line 2"):
        read_labels(tmp_path)


def test_validation_dice_are_train_dice_of_the_real_set() -> None:
    folder = real_folder()
    if folder is None:
        pytest.skip("the real photographs are not on this machine")
    pictures = read_labels(folder)
    held = choose(pictures, roles=["validation"], sets=["turntable"])
    assert {p.die for p in held} == set(VALIDATION_DICE)
    assert {d.kind for p in held for d in p.dice} == {"d4", "d6", "d8", "d10", "d12", "d20"}
    assert not {p.die for p in held} & {p.die for p in choose(pictures, roles=["test"])}


def test_scene_fields_of_a_rendered_set(tmp_path: Path) -> None:
    camera = {"matrix": [[500, 0, 320], [0, 500, 240], [0, 0, 1]], "rvec": [0, 0, 0], "tvec": [0, 0, 400]}
    die = {"kind": "d20", "value": 7, "box": [1, 2, 3, 4], "size_px": 40, "tilt_deg": 2, "legible": 0.9}
    said = {"suite": "grounds", "ground": "felt", "light": "dim", "camera": camera}
    (picture,) = read_labels(written(tmp_path, [row(dice=[die | {"stacked": True}], **said)]))
    assert (picture.suite, picture.ground, picture.light) == ("grounds", "felt", "dim")
    assert picture.camera is not None
    assert picture.camera.matrix[0] == (500.0, 0.0, 320.0)
    assert picture.camera.distortion == (0.0,) * 5
    (found,) = picture.dice
    assert (found.size_px, found.tilt_deg, found.view_tilt_deg) == (40.0, 2.0, None)
    assert (found.legible, found.stacked) == (0.9, True)


def test_scene_fields_default_to_none(tmp_path: Path) -> None:
    (picture,) = read_labels(written(tmp_path, [row(dice=[{"kind": "d6"}])]))
    assert (picture.suite, picture.camera, picture.dice[0].legible) == (None, None, None)


@pytest.mark.parametrize(
    ("image", "labeled", "value"),
    [
        ("d6_pile/IMG_20191209_095439.jpg", 5, 4),
        ("d6_pile/IMG_20191209_095439.jpg", 4, 4),  # the file has the true value by now
        ("d6_pile/IMG_20191209_095439.jpg", 3, 3),  # another die: its place in the list has changed
        ("d6_pile/other.jpg", 5, 5),
    ],
)
def test_wrong_labels_are_corrected(tmp_path: Path, image: str, labeled: int, value: int) -> None:
    dice = [{"kind": "d6", "value": 5}] * 9 + [{"kind": "d6", "value": labeled}]
    (picture,) = read_labels(written(tmp_path, [row(image=image, set="d6_pile", dice=dice)]))
    assert [die.value for die in picture.dice] == [5] * 9 + [value]


def test_corrections_refer_to_dice_of_the_real_set() -> None:
    folder = real_folder()
    if folder is None:
        pytest.skip("the real photographs are not on this machine")
    dice = {p.path.name: p.dice for p in read_labels(folder)}
    for (name, place), (labeled, shown) in MISLABELED.items():
        assert labeled != shown
        assert dice[name][place].value == shown
