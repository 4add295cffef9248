"""Sets: manifests notice other files; the public photographs are laid out from copies of their sources."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from dicebench.command import main
from dicebench.errors import BenchError
from dicebench.records.json_lines import read_truth, write_lines
from dicebench.records.truth import TruePicture
from dicebench.sets.manifest import SetManifest, read_manifest, write_manifest
from dicebench.sets.public_photos import HERE, LABELS, PublicSource, lay_out, read_sources
from dicebench.sets.thumbnails import thumbnail_of
from tests.dicebench.samples import picture, true
from traywatch.models.evaluate.public_labels import main as write_labels
from traywatch.models.evaluate.real_photos import real_folder

ABOUT = SetManifest(name="sample", version=1, made_by="make it", needs=("a font",), files={})


def photo(seed: int, side: int) -> np.ndarray:
    """A smooth picture, the same at each size."""
    coarse = np.random.default_rng(seed).integers(0, 255, (4, 4, 3), np.uint8)
    return np.asarray(cv2.resize(coarse, (side, side), interpolation=cv2.INTER_CUBIC), np.uint8)


def source(folder: str, thumbnails: dict[str, str]) -> PublicSource:
    return PublicSource(
        folder=folder, title="t", author="a", license="CC0-1.0", address="https://example.org", commit=None,
        pictures_in="", wrong_labels={}, thumbnails=thumbnails,
    )  # fmt: skip


def test_a_manifest_notices_other_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, manifest = tmp_path / "set", tmp_path / "set.json"
    (folder / "pictures").mkdir(parents=True)
    for name in ("a", "b", "c"):
        (folder / "pictures" / name).write_text(name)
    made = write_manifest(manifest, folder, ABOUT)
    assert made.files["pictures/a"] == hashlib.sha256(b"a").hexdigest()
    assert main(["check", str(manifest), str(folder)]) == 0
    (folder / "pictures" / "a").write_text("x")
    (folder / "pictures" / "b").unlink()
    capsys.readouterr()
    assert main(["check", str(manifest), str(folder)]) == 1
    text = capsys.readouterr().out
    assert "pictures/a: another file; the set needs a font" in text
    assert "pictures/b: missing; make the set with: make it" in text


def test_the_frozen_set_has_pictures_and_clips() -> None:
    made = read_manifest(HERE / "rendered.json")
    kinds = Counter(name.partition("/")[0] for name in made.files)
    assert kinds["pictures"] == 144 and kinds["clips"] == 16
    assert {"pictures.jsonl", "clips.jsonl", "mat-profile.json"} <= set(made.files)
    with pytest.raises(BenchError, match="give a manifest of dicebench/sets"):
        read_manifest(HERE / "public_sources.json")


def test_photographs_are_laid_out_from_copies(tmp_path: Path) -> None:
    """The same bytes, a larger original, another picture of that name, and none."""
    sources, out = tmp_path / "sources", tmp_path / "out"
    (sources / "copy" / "deep").mkdir(parents=True)
    truths, thumbnails = [], {}
    for number, name in enumerate(("same", "large", "other", "none")):
        path = sources / "copy" / "deep" / f"{name}.png"
        small = photo(number, 100)
        cv2.imwrite(str(path), small)
        checksum = hashlib.sha256(path.read_bytes()).hexdigest()
        thumbnails[f"s/{name}.png"] = thumbnail_of(small)
        truths.append(
            picture(f"s/{name}.png", true(0, "d6", 1), set="s", sha256=checksum).model_copy(
                update={"width": 100, "height": 100}
            )
        )
    cv2.imwrite(str(sources / "copy" / "deep" / "large.png"), photo(1, 400))
    cv2.imwrite(str(sources / "copy" / "deep" / "other.png"), photo(99, 400))
    (sources / "copy" / "deep" / "none.png").unlink()
    write_lines(tmp_path / "labels.jsonl", truths)
    laid = lay_out(sources, out, tmp_path / "labels.jsonl", {"s": source("copy", thumbnails)})
    assert (laid.same["s"], laid.reduced["s"], laid.missing) == (1, 1, ("s/other.png", "s/none.png"))
    assert [one.name for one in read_truth(out / "truth.jsonl")] == ["s/same.png", "s/large.png"]
    assert cv2.imread(str(out / "s" / "large.png")).shape == (100, 100, 3)
    assert not (out / "s" / "other.png").exists()
    with pytest.raises(BenchError, match="put copies of the sources at"):
        lay_out(tmp_path / "nowhere", out, tmp_path / "labels.jsonl", {"s": source("copy", thumbnails)})


def test_each_public_photograph_has_a_license_a_split_and_a_checksum() -> None:
    sources = read_sources()
    assert {one.license for one in sources.values()} == {"CC0-1.0", "BSD-3-Clause", "CC-BY-4.0"}
    truths = [one for one in read_truth(LABELS) if isinstance(one, TruePicture)]
    assert len(truths) == len(list(read_truth(LABELS))) == 2061
    assert all(one.sha256 and one.set in sources for one in truths)
    assert {one.picture for one in truths} == {name for one in sources.values() for name in one.thumbnails}
    # No physical die, and no day of a pile, is in two splits.
    splits: dict[str, set[str]] = {}
    for one in truths:
        for die in one.dice:
            if one.set == "turntable" and die.die is not None:
                splits.setdefault(die.die, set()).add(one.split)
    assert len(splits) == 31 and all(len(found) == 1 for found in splits.values())
    assert {one.day for one in truths if one.set == "d6_pile" and one.split == "test"} == {"20191209"}
    assert len(sources["d6_pile"].wrong_labels) == 10 and len(sources["turntable"].wrong_labels) == 1
    # Each picture that lacks a label is named with the reason.
    incomplete = {one.picture.rpartition("/")[2] for one in truths if not one.complete}
    named = {name for one in sources.values() for name in one.wrong_labels if ", die " not in name}
    assert incomplete == named and "IMG_20191209_095533.jpg" in named


@pytest.mark.skipif(real_folder() is None, reason="the labeled photographs are not on this machine")
def test_the_public_labels_are_those_of_the_photographs(tmp_path: Path) -> None:
    folder = real_folder()
    assert folder is not None
    lines = (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    few = [line for line in lines if "d6_pile" in line][:2] + [lines[0]]
    (tmp_path / "labels.jsonl").write_text("\n".join(few))
    for line in few:
        name = json.loads(line)["image"]
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).symlink_to(folder / name)
    assert write_labels([str(tmp_path), "--out", str(tmp_path / "out")]) == 0
    shipped = {one.name: one for one in read_truth(LABELS)}
    for one in read_truth(tmp_path / "out" / LABELS.name):
        assert shipped[one.name] == one
