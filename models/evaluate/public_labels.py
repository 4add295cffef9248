"""Write the labels of the public photographs for the benchmark, with checksums and without pictures.

    python -m traywatch.models.evaluate.public_labels ../shared/real --out dicebench/sets

Photographs without a license or a known source are left out. Wrong labels of the
sources are corrected, and named in ``public_sources.json``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from dicebench.records.json_lines import write_lines, write_text
from dicebench.records.truth import TrueDie, TruePicture
from dicebench.sets.manifest import sha256_of
from dicebench.sets.public_photos import LABELS, SOURCES, PublicSource
from dicebench.sets.thumbnails import thumbnail_of
from traywatch.models.evaluate.real_photos import INCOMPLETE, MISLABELED, LabeledPicture, read_labels

_SOURCES = {
    "turntable": PublicSource(
        folder="dice-images",
        title="Dice: d4, d6, d8, d10, d12, d20 images",
        author="Mario Lurig",
        license="CC0-1.0",
        address="https://www.kaggle.com/datasets/ucffool/dice-d4-d6-d8-d10-d12-d20-images",
        commit=None,
        pictures_in="",
        wrong_labels={},
        thumbnails={},
    ),
    "d6_pile": PublicSource(
        folder="dice_detection",
        title="dice_detection",
        author="Nell Byler",
        license="BSD-3-Clause",
        address="https://github.com/nell-byler/dice_detection",
        commit="0930e455fb26e43de06a10549fbb4b5aad21dcf5",
        pictures_in="data/JPEGImages",
        wrong_labels={},
        thumbnails={},
    ),
    "red_tray": PublicSource(
        folder="DiceReader",
        title="DiceReader",
        author="Baylor Rice",
        license="CC-BY-4.0",
        address="https://github.com/BaylorRice/DiceReader",
        commit="2913e77b97912cef62d3f9257236c27140ed058c",
        pictures_in="camera-testing/d10 images",
        wrong_labels={},
        thumbnails={},
    ),
}
_RED_DIE = "red tray, black d6"


def truth_of(picture: LabeledPicture, folder: Path) -> TruePicture:
    """The benchmark's line of a labeled photograph.

    Turntable pictures of one camera position are one rig, whatever die they show. The dice of a pile have no
    names, so they count as one witness for each day.
    """
    rig = picture.session.partition("_")[2] or "plain"
    rigs = {"turntable": f"turntable {rig}", "d6_pile": "pile from above", "red_tray": "red tray"}
    name = _RED_DIE if picture.set == "red_tray" else picture.die
    dice = tuple(
        TrueDie(
            kind=die.kind, value=die.value, box=die.box, die=name, traits=(die.style,) if die.style else ()
        )
        for die in picture.dice
    )
    return TruePicture(
        dicebench=1,
        picture=picture.path.relative_to(folder).as_posix(),
        set=picture.set,
        rig=rigs[picture.set],
        day=picture.session,
        split=picture.role,
        sha256=sha256_of(picture.path),
        width=picture.width,
        height=picture.height,
        dice=dice,
        complete=picture.path.name not in INCOMPLETE,
    )


def sources_of(pictures: Sequence[LabeledPicture], folder: Path) -> dict[str, PublicSource]:
    """The sources with the thumbnails of their pictures and their wrong labels."""
    wrong = {
        f"{name}, die {place + 1}": f"{labeled} is a {shown}"
        for (name, place), (labeled, shown) in MISLABELED.items()
    }
    sources = {}
    for name, source in _SOURCES.items():
        thumbnails = {
            one.path.relative_to(folder).as_posix(): thumbnail_of(
                np.asarray(cv2.imread(str(one.path)), np.uint8)
            )
            for one in pictures
            if one.set == name
        }
        labels = wrong if name == "d6_pile" else {}
        labels |= {file: why for file, why in INCOMPLETE.items() if any(file in path for path in thumbnails)}
        sources[name] = source.model_copy(update={"thumbnails": thumbnails, "wrong_labels": labels})
    return sources


def main(argv: Sequence[str] | None = None) -> int:
    """Write both files."""
    parser = argparse.ArgumentParser(
        prog="python -m traywatch.models.evaluate.public_labels", description=__doc__
    )
    parser.add_argument("folder", type=Path, help="the labeled photographs")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    args = parser.parse_args(argv)
    pictures = [one for one in read_labels(args.folder) if one.set in _SOURCES]
    truths = sorted((truth_of(one, args.folder) for one in pictures), key=lambda one: one.picture)
    write_lines(args.out / LABELS.name, truths)
    sources = {k: v.model_dump(mode="json") for k, v in sources_of(pictures, args.folder).items()}
    write_text(args.out / SOURCES.name, json.dumps(sources, indent=1, ensure_ascii=False) + "\n")
    print(f"{args.out}: {len(truths)} pictures")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
