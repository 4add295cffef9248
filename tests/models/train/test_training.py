"""Training, export and reading in sequence: a few steps on synthetic crops, then reading a picture."""

import json
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra: python3 scripts/prepare.py train")
pytest.importorskip("onnx", reason="training needs the extra: python3 scripts/prepare.py train")

import torch

from traywatch.models.synth.datasets.scene_rows import NO_LABEL
from traywatch.models.train import recipe
from traywatch.models.train.__main__ import main
from traywatch.models.train.data.crop_data import flips, marked, turns_of
from traywatch.models.train.data.picture_augmentation import hardened, restyled
from traywatch.models.train.data.shards import CropPool
from traywatch.models.train.fitting.thresholds import threshold
from traywatch.models.train.networks.architectures import NETS, NOT_A_DIE, UNREADABLE, take_over
from traywatch.models.train.recipe_steps import RecipeStep, steps
from traywatch.models.train.tasks.angle import AngleTask, angle_target
from traywatch.models.train.tasks.detector_targets import targets
from traywatch.models.train.tasks.locate import LocateTask
from traywatch.models.train.tasks.read import ReadTask, one_sided
from traywatch.vision import TrayReader
from traywatch.vision.reading.confidence_features import FEATURES

FIXED = Path(__file__).resolve().parents[2] / "data" / "fixed"
SHIPPED = Path(__file__).resolve().parents[3] / "models"


def picture_set(folder: Path) -> Path:
    """Three pictures with two discs each, as a labeled set."""
    folder.mkdir(parents=True)
    lines = []
    for i in range(3):
        image = np.full((240, 320, 3), 60 + 50 * i, np.uint8)
        boxes = [[40, 40, 100, 100], [180, 90, 250, 160]]
        for x0, y0, x1, y1 in boxes:
            cv2.circle(image, ((x0 + x1) // 2, (y0 + y1) // 2), (x1 - x0) // 2, (200, 30, 30), -1)
        cv2.imwrite(str(folder / f"{i}.jpg"), image)
        dice = [{"kind": "d6", "value": 1, "box": box} for box in boxes]
        row = {
            "image": f"{i}.jpg",
            "set": "drawn",
            "role": "train",
            "width": 320,
            "height": 240,
            "dice": dice,
        }
        lines.append(json.dumps(row))
    (folder / "labels.jsonl").write_text("\n".join(lines))
    return folder


def test_train_resume_export_calibrate_and_read(
    tmp_path: Path, drawn_crops: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRAYWATCH_REAL", str(tmp_path / "nothing"))
    out, models = tmp_path / "run", tmp_path / "models"
    pictures = picture_set(tmp_path / "pictures")
    for stage in ("locate", "angle", "read", "d4"):
        assert main([stage, "--data", str(drawn_crops), "--out", str(out), "--steps", "20"]) == 0
    assert main(["detector", "--data", str(pictures), "--out", str(out), "--steps", "4"]) == 0

    lines = [json.loads(line) for line in (out / "read.log").read_text().splitlines()]
    assert lines[-1]["step"] == 20
    # The loss starts at log(72 + 20) = 4.52, because "illegible" counts twenty times, plus label smoothing.
    assert lines[-1]["loss"] < 4.45
    main(["read", "--data", str(drawn_crops), "--out", str(out), "--steps", "24"])
    assert json.loads((out / "read.log").read_text().splitlines()[-1])["step"] == 24

    main(["export", "--data", str(out), "--out", str(models)])
    monkeypatch.setenv("TRAYWATCH_MODELS", str(models))
    # The detector finds nothing after four steps, so the shipped detector provides boxes for the regression.
    for name in ("detector.onnx", "cards/detector.json"):
        (models / name).write_bytes((SHIPPED / name).read_bytes())
    held_out = ["--data", str(FIXED), "--models", str(models), "--out", str(models)]
    assert main(["calibrate", *held_out]) == 0
    told = json.loads((models / "reader.json").read_text())
    assert len(told["confidence"]["weights"]) == len(FEATURES)
    eight = tmp_path / "eight"
    quantized = ["--data", str(drawn_crops), "--models", str(models), "--out", str(eight)]
    assert main(["quantize", *quantized, "--names", "read", "d4"]) == 0
    assert (eight / "read.onnx").stat().st_size < 0.5 * (models / "read.onnx").stat().st_size
    reader = TrayReader(threads=1)
    image = cv2.imread(str(pictures / "0.jpg"))
    readings = reader.read(np.asarray(image, np.uint8))
    assert all(r.status != "read" or r.confidence >= 0.6 for r in readings)
    crops = np.load(drawn_crops / "000.npz")["images"]
    assert len(reader.faces.observe(list(crops[:3]))) == 3


def test_the_fudge_network_learns_signs_and_needs_some(
    tmp_path: Path, drawn_crops: Path, sign_crops: Path
) -> None:
    out = tmp_path / "run"
    assert (
        main(["fudge", "--data", str(sign_crops), "--out", str(out), "--steps", "100", "--lr", "0.01"]) == 0
    )
    last = json.loads((out / "fudge.log").read_text().splitlines()[-1])
    assert last["loss"] < 1.32  # four classes: log(4) = 1.39
    assert 0 <= last["fudge_signs"] <= 1
    with pytest.raises(ValueError, match="no crop shows a fudge die"):
        main(["fudge", "--data", str(drawn_crops), "--out", str(out), "--steps", "1", "--fresh"])


def test_the_view_network_learns_up_directions_and_needs_some(
    tmp_path: Path, drawn_crops: Path, tilted_crops: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    assert main(["view", "--data", str(tilted_crops), "--out", str(out), "--steps", "80", "--fp32"]) == 0
    last = json.loads((out / "view.log").read_text().splitlines()[-1])
    begun = tmp_path / "begun"
    begun.mkdir()
    torch.save({"average": NETS["locate"]().state_dict()}, begun / "locate.pt")
    short = ["view", "--data", str(tilted_crops), "--out", str(tmp_path / "short"), "--steps", "1", "--fp32"]
    assert main([*short, "--start", str(begun)]) == 0
    assert f"view: from {begun / 'locate.pt'}" in capsys.readouterr().out
    assert last["log_score"] > -5.2  # 225 cells: -log(225) = -5.42
    assert 0 <= last["near"] <= 1
    with pytest.raises(ValueError, match="no crop has an up direction"):
        main(["view", "--data", str(drawn_crops), "--out", str(out), "--steps", "1", "--fresh"])


def test_pool_loads_new_shards_and_holds_out_dice(tmp_path: Path, drawn_crops: Path) -> None:
    pool = CropPool([drawn_crops])
    assert len(pool) == 120
    assert pool["validation"].sum() == 6  # every 20th die
    (drawn_crops / "001.npz").write_bytes((drawn_crops / "000.npz").read_bytes())
    (drawn_crops / "002.part.npz").write_bytes(b"half of a shard")
    (drawn_crops / "003.npz").write_bytes(b"PK broken")
    assert pool.refresh() == 120
    assert (pool.image(125) == pool.image(5)).all()
    assert pool.mask(0) is None


@pytest.mark.parametrize(
    ("label", "stated", "turns"),
    [("7", 1, 1), ("8", 2, 2), ("p1", 2, 0), ("p5", 1, 4), ("p6", 1, 2), ("3", 3, 3)],
)
def test_equivalent_directions(label: str, stated: int, turns: int) -> None:
    assert turns_of(label, stated) == turns


def test_labels_that_are_labels_upside_down() -> None:
    texts = ("6", "9", "16", "10", "11", "7", "12", "00", "p3")
    assert [t for t in texts if flips(t)] == ["6", "9", "11", "00", "p3"], "91 and 01 are on no die"
    assert marked("d20", "9") and marked("d10", "6")
    assert not marked("d8", "6") and not marked("d20", "16")


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("7", True),
        ("25", True),
        ("14", True),
        ("0", False),
        ("11", False),
        ("80", False),
        ("6", False),
        ("p3", False),
    ],
)
def test_labels_that_a_mirror_changes(label: str, expected: bool) -> None:
    assert one_sided(label) is expected


def test_limit_on_rendered_crops(drawn_crops: Path) -> None:
    pool = CropPool([drawn_crops], resident=True)
    every, few = ReadTask(pool), ReadTask(pool, most=20)
    assert len(every.groups[0][1]) > 20 == len(few.groups[0][1])
    assert set(few.groups[0][1]) < set(every.groups[0][1])


def test_known_up_direction_does_not_reveal_dice(drawn_crops: Path) -> None:
    task = LocateTask(CropPool([drawn_crops]))
    task.pool["lean"][:] = (0.3, -0.1)
    rng = np.random.default_rng(2)
    batches = [task.batch(rng) for _ in range(8)]
    none = np.concatenate([batch["kind"] for batch in batches]) == NOT_A_DIE
    known = np.concatenate([batch["up"] for batch in batches])[:, 2] == 1
    assert 30 < none.sum() < 120
    assert known[none].mean() == pytest.approx(known[~none].mean(), abs=0.15)


def test_the_up_direction_of_a_steep_view_is_always_known(drawn_crops: Path) -> None:
    task = LocateTask(CropPool([drawn_crops]))
    task.pool["lean"][:] = (0.5, 0.4)
    rng = np.random.default_rng(2)
    assert all(task.batch(rng)["up"][:, 2].all() for _ in range(4))


def test_texts_that_are_no_labels_are_examples_of_illegible(tmp_path: Path, drawn_crops: Path) -> None:
    with np.load(drawn_crops / "000.npz") as shard:
        rows = {name: shard[name] for name in shard.files}
    rows["label"] = np.full_like(rows["label"], NO_LABEL)
    unknown = tmp_path / "unknown"
    unknown.mkdir()
    np.savez(unknown / "000.npz", **rows)  # type: ignore[arg-type]
    rng = np.random.default_rng(3)
    targets_of = [set(ReadTask(CropPool([unknown])).batch(rng)["target"].tolist()) for _ in range(2)]
    assert targets_of == [{UNREADABLE}] * 2
    with pytest.raises(ValueError, match="no crop in the given folders fits"):
        AngleTask(CropPool([unknown]))


def test_hardened_patches_only_lose_light_contrast_or_sharpness() -> None:
    rng = np.random.default_rng(2)
    plain = np.full((48, 48, 3), 90, np.uint8)
    plain[12:36, 20:28] = 220
    made = [hardened(plain, rng) for _ in range(60)]
    assert all(image.shape == plain.shape and image.dtype == np.uint8 for image in made)
    rims = [int(np.abs(np.diff(image.astype(int), axis=1)).max()) for image in made]
    assert np.median(rims) < 100 < 130 == 220 - 90, "the numeral stands out less"
    assert min(int(np.ptp(image)) for image in made) > 10, "but can be seen"


def test_restyled_patches_keep_colors_and_positions() -> None:
    rng = np.random.default_rng(4)
    patch = np.full((48, 48, 3), (30, 60, 90), np.uint8)
    cv2.putText(patch, "7", (15, 33), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (210, 220, 230), 3)
    ink = (patch[..., 0] > 120).sum()
    shares, gaps = [], []
    for _ in range(200):
        shown = restyled(patch, rng)
        assert shown.shape == patch.shape and shown.dtype == np.uint8
        assert (shown.min(axis=(0, 1)) >= (30, 60, 90)).all()
        assert (shown.max(axis=(0, 1)) <= (210, 220, 230)).all()
        rows, columns = np.nonzero(shown[..., 0] > 120)
        shares.append(len(rows) / ink)
        gaps.append(float(np.hypot(rows.mean() - 22, columns.mean() - 23)))
    assert min(shares) < 0.75 and max(shares) > 1.25  # bolder and thinner
    assert max(gaps) < 6


def test_angle_targets_have_equal_peaks_per_direction() -> None:
    one, two, any_ = angle_target(125, 1), angle_target(125, 2), angle_target(125, 0)
    assert int(one.argmax()) in (12, 13)
    assert two[12] == pytest.approx(two[30], abs=1e-6)
    assert np.allclose(any_, 1 / 36)
    assert all(t.sum() == pytest.approx(1) for t in (one, two, any_))


@pytest.mark.parametrize("side", [16, 45, 110, 250])
def test_detector_targets_encode_the_box(side: int) -> None:
    box = np.array([[60.0, 70.0, 60.0 + side, 70.0 + side]])
    heat, reach, weight = targets(box, np.zeros((0, 4)), 320, 416)
    cell = int(heat.argmax())
    assert heat[cell] == 1.0
    assert reach[cell, 0] + reach[cell, 2] == pytest.approx(side)
    assert (reach[heat > 0] > 0).all()
    assert (weight == 1).all()


def test_detector_targets_ignore_clipped_dice() -> None:
    _, _, weight = targets(np.zeros((0, 4)), np.array([[0.0, 0.0, 64.0, 64.0]]), 320, 416)
    assert weight.min() == 0 and weight.max() == 1


def test_threshold_meets_the_risk_and_is_higher_for_few_cases() -> None:
    sure = [(0.9 + 0.0001 * i, True, 1.0) for i in range(900)]
    doubtful = [(0.5, i % 2 == 0, 1.0) for i in range(100)]
    assert 0.5 < threshold(sure + doubtful, 0.01) <= 0.95
    assert threshold([(0.9, False, 1.0)] * 50, 0.01) == 1.0


def test_one_error_does_not_block_a_kind_with_a_prior() -> None:
    few = [(0.99, i > 0, 1.0) for i in range(70)]
    assert threshold(few, 0.012) == 1.0
    assert threshold(few, 0.012, lent=(100.0, 0.35)) == 0.99
    worse = [(0.99, i > 4, 1.0) for i in range(70)]
    assert threshold(worse, 0.012, lent=(100.0, 0.35)) == 1.0


def test_recipe_trains_every_network_and_ends_with_calibration(tmp_path: Path) -> None:
    plan = steps(tmp_path, hours=5.0, seed=1)
    commands = [command for step in plan for lane in step.lanes for command in lane]
    trained = {command[3] for command in commands if command[2] == "traywatch.models.train"}
    assert {
        "locate",
        "angle",
        "read",
        "d4",
        "fudge",
        "view",
        "detector",
        "export",
        "quantize",
        "calibrate",
    } <= trained
    assert commands[-3][3] == "calibrate"
    assert commands[-1][2] == "traywatch.models.evaluate.reading.dice_memory"
    # Hard negatives need a trained detector, so only the last locator is trained on them.
    stages = [command[3] for command in commands if command[2] == "traywatch.models.train"]
    mined = stages.index("mistaken")
    assert stages.index("detector") < mined < len(stages) - 1 - stages[::-1].index("locate")


def test_smoke_run_has_the_same_steps_with_minimal_size(tmp_path: Path) -> None:
    whole, smoke = (steps(tmp_path, hours=5.0, seed=1, smoke=small) for small in (False, True))
    assert [step.name for step in smoke] == [step.name for step in whole]
    commands = [command for step in smoke for lane in step.lanes for command in lane]
    assert not any("--minutes" in command for command in commands)
    trained = [command for command in commands if "--steps" in command]
    assert len(trained) == 11 and all(int(c[c.index("--steps") + 1]) <= 40 for c in trained)


def test_stopped_run_resumes_with_the_first_incomplete_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, wanted = tmp_path / "made", tmp_path / "wanted"
    note = f"import pathlib; pathlib.Path({str(made)!r}).open('a').write('once ')"
    need = f"import pathlib; pathlib.Path({str(wanted)!r}).read_text()"
    plan = [RecipeStep(name, (((sys.executable, "-c", code),),)) for name, code in (("a", note), ("b", need))]
    monkeypatch.setattr(recipe, "steps", lambda *_, **__: plan)
    assert recipe.run_all(tmp_path / "out", 1.0) == 1
    wanted.write_text("now it is here")
    assert recipe.run_all(tmp_path / "out", 1.0) == 0
    assert made.read_text() == "once "


def test_matching_weights_of_an_earlier_network_are_loaded() -> None:
    old, new = torch.nn.Linear(3, 2), torch.nn.Linear(4, 3)
    changed = take_over(new, old.state_dict())
    assert changed == ["weight", "bias"]
    assert torch.equal(new.weight[:2, :3], old.weight) and torch.equal(new.bias[:2], old.bias)
    assert (new.weight[:2, 3] == 0).all()
